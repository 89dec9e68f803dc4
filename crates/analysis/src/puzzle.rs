//! A puzzle: a position of a game between bots in which one decision is clearly the best.

use catalog::Table;
use rules::{Code, Entry, Options, Refusal, Seat, Seed};
use serde::{Deserialize, Serialize};

/// The theme of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The game can be won.
    Finish,
    /// The lead can be kept.
    Lead,
    /// The game can still be saved.
    Defend,
    /// Points can be made.
    Score,
}

/// One line of a puzzle file. The seed and the earlier decisions determine the position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub id: String,
    pub game: String,
    pub rules: u16,
    pub options: Options,
    pub seats: u8,
    pub seed: String,
    /// The decisions before it, as lines of a journal.
    pub moves: String,
    /// The seat that decides.
    pub seat: Seat,
    pub solution: String,
    /// What a weaker player would do instead.
    pub tempting: String,
    /// What follows the tempting move.
    pub reply: Vec<(Seat, String)>,
    pub theme: Theme,
    /// Its difficulty, on the scale of ratings.
    pub rating: u16,
    /// The values of the solution and the tempting move for the seat: chances to win, or points.
    pub worth: [f32; 2],
}

impl Puzzle {
    /// The table at the puzzle's position, with these names at its seats.
    pub fn table(&self, names: Vec<String>) -> Result<Box<dyn Table>, Refusal> {
        let seed: Seed = self.seed.parse()?;
        let header = catalog::header(&self.game, Some(self.rules), names, self.options.clone(), seed, None)?;
        let (mut table, _) = catalog::begin(header)?;
        for line in self.moves.lines() {
            if let Entry::Act { seat, action, .. } = line.parse()? {
                table.submit(seat, &action)?;
            }
        }
        Ok(table)
    }

    /// A file of puzzles, one a line.
    pub fn read_all(text: &str) -> Result<Vec<Puzzle>, Refusal> {
        let read = |(at, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| bad(&format!("line {}: {error}", at + 1)))
        };
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(read).collect()
    }

    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a puzzle is plain data")
    }
}

fn bad(why: &str) -> Refusal {
    Refusal::new(Code::BadRecord, format!("these are no puzzles: {why}"))
}
