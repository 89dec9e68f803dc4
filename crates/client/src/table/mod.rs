//! Code for any table, wherever its rules run.

pub mod bot;
pub mod clock;
pub mod fair;
pub mod house;
pub mod model;
pub mod pace;
pub mod talk;
pub mod turns;

use rules::{Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    Person,
    /// With the key of its level.
    Bot(String),
}

/// A table at one moment, as one viewer knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Now {
    pub viewer: Viewer,
    /// Typed by the game's board.
    pub view: Value,
    /// The legal actions of the viewer, as texts.
    pub legal: Vec<String>,
    /// The meaning of each, in a few words.
    pub labels: Vec<String>,
    pub prompt: String,
    /// Oldest first.
    pub log: Vec<Arc<LogLine>>,
    pub pending: Vec<Seat>,
    pub outcome: Option<Outcome>,
    pub can_undo: bool,
    /// The step that ended the viewer's previous turn.
    pub since: usize,
    /// Which of the `steps` this is; the last one is the present.
    pub step: usize,
    pub steps: usize,
}

impl Now {
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Must the viewer decide something?
    pub fn my_turn(&self) -> bool {
        self.seat().is_some_and(|seat| self.pending.contains(&seat))
    }
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// The step it happened in.
    pub step: usize,
    pub seat: Option<Seat>,
    pub text: String,
    pub event: Value,
}

/// For this long after the last move, in milliseconds, Enter does nothing, because it was meant for
/// the move.
const REST_AFTER_END: f64 = 600.0;

/// Did the game end only a moment ago? Times are in milliseconds.
pub fn is_just_over(since: Option<f64>, now: f64) -> bool {
    since.is_some_and(|since| now - since < REST_AFTER_END)
}

/// Only the ids of tables on a server contain hyphens.
pub fn is_remote(id: &str) -> bool {
    id.contains('-')
}

/// The seat an event is about, if it names one.
fn seat_of(event: &Value) -> Option<Seat> {
    serde_json::from_value(event.get("seat")?.clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enter_rests_for_a_moment_after_the_last_move() {
        assert!(is_just_over(Some(1000.0), 1599.0));
        assert!(!is_just_over(Some(1000.0), 1600.0));
        assert!(!is_just_over(None, 0.0), "a table that was over when it was opened waits for nobody");
    }
}
