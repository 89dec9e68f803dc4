//! Reasons in U.S. Telegraph.

use super::{Case, reasons_hold};
use crate::common::Course;
use bots::reasons::us_telegraph::Reason;
use rules::{Game, Seat, Viewer};
use us_telegraph::{Building, Cards, Ended, Event, Frame, Hex, Plot, TABLES, UsTelegraph};

type Told<'a> = Case<'a, UsTelegraph>;

/// What was built, according to the rules' events.
fn built(case: &Told<'_>) -> (Building, Plot, Cards) {
    let found = case.decision.events.iter().find_map(|event| match event {
        Event::Built { building, plot, paid, .. } => Some((*building, *plot, *paid)),
        _ => None,
    });
    found.expect("a building was built")
}

fn place(case: &Told<'_>, plot: Plot) -> Hex {
    case.decision.after.board.hex(plot)
}

/// The hexes that a seat has built on before.
fn of(case: &Told<'_>, seat: Seat) -> Vec<(Hex, Building)> {
    let buildings = case.was.buildings.iter().filter(|there| there.seat == seat);
    buildings.map(|there| (place(case, there.plot), there.building)).collect()
}

/// Would a building of `seat` here join two cities?
fn connects(case: &Told<'_>, seat: Seat, at: Hex) -> bool {
    let own = of(case, seat);
    let mut settlement = vec![at];
    let mut looked = 0;
    while looked < settlement.len() {
        let from = settlement[looked];
        looked += 1;
        for (hex, _) in &own {
            if hex.distance(from) == 1 && !settlement.contains(hex) {
                settlement.push(*hex);
            }
        }
    }
    let touched = |city: &Hex| settlement.iter().any(|hex| hex.distance(*city) == 1);
    case.was.cities.iter().filter(|city| touched(&city.at)).count() >= 2
}

fn ended(case: &Told<'_>, ways: [Ended; 2]) -> bool {
    case.decision.events.iter().any(|event| match event {
        Event::Ended { by, winner } => ways.contains(by) && *winner == Some(case.decision.seat),
        _ => false,
    })
}

/// Could this building be built beside the plot for free?
fn follows(case: &Told<'_>, next: Building, plot: Plot) -> bool {
    let mut state = case.decision.after.clone();
    state.active = case.decision.seat;
    state.stack.push(Frame::Site { building: next });
    let view = case.game.view(&state, Viewer::Seat(case.decision.seat));
    let beside = |other: Plot| place(case, other).distance(place(case, plot)) == 1;
    view.prices.iter().any(|price| price.chained && price.plots.iter().any(beside))
}

fn holds(case: &Told<'_>, reason: &Reason) -> bool {
    let seat = case.decision.seat;
    let (own, now) = (&case.was.players[seat.index()], &case.now.players[seat.index()]);
    let events = &case.decision.events;
    match reason {
        Reason::Connects => ended(case, [Ended::Connection, Ended::BuildingsAndConnection]),
        Reason::LastBuilding => ended(case, [Ended::Buildings, Ended::BuildingsAndConnection]),
        Reason::Completes(completed) => events.iter().any(|event| match event {
            Event::WorkerEarned { project, .. } | Event::NoWorkerLeft { project, .. } => {
                *project == TABLES.projects[*completed].key
            }
            _ => false,
        }),
        Reason::Blocks(other) => *other != seat && connects(case, *other, place(case, built(case).1)),
        Reason::Reaches(city) => {
            let name = &TABLES.city_names[*city];
            let city = case.was.cities.iter().find(|there| there.name == *name).expect("a city of the map");
            let touches = |hex: Hex| hex.distance(city.at) == 1;
            touches(place(case, built(case).1)) && !of(case, seat).iter().any(|(hex, _)| touches(*hex))
        }
        Reason::FreeAfter(upstream) => {
            let (building, plot, paid) = built(case);
            let beside =
                |(hex, kind): &(Hex, Building)| hex.distance(place(case, plot)) == 1 && kind == upstream;
            paid.total() == 0
                && building.facts().after == Some(*upstream)
                && of(case, seat).iter().any(beside)
        }
        Reason::PaidByPlots => built(case).2.total() == 0,
        Reason::Joins(count) => own.settlements.unwrap() + 1 == now.settlements.unwrap() + count,
        Reason::Opens(next) => now.open.contains(next) && follows(case, *next, built(case).1),
        Reason::Costs(cards) => built(case).2.total() == *cards,
        Reason::NewSettlement(extra) => {
            now.settlements == Some(*extra) && own.settlements.unwrap() + 1 == *extra
        }
        Reason::LastOfDeck => own.decks.unwrap().contains(&1),
        Reason::Unseen(count) => {
            let basic = |building: &&Building| building.facts().basic;
            let all = |basic: bool| -> usize {
                let of_kind = TABLES.buildings.iter().filter(|facts| facts.basic == basic);
                of_kind.map(|facts| usize::from(facts.copies)).sum()
            };
            let stands = case.was.buildings.iter().filter(|there| there.seat == seat);
            let seen: Vec<&Building> = own.open.iter().chain(stands.map(|there| &there.building)).collect();
            let black = seen.iter().filter(|building| basic(building)).count();
            [all(true) - black, all(false) - (seen.len() - black)].contains(&usize::from(*count))
        }
        Reason::Takes(count) => {
            events.iter().any(|event| matches!(event, Event::Stopped { cards, .. } if cards == count))
        }
        Reason::WouldCost(cards) => {
            case.was.prices.iter().all(|price| price.missing.total() + price.any >= *cards)
        }
        Reason::Works { card, left } => {
            now.workers == *left
                && events
                    .iter()
                    .any(|event| matches!(event, Event::WorkerPlayed { card: taken, .. } if taken == card))
        }
        Reason::KeepsWorkers(count) => now.workers == *count && own.workers == *count,
        Reason::Beside(count) => {
            let region = case.now.regions.last().expect("a region was laid").at;
            let yours = of(case, seat);
            yours.iter().filter(|(hex, _)| hex.distance(region) == 2).count() == usize::from(*count)
        }
        Reason::Leaves(cards) => now.hand == Some(*cards),
    }
}

#[test]
fn reasons_are_true_and_rarely_missing() {
    let courses = [2, 4].map(|seats| Course { seats, options: "", games: 3, every: 4 });
    reasons_hold::<UsTelegraph>(&courses, holds, |_| true);
}
