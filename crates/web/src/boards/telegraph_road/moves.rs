//! The animations at this table.

use crate::kit::flight::{Flight, Place};
use crate::kit::mark;
use crate::table::{LogLine, Now};
use ::telegraph_road::{Colour, Event, Goods, REST, Space};
use rules::Seat;

/// The bank, shared by all players.
pub const MARKET: &str = "market";

/// More things of a kind than this fly as one with a number.
const SINGLY: u8 = 3;

pub fn space_place(space: Space) -> String {
    format!("space-{space}")
}

pub fn factory_place(factory: impl std::fmt::Display) -> String {
    format!("factory-{factory}")
}

pub fn barn_place(barn: usize) -> String {
    format!("barn-{}", barn + 1)
}

pub fn sheet_place(seat: Seat) -> String {
    format!("sheet-{seat}")
}

/// Where something happened, by the board's names.
pub fn places(event: &Event) -> Vec<String> {
    match event {
        Event::Founded { space, .. }
        | Event::LandBought { space, .. }
        | Event::HousingBuilt { space, .. }
        | Event::SkyscraperBuilt { space, .. }
        | Event::Sown { space, .. } => vec![space_place(*space)],
        Event::MarkersMoved { to: Some(space), .. } | Event::TookOver { space: Some(space), .. } => {
            vec![space_place(*space)]
        }
        Event::CardPlayed { factory, .. } => vec![factory_place(factory)],
        _ => Vec::new(),
    }
}

/// The flights in a turn. The phases at the end of a round have their own.
pub fn flights(told: &LogLine, _: &Now) -> Vec<Flight> {
    let Ok(event) = rules::read_json::<Event>(&told.event) else { return Vec::new() };
    match event {
        Event::Founded { seat, space } | Event::HousingBuilt { seat, space, .. } => {
            vec![piece(seat, "t-h", Place::at(space_place(space)))]
        }
        Event::SkyscraperBuilt { seat, space, .. } => {
            vec![piece(seat, "t-s", Place::at(space_place(space)))]
        }
        Event::TookOver { seat, space: Some(space), .. } => {
            vec![piece(seat, "t-f", Place::at(space_place(space)))]
        }
        Event::MarkersMoved { from, to: Some(to), price } => {
            coins(u16::from(price), Place::at(space_place(from)), Place::at(space_place(to)))
        }
        Event::LandBought { seat, space, .. } => {
            let class = format!("telegraph-road-piece {}", mark::class(seat));
            vec![flight(Place::Seat(seat), Place::at(space_place(space)), &class, "", "")]
        }
        Event::GrainBought { seat, count, .. } => grain(count, Place::at(MARKET), sheet(seat)),
        Event::Sown { seat, space } => grain(1, sheet(seat), Place::at(space_place(space))),
        Event::CardPlayed { seat, card, factory, orders, .. } => {
            let place = Place::at(factory_place(factory));
            let value = card.facts().value.to_string();
            let mut all = vec![flight(Place::Seat(seat), place.clone(), "telegraph-road-card", "", &value)];
            all.extend(goods(factory.facts().colour, orders, place, sheet(seat)));
            all
        }
        Event::Produced { seat, goods, money, free: false } => produced(seat, goods, money),
        Event::Taxed { seat, money, .. } => coins(u16::from(money), sheet(seat), Place::Seat(seat)),
        Event::Drew { seat, .. } => {
            vec![flight(Place::at("piles"), Place::Seat(seat), "", "", "")]
        }
        _ => Vec::new(),
    }
}

/// The flights in a phase at the end of a round.
pub fn in_scene(event: &Event) -> Vec<Flight> {
    let rest = || Place::at(barn_place(REST));
    match *event {
        Event::Harvested { seat, seeds, extra, .. } => grain(seeds + extra, rest(), sheet(seat)),
        Event::Produced { seat, goods, money, free: true } => produced(seat, goods, money),
        Event::Earned { seat, money } => coins(u16::from(money), Place::at(MARKET), sheet(seat)),
        Event::OrdersLost { seat, colour, count } => goods(colour, count, sheet(seat), Place::at("pool")),
        Event::Counted { seat, count, .. } if count.citizens > 0 => {
            let class = format!("telegraph-road-points {}", mark::class(seat));
            let text = format!("+{}", count.citizens);
            vec![flight(sheet(seat), Place::at(crate::kit::flight::panel_place(seat)), &class, "", &text)]
        }
        Event::Fed { seat, eaten, .. } => grain(eaten, sheet(seat), rest()),
        Event::Refilled { moved, .. } => grain(moved, rest(), Place::at(barn_place(0))),
        _ => Vec::new(),
    }
}

fn sheet(seat: Seat) -> Place {
    Place::at(sheet_place(seat))
}

fn produced(seat: Seat, made: Goods, money: u16) -> Vec<Flight> {
    let sold = Colour::ALL
        .into_iter()
        .flat_map(|colour| goods(colour, made.0[colour as usize], sheet(seat), Place::at("pool")));
    sold.chain(coins(money, Place::at("pool"), Place::Seat(seat))).collect()
}

fn goods(colour: Colour, count: u8, from: Place, to: Place) -> Vec<Flight> {
    let symbol = format!("t-{}", colour.name());
    (0..count).map(|_| flight(from.clone(), to.clone(), "telegraph-road-good", &symbol, "")).collect()
}

fn grain(count: u8, from: Place, to: Place) -> Vec<Flight> {
    if count > SINGLY {
        return vec![flight(from, to, "telegraph-road-coin", "", &count.to_string())];
    }
    (0..count).map(|_| flight(from.clone(), to.clone(), "telegraph-road-good", "t-g", "")).collect()
}

/// A purse with a number, whatever its size.
fn coins(count: u16, from: Place, to: Place) -> Vec<Flight> {
    if count == 0 {
        return Vec::new();
    }
    vec![flight(from, to, "telegraph-road-coin", "", &count.to_string())]
}

fn piece(seat: Seat, symbol: &str, to: Place) -> Flight {
    flight(Place::Seat(seat), to, &format!("telegraph-road-piece {}", mark::class(seat)), symbol, "")
}

fn flight(from: Place, to: Place, class: &str, symbol: &str, text: &str) -> Flight {
    Flight { from, to, class: class.to_owned(), symbol: symbol.to_owned(), text: text.to_owned() }
}
