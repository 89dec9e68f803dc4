//! The component tables, read from `content/telegram/<version>`, and the typed ids into them.

use crate::fragment::{FRAGMENTS, Fragment};
use rules::{Content, ContentError, ParseError, Released, read_toml};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

pub const LETTERS: usize = 26;
pub const CARDS: usize = 60;
pub const ROWS: usize = 9;
pub const CELLS: usize = 6;
pub const ROUNDS: usize = 9;
pub const ACTIONS: usize = 3;
pub const TILES: usize = 3;
pub const OFFERED_LETTERS: usize = 4;
/// The lengths of words are 4, 5 and 6.
pub const LENGTHS: usize = 3;
pub const SHORTEST: usize = 4;
pub const BATTERIES: usize = 14;
pub const WHEELS: usize = 14;
pub const GOALS: usize = 15;
pub const CATEGORIES: usize = 3;
pub const FRAGMENT_CARDS: usize = 30;
pub const NO_FRAGMENT_CARD: u8 = 0xFF;
pub const FACES: usize = 4;

const LETTER_CARDS: &str = include_str!("../../../../content/telegram/1/letters.toml");
const SHEETS: &str = include_str!("../../../../content/telegram/1/sheets.toml");
const FRAGMENT_DECKS: &str = include_str!("../../../../content/telegram/1/fragments.toml");
const SOLO: &str = include_str!("../../../../content/telegram/1/solo.toml");

/// One row for each version, starting with version 1. Released rows never change.
const FILES: [[&str; 5]; 2] = [
    [LETTER_CARDS, SHEETS, FRAGMENT_DECKS, include_str!("../../../../content/telegram/1/goals.toml"), SOLO],
    [LETTER_CARDS, SHEETS, FRAGMENT_DECKS, include_str!("../../../../content/telegram/2/goals.toml"), SOLO],
];
/// The version for tables with balanced goals.
pub const BALANCED: u16 = 2;

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Rulebook,
    Published,
    Reconstructed,
}

/// A to Z. Its text is the capital letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Letter(pub u8);

impl Letter {
    pub fn all() -> impl Iterator<Item = Letter> {
        (0..LETTERS as u8).map(Letter)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn byte(self) -> u8 {
        b'A' + self.0
    }

    pub fn from_byte(byte: u8) -> Option<Letter> {
        byte.is_ascii_uppercase().then(|| Letter(byte - b'A'))
    }

    pub fn is_vowel(self) -> bool {
        Reward::Vowel.letters() & 1 << self.0 != 0
    }

    /// Its bonuses when it comes from the offering or a reserve, in the order in which they are gained.
    pub fn bonuses(self) -> &'static [Bonus] {
        &TABLES.bonuses[self.index()]
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.byte()))
    }
}

impl FromStr for Letter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Letter, ParseError> {
        match text.as_bytes() {
            [byte] => Letter::from_byte(*byte),
            _ => None,
        }
        .ok_or_else(|| ParseError::kind("a capital letter", text))
    }
}

/// The letters of a bit set, A first.
pub fn letters_of(set: u32) -> impl Iterator<Item = Letter> {
    bits(u64::from(set)).map(Letter)
}

/// The numbers of the bits that are set, in ascending order.
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as u8;
            set &= set - 1;
            lowest
        })
    })
}

/// A double-sided letter card. Its text is its two letters in alphabetical order: `HN`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

impl Card {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn bit(self) -> u64 {
        1 << self.0
    }

    pub fn sides(self) -> [Letter; 2] {
        TABLES.cards[self.index()]
    }

    pub fn has(self, letter: Letter) -> bool {
        self.sides().contains(&letter)
    }

    /// The card with these two sides, in either order.
    pub fn with_sides(one: Letter, other: Letter) -> Option<Card> {
        let sides = [one.min(other), one.max(other)];
        TABLES.cards.iter().position(|card| *card == sides).map(|index| Card(index as u8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.sides();
        write!(f, "{one}{other}")
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let (card, turned) = shown_card(text)?;
        if turned { Err(ParseError::kind("in alphabetical order", text)) } else { Ok(card) }
    }
}

/// A card by its visible and its hidden letter: `NH` is the card `HN` turned over.
pub fn shown_card(text: &str) -> Result<(Card, bool), ParseError> {
    let letters = match text.as_bytes() {
        [one, other] => Letter::from_byte(*one).zip(Letter::from_byte(*other)),
        _ => None,
    };
    letters
        .and_then(|(shown, behind)| Card::with_sides(shown, behind).map(|card| (card, shown > behind)))
        .ok_or_else(|| ParseError::name("letter card", text))
}

/// The sections of a sheet that bonuses advance, in the order in which several are gained.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bonus {
    Wheel,
    Battery,
    Headpiece,
}

/// A letter that a battery gives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reward {
    Vowel,
    Common,
    Any,
}

