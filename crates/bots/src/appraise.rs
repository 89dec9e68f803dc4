//! What a position is worth to every seat, for code that looks at a game from outside, such as analysis and
//! hints.

use crate::Bots;
use crate::reasons::{Decision, Reason};
use crate::word::Possible;
use rules::{Belief, Game, MAX_SEATS, Pending, Resample, Rng, Seat};
use search::{Guide, Player, Values};
use std::sync::Arc;

/// The unit of a worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The share of the game that a seat wins, from 0 to 1.
    Chance,
    /// Points at the end.
    Points,
}

/// How much to compute: what the page can do in a minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// How many iterations the Master searches for the best action.
    pub iterations: u32,
    /// How many continuations are played to value one position.
    pub samples: u32,
}

/// How far to trust estimates, found by comparing those of hundreds of games with their results
/// (docs/analysis.md).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reliability {
    /// How far a new estimate moves the line of chances: 1 means all the way, less where estimates fluctuate.
    pub newest: f32,
    /// How much of the distance from even chances, or from the points promised at the start, counts at the end
    /// of a game, ...
    pub most: f32,
    /// ... and after which part of the game it reaches that. Before, it grows from zero; a value of 0 means
    /// that it is constant.
    pub ripe: f32,
    /// How much of the apparent effect of draws shows in results.
    pub luck: f32,
    /// For points: how much better real players do than the quick player who values positions, as a fraction.
    pub gain: f32,
    /// For chances: how far the line moves towards the third power of the odds at the very end, because
    /// estimates are too cautious there. It grows from zero at the point where the end begins.
    pub sharp: f32,
}

/// The part of a game after which the end begins.
const LATE: f32 = 0.7;

impl Reliability {
    /// How much of the distance from even chances counts after this part of a game.
    pub fn after(&self, part: f32) -> f32 {
        if part < self.ripe { self.most * part / self.ripe } else { self.most }
    }

    /// How far the line moves towards the third power of the odds after this part of a game.
    pub fn sharpened(&self, part: f32) -> f32 {
        self.sharp * ((part - LATE) / (1.0 - LATE)).max(0.0)
    }

    /// Corrects the points of quick play to what better players reach in the rest of a game, after this part of
    /// it: most of that difference arises late.
    pub fn outdone(&self, points: f32, part: f32) -> f32 {
        points * (1.0 + self.gain * (1.0 - part * part))
    }
}

/// A game whose positions can be valued.
pub trait Appraise: Bots {
    const CARE: Care;
    const RELIABILITY: Reliability;

    type Reason: Reason;

    fn measure(&self) -> Measure;

    /// Is the position complete in itself? In the middle of a turn a quick player may not finish what a better
    /// one began, so the value would say more about the quick player.
    fn is_at_rest(&self, _: &Self::State) -> bool {
        true
    }

    fn appraiser() -> Box<dyn Appraiser<Self>>;

    /// Is the seat in the middle of something that its next step completes?
    fn is_halfway(&self, state: &Self::State, seat: Seat) -> bool;

    /// The arguments for and against a decision, most important first.
    fn reasons(&self, decision: &Decision<Self>) -> Vec<Self::Reason>;

    /// The word that a decision writes.
    fn word(&self, _: &Decision<Self>) -> Option<String> {
        None
    }

    /// Every word that the seat can write from here, if it is about to write; in no particular order.
    fn words_from(&self, _: &Self::State, _: Seat) -> Vec<Possible> {
        Vec::new()
    }
}

pub trait Appraiser<G: Game>: Send {
    /// What the position turned out to be worth to every seat in one continuation, which is the same for the
    /// same generator.
    fn appraise(&mut self, game: &Arc<G>, state: &G::State, rng: &mut Rng) -> Values;
}

/// Plays on for some stretches as a guide replies, then asks the guide for the value.
pub struct Horizon<C> {
    pub guide: C,
    pub stretches: usize,
}

impl<G: Game, C: Guide<G>> Appraiser<G> for Horizon<C> {
    fn appraise(&mut self, game: &Arc<G>, state: &G::State, rng: &mut Rng) -> Values {
        let mut values = search::outlook(&**game, &self.guide, state.clone(), self.stretches, rng);
        // Guides compare; shares add up to the whole game.
        let seats = usize::from(game.seats());
        let sum: f32 = values[..seats].iter().sum();
        if sum > 0.0 {
            values[..seats].iter_mut().for_each(|value| *value /= sum);
        }
        values
    }
}

/// Plays the game to its end, with every seat as a quick player.
pub struct PlayOut<P> {
    pub player: P,
    /// Points ahead that count as three quarters of a victory, because a single game says little about who is
    /// better.
    pub lead: f32,
}

impl<P> PlayOut<P> {
    fn finish<G: Resample>(&mut self, game: &Arc<G>, mut state: G::State, rng: &mut Rng) -> G::State
    where
        P: Player<G>,
    {
        let (mut legal, mut draws) = (Vec::new(), Vec::new());
        for _ in 0..game.longest() {
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    draws.clear();
                    game.draws(&state, &mut draws);
                    let draw = draws[rng.weighted(&draws)].0;
                    game.resolve(&mut state, draw, &mut ());
                }
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is pending");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = match legal[..] {
                        [only] => only,
                        _ => {
                            let belief = Belief::new(Arc::clone(game), seat, state.clone());
                            self.player.choose(&belief, &legal, rng.next_u64(), &mut || true)
                        }
                    };
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        state
    }
}

impl<G: Appraise, P: Player<G>> Appraiser<G> for PlayOut<P> {
    fn appraise(&mut self, game: &Arc<G>, state: &G::State, rng: &mut Rng) -> Values {
        let end = self.finish(game, state.clone(), rng);
        let scores = game.outcome(&end).map(|outcome| outcome.scores).unwrap_or_default();
        let mut values = Values::default();
        for (value, score) in values.iter_mut().zip(&scores) {
            *value = *score as f32;
        }
        match game.measure() {
            Measure::Points => values,
            Measure::Chance => shares(&values[..scores.len()], self.lead),
        }
    }
}

/// Shares of the win for these points, as if a few points more or less had been luck.
fn shares(points: &[f32], lead: f32) -> Values {
    let mut values = [0.0; MAX_SEATS as usize];
    for (seat, value) in values[..points.len()].iter_mut().enumerate() {
        let others = (0..points.len()).filter(|other| *other != seat).map(|other| points[other]);
        let ahead = (points[seat] - others.fold(f32::MIN, f32::max)) / lead;
        *value = 0.5 + 0.5 * ahead / (1.0 + ahead.abs());
    }
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
    values
}
