//! Puzzles on this device: which one comes next, what an attempt says, and a rating that adapts.

use analysis::Puzzle;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko::{GlickoConfig, GlickoRating, glicko};
use std::collections::BTreeMap;
use wire::PuzzleRating;

/// The uncertainty of a puzzle's own rating.
const PUZZLE_DEVIATION: f64 = 100.0;
/// The lowest uncertainty of a rating, so that it never stands still.
const LEAST_DEVIATION: f64 = 50.0;

/// What a solution after a hint is worth to the rating.
const HINTED: f64 = 0.5;

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

/// What a move means in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    Solved,
    /// The move that looks best but is not.
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

    /// Notes the first attempt at a puzzle and returns the change of the rating in whole points. Later attempts
    /// change nothing. A solution after a hint counts half.
    pub fn note(&mut self, puzzle: &Puzzle, solved: bool, hinted: bool) -> i32 {
        self.last = Some(puzzle.game.clone());
        let tried = self.games.entry(puzzle.game.clone()).or_default();
        if tried.puzzles.contains_key(&puzzle.id) {
            return 0;
        }
        let own = GlickoRating { rating: tried.rating, deviation: tried.deviation };
        let other = GlickoRating { rating: f64::from(puzzle.rating), deviation: PUZZLE_DEVIATION };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (new, _) = glicko(&own, &other, &outcome, &GlickoConfig::new());
        let share = if solved && hinted { HINTED } else { 1.0 };
        let rating = tried.rating + share * (new.rating - tried.rating);
        let change = rating.round() - tried.rating.round();
        tried.rating = rating;
        tried.deviation = new.deviation.max(LEAST_DEVIATION);
        tried.puzzles.insert(puzzle.id.clone(), solved);
        change as i32
    }
}

impl Progress {
    /// What to report to the server about one game.
    pub fn told(&self, game: &str) -> PuzzleRating {
        let tried = self.of(game);
        let named = |wanted: bool| {
            let puzzles = tried.puzzles.iter().filter(|(_, solved)| **solved == wanted);
            puzzles.map(|(name, _)| name.clone()).collect()
        };
        PuzzleRating {
            game: game.to_owned(),
            rating: tried.rating,
            deviation: tried.deviation,
            solved: named(true),
            missed: named(false),
        }
    }

    /// Adopts what the server knows about one game, including other devices. What was tried here meanwhile
    /// stays.
    pub fn adopt(&mut self, kept: PuzzleRating) {
        let tried = self.games.entry(kept.game.clone()).or_default();
        if kept.tried() >= tried.puzzles.len() && kept.tried() > 0 {
            (tried.rating, tried.deviation) = (kept.rating, kept.deviation);
        }
        let all = kept.solved.into_iter().map(|name| (name, true));
        for (name, solved) in all.chain(kept.missed.into_iter().map(|name| (name, false))) {
            tried.puzzles.insert(name, solved);
        }
    }
}

impl Tried {
    pub fn solved(&self) -> usize {
        self.puzzles.values().filter(|solved| **solved).count()
    }

    /// The most suitable puzzle: one that was not tried yet and is about as hard as the rating suggests. Once
    /// all were tried, those that were missed come back.
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
        let up = progress.note(&easy, true, false);
        assert!(up > 0 && progress.of("some").rating > start);
        assert_eq!(progress.note(&easy, false, false), 0, "it was solved already");
        let down = progress.note(&puzzle("b", 900), false, false);
        assert!(down < -up, "missing an easy one costs more than solving one gives");
        assert!(progress.of("some").deviation < Tried::default().deviation);
        assert_eq!((progress.of("some").solved(), progress.last.as_deref()), (1, Some("some")));
    }

    #[test]
    fn a_hint_halves_what_a_solution_gives_and_softens_no_miss() {
        let change = |solved: bool, hinted: bool| {
            let mut progress = Progress::default();
            progress.note(&puzzle("a", 1500), solved, hinted)
        };
        let (plain, hinted) = (change(true, false), change(true, true));
        assert!((plain - 2 * hinted).abs() <= 1 && hinted > 0, "{plain} and {hinted}");
        assert_eq!(change(false, true), change(false, false));
    }

    #[test]
    fn devices_share_what_was_tried() {
        let (mut phone, mut desk) = (Progress::default(), Progress::default());
        for (id, solved) in [("a", true), ("b", false), ("c", true)] {
            phone.note(&puzzle(id, 1500), solved, false);
        }
        desk.note(&puzzle("d", 1500), false, false);
        let kept = phone.told("some");
        assert_eq!((kept.tried(), &kept.missed[..]), (3, &["b".to_owned()][..]));
        desk.adopt(kept.clone());
        let merged = desk.of("some");
        assert_eq!(merged.puzzles.len(), 4);
        assert_eq!(merged.rating.to_bits(), kept.rating.to_bits(), "the device that tried more knows better");
        // What was tried here after the request was sent is not lost, nor is the resulting rating.
        let before = phone.of("some").rating;
        phone.note(&puzzle("e", 1500), true, false);
        phone.adopt(kept);
        assert!(phone.of("some").rating > before && phone.of("some").puzzles.contains_key("e"));
        // An empty account does not delete anything.
        let nothing = Progress::default().told("some");
        phone.adopt(nothing);
        assert!(phone.of("some").rating > before);
    }

    #[test]
    fn the_next_puzzle_fits_the_rating_and_missed_ones_come_back() {
        let all = [puzzle("easy", 900), puzzle("fair", 1490), puzzle("hard", 2000)];
        let mut progress = Progress::default();
        assert_eq!(progress.of("some").next(&all).unwrap().id, "fair");
        progress.note(&all[1], true, false);
        progress.note(&all[2], false, false);
        progress.note(&all[0], true, false);
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
