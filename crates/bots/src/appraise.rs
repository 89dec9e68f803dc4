//! What a position is worth to every seat: for those who look at a game from outside, such as analysis and hints.

use crate::Bots;
use crate::reasons::{Decision, Reason};
use crate::word::Possible;
use rules::{Belief, Game, MAX_SEATS, Pending, Resample, Rng, Seat};
use search::{Guide, Player, Values};
use std::sync::Arc;

/// What a worth is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The share of the game that a seat wins, from 0 to 1.
    Chance,
    /// Points at the end.
    Points,
}

/// How much is looked at: what the page has time for in a minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// How much the Master searches for the best action.
    pub iterations: u32,
    /// Ways to go on that are looked at for the worth of one position.
    pub samples: u32,
}

/// How far estimates are believed, found by comparing those of hundreds of games with what came of them (docs/analysis.md).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reliability {
    /// How far a new estimate moves the line of chances: 1 all the way, less where estimates jump about.
    pub newest: f32,
    /// How much of the distance from even chances, or from the points that the start promised, is believed at the end of a game, ...
    pub most: f32,
    /// ... and after which part of the game it is that much. Before, it grows from nothing; 0 where it is the same all along.
    pub ripe: f32,
    /// How much of what draws seem to give shows in results.
    pub luck: f32,
    /// Where points are counted: how much better real players do than the quick player who values positions, as a part.
    pub gain: f32,
    /// Where chances are counted: how much of the way to the third power of the odds the line goes at the very end, because estimates
    /// are too careful there; from nothing on where the end begins.
    pub sharp: f32,
}

/// The part of a game after which it nears its end.
const LATE: f32 = 0.7;

impl Reliability {
    /// How much of the distance from even chances is believed after this part of a game.
    pub fn after(&self, part: f32) -> f32 {
        if part < self.ripe { self.most * part / self.ripe } else { self.most }
    }

    /// How much of the way to the third power of the odds the line goes after this part of a game.
    pub fn sharpened(&self, part: f32) -> f32 {
        self.sharp * ((part - LATE) / (1.0 - LATE)).max(0.0)
    }

    /// What the points of quick play become with better players for the rest of a game, after this part of it: most of the rest is
    /// decided late.
    pub fn outdone(&self, points: f32, part: f32) -> f32 {
        points * (1.0 + self.gain * (1.0 - part * part))
    }
}

/// A game whose positions can be told the worth of.
pub trait Appraise: Bots {
    const CARE: Care;
    const RELIABILITY: Reliability;

    type Reason: Reason;

    fn measure(&self) -> Measure;

    /// Does the position stand on its own? In the middle of a turn a quick player may not finish what a better one began, so that
    /// its worth would say more about the quick player.
    fn is_at_rest(&self, _: &Self::State) -> bool {
        true
    }

    fn appraiser() -> Box<dyn Appraiser<Self>>;

    /// Has the seat begun something that its next step belongs to?
    fn is_halfway(&self, state: &Self::State, seat: Seat) -> bool;

    /// What speaks for a decision and what against it, the most important first.
    fn reasons(&self, decision: &Decision<Self>) -> Vec<Self::Reason>;

    /// The word that a decision writes.
    fn word(&self, _: &Decision<Self>) -> Option<String> {
        None
    }

    /// Every word that the seat can write from here, where it is about to write; in no order.
    fn words_from(&self, _: &Self::State, _: Seat) -> Vec<Possible> {
        Vec::new()
    }
}

pub trait Appraiser<G: Game>: Send {
    /// What the position turned out to be worth to every seat in one way to go on: the same one for the same
    /// generator.
    fn appraise(&mut self, game: &Arc<G>, state: &G::State, rng: &mut Rng) -> Values;
}

/// Goes on for some stretches as a guide replies, and asks the guide then.
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

/// Plays the game to its end, everybody as a quick player would.
pub struct PlayOut<P> {
    pub player: P,
    /// Points ahead that make three quarters of a victory: a single game says little about who is better.
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

/// Shares of the win by these points, as if a few points more or less had been luck.
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
