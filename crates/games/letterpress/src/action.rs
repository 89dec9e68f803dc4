//! Decisions and draws, and their texts. Records contain the texts, so they never change.

use crate::card::{Tiles, Word};
use crate::content::{CHALLENGES, Card, Deck};
use rules::{ParseError, Seat};
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Keep a card of the hand; `keep M`.
    Keep(Card),
    /// Write no word; `pass`.
    Pass,
    /// Write a word; `write METAL`.
    Write(Word),
    /// Which cards form it; `use M E* T A L`.
    Use(Tiles),
    /// How many columns to the right of the old line the new one starts; `shift -2`.
    Shift(i8),
    /// Claim a card in play; `claim E`.
    Claim(Card),
    /// Claim a challenge by its number; `challenge 12`.
    Challenge(u8),
    /// Take a card out of the library; `library e`.
    Library(Card),
    /// Stop claiming, or stop writing words; `done`.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Pass => f.write_str("pass"),
            Action::Write(word) => write!(f, "write {word}"),
            Action::Use(tiles) => write!(f, "use {tiles}"),
            Action::Shift(columns) => write!(f, "shift {columns}"),
            Action::Claim(card) => write!(f, "claim {card}"),
            Action::Challenge(id) => write!(f, "challenge {id}"),
            Action::Library(card) => write!(f, "library {card}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let action = match (verb, rest) {
            ("keep", card) => Action::Keep(card.parse()?),
            ("write", word) => Action::Write(word.parse()?),
            ("use", tiles) => Action::Use(tiles.parse()?),
            ("shift", columns) => Action::Shift(number(columns, -12, 12)?),
            ("claim", card) => Action::Claim(card.parse()?),
            ("challenge", id) => Action::Challenge(challenge(id)?),
            ("library", card) => Action::Library(card.parse()?),
            ("pass", "") => Action::Pass,
            ("done", "") => Action::Done,
            _ => return Err(ParseError::of("an action", "Letterpress", text)),
        };
        // Each action has only one text.
        if action.to_string() == text { Ok(action) } else { Err(ParseError::spelling(action, text)) }
    }
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The top letter card; `letter E`.
    Letter(Card),
    /// The top vowel card; `vowel e`.
    Vowel(Card),
    /// The top challenge; `challenge 5`.
    Challenge(u8),
    /// The seat that ranks next when no card decides; `lot 3`.
    Lot(Seat),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Letter(card) => write!(f, "letter {card}"),
            Draw::Vowel(card) => write!(f, "vowel {card}"),
            Draw::Challenge(id) => write!(f, "challenge {id}"),
            Draw::Lot(seat) => write!(f, "lot {seat}"),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let card_of = |deck: Deck| {
            rest.parse::<Card>()
                .ok()
                .filter(|card| card.deck() == deck)
                .ok_or_else(|| ParseError::kind("a card of that deck", rest))
        };
        Ok(match kind {
            "letter" => Draw::Letter(card_of(Deck::Letters)?),
            "vowel" => Draw::Vowel(card_of(Deck::Vowels)?),
            "challenge" => Draw::Challenge(challenge(rest)?),
            "lot" => Draw::Lot(rest.parse()?),
            _ => return Err(ParseError::of("a draw", "Letterpress", text)),
        })
    }
}

fn challenge(text: &str) -> Result<u8, ParseError> {
    number(text, 1, CHALLENGES as i8).map(i8::unsigned_abs)
}

/// Parses a number in its only valid spelling.
fn number(text: &str, least: i8, most: i8) -> Result<i8, ParseError> {
    text.parse()
        .ok()
        .filter(|number: &i8| (least..=most).contains(number) && number.to_string() == text)
        .ok_or_else(|| ParseError::number(least, most, text))
}
