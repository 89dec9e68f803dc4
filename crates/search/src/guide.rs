//! What a search knows about one game beyond its rules.

use rules::{Game, MAX_SEATS, Rng, Seat};

/// For each seat, how good a position is: 0 means lost, 1 won.
pub type Values = [f32; MAX_SEATS as usize];

/// One step of a game, before it is taken.
pub enum Step<G: Game> {
    Action(Seat, G::Action),
    Draw(G::Draw),
}

/// Judgement about one game. The values determine what a search aims for; the rest saves it from looking
/// at everything.
pub trait Guide<G: Game>: Send {
    /// Pushes the actions worth a look, each with a positive weight: the share of attention it
    /// deserves before anything is known. Pushes at least one; `legal` is never empty.
    fn rank(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        out: &mut Vec<(G::Action, f32)>,
    );

    /// How each seat stands, at positions that `settled` considers ready to be judged. Only called for
    /// running games; a finished one has a result.
    fn value(&self, game: &G, state: &G::State, values: &mut Values);

    /// The action of a roll-out: by default, the one that ranks first.
    fn reply(&self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        let _ = rng;
        let mut ranked = Vec::new();
        self.rank(game, state, seat, legal, &mut ranked);
        first(&ranked).unwrap_or(legal[0])
    }

    /// May a roll-out that began at `from` end at `now`? By default at once.
    fn settled(&self, game: &G, from: &G::State, now: &G::State) -> bool {
        let _ = (game, from, now);
        true
    }

    /// What a finished game is worth to each seat, if winning is not all, as in a plan for the highest
    /// score. By default the winners share the game.
    fn finished(&self, game: &G, state: &G::State, values: &mut Values) -> bool {
        let _ = (game, state, values);
        false
    }

    /// The draw that a plan should expect: by default any, with its real probability.
    fn typical(&self, game: &G, state: &G::State, draws: &[(G::Draw, u32)], rng: &mut Rng) -> G::Draw {
        let _ = (game, state);
        draws[rng.weighted(draws)].0
    }

    /// Called once before a plan is made for `me` from `start`, for example to guess what the others
    /// will do.
    fn prepare(&mut self, game: &G, start: &G::State, me: Seat) {
        let _ = (game, start, me);
    }

    /// Multiplies the number of plans: where plans are cheap, more of them can be compared.
    fn plenty(&self, game: &G) -> usize {
        let _ = game;
        1
    }

    /// Can `by` distinguish this step from the alternatives? Steps that need not be told apart (the
    /// third card of a hand) may also count as unseen: then the search plans for their average, with far
    /// fewer branches.
    fn seen(&self, game: &G, state: &G::State, step: &Step<G>, by: Seat) -> bool {
        let _ = (game, state, step, by);
        true
    }
}

/// The action with the greatest weight; on ties, the earliest.
pub fn first<A: Copy>(ranked: &[(A, f32)]) -> Option<A> {
    let mut best: Option<(A, f32)> = None;
    for (action, weight) in ranked {
        if best.is_none_or(|(_, most)| *weight > most) {
            best = Some((*action, *weight));
        }
    }
    best.map(|(action, _)| action)
}