impl Reward {
    pub const ALL: [Reward; 3] = [Reward::Vowel, Reward::Common, Reward::Any];

    /// The letters it can be used as, as a bit set.
    pub fn letters(self) -> u32 {
        let of = |letters: &[u8]| letters.iter().fold(0, |set, byte| set | 1 << (byte - b'A'));
        match self {
            Reward::Vowel => of(b"AEIOU"),
            Reward::Common => of(b"LNRST"),
            Reward::Any => (1 << LETTERS) - 1,
        }
    }

    pub fn name(self) -> &'static str {
        ["vowel", "common", "any"][self as usize]
    }
}

impl FromStr for Reward {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Reward, ParseError> {
        let known = Reward::ALL.into_iter().find(|reward| reward.name() == text);
        known.ok_or_else(|| ParseError::name("reward", text))
    }
}

/// The effect of a marked space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gain {
    Nothing,
    Reserve,
    Wheel,
    Battery,
    Headpiece,
    Vowel,
    Common,
    Any,
}

impl Gain {
    fn read(text: &str) -> Result<Gain, ParseError> {
        Ok(match text {
            "" => Gain::Nothing,
            "reserve" => Gain::Reserve,
            "wheel" => Gain::Wheel,
            "battery" => Gain::Battery,
            "headpiece" => Gain::Headpiece,
            "vowel" => Gain::Vowel,
            "common" => Gain::Common,
            "any" => Gain::Any,
            _ => return Err(ParseError::name("gain", text)),
        })
    }

    pub fn reward(self) -> Option<Reward> {
        match self {
            Gain::Vowel => Some(Reward::Vowel),
            Gain::Common => Some(Reward::Common),
            Gain::Any => Some(Reward::Any),
            Gain::Nothing | Gain::Reserve | Gain::Wheel | Gain::Battery | Gain::Headpiece => None,
        }
    }
}

/// The side of the sheet that all players use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Basic,
    Advanced,
}

/// One side of the sheet.
#[derive(Clone, Debug)]
pub struct Form {
    pub side: Side,
    pub row_bonus: [Bonus; ROWS],
    /// Points after this many uses; the last entry has no box.
    pub wild: Vec<i32>,
    /// On the basic side: the effect of each space.
    pub track: [Gain; BATTERIES],
    /// On the advanced side: the position in a word that marks each cell.
    pub places: [u8; BATTERIES],
    pub lines: Vec<BatteryLine>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatteryLine {
    /// Its cells, as a bit set.
    pub cells: u16,
    pub gives: [Gain; 2],
}

#[derive(Clone, Debug)]
pub struct GoalFacts {
    pub category: u8,
    pub title: String,
    pub text: String,
    pub check: Check,
}

/// The points of a goal for those who reach it first, and for later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalPoints {
    pub first: u8,
    pub later: u8,
}

/// The condition of a goal.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Check {
    Lengths { need: [u8; LENGTHS] },
    Words { count: u8, test: Test },
    Category { count: u8, category: Kind },
    Section { section: Bonus, marks: u8 },
    HeadpieceRows { advances: u8 },
}

/// A condition on a word.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", untagged)]
pub enum Test {
    Double(Double),
    Contains { contains: String },
    Vowels { vowels: [u8; 2], longer_than: u8 },
}

/// The same letter twice in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Double {
    Double,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Animal,
    Food,
}

/// The tables as the rules use them.
#[derive(Debug)]
pub struct Tables {
    pub id: Content,
    pub copies: [u8; LETTERS],
    pub bonuses: [Vec<Bonus>; LETTERS],
    /// By `Card`, each in alphabetical order.
    pub cards: [[Letter; 2]; CARDS],
    pub invalid_word: i32,
    pub words_in_progress: u8,
    pub end_below_empty_rows: u8,
    /// By length: the value of a word after this many advances.
    pub headpiece: [Vec<i32>; LENGTHS],
    pub wheel: [Gain; WHEELS],
    pub basic: Form,
    pub advanced: Form,
    /// The names of the cells of the battery grid.
    pub battery_names: [String; BATTERIES],
    /// By card: the four faces of each.
    pub fragments: Vec<[Fragment; FACES]>,
    /// By fragment: its printed card, or none.
    pub card_of: Box<[u8]>,
    /// By number, from 0.
    pub goals: Vec<GoalFacts>,
    /// By number, from 0. Not part of their facts, because the points differ between versions: the rules use
    /// their own table, all other code uses the rules or a view.
    pub goal_points: [GoalPoints; GOALS],
    /// Sizes of the three piles of the solo game.
    pub piles: [u8; 3],
    pub solo_discard: u8,
    /// Highest first, each with the lowest score that earns it.
    pub levels: Vec<(i32, String)>,
}

