//! Players who leave, who are away, or whose time is up, and the bots that replace them.

use super::stuck::Stuck;
use super::{Decision, OpenTables, Room, What, now};
use crate::bot;
use crate::error::Error;
use rules::Seat;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Seating, Seldom};
use wire::{Answer, Net, Said, SeatInfo, SeatKind, Status};

/// How often to ask the store whose time is up.
const WATCH_EVERY: Duration = Duration::from_millis(500);
/// Tables handled in one pass.
const AT_ONCE: u32 = 200;
/// A player whose time runs out this many times in a row counts as away.
const MISSES: u8 = 2;

impl OpenTables {
    /// Gives up a seat: before the game it opens again, during the game a bot takes over.
    pub(crate) async fn leave(self: &Arc<Self>, room: &Arc<Room>, seat: Seat) -> Result<(), Error> {
        self.allowances.take_change(room, seat)?;
        let status = self.open(room).await?.get()?.row.status;
        match status {
            Status::Waiting => {
                let open = SeatInfo::new("", SeatKind::Open);
                self.reseat(room, seat, Status::Waiting, |_| Some(open.clone()), true).await
            }
            Status::Running => {
                self.stand_in(room, seat).await?;
                self.note(room, seat, Said::Left {}).await.map(|_| ())
            }
            Status::Finished => Err(Error::net(Net::NotNow, "The game is over.")),
        }
    }

    /// A player takes the seat back from the bot that replaced them.
    pub(crate) async fn return_to_seat(self: &Arc<Self>, room: &Arc<Room>, seat: Seat) -> Result<(), Error> {
        self.allowances.take_change(room, seat)?;
        let back = |info: &SeatInfo| {
            matches!(info.kind, SeatKind::Bot { .. })
                .then(|| SeatInfo { kind: SeatKind::Guest, ..info.clone() })
        };
        self.reseat(room, seat, Status::Running, back, false).await?;
        self.note(room, seat, Said::Back {}).await.map(|_| ())
    }

    /// A bot replaces a person, who keeps name and token and may return. Elsewhere the others deserve a good
    /// opponent. In a rated game it is the weakest: the result counts for the person, and nobody must gain by
    /// leaving when it gets hard.
    pub(super) async fn stand_in(self: &Arc<Self>, room: &Arc<Room>, seat: Seat) -> Result<(), Error> {
        let (game, rated) = {
            let mut locked = self.open(room).await?;
            let row = &locked.get()?.row;
            (row.key.clone(), row.terms.rated)
        };
        let mut levels = bot::levels(&game).into_iter();
        let level = if rated { levels.next() } else { levels.next_back() };
        let level = level.ok_or_else(Error::unavailable)?.key;
        let bot = |info: &SeatInfo| {
            (info.kind == SeatKind::Guest)
                .then(|| SeatInfo { kind: SeatKind::Bot { level: level.clone() }, ..info.clone() })
        };
        self.reseat(room, seat, Status::Running, bot, false).await
    }

    /// Changes who sits at one seat if the table has this status, and tells everyone.
    async fn reseat(
        self: &Arc<Self>,
        room: &Arc<Room>,
        seat: Seat,
        status: Status,
        change: impl Fn(&SeatInfo) -> Option<SeatInfo>,
        vacate: bool,
    ) -> Result<(), Error> {
        let mut locked = self.open(room).await?;
        let opened = locked.get()?;
        let before = opened.row.seats.clone();
        let changed = before.get(seat.index()).filter(|_| opened.row.status == status).and_then(change);
        let changed = changed.ok_or_else(|| Error::net(Net::NotNow, "This seat cannot change hands now."))?;
        let mut after = before.clone();
        after[seat.index()] = changed;
        let vacate = vacate.then_some(seat);
        let seating = Seating { before, after: after.clone(), grant: None, sitter: None, vacate };
        if let Err(error) = self.store.seat(&room.id, seating).await {
            // Another node may have changed the seats.
            locked.forget();
            return Err(error.into());
        }
        opened.missed[seat.index()] = 0;
        opened.row.seats.clone_from(&after);
        opened.about.seats = after;
        self.lobbies.changed(&opened.row);
        room.audience.tell(opened);
        room.bell.notify_waiters();
        self.wake_bots(room, opened);
        Ok(())
    }

    /// Plays for those whose time is up, as long as the server runs. It starts after a grace
    /// period, so that players who lost their connection when a server died have time to come back.
    pub(crate) async fn keep_time(self: &Arc<Self>, grace: Duration) {
        tokio::time::sleep(grace).await;
        self.open_from_the_future().await;
        let mut tick = tokio::time::interval(WATCH_EVERY);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (mut stuck, unread) = (Stuck::default(), Seldom::default());
        while !self.is_stopping() {
            tick.tick().await;
            // Add the number of stuck tables: otherwise they could fill the list and keep the
            // others out of it.
            match self.store.overdue(now(), AT_ONCE.saturating_add(stuck.count())).await {
                Ok(late) => {
                    stuck.forget_others(&late);
                    for id in late {
                        self.call_time_unless_stuck(&id, &mut stuck).await;
                    }
                }
                Err(error) => {
                    if let Some(times) = unread.again(Instant::now()) {
                        tracing::warn!(%error, times, "the clocks could not be looked at");
                    }
                }
            }
        }
    }

    /// If a server has been alive at a time that is still to come, because a clock was wrong by days, clocks may
    /// run from there. Opening a table corrects its clock.
    async fn open_from_the_future(&self) {
        if !matches!(self.store.pulse().await, Ok(Some(last)) if last > now()) {
            return;
        }
        for id in self.store.overdue(i64::MAX, u32::MAX).await.unwrap_or_default() {
            if let Ok(room) = self.room(&id).await {
                // What cannot be opened has no clock that stops others.
                let _ = self.open(&room).await;
            }
        }
    }

    async fn call_time_unless_stuck(self: &Arc<Self>, id: &str, stuck: &mut Stuck) {
        if !stuck.is_due(id, Instant::now()) {
            return;
        }
        match self.call_time(id).await {
            Ok(()) => stuck.free(id),
            // The table itself is fine: try it again with the others.
            Err(Error::Store(error)) => tracing::debug!(%error, "a clock was not enforced yet"),
            Err(error) => {
                if stuck.note(id, Instant::now()) && !error.is_logged() {
                    tracing::warn!(table = crate::ids::code(id), ?error, "a clock was not enforced");
                }
            }
        }
    }

    /// Plays for the seats of a table whose time is up.
    async fn call_time(self: &Arc<Self>, id: &str) -> Result<(), Error> {
        let room = self.room(id).await?;
        loop {
            let (seat, known, missed) = {
                let mut locked = self.open(&room).await?;
                let opened = locked.get()?;
                let late = opened.clocks.as_ref().and_then(|clocks| clocks.overdue(&opened.row.seats, now()));
                let (Some(seat), Some(table)) = (late, &opened.game) else { return Ok(()) };
                (seat, super::room::length(&**table), opened.missed[seat.index()])
            };
            if missed + 1 >= MISSES {
                self.stand_in(&room, seat).await?;
                self.note(&room, seat, Said::Left {}).await?;
                continue;
            }
            let decision = Decision { seat, request: None, known, what: What::TimeOut };
            if let Answer::Refused { problem } = self.decide(&room, decision).await {
                return Err(Error::net(Net::NotNow, problem.message));
            }
        }
    }
}
