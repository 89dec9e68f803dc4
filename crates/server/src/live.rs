//! Tables in play. A `Room` is a table in memory: to act at it, a task takes its lock, checks, appends,
//! waits for the commit, and only then lets anyone see what happened.

mod absence;
mod audience;
mod bots;
mod clocks;
mod crier;
mod decide;
mod desk;
mod follow;
mod lists;
mod looks;
mod pulse;
mod questions;
mod rematch;
mod remote;
mod requests;
mod room;
mod sealed;
mod seating;
mod sessions;
mod socket;
mod stuck;
mod talk;
mod visits;
mod way;

pub(crate) use crate::time::now;
pub(crate) use decide::{Decision, What};
pub(crate) use room::{Opened, Room};
#[cfg(test)]
pub(crate) use sealed::LONGEST as LONGEST_LINES;
pub(crate) use seating::Seated;
pub(crate) use sessions::{Session, has_expired};
pub(crate) use socket::router;

use crate::bus::Bus;
use crate::error::Error;
use crate::ids;
use crate::limit::lock;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::settings::Settings;
use lru::LruCache;
use rules::{Seat, Viewer};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Person, Store};
use tokio::sync::Semaphore;
use wire::Net;

pub(crate) struct OpenTables {
    store: Arc<dyn Store>,
    /// By id, least recently used last. A room in use is never evicted.
    rooms: Mutex<LruCache<String, Arc<Room>>>,
    most_rooms: usize,
    /// Tells those who only watch.
    crier: crier::Crier,
    /// Where bots think.
    desk: Arc<desk::Desk>,
    bot_time: Duration,
    /// How many journals may be replayed at once.
    replay_slots: Arc<Semaphore>,
    /// After how many milliseconds away a player may be replaced by a bot.
    absence: i64,
    lobbies: lists::Lobbies,
    looks: looks::Looks,
    allowances: talk::Allowances,
    notices: Notices,
    sessions: sessions::Sessions,
    metrics: Arc<Metrics>,
    pulse: Arc<pulse::Pulse>,
    /// To the other nodes.
    bus: Bus,
    /// What the other nodes have told of journals.
    heard: follow::Heard,
    stopping: AtomicBool,
}

impl OpenTables {
    pub(crate) fn new(store: Arc<dyn Store>, settings: &Settings) -> Arc<OpenTables> {
        let metrics = Metrics::new();
        let watching = Arc::clone(&metrics);
        let pulse = Arc::new(pulse::Pulse::default());
        let watched = Arc::clone(&pulse);
        store.watch(Box::new(move |commit| {
            watching.committed(commit);
            watched.committed(commit);
        }));
        Arc::new(OpenTables {
            notices: Notices::new(Arc::clone(&store), settings, Arc::clone(&metrics)),
            metrics,
            pulse,
            store,
            rooms: Mutex::new(LruCache::unbounded()),
            most_rooms: settings.live_tables.max(1),
            crier: crier::Crier::default(),
            desk: desk::Desk::new(settings.bot_workers()),
            bot_time: settings.bot_time(),
            replay_slots: Arc::new(Semaphore::new(
                std::thread::available_parallelism().map_or(1, NonZero::get),
            )),
            absence: i64::from(settings.absence) * 1000,
            lobbies: lists::Lobbies::default(),
            allowances: talk::Allowances::default(),
            looks: looks::Looks::new(settings.replayed_per_second),
            sessions: sessions::Sessions::default(),
            bus: if settings.nats.is_some() { Bus::new() } else { Bus::default() },
            heard: follow::Heard::default(),
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    pub(crate) fn rooms_in_memory(&self) -> usize {
        lock(&self.rooms).len()
    }

    /// Lets no bot start thinking from now on, and tells the thinking ones to stop.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.desk.close();
    }

    /// Runs work that may take milliseconds, such as replaying a journal, on one of a few threads beside
    /// those that serve, where it holds up no request. The slot is the work's: a client that disconnects
    /// cannot end the work, so it does not free the slot either.
    async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let slot = self.replay_slot().await?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        });
        working.await.map_err(|_| Error::unavailable())
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// The room of a table that exists.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Error> {
        if !ids::is_table_id(id) {
            return Err(Error::no_table());
        }
        if let Some(room) = lock(&self.rooms).get(id) {
            return Ok(Arc::clone(room));
        }
        // Only tables that exist get a room, so guessing ids cannot fill the memory.
        self.store.get(id).await?.ok_or_else(Error::no_table)?;
        let mut rooms = lock(&self.rooms);
        let room = Arc::clone(rooms.get_or_insert(id.to_owned(), || Arc::new(Room::new(id))));
        self.put_away(&mut rooms);
        Ok(room)
    }

    /// Evicts the rooms that have been unused for longest, while there are too many.
    fn put_away(&self, rooms: &mut LruCache<String, Arc<Room>>) {
        // A room in use goes to the front, so each is looked at no more than once.
        for _ in 0..rooms.len() {
            if rooms.len() <= self.most_rooms {
                return;
            }
            let Some((id, room)) = rooms.pop_lru() else { return };
            if Arc::strong_count(&room) > 1 {
                rooms.push(id, room);
            }
        }
    }

    /// The viewer: the seat that the token or the session opens, or a spectator without either. A person
    /// without a seat here watches. Also returns the session, if it was one.
    pub(crate) async fn viewer(
        &self,
        id: &str,
        token: Option<&str>,
    ) -> Result<(Viewer, Option<Session>), Error> {
        let Some(token) = token else { return Ok((Viewer::Spectator, None)) };
        let hash = ids::token_hash(token);
        if let Some(seat) = self.store.seat_of(id, &hash).await? {
            return Ok((Viewer::Seat(seat), None));
        }
        let person = self.whose(&hash).await?.ok_or_else(not_seated)?;
        let own = self.store.seat_of_person(id, &person).await?;
        Ok((own.map_or(Viewer::Spectator, Viewer::Seat), Some(Session { hash, person })))
    }

    /// The person at a seat, if it belongs to an account.
    pub(crate) async fn sitter(&self, id: &str, seat: Seat) -> Result<Option<Person>, Error> {
        let sitters = self.store.sitters(id).await?;
        match sitters.into_iter().find(|(at, _)| *at == seat) {
            Some((_, person)) => Ok(self.store.person(&person).await?),
            None => Ok(None),
        }
    }

    /// The seat that a token opens, or that belongs to the person whose session it is.
    pub(crate) async fn seat(&self, id: &str, token: &str) -> Result<Seat, Error> {
        match self.viewer(id, Some(token)).await? {
            (Viewer::Seat(seat), _) => Ok(seat),
            _ => Err(not_seated()),
        }
    }
}

fn not_seated() -> Error {
    Error::net(Net::NotSeated, "This token does not open a seat at this table.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use store::Memory;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn work_keeps_its_slot_when_its_client_has_gone() {
        let live = OpenTables::new(Arc::new(Memory::default()), &Settings::default());
        let all = live.replay_slots.available_permits();
        let (end, ends) = mpsc::channel::<()>();
        let (begin, begins) = oneshot::channel();
        let own = Arc::clone(&live);
        let client = tokio::spawn(async move {
            let work = move || {
                let _ = begin.send(());
                let _ = ends.recv();
            };
            own.off_thread(work).await
        });
        begins.await.expect("the work has begun");
        client.abort();
        assert!(client.await.is_err());
        assert_eq!(live.replay_slots.available_permits(), all - 1);
        end.send(()).expect("the work goes on");
        let most = u32::try_from(all).expect("a few");
        let _all = live.replay_slots.acquire_many(most).await.expect("the slot is free again");
    }
}
