//! The component tables, read from `content/letterpress/<version>`, and the cards they define.

use crate::values::Values;
use rules::{Content, ContentError, ParseError, Released, read_toml};
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

pub const LETTERS: usize = 26;
pub const VOWELS: usize = 5;
pub const CHALLENGES: usize = 19;
/// The kinds of cards in the two decks, which can be in play.
pub const DECK_KINDS: usize = LETTERS + VOWELS;
pub const KINDS: usize = DECK_KINDS + CHALLENGES;
/// The vowel deck has one kind of card for each.
pub const VOWEL_LETTERS: [u8; VOWELS] = *b"AEIOU";

const TABLE: &str = include_str!("../../../../content/letterpress/1/table.toml");
const CHALLENGE_CARDS: &str = include_str!("../../../../content/letterpress/1/challenges.toml");

/// One row for each version, starting with version 1. Released rows never change.
const FILES: [[&str; 3]; 2] = [
    [TABLE, include_str!("../../../../content/letterpress/1/decks.toml"), CHALLENGE_CARDS],
    [TABLE, include_str!("../../../../content/letterpress/2/decks.toml"), CHALLENGE_CARDS],
];
/// The version for tables with balanced letters.
pub const BALANCED: u16 = 2;

/// The tables as the rules use them.
#[derive(Debug)]
pub struct Tables {
    pub id: Content,
    /// Rounds with a draft; one more follows.
    pub drafting_rounds: u8,
    pub draft_cards: u8,
    pub shared_letters: u8,
    pub shared_vowels: u8,
    pub open_challenges: u8,
    /// Places of the ranking that claim two letters, by number of players from two on.
    pub two_claims_for: Vec<u8>,
    pub most_claims: u8,
    pub least_claims: u8,
    pub solo: Solo,
    /// Cards of the letter deck, by letter; Q is the QU card.
    pub letters: [u8; LETTERS],
    /// Cards of the vowel deck, by vowel.
    pub vowels: [u8; VOWELS],
    pub values: Values,
    /// By number, from challenge 1 on.
    pub challenges: Vec<Challenge>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solo {
    pub letters: u8,
    pub vowels: u8,
    pub draws: Vec<u8>,
    /// The score from which the library gives a card.
    pub threshold: u8,
    pub label: Label,
}

#[derive(Clone, Debug)]
pub struct Challenge {
    pub id: u8,
    pub title: String,
    pub help: String,
    pub test: Test,
    pub reward: Reward,
}

/// A condition on a word.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    Length { exactly: Option<u8>, at_least: Option<u8> },
    Vowels { exactly: u8, min_length: u8 },
    DistinctVowels { at_least: u8 },
    FirstIsVowel { min_length: u8 },
    LastIn { letters: String, min_length: u8 },
    AdjacentDoubles { at_least: u8, min_length: Option<u8> },
    FirstEqualsLast { min_length: u8 },
    AlternatingVowelConsonant { min_length: u8 },
    NoRepeatedLetter { min_length: u8 },
    ReverseIsWord { min_length: u8 },
    UsesAllDrafted,
    UsesAllShared,
    UsesNoShared { min_length: u8 },
    UsesCardWorth { at_least: u8 },
    StrictlyShortestWord,
    Score { at_least: u8 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reward {
    /// The challenge's own card: a letter, or a block of letters in this order.
    Card {
        letters: String,
        points: u8,
    },
    TopLetter,
    TopVowel,
    OneMoreLetter,
}

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Rulebook,
    Published,
    Reconstructed,
}

/// A kind of card: a letter of the letter deck (`E`, `QU`), of the vowel deck (`e`), or the card of a
/// challenge (`#6`). Copies of one kind are indistinguishable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

/// The card that may be Q or QU.
pub const QU: Card = Card(b'Q' - b'A');

impl Card {
    pub fn letter(letter: u8) -> Card {
        debug_assert!(letter.is_ascii_uppercase());
        Card(letter - b'A')
    }

    pub fn vowel(index: usize) -> Card {
        debug_assert!(index < VOWELS);
        Card((LETTERS + index) as u8)
    }

    pub fn challenge(id: u8) -> Card {
        debug_assert!((1..=CHALLENGES as u8).contains(&id));
        Card(DECK_KINDS as u8 + id - 1)
    }

    pub fn from_index(index: usize) -> Card {
        debug_assert!(index < KINDS);
        Card(index as u8)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn deck(self) -> Deck {
        match self.index() {
            0..LETTERS => Deck::Letters,
            LETTERS..DECK_KINDS => Deck::Vowels,
            _ => Deck::Challenges,
        }
    }

    /// The number of the challenge that this card belongs to.
    pub fn challenge_id(self) -> Option<u8> {
        (self.deck() == Deck::Challenges).then(|| self.0 - DECK_KINDS as u8 + 1)
    }

    /// What is printed on it: `E`, `Q` for the QU card, `ING`.
    pub fn letters(self) -> &'static [u8] {
        const ALPHABET: &[u8; LETTERS] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        match self.index() {
            letter @ 0..LETTERS => &ALPHABET[letter..=letter],
            vowel @ LETTERS..DECK_KINDS => &VOWEL_LETTERS[vowel - LETTERS..=vowel - LETTERS],
            challenge => match &TABLES.challenges[challenge - DECK_KINDS].reward {
                Reward::Card { letters, .. } => letters.as_bytes(),
                _ => &[],
            },
        }
    }

