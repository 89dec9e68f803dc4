//! One table in memory, opened from the store when it is first needed.

use super::audience::{Audience, Tidings};
use super::clocks::Clocks;
use super::questions::Questions;
use super::remote::Mark;
use super::requests::Requests;
use super::sealed::Seal;
use super::{OpenTables, now};
use crate::bus::Bus;
use crate::damaged;
use crate::error::Error;
use crate::ids;
use catalog::{Step, Table, tell};
use rules::{Code, Entry, MAX_SEATS, Pending, Refusal, Seat, SeatSet, Viewer};
use std::net::IpAddr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use store::{Append, JournalLine, Match, Turn};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};
use tokio::time::{Duration, Instant};
use wire::{About, FromServer, Known, Net, SeatInfo, SeatKind, Snapshot, Status, Times};

pub(crate) struct Room {
    pub(super) id: String,
    pub(super) audience: Audience,
    /// The table, once it has been read. `None` before that, and again after a failed write, when only the
    /// store knows the truth.
    pub(super) table: Mutex<Option<Opened>>,
    /// The address that set the table up, if it did so on this node since the room was opened.
    pub(super) set_up_from: OnceLock<IpAddr>,
    /// A bot of this table is at the desk or in the queue.
    pub(super) bot_due: AtomicBool,
    /// Notified when something has happened, for requests that wait without a socket.
    pub(super) bell: Notify,
    /// The length of the journal that the audience knows.
    pub(super) told: AtomicU32,
    /// Other nodes announced lines that are not read yet: see `follow`.
    pub(super) lines_due: AtomicBool,
    /// How many chat lines the audience knows.
    pub(super) talk_told: Mutex<u32>,
    /// When the table was last compared with the store. Milliseconds since 1970.
    pub(super) checked: AtomicI64,
}

/// A table as read from the store. What it shows is committed, except while the lock of its room is held.
pub(crate) struct Opened {
    pub(super) row: Match,
    pub(super) about: About,
    /// `None` until every seat is taken.
    pub(super) game: Option<Box<dyn Table>>,
    pub(super) questions: Questions,
    pub(super) requests: Requests,
    /// Only for tables with a clock, from the start of the game.
    pub(super) clocks: Option<Clocks>,
    /// By seat: how often in a row its time ran out.
    pub(super) missed: [u8; MAX_SEATS as usize],
    /// The table as the other nodes know it.
    pub(super) mark: Mark,
    /// The last lines, if this node added them and others have to hear of them.
    pub(super) fresh: Vec<JournalLine>,
    /// `None` if people know the seed: then the other nodes read the store.
    pub(super) seal: Option<Seal>,
}

impl Room {
    pub(super) fn new(id: &str) -> Room {
        Room {
            id: id.to_owned(),
            audience: Audience::default(),
            table: Mutex::new(None),
            set_up_from: OnceLock::new(),
            bot_due: AtomicBool::new(false),
            bell: Notify::new(),
            told: AtomicU32::new(0),
            lines_due: AtomicBool::new(false),
            talk_told: Mutex::new(0),
            checked: AtomicI64::new(0),
        }
    }

    /// For logs.
    pub(super) fn code(&self) -> &str {
        ids::code(&self.id)
    }

    /// Drops the table from memory; the next task that needs it reads it again.
    pub(super) async fn forget(&self) {
        *self.table.lock().await = None;
    }
}

/// The lock of a room whose table has been read. When it is released, the other nodes hear what has changed.
pub(crate) struct Locked<'a> {
    table: MutexGuard<'a, Option<Opened>>,
    room: &'a Room,
    bus: Bus,
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // After a panic the table in memory cannot be trusted.
        let Some(opened) = self.table.as_mut().filter(|_| !std::thread::panicking()) else { return };
        self.room.told.store(opened.length(), Ordering::Relaxed);
        if let Some(news) = opened.news() {
            self.bus.publish(news);
        }
    }
}

impl Locked<'_> {
    /// Makes the next task read the table again.
    pub(super) fn forget(mut self) {
        *self.table = None;
    }

    pub(crate) fn get(&mut self) -> Result<&mut Opened, Error> {
        // `open` filled it in, and `forget` consumes the lock.
        self.table.as_mut().ok_or_else(Error::unavailable)
    }
}

