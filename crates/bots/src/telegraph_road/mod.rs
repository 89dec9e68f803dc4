//! Telegraph Road: what the bots think of it.
//!
//! `policy` which actions deserve a look, `value` how a position stands, `settler` the greedy judgement
//! of the Apprentice.

mod appraise;
mod levels;
mod policy;
pub mod reasons;
mod settler;
mod value;

use rules::{Game, Rng, Seat};
use search::{Guide, Values};
pub use settler::Settler;
use telegraph_road::{Action, Draw, Frame, State, TelegraphRoad};
pub use value::Weights;

/// Plans the turns of the whole game; the others are supposed to sit still.
#[derive(Default)]
pub struct Mayor {
    weights: Weights,
}

impl Guide<TelegraphRoad> for Mayor {
    fn rank(
        &self,
        _: &TelegraphRoad,
        state: &State,
        seat: Seat,
        legal: &[Action],
        out: &mut Vec<(Action, f32)>,
    ) {
        policy::candidates(state, seat, legal, out);
    }

    fn value(&self, game: &TelegraphRoad, state: &State, values: &mut Values) {
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = value::value(&self.weights, state, seat);
        }
    }

    /// What the others do is not planned: they pass, and produce what they can.
    fn reply(&self, _: &TelegraphRoad, state: &State, _: Seat, legal: &[Action], _: &mut Rng) -> Action {
        let quiet = |action: &&Action| matches!(action, Action::Pass | Action::Done | Action::End);
        match state.stack.top() {
            Frame::Production => legal[legal.len() - 1],
            _ => *legal.iter().find(quiet).unwrap_or(&legal[0]),
        }
    }

    /// A stretch of a plan is a turn.
    fn settled(&self, _: &TelegraphRoad, from: &State, now: &State) -> bool {
        let fresh = now.stack.top() == Frame::Turn && !now.action.taken && now.action.discount == 0;
        fresh && (now.round, now.turn) != (from.round, from.turn)
    }

    /// Points are worth as much alone as against others.
    fn finished(&self, game: &TelegraphRoad, state: &State, values: &mut Values) -> bool {
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = value::final_value(state, seat);
        }
        true
    }

    /// The middle card of those that may come.
    fn typical(&self, _: &TelegraphRoad, _: &State, draws: &[(Draw, u32)], _: &mut Rng) -> Draw {
        let total: u32 = draws.iter().map(|(_, weight)| *weight).sum();
        let mut passed = 0;
        for (draw, weight) in draws {
            passed += weight;
            if 2 * passed >= total {
                return *draw;
            }
        }
        draws[0].0
    }
}
