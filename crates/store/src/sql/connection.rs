//! SQLite and Postgres behind one interface, as far as this store needs it: nearly everywhere the same
//! statements with the same columns, text and integers.

use super::recent::Arrivals;
use crate::{Error, Result};
use futures_util::TryStreamExt as _;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteRow};
use sqlx::{
    Arguments as _, AssertSqlSafe, ConnectOptions as _, Connection as _, Database, Encode, IntoArguments,
    PgConnection, PgPool, Postgres, Row as _, SqlSafeStr, SqlStr, Sqlite, SqliteConnection, SqlitePool, Type,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// A parameter of a statement.
#[derive(Clone)]
pub(super) enum Value {
    Text(Arc<str>),
    MaybeText(Option<Arc<str>>),
    Number(i64),
    MaybeNumber(Option<i64>),
    Real(f64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.as_str().into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text.into())
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Value {
        Value::MaybeText(text.map(Arc::from))
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        Value::MaybeText(text.map(Arc::from))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        Value::MaybeNumber(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(i64::from(number))
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Number(i64::from(yes))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Real(number)
    }
}

/// The parameters of a statement in order, of any types.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::sql::connection::Value::from($value)),*] };
}
pub(super) use values;

fn query<D: Database>(
    sql: impl SqlSafeStr,
    values: impl IntoIterator<Item = Value>,
) -> Query<'static, D, D::Arguments>
where
    D::Arguments: IntoArguments<D>,
    Arc<str>: Encode<'static, D> + Type<D>,
    Option<Arc<str>>: Encode<'static, D> + Type<D>,
    i64: Encode<'static, D> + Type<D>,
    Option<i64>: Encode<'static, D> + Type<D>,
    f64: Encode<'static, D> + Type<D>,
{
    let values = values.into_iter();
    let mut room = D::Arguments::default();
    room.reserve(values.size_hint().0, 0);
    let mut query = sqlx::query_with(sql, room);
    for value in values {
        query = match value {
            Value::Text(text) => query.bind::<Arc<str>>(text),
            Value::MaybeText(text) => query.bind::<Option<Arc<str>>>(text),
            Value::Number(number) => query.bind::<i64>(number),
            Value::MaybeNumber(number) => query.bind::<Option<i64>>(number),
            Value::Real(number) => query.bind::<f64>(number),
        };
    }
    query
}

/// Connections that died while idle are discarded one by one; after the last of them a new one is opened.
async fn postgres_rows(pool: &PgPool, sql: SqlStr, values: Vec<Value>) -> sqlx::Result<Vec<Row>> {
    let mut stale = pool.options().get_max_connections();
    loop {
        match query::<Postgres>(sql.clone(), values.clone()).fetch_all(pool).await {
            Err(error) if stale > 0 && is_death(&error) => stale -= 1,
            done => return done.map(|rows| rows.into_iter().map(Row::Postgres).collect()),
        }
    }
}

/// Whether the connection is dead. When Postgres ends it, it may still report that as an error.
fn is_death(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(said) => said.code().is_some_and(|code| code.starts_with("57P")),
        _ => false,
    }
}

fn postgres_query(
    sql: impl SqlSafeStr,
    values: impl IntoIterator<Item = Value>,
) -> Query<'static, Postgres, PgArguments> {
    query(postgres_text(sql), values)
}

/// Statements are written for SQLite. In Postgres the elements of a JSON list have another name and need a
/// type.
fn postgres_text(sql: impl SqlSafeStr) -> SqlStr {
    let sql = sql.into_sql_str();
    const SQLITE: &str = "json_each($1)";
    const POSTGRES: &str = "json_array_elements(CAST($1 AS json)) AS each (value)";
    if sql.as_str().contains(SQLITE) {
        // As safe as before the replacement.
        AssertSqlSafe(sql.as_str().replace(SQLITE, POSTGRES)).into_sql_str()
    } else {
        sql
    }
}

// By value, because `map_err` passes it so.
#[allow(clippy::needless_pass_by_value)]
pub(super) fn broken(error: sqlx::Error) -> Error {
    Error::Broken(error.to_string())
}

/// A row that was read.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! read {
    ($row:expr, $column:expr) => {
        match $row {
            Row::Sqlite(row) => row.try_get($column),
            Row::Postgres(row) => row.try_get($column),
        }
        .map_err(|error| Error::Broken(format!("a stored {} cannot be read: {error}", $column)))
    };
}