impl Tables {
    pub fn form(&self, side: Side) -> &Form {
        match side {
            Side::Basic => &self.basic,
            Side::Advanced => &self.advanced,
        }
    }
}

/// Parsed once. The files are part of the program and a test parses them, so they cannot be missing or wrong at
/// run time.
pub static TABLES: Released<Tables, 5, 2> = Released::new(FILES, read);

mod file {
    //! The files, field by field.
    use super::{Bonus, Check, GoalPoints, Label};
    use serde::Deserialize;

    #[derive(Deserialize)]
    pub(super) struct Letters {
        pub letter: Vec<Letter>,
        pub cards: Cards,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Letter {
        pub letter: String,
        pub copies: u8,
        pub bonuses: Vec<Bonus>,
        #[expect(dead_code, reason = "read so that a letter without its labels is refused")]
        pub label: LetterLabels,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    pub(super) struct LetterLabels {
        copies: Label,
        bonuses: Label,
    }
    #[derive(Deserialize)]
    pub(super) struct Cards {
        pub sides: Vec<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct Sheets {
        pub sheet: Sheet,
        pub headpiece: Headpiece,
        pub wheel: Wheel,
        pub a: Basic,
        pub b: Advanced,
    }
    #[derive(Deserialize)]
    pub(super) struct Sheet {
        pub words_in_progress: u8,
        pub end_below_empty_rows: u8,
        pub invalid_word: i32,
    }
    #[derive(Deserialize)]
    pub(super) struct Headpiece {
        #[serde(rename = "4")]
        pub four: Vec<i32>,
        #[serde(rename = "5")]
        pub five: Vec<i32>,
        #[serde(rename = "6")]
        pub six: Vec<i32>,
    }
    #[derive(Deserialize)]
    pub(super) struct Wheel {
        pub track: Vec<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct Basic {
        pub row_bonus: Vec<Bonus>,
        pub wild: Vec<i32>,
        pub battery: Vec<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct Advanced {
        pub row_bonus: Vec<Bonus>,
        pub wild: Vec<i32>,
        pub cell: Vec<Cell>,
        pub line: Vec<Line>,
    }
    #[derive(Deserialize)]
    pub(super) struct Cell {
        pub name: String,
        pub place: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Line {
        pub cells: Vec<String>,
        pub gives: Vec<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct Fragments {
        pub deck: Vec<Deck>,
    }
    #[derive(Deserialize)]
    pub(super) struct Deck {
        pub length: usize,
        pub cards: Vec<[String; super::FACES]>,
    }
    #[derive(Deserialize)]
    pub(super) struct Goals {
        pub goal: Vec<Goal>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Goal {
        pub number: usize,
        pub category: u8,
        pub title: String,
        pub text: String,
        pub first: u8,
        pub later: u8,
        pub check: Check,
        #[expect(dead_code, reason = "read so that a goal without its labels is refused")]
        pub label: GoalLabels,
    }
    impl Goal {
        pub(super) fn points(&self) -> GoalPoints {
            GoalPoints { first: self.first, later: self.later }
        }
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    pub(super) struct GoalLabels {
        title: Label,
        check: Label,
        points: Label,
    }
    #[derive(Deserialize)]
    pub(super) struct SoloFile {
        pub solo: Solo,
        pub level: Vec<Level>,
    }
    #[derive(Deserialize)]
    pub(super) struct Solo {
        pub piles: [u8; 3],
        pub discard: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Level {
        pub from: i32,
        pub name: String,
    }
}

/// An array from a list that must have its length.
fn exactly<T, const N: usize>(list: Vec<T>, what: &'static str) -> Result<[T; N], ContentError> {
    let found = list.len();
    list.try_into().map_err(|_| ContentError::Count { what, found, wanted: N })
}

fn gains<const N: usize>(list: &[String], what: &'static str) -> Result<[Gain; N], ContentError> {
    exactly(list.iter().map(|text| Gain::read(text)).collect::<Result<_, _>>()?, what)
}

fn printed_cards(fragments: &[[Fragment; FACES]]) -> Box<[u8]> {
    let mut card_of = vec![NO_FRAGMENT_CARD; FRAGMENTS].into_boxed_slice();
    for (card, faces) in fragments.iter().enumerate() {
        for face in faces {
            card_of[face.index()] = card as u8;
        }
    }
    card_of
}

fn read(id: Content, [letters, sheets, fragments, goals, solo]: [&str; 5]) -> Result<Tables, ContentError> {
    let letters: file::Letters = read_toml(letters)?;
    let sheets: file::Sheets = read_toml(sheets)?;
    let solo: file::SoloFile = read_toml(solo)?;
    let in_order = letters.letter.iter().zip(Letter::all()).all(|(facts, at)| facts.letter == at.to_string());
    if !in_order {
        return Err(ContentError::wrong("the letters", "are not in order"));
    }
    let fragments = read_fragments(read_toml(fragments)?)?;
    let goals: file::Goals = read_toml(goals)?;
    Ok(Tables {
        id,
        copies: exactly(letters.letter.iter().map(|facts| facts.copies).collect(), "letters")?,
        bonuses: exactly(letters.letter.iter().map(|facts| facts.bonuses.clone()).collect(), "letters")?,
        cards: read_cards(&letters.cards.sides)?,
        invalid_word: sheets.sheet.invalid_word,
        words_in_progress: sheets.sheet.words_in_progress,
        end_below_empty_rows: sheets.sheet.end_below_empty_rows,
        headpiece: [sheets.headpiece.four, sheets.headpiece.five, sheets.headpiece.six],
        wheel: gains(&sheets.wheel.track, "wheel spaces")?,
        basic: Form {
            side: Side::Basic,
            row_bonus: exactly(sheets.a.row_bonus, "row bonuses")?,
            wild: sheets.a.wild,
            track: gains(&sheets.a.battery, "battery spaces")?,
            places: [0; BATTERIES],
            lines: Vec::new(),
        },
        battery_names: exactly(sheets.b.cell.iter().map(|cell| cell.name.clone()).collect(), "cells")?,
        advanced: read_advanced(sheets.b)?,
        card_of: printed_cards(&fragments),
        fragments,
        goal_points: exactly(goals.goal.iter().map(file::Goal::points).collect(), "goals")?,
        goals: read_goals(goals)?,
        piles: solo.solo.piles,
        solo_discard: solo.solo.discard,
        levels: solo.level.into_iter().map(|level| (level.from, level.name)).collect(),
    })
}

fn read_cards(sides: &[String]) -> Result<[[Letter; 2]; CARDS], ContentError> {
    let cards = sides.iter().map(|card| match card.as_bytes() {
        [one, other] if one < other => Letter::from_byte(*one)
            .zip(Letter::from_byte(*other))
            .map(|(one, other)| [one, other])
            .ok_or_else(|| ContentError::wrong(card, "is no card")),
        _ => Err(ContentError::wrong(card, "is no card")),
    });
    exactly(cards.collect::<Result<_, _>>()?, "letter cards")
}

fn read_advanced(sheet: file::Advanced) -> Result<Form, ContentError> {
    let cell_bit = |name: &String| {
        let found = sheet.cell.iter().position(|cell| cell.name == *name);
        found.map(|index| 1u16 << index).ok_or_else(|| ContentError::unknown("battery cell", name))
    };
    let lines = sheet.line.iter().map(|line| {
        let cells =
            line.cells.iter().try_fold(0, |set, name| Ok::<u16, ContentError>(set | cell_bit(name)?))?;
        let mut gives = [Gain::Nothing; 2];
        for (slot, text) in gives.iter_mut().zip(&line.gives) {
            *slot = Gain::read(text)?;
        }
        Ok::<BatteryLine, ContentError>(BatteryLine { cells, gives })
    });
    Ok(Form {
        side: Side::Advanced,
        row_bonus: exactly(sheet.row_bonus, "row bonuses")?,
        wild: sheet.wild,
        track: [Gain::Nothing; BATTERIES],
        places: exactly(sheet.cell.iter().map(|cell| cell.place).collect(), "battery cells")?,
        lines: lines.collect::<Result<_, _>>()?,
    })
}

fn read_fragments(file: file::Fragments) -> Result<Vec<[Fragment; FACES]>, ContentError> {
    let mut cards = Vec::new();
    for deck in file.deck {
        for card in deck.cards {
            let faces = card.iter().map(|face| {
                let fits = face.len() == deck.length;
                if fits {
                    Ok(face.parse()?)
                } else {
                    Err(ContentError::wrong(face, "is of another length than its deck"))
                }
            });
            cards.push(exactly(faces.collect::<Result<_, ContentError>>()?, "faces")?);
        }
    }
    if cards.len() == FRAGMENT_CARDS {
        Ok(cards)
    } else {
        Err(ContentError::wrong("the fragments", "are too few or too many"))
    }
}

fn read_goals(file: file::Goals) -> Result<Vec<GoalFacts>, ContentError> {
    file.goal
        .into_iter()
        .enumerate()
        .map(|(index, goal)| {
            if goal.number != index + 1 {
                return Err(ContentError::wrong(format!("goal {}", goal.number), "is out of order"));
            }
            let file::Goal { category, title, text, check, .. } = goal;
            Ok(GoalFacts { category: category - 1, title, text, check })
        })
        .collect()
}

rules::json_as_text!(Letter, Card);

/// For rows, cells, tiles and goals, which are counted from 1 in every text and JSON.
pub(crate) mod from_one {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(index: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(index + 1)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        u8::deserialize(from)?.checked_sub(1).ok_or_else(|| de::Error::custom("this is counted from 1"))
    }
}
