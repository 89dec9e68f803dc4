//! Puzzles on this device: which one comes next, what an attempt says, and a rating that adapts.

use analysis::Puzzle;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko::{GlickoConfig, GlickoRating, glicko};
use std::collections::BTreeMap;

/// A puzzle knows its own strength about so well.
const PUZZLE_DEVIATION: f64 = 100.0;
/// Nobody becomes so sure of a rating that it stands still.
const LEAST_DEVIATION: f64 = 50.0;

/// What was tried on this device.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    pub games: BTreeMap<String, Tried>,
    /// The game whose puzzles were tried last.
    pub last: Option<String>,
}

/// What was tried of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tried {
    pub rating: f64,
    pub deviation: f64,
    /// By the puzzle's name: was it solved at the first attempt?
    pub puzzles: BTreeMap<String, bool>,
}

impl Default for Tried {
    fn default() -> Tried {
        let GlickoRating { rating, deviation } = GlickoRating::new();
        Tried { rating, deviation, puzzles: BTreeMap::new() }
    }
}

/// What a move is, in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    Solved,
    /// What looks best and is not.
    Tempted,
    Other,
}

pub fn attempt(puzzle: &Puzzle, action: &str) -> Attempt {
    if action == puzzle.solution {
        Attempt::Solved
    } else if action == puzzle.tempting {
        Attempt::Tempted
    } else {
        Attempt::Other
    }
}

impl Progress {
    pub fn of(&self, game: &str) -> Tried {
        self.games.get(game).cloned().unwrap_or_default()
    }

    /// Notes the first attempt at a puzzle; how the rating changed, in whole points. Later attempts change nothing.
    pub fn note(&mut self, puzzle: &Puzzle, solved: bool) -> i32 {
        self.last = Some(puzzle.game.clone());
        let tried = self.games.entry(puzzle.game.clone()).or_default();
        if tried.puzzles.contains_key(&puzzle.id) {
            return 0;
        }
        let own = GlickoRating { rating: tried.rating, deviation: tried.deviation };
        let other = GlickoRating { rating: f64::from(puzzle.rating), deviation: PUZZLE_DEVIATION };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (new, _) = glicko(&own, &other, &outcome, &GlickoConfig::new());
        let change = new.rating.round() - tried.rating.round();
        tried.rating = new.rating;
        tried.deviation = new.deviation.max(LEAST_DEVIATION);
        tried.puzzles.insert(puzzle.id.clone(), solved);
        change as i32
    }
}

impl Tried {
    pub fn solved(&self) -> usize {
        self.puzzles.values().filter(|solved| **solved).count()
    }

    /// The puzzle that fits best: one that was not tried yet and is about as hard as the rating says. Once all were
    /// tried, those that were missed come back.
    pub fn next<'a>(&self, puzzles: &'a [Puzzle]) -> Option<&'a Puzzle> {
        let gap = |puzzle: &&Puzzle| (f64::from(puzzle.rating) - self.rating).abs() as u32;
        let fresh = puzzles.iter().filter(|puzzle| !self.puzzles.contains_key(&puzzle.id));
        let missed = puzzles.iter().filter(|puzzle| self.puzzles.get(&puzzle.id) == Some(&false));
        fresh.min_by_key(gap).or_else(|| missed.min_by_key(gap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::Theme;
    use rules::{Options, Seat};

    fn puzzle(id: &str, rating: u16) -> Puzzle {
        Puzzle {
            id: id.to_owned(),
            game: "some".to_owned(),
            rules: 1,
            options: Options::default(),
            seats: 2,
            seed: String::new(),
            moves: String::new(),
            seat: Seat::new(0),
            solution: "go".to_owned(),
            tempting: "stay".to_owned(),
            reply: Vec::new(),
            theme: Theme::Lead,
            rating,
            worth: [0.7, 0.4],
        }
    }

    #[test]
    fn a_rating_follows_the_first_attempts_only() {
        let mut progress = Progress::default();
        let start = progress.of("some").rating;
        let easy = puzzle("a", 900);
        let up = progress.note(&easy, true);
        assert!(up > 0 && progress.of("some").rating > start);
        assert_eq!(progress.note(&easy, false), 0, "it was solved already");
        let down = progress.note(&puzzle("b", 900), false);
        assert!(down < -up, "missing an easy one costs more than solving one gives");
        assert!(progress.of("some").deviation < Tried::default().deviation);
        assert_eq!((progress.of("some").solved(), progress.last.as_deref()), (1, Some("some")));
    }

    #[test]
    fn the_next_puzzle_fits_the_rating_and_missed_ones_come_back() {
        let all = [puzzle("easy", 900), puzzle("fair", 1490), puzzle("hard", 2000)];
        let mut progress = Progress::default();
        assert_eq!(progress.of("some").next(&all).unwrap().id, "fair");
        progress.note(&all[1], true);
        progress.note(&all[2], false);
        progress.note(&all[0], true);
        assert_eq!(progress.of("some").next(&all).unwrap().id, "hard");
        let mut done = progress.of("some");
        done.puzzles.insert("hard".to_owned(), true);
        assert_eq!(done.next(&all), None);
    }

    #[test]
    fn a_move_is_judged_by_the_first_thing_done() {
        let puzzle = puzzle("a", 900);
        let judged = ["go", "stay", "wait"].map(|action| attempt(&puzzle, action));
        assert_eq!(judged, [Attempt::Solved, Attempt::Tempted, Attempt::Other]);
    }
}
