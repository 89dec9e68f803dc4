//! SQLite (one file) and Postgres (many nodes): each node has one writer and many readers. Writes to many
//! matches share a commit: see `writer`.

mod bulk;
mod changes;
mod connection;
mod erasing;
mod moves;
mod people;
mod portable;
mod recent;
mod rows;
mod writer;

use crate::{
    Append, Error, JournalLine, Match, Person, Rated, Result, Seating, Session, Store, Token, Watch,
};
use async_trait::async_trait;
use connection::{Place, Pool, Row, broken, values};
use rules::Seat;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqlSafeStr as _};
use std::path::Path;
use wire::{PuzzleRating, Rating, Said, Status, TalkLine};
use writer::{Write, Writer};

/// Readers do not wait for the writer. More of them would not be faster on a small machine.
const READERS: u32 = 4;

/// A store in a database: see `Sqlite::open` and `Postgres::open`.
pub struct Sql {
    place: Place,
    readers: Pool,
    writer: Writer,
}

pub enum Sqlite {}

impl Sqlite {
    /// Opens the file, creates it if necessary, and migrates its tables.
    pub async fn open(file: &Path) -> Result<Sql> {
        make_private(file).map_err(|error| Error::Broken(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that has returned survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // Deleted data is erased from the file, too.
            .pragma("secure_delete", "ON")
            // Active tables write the same pages again and again. With fewer checkpoints, each page is copied
            // into the file less often.
            .pragma("wal_autocheckpoint", "4000")
            .busy_timeout(connection::BUSY)
            .disable_statement_logging();
        let migrations = [
            (1, "matches", include_str!("../migrations/sqlite/0001_matches.sql")),
            (2, "online", include_str!("../migrations/sqlite/0002_online.sql")),
            (3, "words", include_str!("../migrations/sqlite/0003_words.sql")),
            (4, "rematch", include_str!("../migrations/sqlite/0004_rematch.sql")),
            (5, "looks", include_str!("../migrations/sqlite/0005_looks.sql")),
            (6, "sessions", include_str!("../migrations/sqlite/0006_sessions.sql")),
            (7, "pulse", include_str!("../migrations/sqlite/0007_pulse.sql")),
            (8, "puzzles", include_str!("../migrations/sqlite/0008_puzzles.sql")),
            (9, "recent", include_str!("../migrations/sqlite/0009_recent.sql")),
            (10, "chat", include_str!("../migrations/sqlite/0010_chat.sql")),
        ];
        Sql::open(Place::Sqlite(options), &migrations).await
    }
}

/// The file holds the seeds of running games, so only its owner may read it, whatever the folder allows. SQLite
/// gives the files beside it the same permissions.
fn make_private(file: &Path) -> std::io::Result<()> {
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    // An existing file is not opened: closing it again would release locks that another connection of this
    // process holds.
    match new.open(file) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    #[cfg(unix)]
    for ending in ["", "-wal", "-shm"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        let private = std::fs::Permissions::from_mode(0o600);
        match std::fs::set_permissions(&name, private) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                tracing::warn!(%error, "the database cannot be made readable for its owner only");
            }
            _ => {}
        }
    }
    Ok(())
}

pub enum Postgres {}

impl Postgres {
    /// Connects to an existing database and migrates its tables.
    pub async fn open(url: &str) -> Result<Sql> {
        let options: PgConnectOptions = url.parse().map_err(broken)?;
        // A commit that has returned survives a power cut, whatever the database's default is.
        let options = options.options([("synchronous_commit", "on")]).disable_statement_logging();
        let migrations = [
            (1, "all", include_str!("../migrations/postgres/0001_all.sql")),
            (2, "words", include_str!("../migrations/postgres/0002_words.sql")),
            (3, "rematch", include_str!("../migrations/postgres/0003_rematch.sql")),
            (4, "looks", include_str!("../migrations/postgres/0004_looks.sql")),
            (5, "sessions", include_str!("../migrations/postgres/0005_sessions.sql")),
            (6, "pulse", include_str!("../migrations/postgres/0006_pulse.sql")),
            (7, "puzzles", include_str!("../migrations/postgres/0007_puzzles.sql")),
            (8, "chat", include_str!("../migrations/postgres/0008_chat.sql")),
        ];
        Sql::open(Place::Postgres(options), &migrations).await
    }
}

