//! Decisions and draws, and their texts. Records contain the texts, so they never change.

use crate::content::{
    BATTERIES, CATEGORIES, CELLS, Card, GOALS, LENGTHS, Letter, ROWS, Reward, SHORTEST, TABLES, TILES,
    shown_card,
};
use crate::fragment::{Fragment, PAIRS};
use rules::ParseError;
use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Start the fragment under a number tile, from 0; `start 1` to `start 3`.
    Start(u8),
    /// Insert a letter of the offering; `letter E`.
    Letter(Letter),
    /// Insert a letter of one's own reserve; `reserve E`.
    Reserve(Letter),
    /// Use a reward; `reward vowel`.
    Reward(Reward),
    /// Progress the wild section; `wild`.
    Wild,
    /// Choose what the reward or wild letter is; `as X`.
    As(Letter),
    /// The row where the word starts, from 0; `row 1` to `row 9`.
    Row(u8),
    /// The cell for the letter, both from 0; `cell 4-2` is the second cell of the fourth row.
    Cell { row: u8, cell: u8 },
    /// Which cell of the battery grid is marked; `battery d2`.
    Battery(u8),
    /// Which headpiece row advances, from 0; `advance 4` to `advance 6`.
    Headpiece(u8),
    /// Which side of a new reserve card counts; `keep H`.
    Keep(Letter),
    /// Take the bonus of the completed row; `bonus`.
    Bonus,
    /// Skip it; `skip`.
    Skip,
    /// Take no more actions this round; `done`.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Start(tile) => write!(f, "start {}", tile + 1),
            Action::Letter(letter) => write!(f, "letter {letter}"),
            Action::Reserve(letter) => write!(f, "reserve {letter}"),
            Action::Reward(reward) => write!(f, "reward {}", reward.name()),
            Action::Wild => f.write_str("wild"),
            Action::As(letter) => write!(f, "as {letter}"),
            Action::Row(row) => write!(f, "row {}", row + 1),
            Action::Cell { row, cell } => write!(f, "cell {}-{}", row + 1, cell + 1),
            Action::Battery(cell) => write!(f, "battery {}", TABLES.battery_names[*cell as usize]),
            Action::Headpiece(row) => write!(f, "advance {}", row + SHORTEST as u8),
            Action::Keep(letter) => write!(f, "keep {letter}"),
            Action::Bonus => f.write_str("bonus"),
            Action::Skip => f.write_str("skip"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (verb, rest) {
            ("start", tile) => Action::Start(digit(tile, 1, TILES)? - 1),
            ("letter", letter) => Action::Letter(letter.parse()?),
            ("reserve", letter) => Action::Reserve(letter.parse()?),
            ("reward", reward) => Action::Reward(reward.parse()?),
            ("as", letter) => Action::As(letter.parse()?),
            ("row", row) => Action::Row(digit(row, 1, ROWS)? - 1),
            ("cell", place) => {
                let (row, cell) = place.split_once('-').ok_or_else(|| ParseError::kind("a cell", place))?;
                Action::Cell { row: digit(row, 1, ROWS)? - 1, cell: digit(cell, 1, CELLS)? - 1 }
            }
            ("battery", name) => Action::Battery(battery_cell(name)?),
            ("advance", length) => {
                Action::Headpiece(digit(length, SHORTEST, SHORTEST + LENGTHS - 1)? - SHORTEST as u8)
            }
            ("keep", letter) => Action::Keep(letter.parse()?),
            _ => match text {
                "wild" => Action::Wild,
                "bonus" => Action::Bonus,
                "skip" => Action::Skip,
                "done" => Action::Done,
                _ => return Err(ParseError::of("an action", "Telegram", text)),
            },
        })
    }
}

