//! One player against others, at every seat in turn on the same deals.

use rules::{Belief, Outcome, Pending, Resample, Rng, Seat, Seed};
use search::Player;
use std::sync::Arc;

/// Makes a player for one game.
type Make<'a, G> = &'a (dyn Fn() -> Box<dyn Player<G>> + Sync);

/// A challenger at one seat, and opponents of one kind at the others.
pub struct Challenge<'a, G: Resample> {
    pub game: Arc<G>,
    pub challenger: Make<'a, G>,
    pub opponent: Make<'a, G>,
}

/// The results.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Standing {
    pub games: u32,
    /// Sum of the challenger's shares of the win.
    pub won: f64,
    /// Sums of the challenger's scores and of the mean scores of the others.
    pub score: f64,
    pub others: f64,
}

impl Standing {
    pub fn add(&mut self, other: Standing) {
        self.games += other.games;
        self.won += other.won;
        self.score += other.score;
        self.others += other.others;
    }

    /// The challenger's share of the wins with the half width of its 95% interval.
    pub fn share(&self) -> (f64, f64) {
        let games = f64::from(self.games.max(1));
        let share = self.won / games;
        (share, 1.96 * (share * (1.0 - share) / games).sqrt())
    }
}

impl<G: Resample> Challenge<'_, G> {
    /// Game `number`: each deal is played once with the challenger at each seat.
    pub fn play(&self, phrase: &str, number: u64) -> Option<Standing> {
        let seats = u64::from(self.game.seats());
        let (deal, own) = (number / seats, Seat::new((number % seats) as usize));
        let seed = Seed::from_phrase(&format!("{phrase} deal {deal}"));
        let mut players: Vec<Box<dyn Player<G>>> = Seat::all(self.game.seats())
            .map(|seat| if seat == own { (self.challenger)() } else { (self.opponent)() })
            .collect();
        let outcome = self.game(&seed, number, &mut players)?;
        let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1) as f64;
        let score = f64::from(outcome.scores[own.index()]);
        let sum: f64 = outcome.scores.iter().map(|score| f64::from(*score)).sum();
        Some(Standing {
            games: 1,
            won: if outcome.places[own.index()] == 1 { 1.0 / winners } else { 0.0 },
            score,
            others: (sum - score) / (seats - 1).max(1) as f64,
        })
    }

    fn game(&self, seed: &Seed, number: u64, players: &mut [Box<dyn Player<G>>]) -> Option<Outcome> {
        let game = &self.game;
        let mut rng = Rng::from_seed(&Seed::from_phrase(&format!("players of {seed} in game {number}")));
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
                        players[seat.index()].choose(&belief, &legal, rng.next_u64(), &mut || true)
                    };
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        game.outcome(&state)
    }
}
