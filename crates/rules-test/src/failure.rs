//! A broken promise, with all that is needed to see it again.

use crate::table::Table;
use std::fmt;

#[derive(Clone)]
pub struct Failure {
    pub(crate) game: &'static str,
    pub(crate) table: Table,
    pub(crate) number: u64,
    /// The journal up to the step that failed, that step included.
    pub(crate) journal: Vec<String>,
    pub(crate) what: String,
}

impl Failure {
    /// Which promise was broken, in one sentence.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { game, table, number, journal, what } = self;
        writeln!(f, "{game}: {what}")?;
        writeln!(f, "  in game {number} at table {table}, after step {}", journal.len())?;
        writeln!(f, "  seed phrase: {}", table.phrase(game, *number))?;
        writeln!(f, "  again: .table({}, {:?}).starting_at({number}).games(1)", table.seats, table.options)?;
        writeln!(f, "  journal:")?;
        journal.iter().enumerate().try_for_each(|(step, line)| writeln!(f, "  {:>5}  {line}", step + 1))
    }
}

/// So that a test which unwraps prints the whole story.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}

/// `Err` with a message unless the promise is kept.
pub(crate) fn ensure(kept: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if kept { Ok(()) } else { Err(what()) }
}
