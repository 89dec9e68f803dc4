//! The values of positions and decisions, estimated by continuing from them.

use bots::{Appraise, Appraiser, Care, Effort, Grade, Measure};
use rules::{Belief, Pending, Rng, Seat};
use search::{Considered, Player, Values};
use std::sync::Arc;

/// How many standard errors one action must be ahead of another to count as better.
const CLEAR: f32 = 2.0;

/// The value of one action for every seat.
#[derive(Clone, Debug)]
pub struct Candidate<A> {
    pub action: A,
    pub values: Values,
    /// The value for the deciding seat in each continuation: candidates are compared continuation by
    /// continuation.
    samples: Vec<f32>,
}

impl<A> Candidate<A> {
    /// How much better this is for its seat than another; 0 if that may be chance.
    pub fn clearly_ahead(&self, other: &Candidate<A>) -> f32 {
        let (ahead, error) = self.ahead(other);
        if ahead > CLEAR * error { ahead } else { 0.0 }
    }

    /// How much better this is for its seat than another, with the standard error.
    pub fn ahead(&self, other: &Candidate<A>) -> (f32, f32) {
        let pairs = self.samples.iter().zip(&other.samples).map(|(one, other)| one - other);
        let count = self.samples.len().max(1) as f32;
        let mean = pairs.clone().sum::<f32>() / count;
        let spread = pairs.map(|gap| (gap - mean) * (gap - mean)).sum::<f32>() / (count - 1.0).max(1.0);
        (mean, (spread / count).sqrt())
    }
}

/// The strongest bot as an observer: it says what is best, and what everything is worth.
pub struct Judge<G: Appraise> {
    appraiser: Box<dyn Appraiser<G>>,
    master: Box<dyn Player<G>>,
    pub care: Care,
    pub seed: u64,
}

impl<G: Appraise> Judge<G> {
    pub fn new(care: Care, seed: u64) -> Judge<G> {
        let master = G::player(Grade::Master, Effort::Iterations(care.iterations));
        Judge { appraiser: G::appraiser(), master, care, seed }
    }

    /// The value of a position for every seat, averaged over this many continuations. A finished game has the
    /// value of its result. Positions with other numbers `at` get other continuations: an error at one says
    /// nothing about the next.
    pub fn value(&mut self, game: &Arc<G>, state: &G::State, at: usize, samples: u32) -> Values {
        match game.pending(state) {
            Pending::Over => finished(&**game, state),
            Pending::Chance => self.over_draws(game, state, at, samples),
            Pending::Seats(_) => self.mean(game, state, at, samples),
        }
    }

    /// Every draw with its probability if there are few, otherwise a sample of draws evenly spread over all of
    /// them.
    fn over_draws(&mut self, game: &Arc<G>, state: &G::State, at: usize, samples: u32) -> Values {
        let mut draws = Vec::new();
        game.draws(state, &mut draws);
        let total: u32 = draws.iter().map(|(_, weight)| *weight).sum();
        if draws.len() > samples as usize {
            return self.over_some_draws(game, state, &draws, at, samples);
        }
        let mut values = Values::default();
        for (draw, weight) in draws {
            let share = weight as f32 / total as f32;
            let mut after = state.clone();
            game.resolve(&mut after, draw, &mut ());
            let mean = match game.pending(&after) {
                Pending::Over => finished(&**game, &after),
                Pending::Seats(_) | Pending::Chance => {
                    let part = (samples as f32 * share) as u32 + 1;
                    self.mean(game, &after, at, part)
                }
            };
            for (value, mean) in values.iter_mut().zip(mean) {
                *value += share * mean;
            }
        }
        values
    }

    fn over_some_draws(
        &mut self,
        game: &Arc<G>,
        state: &G::State,
        draws: &[(G::Draw, u32)],
        at: usize,
        samples: u32,
    ) -> Values {
        let total: u64 = draws.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let first = self.way(at, samples).below(total as usize) as u64;
        let mut sum = Values::default();
        for sample in 0..samples {
            let place = (first + u64::from(sample) * total / u64::from(samples)) % total;
            let mut after = state.clone();
            game.resolve(&mut after, draw_at(draws, place), &mut ());
            let values = if game.pending(&after) == Pending::Over {
                finished(&**game, &after)
            } else {
                self.appraiser.appraise(game, &after, &mut self.way(at, sample))
            };
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        sum.map(|sum| sum / samples.max(1) as f32)
    }

    fn mean(&mut self, game: &Arc<G>, state: &G::State, at: usize, samples: u32) -> Values {
        let mut sum = Values::default();
        for sample in 0..samples {
            let values = self.appraiser.appraise(game, state, &mut self.way(at, sample));
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        sum.map(|sum| sum / samples.max(1) as f32)
    }

    /// One of the continuations of a position.
    fn way(&self, at: usize, sample: u32) -> Rng {
        Rng::new(self.seed ^ u64::from(sample) << 32 ^ (at as u64) << 48)
    }

    /// What the bot would do, and what it considered.
    pub fn advice(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        self.master.explain(belief, legal, self.seed, &mut || true)
    }

    /// The values of these actions, as far as the seat could know, all with the same continuations.
    pub fn weigh(
        &mut self,
        game: &Arc<G>,
        belief: &Belief<G>,
        actions: &[G::Action],
        samples: u32,
    ) -> Vec<Candidate<G::Action>> {
        let seat = belief.seat();
        let fresh = |action: &G::Action| Candidate {
            action: *action,
            values: Values::default(),
            samples: Vec::with_capacity(samples as usize),
        };
        let mut candidates: Vec<Candidate<G::Action>> = actions.iter().map(fresh).collect();
        for sample in 0..samples {
            let mut rng = Rng::new(self.seed ^ u64::from(sample) << 32);
            let state = belief.sample(&mut rng);
            for candidate in &mut candidates {
                let mut after = state.clone();
                game.apply(&mut after, seat, candidate.action, &mut ());
                let values = if game.pending(&after) == Pending::Over {
                    finished(&**game, &after)
                } else {
                    self.appraiser.appraise(game, &after, &mut rng.clone())
                };
                candidate.samples.push(values[seat.index()]);
                let all = candidate.values.iter_mut().zip(values);
                all.for_each(|(mean, value)| *mean += value / samples as f32);
            }
        }
        candidates
    }
}

/// The draw at a place when each takes as much room as its weight.
fn draw_at<D: Copy>(draws: &[(D, u32)], mut place: u64) -> D {
    for (draw, weight) in draws {
        match place.checked_sub(u64::from(*weight)) {
            Some(rest) => place = rest,
            None => return *draw,
        }
    }
    draws[draws.len() - 1].0
}

/// The result of a finished game.
pub fn finished<G: Appraise>(game: &G, state: &G::State) -> Values {
    match game.measure() {
        Measure::Chance => search::result(game, state),
        Measure::Points => {
            let mut values = Values::default();
            let scores = game.outcome(state).map(|outcome| outcome.scores).unwrap_or_default();
            values.iter_mut().zip(scores).for_each(|(value, score)| *value = score as f32);
            values
        }
    }
}

/// The belief of a seat in a position of the analysed game.
pub fn belief<G: Appraise>(game: &Arc<G>, seat: Seat, state: &G::State) -> Belief<G> {
    Belief::new(Arc::clone(game), seat, state.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_draw_takes_as_much_room_as_its_weight() {
        let draws = [('a', 2), ('b', 0), ('c', 3)];
        let all: String = (0..5).map(|place| draw_at(&draws, place)).collect();
        assert_eq!(all, "aaccc");
    }
}
