//! Follows what other nodes do at many tables. New lines usually come along with the news. If they do not, or do
//! not continue what is known here, they are read from the store. The first such news triggers a read at once; news
//! that arrives during a read waits for the next one, which fetches the new lines of all those tables in one query,
//! just as writes share a commit.

use super::{OpenTables, Opened, Room, now};
use crate::limit::lock;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use store::JournalLine;

/// Journals read by one query: the first in the queue must not wait too long.
const AT_ONCE: usize = 256;
/// Tables of such a batch that one task follows.
const TOGETHER: usize = 16;

/// Tables whose new lines have been announced but not read, each once.
#[derive(Default)]
pub(super) struct Heard(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    rooms: VecDeque<Arc<Room>>,
    /// A reader is running and will take what waits.
    reading: bool,
}

impl Heard {
    /// Adds a room. Returns whether the caller has to start a reader.
    fn add(&self, room: Arc<Room>) -> bool {
        let mut waiting = lock(&self.0);
        if !room.lines_due.swap(true, Ordering::Relaxed) {
            waiting.rooms.push_back(room);
        }
        !std::mem::replace(&mut waiting.reading, true)
    }

    /// The rooms to read next; `None` tells the reader to stop.
    fn take(&self) -> Option<Vec<Arc<Room>>> {
        let mut waiting = lock(&self.0);
        let count = waiting.rooms.len().min(AT_ONCE);
        waiting.reading = count > 0;
        let rooms: Vec<_> = waiting.rooms.drain(..count).collect();
        for room in &rooms {
            room.lines_due.store(false, Ordering::Relaxed);
        }
        waiting.reading.then_some(rooms)
    }
}

/// The lines of a journal from `from` on, as read from the store.
struct Read {
    room: Arc<Room>,
    from: u32,
    lines: Vec<JournalLine>,
}

/// The last lines of a journal of this length, as another node told them.
pub(super) struct Told {
    pub(super) room: Arc<Room>,
    pub(super) length: u32,
    pub(super) sealed: String,
}

/// New lines of a journal.
enum New {
    Read(Read),
    Told(Told),
}

impl New {
    fn room(&self) -> &Arc<Room> {
        match self {
            New::Read(read) => &read.room,
            New::Told(told) => &told.room,
        }
    }
}

