//! The reasons for a decision: facts that hold after it and did not hold before, in the game's own words.
//! Nothing is guessed: a reason is computed from the two positions, and both are dealt from what the seat may
//! know.

use crate::Appraise;
pub use crate::letterpress::reasons as letterpress;
pub use crate::railroad_revolution::reasons as railroad_revolution;
pub use crate::telegram::reasons as telegram;
pub use crate::telegraph_road::reasons as telegraph_road;
pub use crate::us_telegraph::reasons as us_telegraph;
use rules::{Game, Pending, Seat};
use std::fmt::Debug;

/// The most further steps that a decision can consist of.
const MOST_STEPS: usize = 24;

/// One fact about a decision.
pub trait Reason: Clone + PartialEq + Debug {
    /// As a short clause, such as "completes Ranch".
    fn words(&self, names: &[String]) -> String;
}

/// A decision that was carried out, with the steps that belong to it.
pub struct Decision<G: Game> {
    pub before: G::State,
    pub after: G::State,
    pub seat: Seat,
    /// The first step is the decision itself.
    pub steps: Vec<G::Action>,
    pub events: Vec<G::Event>,
}

impl<G: Appraise> Decision<G> {
    /// Carries out an action and the steps that belong to it, such as the plot of a building. If there is a
    /// choice, `next` makes it.
    pub fn new(
        game: &G,
        before: &G::State,
        seat: Seat,
        action: G::Action,
        mut next: impl FnMut(&G::State, &[G::Action]) -> Option<G::Action>,
    ) -> Decision<G> {
        let (mut after, mut events) = (before.clone(), Vec::new());
        game.apply(&mut after, seat, action, &mut events);
        let mut steps = vec![action];
        let mut legal = Vec::new();
        while steps.len() <= MOST_STEPS && waits_for(game, &after, seat) && game.is_halfway(&after, seat) {
            legal.clear();
            game.legal(&after, seat, &mut legal);
            let step = match legal[..] {
                [only] => Some(only),
                _ => next(&after, &legal),
            };
            let Some(step) = step.filter(|step| legal.contains(step)) else { break };
            game.apply(&mut after, seat, step, &mut events);
            steps.push(step);
        }
        Decision { before: before.clone(), after, seat, steps, events }
    }

    pub fn action(&self) -> G::Action {
        self.steps[0]
    }
}

fn waits_for<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    matches!(game.pending(state), Pending::Seats(seats) if seats.contains(seat))
}

/// `1 card`, `3 cards`.
pub(crate) fn counted(count: impl Into<i64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
