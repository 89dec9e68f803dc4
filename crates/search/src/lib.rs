//! Players for any game that fulfils the contract of `rules`. Their knowledge of a game beyond its rules
//! comes from a `Guide`; their knowledge of a position comes from a `Belief`, which only hands out re-dealt
//! states, so none of them can peek.
//!
//! Nothing here names a game, does I/O, reads a clock or starts a thread: a caller with a clock passes its
//! budget as a question, "go on?". The same seed and the same number of yeses give the same choice on every
//! machine, because values are computed with plain IEEE arithmetic only.
//!
//! A player sees a belief and the legal actions, and chooses one of them:
//!
//! ```
//! use rules::{Match, Options, Pending, Seed};
//! use search::{Player, Random};
//! use us_telegraph::UsTelegraph;
//!
//! let names = vec!["Ada".to_owned(), "Charles".to_owned()];
//! let seed = Seed::from_phrase("what hath god wrought");
//! let (mut table, _) = Match::<UsTelegraph>::new(names, Options::default(), seed).expect("a table for two");
//! for turn in 0..20 {
//!     let Pending::Seats(seats) = table.pending() else { break };
//!     let seat = seats.iter().next().expect("a seat to decide");
//!     let legal = table.legal(seat);
//!     let action = Random.choose(&table.belief(seat), &legal, turn, &mut || true);
//!     assert!(legal.contains(&action));
//!     table.submit(seat, action).expect("what was listed is legal");
//! }
//! ```

mod beginner;
mod careless;
mod guide;
mod lookahead;
mod plan;
mod rank;
mod thought;
mod tree;
mod turns;
mod walk;

pub use beginner::Beginner;
pub use careless::Careless;
pub use guide::{Guide, Step, Values, first};
pub use lookahead::Lookahead;
pub use plan::{Breadth, Planner};
pub use rank::best_first;
pub use thought::{Considered, Line, Noted, Worth, from_notes};
pub use tree::{Limits, TreeSearch};
pub use turns::{Outlook, TurnSearch};
pub use walk::{outlook, result};

use rules::{Belief, Resample, Rng};

/// Makes decisions for a seat.
pub trait Player<G: Resample>: Send {
    /// One of `legal`, the legal actions of the seat that `belief` belongs to. `go_on` is called from time to
    /// time; after its first no, the player chooses with what it knows by then.
    fn choose(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> G::Action;

    /// The same choice, with the actions considered for it, best first. The list is empty for a player that
    /// cannot explain itself.
    fn explain(
        &mut self,
        belief: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (G::Action, Vec<Considered<G::Action>>) {
        (self.choose(belief, legal, seed, go_on), Vec::new())
    }
}

/// Takes any legal action with equal probability.
pub struct Random;

impl<G: Resample> Player<G> for Random {
    fn choose(
        &mut self,
        _: &Belief<G>,
        legal: &[G::Action],
        seed: u64,
        _: &mut dyn FnMut() -> bool,
    ) -> G::Action {
        *Rng::new(seed).pick(legal)
    }
}
