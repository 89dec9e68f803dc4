//! The listeners at a table. Nothing waits for a listener: one that does not keep up is disconnected and
//! fetches what it missed when it returns.

use super::crier::Crier;
use super::now;
use super::visits::{Found, Visits};
use crate::limit::lock;
use axum::extract::ws::Utf8Bytes;
use catalog::{Step, Table, tell};
use rules::{MAX_SEATS, Seat, SeatSet, Viewer};
use serde::Serialize;
use std::cell::{OnceCell, RefCell};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wire::{About, Changes, Difference, FromServer, Known, Packed, Packer};

/// An outgoing message, and another that goes out with it.
pub(super) type Parcel = (Utf8Bytes, Option<Utf8Bytes>);

/// Takes parcels for one socket in order, and never blocks.
pub(super) trait Out: Send + Sync {
    fn send_parcel(&self, parcel: Parcel);

    /// Keeps a parcel until `flush`. If it returns true, the caller must see that `flush` is called.
    fn keep_parcel(&self, parcel: Parcel) -> bool;

    fn flush(&self);
}

/// The outgoing side of one socket.
#[derive(Clone)]
pub(super) struct Outbox {
    out: Arc<dyn Out>,
    crier: Crier,
}

impl Outbox {
    pub(super) fn new(out: Arc<dyn Out>, crier: Crier) -> Outbox {
        Outbox { out, crier }
    }

    pub(super) fn send(&self, message: &FromServer) {
        self.send_text(written(message));
    }

    pub(super) fn send_text(&self, text: Utf8Bytes) {
        self.send_parcel((text, None));
    }

    fn send_parcel(&self, parcel: Parcel) {
        self.out.send_parcel(parcel);
    }

    /// Leaves a parcel to the crier.
    fn post_parcel(&self, parcel: Parcel) {
        if self.out.keep_parcel(parcel) {
            self.crier.visit(Arc::clone(&self.out));
        }
    }
}

/// Most messages and snapshots fit into this without reallocating.
const USUAL_LENGTH: usize = 4 * 1024;
/// This much of the buffer is kept for the next message.
const KEPT_LENGTH: usize = 64 * 1024;

thread_local! {
    /// Buffers in which a message, and what is kept of a snapshot, are written before their length is known.
    static DRAFT: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(USUAL_LENGTH));
    static PACKER: RefCell<Packer> = RefCell::default();
}

/// Plain data with text keys always has a JSON form.
pub(super) fn written(data: &impl Serialize) -> Utf8Bytes {
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        let _ = serde_json::to_writer(&mut *draft, data);
        let text = Utf8Bytes::from(std::str::from_utf8(draft).unwrap_or_default());
        draft.shrink_to(KEPT_LENGTH);
        text
    })
}

/// News for an audience, in a version for each kind of viewer.
pub(super) trait Tidings {
    fn message(&self, viewer: Viewer) -> FromServer;

    /// The changeable parts of the snapshot that the message holds, if it holds one.
    fn changeable(&self, _: Viewer) -> Option<Known> {
        None
    }

    /// The message as changes from what a listener was last sent to what is now; `None` if it should be sent in
    /// full.
    fn changes(&self, _: Viewer, _: (&Known, &Known)) -> Option<String> {
        None
    }
}

/// Messages without a snapshot.
impl<F: Fn(Viewer) -> FromServer> Tidings for F {
    fn message(&self, viewer: Viewer) -> FromServer {
        self(viewer)
    }
}

/// What happened at a table since journal length `from`. Nearly every listener is sent only the changes, so
/// these are made without the full message; and nearly all of them are the same for every listener, so that part
/// is made once.
pub(super) struct Happened<'a> {
    table: &'a dyn Table,
    from: u32,
    steps: &'a [&'a Step],
    about: &'a About,
    shared: OnceCell<Packed>,
    /// The changes of that part, for listeners that were last sent this.
    told: RefCell<Option<(Packed, Difference)>>,
}