fn battery_cell(name: &str) -> Result<u8, ParseError> {
    let found = (0..BATTERIES).find(|cell| TABLES.battery_names[*cell] == name);
    found.map(|cell| cell as u8).ok_or_else(|| ParseError::name("battery cell", name))
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The goal of a category, from 0; `goal 1` to `goal 15`.
    Goal(u8),
    /// In the solo game, a card is discarded unseen; `discard HN`.
    Discard(Card),
    /// A card for a reserve, from the bottom of the deck; `reserve HN`.
    Reserve(Card),
    /// The next printed fragment; `fragment _A_E`.
    Fragment(Fragment),
    /// The length of a fresh fragment; `length 5`.
    Length(u8),
    /// The cells of its letters, by `fragment::PAIRS`; `places 5 2-4` in a word of five.
    Places(u8),
    /// Its first letter; `first S`.
    First(Letter),
    /// Its second letter; `second E`.
    Second(Letter),
    /// The next letter card, with the visible side named first; `letter NH`.
    Letter { card: Card, turned: bool },
    /// A card whose sides are both in the offering already; `pass HN`.
    Pass(Card),
    /// A solo card, by its category, from 0; `solo 1` to `solo 3`.
    Solo(u8),
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draw::Goal(goal) => write!(f, "goal {}", goal + 1),
            Draw::Discard(card) => write!(f, "discard {card}"),
            Draw::Reserve(card) => write!(f, "reserve {card}"),
            Draw::Fragment(fragment) => write!(f, "fragment {fragment}"),
            Draw::Length(length) => write!(f, "length {length}"),
            Draw::Places(pair) => {
                let (length, one, other) = PAIRS[*pair as usize];
                write!(f, "places {length} {}-{}", one + 1, other + 1)
            }
            Draw::First(letter) => write!(f, "first {letter}"),
            Draw::Second(letter) => write!(f, "second {letter}"),
            Draw::Letter { card, turned } => {
                let [one, other] = card.sides();
                let (shown, behind) = if *turned { (other, one) } else { (one, other) };
                write!(f, "letter {shown}{behind}")
            }
            Draw::Pass(card) => write!(f, "pass {card}"),
            Draw::Solo(category) => write!(f, "solo {}", category + 1),
        }
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["goal", goal] => Draw::Goal(digit(goal, 1, GOALS)? - 1),
            ["discard", card] => Draw::Discard(card.parse()?),
            ["reserve", card] => Draw::Reserve(card.parse()?),
            ["fragment", fragment] => Draw::Fragment(fragment.parse()?),
            ["length", length] => Draw::Length(digit(length, SHORTEST, SHORTEST + LENGTHS - 1)?),
            ["places", length, places] => Draw::Places(pair(length, places)?),
            ["first", letter] => Draw::First(letter.parse()?),
            ["second", letter] => Draw::Second(letter.parse()?),
            ["letter", card] => {
                let (card, turned) = shown_card(card)?;
                Draw::Letter { card, turned }
            }
            ["pass", card] => Draw::Pass(card.parse()?),
            ["solo", category] => Draw::Solo(digit(category, 1, CATEGORIES)? - 1),
            _ => return Err(ParseError::of("a draw", "Telegram", text)),
        })
    }
}

fn pair(length: &str, places: &str) -> Result<u8, ParseError> {
    let wrong = || ParseError::kind("a pair of places for two letters", places);
    let (one, other) = places.split_once('-').ok_or_else(wrong)?;
    let wanted = (
        digit(length, SHORTEST, SHORTEST + LENGTHS - 1)?,
        digit(one, 1, CELLS)? - 1,
        digit(other, 1, CELLS)? - 1,
    );
    PAIRS.iter().position(|pair| *pair == wanted).map(|index| index as u8).ok_or_else(wrong)
}

fn digit(text: &str, least: usize, most: usize) -> Result<u8, ParseError> {
    text.parse()
        .ok()
        .filter(|number: &u8| (least..=most).contains(&usize::from(*number)) && number.to_string() == text)
        .ok_or_else(|| ParseError::number(least as i16, most as i16, text))
}

rules::json_as_text!(Action);
