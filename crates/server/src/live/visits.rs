//! Players without a socket. A player who polls a seat over HTTP, or decides there, is at the table, and
//! remains so for a while after each request, because the next one will follow.

use super::{OpenTables, Room, now};
use rules::{Seat, Viewer};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;

/// The visits of one seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Visits {
    /// Requests in progress.
    open: u32,
    /// When the last one ended.
    last: i64,
    /// Still counts as here, and a task will check later whether that is true.
    lingers: bool,
}

/// The result of that check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A request is in progress; its end starts a new check.
    Back,
    /// There was another request meanwhile: check again after this many milliseconds.
    Lingers(i64),
    /// Gone since this time.
    Gone(i64),
}

impl Visits {
    pub(super) fn is_open(self) -> bool {
        self.open > 0
    }

    pub(super) fn is_here(self) -> bool {
        self.open > 0 || self.lingers
    }

    pub(super) fn arrive(&mut self) {
        self.open += 1;
    }

    /// Returns whether the caller should check later.
    pub(super) fn depart(&mut self, at: i64) -> bool {
        self.open = self.open.saturating_sub(1);
        self.last = at;
        self.open == 0 && !std::mem::replace(&mut self.lingers, true)
    }

    pub(super) fn look(&mut self, linger: i64, at: i64) -> Found {
        let rest = self.last + linger - at;
        if self.open > 0 {
            self.lingers = false;
            return Found::Back;
        }
        if rest > 0 {
            return Found::Lingers(rest);
        }
        self.lingers = false;
        Found::Gone(self.last)
    }
}

/// A request for a seat in progress, until it is dropped.
pub(crate) struct Visit {
    live: Arc<OpenTables>,
    room: Arc<Room>,
    seat: Seat,
}

impl OpenTables {
    /// A client requests this table without a socket.
    pub(crate) fn visit(self: &Arc<Self>, room: &Arc<Room>, viewer: Viewer) -> Option<Visit> {
        let Viewer::Seat(seat) = viewer else { return None };
        if room.audience.arrive(seat) {
            self.tell_presence(room);
        }
        Some(Visit { live: Arc::clone(self), room: Arc::clone(room), seat })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !self.room.audience.depart(self.seat) {
            return;
        }
        // When the runtime is gone, the server has stopped and no one needs to know.
        let Ok(runtime) = Handle::try_current() else { return };
        let (live, room, seat) = (Arc::clone(&self.live), Arc::clone(&self.room), self.seat);
        runtime.spawn(async move {
            // Half of what counts as an absence: a player who polls never reaches that.
            let linger = live.absence / 2;
            let mut rest = linger;
            loop {
                tokio::time::sleep(Duration::from_millis(rest.max(0) as u64)).await;
                match room.audience.look_after(seat, linger, now()) {
                    Found::Lingers(more) => rest = more,
                    Found::Back => return,
                    Found::Gone(_) => return live.tell_presence(&room),
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_polls_is_here_between_the_polls_and_not_for_ever() {
        let mut visits = Visits::default();
        assert!(!visits.is_here());
        visits.arrive();
        assert!(visits.is_here() && visits.is_open());
        assert!(visits.depart(1000), "somebody has to look");
        assert!(visits.is_here() && !visits.is_open());
        visits.arrive();
        assert!(!visits.depart(3000), "somebody looks already");
        assert_eq!(visits.look(5000, 6000), Found::Lingers(2000));
        assert_eq!(visits.look(5000, 8000), Found::Gone(3000));
        assert!(!visits.is_here());
        visits.arrive();
        assert!(visits.depart(9000));
        visits.arrive();
        assert_eq!(visits.look(5000, 20_000), Found::Back);
        assert!(visits.is_here());
    }
}
