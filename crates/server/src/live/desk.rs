//! The desk where bots think. As many think at once as there are places, and each turn is one decision. The
//! queue is served in this order: tables with people before tables of bots only; then the owner who has
//! recently used the least of the desk's time; then the table that has; then first come, first served. So no
//! one can make others wait by having many tables. A table of bots only that has a place when one with people
//! needs it lends it to that table in the middle of its decision, and continues before other tables of bots
//! only begin. So there are never more decisions in progress than two for each place.

use crate::limit::lock;
use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Whose time at the desk is counted together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Owner {
    /// The account that plays there, by its name.
    Person(String),
    /// No one with an account plays there: the address that set the table up.
    Address(IpAddr),
    /// That address is no longer known either.
    Table(String),
}

/// A table in the queue for a place.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) table: String,
    pub(super) owner: Owner,
    /// A person plays there.
    pub(super) with_people: bool,
}

#[derive(Default)]
pub(super) struct Desk {
    state: Mutex<State>,
    /// How many tables with people wait: written under the lock and read without it, because bots that think ask
    /// thousands of times a second.
    people: AtomicUsize,
}

#[derive(Default)]
struct State {
    free: usize,
    closed: bool,
    came: u64,
    waiting: Vec<(u64, Guest, oneshot::Sender<Place>)>,
    /// Tables of bots only that have lent their place, in the order in which they continue.
    lending: VecDeque<mpsc::Sender<()>>,
    spent: HashMap<Owner, Duration>,
    spent_by_table: HashMap<String, Duration>,
    /// The time spent by the owner served last. New or returning owners start from there, so that they get
    /// no credit for the past.
    served: Duration,
}

/// A place at the desk, until it is dropped.
pub(super) struct Place {
    desk: Arc<Desk>,
    guest: Guest,
    /// `None` while the place is lent.
    since: Option<Instant>,
    /// Before `since`.
    spent: Duration,
}

/// Who comes next: a table that begins a decision, or one that continues.
enum Next {
    Begins(Guest, oneshot::Sender<Place>),
    Continues(mpsc::Sender<()>),
}

impl Desk {
    pub(super) fn new(places: usize) -> Arc<Desk> {
        let state = Mutex::new(State { free: places, ..State::default() });
        Arc::new(Desk { state, ..Desk::default() })
    }

    /// Waits for this table's turn and returns a place, or `None` when the server stops.
    pub(super) async fn take(self: &Arc<Self>, guest: Guest) -> Option<Place> {
        let (call, called) = oneshot::channel();
        {
            let mut state = lock(&self.state);
            if state.closed {
                return None;
            }
            let came = state.came;
            state.came += 1;
            let served = state.served;
            let spent = state.spent.entry(guest.owner.clone()).or_default();
            *spent = served.max(*spent);
            state.waiting.push((came, guest, call));
            self.count(&state);
        }
        self.call();
        called.await.ok()
    }

    /// Closes the desk and dismisses the queue.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.closed = true;
        state.waiting.clear();
        // Tables that have lent a place see that they will not be called any more.
        state.lending.clear();
        self.count(&state);
    }

    /// Gives the free places to the next tables in the queue.
    fn call(self: &Arc<Self>) {
        loop {
            let next = {
                let mut state = lock(&self.state);
                if state.free == 0 {
                    return;
                }
                let Some(next) = state.next() else { return };
                state.free -= 1;
                self.count(&state);
                next
            };
            match next {
                Next::Begins(guest, call) => {
                    let (desk, since, spent) = (Arc::clone(self), Some(Instant::now()), Duration::ZERO);
                    // If the receiver no longer waits, the place is dropped and so given back.
                    let _ = call.send(Place { desk, guest, since, spent });
                }
                // The lender waits until it is called.
                Next::Continues(call) => drop(call.send(())),
            }
        }
    }

    fn count(&self, state: &State) {
        let people = state.waiting.iter().filter(|(_, guest, _)| guest.with_people).count();
        self.people.store(people, Ordering::Relaxed);
    }
}

