//! A beginner: knows what looks good, often settles for less, but never throws a game away.

use crate::Player;
use crate::guide::Guide;
use crate::rank::best_first;
use crate::thought::{Considered, likings};
use crate::walk::{Walk, result, worth};
use rules::{Belief, Game, Pending, Resample, Rng};

/// Takes what ranks first, or sometimes wanders to something ranked lower. Before wandering it follows both
/// to where the guide calls the position settled, and stays with the first if that wins or the other costs too
/// much; in the last round it does not wander at all. So it loses by many small mistakes and never by an obvious one.
pub struct Beginner<G: Game, C> {
    pub guide: C,
    /// In how many of a hundred decisions it wanders.
    pub wanders: usize,
    /// The most that a single mistake may cost, in the guide's values.
    pub slip: f32,
    /// Is this the last round, in which a small mistake may cost a won game?
    pub is_last: fn(&G::State) -> bool,
}

impl<G: Resample, C: Guide<G>> Player<G> for Beginner<G, C> {
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
        if rng.below(100) >= self.wanders || (self.is_last)(&state) {
            return best;
        }
        let (other, _) = *rng.pick(&ranked);
        if other == best || self.costs(belief, &state, best, other, &rng) <= self.slip { other } else { best }
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

impl<G: Resample, C: Guide<G>> Beginner<G, C> {
    /// The actions worth a look, best first.
    fn ranked(&self, belief: &Belief<G>, state: &G::State, legal: &[G::Action]) -> Vec<(G::Action, f32)> {
        let mut ranked = Vec::new();
        self.guide.rank(belief.game(), state, belief.seat(), legal, &mut ranked);
        best_first(&mut ranked, |(_, worth)| *worth);
        ranked
    }

    /// How much worse `other` turns out to be than `best`.
    fn costs(
        &self,
        belief: &Belief<G>,
        state: &G::State,
        best: G::Action,
        other: G::Action,
        luck: &Rng,
    ) -> f32 {
        let (game, seat) = (belief.game(), belief.seat());
        let mut walk = Walk::new();
        let [best, other] = [best, other].map(|action| {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut ());
            // The same random draws for both.
            walk.settle(game, &self.guide, &mut after, 0, &mut luck.clone());
            let won = game.pending(&after) == Pending::Over && result(game, &after)[seat.index()] == 1.0;
            (won, worth(game, &self.guide, &after)[seat.index()])
        });
        // A guide's values need not be shares of the win, so they cannot be compared with that of a win.
        if best.0 && !other.0 { f32::INFINITY } else { best.1 - other.1 }
    }
}