impl<'a> Happened<'a> {
    pub(super) fn new(
        table: &'a dyn Table,
        from: u32,
        steps: &'a [&'a Step],
        about: &'a About,
    ) -> Happened<'a> {
        Happened { table, from, steps, about, shared: OnceCell::new(), told: RefCell::default() }
    }
}

impl Tidings for Happened<'_> {
    fn message(&self, viewer: Viewer) -> FromServer {
        FromServer::Update(tell::update(self.table, self.from, self.steps, viewer, self.about))
    }

    fn changeable(&self, viewer: Viewer) -> Option<Known> {
        let shared = self.shared.get_or_init(|| packed(|to| tell::pack_shared(self.table, self.about, to)));
        let own = packed(|to| tell::pack_own(self.table, viewer, to));
        Some(Known { shared: shared.clone(), own })
    }

    fn changes(&self, viewer: Viewer, (before, now): (&Known, &Known)) -> Option<String> {
        let beats = tell::beats(self.table, self.from, self.steps, viewer);
        let whole = || tell::snapshot(self.table, viewer, self.about);
        let mut told = self.told.borrow_mut();
        told.take_if(|(known, _)| *known != before.shared);
        let between = || (before.shared.clone(), Difference::between(&before.shared, &now.shared));
        let (_, shared) = told.get_or_insert_with(between);
        let own = (&before.own, &now.own);
        Some(Changes::message(&self.about.table, self.from, &beats, shared, own, whole))
    }
}

/// What `write` packs.
fn packed(write: impl FnOnce(&mut Packer)) -> Packed {
    PACKER.with_borrow_mut(|packer| {
        // A game that panicked may have left half a value.
        packer.clear();
        write(packer);
        let packed = packer.take();
        packer.shrink_to(KEPT_LENGTH);
        packed
    })
}

/// Finds one listener at each seat.
#[derive(Default)]
struct FirstOfSeat(SeatSet);

impl FirstOfSeat {
    fn is(&mut self, viewer: Viewer) -> bool {
        let Viewer::Seat(seat) = viewer else { return false };
        let is_first = !self.0.contains(seat);
        self.0 = self.0.with(seat);
        is_first
    }
}

struct Listener {
    socket: u64,
    viewer: Viewer,
    out: Outbox,
    /// The changeable parts of the last snapshot it was sent, if it asked for changes.
    last: Option<Known>,
    /// Whether it has the latest list of who is here.
    knows: bool,
}

/// News for one kind of viewer, in the forms that its listeners asked for.
struct Letter<'a> {
    viewer: Viewer,
    news: &'a dyn Tidings,
    whole: Option<Utf8Bytes>,
    changeable: Option<Option<Known>>,
    /// The changes for listeners that were sent this snapshot last.
    changes: Option<(Known, Utf8Bytes)>,
}

impl Letter<'_> {
    fn new(viewer: Viewer, news: &dyn Tidings) -> Letter<'_> {
        Letter { viewer, news, whole: None, changeable: None, changes: None }
    }

    /// The message for one listener; also notes in `last` what it has been sent.
    fn to(&mut self, last: &mut Option<Known>) -> Utf8Bytes {
        let Some(last) = last else { return self.whole() };
        let Some(now) = self.changeable() else { return self.whole() };
        let before = std::mem::replace(last, now.clone());
        if let Some((known, text)) = &self.changes
            && *known == before
        {
            return text.clone();
        }
        let Some(text) = self.news.changes(self.viewer, (&before, &now)) else { return self.whole() };
        let text = Utf8Bytes::from(text);
        self.changes = Some((before, text.clone()));
        text
    }

    fn whole(&mut self) -> Utf8Bytes {
        self.whole.get_or_insert_with(|| written(&self.news.message(self.viewer))).clone()
    }

    fn changeable(&mut self) -> Option<Known> {
        self.changeable.get_or_insert_with(|| self.news.changeable(self.viewer)).clone()
    }
}

