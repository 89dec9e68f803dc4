//! The one writer of a node. It takes everything that was requested while the last commit was on its
//! way to the disk, writes it in one transaction, and answers when that is durable. Under load one
//! fsync serves many matches; a lone write waits for no other.

use super::connection::{Connection, End, Place};
use super::erasing::Erasing;
use super::moves::Moves;
use super::recent::Filing;
use super::{changes, people};
use crate::{Append, Commit, Error, Match, Person, Rated, Result, Seating, Seldom, Token, Watch};
use rules::{Entry, Seat};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use wire::{PuzzleRating, Said, TalkLine};

/// Requested but not yet taken; beyond this, callers wait.
const QUEUE: usize = 4096;
/// The most writes in one transaction: the first caller must not wait too long.
const BATCH: usize = 1024;
/// How often a write is tried when another node's write is in its way.
const TRIES: u32 = 3;
/// The pause before the next attempt to reach a database that does not answer.
const PAUSE: Duration = Duration::from_millis(500);

pub(super) enum Write {
    Create { new: Box<Match>, tokens: Vec<Token>, sitters: Vec<(Seat, String)> },
    Append(Append),
    Seat { id: String, seating: Box<Seating> },
    Next { id: String, next: String },
    Say { id: String, seat: Seat, said: Said, at: i64 },
    AddPerson(Person),
    ChangePerson(Person),
    ForgetPerson { id: String, instead: String },
    AddSession { hash: String, person: String, at: i64 },
    UseSession { hash: String, at: i64 },
    EndSession { hash: String },
    EndSessions { person: String },
    Told { id: String, seat: Seat, turn: u32 },
    Rate { id: String, rated: Vec<Rated> },
    Puzzles { person: String, puzzles: PuzzleRating },
    Beat { at: i64 },
}

/// The result of a write.
pub(super) enum Written {
    Nothing,
    Length(u32),
    Id(String),
    Said(TalkLine),
    Yes(bool),
}

impl Written {
    pub(super) fn nothing(self) -> Result<()> {
        if let Written::Nothing = self { Ok(()) } else { Err(mixed_up()) }
    }

    pub(super) fn length(self) -> Result<u32> {
        if let Written::Length(length) = self { Ok(length) } else { Err(mixed_up()) }
    }

    pub(super) fn id(self) -> Result<String> {
        if let Written::Id(id) = self { Ok(id) } else { Err(mixed_up()) }
    }

    pub(super) fn said(self) -> Result<TalkLine> {
        if let Written::Said(line) = self { Ok(line) } else { Err(mixed_up()) }
    }

    pub(super) fn yes(self) -> Result<bool> {
        if let Written::Yes(yes) = self { Ok(yes) } else { Err(mixed_up()) }
    }
}

fn mixed_up() -> Error {
    Error::Broken("the answer belongs to another write".to_owned())
}

impl Write {
    /// The match it is about.
    fn id(&self) -> Option<&str> {
        match self {
            Write::Append(append) => Some(&append.id),
            Write::Seat { id, .. }
            | Write::Next { id, .. }
            | Write::Say { id, .. }
            | Write::Told { id, .. }
            | Write::Rate { id, .. } => Some(id),
            Write::Create { .. }
            | Write::AddPerson(_)
            | Write::ChangePerson(_)
            | Write::ForgetPerson { .. }
            | Write::AddSession { .. }
            | Write::UseSession { .. }
            | Write::Beat { .. }
            | Write::EndSession { .. }
            | Write::EndSessions { .. }
            | Write::Puzzles { .. } => None,
        }
    }

    /// Whether it deletes or replaces what nobody should find in the file afterwards.
    pub(super) fn erases(&self) -> bool {
        matches!(
            self,
            Write::ForgetPerson { .. }
                | Write::ChangePerson(_)
                | Write::EndSession { .. }
                | Write::EndSessions { .. }
        )
    }

