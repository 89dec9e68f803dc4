//! Many rows in one statement, in the form that SQLite handles fastest: a placeholder for each value, and a few
//! statement sizes, each prepared once. JSON, which Postgres gets, would have to be written and parsed again
//! for every row. SQLite runs on a thread of its own, and each command costs two thread switches, which is more
//! than a row does.
//!
//! A statement that fails rolls back the whole transaction (`OR ROLLBACK`), as the writer would do next anyway.
//! To be able to undo the statement alone, SQLite would first copy every page that it changes into a separate
//! file: three more writes for each move.

use super::connection::{Connection, Value};
use super::rows;
use crate::{JournalLine, Result, Turn};
use sqlx::AssertSqlSafe;
use std::sync::{Arc, LazyLock};

/// Rows per statement. Unused rows are NULL, and the statement skips them.
const SIZES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
pub(super) const LARGEST: usize = SIZES[SIZES.len() - 1];

const LINE_COLUMNS: usize = 8;
const TURN_COLUMNS: usize = 5;

type Statements = LazyLock<[Arc<str>; SIZES.len()]>;

static LINES: Statements = LazyLock::new(|| SIZES.map(|size| lines_of(size).into()));
static TURNS: Statements = LazyLock::new(|| SIZES.map(|size| turns_of(size).into()));

/// By both sizes.
static TRANSACTIONS: LazyLock<[[Arc<str>; SIZES.len()]; SIZES.len()]> = LazyLock::new(|| {
    let whole =
        |lines, turns| format!("BEGIN IMMEDIATE; {}; {}; COMMIT", lines_of(lines), turns_of(turns)).into();
    SIZES.map(|lines| SIZES.map(|turns| whole(lines, turns)))
});

fn lines_of(size: usize) -> String {
    let rows = places(LINE_COLUMNS, size);
    format!(
        "INSERT OR ROLLBACK INTO entries (match_id, seq, kind, seat, text, auto, request, at)
         SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"
    )
}

/// The row exists: it was created with the match.
fn turns_of(size: usize) -> String {
    let rows = places(TURN_COLUMNS, size);
    format!(
        "UPDATE OR ROLLBACK turns SET length = column2, pending = column3, moved = column4, deadline = column5
         FROM (VALUES {rows}) WHERE match_id = column1"
    )
}

fn places(columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(", "));
    vec![row.as_str(); rows].join(", ")
}

/// A journal line with its match id and position.
pub(super) type Line<'a> = (&'a str, u32, &'a JournalLine);
/// The state of a match: its id, the length of its journal, and whose turn it is.
pub(super) type Stand<'a> = (&'a str, u32, Turn);

/// A whole transaction with at most the largest size of each. If it fails, it may still be open.
pub(super) async fn transact(
    connection: &mut Connection,
    lines: &[Line<'_>],
    turns: &[Stand<'_>],
) -> Result<()> {
    let statement = &TRANSACTIONS[size_for(lines.len())][size_for(turns.len())];
    let mut values = filled(lines, line_values);
    values.extend(filled(turns, turn_values));
    execute(connection, statement, values).await
}

pub(super) async fn add_lines(connection: &mut Connection, lines: &[Line<'_>]) -> Result<()> {
    for lines in lines.chunks(LARGEST) {
        let values = filled(lines, line_values);
        execute(connection, &LINES[size_for(lines.len())], values).await?;
    }
    Ok(())
}

pub(super) async fn set_turns(connection: &mut Connection, turns: &[Stand<'_>]) -> Result<()> {
    for turns in turns.chunks(LARGEST) {
        let values = filled(turns, turn_values);
        execute(connection, &TURNS[size_for(turns.len())], values).await?;
    }
    Ok(())
}

async fn execute(connection: &mut Connection, statement: &Arc<str>, values: Vec<Value>) -> Result<()> {
    // Safe: the text is a constant with placeholders, and no input is part of it.
    connection.execute(AssertSqlSafe(Arc::clone(statement)), values).await.map(|_| ())
}

/// The index of the smallest size that holds this many rows.
fn size_for(rows: usize) -> usize {
    SIZES.partition_point(|size| *size < rows).min(SIZES.len() - 1)
}

/// The values of all rows, and NULL for the unused ones.
fn filled<T, const COLUMNS: usize>(rows: &[T], values: impl Fn(&T) -> [Value; COLUMNS]) -> Vec<Value> {
    let all = SIZES[size_for(rows.len())] * COLUMNS;
    let mut filled = Vec::with_capacity(all);
    filled.extend(rows.iter().flat_map(values));
    filled.resize(all, Value::MaybeNumber(None));
    filled
}

fn line_values((id, seq, line): &Line<'_>) -> [Value; LINE_COLUMNS] {
    let (kind, seat, text, auto) = rows::columns(&line.entry);
    [
        (*id).into(),
        (*seq).into(),
        shared(kind),
        seat.map(|seat| seat as i64).into(),
        text.as_ref().into(),
        i64::from(auto).into(),
        line.request.as_deref().into(),
        line.at.into(),
    ]
}

fn turn_values((id, length, turn): &Stand<'_>) -> [Value; TURN_COLUMNS] {
    [
        (*id).into(),
        (*length).into(),
        rows::seat_bits(turn.pending).into(),
        turn.moved.into(),
        turn.deadline.into(),
    ]
}

/// Every line has a kind, and there are only a few, so they are shared.
fn shared(kind: &'static str) -> Value {
    static KINDS: LazyLock<[Arc<str>; 4]> = LazyLock::new(|| rows::KINDS.map(Arc::from));
    let known = KINDS.iter().find(|known| &***known == kind);
    known.map_or_else(|| kind.into(), |kind| Value::Text(Arc::clone(kind)))
}
