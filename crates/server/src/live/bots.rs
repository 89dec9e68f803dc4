//! Bots at seats. They think at the desk, one decision at a time; see `desk`.

use super::desk::{Guest, Owner, Place};
use super::{Decision, OpenTables, Opened, Room, What};
use crate::{bot, ids};
use catalog::Table;
use rules::{Seat, Seed};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::Seldom;
use wire::{Answer, Code, Net, SeatInfo, SeatKind};

/// The pause before a bot tries again after the store failed.
const PAUSE: Duration = Duration::from_secs(1);

/// A full disk stops the bots of all tables.
static FAILURES: Seldom = Seldom::new();

impl OpenTables {
    /// Queues a table for the bots' desk when a bot has to decide there and it is not queued yet.
    pub(super) fn wake_bots(self: &Arc<Self>, room: &Arc<Room>, opened: &Opened) {
        if opened.bot_to_act().is_none() || self.is_stopping() || room.bot_due.swap(true, Ordering::AcqRel) {
            return;
        }
        let (live, room, guest) = (Arc::clone(self), Arc::clone(room), guest(room, &opened.row.seats));
        tokio::spawn(async move { live.serve_bots(&room, guest).await });
    }

    async fn serve_bots(self: &Arc<Self>, room: &Arc<Room>, guest: Guest) {
        let waiting = self.metrics.bot_waits();
        // The desk closes when the server stops; what is left is played after the next start.
        let Some(place) = self.desk.take(guest).await else { return };
        drop(waiting);
        self.one_decision(room, place).await;
        // The order matters: a person who acts between these two lines must find the table not
        // queued.
        room.bot_due.store(false, Ordering::Release);
        match self.open(room).await {
            Ok(mut locked) => {
                if let Ok(opened) = locked.get() {
                    self.wake_bots(room, opened);
                }
            }
            Err(error) if error.is_logged() => {}
            Err(error) => {
                if let Some(times) = FAILURES.again(Instant::now()) {
                    tracing::warn!(table = room.code(), ?error, times, "the bots of a table wait");
                }
            }
        }
    }

    /// Holds its place until the decision is stored.
    async fn one_decision(self: &Arc<Self>, room: &Arc<Room>, mut place: Place) {
        let (table, seat, level, known, seed) = {
            let Ok(mut locked) = self.open(room).await else { return };
            let Ok(opened) = locked.get() else { return };
            let Some((seat, level)) = opened.bot_to_act() else { return };
            let Some(table) = opened.game.as_ref().map(|table| table.duplicate()) else { return };
            let known = super::room::length(&*table);
            (table, seat, level, known, bot_seed(&opened.row.seed, known, seat))
        };
        let live = Arc::clone(self);
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = live.think(&*table, seat, &level, seed, &mut place);
            (thought, place)
        });
        let thought = thinking.await;
        let Ok((Some(action), _place)) = thought else {
            if !self.is_stopping() {
                tracing::error!(table = room.code(), %seat, "a bot found nothing to do");
                tokio::time::sleep(PAUSE).await;
            }
            return;
        };
        let decision = Decision { seat, request: None, known, what: What::Act(action) };
        if let Answer::Refused { problem } = self.decide(room, decision).await
            && problem.code != Code::Net(Net::Stale)
        {
            if let Some(times) = FAILURES.again(Instant::now()) {
                tracing::warn!(
                    table = room.code(), %seat, code = ?problem.code, times, "a bot's decision was not taken"
                );
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// What the bot does, or `None` when the server stops. The time in which it makes way is not its own.
    fn think(
        &self,
        table: &dyn Table,
        seat: Seat,
        level: &str,
        seed: u64,
        place: &mut Place,
    ) -> Option<String> {
        let (start, mut away) = (Instant::now(), Duration::ZERO);
        let mut keep_going = || {
            away += place.make_way();
            start.elapsed().saturating_sub(away) < self.bot_time && !self.is_stopping()
        };
        let chosen = bot::choose(table, seat, level, seed, &mut keep_going);
        self.metrics.bot_thought(start.elapsed().saturating_sub(away));
        if self.is_stopping() {
            // A search that was cut short does not give the bot's own decision.
            return None;
        }
        let legal = || table.legal(seat).into_iter().next();
        chosen.map_or_else(
            |refusal| {
                tracing::error!(code = ?refusal.code, level, "a bot failed; the first legal action stands in");
                legal()
            },
            Some,
        )
    }

    /// After a start: bots continue at the tables where one has to decide, whether or not anyone is
    /// watching.
    pub(crate) async fn resume_bots(self: &Arc<Self>) {
        let ids = match self.store.with_bots().await {
            Ok(ids) => ids,
            Err(error) => {
                tracing::error!(%error, "the tables with bots could not be listed");
                return;
            }
        };
        for id in ids {
            if self.is_stopping() {
                return;
            }
            let Ok(room) = self.room(&id).await else { continue };
            match self.open(&room).await {
                Ok(mut locked) => {
                    if let Ok(opened) = locked.get() {
                        self.wake_bots(&room, opened);
                    }
                }
                Err(error) if error.is_logged() => {}
                Err(error) => tracing::warn!(table = ids::code(&id), ?error, "a table was not resumed"),
            }
        }
    }
}

/// The table as the desk counts it: by the account that plays there, or else by the address that
/// set it up.
fn guest(room: &Room, seats: &[SeatInfo]) -> Guest {
    let person = seats.iter().find(|seat| seat.account).map(|seat| Owner::Person(seat.name.clone()));
    let address = || room.set_up_from.get().copied().map(Owner::Address);
    Guest {
        table: room.id.clone(),
        owner: person.or_else(address).unwrap_or_else(|| Owner::Table(room.id.clone())),
        with_people: seats.iter().any(|seat| seat.kind == SeatKind::Guest),
    }
}

/// Repeatable for anyone who knows the seed of the deal, and reveals nothing about it to others.
fn bot_seed(seed: &Seed, known: u32, seat: Seat) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"sounder bot\n");
    hash.update(format!("{seed} {known} {seat}"));
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}
