//! Recent lines in SQLite. Each journal has pages of its own, and to write such a page costs more than the line
//! in it. So the lines of all journals are first written one after the other, as they arrive, to
//! `recent_entries`, where a page holds dozens. When there are many, they are filed: copied to `entries`, all
//! lines of a journal together, and then deleted. Until they are deleted, some lines are in both.
//!
//! The recent lines of a journal are a chain: `turns.newest` is the number of the last one, and each has the
//! number of the line before it. Numbers are never used twice, so a chain ends at a number that is not there any
//! more.

use super::connection::{Connection, values};
use super::rows;
use crate::{Error, Result, Seldom};
use std::collections::BTreeSet;
use std::time::Instant;

/// Recent lines that are not filed, as a table.
pub(super) const NOT_FILED: &str = "(
    SELECT match_id, seq, kind, seat, text, auto, request, at FROM recent_entries AS recent
    WHERE NOT EXISTS (SELECT 1 FROM entries WHERE match_id = recent.match_id AND seq = recent.seq)
) AS not_filed";

/// The lines of a journal from a number on.
pub(super) const LINES: &str = "
    WITH RECURSIVE chain (number) AS (
        SELECT newest FROM turns WHERE match_id = $1 UNION ALL
        SELECT before FROM chain JOIN recent_entries USING (number) WHERE seq > $2
    )
    SELECT seq, kind, seat, text, auto, request, at FROM entries WHERE match_id = $1 AND seq >= $2 UNION ALL
    SELECT seq, kind, seat, text, auto, request, at FROM chain JOIN recent_entries AS recent USING (number)
    WHERE seq >= $2 AND NOT EXISTS (SELECT 1 FROM entries WHERE match_id = $1 AND seq = recent.seq)
    ORDER BY seq";

/// They are filed when there are this many: with 2,000 tables in play some eight of each, in 2 MiB.
const MANY: i64 = 16 * 1024;
/// So many are listed, and later filed, between two batches of writes, which wait for that.
const AT_ONCE: i64 = 1024;
/// More if more arrive: each filing is over before half as many lines have come as it files.
const TIMES_ARRIVED: i64 = 4;

const LIST: &str = "
    SELECT json_group_array(json_array(match_id, number)) AS places
    FROM (
        SELECT match_id, number FROM recent_entries WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3
    )";

/// Some are filed already if a filing was broken off. A line that is not the one in its place must not be lost,
/// so it makes the statement fail, by a number that no line can have.
const FILE: &str = "
    INSERT INTO entries (match_id, seq, kind, seat, text, auto, request, at)
    SELECT match_id, seq, kind, seat, text, auto, request, at FROM recent_entries
    WHERE number IN (SELECT value FROM json_each($1)) ORDER BY match_id, seq
    ON CONFLICT (match_id, seq) DO UPDATE SET seq = -1
    WHERE (kind, seat, text, auto, request, at)
        IS NOT (excluded.kind, excluded.seat, excluded.text, excluded.auto, excluded.request, excluded.at)";

/// Journals whose recent lines are not linked one to the next, up to the newest. Readers would not find all.
pub(super) const UNLINKED: &str = "
    SELECT DISTINCT match_id FROM (
        SELECT match_id, number, before,
            lag(number) OVER journal AS previous, lead(number) OVER journal AS following
        FROM recent_entries WINDOW journal AS (PARTITION BY match_id ORDER BY seq)
    ) JOIN turns USING (match_id)
    WHERE previous IS NOT NULL AND before IS NOT previous OR following IS NULL AND number IS NOT newest
    ORDER BY match_id";

const DELETE_FILED: &str = "
    BEGIN IMMEDIATE;
    UPDATE arrivals SET filed = ?;
    DELETE FROM recent_entries WHERE number <= (SELECT filed FROM arrivals);
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
        let row = row.ok_or_else(|| Error::Broken("the file does not count its lines".to_owned()))?;
        Ok(Arrivals { newest: row.number("newest")?, filed: row.number("filed")? })
    }
}

/// Files all recent lines if there are many, step by step: a step after each batch of writes.
#[derive(Default)]
pub(super) struct Filing {
    /// The number of the last line at the step before.
    seen: Option<i64>,
    run: Option<Run>,
}

struct Run {
    /// Lines up to this number are being filed.
    end: i64,
    /// The last of them that is listed.
    listed: i64,
    /// Those that are listed and not filed: journal and number.
    lines: BTreeSet<(String, i64)>,
    /// Whether all are listed.
    complete: bool,
}

static FAILURES: Seldom = Seldom::new();

impl Filing {
    pub(super) async fn go_on(&mut self, connection: &mut Connection) {
        let Some(known) = connection.arrivals() else { return };
        let arrived = self.seen.replace(known.newest).map_or(0, |seen| known.newest - seen);
        if self.run.is_none() && known.newest - known.filed >= MANY {
            self.run = Some(Run { end: known.newest, listed: 0, lines: BTreeSet::new(), complete: false });
        }
        let Some(run) = &mut self.run else { return };
        let most = (TIMES_ARRIVED * arrived).max(AT_ONCE);
        match run.step(most, connection).await {
            Ok(true) => self.run = None,
            Ok(false) => {}
            Err(error) => {
                if let Some(times) = FAILURES.again(Instant::now()) {
                    tracing::error!(%error, times, "the recent lines could not be filed");
                }
                // A failed commit may or may not leave the transaction open.
                let _ = connection.execute("ROLLBACK", vec![]).await;
                self.run = None;
                // The disk may be full, for instance. They are filed with the next ones.
                if let Some(arrivals) = connection.arrivals() {
                    arrivals.filed = arrivals.newest;
                }
            }
        }
    }
}

impl Run {
    /// Handles about this many lines. Returns whether everything is filed.
    async fn step(&mut self, most: i64, connection: &mut Connection) -> Result<bool> {
        if !self.complete {
            self.list(most, connection).await?;
            return Ok(false);
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let next = std::iter::from_fn(|| self.lines.pop_first());
        let numbers: Vec<i64> = next.take(most).map(|(_, number)| number).collect();
        if !numbers.is_empty() {
            connection.execute(FILE, values![rows::json(&numbers)?]).await?;
            return Ok(false);
        }
        connection.execute(DELETE_FILED, values![self.end]).await?;
        if let Some(arrivals) = connection.arrivals() {
            arrivals.filed = self.end;
        }
        Ok(true)
    }

    async fn list(&mut self, most: i64, connection: &mut Connection) -> Result<()> {
        let row = connection.row(LIST, values![self.listed, self.end, most]).await?;
        let row = row.ok_or_else(|| Error::Broken("the recent lines cannot be listed".to_owned()))?;
        let more: Vec<(String, i64)> = rows::parse(&row, "places")?;
        self.complete = (more.len() as i64) < most;
        self.listed = more.last().map_or(self.end, |(_, number)| *number);
        self.lines.extend(more);
        Ok(())
    }
}
