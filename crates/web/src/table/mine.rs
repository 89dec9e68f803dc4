//! The tables on the server where the player has a seat, through the account or through tokens on this
//! device. The list is refreshed regularly, so that no waiting game goes unnoticed.

use crate::device::STORAGE;
use crate::people;
use crate::table::{clock, connection, server, turn};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::time::Duration;
use wire::{Card, Status};

/// The interval between two requests.
const OFTEN: Duration = Duration::from_secs(30);
/// Within this time the request is not repeated.
const JUST_NOW: Duration = Duration::from_secs(2);

thread_local! {
    static CARDS: ArcRwSignal<Option<Vec<Card>>> = ArcRwSignal::new(None);
    static ASKED: Cell<f64> = const { Cell::new(0.0) };
    /// A request is scheduled.
    static LATER: Cell<bool> = const { Cell::new(false) };
}

/// The player's unfinished tables; `None` while they are unknown.
pub fn cards() -> ArcRwSignal<Option<Vec<Card>>> {
    CARDS.with(Clone::clone)
}

/// Polls as long as the page is open.
pub fn poll() {
    look();
    set_interval(look, OFTEN);
    // Signing in or out changes the seats.
    Effect::new(move |before: Option<()>| {
        people::session().track();
        if before.is_some() {
            ASKED.set(0.0);
            look();
        }
    });
}

/// Requests the list now, or shortly if that was just done, or not at all if there is nothing to ask
/// about.
pub fn look() {
    let (bearer, seats) = (people::bearer(), STORAGE.held_seats());
    if bearer.is_none() && seats.is_empty() {
        cards().set(Some(Vec::new()));
        return;
    }
    let now = js_sys::Date::now();
    if !window().navigator().on_line() {
        return;
    }
    if now - ASKED.get() < JUST_NOW.as_secs_f64() * 1000.0 {
        if !LATER.replace(true) {
            let again = || {
                LATER.set(false);
                look();
            };
            set_timeout(again, JUST_NOW);
        }
        return;
    }
    ASKED.set(now);
    spawn_local(async move {
        // If the server does not answer, the request is repeated later and the known list stays.
        if let Ok(found) = server::mine(bearer.as_deref(), seats).await {
            // The answer may be older than the connection's news: then a turn would be announced twice.
            for card in found.iter().filter(|card| !connection::is_heard(&card.table)) {
                turn::note(&card.table, &card.game, card.is_mine_to_act());
            }
            found.iter().for_each(note_rating);
            let going = found.into_iter().filter(|card| card.status != Status::Finished).collect();
            cards().set(Some(going));
        }
    });
}

/// The change of a rating by a rated game can only be shown if the earlier rating was stored.
fn note_rating(card: &Card) {
    let own = card.mine.and_then(|seat| card.seats.get(seat.index())?.rating);
    if let (Status::Running, true, Some((rating, _))) = (card.status, card.terms.rated, own) {
        STORAGE.keep_rating_before(&card.table, rating);
    }
}

/// Does the player have a seat there, by a token on this device or through the account?
pub fn is_mine(table: &str) -> bool {
    let listed = |cards: &Option<Vec<Card>>| cards.iter().flatten().any(|card| card.table == table);
    STORAGE.token(table).is_some() || cards().with_untracked(listed)
}

/// The game to move in first, except this one: the one whose time runs out first, then the one that has
/// waited longest.
pub fn next_except(table: &str) -> Option<Card> {
    let waiting = |card: &&Card| card.table != table && card.is_mine_to_act();
    let urgency = |card: &&Card| (card.deadline.unwrap_or(i64::MAX), card.moved);
    cards().with(|cards| cards.as_ref()?.iter().filter(waiting).min_by_key(urgency).cloned())
}

/// How many games are waiting for the player besides this one.
pub fn waiting_except(table: &str) -> usize {
    let waiting = |card: &&Card| card.table != table && card.is_mine_to_act();
    cards().with(|cards| cards.as_ref().map_or(0, |cards| cards.iter().filter(waiting).count()))
}

/// The milliseconds until the next clock of a table runs out.
pub fn left(card: &Card) -> Option<i64> {
    let now = clock::server_time(js_sys::Date::now());
    card.deadline.map(|deadline| (deadline - now).max(0))
}
