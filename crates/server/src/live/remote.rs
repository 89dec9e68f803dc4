//! Tables that other nodes serve too. When a node hears of a change at a table it has in memory, it reads the
//! store, follows, and tells its audience what the other node told its own.

use super::audience::{Happened, Own};
use super::follow::Told;
use super::room::{length, turn};
use super::talk::{TOLD, last_that_fit};
use super::{OpenTables, Opened, Room, now};
use crate::bus::News;
use crate::error::Error;
use crate::limit::lock;
use catalog::Step;
use rules::{Cause, Pending, Refusal, Timeline};
use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::JournalLine;
use wire::{About, FromServer, SeatInfo, Status, TalkLine};

/// How often a node announces that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(3);
/// A node that has been silent for this long counts as gone.
const GONE_AFTER: Duration = Duration::from_secs(10);
/// How often the tables in use are compared with the store: while no node can be heard, and otherwise.
const CHECK_BLIND: Duration = Duration::from_secs(2);
const CHECK_ANYWAY: Duration = Duration::from_secs(30);
/// How much longer than its thinking time a bot on another node gets before this node lets its own think.
const BOT_GRACE: Duration = Duration::from_secs(2);

/// What the other nodes have been told about a table, or have told us.
#[derive(Default)]
pub(super) struct Mark {
    pub(super) length: u32,
    seats: Vec<SeatInfo>,
    next: Option<String>,
}

impl Opened {
    pub(super) fn length(&self) -> u32 {
        self.game.as_ref().map_or(0, |table| length(&**table))
    }

    /// Notes that all nodes know the current state of the table.
    pub(super) fn set_mark(&mut self) {
        let (length, seats, next) = (self.length(), self.row.seats.clone(), self.row.next.clone());
        self.mark = Mark { length, seats, next };
    }

    /// What the other nodes have not yet heard of this table.
    pub(super) fn news(&mut self) -> Option<News> {
        let fresh = mem::take(&mut self.fresh);
        if self.mark.seats != self.row.seats || self.mark.next != self.row.next {
            self.set_mark();
            return Some(News::Table { table: self.row.id.clone() });
        }
        // Nearly always this case: what has not changed is not copied again.
        let seq = self.length();
        let before = mem::replace(&mut self.mark.length, seq);
        if before == seq {
            return None;
        }
        let seal = self.seal.as_ref().filter(|_| fresh.len() == seq.saturating_sub(before) as usize);
        let lines = seal.and_then(|seal| seal.seal(before, &fresh));
        Some(News::Journal { table: self.row.id.clone(), seq, lines })
    }

    /// Follows lines that another node added: one decision with everything that followed from it.
    fn catch_up(&mut self, lines: &[JournalLine]) -> Result<Vec<Step>, Refusal> {
        let from = self.length();
        let steps = self.lead(lines)?;
        self.requests.note(from, lines);
        let over = self.game.as_ref().is_none_or(|table| table.pending() == Pending::Over);
        self.row.status = if over { Status::Finished } else { Status::Running };
        let at = lines.last().map_or_else(now, |line| line.at);
        if let Some(table) = &self.game {
            self.row.turn = turn(&**table, self.clocks.as_ref(), &self.row.seats, at);
        }
        self.about.times = self.times();
        Ok(steps)
    }

    /// Tells the audience of a room what it missed while the table was not in memory: those of `steps`, the
    /// steps of the whole journal, that it does not know.
    pub(super) fn tell_missed(&self, room: &Room, steps: &[Step]) {
        if room.audience.is_empty() {
            return;
        }
        let told = room.told.load(Ordering::Relaxed);
        let missed: Vec<&Step> = steps.iter().filter(|step| step.from >= told as usize).collect();
        match &self.game {
            Some(table) if told < length(&**table) => {
                let about = About { times: self.times(), ..self.about.clone() };
                room.audience.tell(&Happened::new(&**table, told, &missed, &about));
            }
            _ => room.audience.tell(self),
        }
        room.bell.notify_waiters();
    }
}