impl State {
    fn next(&mut self) -> Option<Next> {
        let order = |(came, guest, _): &(u64, Guest, _)| {
            let spent = self.spent.get(&guest.owner).copied().unwrap_or_default();
            let by_table = self.spent_by_table.get(&guest.table).copied().unwrap_or_default();
            (Reverse(guest.with_people), spent, by_table, *came)
        };
        let first = (0..self.waiting.len()).min_by_key(|index| order(&self.waiting[*index]));
        let with_people = first.is_some_and(|first| self.waiting[first].1.with_people);
        if !with_people && let Some(lender) = self.lending.pop_front() {
            return Some(Next::Continues(lender));
        }
        let (_, guest, call) = self.waiting.swap_remove(first?);
        let spent = self.spent.get(&guest.owner).copied().unwrap_or_default();
        self.served = self.served.max(spent);
        Some(Next::Begins(guest, call))
    }

    fn charge(&mut self, guest: &Guest, time: Duration) {
        *self.spent.entry(guest.owner.clone()).or_default() += time;
        *self.spent_by_table.entry(guest.table.clone()).or_default() += time;
        self.free += 1;
        if self.waiting.is_empty() {
            // No one had to wait, so there is nothing to balance.
            self.spent.clear();
            self.spent_by_table.clear();
            self.served = Duration::ZERO;
        }
    }
}

