//! Errors in a record: in its text, and in an entry when it is replayed.

use crate::parse::ParseError;
use crate::record::{Entry, FORMAT};
use crate::refusal::Refusal;
use std::error::Error;
use std::fmt;

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It is not the JSON of a record.
    Json(String),
    /// This line does not contain the expected JSON.
    JsonLine {
        name: &'static str,
        why: String,
    },
    /// It names this format, which is another one.
    Format(String),
    /// It does not begin like a record.
    NoFirstLine,
    /// It ends before the line with this name.
    EndsBefore(&'static str),
    /// It has another line where the one with this name should be.
    OtherLine {
        number: usize,
        found: String,
        name: &'static str,
    },
    /// A line, counted from 1, cannot be read.
    Line {
        number: usize,
        why: ParseError,
    },
    /// An entry of the journal, counted from 1, cannot be read.
    Entry {
        number: usize,
        why: ParseError,
    },
    Seed(ParseError),
    Hint(ParseError),
    Options(Refusal),
    /// The journal ends too soon.
    CutShort {
        there: usize,
        entries: usize,
    },
    /// Something follows the checksum.
    Trailing,
    /// The checksum does not match the contents.
    Checksum,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Json(why) => write!(f, "this is not a record: {why}"),
            RecordError::JsonLine { name, why } => write!(f, "the {name}: {why}"),
            RecordError::Format(found) => {
                write!(f, "the record says it is a \"{found}\", not a \"{FORMAT}\"")
            }
            RecordError::NoFirstLine => write!(f, "a record begins with the line \"{FORMAT}\""),
            RecordError::EndsBefore(name) => {
                write!(f, "the record is cut short: it ends before its line \"{name}\"")
            }
            RecordError::OtherLine { found, name, .. } => {
                write!(f, "the record has \"{found}\" where its line \"{name}\" should be")
            }
            RecordError::Line { number, why } => write!(f, "line {number}: {why}"),
            RecordError::Entry { number, why } => write!(f, "entry {number}: {why}"),
            RecordError::Seed(why) | RecordError::Hint(why) => why.fmt(f),
            RecordError::Options(why) => why.fmt(f),
            RecordError::CutShort { there, entries } => {
                write!(f, "the record is cut short: {there} of {entries} entries are there")
            }
            RecordError::Trailing => f.write_str("something follows the end of the record"),
            RecordError::Checksum => f.write_str("the record was altered: its checksum does not fit"),
        }
    }
}

impl Error for RecordError {}

/// An entry of a journal that does not fit the entries before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongEntry {
    /// Counted from 1.
    pub number: usize,
    pub entry: Entry,
    pub why: EntryFault,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFault {
    /// No draw was pending.
    NoDraw,
    /// The seed gives this draw instead.
    OtherDraw(String),
    /// It is not an action of the game.
    NoAction(ParseError),
    /// The match refuses it.
    Refused(Refusal),
    /// It claims to have been played for the seat, but the match would not have done that.
    NotAutomatic,
}

impl fmt::Display for WrongEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} ({}): ", self.number, self.entry)?;
        match &self.why {
            EntryFault::NoDraw => f.write_str("nothing was to be drawn"),
            EntryFault::OtherDraw(draw) => write!(f, "the seed gives \"{draw}\""),
            EntryFault::NoAction(why) => why.fmt(f),
            EntryFault::Refused(refusal) => refusal.fmt(f),
            EntryFault::NotAutomatic => f.write_str("nobody plays this for a seat"),
        }
    }
}

impl Error for WrongEntry {}
