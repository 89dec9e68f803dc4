//! The words allowed at this table: the list, its size, and the house's own additions and
//! exclusions.

use crate::card::{LONGEST_WORD, Word};
use crate::spell::Case;
use lexicon::{Lexicon, Vocabulary};
use rules::{Code, Refusal};
use serde::{Deserialize, Serialize};

/// More than any house should need.
pub const MOST_HOUSE_WORDS: usize = 40;

/// The table's word list. It is part of every view, so that a board can look up words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordList {
    /// The version of the list; the first if none is named.
    #[serde(default = "first_list", skip_serializing_if = "is_first_list")]
    pub version: u16,
    /// 60, 70 or 80: the larger, the rarer the words.
    pub size: u8,
    /// House words, in order.
    pub added: Vec<Word>,
    pub refused: Vec<Word>,
}

impl WordList {
    pub fn new(version: u16, size: u8, added: &str, refused: &str) -> Result<WordList, Refusal> {
        let added = house_words("added", added)?;
        let refused = house_words("refused", refused)?;
        if let Some(word) = added.iter().find(|word| refused.contains(word)) {
            return Err(Refusal::new(Code::BadOption, format!("{word} cannot be both added and refused")));
        }
        Ok(WordList { version, size, added, refused })
    }

    /// The list itself.
    pub fn lexicon(&self) -> &'static Lexicon {
        lexicon::list(self.version)
    }

    /// Slang and blocked words are never allowed here.
    pub fn vocabulary(&self) -> Vocabulary {
        Vocabulary { size: self.size, family: false, slang: false }
    }

    pub fn accepts(&self, word: &Word) -> bool {
        if self.refused.contains(word) {
            return false;
        }
        self.added.contains(word) || self.lexicon().contains(word.letters(), self.vocabulary())
    }

    /// Every allowed word that can be spelled, in alphabetical order.
    pub fn each_spelling(&self, case: &Case, mut tell: impl FnMut(Word)) {
        let rack = case.rack();
        let listed = self.lexicon().sorted_spellings(&rack, self.vocabulary());
        if self.added.is_empty() && self.refused.is_empty() {
            return listed.each(|letters| tell(Word::found(letters)));
        }
        let new = |word: &&Word| {
            rack.write(word.letters()).is_some()
                && !self.lexicon().contains(word.letters(), self.vocabulary())
        };
        let mut words: Vec<Word> = self.added.iter().filter(new).copied().collect();
        listed.each(|letters| words.push(Word::found(letters)));
        words.retain(|word| !self.refused.contains(word));
        words.sort_unstable();
        words.into_iter().for_each(tell);
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
fn house_words(option: &str, text: &str) -> Result<Vec<Word>, Refusal> {
    let wrong = |why: String| Refusal::of_option(option, format!("option {option}: {why}"));
    let mut words = Vec::new();
    for text in text.split([' ', '+']).filter(|text| !text.is_empty()) {
        let word = Word::new(text.to_ascii_uppercase().as_bytes()).ok_or_else(|| {
            wrong(format!("\"{text}\" is not a word of 2 to {LONGEST_WORD} letters from A to Z"))
        })?;
        words.push(word);
    }
    words.sort_unstable();
    words.dedup();
    if words.len() > MOST_HOUSE_WORDS {
        return Err(wrong(format!("{} words; at most {MOST_HOUSE_WORDS} are allowed", words.len())));
    }
    Ok(words)
}