/// The pause between two messages about who is here, longer for larger audiences. Each message goes to every
/// listener, so without a pause n arrivals would cost n² messages.
const PAUSE: Duration = Duration::from_millis(250);
const PAUSE_EACH: Duration = Duration::from_millis(5);
/// Arrivals and departures are shown within this time.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What the listeners were last told of who is here.
#[derive(Default)]
struct Told {
    text: Utf8Bytes,
    /// When. Milliseconds since 1970.
    at: i64,
    /// There is news, and a task is waiting to send it.
    due: bool,
    /// What the other nodes know.
    elsewhere: Own,
}

/// Who listens on this node.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Own {
    pub(super) seats: Vec<Seat>,
    pub(super) spectators: u32,
    /// Seats whose players are here without a socket.
    pub(super) visiting: Vec<Seat>,
}

/// Who listens on another node.
struct Elsewhere {
    node: String,
    seats: SeatSet,
    spectators: u32,
    /// Seats whose players are there without a socket.
    visiting: SeatSet,
}

#[derive(Default)]
pub(super) struct Audience {
    listeners: Mutex<Vec<Listener>>,
    /// How many seats the table has, for the list of who is here.
    seats: AtomicUsize,
    /// By seat: when its last socket went away.
    away: Mutex<[Option<i64>; MAX_SEATS as usize]>,
    elsewhere: Mutex<Vec<Elsewhere>>,
    /// By seat: players without a socket.
    visits: Mutex<[Visits; MAX_SEATS as usize]>,
    /// To be locked before the other mutexes.
    told: Mutex<Told>,
}

impl Audience {
    /// Adds a listener, replacing the one this socket had before. `last` holds the changeable parts of the
    /// snapshot it was sent, if it asked for changes.
    pub(super) fn enter(&self, socket: u64, viewer: Viewer, out: Outbox, last: Option<Known>) {
        let mut listeners = lock(&self.listeners);
        listeners.retain(|listener| listener.socket != socket);
        listeners.push(Listener { socket, viewer, out, last, knows: false });
        if let Viewer::Seat(seat) = viewer {
            lock(&self.away)[seat.index()] = None;
        }
    }