/// Splits lines into decisions, each with the steps that were played automatically after it, because the node
/// that accepted a decision announced them together.
fn decisions(lines: &[JournalLine]) -> impl Iterator<Item = &[JournalLine]> {
    let timeline = Timeline::of(lines.iter().map(|line| &line.entry));
    let is_auto = |step: &rules::Step| matches!(step.cause, Cause::Decision { auto: true, .. });
    let ranges: Vec<_> = timeline
        .steps()
        .chunk_by(|_, next| is_auto(next))
        .map(|steps| steps[0].from..steps[steps.len() - 1].until)
        .collect();
    ranges.into_iter().map(|range| &lines[range])
}

impl Opened {
    /// Follows lines that continue the journal, and tells the audience of each decision just as the accepting
    /// node did.
    pub(super) fn follow(&mut self, room: &Room, lines: &[JournalLine]) -> Result<(), Refusal> {
        for lines in decisions(lines) {
            let from = self.length();
            let steps = self.catch_up(lines)?;
            let steps: Vec<&Step> = steps.iter().collect();
            if let Some(table) = &self.game {
                let about = &self.about;
                room.audience.tell(&Happened::new(&**table, from, &steps, about));
            }
        }
        self.mark.length = self.length();
        if !lines.is_empty() {
            room.bell.notify_waiters();
        }
        Ok(())
    }
}

impl OpenTables {
    /// Brings a table in memory up to date with the store, and tells its audience. Returns whether there was
    /// anything new.
    async fn catch_up(&self, room: &Room, opened: &mut Opened) -> Result<bool, Error> {
        room.checked.store(now(), Ordering::Relaxed);
        let lines = self.store.lines(&room.id, opened.length()).await?;
        let row = self.store.get(&room.id).await?.ok_or_else(Error::no_table)?;
        let reseated = row.seats != opened.row.seats;
        for (seat, (before, after)) in opened.row.seats.iter().zip(&row.seats).enumerate() {
            if before.kind != after.kind {
                opened.missed[seat] = 0;
            }
        }
        opened.row.seats.clone_from(&row.seats);
        opened.about.seats = row.seats;
        if let Some(next) = row.next.filter(|next| opened.row.next.as_ref() != Some(next)) {
            opened.row.next = Some(next.clone());
            opened.about.next = Some(next.clone());
            room.audience.tell(&|_| FromServer::Rematch { table: room.id.clone(), next: next.clone() });
        }
        opened.follow(room, &lines)?;
        opened.set_mark();
        if lines.is_empty() && reseated {
            room.audience.tell(opened);
            room.bell.notify_waiters();
        }
        Ok(reseated || !lines.is_empty())
    }

    /// Checks whether a table in memory still matches the store, and follows if not. Returns whether there was
    /// anything new.
    pub(super) async fn refresh(&self, room: &Room, table: &mut Option<Opened>) -> bool {
        let Some(opened) = table.as_mut() else { return false };
        match self.catch_up(room, opened).await {
            Ok(news) => news,
            Err(error) => {
                tracing::warn!(table = room.code(), ?error, "a table could not be followed");
                self.lose_track(table);
                false
            }
        }
    }

    /// Drops the table, so that the next task that needs it reads it from the store. Mere listeners are told at
    /// the next comparison of all tables with the store.
    pub(super) fn lose_track(&self, table: &mut Option<Opened>) {
        *table = None;
        self.bus.note_missed();
    }

    /// While no other node can be heard, a table must have been checked recently before it is shown.
    pub(super) fn is_doubtful(&self, room: &Room) -> bool {
        self.bus.is_blind() && now() - room.checked.load(Ordering::Relaxed) > CHECK_BLIND.as_millis() as i64
    }

    /// Something has happened at a table on another node.
    pub(super) async fn follow_news(self: &Arc<Self>, room: &Arc<Room>) {
        let mut table = room.table.lock().await;
        if table.is_none() {
            drop(table);
            // There are listeners; opening the table tells them.
            if !room.audience.is_empty() {
                let _ = self.open(room).await;
            }
            return;
        }
        if self.refresh(room, &mut table).await
            && let Some(opened) = table.as_ref()
        {
            self.note_followed(room, opened);
        }
    }

