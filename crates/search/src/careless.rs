//! A weakened player: now and then it takes another action that it considered almost as good.

use crate::Player;
use crate::thought::{Considered, Worth};
use rules::{Belief, Game, Resample, Rng};

/// Asks the player what it considered and sometimes takes another of these actions, but none that
/// the player values lower by more than `slip`, and none at all in the last round: so it loses by many small
/// mistakes and never by a large one.
pub struct Careless<G: Game, P> {
    pub player: P,
    /// In how many of a hundred decisions it wanders.
    pub wanders: usize,
    /// The most that a single mistake may cost, in the player's own values.
    pub slip: f32,
    /// Is this the last round, in which a small mistake may cost a won game?
    pub is_last: fn(&G::State) -> bool,
    /// Is this an action that it neither takes nor misses by mistake, such as the one that ends a turn?
    pub keeps: fn(&G::Action) -> bool,
}

impl<G: Resample, P: Player<G>> Player<G> for Careless<G, P> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        let mut rng = Rng::new(seed);
        if rng.below(100) >= self.wanders || self.stays(belief, seed) {
            return self.player.choose(belief, legal, seed, go_on);
        }
        let (best, considered) = self.player.explain(belief, legal, seed, go_on);
        self.wander(best, &considered, &mut rng)
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let mut rng = Rng::new(seed);
        let stays = rng.below(100) >= self.wanders || self.stays(belief, seed);
        let (best, considered) = self.player.explain(belief, legal, seed, go_on);
        let chosen = if stays { best } else { self.wander(best, &considered, &mut rng) };
        (chosen, considered)
    }
}

impl<G: Resample, P> Careless<G, P> {
    fn stays(&self, belief: &Belief<G>, seed: u64) -> bool {
        (self.is_last)(&belief.sample(&mut Rng::new(seed)))
    }

    fn wander(&self, best: G::Action, considered: &[Considered<G::Action>], rng: &mut Rng) -> G::Action {
        let worth = |considered: &Considered<G::Action>| match considered.worth {
            Worth::Chance(number) | Worth::Points(number) | Worth::Liking(number) => number,
        };
        if (self.keeps)(&best) {
            return best;
        }
        let Some(most) = considered.iter().find(|known| known.action == best).map(worth) else { return best };
        let near: Vec<G::Action> = considered
            .iter()
            .filter(|known| worth(known) >= most - self.slip && !(self.keeps)(&known.action))
            .map(|known| known.action)
            .collect();
        if near.is_empty() { best } else { *rng.pick(&near) }
    }
}
