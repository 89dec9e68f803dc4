//! Plays one game to its end and keeps samples.

use crate::sample::Sample;
use rules::{Belief, Encode, MAX_SEATS, Outcome, Pending, Resample, Rng, Seat, Seed};
use search::{Considered, Player, Worth};
use std::sync::Arc;

/// How often to take an action in proportion to its liking, instead of the most liked one, so that the samples
/// contain more than one way to play.
#[derive(Clone, Copy, Debug)]
pub struct Noise(pub f32);

/// An action this far behind the best, in shares of the win, is liked about a third as much.
const TEMPER: f32 = 0.02;

/// Plays and keeps samples.
pub struct Recorder<G: Resample> {
    pub game: Arc<G>,
    pub noise: Noise,
}

impl<G: Encode + Resample> Recorder<G> {
    /// Plays the game that `seed` deals, with one player for each seat. Writes samples of decisions with a
    /// choice to `out`. `None` if the game does not end.
    pub fn play(
        &self,
        number: u32,
        seed: &Seed,
        players: &mut [Box<dyn Player<G>>],
        out: &mut Vec<u8>,
    ) -> Option<Outcome> {
        let game = &self.game;
        let mut rng = Rng::from_seed(&Seed::from_phrase(&format!("players of {seed}")));
        let mut samples: Vec<(Seat, Sample)> = Vec::new();
        let mut state = game.start();
        let (mut draws, mut legal, mut outcomes) = (0, Vec::new(), Vec::new());
        for _ in 0..game.longest() {
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    outcomes.clear();
                    game.draws(&state, &mut outcomes);
                    let chosen = seed.draw(draws, outcomes.iter().map(|(_, weight)| *weight));
                    game.resolve(&mut state, outcomes[chosen].0, &mut ());
                    draws += 1;
                }
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is to decide");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = if let [only] = legal[..] {
                        only
                    } else {
                        let belief = Belief::new(Arc::clone(game), seat, state.clone());
                        let player = &mut players[seat.index()];
                        let (best, thoughts) = player.explain(&belief, &legal, rng.next_u64(), &mut || true);
                        let shares = shares(&thoughts);
                        samples.push((seat, self.sample(number, &state, seat, &thoughts, &shares)));
                        if chance(&mut rng) < self.noise.0 {
                            liked(&shares, &mut rng).unwrap_or(best)
                        } else {
                            best
                        }
                    };
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        let outcome = game.outcome(&state)?;
        for (seat, sample) in &mut samples {
            tell(sample, *seat, &outcome);
            sample.write(out);
        }
        Some(outcome)
    }

    fn sample(
        &self,
        number: u32,
        state: &G::State,
        seat: Seat,
        thoughts: &[Considered<G::Action>],
        shares: &[(G::Action, f32)],
    ) -> Sample {
        let mut inputs = vec![0; G::INPUTS];
        self.game.observe(state, seat, &mut inputs);
        let numbered =
            |(action, share): &(G::Action, f32)| (self.game.action_id(state, seat, *action), *share);
        let weighed = shares.iter().map(numbered);
        let mut shares: Vec<(u32, f32)> = weighed.filter(|(id, _)| *id < G::WEIGHED).collect();
        shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let expected = expected(thoughts);
        let (won, scores) = ([0.0; MAX_SEATS as usize], [0; MAX_SEATS as usize]);
        Sample { inputs, game: number, seats: self.game.seats(), expected, won, scores, shares }
    }
}

/// The outcome as `seat` sees it.
fn tell(sample: &mut Sample, seat: Seat, outcome: &Outcome) {
    let seats = outcome.places.len();
    let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1);
    for place in 0..seats {
        let other = (seat.index() + place) % seats;
        sample.won[place] = if outcome.places[other] == 1 { 1.0 / winners as f32 } else { 0.0 };
        sample.scores[place] = outcome.scores[other].clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    }
}

fn worth<A>(thought: &Considered<A>) -> f32 {
    match thought.worth {
        Worth::Chance(worth) | Worth::Points(worth) | Worth::Liking(worth) => worth,
    }
}

/// The search's expectation: of its most visited action, or of the best if it visited all equally; an even game
/// if it gives none.
fn expected<A>(thoughts: &[Considered<A>]) -> f32 {
    let chances = || {
        thoughts.iter().filter_map(|thought| match thought.worth {
            Worth::Chance(chance) => Some((chance, thought.visits as f32)),
            Worth::Points(_) | Worth::Liking(_) => None,
        })
    };
    let visits: f32 = chances().map(|(_, visits)| visits).sum();
    if visits == 0.0 {
        0.5
    } else if are_even(thoughts) {
        chances().map(|(chance, _)| chance).fold(0.0, f32::max)
    } else {
        chances().map(|(chance, visits)| chance * visits).sum::<f32>() / visits
    }
}

/// Did the search visit all actions equally often, instead of choosing?
fn are_even<A>(thoughts: &[Considered<A>]) -> bool {
    thoughts.windows(2).all(|pair| pair[0].visits == pair[1].visits)
}

/// How much each action was liked: by visits if the search chose where to go, otherwise by worth.
fn shares<A: Copy>(thoughts: &[Considered<A>]) -> Vec<(A, f32)> {
    let best = thoughts.iter().map(worth).fold(f32::MIN, f32::max);
    let even = are_even(thoughts);
    let liking = |thought: &Considered<A>| {
        if even {
            let behind = (best - worth(thought)) / TEMPER;
            1.0 / (1.0 + behind + behind * behind / 2.0)
        } else {
            thought.visits as f32
        }
    };
    let sum: f32 = thoughts.iter().map(liking).sum();
    thoughts.iter().map(|thought| (thought.action, liking(thought) / sum.max(f32::MIN_POSITIVE))).collect()
}

fn liked<A: Copy>(shares: &[(A, f32)], rng: &mut Rng) -> Option<A> {
    let mut ticket = chance(rng);
    for (action, share) in shares {
        if ticket < *share {
            return Some(*action);
        }
        ticket -= share;
    }
    shares.first().map(|(action, _)| *action)
}

/// From 0 up to 1.
fn chance(rng: &mut Rng) -> f32 {
    rng.below(1 << 20) as f32 / (1 << 20) as f32
}