    /// Notes that the audience knows the current state of the table.
    pub(super) fn note_followed(self: &Arc<Self>, room: &Arc<Room>, opened: &Opened) {
        room.told.store(opened.length(), Ordering::Relaxed);
        if opened.bot_to_act().is_some() {
            self.stand_by_for_bot(room, opened.length());
        }
    }

    /// The bot thinks on the node that accepted the last decision. If that node fails to move, this one does.
    fn stand_by_for_bot(self: &Arc<Self>, room: &Arc<Room>, known: u32) {
        let (live, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(live.bot_time + BOT_GRACE).await;
            if let Ok(mut locked) = live.open(&room).await
                && let Ok(opened) = locked.get()
                && opened.length() == known
            {
                live.wake_bots(&room, opened);
            }
        });
    }

    /// Tells the audience what was said at a table and not told here yet; returns the last lines.
    pub(crate) async fn tell_talk(&self, room: &Room) -> Result<Vec<TalkLine>, Error> {
        self.tell_talk_and(room, |lines| lines).await
    }

    /// The same, and gives the lines to `then` before any other can be told: a listener who enters meanwhile
    /// misses none.
    pub(super) async fn tell_talk_and<T>(
        &self,
        room: &Room,
        then: impl FnOnce(Vec<TalkLine>) -> T,
    ) -> Result<T, Error> {
        let mut told = room.talk_told.lock().await;
        let lines = last_that_fit(self.store.talk(&room.id, TOLD).await?);
        let new: Vec<TalkLine> = lines.iter().filter(|line| line.number >= *told).cloned().collect();
        if let Some(last) = new.last() {
            *told = last.number + 1;
            room.audience.tell(&|_| FromServer::Talk { table: room.id.clone(), lines: new.clone() });
        }
        Ok(then(lines))
    }

    /// Tells a line that was said here to the audience on all nodes.
    pub(super) async fn tell_line(&self, room: &Room, line: &TalkLine) -> Result<(), Error> {
        self.bus.publish(News::Talk { table: room.id.clone(), number: line.number });
        let mut told = room.talk_told.lock().await;
        if line.number == *told {
            *told += 1;
            let lines = vec![line.clone()];
            room.audience.tell(&|_| FromServer::Talk { table: room.id.clone(), lines: lines.clone() });
            return Ok(());
        }
        drop(told);
        self.tell_talk(room).await.map(|_| ())
    }

    /// Tells everyone, on every node, who is at a table: soon, together with other changes until then.
    pub(super) fn tell_presence(self: &Arc<Self>, room: &Arc<Room>) {
        let Some(pause) = room.audience.pause_before_presence(now()) else { return };
        if pause.is_zero() {
            return self.tell_presence_now(room);
        }
        let (live, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            live.tell_presence_now(&room);
        });
    }

    fn tell_presence_now(&self, room: &Room) {
        room.audience.tell_presence(&room.id, now());
        self.publish_presence(room, false);
    }

    /// Publishes who is here, unless the other nodes know it and none has `asked`.
    fn publish_presence(&self, room: &Room, asked: bool) {
        if !self.bus.has_others() {
            return;
        }
        room.audience.publish(asked, |own| {
            let Own { seats, spectators, visiting } = own;
            self.bus.publish(News::Presence { table: room.id.clone(), seats, spectators, visiting });
        });
    }

    /// The room of a table that is already in memory.
    fn known_room(&self, id: &str) -> Option<Arc<Room>> {
        lock(&self.rooms).peek(id).cloned()
    }

    /// The rooms in use: those with listeners or with requests that wait for news.
    fn rooms_in_use(&self) -> Vec<Arc<Room>> {
        let rooms = lock(&self.rooms);
        rooms.iter().map(|(_, room)| room).filter(|room| Arc::strong_count(room) > 1).cloned().collect()
    }

    /// New lines that came along are only collected.
    fn hear(self: &Arc<Self>, node: &str, news: News, told: &mut Vec<Told>) {
        match news {
            News::Alive => {}
            News::Presence { table, seats, spectators, visiting } => {
                if let Some(room) = self.known_room(&table) {
                    let is_new = room.audience.set_elsewhere(node, &seats, spectators, &visiting);
                    self.tell_presence(&room);
                    if is_new && !room.audience.is_empty() {
                        self.publish_presence(&room, true);
                    }
                }
            }
            News::Talk { table, .. } => {
                if let Some(room) = self.known_room(&table).filter(|room| !room.audience.is_empty()) {
                    let live = Arc::clone(self);
                    tokio::spawn(async move { live.tell_talk(&room).await.map(|_| ()) });
                }
            }
            News::Sessions { person } => {
                let live = Arc::clone(self);
                tokio::spawn(async move { live.close_ended(Some(&person)).await });
            }
            News::Table { table } => {
                if let Some(room) = self.known_room(&table) {
                    let live = Arc::clone(self);
                    tokio::spawn(async move { live.follow_news(&room).await });
                }
            }
            News::Journal { table, seq, lines } => {
                let Some(room) = self.known_room(&table) else { return };
                match lines {
                    Some(sealed) => told.push(Told { room, length: seq, sealed }),
                    None => self.hear_of_lines(room, seq),
                }
            }
        }
    }

    /// One letter from another node.
    fn hear_all(self: &Arc<Self>, node: &str, all: Vec<News>) {
        let mut told = Vec::new();
        for news in all {
            self.hear(node, news, &mut told);
        }
        self.hear_lines(told);
    }

    /// Compares the tables in use, and the sessions, with the store.
    async fn check_rooms(self: &Arc<Self>) {
        self.close_ended(None).await;
        for room in self.rooms_in_use() {
            self.follow_news(&room).await;
            if !room.audience.is_empty()
                && let Err(error) = self.tell_talk(&room).await
            {
                tracing::warn!(table = room.code(), ?error, "talk could not be read");
            }
        }
    }

    /// Forgets a node that has gone, and plays for the bots it may have left behind.
    async fn lose(self: &Arc<Self>, node: &str) {
        tracing::warn!(node, "another node is gone");
        for room in self.rooms_in_use() {
            if room.audience.forget_node(node) {
                self.tell_presence(&room);
            }
        }
        // It may have died before it announced its last changes.
        self.check_rooms().await;
        self.resume_bots().await;
    }

    /// Listens to the bus as long as the server runs.
    pub(crate) async fn listen(self: &Arc<Self>, url: &str) {
        let mut line = match self.bus.connect(url).await {
            Ok(line) => line,
            Err(error) => {
                tracing::error!(error, "there is no bus; tables are looked at every few seconds instead");
                return self.look_only().await;
            }
        };
        let mut heard: HashMap<String, Instant> = HashMap::new();
        let mut alive = tokio::time::interval(ALIVE_EVERY);
        let mut check = tokio::time::interval(CHECK_BLIND);
        let mut checked = Instant::now();
        while !self.is_stopping() {
            tokio::select! {
                (node, all) = line.next() => {
                    self.hear_all(&node, all);
                    heard.insert(node, Instant::now());
                }
                _ = alive.tick() => {
                    self.bus.publish(News::Alive);
                    // A node that hears nothing must not conclude that the others are dead.
                    if !self.bus.is_blind() {
                        let gone = heard.extract_if(|_, at| at.elapsed() > GONE_AFTER).map(|(node, _)| node);
                        for node in gone.collect::<Vec<_>>() {
                            let live = Arc::clone(self);
                            tokio::spawn(async move { live.lose(&node).await });
                        }
                    }
                }
                _ = check.tick() => {
                    if self.bus.has_missed() || self.bus.is_blind() || checked.elapsed() > CHECK_ANYWAY {
                        checked = Instant::now();
                        let live = Arc::clone(self);
                        tokio::spawn(async move { live.check_rooms().await });
                    }
                }
            }
        }
    }

    /// Without a bus, only the store tells what other nodes did.
    async fn look_only(self: &Arc<Self>) {
        let mut check = tokio::time::interval(CHECK_BLIND);
        while !self.is_stopping() {
            check.tick().await;
            self.check_rooms().await;
        }
    }
}
