//! The one writer. It takes whatever has been asked for while the last commit was on its way to
//! the disk, writes all of it in one transaction, and answers when that is durable: under load
//! one fsync serves many matches, and a lone write waits for nobody.

use super::{broken, rows};
use crate::{Append, Error, Match, Result, Token};
use sqlx::{Connection as _, Row as _, SqliteConnection};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use wire::{SeatInfo, SeatKind};

/// Asked for but not yet taken: whoever asks beyond this waits.
const QUEUE: usize = 4096;
/// One transaction holds no more: the first to ask must not wait for ever.
const BATCH: usize = 1024;

type Done<T> = oneshot::Sender<Result<T>>;

pub(super) enum Job {
    Create { new: Match, tokens: Vec<Token>, done: Done<()> },
    Sit { id: String, before: Vec<SeatInfo>, after: Vec<SeatInfo>, token: Token, done: Done<()> },
    Append { append: Append, done: Done<u32> },
    Close,
}

pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection, queue));
        Writer { jobs, task: Mutex::new(Some(task)) }
    }

    pub(super) async fn ask<T>(&self, job: impl FnOnce(Done<T>) -> Job) -> Result<T> {
        let closed = || Error::Broken("closed".to_owned());
        let (done, answer) = oneshot::channel();
        self.jobs.send(job(done)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    pub(super) fn check(&self) -> Result<()> {
        if self.jobs.is_closed() { Err(Error::Broken("the writer has stopped".to_owned())) } else { Ok(()) }
    }

    pub(super) async fn close(&self) {
        // Refused only when it is closed already.
        let _ = self.jobs.send(Job::Close).await;
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

async fn run(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    loop {
        batch.clear();
        if queue.recv_many(&mut batch, BATCH).await == 0 {
            break;
        }
        let closing = batch.iter().any(|job| matches!(job, Job::Close));
        match write(&mut connection, &batch).await {
            Ok(results) => answer(batch.drain(..), results),
            Err(error) => {
                tracing::error!(%error, writes = batch.len(), "a batch could not be written");
                // A failed commit may leave the transaction open; there may also be none.
                let _ = sqlx::query("ROLLBACK").execute(&mut connection).await;
                for job in batch.drain(..) {
                    job.fail(&error);
                }
            }
        }
        if closing {
            queue.close();
        }
    }
    // Folds the write-ahead log into the file, so that a copy of the one file is a whole backup.
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

impl Job {
    fn fail(self, error: &Error) {
        // Whoever asked may have gone; the write is then nobody's business.
        match self {
            Job::Create { done, .. } | Job::Sit { done, .. } => drop(done.send(Err(error.clone()))),
            Job::Append { done, .. } => drop(done.send(Err(error.clone()))),
            Job::Close => {}
        }
    }
}

fn answer(jobs: impl Iterator<Item = Job>, results: Vec<Result<u32>>) {
    for (job, result) in jobs.zip(results) {
        match job {
            Job::Create { done, .. } | Job::Sit { done, .. } => drop(done.send(result.map(|_| ()))),
            Job::Append { done, .. } => drop(done.send(result)),
            Job::Close => {}
        }
    }
}

/// Writes a batch in one transaction. A job that cannot be done fails alone; an error of the
/// database fails all of them, and none is written.
async fn write(connection: &mut SqliteConnection, batch: &[Job]) -> Result<Vec<Result<u32>>> {
    // At once for writing: a lock taken later could be refused in the middle.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(broken)?;
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        results.push(match job {
            Job::Create { new, tokens, .. } => create(&mut transaction, new, tokens).await?,
            Job::Sit { id, before, after, token, .. } => {
                sit(&mut transaction, id, before, after, token).await?
            }
            Job::Append { .. } | Job::Close => Ok(0),
        });
    }
    let appends: Vec<(usize, &Append)> = batch
        .iter()
        .enumerate()
        .filter_map(
            |(index, job)| if let Job::Append { append, .. } = job { Some((index, append)) } else { None },
        )
        .collect();
    append(&mut transaction, &appends, &mut results).await?;
    transaction.commit().await.map_err(broken)?;
    Ok(results)
}

fn bots(seats: &[SeatInfo]) -> i64 {
    seats.iter().filter(|seat| matches!(seat.kind, SeatKind::Bot { .. })).count() as i64
}

async fn create(connection: &mut SqliteConnection, new: &Match, tokens: &[Token]) -> Result<Result<u32>> {
    let position = new.position.as_ref().map(rows::json).transpose()?;
    let made = sqlx::query(
        "INSERT INTO matches (id, key, rules, content, options, seats, bots, seed, seed_hash, shared_deal,
             position, status, created)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT DO NOTHING",
    )
    .bind(&new.id)
    .bind(&new.key)
    .bind(i64::from(new.rules))
    .bind(rows::content(&new.content))
    .bind(rows::json(&new.options)?)
    .bind(rows::json(&new.seats)?)
    .bind(bots(&new.seats))
    .bind(new.seed.to_string())
    .bind(new.seed.commitment())
    .bind(i64::from(new.shared_deal))
    .bind(position)
    .bind(rows::status(new.status))
    .bind(new.created)
    .execute(&mut *connection)
    .await
    .map_err(broken)?;
    if made.rows_affected() == 0 {
        return Ok(Err(Error::Exists));
    }
    for token in tokens {
        grant(connection, &new.id, token, new.created).await?;
    }
    Ok(Ok(0))
}

async fn grant(connection: &mut SqliteConnection, id: &str, token: &Token, at: i64) -> Result<()> {
    sqlx::query("INSERT INTO seat_tokens (hash, match_id, seat, created) VALUES (?1, ?2, ?3, ?4)")
        .bind(&token.hash)
        .bind(id)
        .bind(token.seat.index() as i64 + 1)
        .bind(at)
        .execute(connection)
        .await
        .map_err(broken)?;
    Ok(())
}

async fn sit(
    connection: &mut SqliteConnection,
    id: &str,
    before: &[SeatInfo],
    after: &[SeatInfo],
    token: &Token,
) -> Result<Result<u32>> {
    let seated = sqlx::query("UPDATE matches SET seats = ?1, bots = ?2 WHERE id = ?3 AND seats = ?4")
        .bind(rows::json(&after)?)
        .bind(bots(after))
        .bind(id)
        .bind(rows::json(&before)?)
        .execute(&mut *connection)
        .await
        .map_err(broken)?;
    if seated.rows_affected() == 0 {
        let there: Option<i64> = sqlx::query_scalar("SELECT 1 FROM matches WHERE id = ?1")
            .bind(id)
            .fetch_optional(connection)
            .await
            .map_err(broken)?;
        return Ok(Err(if there.is_some() { Error::SeatsChanged } else { Error::Missing }));
    }
    let now: i64 = sqlx::query_scalar("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)")
        .fetch_one(&mut *connection)
        .await
        .map_err(broken)?;
    grant(connection, id, token, now).await?;
    Ok(Ok(0))
}

/// All appends of a batch: one statement asks how long the journals are, one writes every line.
async fn append(
    connection: &mut SqliteConnection,
    appends: &[(usize, &Append)],
    results: &mut [Result<u32>],
) -> Result<()> {
    if appends.is_empty() {
        return Ok(());
    }
    let mut lengths = lengths(connection, appends).await?;
    let mut lines = Vec::new();
    for (index, append) in appends {
        let Some(length) = lengths.get_mut(append.id.as_str()) else {
            results[*index] = Err(Error::Missing);
            continue;
        };
        if *length != append.expected {
            results[*index] = Err(Error::Conflict { found: *length });
            continue;
        }
        for line in &append.lines {
            let (kind, seat, text, auto) = rows::columns(&line.entry);
            lines.push((&append.id, *length, kind, seat, text, auto, &line.request, line.at));
            *length += 1;
        }
        results[*index] = Ok(*length);
        if let Some(status) = append.status {
            sqlx::query("UPDATE matches SET status = ?1 WHERE id = ?2")
                .bind(rows::status(status))
                .bind(&append.id)
                .execute(&mut *connection)
                .await
                .map_err(broken)?;
        }
    }
    sqlx::query(
        "INSERT INTO entries (match_id, seq, kind, seat, text, auto, request, at)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
             value ->> 7
         FROM json_each(?1)",
    )
    .bind(rows::json(&lines)?)
    .execute(connection)
    .await
    .map_err(broken)?;
    Ok(())
}

async fn lengths(
    connection: &mut SqliteConnection,
    appends: &[(usize, &Append)],
) -> Result<HashMap<String, u32>> {
    let ids: Vec<&str> = appends.iter().map(|(_, append)| append.id.as_str()).collect();
    let found = sqlx::query(
        "SELECT id, (SELECT max(seq) + 1 FROM entries WHERE match_id = id) AS length
         FROM matches WHERE id IN (SELECT value FROM json_each(?1))",
    )
    .bind(rows::json(&ids)?)
    .fetch_all(connection)
    .await
    .map_err(broken)?;
    found
        .iter()
        .map(|row| {
            let id = row.try_get("id").map_err(broken)?;
            let length: Option<i64> = row.try_get("length").map_err(broken)?;
            Ok((id, u32::try_from(length.unwrap_or(0)).unwrap_or(u32::MAX)))
        })
        .collect()
}
