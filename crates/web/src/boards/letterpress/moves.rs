//! The animations at this table.

use crate::kit::flight::{Flight, Place, panel_place};
use crate::table::{LogLine, Now};
use ::letterpress::{Card, Event, View};
use rules::Seat;

pub const SHARED: &str = "shared";
pub const LIBRARY: &str = "library";
pub const LINE: &str = "line";

/// A card that may be claimed.
pub fn card_place(card: Card) -> String {
    // A name for every kind, without characters that would have to be escaped.
    format!("card-{}", card.index())
}

pub fn challenge_place(id: u8) -> String {
    format!("challenge-{id}")
}

/// Where something happened, by the board's names.
pub fn places(event: &Event) -> Vec<String> {
    match event {
        Event::Claimed { card, .. } => vec![card_place(*card)],
        Event::Met { challenge, .. } => vec![challenge_place(*challenge)],
        Event::LineSorted { .. } => vec![LINE.to_owned()],
        Event::LeftLibrary { .. } => vec![LIBRARY.to_owned()],
        _ => Vec::new(),
    }
}

pub fn flights(told: &LogLine, now: &Now) -> Vec<Flight> {
    let Ok(event) = rules::read_json::<Event>(&told.event) else { return Vec::new() };
    match event {
        Event::Claimed { seat, card } => {
            vec![card_flight(card, Place::at(card_place(card)), Place::Seat(seat))]
        }
        Event::Met { seat, challenge } => {
            vec![back(Place::at(challenge_place(challenge)), Place::Seat(seat))]
        }
        Event::TookTop { seat, card, .. } => {
            let from = Place::at(SHARED);
            vec![match card {
                Some(card) => card_flight(card, from, Place::Seat(seat)),
                None => back(from, Place::Seat(seat)),
            }]
        }
        Event::HandsPassed { .. } => {
            let Ok(view) = rules::read_json::<View>(&now.view) else { return Vec::new() };
            let seats = view.players.len() as u8;
            Seat::all(seats).map(|seat| back(panel(seat), panel(seat.next(seats)))).collect()
        }
        Event::LineSorted { won, .. } => won
            .into_iter()
            .map(|card| card_flight(card, Place::at(LINE), Place::Seat(Seat::new(0))))
            .collect(),
        Event::LeftLibrary { card, won: true } => {
            vec![card_flight(card, Place::at(LIBRARY), Place::Seat(Seat::new(0)))]
        }
        _ => Vec::new(),
    }
}

fn panel(seat: Seat) -> Place {
    Place::at(panel_place(seat))
}

fn card_flight(card: Card, from: Place, to: Place) -> Flight {
    Flight {
        from,
        to,
        class: "letterpress-card".to_owned(),
        symbol: String::new(),
        text: card.face().to_owned(),
    }
}

/// A face-down card.
fn back(from: Place, to: Place) -> Flight {
    Flight { from, to, class: String::new(), symbol: String::new(), text: String::new() }
}
