//! The challenges: does a word meet one?

use crate::card::{Tiles, Word};
use crate::content::{TABLES, Test, VOWEL_LETTERS};
use crate::values::Values;
use crate::words::WordList;

/// A word as it was set, with what challenges may test about it.
#[derive(Clone, Copy, Debug)]
pub struct Proof<'a> {
    pub word: &'a Word,
    pub tiles: &'a Tiles,
    /// Cards drafted this round, and shared ones on the table.
    pub drafted: usize,
    pub shared: usize,
    /// Is it shorter than every other word written? Unknown before all are shown.
    pub shortest: Option<bool>,
    pub words: &'a WordList,
    pub values: Values,
}

impl Proof<'_> {
    /// Does it meet the challenge with this number? `None` while that depends on the other words.
    pub fn meets(&self, id: u8) -> Option<bool> {
        if self.word.is_empty() {
            return Some(false);
        }
        match &TABLES.challenges[id as usize - 1].test {
            Test::StrictlyShortestWord => self.shortest,
            test => Some(self.passes(test)),
        }
    }

    fn passes(&self, test: &Test) -> bool {
        let letters = self.word.letters();
        let long = |least: u8| letters.len() >= least as usize;
        let first = letters[0];
        let last = letters[letters.len() - 1];
        match test {
            Test::Length { exactly, at_least } => {
                exactly.is_none_or(|length| letters.len() == length as usize) && at_least.is_none_or(long)
            }
            Test::Vowels { exactly, min_length } => {
                long(*min_length)
                    && letters.iter().filter(|letter| is_vowel(**letter)).count() == *exactly as usize
            }
            Test::DistinctVowels { at_least } => {
                VOWEL_LETTERS.iter().filter(|vowel| letters.contains(vowel)).count() >= *at_least as usize
            }
            Test::FirstIsVowel { min_length } => long(*min_length) && is_vowel(first),
            Test::LastIn { letters: endings, min_length } => {
                long(*min_length) && endings.as_bytes().contains(&last)
            }
            Test::AdjacentDoubles { at_least, min_length } => {
                min_length.is_none_or(long) && doubles(letters) >= *at_least as usize
            }
            Test::FirstEqualsLast { min_length } => long(*min_length) && first == last,
            Test::AlternatingVowelConsonant { min_length } => {
                long(*min_length) && letters.windows(2).all(|pair| is_vowel(pair[0]) != is_vowel(pair[1]))
            }
            Test::NoRepeatedLetter { min_length } => {
                long(*min_length)
                    && (1..letters.len()).all(|index| !letters[..index].contains(&letters[index]))
            }
            Test::ReverseIsWord { min_length } => {
                let backwards: Vec<u8> = letters.iter().rev().copied().collect();
                long(*min_length) && self.words.accepts(&Word::known(&backwards))
            }
            Test::UsesAllDrafted => self.tiles.len() - self.tiles.shared() == self.drafted,
            Test::UsesAllShared => self.tiles.shared() == self.shared,
            Test::UsesNoShared { min_length } => long(*min_length) && self.tiles.shared() == 0,
            Test::UsesCardWorth { at_least } => self.values.highest(self.tiles) >= *at_least,
            Test::StrictlyShortestWord => self.shortest == Some(true),
            Test::Score { at_least } => self.values.score(self.tiles) >= *at_least,
        }
    }
}

fn is_vowel(letter: u8) -> bool {
    VOWEL_LETTERS.contains(&letter)
}

/// Pairs of equal neighbours that share no letter.
fn doubles(letters: &[u8]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at + 1 < letters.len() {
        let pair = letters[at] == letters[at + 1];
        count += usize::from(pair);
        at += if pair { 2 } else { 1 };
    }
    count
}
