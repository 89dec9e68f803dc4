//! Moves in running games, which are nearly all writes. Where the database has no other writer, they are a
//! transaction in a single command.

use super::connection::{Connection, End};
use super::writer::{Done, Write, Written};
use super::{bulk, changes};
use crate::{Append, Result};
use std::collections::HashMap;

/// Moves to journals that end here.
pub(super) struct Moves<'a> {
    ends: HashMap<&'a str, End>,
    /// The number of the last line that arrived.
    newest: i64,
    appends: Vec<(usize, &'a Append)>,
}

impl<'a> Moves<'a> {
    /// `None` if the batch contains other writes, too, or if an end is unknown.
    pub(super) fn of(writes: &'a [Write], connection: &Connection) -> Option<Moves<'a>> {
        let goes_on = |append: &Append| append.status.is_none() && !append.lines.is_empty();
        let only = writes.iter().enumerate().map(|(index, write)| match write {
            Write::Append(append) if goes_on(append) => Some((index, append)),
            _ => None,
        });
        let appends: Vec<_> = only.collect::<Option<_>>()?;
        let lines: usize = appends.iter().map(|(_, append)| append.lines.len()).sum();
        if lines > bulk::LARGEST {
            return None;
        }
        let (ends, newest) = connection.known_ends(appends.iter().map(|(_, append)| append.id.as_str()))?;
        Some(Moves { ends, newest, appends })
    }

    /// If it fails, the transaction may still be open.
    pub(super) async fn write(mut self, connection: &mut Connection) -> Result<Done<'a>> {
        let mut results: Vec<_> = self.appends.iter().map(|_| Ok(Written::Nothing)).collect();
        let added = changes::judge(&mut self.ends, self.newest, &self.appends, &mut results);
        if !added.lines.is_empty() {
            bulk::transact(connection, &added.lines, &added.turns).await?;
        }
        Ok((results, self.ends))
    }
}
