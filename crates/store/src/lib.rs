//! Where matches are stored: the header and journal of each, and who holds which seat. Journal lines are added
//! and never changed; everything else about a match is derived from them. The store also keeps the accounts of
//! people.
//!
//! `Memory`, `Sqlite` and `Postgres` pass the same conformance tests. A write that has returned is durable.

mod memory;
mod names;
mod seldom;
mod sql;

pub use memory::Memory;
pub use names::look;
pub use seldom::Seldom;
pub use sql::{Postgres, Sql, Sqlite};

use async_trait::async_trait;
use rules::{Content, Edition, Entry, Header, Options, Record, Seat, SeatSet, Seed};
use std::fmt;
use std::time::Duration;
use wire::{PuzzleRating, Rating, Said, SeatInfo, SeatKind, Status, TalkLine, Terms};

/// A match without its journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    pub id: String,
    /// Which game.
    pub key: String,
    pub rules: u16,
    pub content: Content,
    /// As in a record's header: `None` in a game without words, and in matches older than the second word list.
    pub words: Option<Content>,
    pub options: Options,
    pub seats: Vec<SeatInfo>,
    pub seed: Seed,
    /// The seed came from a phrase.
    pub shared_deal: bool,
    pub position: Option<serde_json::Value>,
    pub status: Status,
    /// Milliseconds since 1970.
    pub created: i64,
    pub terms: Terms,
    pub turn: Turn,
    /// The table of the rematch.
    pub next: Option<String>,
}

/// Whose turn it is after the last line: a copy of what the journal says, for lists and clocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Turn {
    pub pending: SeatSet,
    /// When the last line was added, or the match created. Milliseconds since 1970.
    pub moved: i64,
    /// When the next clock runs out.
    pub deadline: Option<i64>,
}

impl Match {
    pub fn header(&self) -> Header {
        Header {
            game: self.key.clone(),
            rules: self.rules,
            content: self.content.clone(),
            words: self.words.clone(),
            options: self.options.clone(),
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            seed: self.seed,
            position: self.position.clone(),
        }
    }

    /// Which versions it uses, as far as they are recorded.
    pub fn edition(&self) -> Edition {
        let words = self.words.as_ref().map(|words| words.version);
        Edition { rules: self.rules, content: self.content.version, words }
    }

    /// The record of this match with the journal `lines`, without its outcome.
    pub fn record(&self, lines: &[JournalLine]) -> Record {
        let journal = lines.iter().map(|line| line.entry.clone()).collect();
        Record { header: self.header(), journal, hints: Vec::new(), outcome: None }
    }

    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind != SeatKind::Open)
    }
}

/// One line of the journal as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalLine {
    pub entry: Entry,
    /// The client's id for the submission that this line begins with.
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
    pub lines: Vec<JournalLine>,
    /// The new status of the match.
    pub status: Option<Status>,
    pub turn: Turn,
}

/// The holder of the token with this hash has this seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// Hexadecimal.
    pub hash: String,
    pub seat: Seat,
}

/// A change to who holds which seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Seating {
    pub before: Vec<SeatInfo>,
    pub after: Vec<SeatInfo>,
    /// A token for a seat.
    pub grant: Option<Token>,
    /// Gives the seat to this person.
    pub sitter: Option<(Seat, String)>,
    /// No token and no person opens this seat any more. Done before the others.
    pub vacate: Option<Seat>,
}

/// A person with an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    /// Different from every other name, ignoring case.
    pub name: String,
    /// In argon2's format.
    pub password: Option<String>,
    /// The hash of the recovery code, hexadecimal.
    pub recovery: String,
    pub webhook: Option<String>,
    /// Milliseconds since 1970.
    pub created: i64,
}

/// A device where a person is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Hexadecimal.
    pub hash: String,
    pub person: String,
    /// When it began and when it was last used. Milliseconds since 1970.
    pub at: i64,
    pub seen: i64,
}

