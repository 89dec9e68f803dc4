//! What concerns any table, wherever its rules run.

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

/// Who sits at a seat.
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
    /// What each of them means, in a few words.
    pub labels: Vec<String>,
    pub prompt: String,
    /// Oldest first.
    pub log: Vec<Arc<LogLine>>,
    pub pending: Vec<Seat>,
    pub outcome: Option<Outcome>,
    pub can_undo: bool,
    /// The step with which the viewer's turn before this one ended.
    pub since: usize,
    /// Which of the `steps` this is; the last one is now.
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

/// So long after the last move Enter does nothing, in milliseconds: it was meant for the move.
const REST_AFTER_END: f64 = 600.0;

/// Is the game over only since a moment ago? Times are in milliseconds.
pub fn is_just_over(since: Option<f64>, now: f64) -> bool {
    since.is_some_and(|since| now - since < REST_AFTER_END)
}

/// Where a table is can be told from its name: only those of a server have hyphens.
pub fn is_remote(id: &str) -> bool {
    id.contains('-')
}

/// The seat an event is about, where it says so.
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
