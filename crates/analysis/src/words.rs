//! The best words that could have been written in a game, and what was written instead.

use crate::line::{Event, Line, Moment};
use bots::Appraise;
use bots::reasons::Decision;
use bots::word::{self, Possible};
use rules::{Record, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// How many words to report each time.
const TOLD: usize = 4;
/// The size of most people's vocabulary.
const MOST_PEOPLE: u8 = 50;

/// A word with its points, and how well it is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    pub word: String,
    pub points: i32,
    /// The size of the smallest vocabulary that contains it.
    pub known: Option<u8>,
    /// The letters that were there already.
    pub pattern: Option<String>,
}

impl Scored {
    pub fn is_well_known(&self) -> bool {
        self.known.is_some_and(|size| size <= MOST_PEOPLE)
    }
}

/// A moment when a seat could write.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Writing {
    pub seat: Seat,
    /// The surviving step that decided it, from 1.
    pub step: usize,
    /// What was written then, best first.
    pub written: Vec<Scored>,
    /// The best possible words, best first, including the best that most people know.
    pub best: Vec<Scored>,
}

impl Writing {
    fn most(words: &[Scored]) -> i32 {
        words.iter().map(|word| word.points).max().unwrap_or_default()
    }

    /// The best word that most people know, if it is better than what was written, and by how much.
    pub fn missed(&self) -> Option<(&Scored, i32)> {
        let best = self.best.iter().filter(|word| word.is_well_known()).max_by_key(|word| word.points)?;
        let more = best.points - Writing::most(&self.written);
        (more > 0).then_some((best, more))
    }
}

/// Every opportunity to write in a game; empty in games without words.
pub fn best_words<G: Appraise>(record: &Record) -> Result<Vec<Writing>, Refusal> {
    let line = Line::<G>::new(record)?;
    let game = &*line.game;
    let mut all: Vec<(Writing, Vec<Possible>)> = Vec::new();
    for moment in &line.moments {
        let Event::Decision { seat, action } = moment.event else { continue };
        let possible = game.words_from(&moment.before, seat);
        if !possible.is_empty() {
            all.push((writing(game, moment, seat, &possible), possible));
        }
        let decision = Decision::new(game, &moment.before, seat, action, |_, _| None);
        let Some(word) = game.word(&decision) else { continue };
        let open = all.iter_mut().rev().find(|(writing, _)| writing.seat == seat);
        if let Some((writing, possible)) = open {
            let found = possible.iter().filter(|other| other.word == word).max_by_key(|other| other.points);
            let scored = found.map(|found| scored(game, found));
            writing.written.extend(scored.filter(|scored| !writing.written.contains(scored)));
        }
    }
    Ok(all.into_iter().map(|(writing, _)| writing).collect())
}

/// The same for a record of any game.
#[cfg(not(target_arch = "wasm32"))]
pub fn best_words_of(record: &Record) -> Result<Vec<Writing>, Refusal> {
    struct Look<'a>(&'a Record);
    impl bots::Visitor for Look<'_> {
        type Out = Result<Vec<Writing>, Refusal>;
        fn visit<G: Appraise>(self) -> Self::Out {
            best_words::<G>(self.0)
        }
    }
    bots::visit(&record.header.game, Look(record))?
}

fn writing<G: Appraise>(game: &G, moment: &Moment<G>, seat: Seat, possible: &[Possible]) -> Writing {
    let mut ranked: Vec<&Possible> = possible.iter().collect();
    ranked.sort_by(|one, other| other.points.cmp(&one.points).then_with(|| one.word.cmp(&other.word)));
    let mut best: Vec<Scored> = Vec::new();
    let mut is_common = false;
    for word in ranked {
        // Rare words may fill the list; the best one that most people know completes it.
        if best.len() >= TOLD && is_common {
            break;
        }
        let scored = scored(game, word);
        if best.len() < TOLD || scored.is_well_known() {
            is_common |= scored.is_well_known();
            best.push(scored);
        }
    }
    Writing { seat, step: moment.step + 1, written: Vec::new(), best }
}

fn scored<G: Appraise>(game: &G, possible: &Possible) -> Scored {
    Scored {
        word: possible.word.clone(),
        points: possible.points,
        known: word::size(game, &possible.word),
        pattern: possible.pattern.clone(),
    }
}
