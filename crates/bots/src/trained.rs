//! Judgement with the help of a network, for any game with an encoding.

use crate::{Bots, Effort};
use nets::{MOST_SEATS, Network};
#[cfg(not(target_arch = "wasm32"))]
use rules::{Code, Game, Refusal};
use rules::{Encode, Pending, Rng, Seat};
use search::{Guide, Player, Step, Values};
use std::sync::Arc;

/// A game whose Master has learned from its own games.
pub trait Trained: Bots + Encode {
    /// How far its Master trusts the network.
    const TRUST: Trust;

    /// The Master with this network.
    fn master(network: Arc<Network>, trust: Trust, effort: Effort) -> Box<dyn Player<Self>>;

    /// A player with this network that looks no further than the end of its turn: hundreds of its games take as
    /// long as one of the Master's, so it is the one to learn from.
    fn quick(network: Arc<Network>, trust: Trust) -> Box<dyn Player<Self>>;
}

/// How much weight the network gets, each from 0 (none) to 1.
#[derive(Clone, Copy, Debug)]
pub struct Trust {
    /// In the value of a position, against the hand-written judgement.
    pub value: f32,
    /// Within that, the weight of expected scores against shares of the win.
    pub scores: f32,
    /// In the attention that actions get.
    pub policy: f32,
    /// Are positions valued where they are met, without first playing the turn to its end?
    pub at_once: bool,
}

/// A guide with a network to advise it.
pub struct Advised<C> {
    pub guide: C,
    pub network: Arc<Network>,
    pub trust: Trust,
}

/// The most numbers in an encoding, so that a judgement needs no heap.
const MOST_INPUTS: usize = 2048;
/// The lead, in standard deviations of the scores, that counts as three quarters of a victory.
const LEAD: f32 = 1.0;

impl<C> Advised<C> {
    fn think<G: Encode>(&self, game: &G, state: &G::State, seat: Seat) -> nets::Thought {
        let mut inputs = [0; MOST_INPUTS];
        game.observe(state, seat, &mut inputs[..G::INPUTS]);
        self.network.think(&inputs[..G::INPUTS])
    }

    /// The network's value for each seat, as seen by the seat that decides.
    fn told<G: Encode>(&self, game: &G, state: &G::State, seat: Seat) -> Values {
        let seats = usize::from(game.seats());
        let thought = self.think(game, state, seat);
        let shares = self.network.shares(&thought, seats);
        let mut scores = [0.0; MOST_SEATS];
        for (place, score) in scores[..seats].iter_mut().enumerate() {
            *score = self.network.score(&thought, place);
        }
        let spread = f32::from(self.network.spread) * LEAD;
        let mut values = Values::default();
        for place in 0..seats {
            let others = (0..seats).filter(|other| *other != place).map(|other| scores[other]);
            let lead = (scores[place] - others.fold(f32::MIN, f32::max)) / spread;
            let by_score = 0.5 + 0.5 * lead / (1.0 + lead.abs());
            let value = shares[place] * (1.0 - self.trust.scores) + by_score * self.trust.scores;
            values[(seat.index() + place) % seats] = value;
        }
        values
    }
}

impl<G: Encode, C: Guide<G>> Guide<G> for Advised<C> {
    fn rank(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        out: &mut Vec<(G::Action, f32)>,
    ) {
        let from = out.len();
        self.guide.rank(game, state, seat, legal, out);
        let weighed = |(action, _): &(G::Action, f32)| game.action_id(state, seat, *action) < G::WEIGHED;
        if self.trust.policy == 0.0 || out.len() < from + 2 || !out[from..].iter().all(weighed) {
            return;
        }
        let thought = self.think(game, state, seat);
        let liking = |action: G::Action| {
            self.network.liking(&thought, game.action_id(state, seat, action)).unwrap_or(0.0)
        };
        let most = out[from..].iter().map(|(action, _)| liking(*action)).fold(f32::MIN, f32::max);
        for (action, weight) in &mut out[from..] {
            *weight *= nets::exponential(self.trust.policy * (liking(*action) - most)).max(1e-3);
        }
    }

    fn value(&self, game: &G, state: &G::State, values: &mut Values) {
        let Pending::Seats(seats) = game.pending(state) else {
            return self.guide.value(game, state, values);
        };
        let seat = seats.iter().next().expect("somebody is pending");
        let told = self.told(game, state, seat);
        let trust = self.trust.value;
        if trust < 1.0 {
            self.guide.value(game, state, values);
        }
        for (value, told) in values.iter_mut().zip(told) {
            *value = *value * (1.0 - trust) + told * trust;
        }
    }

    fn reply(&self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        self.guide.reply(game, state, seat, legal, rng)
    }

    fn settled(&self, game: &G, from: &G::State, now: &G::State) -> bool {
        self.trust.at_once || self.guide.settled(game, from, now)
    }

    fn finished(&self, game: &G, state: &G::State, values: &mut Values) -> bool {
        self.guide.finished(game, state, values)
    }

    fn typical(&self, game: &G, state: &G::State, draws: &[(G::Draw, u32)], rng: &mut Rng) -> G::Draw {
        self.guide.typical(game, state, draws, rng)
    }

    fn seen(&self, game: &G, state: &G::State, step: &Step<G>, by: Seat) -> bool {
        self.guide.seen(game, state, step, by)
    }
}

/// Code that is written for any game with a trained Master and runs for one.
#[cfg(not(target_arch = "wasm32"))]
pub trait Learner {
    type Out;
    fn visit<G: Trained>(self) -> Self::Out;
}

/// Runs `learner` for the game with this key.
#[cfg(not(target_arch = "wasm32"))]
pub fn visit_trained<L: Learner>(key: &str, learner: L) -> Result<L::Out, Refusal> {
    use catalog::types::{RailroadRevolution, UsTelegraph};
    match key {
        RailroadRevolution::KEY => Ok(learner.visit::<RailroadRevolution>()),
        UsTelegraph::KEY => Ok(learner.visit::<UsTelegraph>()),
        _ => Err(Refusal::new(Code::UnknownGame, format!("no player of \"{key}\" is trained"))),
    }
}
