//! The bots' judgement of Telegraph Road.
//!
//! `policy` decides which actions deserve a look, `value` how a position stands, `settler` is the
//! greedy judgement of the Apprentice, `others` predicts the other seats.

mod appraise;
mod levels;
mod others;
mod policy;
pub mod reasons;
mod settler;
mod value;

use others::Others;
use rules::{Game, Rng, Seat};
use search::{Guide, Values};
pub use settler::Settler;
use telegraph_road::{Action, Draw, Frame, State, TelegraphRoad};
pub use value::Weights;

/// Plans the turns of the whole game.
#[derive(Default)]
pub struct Mayor {
    weights: Weights,
    /// The weights of a solo game.
    alone: Weights,
    /// For how many rounds after this one it predicts what the others do; `None` assumes that they do
    /// nothing.
    foresight: Option<u8>,
    others: Others,
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
        let weights = if game.seats() == 1 { &self.alone } else { &self.weights };
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = value::value(weights, state, seat);
        }
    }

    fn prepare(&mut self, game: &TelegraphRoad, start: &State, me: Seat) {
        if let Some(rounds) = self.foresight.filter(|_| game.seats() > 1) {
            self.others = Others::guess(game, start, me, rounds);
        }
    }

    /// With fewer seats, a plan is cheaper.
    fn plenty(&self, game: &TelegraphRoad) -> usize {
        match game.seats() {
            _ if self.foresight.is_none() => 1,
            1 => 5,
            2 => 2,
            _ => 1,
        }
    }

    fn reply(&self, _: &TelegraphRoad, state: &State, seat: Seat, legal: &[Action], _: &mut Rng) -> Action {
        self.others.reply(state, seat, legal).unwrap_or_else(|| quiet(state, legal))
    }

    /// A stretch of a plan is a turn.
    fn settled(&self, _: &TelegraphRoad, from: &State, now: &State) -> bool {
        let fresh = now.stack.top() == Frame::Turn && !now.action.taken && now.action.discount == 0;
        fresh && (now.round, now.turn) != (from.round, from.turn)
    }

    /// Solo, points are as valuable as against others.
    fn finished(&self, game: &TelegraphRoad, state: &State, values: &mut Values) -> bool {
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = value::final_value(state, seat);
        }
        true
    }

    fn typical(&self, _: &TelegraphRoad, _: &State, draws: &[(Draw, u32)], _: &mut Rng) -> Draw {
        middle(draws)
    }
}

/// Passes, and produces what is available.
fn quiet(state: &State, legal: &[Action]) -> Action {
    let passes = |action: &&Action| matches!(action, Action::Pass | Action::Done | Action::End);
    match state.stack.top() {
        Frame::Production => legal[legal.len() - 1],
        _ => *legal.iter().find(passes).unwrap_or(&legal[0]),
    }
}

/// The median of the possible cards.
fn middle(draws: &[(Draw, u32)]) -> Draw {
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
