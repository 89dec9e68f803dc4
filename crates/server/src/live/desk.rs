//! The desk where bots think. So many think at once as there are places, and each turn is one decision. Who
//! waits is served in this order: tables where people play before those of bots alone, then whoever has had
//! the least of the desk's time lately, then the table that has, then who came first. So nobody makes others
//! wait by having many tables.

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
    /// Nobody with an account plays there: the address that set the table up.
    Address(IpAddr),
    /// Nor is that known any more.
    Table(String),
}

/// A table that wants a place.
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
    /// What the last who was served had spent: whoever is new, or comes back, has no claim on times past.
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

    /// A place when it is this table's turn; none when the server stops.
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

    /// Nobody is served any more, and nobody waits.
    pub(super) fn close(&self) {
        let mut state = lock(&self.0);
        state.closed = true;
        state.waiting.clear();
    }

    /// Calls those whose turn it is to the free places.
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
            // Whoever does not wait any more gives the place back by dropping it.
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
            // Nobody was kept waiting: there is nothing to make up for.
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

    /// Waits in the queue from now on; what it answers is the order in which it was served.
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
