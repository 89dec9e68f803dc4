//! The goals: their conditions, and who has reached them.

use crate::content::{Bonus, Check, Double, GoalFacts, SHORTEST, TABLES, Test};
use crate::sheet::{Marks, Row, Word};
use crate::words::WordList;
use serde::{Deserialize, Serialize};

/// A player's progress with a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    pub have: u8,
    pub need: u8,
}

impl Progress {
    pub fn is_reached(self) -> bool {
        self.have >= self.need
    }
}

pub fn facts(goal: u8) -> &'static GoalFacts {
    &TABLES.goals[goal as usize]
}

/// Whether it is about words rather than sections.
pub fn is_about_words(goal: u8) -> bool {
    matches!(facts(goal).check, Check::Lengths { .. } | Check::Words { .. } | Check::Category { .. })
}

/// Only valid words count, from whichever round.
pub fn progress(goal: u8, rows: &[Row], marks: Marks, words: &WordList) -> Progress {
    let valid = || rows.iter().filter(|row| row.is_valid());
    let passing = |test: &dyn Fn(&Word) -> bool| valid().filter(|row| test(&row.word())).count() as u8;
    let up_to = |have: u8, need: u8| Progress { have: have.min(need), need };
    match &facts(goal).check {
        Check::Lengths { need } => {
            let of_length = |index: usize| valid().filter(|row| row.length() == SHORTEST + index).count();
            let have = need.iter().enumerate().map(|(index, need)| (of_length(index) as u8).min(*need)).sum();
            up_to(have, need.iter().sum())
        }
        Check::Words { count, test } => up_to(passing(&|word| passes(word, test)), *count),
        Check::Category { count, category } => up_to(passing(&|word| words.is_a(word, *category)), *count),
        Check::Section { section, marks: need } => up_to(section_marks(*section, marks), *need),
        Check::HeadpieceRows { advances } => {
            let rows = marks.headpiece.iter().filter(|row| **row >= *advances).count() as u8;
            up_to(rows, marks.headpiece.len() as u8)
        }
    }
}

fn section_marks(section: Bonus, marks: Marks) -> u8 {
    match section {
        Bonus::Wheel => marks.wheel,
        Bonus::Battery => marks.batteries(),
        Bonus::Headpiece => marks.headpiece.iter().sum(),
    }
}

/// Y is never a vowel.
fn passes(word: &Word, test: &Test) -> bool {
    let bytes = word.bytes();
    match test {
        Test::Double(Double::Double) => bytes.windows(2).any(|pair| pair[0] == pair[1]),
        Test::Contains { contains } => contains.bytes().all(|letter| bytes.contains(&letter)),
        Test::Vowels { vowels: [least, most], longer_than } => {
            (*least..=*most).contains(&word.vowels()) && bytes.len() > *longer_than as usize
        }
    }
}
