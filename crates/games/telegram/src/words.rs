//! The words allowed at this table: the list, its size, and the house's own additions and
//! exclusions.

use crate::content::{CELLS, Kind, SHORTEST};
use crate::sheet::{Row, Word};
use lexicon::{Category, Lexicon, Pattern, Vocabulary};
use rules::{Code, Refusal};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// More than any house should need.
const MOST_HOUSE_WORDS: usize = 40;

/// The table's word list. It is part of every view, so that a board can look up words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordList {
    /// The version of the list; the first if none is named.
    #[serde(default = "first_list", skip_serializing_if = "is_first_list")]
    pub version: u16,
    /// 60, 70 or 80: the larger, the rarer the words.
    pub size: u8,
    /// Whether offensive words are refused.
    pub family: bool,
    /// House words, in capitals.
    pub added: Vec<String>,
    pub refused: Vec<String>,
}

impl WordList {
    pub fn new(
        version: u16,
        size: u8,
        family: bool,
        added: &str,
        refused: &str,
    ) -> Result<WordList, Refusal> {
        let added = house_words("added", added)?;
        let refused = house_words("refused", refused)?;
        if let Some(word) = added.iter().find(|word| refused.contains(word)) {
            return Err(Refusal::new(Code::BadOption, format!("{word} cannot be both added and refused")));
        }
        Ok(WordList { version, size, family, added, refused })
    }

    /// The list itself.
    pub fn lexicon(&self) -> &'static Lexicon {
        lexicon::list(self.version)
    }

    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary { size: self.size, family: self.family, slang: true }
    }

    pub fn accepts(&self, word: &[u8]) -> bool {
        let is = |house: &String| house.as_bytes() == word;
        if self.refused.iter().any(is) {
            return false;
        }
        self.lexicon().contains(word, self.vocabulary()) || self.added.iter().any(is)
    }

    /// Can these letters and blanks still become a word, other than those of the valid rows in
    /// `spelled`?
    pub fn can_become_a_word(&self, word: &Word, spelled: &[Row]) -> bool {
        let mut found = false;
        self.each_completion(word, |candidate| {
            let known = |row: &Row| row.is_valid() && row.word().bytes() == candidate;
            found = !spelled.iter().any(known);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Is the word of this kind? House words are of no kind unless the lexicon knows them.
    pub fn is_a(&self, word: &Word, kind: Kind) -> bool {
        let category = match kind {
            Kind::Animal => Category::Animal,
            Kind::Food => Category::Food,
        };
        self.lexicon().is_a(word.bytes(), category)
    }

    /// Every accepted word that fits the letters and blanks.
    pub fn each_completion(&self, word: &Word, mut tell: impl FnMut(&[u8]) -> ControlFlow<()>) {
        let Ok(pattern) = Pattern::new(word.bytes()) else { return };
        let is = |candidate: &[u8], house: &String| house.as_bytes() == candidate;
        let mut stopped = false;
        self.lexicon().each_match(&pattern, self.vocabulary(), |candidate| {
            if self.refused.iter().any(|house| is(candidate, house)) {
                return ControlFlow::Continue(());
            }
            let flow = tell(candidate);
            stopped = flow.is_break();
            flow
        });
        for house in &self.added {
            let fits = house.len() == word.bytes().len()
                && house.bytes().zip(word.bytes()).all(|(letter, cell)| *cell == b'_' || *cell == letter);
            let new = || !self.lexicon().contains(house.as_bytes(), self.vocabulary());
            if !stopped && fits && new() {
                stopped = tell(house.as_bytes()).is_break();
            }
        }
    }
}

fn first_list() -> u16 {
    1
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_first_list(version: &u16) -> bool {
    *version == first_list()
}

/// Parses words separated by blanks or plus signs.
fn house_words(option: &str, text: &str) -> Result<Vec<String>, Refusal> {
    let wrong = |why: String| Refusal::of_option(option, format!("option {option}: {why}"));
    let mut words: Vec<String> = Vec::new();
    for word in text.split([' ', '+']).filter(|word| !word.is_empty()) {
        let fits = (SHORTEST..=CELLS).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_alphabetic());
        if !fits {
            return Err(wrong(format!("\"{word}\" is not a word of 4 to 6 letters from A to Z")));
        }
        let word = word.to_ascii_uppercase();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if words.len() > MOST_HOUSE_WORDS {
        return Err(wrong(format!("{} words; at most {MOST_HOUSE_WORDS} are allowed", words.len())));
    }
    words.sort_unstable();
    Ok(words)
}
