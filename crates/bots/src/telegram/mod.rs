//! Telegram: what the bots think of it.
//!
//! `tongue` which words a bot knows and how near a row is to one, `value` how a sheet stands, `plan` the rest
//! of the round.

mod plan;
mod tongue;
mod value;

use plan::Plan;
use rules::{Belief, Rng};
use search::Player;
use telegram::{Action, Telegram};
use tongue::Tongue;
pub use value::Weights;

/// An operator who plans the rest of the round, and leaves the others to theirs: nothing they do in a
/// round changes it.
pub struct Operator {
    /// The size of its vocabulary.
    pub vocabulary: u8,
    /// Plans kept after each step; with one step it takes at once what looks best.
    pub width: usize,
    pub steps: usize,
    pub weights: Weights,
}

impl Player<Telegram> for Operator {
    fn choose(
        &mut self,
        belief: &Belief<Telegram>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Action {
        let [_, _, ..] = legal else { return legal[0] };
        let mut rng = Rng::new(seed);
        let state = belief.sample(&mut rng);
        let mut tongue = Tongue::new(self.vocabulary, belief.game().words());
        let mut plan = Plan::new(belief.game(), belief.seat(), self, &mut tongue);
        plan.choose(&state, legal, go_on)
    }
}
