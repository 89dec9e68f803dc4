//! Many rows in one statement, as SQLite takes them fastest: a place for each value, and few sizes of statement, each of
//! which is prepared once. Through JSON, as Postgres gets them, every row would be written, read and taken apart again.

use super::connection::{Connection, Value, values};
use super::rows;
use crate::{JournalLine, Result, Turn};
use sqlx::AssertSqlSafe;
use std::sync::{Arc, LazyLock};

/// Rows of a statement: as many as fit of the first size, then of the next.
const SIZES: [usize; 4] = [128, 32, 8, 1];

type Statements = LazyLock<[Arc<str>; SIZES.len()]>;

static LINES: Statements = LazyLock::new(|| {
    statements("INSERT INTO entries (match_id, seq, kind, seat, text, auto, request, at)", 8, "")
});

/// The row is there: it came with the match.
static TURNS: Statements = LazyLock::new(|| {
    statements(
        "INSERT INTO turns (match_id, length, pending, moved, deadline)",
        5,
        "ON CONFLICT (match_id) DO UPDATE SET length = excluded.length, pending = excluded.pending,
             moved = excluded.moved, deadline = excluded.deadline",
    )
});

fn statements(insert: &str, columns: usize, otherwise: &str) -> [Arc<str>; SIZES.len()] {
    let row = format!("({})", vec!["?"; columns].join(", "));
    SIZES.map(|size| format!("{insert} VALUES {} {otherwise}", vec![row.as_str(); size].join(", ")).into())
}

/// A line of a journal and where it belongs.
pub(super) type Line<'a> = (&'a str, u32, &'a JournalLine);

pub(super) async fn add_lines(connection: &mut Connection, lines: &[Line<'_>]) -> Result<()> {
    add(connection, &LINES, lines, |(id, seq, line)| {
        let (kind, seat, text, auto) = rows::columns(&line.entry);
        values![
            *id,
            *seq,
            kind,
            seat.map(|seat| seat as i64),
            text.as_ref(),
            i64::from(auto),
            line.request.clone(),
            line.at
        ]
    })
    .await
}

pub(super) async fn set_turns(connection: &mut Connection, turns: &[(&str, u32, Turn)]) -> Result<()> {
    add(connection, &TURNS, turns, |(id, length, turn)| {
        values![*id, *length, rows::seat_bits(turn.pending), turn.moved, turn.deadline]
    })
    .await
}

async fn add<T>(
    connection: &mut Connection,
    statements: &Statements,
    mut rows: &[T],
    columns: impl Fn(&T) -> Vec<Value>,
) -> Result<()> {
    for (size, statement) in SIZES.into_iter().zip(statements.iter()) {
        while let Some((now, rest)) = rows.split_at_checked(size) {
            rows = rest;
            // Nothing in it that anybody wrote: only places for values.
            let statement = AssertSqlSafe(Arc::clone(statement));
            connection.execute(statement, now.iter().flat_map(&columns).collect()).await?;
        }
    }
    Ok(())
}