    /// Its single letter, which it may also print twice; `None` for a block.
    pub fn single(self) -> Option<u8> {
        match self.letters() {
            [letter] => Some(*letter),
            _ => None,
        }
    }

    /// What people read on it: `QU`, not `Q`.
    pub fn face(self) -> &'static str {
        if self == QU { "QU" } else { std::str::from_utf8(self.letters()).unwrap_or_default() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    Letters,
    Vowels,
    Challenges,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deck() {
            Deck::Letters => f.write_str(self.face()),
            Deck::Vowels => f.write_str(&self.face().to_ascii_lowercase()),
            Deck::Challenges => write!(f, "#{}", self.0 - DECK_KINDS as u8 + 1),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let card = match text.as_bytes() {
            b"QU" => Some(QU),
            b"Q" => None,
            [letter] if letter.is_ascii_uppercase() => Some(Card::letter(*letter)),
            [letter] => {
                VOWEL_LETTERS.iter().position(|vowel| vowel.to_ascii_lowercase() == *letter).map(Card::vowel)
            }
            [b'#', b'1'..=b'9', ..] => text[1..]
                .parse()
                .ok()
                .and_then(|id: u8| TABLES.challenges.iter().find(|challenge| challenge.id == id))
                .filter(|challenge| matches!(challenge.reward, Reward::Card { .. }))
                .map(|challenge| Card::challenge(challenge.id)),
            _ => None,
        };
        card.ok_or_else(|| ParseError::name("card", text))
    }
}

rules::json_as_text!(Card);

/// Parsed once. The files are part of the program and a test parses them, so they cannot be missing
/// or wrong at run time.
pub static TABLES: Released<Tables, 3, 2> = Released::new(FILES, read);

mod file {
    //! The files, field by field.
    use super::{Label, Solo, Test};
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Table {
        pub rounds: Rounds,
        pub draft: Draft,
        pub shared: Shared,
        pub challenges: Open,
        pub claims: Claims,
        pub solo: Solo,
    }
    #[derive(Deserialize)]
    pub(super) struct Rounds {
        pub drafting: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Draft {
        pub cards: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Shared {
        pub letters: u8,
        pub vowels: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Open {
        pub open: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Claims {
        pub most: u8,
        pub least: u8,
        pub two_for: Vec<u8>,
    }
    #[derive(Deserialize)]
    pub(super) struct Decks {
        pub letter: Vec<Letter>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Letter {
        pub letter: char,
        pub count: u8,
        #[serde(default)]
        pub vowels: u8,
        pub value: u8,
        #[expect(dead_code, reason = "read so that a letter without its labels is refused")]
        pub label: Labels,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    pub(super) struct Labels {
        count: Label,
        value: Label,
    }
    #[derive(Deserialize)]
    pub(super) struct Challenges {
        pub challenge: Vec<Challenge>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Challenge {
        pub id: u8,
        pub title: String,
        pub help: String,
        pub test: Test,
        pub reward: Reward,
        #[expect(dead_code, reason = "read so that a challenge without its label is refused")]
        pub label: Label,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    pub(super) enum Reward {
        Card { card: String, points: u8 },
        Action { action: String },
    }
}

fn read(id: Content, [table, decks, challenges]: [&str; 3]) -> Result<Tables, ContentError> {
    let table: file::Table = read_toml(table)?;
    let decks: file::Decks = read_toml(decks)?;
    let challenges: file::Challenges = read_toml(challenges)?;
    let challenges = challenges.challenge.into_iter().map(read_challenge).collect::<Result<Vec<_>, _>>()?;
    if challenges.iter().zip(1..).any(|(challenge, id)| challenge.id != id) || challenges.len() != CHALLENGES
    {
        return Err(ContentError::wrong("the challenges", "are not numbered from 1 on"));
    }
    if decks.letter.iter().map(|letter| letter.letter).ne('A'..='Z') {
        return Err(ContentError::wrong("the letters", "do not go from A to Z"));
    }
    let vowel = |index: usize| &decks.letter[(VOWEL_LETTERS[index] - b'A') as usize];
    Ok(Tables {
        id,
        drafting_rounds: table.rounds.drafting,
        draft_cards: table.draft.cards,
        shared_letters: table.shared.letters,
        shared_vowels: table.shared.vowels,
        open_challenges: table.challenges.open,
        two_claims_for: table.claims.two_for,
        most_claims: table.claims.most,
        least_claims: table.claims.least,
        solo: table.solo,
        letters: std::array::from_fn(|letter| decks.letter[letter].count),
        vowels: std::array::from_fn(|index| vowel(index).vowels),
        values: Values::new(std::array::from_fn(|letter| decks.letter[letter].value)),
        challenges,
    })
}

fn read_challenge(from: file::Challenge) -> Result<Challenge, ContentError> {
    let reward = match from.reward {
        file::Reward::Card { card, points } => Reward::Card { letters: card, points },
        file::Reward::Action { action } => match action.as_str() {
            "add_top_letter_card" => Reward::TopLetter,
            "add_top_vowel_card" => Reward::TopVowel,
            "claim_one_more_letter" => Reward::OneMoreLetter,
            _ => return Err(ContentError::unknown("reward", action)),
        },
    };
    Ok(Challenge { id: from.id, title: from.title, help: from.help, test: from.test, reward })
}
