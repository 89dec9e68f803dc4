//! One file, one writer, many readers. Writes of many matches share a commit: see `writer`.

mod rows;
mod writer;

use crate::{Append, Error, Line, Match, Result, Store, Token};
use async_trait::async_trait;
use rules::Seat;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqlSafeStr as _, SqlitePool};
use std::path::Path;
use std::time::Duration;
use wire::SeatInfo;
use writer::{Job, Writer};

/// Readers do not wait for the writer; more of them would not read faster on a small machine.
const READERS: u32 = 4;

pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

/// Numbered and frozen.
fn migrations() -> Migrator {
    let files = [(1, "matches", include_str!("../migrations/sqlite/0001_matches.sql"))];
    Migrator::with_migrations(
        files
            .into_iter()
            .map(|(number, name, sql)| {
                Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
            })
            .collect(),
    )
}

impl Sqlite {
    /// Opens the file, which is made when it is not there, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that has returned survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut connection = options.connect().await.map_err(broken)?;
        migrations().run(&mut connection).await.map_err(|error| Error::Broken(error.to_string()))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(broken)?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }
}

// By value, as `map_err` hands it over.
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn broken(error: sqlx::Error) -> Error {
    Error::Broken(error.to_string())
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: Match, tokens: Vec<Token>) -> Result<()> {
        self.writer.ask(|done| Job::Create { new, tokens, done }).await
    }

    async fn get(&self, id: &str) -> Result<Option<Match>> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await
            .map_err(broken)?;
        row.as_ref().map(rows::read_match).transpose()
    }

    async fn lines(&self, id: &str) -> Result<Vec<Line>> {
        let lines = sqlx::query(
            "SELECT kind, seat, text, auto, request, at FROM entries WHERE match_id = ?1 ORDER BY seq",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await
        .map_err(broken)?;
        lines.iter().map(rows::read_line).collect()
    }

    async fn append(&self, append: Append) -> Result<u32> {
        self.writer.ask(|done| Job::Append { append, done }).await
    }

    async fn sit(&self, id: &str, before: &[SeatInfo], after: &[SeatInfo], token: Token) -> Result<()> {
        let (id, before, after) = (id.to_owned(), before.to_vec(), after.to_vec());
        self.writer.ask(|done| Job::Sit { id, before, after, token, done }).await
    }

    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>> {
        let seat: Option<i64> =
            sqlx::query_scalar("SELECT seat FROM seat_tokens WHERE hash = ?1 AND match_id = ?2")
                .bind(hash)
                .bind(id)
                .fetch_optional(&self.readers)
                .await
                .map_err(broken)?;
        seat.map(rows::read_seat).transpose()
    }

    async fn with_bots(&self) -> Result<Vec<String>> {
        sqlx::query_scalar("SELECT id FROM matches WHERE status = 'running' AND bots > 0")
            .fetch_all(&self.readers)
            .await
            .map_err(broken)
    }

    async fn check(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.readers).await.map_err(broken)?;
        self.writer.check()
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
