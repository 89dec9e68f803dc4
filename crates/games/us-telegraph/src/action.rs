//! Decisions and draws, and their texts. Records contain the texts, so they never change.

use crate::content::{BLACK_DECK, Building, Cards, Resource, TILES};
use crate::hex::{Hex, Plot};
use rules::{ParseError, Seat};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw the top building of a deck: 0 to 2 white, 3 basic; `draw 1` to `draw 4`.
    Draw(u8),
    /// Take a building from one's own board to build it; `build 40`.
    Build(Building),
    /// Put the drawn building on one's own board; `keep`.
    Keep,
    /// The plot to build on; `plot C4`.
    Plot(Plot),
    /// The cards to pay with; `pay wwf`.
    Pay(Cards),
    /// The place of the new region; `place -3,5`.
    Place(Hex),
    /// Its rotation; `rotate 2`.
    Rotate(u8),
    /// Play a Worker; `worker`.
    Worker,
    /// Take no more actions and draw cards for the unused ones; `stop`.
    Stop,
    /// Keep the Workers and end the turn; `end`.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw(deck) => write!(f, "draw {}", deck + 1),
            Action::Build(building) => write!(f, "build {building}"),
            Action::Keep => f.write_str("keep"),
            Action::Plot(plot) => write!(f, "plot {plot}"),
            Action::Pay(cards) => write!(f, "pay {cards}"),
            Action::Place(at) => write!(f, "place {at}"),
            Action::Rotate(rotation) => write!(f, "rotate {rotation}"),
            Action::Worker => f.write_str("worker"),
            Action::Stop => f.write_str("stop"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (verb, rest) {
            ("draw", deck) => Action::Draw(digit(deck, 1, BLACK_DECK as u8 + 1)? - 1),
            ("build", building) => Action::Build(building.parse()?),
            ("plot", plot) => Action::Plot(plot.parse()?),
            ("pay", cards) if !cards.is_empty() => Action::Pay(cards.parse()?),
            ("place", at) => Action::Place(at.parse()?),
            ("rotate", rotation) => Action::Rotate(digit(rotation, 0, 5)?),
            _ => match text {
                "keep" => Action::Keep,
                "worker" => Action::Worker,
                "stop" => Action::Stop,
                "end" => Action::End,
                _ => return Err(ParseError::of("an action", "U.S. Telegraph", text)),
            },
        })
    }
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The city for the next city hex; `city 2`.
    City(u8),
    /// The next region of the layout and its rotation; `lay 4 rotation 2`.
    Lay { tile: u8, rotation: u8 },
    /// The first player; `first 3`.
    First(Seat),
    /// The top building of a deck; `building 40`.
    Building(Building),
    /// The top resource card; `card w`.
    Card(Resource),
    /// The top region; `region 17`.
    Region(u8),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::City(city) => write!(f, "city {}", city + 1),
            Draw::Lay { tile, rotation } => write!(f, "lay {} rotation {rotation}", tile + 1),
            Draw::First(seat) => write!(f, "first {seat}"),
            Draw::Building(building) => write!(f, "building {building}"),
            Draw::Card(resource) => write!(f, "card {}", resource.letter()),
            Draw::Region(tile) => write!(f, "region {}", tile + 1),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["city", city] => Draw::City(digit(city, 1, 4)? - 1),
            ["lay", tile, "rotation", rotation] => {
                Draw::Lay { tile: digit(tile, 1, TILES as u8)? - 1, rotation: digit(rotation, 0, 5)? }
            }
            ["first", seat] => Draw::First(seat.parse()?),
            ["building", building] => Draw::Building(building.parse()?),
            ["card", card] if card.chars().count() == 1 => {
                let resource = card.chars().next().and_then(Resource::from_letter);
                Draw::Card(resource.ok_or_else(|| ParseError::name("resource", card))?)
            }
            ["region", tile] => Draw::Region(digit(tile, 1, TILES as u8)? - 1),
            _ => return Err(ParseError::of("a draw", "U.S. Telegraph", text)),
        })
    }
}

fn digit(text: &str, least: u8, most: u8) -> Result<u8, ParseError> {
    text.parse()
        .ok()
        .filter(|number: &u8| (least..=most).contains(number) && number.to_string() == text)
        .ok_or_else(|| ParseError::number(least, most, text))
}

rules::json_as_text!(Action);
