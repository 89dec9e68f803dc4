//! Lessons: a guided game on the real board with the real rules. A lesson is data
//! (`content/<game>/lessons/*.toml`, described in docs/lessons.md); a `Course` runs it.

mod content;
mod course;
mod pattern;
mod progress;

pub use content::*;
pub use course::{Course, State, Verdict};
pub use pattern::{Pattern, beginnings};
pub use progress::Progress;

use rules::{Options, Seat, read_toml};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The learner's seat.
pub fn learner() -> Seat {
    Seat::new(0)
}

/// The opponent in the free game after a lesson.
pub const OPPONENT: &str = "novice";

/// The first lesson of every game.
pub const FIRST: &str = "first-game";

/// A guided game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub id: String,
    pub game: String,
    pub title: String,
    pub minutes: u8,
    /// The phrase that determines every draw.
    pub seed: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The learner first.
    pub seats: Vec<String>,
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
}

/// A few steps about one subject.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub id: String,
    pub title: String,
    /// Its subject, in a few words.
    pub line: String,
    /// What the learner can do afterwards, one line each.
    pub can: Vec<String>,
    /// The paragraphs of the rules drawer that it teaches, by their anchors.
    pub rules: Vec<String>,
    /// If set, the chapter begins a table of its own; otherwise it continues at the table of the previous one.
    pub seed: Option<String>,
    /// The moves before its first step.
    #[serde(default)]
    pub before: Vec<Move>,
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// Something to do, or only to read.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the tape says.
    pub task: String,
    /// What the coach says.
    pub say: String,
    /// What the learner does, decision by decision. Empty if the step is only to be read.
    #[serde(default)]
    pub accept: Vec<Pattern>,
    /// The same as exact actions: what "Show me" does.
    #[serde(default)]
    pub demo: Vec<String>,
    /// Friendly answers to other legal moves; the first that fits is used.
    #[serde(default, rename = "answer")]
    pub answers: Vec<Answer>,
    /// What the others do before the next step.
    #[serde(default)]
    pub reply: Vec<Move>,
}

/// What the coach says about a legal move that the step does not ask for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub when: Pattern,
    pub title: String,
    pub say: String,
    #[serde(default)]
    pub keep: Keep,
}

/// What happens to a move that was made although the step asked for another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keep {
    /// It stays, and the lesson continues from it.
    Rejoin,
    /// It can be tried; the step restarts afterwards.
    #[default]
    Restart,
}

/// A decision of a seat, written `2: build 60`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Move {
    pub seat: Seat,
    pub action: String,
}

impl TryFrom<String> for Move {
    type Error = String;

    fn try_from(text: String) -> Result<Move, String> {
        let (seat, action) = text.split_once(": ").ok_or_else(|| format!("\"{text}\" names no seat"))?;
        let seat = seat.parse().map_err(|_| format!("\"{seat}\" is no seat"))?;
        Ok(Move { seat, action: action.to_owned() })
    }
}

impl Lesson {
    pub fn read(text: &str) -> Result<Lesson, String> {
        read_toml(text).map_err(|error| error.to_string())
    }

    pub fn options(&self) -> Options {
        let mut options = Options::default();
        for (key, value) in &self.options {
            options.set(key, value);
        }
        options
    }
}
