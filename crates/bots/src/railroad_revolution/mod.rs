//! The bots' judgement of Railroad Revolution. `value` says how a position stands; this module
//! decides which actions deserve a look, and how far a roll-out goes.

mod appraise;
mod levels;
pub mod reasons;
mod value;

use railroad_revolution::{Action, Frame, RailroadRevolution, State};
use rules::{Game, Seat};
use search::{Guide, Step, Values, best_first};
pub use value::Weights;
use value::worth;

/// Judgement for the whole game.
pub struct Magnate {
    weights: Weights,
    /// Candidates for each decision.
    most: usize,
}

/// An action this many points behind the best gets an eighth of the attention.
const TEMPER: f32 = 2.5;
/// Points ahead of all others that count as three quarters of a victory.
const LEAD: f32 = 30.0;

impl Magnate {
    pub fn new(weights: Weights, most: usize) -> Magnate {
        Magnate { weights, most }
    }

    /// Selling and hiring are considered only if there is nothing else to do, or plenty of money.
    fn is_worth_a_look(state: &State, seat: Seat, action: Action, forced: bool) -> bool {
        match action {
            Action::Share => forced,
            Action::Hire(_) => forced || state.player(seat).money >= 2200,
            Action::Lower(_) => forced || state.stack.top() != (Frame::Flip { left: 1, begun: false }),
            _ => true,
        }
    }
}

impl Guide<RailroadRevolution> for Magnate {
    fn rank(
        &self,
        game: &RailroadRevolution,
        state: &State,
        seat: Seat,
        legal: &[Action],
        out: &mut Vec<(Action, f32)>,
    ) {
        let sale = |action: &Action| matches!(action, Action::Share | Action::Hire(_));
        let forced = legal.iter().all(sale) || needs_cash(state, legal);
        let nothing_else = !legal.iter().any(|action| Magnate::is_worth_a_look(state, seat, *action, forced));
        for action in legal {
            if !Magnate::is_worth_a_look(state, seat, *action, forced || nothing_else) {
                continue;
            }
            let mut after = state.clone();
            game.apply(&mut after, seat, *action, &mut ());
            out.push((*action, worth(game, &self.weights, &after, seat)));
        }
        best_first(out, |(_, gain)| *gain);
        out.truncate(self.most);
        let best = out.first().map_or(0.0, |(_, gain)| *gain);
        for (_, gain) in out {
            let part = 1.0 / (1.0 + (best - *gain) / TEMPER);
            *gain = part * part * part;
        }
    }

    fn value(&self, game: &RailroadRevolution, state: &State, values: &mut Values) {
        let mut standing = Values::default();
        for seat in Seat::all(game.seats()) {
            standing[seat.index()] = worth(game, &self.weights, state, seat);
        }
        let seats = usize::from(game.seats());
        for seat in 0..seats {
            let others = (0..seats).filter(|other| *other != seat).map(|other| standing[other]);
            let lead = (standing[seat] - others.fold(f32::MIN, f32::max)) / LEAD;
            values[seat] = 0.5 + 0.5 * lead / (1.0 + lead.abs());
        }
    }

    /// A roll-out continues to the next turn.
    fn settled(&self, _: &RailroadRevolution, _: &State, now: &State) -> bool {
        matches!(now.stack.top(), Frame::Place | Frame::PickSetup)
    }

    /// Draws are not planned for individually: they come at the ends of turns.
    fn seen(&self, _: &RailroadRevolution, _: &State, step: &Step<RailroadRevolution>, _: Seat) -> bool {
        matches!(step, Step::Action(..))
    }
}

/// Is there too little cash to finish the action?
fn needs_cash(state: &State, legal: &[Action]) -> bool {
    state.stack.top() == Frame::Open
        && state.turn.main == 0
        && state.own().money < state.turn.owed
        && !legal.contains(&Action::Done)
}