impl Row {
    pub(super) fn text(&self, column: &str) -> Result<&str> {
        read!(self, column)
    }

    pub(super) fn maybe_text(&self, column: &str) -> Result<Option<String>> {
        read!(self, column)
    }

    pub(super) fn number(&self, column: &str) -> Result<i64> {
        read!(self, column)
    }

    pub(super) fn maybe_number(&self, column: &str) -> Result<Option<i64>> {
        read!(self, column)
    }

    pub(super) fn real(&self, column: &str) -> Result<f64> {
        read!(self, column)
    }
}

/// The location of a database.
#[derive(Clone)]
pub(super) enum Place {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

impl Place {
    pub(super) async fn connect(&self) -> Result<Connection> {
        let line = match self {
            Place::Sqlite(options) => Wire::Sqlite(options.connect().await.map_err(broken)?),
            Place::Postgres(options) => Wire::Postgres(options.connect().await.map_err(broken)?),
        };
        Ok(Connection { line, lost: false, ends: HashMap::new(), arrivals: None })
    }

    pub(super) async fn readers(&self, most: u32) -> Result<Pool> {
        let pool = match self {
            Place::Sqlite(options) => {
                let options = options.clone().read_only(true).create_if_missing(false);
                Pool::Sqlite(
                    SqlitePoolOptions::new()
                        .max_connections(most)
                        .connect_with(options)
                        .await
                        .map_err(broken)?,
                )
            }
            Place::Postgres(options) => Pool::Postgres(
                PgPoolOptions::new()
                    .max_connections(most)
                    // A test would cost each read another round trip. A reader that finds a dead connection
                    // takes the next one: see `rows`.
                    .test_before_acquire(false)
                    .connect_with(options.clone())
                    .await
                    .map_err(broken)?,
            ),
        };
        Ok(pool)
    }
}

enum Wire {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Where a journal ends.
#[derive(Clone, Copy, Default)]
pub(super) struct End {
    pub(super) length: u32,
    /// In SQLite: the number of its last line, see `recent`.
    pub(super) newest: Option<i64>,
}

/// The connection of the writer.
pub(super) struct Connection {
    line: Wire,
    lost: bool,
    /// The ends of the journals that were written last. Only for SQLite, which has no other writer: should there
    /// be one by mistake, the next number in the file is not the one expected here.
    ends: HashMap<String, End>,
    /// Likewise. Never newer than the ends, which are forgotten when the file has more lines than these.
    arrivals: Option<Arrivals>,
}

/// How long to wait for another connection to SQLite's file, such as that of a second program.
pub(super) const BUSY: Duration = Duration::from_secs(10);

/// How many ends to remember.
const ENDS: usize = 50_000;

impl Connection {
    /// Whether the connection is lost: the last command may not have arrived, and no further one will.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    fn note(&mut self, error: sqlx::Error) -> Error {
        self.lost |= matches!(self.line, Wire::Postgres(_)) && !matches!(error, sqlx::Error::Database(_));
        broken(error)
    }

    pub(super) async fn migrate(&mut self, migrations: &Migrator) -> Result<()> {
        let done = match &mut self.line {
            Wire::Sqlite(line) => migrations.run(line).await,
            Wire::Postgres(line) => migrations.run(line).await,
        };
        done.map_err(|error| Error::Broken(error.to_string()))
    }

    /// Settings for the one writer of SQLite.
    pub(super) async fn prepare_to_write(&mut self) -> Result<()> {
        if !self.is_sqlite() {
            return Ok(());
        }
        // Lines are added only to matches whose length is known, so there is nothing to check here; `fsck`
        // checks it. A statement that could still fail at its end because a match is missing would keep a copy
        // of every page it changes.
        self.execute("PRAGMA foreign_keys = OFF", vec![]).await?;
        // In KiB: enough for the last page of each of two thousand journals, so that none is read again when their
        // recent lines are filed.
        self.execute("PRAGMA cache_size = -8192", vec![]).await.map(|_| ())
    }

    /// Copies SQLite's log into its file and empties it. Returns false if others are using it now.
    pub(super) async fn empty_log(&mut self) -> Result<bool> {
        // Every write would wait as long as this does.
        self.execute("PRAGMA busy_timeout = 0", vec![]).await?;
        let emptied = self.row("PRAGMA wal_checkpoint(TRUNCATE)", vec![]).await;
        let patience = format!("PRAGMA busy_timeout = {}", BUSY.as_millis());
        self.execute(AssertSqlSafe(patience), vec![]).await?;
        Ok(emptied?.is_some_and(|row| row.number("busy") == Ok(0)))
    }

