//! Many rows in one statement, in the form that SQLite handles fastest: a placeholder for each value, and a few
//! statement sizes, each prepared once. JSON, which Postgres gets, would have to be written and parsed again
//! for every row. SQLite runs on a thread of its own, and each command costs two thread switches, which is more
//! than a row does.
//!
//! A statement that fails rolls back the whole transaction (`OR ROLLBACK`), as the writer would do next anyway.
//! To be able to undo the statement alone, SQLite would first copy every page that it changes into a separate
//! file: three more writes for each move.

use super::connection::{Connection, End, Value};
use super::rows;
use crate::{JournalLine, Result, Turn};
use sqlx::AssertSqlSafe;
use std::iter::repeat_n;
use std::sync::{Arc, LazyLock};

/// Rows per statement. Unused rows are NULL, and the statement skips them.
const SIZES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
pub(super) const LARGEST: usize = SIZES[SIZES.len() - 1];

const LINE_COLUMNS: usize = 10;
const TURN_COLUMNS: usize = 6;

type Statements = LazyLock<[Arc<str>; SIZES.len()]>;

static LINES: Statements = LazyLock::new(|| SIZES.map(|size| lines_of(size).into()));
static TURNS: Statements = LazyLock::new(|| SIZES.map(|size| turns_of(size).into()));

/// By both sizes.
static TRANSACTIONS: LazyLock<[[Arc<str>; SIZES.len()]; SIZES.len()]> = LazyLock::new(|| {
    let whole = |lines, turns| {
        let (lines, turns) = (lines_of(lines), turns_of(turns));
        format!("BEGIN IMMEDIATE; {TAKE_NUMBERS}; {lines}; {turns}; COMMIT").into()
    };
    SIZES.map(|lines| SIZES.map(|turns| whole(lines, turns)))
});

/// Fails if another program has written lines to this file since the last number was read.
const TAKE_NUMBERS: &str = "UPDATE OR ROLLBACK arrivals SET newest = CASE newest WHEN ? THEN ? END";

fn lines_of(size: usize) -> String {
    let rows = places(LINE_COLUMNS, size);
    format!(
        "INSERT OR ROLLBACK INTO recent_entries
             (number, before, match_id, seq, kind, seat, text, auto, request, at)
         SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"
    )
}

/// The row exists: it was created with the match.
fn turns_of(size: usize) -> String {
    let rows = places(TURN_COLUMNS, size);
    format!(
        "UPDATE OR ROLLBACK turns SET length = column2, pending = column3, moved = column4, deadline = column5,
             newest = column6
         FROM (VALUES {rows}) WHERE match_id = column1"
    )
}

fn places(columns: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(", "));
    vec![row.as_str(); rows].join(", ")
}

/// A journal line, its place in the journal, and its place in the order of arrival.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) id: &'a str,
    pub(super) seq: u32,
    pub(super) line: &'a JournalLine,
    pub(super) number: i64,
    /// The number of the journal's line before it.
    pub(super) before: Option<i64>,
}

/// The state of a match: its id, where its journal ends, and whose turn it is.
pub(super) type Stand<'a> = (&'a str, End, Turn);

/// A whole transaction with at most the largest size of each. If it fails, it may still be open.
pub(super) async fn transact(
    connection: &mut Connection,
    lines: &[Line<'_>],
    turns: &[Stand<'_>],
) -> Result<()> {
    let statement = &TRANSACTIONS[size_for(lines.len())][size_for(turns.len())];
    let values = numbers_of(lines).into_iter();
    let values = values.chain(filled(lines, line_values)).chain(filled(turns, turn_values));
    execute(connection, statement, values).await?;
    connection.arrived(last_of(lines));
    Ok(())
}

pub(super) async fn add_lines(connection: &mut Connection, lines: &[Line<'_>]) -> Result<()> {
    connection.execute(TAKE_NUMBERS, numbers_of(lines)).await?;
    for lines in lines.chunks(LARGEST) {
        let values = filled(lines, line_values);
        execute(connection, &LINES[size_for(lines.len())], values).await?;
    }
    connection.arrived(last_of(lines));
    Ok(())
}

pub(super) async fn set_turns(connection: &mut Connection, turns: &[Stand<'_>]) -> Result<()> {
    for turns in turns.chunks(LARGEST) {
        let values = filled(turns, turn_values);
        execute(connection, &TURNS[size_for(turns.len())], values).await?;
    }
    Ok(())
}

async fn execute(
    connection: &mut Connection,
    statement: &Arc<str>,
    values: impl Iterator<Item = Value> + Send,
) -> Result<()> {
    // Safe: the text is a constant with placeholders, and no input is part of it.
    connection.execute(AssertSqlSafe(Arc::clone(statement)), values).await.map(|_| ())
}

/// The last number before these lines, and their own last one.
fn numbers_of(lines: &[Line<'_>]) -> Vec<Value> {
    vec![lines.first().map(|line| line.number - 1).into(), last_of(lines).into()]
}

fn last_of(lines: &[Line<'_>]) -> Option<i64> {
    lines.last().map(|line| line.number)
}

/// The index of the smallest size that holds this many rows.
fn size_for(rows: usize) -> usize {
    SIZES.partition_point(|size| *size < rows).min(SIZES.len() - 1)
}

/// The values of all rows, and NULL for the unused ones. They are made one by one: in a list they would fill tens
/// of kilobytes of new memory for every statement.
fn filled<T, const COLUMNS: usize>(
    rows: &[T],
    values: impl Fn(&T) -> [Value; COLUMNS],
) -> impl Iterator<Item = Value> {
    let unused = SIZES[size_for(rows.len())] - rows.len();
    rows.iter().flat_map(values).chain(repeat_n(Value::MaybeNumber(None), unused * COLUMNS))
}

fn line_values(Line { id, seq, line, number, before }: &Line<'_>) -> [Value; LINE_COLUMNS] {
    let (kind, seat, text, auto) = rows::columns(&line.entry);
    [
        (*number).into(),
        (*before).into(),
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

fn turn_values((id, end, turn): &Stand<'_>) -> [Value; TURN_COLUMNS] {
    [
        (*id).into(),
        end.length.into(),
        rows::seat_bits(turn.pending).into(),
        turn.moved.into(),
        turn.deadline.into(),
        end.newest.into(),
    ]
}

/// Every line has a kind, and there are only a few, so they are shared.
fn shared(kind: &'static str) -> Value {
    static KINDS: LazyLock<[Arc<str>; 4]> = LazyLock::new(|| rows::KINDS.map(Arc::from));
    let known = KINDS.iter().find(|known| &***known == kind);
    known.map_or_else(|| kind.into(), |kind| Value::Text(Arc::clone(kind)))
}
