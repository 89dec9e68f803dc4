//! Why a request was refused: a code for programs and one sentence for people.

use crate::parse::ParseError;
use crate::position::{BadPosition, BrokenLaw};
use crate::record_error::{RecordError, WrongEntry};
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// No such game.
    UnknownGame,
    /// The game is not played with this number of seats.
    BadSeats,
    /// No such option, or no such value for it.
    BadOption,
    /// The text is not an action (or draw, seat, seed, request) at all.
    Malformed,
    /// It is an action, but not a legal one now.
    Illegal,
    /// This seat has nothing to decide now.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// There is nothing to take back, or a barrier stands before it.
    CannotUndo,
    /// The record is truncated, altered or contradicts itself.
    BadRecord,
    /// The record belongs to a version of the rules or content that this program does not have.
    UnknownVersion,
    /// The position breaks a law of the game.
    BadPosition,
    /// The request needs a table and there is none.
    NoTable,
    /// The program itself is at fault.
    Internal,
}

/// The form that crosses the wire. Inside a program, the underlying errors carry more detail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    pub code: Code,
    pub message: String,
    /// The key of the option that is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl Refusal {
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), option: None }
    }

    /// The option with this key is invalid.
    pub fn of_option(key: &str, message: impl Into<String>) -> Refusal {
        Refusal { option: Some(key.to_owned()), ..Refusal::new(Code::BadOption, message) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::new(Code::Malformed, error.to_string())
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        Refusal::new(Code::BadRecord, error.to_string())
    }
}

impl From<WrongEntry> for Refusal {
    fn from(error: WrongEntry) -> Refusal {
        Refusal::new(Code::BadRecord, error.to_string())
    }
}

impl From<BadPosition> for Refusal {
    fn from(error: BadPosition) -> Refusal {
        Refusal::new(Code::BadPosition, error.to_string())
    }
}

impl From<BrokenLaw> for Refusal {
    fn from(law: BrokenLaw) -> Refusal {
        Refusal::new(Code::BadPosition, law.found)
    }
}
