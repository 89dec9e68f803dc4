//! SQLite overwrites what is deleted in its file, but the log beside the file still holds what was written earlier,
//! until the log is used again. So after people's data was deleted, the log is copied into the file and emptied.

use super::connection::Connection;
use super::writer::Write;
use crate::Seldom;
use std::time::{Duration, Instant};

/// The log is emptied at most this often, so that a client that ends sessions without end costs no more.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(super) struct Erasing {
    /// When to empty the log next.
    due: Option<Instant>,
    last: Option<Instant>,
    failures: Seldom,
}

impl Erasing {
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Notes what was written.
    pub(super) fn note(&mut self, writes: &[Write], connection: &Connection) {
        if self.due.is_none() && connection.is_sqlite() && writes.iter().any(Write::erases) {
            let now = Instant::now();
            self.due = Some(self.last.map_or(now, |last| now.max(last + PAUSE)));
        }
    }

    pub(super) async fn go_on(&mut self, connection: &mut Connection) {
        let now = Instant::now();
        if self.due.is_none_or(|due| due > now) {
            return;
        }
        self.last = Some(now);
        let empty = connection.empty_log().await.unwrap_or_else(|error| {
            if let Some(times) = self.failures.again(now) {
                tracing::error!(%error, times, "the log of the database could not be emptied");
            }
            false
        });
        // Somebody may be reading the log, such as a backup. The writer does not wait for that.
        self.due = if empty { None } else { Some(now + PAUSE) };
    }
}