    /// Returns how many rows it changed.
    pub(super) async fn execute(
        &mut self,
        sql: impl SqlSafeStr + Send,
        values: impl IntoIterator<Item = Value> + Send,
    ) -> Result<u64> {
        let done = match &mut self.line {
            Wire::Sqlite(line) => {
                query::<Sqlite>(sql, values).execute(line).await.map(|done| done.rows_affected())
            }
            Wire::Postgres(line) => {
                postgres_query(sql, values).execute(line).await.map(|done| done.rows_affected())
            }
        };
        done.map_err(|error| self.note(error))
    }

    pub(super) async fn rows(&mut self, sql: impl SqlSafeStr + Send, values: Vec<Value>) -> Result<Vec<Row>> {
        let rows = match &mut self.line {
            Wire::Sqlite(line) => query::<Sqlite>(sql, values)
                .fetch_all(line)
                .await
                .map(|rows| rows.into_iter().map(Row::Sqlite).collect()),
            Wire::Postgres(line) => postgres_query(sql, values)
                .fetch_all(line)
                .await
                .map(|rows| rows.into_iter().map(Row::Postgres).collect()),
        };
        rows.map_err(|error| self.note(error))
    }

    pub(super) async fn row(
        &mut self,
        sql: impl SqlSafeStr + Send,
        values: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Reads rows one by one, until there are no more or `each` stops.
    pub(super) async fn each_row(
        &mut self,
        sql: impl SqlSafeStr + Send,
        mut each: impl FnMut(&Row) -> bool + Send,
    ) -> Result<()> {
        match &mut self.line {
            Wire::Sqlite(line) => {
                let mut rows = query::<Sqlite>(sql, vec![]).fetch(line);
                while let Some(row) = rows.try_next().await.map_err(broken)? {
                    if !each(&Row::Sqlite(row)) {
                        break;
                    }
                }
            }
            Wire::Postgres(line) => {
                let mut rows = postgres_query(sql, vec![]).fetch(line);
                while let Some(row) = rows.try_next().await.map_err(broken)? {
                    if !each(&Row::Postgres(row)) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// From the first read on, later writes by others are invisible.
    pub(super) async fn begin_reading(&mut self) -> Result<()> {
        let begin = match self.line {
            Wire::Sqlite(_) => "BEGIN",
            Wire::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.execute(begin, vec![]).await.map(|_| ())
    }

    pub(super) async fn begin(&mut self) -> Result<()> {
        let begin = match self.line {
            // Take the write lock now: later it could be refused in the middle of the transaction.
            Wire::Sqlite(_) => "BEGIN IMMEDIATE",
            Wire::Postgres(_) => "BEGIN",
        };
        self.execute(begin, vec![]).await.map(|_| ())
    }

    pub(super) fn is_sqlite(&self) -> bool {
        matches!(self.line, Wire::Sqlite(_))
    }

    /// Locks the rows of these matches for this transaction and returns the ends of their journals. The rows
    /// are locked in the order of their ids, so that two nodes never deadlock. In SQLite the one writer already
    /// owns the whole file.
    pub(super) async fn lock<'a>(&mut self, ids: &[&'a str]) -> Result<HashMap<&'a str, End>> {
        let sql = match self.line {
            Wire::Sqlite(_) => {
                "SELECT match_id, length, newest FROM turns
                 WHERE match_id IN (SELECT value ->> 0 FROM json_each($1))"
            }
            Wire::Postgres(_) => {
                "SELECT match_id, length, CAST(NULL AS BIGINT) AS newest FROM turns
                 WHERE match_id IN (SELECT value ->> 0 FROM json_each($1)) ORDER BY match_id FOR UPDATE"
            }
        };
        self.count_arrivals().await?;
        let mut ends = HashMap::with_capacity(ids.len());
        ends.extend(ids.iter().filter_map(|id| Some((*id, *self.ends.get(*id)?))));
        let unknown: HashSet<&str> = ids.iter().copied().filter(|id| !ends.contains_key(id)).collect();
        if unknown.is_empty() {
            return Ok(ends);
        }
        let asked: Vec<&str> = unknown.iter().copied().collect();
        for row in self.rows(sql, values![super::rows::list(&asked)?]).await? {
            let length = u32::try_from(row.number("length")?).unwrap_or(u32::MAX);
            let newest = row.maybe_number("newest")?;
            if let Some(id) = unknown.get(row.text("match_id")?) {
                ends.insert(id, End { length, newest });
            }
        }
        Ok(ends)
    }

    /// Reads the number of the last line. If another program has written lines to the file, the known ends of
    /// journals are forgotten.
    async fn count_arrivals(&mut self) -> Result<()> {
        if !self.is_sqlite() {
            return Ok(());
        }
        let found = Arrivals::read(self).await?;
        if self.arrivals.is_none_or(|known| known.newest != found.newest) {
            self.ends.clear();
            self.arrivals = Some(found);
        }
        Ok(())
    }

    /// The number of the last line that arrived, once the journals are locked. 0 in Postgres, which has no such
    /// numbers.
    pub(super) fn newest(&self) -> i64 {
        self.arrivals.map_or(0, |arrivals| arrivals.newest)
    }

    /// Lines up to this number are written. If they are not committed, it is forgotten with everything else.
    pub(super) fn arrived(&mut self, newest: Option<i64>) {
        if let (Some(arrivals), Some(newest)) = (&mut self.arrivals, newest) {
            arrivals.newest = newest;
        }
    }

    pub(super) fn arrivals(&mut self) -> Option<&mut Arrivals> {
        self.arrivals.as_mut()
    }

    /// The ends of these journals, and the number of the last line that arrived; `None` if any of it is
    /// unknown, as is always the case in Postgres, where others write too.
    pub(super) fn known_ends<'a>(
        &self,
        ids: impl Iterator<Item = &'a str>,
    ) -> Option<(HashMap<&'a str, End>, i64)> {
        let newest = self.arrivals?.newest;
        let ends = ids.map(|id| Some((id, *self.ends.get(id)?))).collect::<Option<_>>()?;
        Some((ends, newest))
    }

    /// What was read under the lock, updated by the writes, has been committed.
    pub(super) fn remember(&mut self, ends: HashMap<&str, End>) {
        if !self.is_sqlite() {
            return;
        }
        if self.ends.len() > ENDS {
            self.ends.clear();
        }
        for (id, end) in ends {
            match self.ends.get_mut(id) {
                Some(known) => *known = end,
                None => {
                    self.ends.insert(id.to_owned(), end);
                }
            }
        }
    }

    /// The writes failed: only the file knows the ends of the journals.
    pub(super) fn forget(&mut self) {
        self.ends.clear();
        self.arrivals = None;
    }

    /// Like `lock`, for the ratings of these people.
    pub(super) async fn lock_people(&mut self, ids: &[&str]) -> Result<()> {
        if ids.is_empty() || matches!(self.line, Wire::Sqlite(_)) {
            return Ok(());
        }
        self.rows(
            "SELECT id FROM people WHERE id IN (SELECT value ->> 0 FROM json_each($1)) ORDER BY id FOR UPDATE",
            values![super::rows::list(ids)?],
        )
        .await
        .map(|_| ())
    }

    pub(super) async fn close(self) -> Result<()> {
        match self.line {
            Wire::Sqlite(line) => line.close().await,
            Wire::Postgres(line) => line.close().await,
        }
        .map_err(broken)
    }
}

/// Read-only connections.
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub(super) async fn rows(&self, sql: impl SqlSafeStr + Send, values: Vec<Value>) -> Result<Vec<Row>> {
        match self {
            Pool::Sqlite(pool) => query::<Sqlite>(sql, values)
                .fetch_all(pool)
                .await
                .map(|rows| rows.into_iter().map(Row::Sqlite).collect()),
            Pool::Postgres(pool) => postgres_rows(pool, postgres_text(sql), values).await,
        }
        .map_err(broken)
    }

    pub(super) async fn row(&self, sql: impl SqlSafeStr + Send, values: Vec<Value>) -> Result<Option<Row>> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// What SQLite finds wrong with its file. Postgres has tools of its own for that.
    pub(super) async fn check_pages(&self) -> Result<Vec<String>> {
        if let Pool::Postgres(_) = self {
            return Ok(Vec::new());
        }
        let mut faults = Vec::new();
        for row in self.rows("PRAGMA integrity_check", vec![]).await? {
            let said = row.text("integrity_check")?;
            if said != "ok" {
                faults.push(said.to_owned());
            }
        }
        for row in self.rows("PRAGMA foreign_key_check", vec![]).await? {
            faults.push(format!("a row of {} belongs to no match", row.text("table")?));
        }
        Ok(faults)
    }

    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}
