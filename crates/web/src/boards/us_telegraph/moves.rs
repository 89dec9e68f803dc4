//! The animations at this table.

use crate::kit::flight::{Flight, Place};
use crate::kit::mark;
use crate::table::{LogLine, Now};
use ::us_telegraph::{Building, Cards, Event, Resource};
use rules::Seat;

/// The supply beside the map.
pub const CARDS: &str = "cards";
pub const DISCARDS: &str = "discards";
pub const REGIONS: &str = "regions";

/// A plot that is built on.
pub fn plot_place(plot: impl std::fmt::Display) -> String {
    format!("plot-{plot}")
}

/// Where something happened, by the board's names.
pub fn places(event: &Event) -> Vec<String> {
    match event {
        Event::Built { plot, .. } => vec![plot_place(plot)],
        _ => Vec::new(),
    }
}

pub fn flights(told: &LogLine, now: &Now) -> Vec<Flight> {
    let Some(event) = read(told) else { return Vec::new() };
    match event {
        Event::TookCard { seat, card } => {
            let card = card.and_then(Resource::from_letter);
            vec![card_flight(card, Place::at(CARDS), Place::Seat(seat))]
        }
        Event::Built { seat, building, plot, paid, .. } => {
            let mut flights = vec![token(seat, building, &plot_place(plot))];
            flights.extend(payment(seat, paid));
            flights
        }
        Event::WorkerEarned { seat, .. } => {
            let built = now.log.iter().rev().find_map(|other| match read(other) {
                Some(Event::Built { plot, .. }) => Some(plot),
                _ => None,
            });
            built
                .map(|plot| worker(seat, Place::at(plot_place(plot)), Place::Seat(seat)))
                .into_iter()
                .collect()
        }
        Event::WorkerPlayed { seat, .. } => vec![worker(seat, Place::Seat(seat), Place::at(CARDS))],
        _ => Vec::new(),
    }
}

fn read(told: &LogLine) -> Option<Event> {
    rules::read_json(&told.event).ok()
}

fn payment(seat: Seat, paid: Cards) -> Vec<Flight> {
    Resource::ALL
        .into_iter()
        .flat_map(|resource| (0..paid.of(resource)).map(move |_| resource))
        .map(|resource| card_flight(Some(resource), Place::Seat(seat), Place::at(DISCARDS)))
        .collect()
}

fn card_flight(card: Option<Resource>, from: Place, to: Place) -> Flight {
    Flight {
        from,
        to,
        class: card.map_or_else(String::new, |card| format!("us-telegraph-card {}", card.name())),
        symbol: card.map_or_else(String::new, |card| format!("r-{}", card.letter())),
        text: String::new(),
    }
}

fn token(seat: Seat, building: Building, to: &str) -> Flight {
    let class = format!("us-telegraph-token {}", mark::class(seat));
    let text = building.facts().number.to_string();
    Flight { from: Place::Seat(seat), to: Place::at(to), class, symbol: String::new(), text }
}

fn worker(seat: Seat, from: Place, to: Place) -> Flight {
    let class = format!("us-telegraph-token {}", mark::class(seat));
    Flight { from, to, class, symbol: "u-worker".to_owned(), text: String::new() }
}
