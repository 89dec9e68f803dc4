//! What a loaded game shows of a finished table.

use crate::boards::besides;
use client::ending::{Company, Headline, Holding, Tally, Written};
use client::replay::Turn;
use rules::{Outcome, Seat};
use serde_json::Value;

/// The action that ended the game.
pub fn headline(key: &str, view: &Value, outcome: &Outcome, company: &Company) -> Option<Headline> {
    (besides(key)?.headline)(view, outcome, company)
}

/// The tally, sorted by importance for the result.
pub fn tally(key: &str, view: &Value, outcome: &Outcome) -> Tally {
    let told = besides(key).and_then(|besides| (besides.tally)(view, outcome));
    told.unwrap_or_else(|| client::ending::tally(outcome, None))
}

/// The words that were written; empty in a game without words.
pub fn words(key: &str, events: &[Value]) -> Vec<Written> {
    besides(key).map_or_else(Vec::new, |besides| (besides.words)(events))
}

/// What a player has, as far as the view shows it.
pub fn holdings(key: &str, view: &Value, seat: Seat) -> Vec<Holding> {
    besides(key).map_or_else(Vec::new, |besides| (besides.holdings)(view, seat))
}

/// Which turn each position of a course belongs to.
pub fn turns(key: &str, course: &[Value]) -> Vec<Turn> {
    besides(key).map_or_else(Vec::new, |besides| (besides.turns)(course))
}