impl Place {
    /// While a table with people waits, a table of bots only lends it this place. Returns after how long it has
    /// the place again. Blocks the thread, which must be one that thinks; when the desk closes, it does not.
    pub(super) fn make_way(&mut self) -> Duration {
        let desk = &self.desk;
        if self.guest.with_people || desk.people.load(Ordering::Relaxed) == 0 {
            return Duration::ZERO;
        }
        let called = {
            let mut state = lock(&desk.state);
            if state.closed {
                return Duration::ZERO;
            }
            let (call, called) = mpsc::channel();
            state.lending.push_back(call);
            state.free += 1;
            called
        };
        let start = Instant::now();
        self.spent += self.since.take().map_or(Duration::ZERO, |since| start - since);
        desk.call();
        // Fails when the desk closes, and then it does not matter who has a place.
        let _ = called.recv();
        let now = Instant::now();
        self.since = Some(now);
        now - start
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let time = self.spent + self.since.map_or(Duration::ZERO, |since| since.elapsed());
        lock(&self.desk.state).charge(&self.guest, time);
        self.desk.call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::task::JoinHandle;

    fn guest(table: usize, owner: &str, with_people: bool) -> Guest {
        Guest { table: format!("table {table}"), owner: Owner::Person(owner.to_owned()), with_people }
    }

    /// Joins the queue and, when served, adds its owner to `served`.
    async fn queue(desk: &Arc<Desk>, guest: Guest, served: &Arc<Mutex<Vec<String>>>) -> JoinHandle<()> {
        let waiting = lock(&desk.state).waiting.len();
        let (desk, served) = (Arc::clone(desk), Arc::clone(served));
        let task = {
            let desk = Arc::clone(&desk);
            tokio::spawn(async move {
                let Owner::Person(owner) = guest.owner.clone() else { return };
                let mut place = desk.take(guest).await.expect("a place");
                lock(&served).push(owner);
                (place.since, place.spent) = (None, Duration::from_secs(1));
            })
        };
        while lock(&desk.state).waiting.len() == waiting {
            tokio::task::yield_now().await;
        }
        task
    }

    async fn order(guests: Vec<Guest>) -> Vec<String> {
        let desk = Desk::new(1);
        let served = Arc::new(Mutex::new(Vec::new()));
        let first = desk.take(guest(999, "first", true)).await.expect("a free place");
        let mut tasks = Vec::new();
        for guest in guests {
            tasks.push(queue(&desk, guest, &served).await);
        }
        drop(first);
        for task in tasks {
            task.await.expect("no panic");
        }
        lock(&served).clone()
    }

    #[tokio::test]
    async fn games_of_people_come_before_those_of_bots_alone() {
        let mut guests: Vec<Guest> = (0..58).map(|table| guest(table, "crowd", false)).collect();
        guests.push(guest(58, "Ada", true));
        assert_eq!(order(guests).await[0], "Ada");
    }

    #[tokio::test]
    async fn who_has_many_tables_has_one_share() {
        let mut guests: Vec<Guest> = (0..4).map(|table| guest(table, "crowd", true)).collect();
        guests.extend([guest(4, "Ada", true), guest(5, "Ada", true)]);
        assert_eq!(order(guests).await, ["crowd", "Ada", "crowd", "Ada", "crowd", "crowd"]);
    }

    /// Waits in the queue as soon as this returns.
    async fn waits(desk: &Arc<Desk>, guest: Guest) -> JoinHandle<Option<Place>> {
        let waiting = lock(&desk.state).waiting.len();
        let own = Arc::clone(desk);
        let task = tokio::spawn(async move { own.take(guest).await });
        while lock(&desk.state).waiting.len() == waiting {
            tokio::task::yield_now().await;
        }
        task
    }

    /// Thinks on a thread of its own for this number of steps; returns those at which it lent its place.
    fn think(mut place: Place, steps: usize, at: mpsc::Receiver<()>) -> std::thread::JoinHandle<Vec<usize>> {
        std::thread::spawn(move || {
            let mut lent = Vec::new();
            for step in 0..steps {
                at.recv().expect("the next step");
                if place.make_way() > Duration::ZERO {
                    lent.push(step);
                }
            }
            lent
        })
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn bots_alone_make_way_in_the_middle_of_a_decision() {
        let desk = Desk::new(1);
        let (go, at) = mpsc::channel();
        let mut first = desk.take(guest(0, "crowd", false)).await.expect("a free place");
        let other = waits(&desk, guest(1, "crowd", false)).await;
        assert_eq!(first.make_way(), Duration::ZERO, "for a table with people only");
        let thinking = think(first, 2, at);
        let ada = waits(&desk, guest(2, "Ada", true)).await;
        go.send(()).expect("it thinks");
        // The first table has not finished its decision, and still Ada has its place.
        let place = ada.await.expect("no panic").expect("the place of the first");
        assert!(!thinking.is_finished() && !other.is_finished());
        let bo = waits(&desk, guest(3, "Bo", true)).await;
        drop(place);
        drop(bo.await.expect("no panic").expect("people come first"));
        // It continues where it was, before another table of bots alone begins.
        assert!(!other.is_finished());
        go.send(()).expect("it thinks");
        let lent =
            tokio::task::spawn_blocking(|| thinking.join().expect("no panic")).await.expect("no panic");
        assert_eq!(lent, [0]);
        drop(other.await.expect("no panic").expect("its turn"));
        assert_eq!(lock(&desk.state).free, 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn people_make_way_for_nobody_and_a_desk_that_closes_wakes_who_made_way() {
        let desk = Desk::new(2);
        let mut ada = desk.take(guest(0, "Ada", true)).await.expect("a free place");
        let mut crowd = desk.take(guest(1, "crowd", false)).await.expect("a free place");
        let bo = waits(&desk, guest(2, "Bo", true)).await;
        assert_eq!(ada.make_way(), Duration::ZERO);
        let lent = tokio::task::spawn_blocking(move || crowd.make_way());
        let _place = bo.await.expect("no panic").expect("the place that was lent");
        desk.close();
        assert!(lent.await.expect("it is woken") > Duration::ZERO);
    }

    #[tokio::test]
    async fn nobody_is_served_when_the_server_stops() {
        let desk = Desk::new(1);
        let place = desk.take(guest(0, "Ada", true)).await.expect("a free place");
        desk.close();
        assert!(desk.take(guest(1, "Bo", true)).await.is_none());
        drop(place);
    }
}
