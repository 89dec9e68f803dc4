//! Recent lines in SQLite. Each journal has pages of its own, and to write such a page costs more than the line
//! in it. So the lines of all journals are first written one after the other, as they arrive, to
//! `recent_entries`, where a page holds dozens. When there are many, they are filed: moved to `entries`, all
//! lines of a journal together.
//!
//! The recent lines of a journal are a chain: `turns.newest` is the number of the last one, and each has the
//! number of the line before it. Numbers are never used twice, so a chain ends at a number that is not there any
//! more.

use super::connection::Connection;
use crate::Result;

pub(super) const TABLE: &str = "recent_entries";

/// Recent and filed lines, as a table.
pub(super) const ALL: &str = "(
    SELECT match_id, seq, kind, seat, text, auto, request, at FROM entries UNION ALL
    SELECT match_id, seq, kind, seat, text, auto, request, at FROM recent_entries
)";

/// The lines of a journal from a number on.
pub(super) const LINES: &str = "
    WITH RECURSIVE chain (number) AS (
        SELECT newest FROM turns WHERE match_id = $1 UNION ALL
        SELECT before FROM chain JOIN recent_entries USING (number) WHERE seq > $2
    )
    SELECT seq, kind, seat, text, auto, request, at FROM entries WHERE match_id = $1 AND seq >= $2 UNION ALL
    SELECT seq, kind, seat, text, auto, request, at FROM chain JOIN recent_entries USING (number) WHERE seq >= $2
    ORDER BY seq";

/// They are filed when there are this many: with 2,000 tables in play some eight of each, in 2 MiB.
const MOST: i64 = 16 * 1024;

/// All of them: to empty a table costs less than to delete its rows.
const FILE: &str = "
    BEGIN IMMEDIATE;
    INSERT OR ROLLBACK INTO entries (match_id, seq, kind, seat, text, auto, request, at)
        SELECT match_id, seq, kind, seat, text, auto, request, at FROM recent_entries ORDER BY match_id, seq;
    DELETE FROM recent_entries;
    UPDATE arrivals SET filed = newest;
    COMMIT";

/// The numbers of lines.
#[derive(Clone, Copy)]
pub(super) struct Arrivals {
    pub(super) newest: i64,
    /// Lines up to this number are filed.
    filed: i64,
}

impl Arrivals {
    pub(super) async fn read(connection: &mut Connection) -> Result<Arrivals> {
        let row = connection.row("SELECT newest, filed FROM arrivals", vec![]).await?;
        let row = row.ok_or_else(|| crate::Error::Broken("the file does not count its lines".to_owned()))?;
        Ok(Arrivals { newest: row.number("newest")?, filed: row.number("filed")? })
    }
}

/// Files all recent lines if there are many.
pub(super) async fn file_if_many(connection: &mut Connection) {
    let Some(arrivals) = connection.arrivals() else { return };
    let newest = arrivals.newest;
    if newest - arrivals.filed < MOST {
        return;
    }
    // Also if this fails, for instance because the disk is full: then they are filed with the next ones.
    arrivals.filed = newest;
    if let Err(error) = connection.execute(FILE, vec![]).await {
        tracing::error!(%error, "the recent lines could not be filed");
        // A failed commit may or may not leave the transaction open.
        let _ = connection.execute("ROLLBACK", vec![]).await;
    }
}
