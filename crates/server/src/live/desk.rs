//! The desk where bots think. As many think at once as there are places, and each turn is one decision. The
//! queue is served in this order: tables with people before tables of bots only; then the owner who has
//! recently used the least of the desk's time; then the table that has; then first come, first served. So no
//! one can make others wait by having many tables.

use crate::limit::lock;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
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

pub(super) struct Desk(Mutex<State>);

#[derive(Default)]
struct State {
    free: usize,
    closed: bool,
    came: u64,
    waiting: Vec<(u64, Guest, oneshot::Sender<Place>)>,
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
    since: Instant,
    spent: Option<Duration>,
}

impl Desk {
    pub(super) fn new(places: usize) -> Arc<Desk> {
        Arc::new(Desk(Mutex::new(State { free: places, ..State::default() })))
    }

    /// Waits for this table's turn and returns a place, or `None` when the server stops.
    pub(super) async fn take(self: &Arc<Self>, guest: Guest) -> Option<Place> {
        let (call, called) = oneshot::channel();
        {
            let mut state = lock(&self.0);
            if state.closed {
                return None;
            }
            let came = state.came;
            state.came += 1;
            let served = state.served;
            let spent = state.spent.entry(guest.owner.clone()).or_default();
            *spent = served.max(*spent);
            state.waiting.push((came, guest, call));
        }
        self.call();
        called.await.ok()
    }

    /// Closes the desk and dismisses the queue.
    pub(super) fn close(&self) {
        let mut state = lock(&self.0);
        state.closed = true;
        state.waiting.clear();
    }

    /// Gives the free places to the next tables in the queue.
    fn call(self: &Arc<Self>) {
        loop {
            let (guest, call) = {
                let mut state = lock(&self.0);
                if state.free == 0 {
                    return;
                }
                let Some((guest, call)) = state.next() else { return };
                state.free -= 1;
                (guest, call)
            };
            // If the receiver no longer waits, the place is dropped and so given back.
            let _ = call.send(Place { desk: Arc::clone(self), guest, since: Instant::now(), spent: None });
        }
    }
}

impl State {
    fn next(&mut self) -> Option<(Guest, oneshot::Sender<Place>)> {
        let order = |(came, guest, _): &(u64, Guest, _)| {
            let spent = self.spent.get(&guest.owner).copied().unwrap_or_default();
            let by_table = self.spent_by_table.get(&guest.table).copied().unwrap_or_default();
            (Reverse(guest.with_people), spent, by_table, *came)
        };
        let first = (0..self.waiting.len()).min_by_key(|index| order(&self.waiting[*index]))?;
        let (_, guest, call) = self.waiting.swap_remove(first);
        let spent = self.spent.get(&guest.owner).copied().unwrap_or_default();
        self.served = self.served.max(spent);
        Some((guest, call))
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

impl Drop for Place {
    fn drop(&mut self) {
        let time = self.spent.unwrap_or_else(|| self.since.elapsed());
        lock(&self.desk.0).charge(&self.guest, time);
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
        let waiting = lock(&desk.0).waiting.len();
        let (desk, served) = (Arc::clone(desk), Arc::clone(served));
        let task = {
            let desk = Arc::clone(&desk);
            tokio::spawn(async move {
                let Owner::Person(owner) = guest.owner.clone() else { return };
                let mut place = desk.take(guest).await.expect("a place");
                lock(&served).push(owner);
                place.spent = Some(Duration::from_secs(1));
            })
        };
        while lock(&desk.0).waiting.len() == waiting {
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

    #[tokio::test]
    async fn nobody_is_served_when_the_server_stops() {
        let desk = Desk::new(1);
        let place = desk.take(guest(0, "Ada", true)).await.expect("a free place");
        desk.close();
        assert!(desk.take(guest(1, "Bo", true)).await.is_none());
        drop(place);
    }
}