impl OpenTables {
    /// Locks the table of a room, and reads it first if necessary.
    pub(crate) async fn open<'a>(&self, room: &'a Room) -> Result<Locked<'a>, Error> {
        self.open_knowing(room, 0).await
    }

    /// For a client that knows the table at this journal length, perhaps from another node.
    pub(super) async fn open_knowing<'a>(&self, room: &'a Room, known: u32) -> Result<Locked<'a>, Error> {
        let mut table = room.table.lock().await;
        let behind = self.bus.has_others() && table.as_ref().is_some_and(|opened| opened.length() < known);
        if behind || self.is_doubtful(room) {
            self.refresh(room, &mut table).await;
        }
        if table.is_none() {
            let (opened, steps) = self.read(&room.id).await?;
            opened.tell_missed(room, &steps);
            *table = Some(opened);
        }
        Ok(Locked { table, room, bus: self.bus.clone() })
    }

    /// The long poll: returns the table when its journal is longer than `since`, or after `patience`, or when
    /// the server stops.
    pub(crate) async fn wait_beyond(
        &self,
        room: &Room,
        look: impl Fn(&Opened) -> Snapshot,
        since: Option<u32>,
        patience: Duration,
        mut stopping: watch::Receiver<bool>,
    ) -> Result<Snapshot, Error> {
        let end = Instant::now() + patience;
        loop {
            // Registered before looking, so that no change is missed in between.
            let mut rung = std::pin::pin!(room.bell.notified());
            rung.as_mut().enable();
            let snapshot = look(self.open_knowing(room, since.unwrap_or(0)).await?.get()?);
            let news = since.is_none_or(|since| snapshot.seq > since) || snapshot.status == Status::Finished;
            if news || Instant::now() >= end {
                return Ok(snapshot);
            }
            tokio::select! {
                () = rung => {}
                () = tokio::time::sleep_until(end) => {}
                _ = stopping.wait_for(|stopping| *stopping) => return Ok(snapshot),
            }
        }
    }

    /// Reads a table, and returns it with the steps of its journal.
    async fn read(&self, id: &str) -> Result<(Opened, Vec<Step>), Error> {
        // Another node may deal first; then its deal is read.
        for _ in 0..3 {
            let row = self.store.get(id).await?.ok_or_else(Error::no_table)?;
            let about = About {
                table: row.id.clone(),
                seats: row.seats.clone(),
                shared_deal: row.shared_deal,
                terms: row.terms.clone(),
                times: None,
                next: row.next.clone(),
            };
            let mut opened = Opened {
                clocks: row.terms.clock.map(Clocks::new),
                missed: Default::default(),
                seal: (!row.shared_deal).then(|| Seal::of(&row.id, &row.seed)),
                row,
                about,
                game: None,
                questions: Questions::default(),
                requests: Requests::default(),
                mark: Mark::default(),
                fresh: Vec::new(),
            };
            opened.set_mark();
            if opened.row.status != Status::Waiting {
                let lines = self.store.lines(id, 0).await?;
                let replayed = self.off_thread(move || {
                    let steps = opened.replay(&lines)?;
                    Ok((opened, steps))
                });
                let (mut opened, steps) = replayed.await?.map_err(|refusal| unplayable(id, refusal))?;
                self.settle_clocks(&mut opened).await;
                if let Some(outcome) = opened.game.as_ref().and_then(|table| table.outcome()) {
                    // The server may have stopped between the last move and the update of the ratings.
                    self.rate(&opened.row, &outcome).await?;
                }
                opened.set_mark();
                return Ok((opened, steps));
            }
            if !opened.row.is_full() {
                return Ok((opened, Vec::new()));
            }
            // All seats were taken, but the server stopped before it dealt.
            match self.deal(&mut opened).await {
                Ok(steps) => return Ok((opened, steps)),
                Err(Error::Net(Net::Stale, _)) => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::unavailable())
    }

    /// Corrects clocks that run from a time that is still to come, also in the store, which tells whose time is up.
    async fn settle_clocks(&self, opened: &mut Opened) {
        let (Some(table), Some(clocks)) = (&opened.game, &mut opened.clocks) else { return };
        let (row, at) = (&mut opened.row, now());
        if row.status != Status::Running || !clocks.settle(&row.seats, row.turn.deadline, at) {
            return;
        }
        row.turn = turn(&**table, Some(clocks), &row.seats, row.turn.moved.min(at));
        let (id, expected) = (row.id.clone(), length(&**table));
        let append = Append { id, expected, lines: Vec::new(), status: None, turn: row.turn };
        if let Err(error) = self.store.append(append).await {
            // Another node may have moved; or it is written when the table is next opened.
            tracing::debug!(%error, "a clock was not corrected yet");
        }
    }

    /// Starts the game of a table whose seats are all taken, and returns the steps of its beginning.
    pub(super) async fn deal(&self, opened: &mut Opened) -> Result<Vec<Step>, Error> {
        let (mut table, first) = catalog::begin(opened.row.header())?;
        let mut steps = vec![first];
        steps.extend(table.autoplay());
        let status = if table.outcome().is_some() { Status::Finished } else { Status::Running };
        let at = now();
        if let Some(clocks) = &mut opened.clocks {
            clocks.ask(table.pending(), SeatSet::default(), SeatSet::default(), at);
        }
        let turn = turn(&*table, opened.clocks.as_ref(), &opened.row.seats, at);
        let lines =
            table.journal().iter().map(|entry| JournalLine { entry: entry.clone(), request: None, at });
        let append = Append {
            id: opened.row.id.clone(),
            expected: 0,
            lines: lines.collect(),
            status: Some(status),
            turn,
        };
        self.store.append(append).await?;
        opened.row.status = status;
        opened.row.turn = turn;
        opened.questions.ask(SeatSet::default(), table.pending(), SeatSet::default(), length(&*table));
        opened.game = Some(table);
        // Players who waited for the others learn of the clocks together with the deal.
        opened.about.times = opened.times();
        Ok(steps)
    }
}

