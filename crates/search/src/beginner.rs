//! A beginner: knows what looks good, often settles for less, but never throws a game away.

use crate::Player;
use crate::guide::Guide;
use crate::rank::best_first;
use crate::thought::{Considered, likings};
use crate::walk::Walk;
use rules::{Belief, Resample, Rng};

/// The value of a won game. The beginner never gives one up.
const WON: f32 = 1.0;

/// Takes what ranks first, or sometimes wanders to something ranked lower. Before wandering it follows both
/// to where the guide calls the position settled, and stays with the first if the other costs too much: so
/// it loses by many small mistakes and never by an obvious one.
pub struct Beginner<C> {
    pub guide: C,
    /// In how many of a hundred decisions it wanders.
    pub wanders: usize,
    /// The most that a single mistake may cost, in the guide's values.
    pub slip: f32,
}

impl<G: Resample, C: Guide<G>> Player<G> for Beginner<C> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        _: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        let [_, _, ..] = legal else { return legal[0] };
        let mut rng = Rng::new(seed);
        let state = belief.sample(&mut rng);
        let ranked = self.ranked(belief, &state, legal);
        let Some((best, _)) = ranked.first().copied() else { return legal[0] };
        if rng.below(100) >= self.wanders {
            return best;
        }
        let (other, _) = *rng.pick(&ranked);
        if other == best || self.costs(belief, &state, best, other, &mut rng) <= self.slip {
            other
        } else {
            best
        }
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let chosen = self.choose(belief, legal, seed, go_on);
        let state = belief.sample(&mut Rng::new(seed));
        (chosen, likings(&self.ranked(belief, &state, legal)))
    }
}

impl<C> Beginner<C> {
    /// The actions worth a look, best first.
    fn ranked<G: Resample>(
        &self,
        belief: &Belief<G>,
        state: &G::State,
        legal: &[G::Action],
    ) -> Vec<(G::Action, f32)>
    where
        C: Guide<G>,
    {
        let mut ranked = Vec::new();
        self.guide.rank(belief.game(), state, belief.seat(), legal, &mut ranked);
        best_first(&mut ranked, |(_, worth)| *worth);
        ranked
    }

    /// How much worse `other` turns out to be than `best`.
    fn costs<G: Resample>(
        &self,
        belief: &Belief<G>,
        state: &G::State,
        best: G::Action,
        other: G::Action,
        rng: &mut Rng,
    ) -> f32
    where
        C: Guide<G>,
    {
        let (game, seat) = (belief.game(), belief.seat());
        let mut walk = Walk::new();
        // The same random draws for both.
        let luck = rng.clone();
        let [best, other] = [best, other].map(|action| {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut ());
            walk.roll_out(game, &self.guide, after, 0, &mut luck.clone())[seat.index()]
        });
        if best >= WON && other < WON { f32::INFINITY } else { best - other }
    }
}