    /// Databases end text at a zero byte, or refuse it.
    fn has_zero(&self) -> bool {
        let zero = |text: &str| text.contains('\0');
        match self {
            Write::Append(append) => append.lines.iter().any(|line| match &line.entry {
                Entry::Act { action, .. } => zero(action),
                Entry::Draw(draw) => zero(draw),
                Entry::Undo(_) | Entry::TakeBack { .. } => false,
            }),
            Write::Say { said: Said::Text { text }, .. } => zero(text),
            Write::AddPerson(person) | Write::ChangePerson(person) => {
                zero(&person.name) || person.webhook.as_deref().is_some_and(zero)
            }
            _ => false,
        }
    }
}

enum Job {
    Write(Write, oneshot::Sender<Result<Written>>),
    Close,
}

pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    task: Mutex<Option<JoinHandle<()>>>,
    watch: Arc<OnceLock<Watch>>,
}

impl Writer {
    pub(super) fn start(place: Place, connection: Connection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let watch = Arc::new(OnceLock::new());
        let task = tokio::spawn(run(place, connection, queue, Arc::clone(&watch)));
        Writer { jobs, task: Mutex::new(Some(task)), watch }
    }

    pub(super) async fn write(&self, write: Write) -> Result<Written> {
        if write.has_zero() {
            return Err(Error::Broken("a text with a zero byte cannot be kept".to_owned()));
        }
        let closed = || Error::Broken("closed".to_owned());
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job::Write(write, done)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Only the first watcher is registered.
    pub(super) fn watch(&self, watch: Watch) {
        let _ = self.watch.set(watch);
    }

    pub(super) async fn close(&self) {
        // Fails only if it is closed already.
        let _ = self.jobs.send(Job::Close).await;
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

async fn run(
    place: Place,
    mut connection: Connection,
    mut queue: mpsc::Receiver<Job>,
    watch: Arc<OnceLock<Watch>>,
) {
    let mut jobs = Vec::new();
    let mut filing = Filing::default();
    let mut erasing = Erasing::default();
    let failures = Failures::default();
    loop {
        let next = queue.recv_many(&mut jobs, BATCH);
        let count = match erasing.due() {
            Some(due) => tokio::time::timeout_at(due.into(), next).await,
            None => Ok(next.await),
        };
        match count {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                erasing.go_on(&mut connection).await;
                continue;
            }
        }
        let mut writes = Vec::with_capacity(jobs.len());
        let mut waiting = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Write(write, done) => {
                    writes.push(write);
                    waiting.push(done);
                }
                Job::Close => queue.close(),
            }
        }
        let start = Instant::now();
        let results = write_all(&place, &mut connection, &writes, &failures).await;
        if let Some(watch) = watch.get() {
            let done = results.iter().any(Result::is_ok);
            watch(Commit { writes: writes.len(), time: start.elapsed(), done });
        }
        erasing.note(&writes, &connection);
        for (done, result) in waiting.into_iter().zip(results) {
            // The caller may have gone; then no one needs the result.
            let _ = done.send(result);
        }
        filing.go_on(&mut connection).await;
        erasing.go_on(&mut connection).await;
    }
    // Merges the write-ahead log into the file, so that a copy of this one file is a complete backup.
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// Failures that come with every batch while they last, such as a full disk.
#[derive(Default)]
struct Failures {
    batches: Seldom,
    calls: Seldom,
}

/// Writes everything in one transaction. If that fails, each write gets its own, so that none fails
/// because of another.
async fn write_all(
    place: &Place,
    connection: &mut Connection,
    writes: &[Write],
    failures: &Failures,
) -> Vec<Result<Written>> {
    let error = match write(connection, writes).await {
        Ok(results) => return results,
        Err(error) => error,
    };
    if let Some(times) = failures.batches.again(Instant::now()) {
        tracing::error!(%error, times, writes = writes.len(), "a batch could not be written");
    }
    if connection.is_lost() {
        // Only the database knows whether it was committed.
        reconnect(place, connection, failures).await;
        return writes.iter().map(|_| Err(error.clone())).collect();
    }
    let mut results = Vec::with_capacity(writes.len());
    for one in writes {
        results.push(write_alone(place, connection, one, failures).await);
    }
    results
}

async fn write_alone(
    place: &Place,
    connection: &mut Connection,
    one: &Write,
    failures: &Failures,
) -> Result<Written> {
    let mut tries = 0;
    loop {
        tries += 1;
        match write(connection, std::slice::from_ref(one)).await {
            Ok(results) => return results.into_iter().next().unwrap_or_else(|| Err(mixed_up())),
            Err(error) if connection.is_lost() => {
                reconnect(place, connection, failures).await;
                return Err(error);
            }
            Err(error) if tries == TRIES => return Err(error),
            Err(_) => {}
        }
    }
}

/// Tries once; the next write tries again.
async fn reconnect(place: &Place, connection: &mut Connection, failures: &Failures) {
    match place.connect().await {
        Ok(new) => *connection = new,
        Err(error) => {
            if let Some(times) = failures.calls.again(Instant::now()) {
                tracing::error!(%error, times, "the database does not answer");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Writes a batch in one transaction. An invalid write fails alone; a database error fails all of them,
/// and none is written.
async fn write(connection: &mut Connection, writes: &[Write]) -> Result<Vec<Result<Written>>> {
    if writes.is_empty() {
        return Ok(Vec::new());
    }
    let written = match Moves::of(writes, connection) {
        Some(moves) => moves.write(connection).await,
        None => transact(connection, writes).await,
    };
    match written {
        Ok((results, ends)) => {
            connection.remember(ends);
            Ok(results)
        }
        Err(error) => {
            connection.forget();
            // A failed commit may or may not leave the transaction open.
            let _ = connection.execute("ROLLBACK", vec![]).await;
            Err(error)
        }
    }
}

/// The result of each write, and the new ends of the journals.
pub(super) type Done<'a> = (Vec<Result<Written>>, HashMap<&'a str, End>);

async fn transact<'a>(connection: &mut Connection, writes: &'a [Write]) -> Result<Done<'a>> {
    connection.begin().await?;
    let ids: Vec<&str> = writes.iter().filter_map(Write::id).collect();
    let mut ends = connection.lock(&ids).await?;
    let mut results = Vec::with_capacity(writes.len());
    let mut appends = Vec::new();
    for (index, write) in writes.iter().enumerate() {
        results.push(match write {
            // All together, below.
            Write::Append(append) => {
                appends.push((index, append));
                Ok(Written::Nothing)
            }
            other => alone(connection, other).await?,
        });
    }
    changes::append(connection, &mut ends, &appends, &mut results).await?;
    connection.execute("COMMIT", vec![]).await?;
    Ok((results, ends))
}

/// A write other than an append.
async fn alone(connection: &mut Connection, write: &Write) -> Result<Result<Written>> {
    match write {
        Write::Create { new, tokens, sitters } => changes::create(connection, new, tokens, sitters).await,
        Write::Append(_) => Ok(Err(mixed_up())),
        Write::Seat { id, seating } => changes::seat(connection, id, seating).await,
        Write::Next { id, next } => changes::set_next(connection, id, next).await,
        Write::Say { id, seat, said, at } => changes::say(connection, id, *seat, said, *at).await,
        Write::AddPerson(person) => people::add(connection, person).await,
        Write::ChangePerson(person) => people::change(connection, person).await,
        Write::ForgetPerson { id, instead } => people::forget(connection, id, instead).await,
        Write::AddSession { hash, person, at } => people::add_session(connection, hash, person, *at).await,
        Write::UseSession { hash, at } => people::use_session(connection, hash, *at).await,
        Write::Beat { at } => changes::beat(connection, *at).await,
        Write::EndSession { hash } => people::end_session(connection, hash).await,
        Write::EndSessions { person } => people::end_sessions(connection, person).await,
        Write::Told { id, seat, turn } => people::note_told(connection, id, *seat, *turn).await,
        Write::Rate { id, rated } => people::rate(connection, id, rated).await,
        Write::Puzzles { person, puzzles } => people::keep_puzzles(connection, person, puzzles).await,
    }
}
