//! The records of finished games at listed tables, for anyone who wants to study them: one JSON
//! object a line.

use serde::Serialize;
use store::{Error, Match, Store};

#[derive(Serialize)]
struct Public<'a> {
    table: &'a str,
    /// Milliseconds since 1970.
    created: i64,
    record: serde_json::Value,
}

/// A page of public records, starting after the table with this id.
pub struct Page {
    /// Each ends with a line break.
    pub lines: Vec<String>,
    /// The last table on the page; `None` when there are no more.
    pub last: Option<String>,
}

/// At most `most` of them; records that this program cannot replay are left out.
pub async fn public_records(
    store: &dyn Store,
    game: Option<&str>,
    after: &str,
    most: u32,
) -> Result<Page, Error> {
    records_while(store, game, after, most, ()).await
}

/// The same. What is given to hold is held as long as anything is replayed, even if nobody waits any more.
pub(crate) async fn records_while<H: Clone + Send + 'static>(
    store: &dyn Store,
    game: Option<&str>,
    after: &str,
    most: u32,
    hold: H,
) -> Result<Page, Error> {
    let rows = store.records(game, after, most).await?;
    let last = rows.last().map(|row| row.id.clone());
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let journal = store.lines(&row.id, 0).await?;
        // Replaying takes a while, so it runs on a blocking thread.
        let hold = hold.clone();
        let made = tokio::task::spawn_blocking(move || {
            let made = line(&row, &journal);
            drop(hold);
            made
        });
        let made = made.await;
        lines.extend(made.map_err(|error| Error::Broken(error.to_string()))?);
    }
    Ok(Page { lines, last })
}

fn line(row: &Match, journal: &[store::JournalLine]) -> Option<String> {
    match crate::fsck::replay(row, journal) {
        // Nothing hidden is given out, whatever status the store reports.
        Ok(table) if table.outcome().is_some() => {
            let record = table.record().to_json();
            let public = Public { table: &row.id, created: row.created, record };
            serde_json::to_string(&public).ok().map(|line| line + "\n")
        }
        Ok(_) => None,
        Err(refusal) => {
            crate::damaged::note(&row.id, refusal.code);
            None
        }
    }
}
