//! The bots' judgement of Telegram.
//!
//! `tongue` says which words a bot knows and how near a row is to one, `value` what a sheet is worth, `plan`
//! plans the rest of the round, with `whole` words as steps and `answers` to the questions of bonuses. The
//! Master has learned more: `facts` describes a sheet in numbers, `learned` evaluates them, `school` plays the
//! games it learns from, `ahead` looks at the next round.

mod ahead;
mod answers;
mod appraise;
mod facts;
mod learned;
mod levels;
mod plan;
mod possible;
pub mod reasons;
#[cfg(not(target_arch = "wasm32"))]
pub mod school;
mod tongue;
mod value;
mod whole;

pub(crate) use learned::Learned;
use plan::Plan;
use rules::{Belief, Rng};
use search::{Considered, Noted, Player};
use std::sync::Arc;
use telegram::{Action, Telegram};
use tongue::Tongue;
pub use value::Weights;

/// An operator who plans the rest of the round and ignores the others, because nothing they do in a round
/// changes it.
pub struct Operator {
    /// The size of its vocabulary.
    pub vocabulary: u8,
    /// Plans kept after each step; with one plan it takes what looks best right now.
    pub width: usize,
    pub steps: usize,
    pub weights: Weights,
    /// The learned judgement, on top of the weights. With one, the bot also tries whole words as steps.
    pub learned: Option<Arc<Learned>>,
    /// How many possible next rounds it plays for the best places to stop.
    pub futures: usize,
    /// The most points by which it misjudges a plan, so that it explores while learning.
    pub blur: f32,
    /// What it has found out about words, kept for the next decision.
    tongue: Option<Tongue>,
}

impl Player<Telegram> for Operator {
    fn choose(
        &mut self,
        belief: &Belief<Telegram>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Action {
        self.decide(belief, legal, seed, go_on, None).0
    }

    fn explain(
        &mut self,
        belief: &Belief<Telegram>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Action, Vec<Considered<Action>>) {
        let (action, notes) = self.decide(belief, legal, seed, go_on, Some(Vec::new()));
        (action, search::from_notes(notes.unwrap_or_default()))
    }
}

impl Operator {
    fn decide(
        &mut self,
        belief: &Belief<Telegram>,
        legal: &[Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
        notes: Option<Vec<Noted<Action>>>,
    ) -> (Action, Option<Vec<Noted<Action>>>) {
        let [_, _, ..] = legal else { return (legal[0], notes) };
        let mut rng = Rng::new(seed);
        let state = belief.sample(&mut rng);
        let mut tongue = Tongue::again(self.tongue.take(), self.vocabulary, belief.game().words());
        let mut plan = Plan::new(belief.game(), belief.seat(), self, &mut tongue, &state);
        plan.rng = rng;
        plan.notes = notes;
        let decided = (plan.choose(&state, legal, go_on), plan.notes);
        self.tongue = Some(tongue);
        decided
    }
}
