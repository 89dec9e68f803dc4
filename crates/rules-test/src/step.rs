//! One step of a game: a decision or a draw, applied without the checks of a match.

use rules::{Game, Pending, Seat};
use std::fmt;

pub(crate) enum Step<G: Game> {
    Act(Seat, G::Action),
    Draw(G::Draw),
}

// Not derived: that would require the rules to be `Clone`.
impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Step<G> {
        *self
    }
}

impl<G: Game> Copy for Step<G> {}

impl<G: Game> Step<G> {
    /// Every step the state allows, seats in order.
    pub(crate) fn all(game: &G, state: &G::State) -> Vec<Step<G>> {
        match game.pending(state) {
            Pending::Over => Vec::new(),
            Pending::Chance => {
                let mut draws = Vec::new();
                game.draws(state, &mut draws);
                draws.into_iter().map(|(draw, _)| Step::Draw(draw)).collect()
            }
            Pending::Seats(seats) => {
                let mut steps = Vec::new();
                let mut actions = Vec::new();
                for seat in seats.iter() {
                    actions.clear();
                    game.legal(state, seat, &mut actions);
                    steps.extend(actions.iter().map(|action| Step::Act(seat, *action)));
                }
                steps
            }
        }
    }

    pub(crate) fn possible(&self, game: &G, state: &G::State) -> bool {
        match (self, game.pending(state)) {
            (Step::Act(seat, action), Pending::Seats(seats)) => {
                seats.contains(*seat) && game.is_legal(state, *seat, *action)
            }
            (Step::Draw(draw), Pending::Chance) => {
                let mut draws = Vec::new();
                game.draws(state, &mut draws);
                draws.iter().any(|(possible, _)| possible == draw)
            }
            _ => false,
        }
    }

    /// The state after the step, and its events.
    pub(crate) fn from(&self, game: &G, before: &G::State) -> (G::State, Vec<G::Event>) {
        let mut state = before.clone();
        let mut events = Vec::new();
        match self {
            Step::Act(seat, action) => game.apply(&mut state, *seat, *action, &mut events),
            Step::Draw(draw) => game.resolve(&mut state, *draw, &mut events),
        }
        (state, events)
    }

    pub(crate) fn actor(&self) -> Option<Seat> {
        match self {
            Step::Act(seat, _) => Some(*seat),
            Step::Draw(_) => None,
        }
    }
}

impl<G: Game> fmt::Display for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => write!(f, "{seat}: {action}"),
            Step::Draw(draw) => write!(f, "chance: {draw}"),
        }
    }
}