/// The table as it is now.
impl Tidings for Opened {
    fn message(&self, viewer: Viewer) -> FromServer {
        FromServer::Snapshot { snapshot: self.snapshot(viewer) }
    }

    fn changeable(&self, viewer: Viewer) -> Option<Known> {
        Some(self.known(viewer, self.times()))
    }
}

/// The details of a faulty record can quote its secrets, so only the kind of fault is told.
fn unplayable(id: &str, refusal: Refusal) -> Error {
    damaged::note(id, refusal.code);
    if refusal.code == Code::UnknownVersion {
        return refusal.into();
    }
    Error::net(Net::Unavailable, "This table cannot be opened: its record is damaged.")
}

impl Opened {
    /// Replays the journal from the start, which verifies it line by line.
    fn replay(&mut self, lines: &[JournalLine]) -> Result<Vec<Step>, Refusal> {
        let steps = self.lead(lines)?;
        self.requests = Requests::of(lines);
        Ok(steps)
    }

    /// Replays lines that continue the journal; starts a new game if there is none.
    pub(super) fn lead(&mut self, lines: &[JournalLine]) -> Result<Vec<Step>, Refusal> {
        let (mut table, mut before) = match self.game.take() {
            None => (catalog::rewound(&self.row.record(&[]))?, SeatSet::default()),
            Some(table) => {
                let asked =
                    if let Pending::Seats(seats) = table.pending() { seats } else { SeatSet::default() };
                (table, asked)
            }
        };
        let (mut acted, mut decided) = (SeatSet::default(), SeatSet::default());
        let mut steps = Vec::with_capacity(lines.len());
        for line in lines {
            self.note_missed(&*table, &line.entry);
            steps.push(table.replay_entry(&line.entry)?);
            acted = acted_by(&line.entry).map_or(acted, |seat| acted.with(seat));
            decided = decided_by(&line.entry).map_or(decided, |seat| decided.with(seat));
            // A question in the middle of a draw is never shown to anyone.
            if let Pending::Seats(seats) = table.pending() {
                self.questions.ask(before, Pending::Seats(seats), acted, length(&*table));
                if let Some(clocks) = &mut self.clocks {
                    clocks.ask(Pending::Seats(seats), acted, decided, line.at);
                }
                before = seats;
                (acted, decided) = (SeatSet::default(), SeatSet::default());
            }
        }
        self.game = Some(table);
        Ok(steps)
    }

