//! One step ahead: flat Monte Carlo over the actions that a guide finds worth a look.

use crate::Player;
use crate::guide::Guide;
use crate::rank::best_first;
use crate::thought::{Considered, Notes, Worth, likings, sort};
use crate::walk::Walk;
use rules::{Belief, Resample, Rng};

/// Tries each action on the same few re-dealt states, rolls out and keeps the best average.
pub struct Lookahead<C> {
    pub guide: C,
    /// Re-dealt states per decision. With none, the first-ranked action is taken unseen.
    pub samples: u32,
}

impl<G: Resample, C: Guide<G>> Player<G> for Lookahead<C> {
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        self.look(belief, legal, seed, go_on, None)
    }

    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        let mut notes = Vec::new();
        (self.look(belief, legal, seed, go_on, Some(&mut notes)), notes)
    }
}

impl<C> Lookahead<C> {
    fn look<G: Resample>(
        &self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
        notes: Notes<'_, G::Action>,
    ) -> G::Action
    where
        C: Guide<G>,
    {
        let [_, _, ..] = legal else { return legal[0] };
        let (game, seat) = (belief.game(), belief.seat());
        let mut rng = Rng::new(seed);
        let state = belief.sample(&mut rng);
        let mut ranked = Vec::new();
        self.guide.rank(game, &state, seat, legal, &mut ranked);
        // On ties the guide's order decides.
        best_first(&mut ranked, |(_, worth)| *worth);
        let mut sums = vec![0.0; ranked.len()];
        let mut values = Vec::new();
        let mut walk = Walk::new();
        let mut looked = 0;
        let samples = if ranked.len() > 1 { self.samples } else { 0 };
        for sample in 0..samples {
            let state = belief.sample(&mut rng);
            values.clear();
            let stopped = ranked.iter().any(|(action, _)| {
                let mut after = state.clone();
                game.apply(&mut after, seat, *action, &mut ());
                values.push(walk.roll_out(game, &self.guide, after, 0, &mut rng)[seat.index()]);
                !go_on()
            });
            // A partial sample would favour the actions it has reached. The first sample is used
            // anyway, because nothing else is known.
            if sample == 0 {
                sums.truncate(values.len());
            }
            if values.len() >= sums.len() {
                sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
                looked += 1;
            }
            if stopped {
                break;
            }
        }
        if let Some(notes) = notes {
            *notes = likings(&ranked);
            if looked > 0 {
                let chance = |sum: f32| Worth::Chance(sum / looked as f32);
                let seen = ranked.iter().zip(&sums);
                *notes =
                    seen.map(|((action, _), sum)| Considered::new(*action, chance(*sum), looked)).collect();
                sort(notes);
            }
        }
        let mut best = 0;
        for index in 1..sums.len() {
            if sums[index] > sums[best] {
                best = index;
            }
        }
        ranked.get(best).map_or(legal[0], |(action, _)| *action)
    }
}
