//! The reasons for a decision in Railroad Revolution.

use crate::reasons::{Decision, Reason as Told, counted};
use railroad_revolution::{
    City, Frame, LINES, Milestone, RailroadRevolution, Section, State, TABLES, TRACKS, Track, city_name,
};
use rules::Seat;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Milestone(Milestone),
    /// The first station of a city, which brings its bonus.
    FirstStation(City),
    /// The first office of a section.
    FirstOffice(Section),
    /// Points in a line of the tally, given by its index.
    Scores {
        line: usize,
        points: i32,
    },
    /// The network reaches a city it did not reach.
    Connects(City),
    Station(City),
    Office(Section),
    Steps {
        track: Track,
        steps: u8,
    },
    Workers(u8),
    Trains(u8),
    Shares(u16),
    Earns(u32),
    Costs(u32),
    CostsShares(u16),
    CostsWorkers(u8),
    /// What the seat has apart from its board, after a decision that changes none of it.
    Keeps {
        money: u32,
    },
}

impl Told for Reason {
    fn words(&self, _: &[String]) -> String {
        match self {
            Reason::Milestone(tile) => {
                format!("completes a milestone of {} points", TABLES.milestones[tile.index()].points)
            }
            Reason::FirstStation(city) => format!("first station in {}, with its bonus", city_name(*city)),
            Reason::FirstOffice(section) => format!("first office in section {section}"),
            Reason::Scores { line, points } => {
                format!("{} more: {}", counted(*points, "point"), LINES[*line].to_lowercase())
            }
            Reason::Connects(city) => format!("connects {}", city_name(*city)),
            Reason::Station(city) => format!("a station in {}", city_name(*city)),
            Reason::Office(section) => format!("an office in section {section}"),
            Reason::Steps { track, steps } => format!("{} on the {track} track", counted(*steps, "step")),
            Reason::Workers(count) => format!("{} more", counted(*count, "worker")),
            Reason::Trains(count) => format!("{} more", counted(*count, "train")),
            Reason::Shares(count) => format!("{} more", counted(*count, "share")),
            Reason::Earns(money) => format!("earns ${money}"),
            Reason::Costs(money) => format!("costs ${money}"),
            Reason::CostsShares(count) => format!("costs {}", counted(*count, "share")),
            Reason::CostsWorkers(count) => format!("costs {}", counted(*count, "worker")),
            Reason::Keeps { money } => format!("keeps your ${money}"),
        }
    }
}

/// Has a worker been placed whose action is not finished?
pub fn is_halfway(state: &State) -> bool {
    match state.stack.top() {
        Frame::Open
        | Frame::Grow { .. }
        | Frame::Discard { .. }
        | Frame::Exchange { .. }
        | Frame::Gain { .. }
        | Frame::TakeTrain { .. }
        | Frame::Flip { .. }
        | Frame::FreeRail { .. }
        | Frame::FreeStation { .. }
        | Frame::FreeOffice { .. }
        | Frame::Milestones => true,
        Frame::SetUp { .. }
        | Frame::PickSetup
        | Frame::Place
        | Frame::Deal { .. }
        | Frame::OwnDeal
        | Frame::NewDeal
        | Frame::DrawMilestone { .. }
        | Frame::ChooseMilestone { .. } => false,
    }
}

pub fn reasons(game: &RailroadRevolution, decision: &Decision<RailroadRevolution>) -> Vec<Reason> {
    let Decision { before, after, seat, .. } = decision;
    let (own, now) = (before.player(*seat), after.player(*seat));
    let mut reasons = Vec::new();
    let completed = now.completed_milestones().filter(|tile| own.completed & 1 << tile.index() == 0);
    reasons.extend(completed.map(Reason::Milestone));
    let stations = game.cities_in(now.stations & !own.stations);
    let sections = Section::all().filter(|section| (now.offices & !own.offices) & 1 << section.index() != 0);
    let is_first = |of: u8, was: u8| of == mine(*seat) && was != of;
    let (first, further): (Vec<City>, Vec<City>) = stations
        .partition(|city| is_first(after.first_station[city.index()], before.first_station[city.index()]));
    let (opened, joined): (Vec<Section>, Vec<Section>) = sections.partition(|section| {
        is_first(after.first_office[section.index()], before.first_office[section.index()])
    });
    reasons.extend(first.into_iter().map(Reason::FirstStation));
    reasons.extend(opened.into_iter().map(Reason::FirstOffice));
    let lines = game.points(now).lines().into_iter().zip(game.points(own).lines()).enumerate();
    // The last line is the sum of the others.
    let mut gains: Vec<(usize, i32)> =
        lines.take(LINES.len() - 1).map(|(at, (new, old))| (at, new - old)).collect();
    gains.sort_by_key(|(at, points)| (-points, *at));
    let gains = gains.into_iter().filter(|(_, points)| *points > 0);
    reasons.extend(gains.map(|(line, points)| Reason::Scores { line, points }));
    let reached = game.reached(now.rails) & !game.reached(own.rails);
    reasons.extend(game.cities_in(reached).map(Reason::Connects));
    reasons.extend(further.into_iter().map(Reason::Station));
    reasons.extend(joined.into_iter().map(Reason::Office));
    for track in Track::ALL.iter().take(TRACKS) {
        let steps = now.tracks[track.index()].saturating_sub(own.tracks[track.index()]);
        if steps > 0 {
            reasons.push(Reason::Steps { track: *track, steps });
        }
    }
    if now.available() > own.available() {
        reasons.push(Reason::Workers(now.available() - own.available()));
    }
    if now.trains() > own.trains() {
        reasons.push(Reason::Trains(now.trains() - own.trains()));
    }
    if now.shares > own.shares {
        reasons.push(Reason::Shares(now.shares - own.shares));
    }
    if now.money > own.money {
        reasons.push(Reason::Earns(now.money - own.money));
    }
    if now.money < own.money {
        reasons.push(Reason::Costs(own.money - now.money));
    }
    if now.shares < own.shares {
        reasons.push(Reason::CostsShares(own.shares - now.shares));
    }
    if now.available() < own.available() {
        reasons.push(Reason::CostsWorkers(own.available() - now.available()));
    }
    if reasons.is_empty() {
        reasons.push(Reason::Keeps { money: now.money });
    }
    reasons
}

fn mine(seat: Seat) -> u8 {
    seat.index() as u8
}