/// Numbered, and frozen once released.
fn migrations(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |(number, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(*number, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

impl Sql {
    async fn open(place: Place, files: &[(i64, &'static str, &'static str)]) -> Result<Sql> {
        let mut connection = place.connect().await?;
        connection.migrate(&migrations(files)).await?;
        people::fill_in_looks(&mut connection).await?;
        people::fill_in_chat(&mut connection).await?;
        connection.prepare_to_write().await?;
        let readers = place.readers(READERS).await?;
        Ok(Sql { writer: Writer::start(place.clone(), connection), place, readers })
    }

    async fn texts(
        &self,
        column: &str,
        sql: &'static str,
        values: Vec<connection::Value>,
    ) -> Result<Vec<String>> {
        let rows = self.readers.rows(sql, values).await?;
        rows.iter().map(|row| row.text(column).map(str::to_owned)).collect()
    }
}

fn each<T>(rows: &[Row], read: impl Fn(&Row) -> Result<T>) -> Result<Vec<T>> {
    rows.iter().map(read).collect()
}

#[async_trait]
impl Store for Sql {
    async fn create(&self, new: Match, tokens: Vec<Token>, sitters: Vec<(Seat, String)>) -> Result<()> {
        self.writer.write(Write::Create { new: Box::new(new), tokens, sitters }).await?.nothing()
    }

    async fn get(&self, id: &str) -> Result<Option<Match>> {
        let row = self
            .readers
            .row("SELECT * FROM matches JOIN turns ON match_id = id WHERE id = $1", values![id])
            .await?;
        row.as_ref().map(rows::read_match).transpose()
    }

    async fn lines(&self, id: &str, from: u32) -> Result<Vec<JournalLine>> {
        let sql = match self.place {
            Place::Sqlite(_) => recent::LINES,
            Place::Postgres(_) => {
                "SELECT kind, seat, text, auto, request, at FROM entries
                 WHERE match_id = $1 AND seq >= $2 ORDER BY seq"
            }
        };
        each(&self.readers.rows(sql, values![id, from]).await?, rows::read_line)
    }

    async fn lines_of(&self, journals: &[(String, u32)]) -> Result<Vec<Vec<JournalLine>>> {
        let mut all = vec![Vec::new(); journals.len()];
        if let Place::Sqlite(_) = self.place {
            // A query costs little where no network lies between, and only nodes on Postgres read like this.
            for (lines, (id, from)) in all.iter_mut().zip(journals) {
                *lines = self.lines(id, *from).await?;
            }
            return Ok(all);
        }
        let wanted: Vec<_> =
            journals.iter().enumerate().map(|(number, (id, from))| (number, id, from)).collect();
        // Postgres cannot estimate how few lines each journal adds, and might scan the whole table. The inner
        // ORDER BY makes it look up journal by journal.
        let sql = "SELECT CAST(value ->> 0 AS BIGINT) AS number, seq, kind, seat, text, auto, request, at
             FROM json_each($1) CROSS JOIN LATERAL (
                 SELECT seq, kind, seat, text, auto, request, at FROM entries
                 WHERE match_id = value ->> 1 AND seq >= CAST(value ->> 2 AS BIGINT) ORDER BY seq
             ) AS new
             ORDER BY number, seq";
        for row in self.readers.rows(sql, values![rows::json(&wanted)?]).await? {
            let of = usize::try_from(row.number("number")?).ok().and_then(|number| all.get_mut(number));
            of.ok_or_else(|| Error::Broken("a line of no journal".to_owned()))?.push(rows::read_line(&row)?);
        }
        Ok(all)
    }

    async fn append(&self, append: Append) -> Result<u32> {
        self.writer.write(Write::Append(append)).await?.length()
    }

    async fn seat(&self, id: &str, seating: Seating) -> Result<()> {
        self.writer.write(Write::Seat { id: id.to_owned(), seating: Box::new(seating) }).await?.nothing()
    }

    async fn seat_of(&self, id: &str, hash: &str) -> Result<Option<Seat>> {
        let row = self
            .readers
            .row("SELECT seat FROM seat_tokens WHERE hash = $1 AND match_id = $2", values![hash, id])
            .await?;
        row.as_ref().map(rows::read_seat).transpose()
    }

    async fn set_next(&self, id: &str, next: &str) -> Result<String> {
        let (id, next) = (id.to_owned(), next.to_owned());
        self.writer.write(Write::Next { id, next }).await?.id()
    }

    async fn previous(&self, id: &str) -> Result<Option<String>> {
        let sql = "SELECT id FROM matches WHERE next = $1 ORDER BY id LIMIT 1";
        Ok(self.texts("id", sql, values![id]).await?.into_iter().next())
    }

    async fn with_bots(&self) -> Result<Vec<String>> {
        let sql = "SELECT id FROM matches WHERE status = 'running' AND bots > 0 ORDER BY id";
        self.texts("id", sql, vec![]).await
    }

    async fn overdue(&self, now: i64, most: u32) -> Result<Vec<String>> {
        let sql = "SELECT id FROM turns JOIN matches ON id = match_id
             WHERE deadline <= $1 AND status = 'running' ORDER BY deadline, id LIMIT $2";
        self.texts("id", sql, values![now, most]).await
    }

    async fn listed(&self, status: Status, game: Option<&str>, most: u32) -> Result<Vec<Match>> {
        let status = rows::status(status);
        let found = match game {
            None => {
                let sql = "SELECT * FROM matches JOIN turns ON match_id = id
                     WHERE listed = 1 AND status = $1 ORDER BY moved DESC, id LIMIT $2";
                self.readers.rows(sql, values![status, most]).await?
            }
            Some(game) => {
                let sql = "SELECT * FROM matches JOIN turns ON match_id = id
                     WHERE listed = 1 AND status = $1 AND key = $2 ORDER BY moved DESC, id LIMIT $3";
                self.readers.rows(sql, values![status, game, most]).await?
            }
        };
        each(&found, rows::read_match)
    }

    async fn after(&self, id: &str, most: u32) -> Result<Vec<Match>> {
        let sql = "SELECT * FROM matches JOIN turns ON match_id = id WHERE id > $1 ORDER BY id LIMIT $2";
        each(&self.readers.rows(sql, values![id, most]).await?, rows::read_match)
    }

    async fn records(&self, game: Option<&str>, after: &str, most: u32) -> Result<Vec<Match>> {
        let found = match game {
            None => {
                let sql = "SELECT * FROM matches JOIN turns ON match_id = id
                     WHERE listed = 1 AND status = 'finished' AND id > $1 ORDER BY id LIMIT $2";
                self.readers.rows(sql, values![after, most]).await?
            }
            Some(game) => {
                let sql = "SELECT * FROM matches JOIN turns ON match_id = id
                     WHERE listed = 1 AND status = 'finished' AND id > $1 AND key = $2 ORDER BY id LIMIT $3";
                self.readers.rows(sql, values![after, game, most]).await?
            }
        };
        each(&found, rows::read_match)
    }

    async fn say(&self, id: &str, seat: Seat, said: Said, at: i64) -> Result<TalkLine> {
        self.writer.write(Write::Say { id: id.to_owned(), seat, said, at }).await?.said()
    }

    async fn talk(&self, id: &str, most: u32) -> Result<Vec<TalkLine>> {
        let sql = "SELECT number, seat, said, at FROM talk WHERE match_id = $1 ORDER BY number DESC LIMIT $2";
        let mut lines = each(&self.readers.rows(sql, values![id, most]).await?, rows::read_talk)?;
        lines.reverse();
        Ok(lines)
    }

    async fn add_person(&self, person: Person) -> Result<()> {
        self.writer.write(Write::AddPerson(person)).await?.nothing()
    }

    async fn person(&self, id: &str) -> Result<Option<Person>> {
        let row = self.readers.row("SELECT * FROM people WHERE id = $1", values![id]).await?;
        row.as_ref().map(rows::read_person).transpose()
    }

    async fn person_named(&self, name: &str) -> Result<Option<Person>> {
        let key = name.to_lowercase();
        let row = self.readers.row("SELECT * FROM people WHERE key = $1", values![key]).await?;
        row.as_ref().map(rows::read_person).transpose()
    }

    async fn change_person(&self, person: Person) -> Result<()> {
        self.writer.write(Write::ChangePerson(person)).await?.nothing()
    }

    async fn forget_person(&self, id: &str, instead: &str) -> Result<()> {
        let (id, instead) = (id.to_owned(), instead.to_owned());
        self.writer.write(Write::ForgetPerson { id, instead }).await?.nothing()
    }

    async fn add_session(&self, hash: &str, person: &str, at: i64) -> Result<()> {
        let (hash, person) = (hash.to_owned(), person.to_owned());
        self.writer.write(Write::AddSession { hash, person, at }).await?.nothing()
    }

    async fn session(&self, hash: &str) -> Result<Option<Session>> {
        let sql = "SELECT hash, person, at, seen FROM sessions WHERE hash = $1";
        self.readers.row(sql, values![hash]).await?.as_ref().map(rows::read_session).transpose()
    }

    async fn sessions(&self, person: &str) -> Result<Vec<Session>> {
        let sql = "SELECT hash, person, at, seen FROM sessions WHERE person = $1 ORDER BY at DESC, hash";
        each(&self.readers.rows(sql, values![person]).await?, rows::read_session)
    }

    async fn use_session(&self, hash: &str, at: i64) -> Result<()> {
        self.writer.write(Write::UseSession { hash: hash.to_owned(), at }).await?.nothing()
    }

    async fn end_session(&self, hash: &str) -> Result<()> {
        self.writer.write(Write::EndSession { hash: hash.to_owned() }).await?.nothing()
    }

    async fn end_sessions(&self, person: &str) -> Result<()> {
        self.writer.write(Write::EndSessions { person: person.to_owned() }).await?.nothing()
    }

    async fn seat_of_person(&self, id: &str, person: &str) -> Result<Option<Seat>> {
        let sql = "SELECT seat FROM sitters WHERE match_id = $1 AND person = $2 ORDER BY seat LIMIT 1";
        let row = self.readers.row(sql, values![id, person]).await?;
        row.as_ref().map(rows::read_seat).transpose()
    }

    async fn sitters(&self, id: &str) -> Result<Vec<(Seat, String)>> {
        let sql = "SELECT seat, person FROM sitters WHERE match_id = $1 ORDER BY seat";
        let sitter = |row: &Row| Ok((rows::read_seat(row)?, row.text("person")?.to_owned()));
        each(&self.readers.rows(sql, values![id]).await?, sitter)
    }

    async fn matches_of(&self, person: &str, most: u32) -> Result<Vec<(Match, Seat)>> {
        let sql = "SELECT matches.*, turns.*, mine.seat FROM
                 (SELECT match_id, min(seat) AS seat FROM sitters WHERE person = $1 GROUP BY match_id) AS mine
             JOIN matches ON id = mine.match_id JOIN turns ON turns.match_id = id
             ORDER BY moved DESC, id LIMIT $2";
        let mine = |row: &Row| Ok((rows::read_match(row)?, rows::read_seat(row)?));
        each(&self.readers.rows(sql, values![person, most]).await?, mine)
    }

    async fn chat_of(&self, person: &str) -> Result<u32> {
        let sql = "SELECT CAST(sum(chat) AS BIGINT) AS lines FROM sitters WHERE person = $1";
        let lines =
            self.readers.row(sql, values![person]).await?.map(|row| row.maybe_number("lines")).transpose()?;
        Ok(u32::try_from(lines.flatten().unwrap_or(0)).unwrap_or(u32::MAX))
    }

    async fn note_told(&self, id: &str, seat: Seat, turn: u32) -> Result<bool> {
        self.writer.write(Write::Told { id: id.to_owned(), seat, turn }).await?.yes()
    }

    async fn ratings(&self, person: &str) -> Result<Vec<Rating>> {
        let sql = "SELECT * FROM ratings WHERE person = $1 ORDER BY game";
        each(&self.readers.rows(sql, values![person]).await?, rows::read_rating)
    }

    async fn rate(&self, id: &str, rated: Vec<Rated>) -> Result<bool> {
        self.writer.write(Write::Rate { id: id.to_owned(), rated }).await?.yes()
    }

    async fn puzzles(&self, person: &str) -> Result<Vec<PuzzleRating>> {
        let sql = "SELECT * FROM puzzles WHERE person = $1 ORDER BY game";
        each(&self.readers.rows(sql, values![person]).await?, rows::read_puzzles)
    }

    async fn keep_puzzles(&self, person: &str, puzzles: PuzzleRating) -> Result<()> {
        self.writer.write(Write::Puzzles { person: person.to_owned(), puzzles }).await?.nothing()
    }

    fn watch(&self, watch: Watch) {
        self.writer.watch(watch);
    }

    async fn beat(&self, at: i64) -> Result<()> {
        self.writer.write(Write::Beat { at }).await?.nothing()
    }

    async fn pulse(&self) -> Result<Option<i64>> {
        let row = self.readers.row("SELECT at FROM pulse", vec![]).await?;
        row.map(|row| row.number("at")).transpose()
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
