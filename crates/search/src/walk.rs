//! Steps common to all searches: draws, roll-outs, results.

use crate::guide::{Guide, Values};
use crate::rank::best_first;
use rules::{Game, Pending, Rng, Seat, SeatSet};

/// The longest roll-out: a guide that never calls a position settled must not hang a table.
const LONGEST: usize = 400;

/// Buffers kept from step to step, so that a search need not allocate at each.
pub(crate) struct Walk<G: Game> {
    pub legal: Vec<G::Action>,
    draws: Vec<(G::Draw, u32)>,
}

impl<G: Game> Walk<G> {
    pub fn new() -> Walk<G> {
        Walk { legal: Vec::new(), draws: Vec::new() }
    }

    /// The actions of `seat`, also left in `legal`.
    pub fn list(&mut self, game: &G, state: &G::State, seat: Seat) -> &[G::Action] {
        self.legal.clear();
        game.legal(state, seat, &mut self.legal);
        &self.legal
    }

    /// One outcome of the pending draw, with its real probability.
    pub fn draw(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> G::Draw {
        self.draws.clear();
        game.draws(state, &mut self.draws);
        self.draws[rng.weighted(&self.draws)].0
    }

    /// The outcome of the pending draw that a plan expects.
    pub fn typical(&mut self, game: &G, guide: &impl Guide<G>, state: &G::State, rng: &mut Rng) -> G::Draw {
        self.draws.clear();
        game.draws(state, &mut self.draws);
        guide.typical(game, state, &self.draws, rng)
    }

    /// Plays on as `guide` replies until it calls the position settled, then for `turns` more turns, and values the
    /// result.
    pub fn roll_out(
        &mut self,
        game: &G,
        guide: &impl Guide<G>,
        mut state: G::State,
        turns: usize,
        rng: &mut Rng,
    ) -> Values {
        self.settle(game, guide, &mut state, 0, rng);
        for _ in 0..turns {
            if game.pending(&state) == Pending::Over {
                break;
            }
            // A position that is already settled would end every turn at once.
            self.settle(game, guide, &mut state, 1, rng);
        }
        worth(game, guide, &state)
    }

    /// The best of the first `most` actions in the guide's ranking, each followed until the position is
    /// settled, all with the same random draws.
    pub fn follow(
        &mut self,
        game: &G,
        guide: &impl Guide<G>,
        state: &G::State,
        seat: Seat,
        most: usize,
        rng: &Rng,
    ) -> G::Action {
        self.list(game, state, seat);
        if let [only] = self.legal[..] {
            return only;
        }
        let mut ranked = Vec::new();
        guide.rank(game, state, seat, &self.legal, &mut ranked);
        // On ties the guide's order decides.
        best_first(&mut ranked, |(_, worth)| *worth);
        ranked.truncate(most);
        let mut best = (self.legal[0], f32::NEG_INFINITY);
        for (action, _) in ranked {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut ());
            let value = self.roll_out(game, guide, after, 0, &mut rng.clone())[seat.index()];
            if value > best.1 {
                best = (action, value);
            }
        }
        best.0
    }

    /// Plays on as `guide` replies, for at least this many decisions, until it calls the position settled.
    pub fn settle(
        &mut self,
        game: &G,
        guide: &impl Guide<G>,
        state: &mut G::State,
        least: usize,
        rng: &mut Rng,
    ) {
        let from = state.clone();
        let mut decided = 0;
        for _ in 0..LONGEST {
            match game.pending(state) {
                Pending::Over => return,
                Pending::Chance => {
                    let draw = self.draw(game, state, rng);
                    game.resolve(state, draw, &mut ());
                }
                Pending::Seats(_) if decided >= least && guide.settled(game, &from, state) => return,
                Pending::Seats(seats) => {
                    let seat = first_seat(seats);
                    let action = match self.list(game, state, seat) {
                        [only] => *only,
                        legal => guide.reply(game, state, seat, legal, rng),
                    };
                    game.apply(state, seat, action, &mut ());
                    decided += 1;
                }
            }
        }
    }
}

/// How each seat stands after `stretches` of play as `guide` replies; a stretch ends where it calls the
/// position settled. With zero stretches, the value of the position itself.
pub fn outlook<G: Game>(
    game: &G,
    guide: &impl Guide<G>,
    mut state: G::State,
    stretches: usize,
    rng: &mut Rng,
) -> Values {
    let mut walk = Walk::new();
    for stretch in 0..stretches {
        // A position that is already settled would end every stretch at once.
        walk.settle(game, guide, &mut state, usize::from(stretch > 0), rng);
    }
    worth(game, guide, &state)
}

pub(crate) fn worth<G: Game>(game: &G, guide: &impl Guide<G>, state: &G::State) -> Values {
    if game.pending(state) == Pending::Over {
        return result(game, state);
    }
    let mut values = Values::default();
    guide.value(game, state, &mut values);
    values
}

pub(crate) fn first_seat(seats: SeatSet) -> Seat {
    seats.iter().next().expect("somebody is pending")
}

/// The winners share the game.
pub fn result<G: Game>(game: &G, state: &G::State) -> Values {
    let mut values = Values::default();
    if let Some(outcome) = game.outcome(state) {
        let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1);
        for (value, place) in values.iter_mut().zip(outcome.places) {
            if place == 1 {
                *value = 1.0 / winners as f32;
            }
        }
    }
    values
}
