//! Where matches last: the header and the journal of each, and whose seats are whose. Lines are
//! added and never changed; everything else about a match is derived from them.
//!
//! `Memory` and `Sqlite` pass the same conformance tests. A write that has returned is durable.

mod memory;
mod sqlite;

pub use memory::Memory;
pub use sqlite::Sqlite;

use async_trait::async_trait;
use rules::{Content, Entry, Header, Options, Record, Seat, Seed};
use std::fmt;
use wire::{SeatInfo, SeatKind, Status};

/// A match without its journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    pub id: String,
    /// Which game.
    pub key: String,
    pub rules: u16,
    pub content: Content,
    pub options: Options,
    pub seats: Vec<SeatInfo>,
    pub seed: Seed,
    /// The seed came from a phrase.
    pub shared_deal: bool,
    pub position: Option<serde_json::Value>,
    pub status: Status,
    /// Milliseconds since 1970.
    pub created: i64,
}

impl Match {
    pub fn header(&self) -> Header {
        Header {
            game: self.key.clone(),
            rules: self.rules,
            content: self.content.clone(),
            options: self.options.clone(),
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            seed: self.seed,
            position: self.position.clone(),
        }
    }

    /// The record of this match with the journal `lines`, without its outcome.
    pub fn record(&self, lines: &[Line]) -> Record {
        let journal = lines.iter().map(|line| line.entry.clone()).collect();
        Record { header: self.header(), journal, outcome: None }
    }

    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind != SeatKind::Open)
    }
}

/// One line of the journal as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub entry: Entry,
    /// The client's name for the submission that this line begins with.
    pub request: Option<String>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Lines to be added together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub id: String,
    /// The length of the journal they continue.
    pub expected: u32,
    pub lines: Vec<Line>,
    /// What the match becomes with them.
    pub status: Option<Status>,
}

/// Whoever holds the token with this hash sits at this seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// Hexadecimal.
    pub hash: String,
    pub seat: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The journal has another length than the append expected: somebody else was faster.
    Conflict { found: u32 },
    /// The seats are no longer the ones the caller saw.
    SeatsChanged,
    /// A match with this id is there already.
    Exists,
    /// No match has this id.
    Missing,
    /// The store is closed or does not work; nothing was written.
    Broken(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Conflict { found } => write!(f, "the journal has {found} lines already"),
            Error::SeatsChanged => f.write_str("the seats have changed"),
            Error::Exists => f.write_str("the match exists already"),
            Error::Missing => f.write_str("there is no such match"),
            Error::Broken(why) => write!(f, "the store does not work: {why}"),
        }
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

#[async_trait]
pub trait Store: Send + Sync + 'static {
    async fn create(&self, new: Match, tokens: Vec<Token>) -> Result<()>;
    async fn get(&self, id: &str) -> Result<Option<Match>>;
    async fn lines(&self, id: &str) -> Result<Vec<Line>>;
    /// Adds lines and returns the new length of the journal.
    async fn append(&self, append: Append) -> Result<u32>;
    /// Turns the seats `before` into the seats `after` for the holder of `token`.
    async fn sit(&self, id: &str, before: &[SeatInfo], after: &[SeatInfo], token: Token) -> Result<()>;
    /// The seat that the token with this hash opens at this match.
    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>>;
    /// Running matches that a bot plays in, whoever's turn it is.
    async fn with_bots(&self) -> Result<Vec<String>>;
    /// Does the store answer?
    async fn check(&self) -> Result<()>;
    /// Finishes what was begun. Later writes fail.
    async fn close(&self);
}
