//! Reasons in Railroad Revolution.

use super::{Case, reasons_hold};
use crate::common::Course;
use bots::reasons::railroad_revolution::Reason;
use railroad_revolution::{Event, RailroadRevolution};

fn holds(case: &Case<'_, RailroadRevolution>, reason: &Reason) -> bool {
    let seat = case.decision.seat;
    let (own, now) = (&case.was.players[seat.index()], &case.now.players[seat.index()]);
    let told = |wanted: &dyn Fn(&Event) -> bool| case.decision.events.iter().any(wanted);
    let trains = |up: [u8; 5], down: [u8; 5]| up.iter().chain(&down).sum::<u8>();
    match reason {
        Reason::Milestone(tile) => told(
            &|event| matches!(event, Event::MilestoneCompleted { seat: by, milestone, .. } if *by == seat && milestone == tile),
        ),
        Reason::FirstStation(at) => told(
            &|event| matches!(event, Event::StationBuilt { seat: by, city, first: true, .. } if *by == seat && city == at),
        ),
        Reason::FirstOffice(at) => told(
            &|event| matches!(event, Event::OfficeBuilt { seat: by, section, first: true } if *by == seat && section == at),
        ),
        Reason::Scores { line, points } => {
            let of = |points: Option<railroad_revolution::Points>| points.expect("points").lines()[*line];
            *line < 6 && of(now.points) - of(own.points) == *points && *points > 0
        }
        Reason::Connects(city) => now.connected.contains(city) && !own.connected.contains(city),
        Reason::Station(city) => now.stations.contains(city) && !own.stations.contains(city),
        Reason::Office(section) => now.offices.contains(section) && !own.offices.contains(section),
        Reason::Steps { track, steps } => {
            own.tracks[track.index()] + steps == now.tracks[track.index()]
                && told(&|event| matches!(event, Event::Stepped { track: on, .. } if on == track))
        }
        Reason::Workers(count) => own.workers + count == now.workers,
        Reason::CostsWorkers(count) => now.workers + count == own.workers,
        Reason::Trains(count) => {
            trains(own.trains_up, own.trains_down) + count == trains(now.trains_up, now.trains_down)
        }
        Reason::Shares(count) => own.shares + count == now.shares,
        Reason::CostsShares(count) => now.shares + count == own.shares,
        Reason::Earns(money) => own.money + money == now.money,
        Reason::Costs(money) => now.money + money == own.money,
        Reason::Keeps { money } => now.money == *money && own.money == *money,
    }
}

#[test]
fn reasons_are_true_and_rarely_missing() {
    let courses = [2, 4].map(|seats| Course { seats, options: "", games: 2, every: 5 });
    reasons_hold::<RailroadRevolution>(&courses, holds, |reason| !matches!(reason, Reason::Keeps { .. }));
}
