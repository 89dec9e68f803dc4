//! Decisions and draws, and their texts. Records contain the texts, so they never change.

use crate::content::{COLOURS, Card, Colour, Factory, Space, Special, TABLES};
use rules::{ParseError, Seat};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place the first housing; `found B4`.
    Found(Space),
    /// Move the price markers; `markers C2`.
    Markers(Space),
    /// Buy a space; `land B4`.
    Land(Space),
    /// Buy housing for a space; `house B4`.
    House(Space),
    /// Turn a housing into a skyscraper; `skyscraper B4`.
    Skyscraper(Space),
    /// Buy a special building; `buy saloon`.
    Buy(Special),
    /// Upgrade it; `upgrade church`.
    Upgrade(Special),
    /// Buy this much grain; `grain 3`.
    Grain(u8),
    /// Sow a grain on a space; `sow B4`.
    Sow(Space),
    /// Lay an era card on a factory; `play 2-5 on 7`.
    Play { card: Card, factory: Factory },
    /// Place the marker of the new factory; `site B4`.
    Site(Space),
    /// Replace one's own factory with the new one; `replace 3`.
    Replace(Factory),
    /// Produce this many orders; `produce 2 orange 1 grey` or `produce nothing`.
    Produce(Goods),
    /// Collect taxes; `tax`.
    Tax,
    /// Use the effect of a special building; `use casino`, `use saloon orange`.
    Use { special: Special, colour: Option<Colour> },
    /// Do no more of the same; `done`.
    Done,
    /// Take no action; `pass`.
    Pass,
    /// Use no more effects and end the turn; `end`.
    End,
}

/// A number of orders of each colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Goods(pub [u8; COLOURS]);

impl Goods {
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Their value in gp.
    pub fn value(self) -> u16 {
        self.0.iter().zip(TABLES.goods).map(|(count, worth)| u16::from(*count) * u16::from(worth)).sum()
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.total() == 0 {
            return f.write_str("nothing");
        }
        let some = Colour::ALL.into_iter().filter(|colour| self.0[*colour as usize] > 0);
        for (index, colour) in some.enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{} {}", self.0[colour as usize], colour.name())?;
        }
        Ok(())
    }
}

impl FromStr for Goods {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Goods, ParseError> {
        let mut goods = Goods::default();
        if text == "nothing" {
            return Ok(goods);
        }
        let words: Vec<&str> = text.split(' ').collect();
        for pair in words.chunks(2) {
            let [count, colour] = pair else { return Err(ParseError::kind("a list of orders", text)) };
            let colour = Colour::from_name(colour).ok_or_else(|| ParseError::name("colour", colour))?;
            goods.0[colour as usize] = number(count, 1, TABLES.orders_of_each)?;
        }
        if goods.to_string() == text { Ok(goods) } else { Err(ParseError::kind("in order", text)) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Found(space) => write!(f, "found {space}"),
            Action::Markers(space) => write!(f, "markers {space}"),
            Action::Land(space) => write!(f, "land {space}"),
            Action::House(space) => write!(f, "house {space}"),
            Action::Skyscraper(space) => write!(f, "skyscraper {space}"),
            Action::Buy(special) => write!(f, "buy {special}"),
            Action::Upgrade(special) => write!(f, "upgrade {special}"),
            Action::Grain(count) => write!(f, "grain {count}"),
            Action::Sow(space) => write!(f, "sow {space}"),
            Action::Play { card, factory } => write!(f, "play {card} on {factory}"),
            Action::Site(space) => write!(f, "site {space}"),
            Action::Replace(factory) => write!(f, "replace {factory}"),
            Action::Produce(goods) => write!(f, "produce {goods}"),
            Action::Tax => f.write_str("tax"),
            Action::Use { special, colour: None } => write!(f, "use {special}"),
            Action::Use { special, colour: Some(colour) } => write!(f, "use {special} {}", colour.name()),
            Action::Done => f.write_str("done"),
            Action::Pass => f.write_str("pass"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (verb, rest) {
            ("found", space) => Action::Found(space.parse()?),
            ("markers", space) => Action::Markers(space.parse()?),
            ("land", space) => Action::Land(space.parse()?),
            ("house", space) => Action::House(space.parse()?),
            ("skyscraper", space) => Action::Skyscraper(space.parse()?),
            ("buy", special) => Action::Buy(special.parse()?),
            ("upgrade", special) => Action::Upgrade(special.parse()?),
            ("grain", count) => Action::Grain(number(count, 1, TABLES.longest_line)?),
            ("sow", space) => Action::Sow(space.parse()?),
            ("play", rest) => {
                let (card, factory) =
                    rest.split_once(" on ").ok_or_else(|| ParseError::kind("a card on a factory", rest))?;
                Action::Play { card: card.parse()?, factory: factory.parse()? }
            }
            ("site", space) => Action::Site(space.parse()?),
            ("replace", factory) => Action::Replace(factory.parse()?),
            ("produce", goods) => Action::Produce(goods.parse()?),
            ("use", rest) => match rest.split_once(' ') {
                None => Action::Use { special: rest.parse()?, colour: None },
                Some((special, colour)) => {
                    let colour =
                        Colour::from_name(colour).ok_or_else(|| ParseError::name("colour", colour))?;
                    Action::Use { special: special.parse()?, colour: Some(colour) }
                }
            },
            _ => match text {
                "tax" => Action::Tax,
                "done" => Action::Done,
                "pass" => Action::Pass,
                "end" => Action::End,
                _ => return Err(ParseError::of("an action", "Telegraph Road", text)),
            },
        })
    }
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The start player; `first 3`.
    First(Seat),
    /// The top card of an era pile; `card 2-5`.
    Card(Card),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::First(seat) => write!(f, "first {seat}"),
            Draw::Card(card) => write!(f, "card {card}"),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        match text.split_once(' ') {
            Some(("first", seat)) => Ok(Draw::First(seat.parse()?)),
            Some(("card", card)) => Ok(Draw::Card(card.parse()?)),
            _ => Err(ParseError::of("a draw", "Telegraph Road", text)),
        }
    }
}

fn number(text: &str, least: u8, most: u8) -> Result<u8, ParseError> {
    text.parse()
        .ok()
        .filter(|number: &u8| (least..=most).contains(number) && number.to_string() == text)
        .ok_or_else(|| ParseError::number(least, most, text))
}

rules::json_as_text!(Action, Goods);