impl OpenTables {
    /// Another node says that the journal of a table has this length.
    pub(super) fn hear_of_lines(self: &Arc<Self>, room: Arc<Room>, length: u32) {
        if length <= room.told.load(Ordering::Relaxed) || !self.heard.add(room) {
            return;
        }
        let live = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(rooms) = live.heard.take() {
                let reading = Arc::clone(&live);
                // A task of its own: if it panics, the next batch is still read.
                let _ = tokio::spawn(async move { reading.follow_all(rooms).await }).await;
            }
        });
    }

    /// Follows lines that other nodes told.
    pub(super) fn hear_lines(self: &Arc<Self>, told: Vec<Told>) {
        let is_new = |told: &Told| told.length > told.room.told.load(Ordering::Relaxed);
        let mut new = told.into_iter().filter(is_new).map(New::Told).peekable();
        while new.peek().is_some() {
            let (live, part) = (Arc::clone(self), new.by_ref().take(TOGETHER).collect());
            tokio::spawn(async move { live.follow_part(part) });
        }
    }

    async fn follow_all(self: &Arc<Self>, rooms: Vec<Arc<Room>>) {
        let mut found = Vec::with_capacity(rooms.len());
        let mut wanted = Vec::with_capacity(rooms.len());
        for room in rooms {
            // If the table is locked, a task is acting there; its audience knows at least this much.
            let known = match room.table.try_lock() {
                Ok(table) => table.as_ref().filter(|opened| opened.game.is_some()).map(Opened::length),
                Err(_) => Some(room.told.load(Ordering::Relaxed)),
            };
            match known {
                Some(known) => {
                    wanted.push((room.id.clone(), known));
                    found.push(room);
                }
                None => self.follow_alone(room),
            }
        }
        let at = now();
        let lines = match self.store.lines_of(&wanted).await {
            Ok(lines) => lines,
            Err(error) => {
                tracing::warn!(%error, "tables could not be followed together");
                // One of them may be the cause of the error, so each is followed by itself.
                return found.into_iter().for_each(|room| self.follow_alone(room));
            }
        };
        let mut read = Vec::with_capacity(found.len());
        for ((room, (_, from)), lines) in found.into_iter().zip(wanted).zip(lines) {
            room.checked.store(at, Ordering::Relaxed);
            read.push(New::Read(Read { room, from, lines }));
        }
        let mut others = Vec::new();
        while read.len() > TOGETHER {
            let (live, part) = (Arc::clone(self), read.split_off(read.len() - TOGETHER));
            others.push(tokio::spawn(async move { live.follow_part(part) }));
        }
        self.follow_part(read);
        for other in others {
            let _ = other.await;
        }
    }

    fn follow_part(self: &Arc<Self>, part: Vec<New>) {
        for new in part {
            let room = Arc::clone(new.room());
            match room.table.try_lock() {
                Ok(mut table) => self.follow_new(&new, &mut table),
                Err(_) => {
                    // A task holds the lock, perhaps for long: the other tables do not wait for it.
                    let live = Arc::clone(self);
                    tokio::spawn(async move {
                        let mut table = new.room().table.lock().await;
                        live.follow_new(&new, &mut table);
                    });
                }
            }
        }
    }

    fn follow_new(self: &Arc<Self>, new: &New, table: &mut Option<Opened>) {
        match new {
            New::Read(read) => self.follow_read(read, table),
            New::Told(told) => self.follow_told(told, table),
        }
    }

    /// Follows lines that another node told, if they continue what is known here; otherwise the store has them.
    fn follow_told(self: &Arc<Self>, told: &Told, table: &mut Option<Opened>) {
        let Told { room, length, sealed } = told;
        let opened = table.as_ref().filter(|opened| opened.game.is_some());
        let lines = opened.and_then(|opened| {
            let (from, lines) = opened.seal.as_ref()?.open(sealed)?;
            (from <= opened.length()).then_some((from, lines))
        });
        match lines {
            Some((from, lines)) => self.follow_read(&Read { room: Arc::clone(room), from, lines }, table),
            None => self.hear_of_lines(Arc::clone(room), *length),
        }
    }

    /// Follows the lines that are new. If they do not continue the table, it is read by itself.
    fn follow_read(self: &Arc<Self>, read: &Read, table: &mut Option<Opened>) {
        let Read { room, from, lines } = read;
        let known = table.as_ref().filter(|opened| opened.game.is_some()).map(Opened::length);
        let Some((opened, known)) = table.as_mut().zip(known).filter(|(_, known)| known >= from) else {
            return self.follow_alone(Arc::clone(room));
        };
        let new = lines.get((known - from) as usize..).unwrap_or_default();
        if new.is_empty() {
            return;
        }
        // After a panic the table in memory cannot be trusted.
        match catch_unwind(AssertUnwindSafe(|| opened.follow(room, new))) {
            Ok(Ok(())) => self.note_followed(room, opened),
            Ok(Err(refusal)) => {
                tracing::warn!(table = room.code(), code = ?refusal.code, "a table could not be followed");
                self.lose_track(table);
            }
            Err(_) => {
                tracing::error!(table = room.code(), "following a table was cut short");
                self.lose_track(table);
            }
        }
    }

    fn follow_alone(self: &Arc<Self>, room: Arc<Room>) {
        let live = Arc::clone(self);
        tokio::spawn(async move { live.follow_news(&room).await });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::live::sealed::Seal;
    use crate::live::{Decision, What};
    use rules::{Seat, Viewer};
    use std::net::{IpAddr, Ipv4Addr};
    use store::{Memory, Store};
    use wire::Answer;

    #[test]
    fn what_is_heard_during_a_read_is_read_together_next_and_each_table_once() {
        let heard = Heard::default();
        let room = |number: usize| Arc::new(Room::new(&number.to_string()));
        let rooms: Vec<Arc<Room>> = (0..=AT_ONCE).map(room).collect();
        let take = || heard.take().map(|rooms| rooms.iter().map(|room| room.id.clone()).collect::<Vec<_>>());
        assert!(heard.add(room(7)), "whoever is first reads at once");
        assert_eq!(take(), Some(vec!["7".to_owned()]));
        for room in rooms.iter().chain(&rooms) {
            assert!(!heard.add(Arc::clone(room)), "somebody reads");
        }
        assert_eq!(take().map(|ids| ids.len()), Some(AT_ONCE));
        assert!(!heard.add(Arc::clone(&rooms[0])), "heard of again since it was taken");
        assert_eq!(take(), Some(vec![AT_ONCE.to_string(), "0".to_owned()]));
        assert_eq!(take(), None);
        assert!(heard.add(room(8)), "nobody reads any more");
    }

    /// Two nodes that serve the same table for two, with no bus between them.
    struct Pair {
        here: Arc<OpenTables>,
        there: Arc<OpenTables>,
        table: String,
    }

    impl Pair {
        async fn new() -> Pair {
            let store: Arc<dyn Store> = Arc::new(Memory::default());
            let node = || OpenTables::new(Arc::clone(&store), &Settings::default());
            let (here, there) = (node(), node());
            let game = catalog::games()[0].key;
            let seats = serde_json::json!([{"kind": "me", "name": "Ada"}, {"kind": "open"}]);
            let new = serde_json::json!({"game": game, "seats": seats});
            let new = serde_json::from_value(new).expect("a table");
            let made = here.create(new, None, IpAddr::V4(Ipv4Addr::LOCALHOST)).await.expect("is made");
            let join = serde_json::from_str(r#"{"name":"Bo"}"#).expect("a guest");
            let pair = Pair { here, there, table: made.table };
            pair.here.join(&pair.room(&pair.here).await, join, None).await.expect("sits down");
            pair
        }

        async fn room(&self, node: &OpenTables) -> Arc<Room> {
            node.room(&self.table).await.expect("a table")
        }

        /// The length as the node knows it.
        async fn length(&self, node: &OpenTables) -> u32 {
            node.open(&*self.room(node).await).await.expect("opens").get().expect("is open").length()
        }

        async fn move_there(&self) {
            let room = self.room(&self.there).await;
            let mut locked = self.there.open(&room).await.expect("opens");
            let asked = |seat: &usize, opened: &Opened| {
                let snapshot = opened.snapshot(Viewer::Seat(Seat::new(*seat)));
                snapshot.legal.first().cloned()
            };
            let opened = locked.get().expect("is open");
            let (seat, action) = (0..2).find_map(|seat| Some((seat, asked(&seat, opened)?))).expect("asked");
            let known = opened.length();
            drop(locked);
            let decision = Decision { seat: Seat::new(seat), request: None, known, what: What::Act(action) };
            assert!(matches!(self.there.decide(&room, decision).await, Answer::Accepted { .. }));
        }

        async fn read(&self, from: u32) -> Read {
            let lines = self.here.store.lines(&self.table, from).await.expect("reads");
            Read { room: self.room(&self.here).await, from, lines }
        }

        async fn is_followed(&self) {
            let length = self.here.store.lines(&self.table, 0).await.expect("reads").len();
            while self.length(&self.here).await as usize != length {
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn lines_that_the_table_knows_are_skipped() {
        let pair = Pair::new().await;
        let before = pair.length(&pair.here).await;
        pair.move_there().await;
        let first = pair.read(before).await;
        pair.move_there().await;
        // The later read arrives first, and another begins far before what is known.
        pair.here.follow_part([pair.read(before).await, first, pair.read(0).await].map(New::Read).into());
        pair.is_followed().await;
    }

    impl Pair {
        /// What the other node tells of the lines from `from` on.
        async fn told(&self, from: u32) -> Told {
            let Read { room, lines, .. } = self.read(from).await;
            let there = self.room(&self.there).await;
            let mut locked = self.there.open(&there).await.expect("opens");
            let opened = locked.get().expect("is open");
            let sealed = opened.seal.as_ref().and_then(|seal| seal.seal(from, &lines)).expect("is short");
            Told { room, length: opened.length(), sealed }
        }
    }

    #[tokio::test]
    async fn lines_that_come_along_are_followed_without_the_store() {
        let pair = Pair::new().await;
        let before = pair.length(&pair.here).await;
        pair.move_there().await;
        let first = pair.told(before).await;
        let between = first.length;
        pair.move_there().await;
        let all = pair.told(before).await;
        let length = all.length;
        pair.here.follow_part(vec![New::Told(first)]);
        assert_eq!(pair.length(&pair.here).await, between);
        pair.here.follow_part(vec![New::Told(all)]);
        assert_eq!(pair.length(&pair.here).await, length, "the first of them were known");
        assert!(!lock(&pair.here.heard.0).reading);
    }

    #[tokio::test]
    async fn lines_that_leave_a_gap_or_that_nobody_sealed_are_read_from_the_store() {
        let pair = Pair::new().await;
        let before = pair.length(&pair.here).await;
        pair.move_there().await;
        let between = pair.length(&pair.there).await;
        pair.move_there().await;
        pair.here.follow_part(vec![New::Told(pair.told(between).await)]);
        assert_eq!(pair.length(&pair.here).await, before);
        pair.is_followed().await;

        pair.move_there().await;
        let before = pair.length(&pair.here).await;
        let mut told = pair.told(before).await;
        let forged = Seal::of(&pair.table, &rules::Seed::from_phrase("a guess"));
        told.sealed = forged.seal(before, &pair.read(before).await.lines).expect("is short");
        pair.here.follow_part(vec![New::Told(told)]);
        assert_eq!(pair.length(&pair.here).await, before);
        pair.is_followed().await;
    }

    #[tokio::test]
    async fn a_gap_is_read_anew() {
        let pair = Pair::new().await;
        pair.move_there().await;
        let later = pair.length(&pair.there).await;
        pair.move_there().await;
        pair.here.follow_part(vec![New::Read(pair.read(later).await)]);
        pair.is_followed().await;
    }

    #[tokio::test]
    async fn lines_that_cannot_be_played_make_the_table_be_read_as_a_whole() {
        let pair = Pair::new().await;
        let before = pair.length(&pair.here).await;
        pair.move_there().await;
        let mut read = pair.read(before).await;
        read.lines.reverse();
        read.lines[0].entry = rules::Entry::Draw("nonsense".to_owned());
        pair.here.follow_part(vec![New::Read(read)]);
        assert!(pair.here.bus.has_missed(), "those who only listen are told soon");
        pair.is_followed().await;
    }

    #[tokio::test]
    async fn whoever_holds_a_table_keeps_no_other_from_being_followed() {
        let pair = Pair::new().await;
        let (before, room) = (pair.length(&pair.here).await, pair.room(&pair.here).await);
        let held = room.table.lock().await;
        pair.move_there().await;
        pair.here.hear_of_lines(Arc::clone(&room), before + 1);
        while lock(&pair.here.heard.0).reading {
            tokio::task::yield_now().await;
        }
        drop(held);
        pair.is_followed().await;
    }
}