    /// Counts how often in a row a seat's time ran out, before `entry` is played.
    fn note_missed(&mut self, table: &dyn Table, entry: &Entry) {
        let Some(seat) = acted_by(entry) else { return };
        let missed = &mut self.missed[seat.index()];
        if !matches!(entry, Entry::Act { auto: true, .. }) {
            *missed = 0;
        } else if self.clocks.is_some() && table.legal(seat).len() > 1 {
            // With only one legal action it would have been played automatically at once, so there was a
            // choice.
            *missed = missed.saturating_add(1);
        }
    }

    /// The length of the journal after the seat's last action.
    pub(super) fn acted_until(&self, seat: Seat) -> u32 {
        let journal = self.game.as_ref().map(|table| table.journal()).unwrap_or_default();
        let last = journal.iter().rposition(|entry| acted_by(entry) == Some(seat));
        last.map_or(0, |last| u32::try_from(last + 1).unwrap_or(u32::MAX))
    }

    /// The table as `viewer` may see it.
    pub(crate) fn snapshot(&self, viewer: Viewer) -> Snapshot {
        match &self.game {
            Some(table) => Snapshot { times: self.times(), ..tell::snapshot(&**table, viewer, &self.about) },
            None => Snapshot::waiting(
                &self.about,
                &self.row.key,
                self.row.edition(),
                &self.row.options,
                self.row.seed.commitment(),
                viewer,
            ),
        }
    }

    /// The parts of that snapshot that can change, when it showed these clocks.
    pub(super) fn known(&self, viewer: Viewer, times: Option<Times>) -> Known {
        match &self.game {
            Some(table) => tell::known(&**table, viewer, &About { times, ..self.about.clone() }),
            None => self.snapshot(viewer).changeable(),
        }
    }

    /// The same, with texts.
    pub(crate) fn worded(&self, viewer: Viewer) -> Snapshot {
        let snapshot = self.snapshot(viewer);
        match &self.game {
            Some(table) => Snapshot { words: Some(tell::words(&**table, viewer)), ..snapshot },
            None => snapshot,
        }
    }

    /// The clocks as they stand now; `None` when they have stopped for good.
    pub(super) fn times(&self) -> Option<Times> {
        let running = self.row.status == Status::Running;
        self.clocks.as_ref().filter(|_| running).map(|clocks| clocks.times(&self.row.seats, now()))
    }

    /// The record of a finished game.
    pub(crate) fn finished_record(&self) -> Option<rules::Record> {
        self.game.as_ref().filter(|table| table.outcome().is_some()).map(|table| table.record())
    }

    /// The record of a game that is longer than this, for viewers who may replay it.
    pub(super) fn record_beyond(&self, length: u32) -> Option<rules::Record> {
        self.game.as_ref().filter(|table| table.journal().len() > length as usize).map(|table| table.record())
    }

    /// A seat that waits for its bot's decision, and the level of that bot.
    pub(super) fn bot_to_act(&self) -> Option<(Seat, String)> {
        let Pending::Seats(seats) = self.game.as_ref()?.pending() else { return None };
        seats.iter().find_map(|seat| match &self.row.seats.get(seat.index())?.kind {
            SeatKind::Bot { level } => Some((seat, level.clone())),
            SeatKind::Open | SeatKind::Guest => None,
        })
    }
}

/// Whose turn it is and until when: for lists and for the task that watches the clocks.
pub(super) fn turn(table: &dyn Table, clocks: Option<&Clocks>, seats: &[SeatInfo], moved: i64) -> Turn {
    let pending = if let Pending::Seats(seats) = table.pending() { seats } else { SeatSet::default() };
    Turn { pending, moved, deadline: clocks.and_then(|clocks| clocks.deadline(seats)) }
}

/// The seat that an entry belongs to.
pub(super) fn acted_by(entry: &Entry) -> Option<Seat> {
    match entry {
        Entry::Act { seat, .. } | Entry::Undo(seat) | Entry::TakeBack { seat, .. } => Some(*seat),
        Entry::Draw(_) => None,
    }
}

/// The seat that decided this itself.
pub(super) fn decided_by(entry: &Entry) -> Option<Seat> {
    if let Entry::Act { seat, auto: false, .. } = entry { Some(*seat) } else { None }
}

pub(super) fn length(table: &dyn Table) -> u32 {
    u32::try_from(table.journal().len()).unwrap_or(u32::MAX)
}
