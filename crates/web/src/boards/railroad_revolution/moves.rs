//! The animations at this table.

use crate::kit::flight::{Flight, Place};
use crate::kit::mark;
use crate::table::{LogLine, Now};
use ::railroad_revolution::{City, Colour, Event, Milestone, Rail, Section, Space};
use rules::Seat;

/// The common supply: workers, trains, money, shares.
pub const BANK: &str = "bank";
/// The most things of one kind to animate at once, because no one counts more.
const MOST: u16 = 4;

pub fn rail_place(seat: Seat, rail: Rail) -> String {
    format!("rail-{rail}-{seat}")
}

pub fn city_place(city: City) -> String {
    format!("city-{city}")
}

pub fn section_place(section: Section) -> String {
    format!("section-{section}")
}

pub fn space_place(space: Space) -> String {
    format!("space-{space}")
}

pub fn milestone_place(tile: Milestone) -> String {
    format!("milestone-{tile}")
}

/// Where something happened, by the board's names.
pub fn places(event: &Event) -> Vec<String> {
    match event {
        Event::RailLaid { seat, rail, .. } => vec![rail_place(*seat, *rail)],
        Event::StationBuilt { city, .. } => vec![city_place(*city)],
        Event::OfficeBuilt { section, .. } => vec![section_place(*section)],
        _ => Vec::new(),
    }
}

pub fn flights(told: &LogLine, now: &Now) -> Vec<Flight> {
    let Ok(event) = rules::read_json::<Event>(&told.event) else { return Vec::new() };
    let mine = |seat: Seat| now.seat() == Some(seat);
    match event {
        Event::RailLaid { seat, rail, .. } => vec![token(seat, "rr-rail", rail_place(seat, rail))],
        Event::StationBuilt { seat, city, .. } => vec![token(seat, "rr-station", city_place(city))],
        Event::OfficeBuilt { seat, section, .. } => vec![token(seat, "rr-office", section_place(section))],
        Event::Placed { seat, colour, space } if mine(seat) => {
            vec![worker(colour, Place::at("supply"), Place::at(space_place(space)))]
        }
        Event::WorkerGained { seat, colour } => vec![worker(colour, Place::at(BANK), Place::Seat(seat))],
        Event::WorkerDiscarded { seat, colour } => vec![worker(colour, Place::Seat(seat), Place::at(BANK))],
        Event::Exchanged { seat, give, take } => vec![
            worker(give, Place::Seat(seat), Place::at(BANK)),
            worker(take, Place::at(BANK), Place::Seat(seat)),
        ],
        Event::Promoted { seat, colour, milestone } => {
            let to = if mine(seat) { Place::at(milestone_place(milestone)) } else { Place::Seat(seat) };
            vec![worker(colour, Place::at("supply"), to)]
        }
        Event::TrainTaken { seat, .. } => vec![note("rr-train", "", Place::at(BANK), Place::Seat(seat))],
        Event::SharesGained { seat, shares } => {
            (0..shares.min(MOST)).map(|_| note("rr-share", "", Place::at(BANK), Place::Seat(seat))).collect()
        }
        Event::SharesDiscarded { seat, shares } => {
            (0..shares.min(MOST)).map(|_| note("rr-share", "", Place::Seat(seat), Place::at(BANK))).collect()
        }
        Event::Paid { seat, money } => {
            vec![note("", &format!("${money}"), Place::Seat(seat), Place::at(BANK))]
        }
        Event::Earned { seat, money }
        | Event::AssetSold { seat, money, .. }
        | Event::ShareSold { seat, money } => {
            vec![note("", &format!("${money}"), Place::at(BANK), Place::Seat(seat))]
        }
        Event::MilestoneCompleted { seat, milestone, points } if mine(seat) => {
            let from = Place::at(milestone_place(milestone));
            vec![note("", &format!("+{points}"), from, Place::at(crate::kit::flight::panel_place(seat)))]
        }
        _ => Vec::new(),
    }
}

fn token(seat: Seat, symbol: &str, to: String) -> Flight {
    Flight {
        from: Place::Seat(seat),
        to: Place::at(to),
        class: format!("railroad-revolution-token {}", mark::class(seat)),
        symbol: symbol.to_owned(),
        text: String::new(),
    }
}

fn worker(colour: Colour, from: Place, to: Place) -> Flight {
    Flight {
        from,
        to,
        class: format!("railroad-revolution-worker worker-{colour}"),
        symbol: format!("rr-pawn-{colour}"),
        text: String::new(),
    }
}

fn note(symbol: &str, text: &str, from: Place, to: Place) -> Flight {
    Flight {
        from,
        to,
        class: "railroad-revolution-note".to_owned(),
        symbol: symbol.to_owned(),
        text: text.to_owned(),
    }
}