    pub(super) fn set_seats(&self, seats: usize) {
        self.seats.store(seats, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, socket: u64) {
        let mut listeners = lock(&self.listeners);
        let Some(at) = listeners.iter().position(|listener| listener.socket == socket) else { return };
        let gone = listeners.swap_remove(at);
        if let Viewer::Seat(seat) = gone.viewer
            && !listeners.iter().any(|listener| listener.viewer == gone.viewer)
            && !self.is_elsewhere(seat)
            && !self.visits(seat).is_here()
        {
            lock(&self.away)[seat.index()] = Some(now());
        }
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.hears(seat) || self.is_elsewhere(seat) || self.visits(seat).is_here()
    }

    /// Whether the player at this seat receives news at this moment.
    pub(super) fn hears(&self, seat: Seat) -> bool {
        lock(&self.listeners).iter().any(|listener| listener.viewer == Viewer::Seat(seat))
            || lock(&self.elsewhere).iter().any(|other| other.seats.contains(seat))
            || self.visits(seat).is_open()
    }

    fn visits(&self, seat: Seat) -> Visits {
        lock(&self.visits)[seat.index()]
    }

    /// A player at this seat sends a request without a socket. Returns whether they were away before.
    pub(super) fn arrive(&self, seat: Seat) -> bool {
        let was_here = self.is_here(seat);
        lock(&self.visits)[seat.index()].arrive();
        lock(&self.away)[seat.index()] = None;
        !was_here
    }

    /// Their request is answered. Returns whether the caller should check later whether they have gone.
    pub(super) fn depart(&self, seat: Seat) -> bool {
        lock(&self.visits)[seat.index()].depart(now())
    }

    pub(super) fn look_after(&self, seat: Seat, linger: i64, at: i64) -> Found {
        let found = lock(&self.visits)[seat.index()].look(linger, at);
        if let Found::Gone(since) = found
            && !self.is_here(seat)
        {
            lock(&self.away)[seat.index()] = Some(since);
        }
        found
    }

    fn is_elsewhere(&self, seat: Seat) -> bool {
        lock(&self.elsewhere).iter().any(|other| other.seats.contains(seat) || other.visiting.contains(seat))
    }

    pub(super) fn is_empty(&self) -> bool {
        lock(&self.listeners).is_empty()
    }

    fn own(&self) -> Own {
        let (mut seats, mut spectators) = (SeatSet::default(), 0);
        for listener in lock(&self.listeners).iter() {
            match listener.viewer {
                Viewer::Seat(seat) => seats = seats.with(seat),
                Viewer::Spectator | Viewer::Referee => spectators += 1,
            }
        }
        let visiting = Seat::all(MAX_SEATS).filter(|seat| self.visits(*seat).is_here()).collect();
        Own { seats: seats.iter().collect(), spectators, visiting }
    }

    /// Publishes who is here to the other nodes, unless they know it and none has `asked`. Runs one at a time,
    /// so that the last state arrives last.
    pub(super) fn publish(&self, asked: bool, publish: impl FnOnce(Own)) {
        let mut told = lock(&self.told);
        let own = self.own();
        if asked || told.elsewhere != own {
            told.elsewhere = own.clone();
            publish(own);
        }
    }

    /// Notes who listens on another node. Returns whether that node was unknown here.
    pub(super) fn set_elsewhere(
        &self,
        node: &str,
        seats: &[Seat],
        spectators: u32,
        visiting: &[Seat],
    ) -> bool {
        let is_new = !self.forget_node(node);
        let seats: SeatSet = seats.iter().copied().collect();
        let visiting: SeatSet = visiting.iter().copied().collect();
        if !seats.is_empty() || spectators > 0 || !visiting.is_empty() {
            lock(&self.elsewhere).push(Elsewhere { node: node.to_owned(), seats, spectators, visiting });
        }
        for seat in seats.iter().chain(visiting.iter()) {
            lock(&self.away)[seat.index()] = None;
        }
        is_new
    }

    /// Forgets a node, whose listeners are away from now on. Returns whether there were any.
    pub(super) fn forget_node(&self, node: &str) -> bool {
        let mut elsewhere = lock(&self.elsewhere);
        let Some(at) = elsewhere.iter().position(|other| other.node == node) else { return false };
        let gone = elsewhere.swap_remove(at);
        drop(elsewhere);
        let were_there = gone.seats.iter().chain(gone.visiting.iter());
        for seat in were_there.filter(|seat| !self.is_here(*seat)) {
            lock(&self.away)[seat.index()] = Some(now());
        }
        true
    }

    /// Since when a seat that is not here has been away, as far as this was seen.
    pub(super) fn away_since(&self, seat: Seat) -> Option<i64> {
        lock(&self.away)[seat.index()]
    }

    /// Sends everyone the news in their version, which is made once for each kind of viewer. One socket of each seat
    /// is told at once, the others soon: players do not wait for watchers.
    pub(super) fn tell(&self, news: &dyn Tidings) {
        self.tell_and_answer(news, None);
    }

    /// The same, and the socket that asked gets its answer along with it; returns whether there was such a
    /// socket. Both in one packet cost the network no more than one.
    pub(super) fn tell_and_answer(&self, news: &dyn Tidings, answer: Option<(u64, &FromServer)>) -> bool {
        let mut letters: Vec<Letter<'_>> = Vec::new();
        let (mut answered, mut first) = (false, FirstOfSeat::default());
        for listener in lock(&self.listeners).iter_mut() {
            let viewer = listener.viewer;
            let at = letters.iter().position(|letter| letter.viewer == viewer).unwrap_or_else(|| {
                letters.push(Letter::new(viewer, news));
                letters.len() - 1
            });
            let told = letters[at].to(&mut listener.last);
            let answer = answer.filter(|(socket, _)| *socket == listener.socket);
            answered |= answer.is_some();
            let parcel = (told, answer.map(|(_, answer)| written(answer)));
            if first.is(viewer) || answer.is_some() {
                listener.out.send_parcel(parcel);
            } else {
                listener.out.post_parcel(parcel);
            }
        }
        answered
    }

    /// Notes that who is here has changed. Returns the pause before that is sent, or `None` if a task is
    /// already waiting to send it.
    pub(super) fn pause_before_presence(&self, at: i64) -> Option<Duration> {
        let mut told = lock(&self.told);
        if std::mem::replace(&mut told.due, true) {
            return None;
        }
        let crowd = u32::try_from(lock(&self.listeners).len()).unwrap_or(u32::MAX);
        let pause = PAUSE_EACH.saturating_mul(crowd).clamp(PAUSE, LONGEST_PAUSE);
        let passed = Duration::from_millis(u64::try_from(at - told.at).unwrap_or(0));
        Some(pause.saturating_sub(passed))
    }

    /// Tells everyone who is here; if nothing has changed, only those who have come since.
    pub(super) fn tell_presence(&self, table: &str, at: i64) {
        let mut told = lock(&self.told);
        (told.at, told.due) = (at, false);
        let mut listeners = lock(&self.listeners);
        let mut here = vec![false; self.seats.load(Ordering::Relaxed)];
        let mut spectators = 0;
        for listener in listeners.iter() {
            match listener.viewer {
                Viewer::Seat(seat) => {
                    if let Some(here) = here.get_mut(seat.index()) {
                        *here = true;
                    }
                }
                Viewer::Spectator | Viewer::Referee => spectators += 1,
            }
        }
        for (index, here) in here.iter_mut().enumerate() {
            *here |= self.visits(Seat::new(index)).is_here();
        }
        for other in lock(&self.elsewhere).iter() {
            spectators += other.spectators;
            for (index, here) in here.iter_mut().enumerate() {
                let seat = Seat::new(index);
                *here |= other.seats.contains(seat) || other.visiting.contains(seat);
            }
        }
        let away = lock(&self.away)[..here.len()].to_vec();
        let message = FromServer::Presence { table: table.to_owned(), seats: here, away, spectators };
        let text = written(&message);
        let is_news = told.text != text;
        let mut first = FirstOfSeat::default();
        for listener in listeners.iter_mut().filter(|listener| is_news || !listener.knows) {
            if first.is(listener.viewer) {
                listener.out.send_text(text.clone());
            } else {
                listener.out.post_parcel((text.clone(), None));
            }
            listener.knows = true;
        }
        // No listener is left who knows it.
        told.text = if listeners.is_empty() { Utf8Bytes::default() } else { text };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts what it is told, and what of that was left to the crier.
    #[derive(Default)]
    struct Queue {
        told: AtomicUsize,
        kept: AtomicUsize,
    }

    impl Queue {
        fn len(&self) -> usize {
            self.told.load(Ordering::Relaxed)
        }
    }

    impl Out for Queue {
        fn send_parcel(&self, _: Parcel) {
            self.told.fetch_add(1, Ordering::Relaxed);
        }

        fn keep_parcel(&self, parcel: Parcel) -> bool {
            self.kept.fetch_add(1, Ordering::Relaxed);
            self.send_parcel(parcel);
            false
        }

        fn flush(&self) {}
    }

    /// A table for two, and the queues of its listeners.
    struct Hall {
        audience: Audience,
        queues: Vec<Arc<Queue>>,
        /// When the waiting task will send who is here.
        due: Option<i64>,
    }

    impl Hall {
        fn new() -> Hall {
            let audience = Audience::default();
            audience.set_seats(2);
            Hall { audience, queues: Vec::new(), due: None }
        }

        fn changed(&mut self, at: i64) {
            match self.audience.pause_before_presence(at) {
                Some(Duration::ZERO) => self.audience.tell_presence("table", at),
                Some(pause) => self.due = Some(at + pause.as_millis() as i64),
                None => assert!(self.due.is_some(), "a task waits"),
            }
        }

        fn pass(&mut self, at: i64) {
            if let Some(due) = self.due.take_if(|due| *due <= at) {
                self.audience.tell_presence("table", due);
            }
        }

        fn enter(&mut self, viewer: Viewer, at: i64) {
            let queue = Arc::new(Queue::default());
            self.queues.push(Arc::clone(&queue));
            let out = Outbox::new(queue, Crier::default());
            self.audience.enter(self.queues.len() as u64, viewer, out, None);
            self.changed(at);
        }

        fn heard(&self) -> usize {
            self.queues.iter().map(|queue| queue.len()).sum()
        }
    }

    #[test]
    fn a_crowd_costs_what_it_counts_and_not_its_square() {
        let mut hall = Hall::new();
        for _ in 0..200 {
            hall.enter(Viewer::Spectator, 10_000);
        }
        assert_eq!(hall.heard(), 1, "the first at once");
        hall.pass(11_000);
        assert_eq!(hall.heard(), 201);
        // One arrival every ten milliseconds, for longer than any pause: messages stay as rare as the audience
        // size demands.
        for number in 0..200 {
            hall.pass(12_000 + number * 10);
            hall.enter(Viewer::Spectator, 12_000 + number * 10);
        }
        hall.pass(20_000);
        assert!(hall.heard() < 201 + 5 * 400, "{}", hall.heard());
        assert!(hall.queues.iter().all(|queue| queue.len() > 0), "everybody was told");
    }

    #[test]
    fn players_are_told_at_once_and_a_crowd_is_left_to_the_crier() {
        let mut hall = Hall::new();
        let seat = |index| Viewer::Seat(Seat::new(index));
        for viewer in [Viewer::Spectator, seat(0), seat(1), seat(0), Viewer::Spectator, seat(1)] {
            hall.enter(viewer, 10_000);
        }
        let left_to_the_crier = |hall: &Hall| -> Vec<usize> {
            hall.queues.iter().map(|queue| queue.kept.swap(0, Ordering::Relaxed)).collect()
        };
        left_to_the_crier(&hall);
        let news = |_: Viewer| FromServer::Pong { nonce: 1 };
        // The second socket of the second seat asked.
        let answer = FromServer::Pong { nonce: 2 };
        assert!(hall.audience.tell_and_answer(&news, Some((6, &answer))));
        assert_eq!(left_to_the_crier(&hall), [1, 0, 0, 1, 1, 0]);
        hall.audience.tell_presence("table", 20_000);
        assert_eq!(left_to_the_crier(&hall), [1, 0, 0, 1, 1, 1], "also of who is here");
    }

    #[test]
    fn who_comes_is_told_within_a_second_and_a_lone_change_at_once() {
        let mut hall = Hall::new();
        hall.enter(Viewer::Seat(Seat::new(0)), 10_000);
        hall.enter(Viewer::Seat(Seat::new(1)), 20_000);
        assert_eq!(hall.heard(), 3);
        for _ in 0..1000 {
            hall.enter(Viewer::Spectator, 30_000);
        }
        hall.audience.leave(2);
        hall.changed(30_000);
        assert!(hall.due.is_some_and(|due| due <= 31_000));
    }

    #[test]
    fn what_nobody_sees_change_is_told_to_nobody_but_who_comes() {
        let mut hall = Hall::new();
        hall.enter(Viewer::Seat(Seat::new(0)), 10_000);
        hall.enter(Viewer::Seat(Seat::new(0)), 20_000);
        assert_eq!(hall.heard(), 2, "the same seat, twice");
        hall.audience.leave(2);
        hall.changed(30_000);
        assert_eq!(hall.heard(), 2, "and once");
    }

    #[test]
    fn other_nodes_hear_what_they_do_not_know() {
        let audience = Audience::default();
        let publishes = |asked: bool| {
            let mut published = false;
            audience.publish(asked, |_| published = true);
            published
        };
        assert!(!publishes(false), "nobody is here, which all of them know");
        audience.arrive(Seat::new(0));
        assert!(publishes(false) && !publishes(false) && publishes(true));
    }
}