/// A person's new rating, and the number of games behind the old one.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub person: String,
    pub games_before: u32,
    pub rating: Rating,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The journal's length is not what the append expected: another writer was faster.
    Conflict { found: u32 },
    /// The seats are no longer the ones the caller saw.
    SeatsChanged,
    /// There is already a match with this id, or a person of this name.
    Exists,
    /// No match, person or line has this id.
    Missing,
    /// The match has all the lines of talk that it may have.
    Full,
    /// The store is closed or has failed; nothing was written.
    Broken(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Conflict { found } => write!(f, "the journal has {found} lines already"),
            Error::SeatsChanged => f.write_str("the seats have changed"),
            Error::Exists => f.write_str("it exists already"),
            Error::Missing => f.write_str("it is not there"),
            Error::Full => f.write_str("there is no room for more"),
            Error::Broken(why) => write!(f, "the store does not work: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// What one commit contained and how long it took.
#[derive(Clone, Copy, Debug)]
pub struct Commit {
    pub writes: usize,
    pub time: Duration,
    /// At least one of the writes is on the disk.
    pub done: bool,
}

/// Lines of talk at one match, after which nobody can write any more.
pub const MOST_LINES: u32 = 3000;
/// Votes and departures after that are needed for play: the last ones are kept.
pub const LINES_BEYOND: u32 = 200;

pub type Watch = Box<dyn Fn(Commit) + Send + Sync>;

pub type Result<T> = std::result::Result<T, Error>;

#[async_trait]
pub trait Store: Send + Sync + 'static {
    // Matches.

    async fn create(&self, new: Match, tokens: Vec<Token>, sitters: Vec<(Seat, String)>) -> Result<()>;
    async fn get(&self, id: &str) -> Result<Option<Match>>;
    /// The lines from `seq` on.
    async fn lines(&self, id: &str, from: u32) -> Result<Vec<JournalLine>>;
    /// The same for many journals in one query, each with its own start: one answer for each, in the same
    /// order. The caller must limit their number.
    async fn lines_of(&self, journals: &[(String, u32)]) -> Result<Vec<Vec<JournalLine>>>;
    /// Adds lines and returns the new length of the journal.
    async fn append(&self, append: Append) -> Result<u32>;
    /// Refused with `SeatsChanged` unless the seats are still those in `before`.
    async fn seat(&self, id: &str, seating: Seating) -> Result<()>;
    /// The seat that the token with this hash opens at this match.
    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>>;
    /// Stores the table of the rematch, unless one is stored already, and returns the stored one.
    async fn set_next(&self, id: &str, next: &str) -> Result<String>;
    /// The match that this one is a rematch of.
    async fn previous(&self, id: &str) -> Result<Option<String>>;
    /// Running matches with a bot, whoever's turn it is.
    async fn with_bots(&self) -> Result<Vec<String>>;
    /// Running matches whose deadline is `now` or earlier, oldest deadline first.
    async fn overdue(&self, now: i64, most: u32) -> Result<Vec<String>>;
    /// Listed matches with this status, latest move first; of one game or of all.
    async fn listed(&self, status: Status, game: Option<&str>, most: u32) -> Result<Vec<Match>>;
    /// Matches after the one with this id, in the order of their ids.
    async fn after(&self, id: &str, most: u32) -> Result<Vec<Match>>;
    /// Listed and finished matches after the one with this id, in the order of their ids; of one game or
    /// of all.
    async fn records(&self, game: Option<&str>, after: &str, most: u32) -> Result<Vec<Match>>;

    // What people say at a match.

    /// Adds a line and returns it with its number. A text is refused with `Full` after `MOST_LINES` lines. Of the
    /// other lines that follow only the last `LINES_BEYOND` are kept, so that there is an end to everything that
    /// people can say.
    async fn say(&self, id: &str, seat: Seat, said: Said, at: i64) -> Result<TalkLine>;
    /// The last `most` lines, in order.
    async fn talk(&self, id: &str, most: u32) -> Result<Vec<TalkLine>>;

    // People.

    /// Refused with `Exists` if another person's name looks like this one.
    async fn add_person(&self, person: Person) -> Result<()>;
    async fn person(&self, id: &str) -> Result<Option<Person>>;
    /// Ignores case.
    async fn person_named(&self, name: &str) -> Result<Option<Person>>;
    /// Everything but name and id can change.
    async fn change_person(&self, person: Person) -> Result<()>;
    /// Deletes the person with sessions, ratings, puzzles and webhook. At the person's seats the name becomes
    /// `instead`, the seats become a guest's, and what the person wrote there is emptied.
    async fn forget_person(&self, id: &str, instead: &str) -> Result<()>;
    async fn add_session(&self, hash: &str, person: &str, at: i64) -> Result<()>;
    /// The session with this hash, however old.
    async fn session(&self, hash: &str) -> Result<Option<Session>>;
    /// The sessions of a person, newest first.
    async fn sessions(&self, person: &str) -> Result<Vec<Session>>;
    /// Notes that a session was used, if it exists.
    async fn use_session(&self, hash: &str, at: i64) -> Result<()>;
    async fn end_session(&self, hash: &str) -> Result<()>;
    async fn end_sessions(&self, person: &str) -> Result<()>;
    /// The person's seat at a match.
    async fn seat_of_person(&self, id: &str, person: &str) -> Result<Option<Seat>>;
    /// The people at the seats of a match, where they have accounts.
    async fn sitters(&self, id: &str) -> Result<Vec<(Seat, String)>>;
    /// The matches where a person sits, latest move first.
    async fn matches_of(&self, person: &str, most: u32) -> Result<Vec<(Match, Seat)>>;
    /// How many lines of chat a person has written at those seats.
    async fn chat_of(&self, person: &str) -> Result<u32>;
    /// Notes that the person at a seat is notified of a turn, given by the journal length at its start. Returns
    /// false if this turn or a later one has been noted, or if the seat belongs to no person.
    async fn note_told(&self, id: &str, seat: Seat, turn: u32) -> Result<bool>;
    async fn ratings(&self, person: &str) -> Result<Vec<Rating>>;
    /// Sets the ratings that follow from a finished match, once; returns false if that was done before. Refused
    /// with `Conflict` if the number of games behind a rating is not `games_before`.
    async fn rate(&self, id: &str, rated: Vec<Rated>) -> Result<bool>;

    /// A person's puzzle attempts, game by game.
    async fn puzzles(&self, person: &str) -> Result<Vec<PuzzleRating>>;
    /// Replaces what was stored for its game.
    async fn keep_puzzles(&self, person: &str, puzzles: PuzzleRating) -> Result<()>;

    // The store itself.

    /// From now on every commit is reported to `watch`; a store without commits reports nothing. There is at
    /// most one watcher.
    fn watch(&self, _watch: Watch) {}
    /// Writes that a server is alive at this time, and keeps the latest. It is a real write, to see whether
    /// writes succeed.
    async fn beat(&self, at: i64) -> Result<()>;
    /// The latest time that `beat` wrote.
    async fn pulse(&self) -> Result<Option<i64>>;
    /// Finishes the writes in progress. Later writes fail.
    async fn close(&self);
}
