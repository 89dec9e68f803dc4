//! The bots: for each game its judgement and the four levels that a table can seat. A bot gets a
//! belief and nothing else, so it knows only what a person in its seat knows.
//!
//! A game's folder implements `Bots` for it; the list of games is the catalogue's.

mod appraise;
mod ask;
mod faces;
mod letterpress;
mod level;
mod networks;
mod railroad_revolution;
pub mod reasons;
mod telegram;
mod telegraph_road;
mod trained;
mod us_telegraph;
pub mod word;

pub use appraise::{Appraise, Appraiser, Care, Measure, Reliability};
pub use ask::{Choose, Explain, Explained, Opinion, choose_at, explain_at};
#[cfg(not(target_arch = "wasm32"))]
pub use ask::{choose, explain};
pub use faces::{name, names};
pub use level::{Effort, Grade, Level, RANDOM, Request};
pub use networks::{fits, install_network};
pub use search::Worth;
#[cfg(not(target_arch = "wasm32"))]
pub use telegram::school as sheets;
#[cfg(not(target_arch = "wasm32"))]
pub use trained::{Learner, visit_trained};
pub use trained::{Trained, Trust};

use catalog::Playable;
use rules::Game;
#[cfg(not(target_arch = "wasm32"))]
use rules::Refusal;
use search::{Player, Random};

/// A game that bots can play.
pub trait Bots: Playable {
    /// Weakest first, one for each grade.
    const LEVELS: [Level; 4];

    fn player(grade: Grade, effort: Effort) -> Box<dyn Player<Self>>;
}

/// Code that is written for any game with bots and runs for one.
#[cfg(not(target_arch = "wasm32"))]
pub trait Visitor {
    type Out;
    fn visit<G: Appraise>(self) -> Self::Out;
}

/// Runs `visitor` for the game with this key. Not in the browser, which never holds all games.
#[cfg(not(target_arch = "wasm32"))]
pub fn visit<V: Visitor>(key: &str, visitor: V) -> Result<V::Out, Refusal> {
    macro_rules! find {
        ($($game:ty),*) => {
            match key {
                $(<$game>::KEY => Ok(visitor.visit::<$game>()),)*
                _ => Err(catalog::unknown(key)),
            }
        };
    }
    catalog::each_game!(find)
}

/// The levels of a game, weakest first; empty for a game that is not in the catalogue.
pub fn levels(game: &str) -> &'static [Level] {
    macro_rules! find {
        ($($game:ty),*) => {
            match game {
                $(<$game>::KEY => &<$game as Bots>::LEVELS,)*
                _ => &[],
            }
        };
    }
    catalog::each_game!(find)
}

/// A bot for a game known by its type, from its text form: see `Request`.
pub fn player<G: Bots>(word: &str) -> Option<Box<dyn Player<G>>> {
    Request::read(word).map(seat::<G>)
}

/// The requested bot.
pub fn seat<G: Bots>(request: Request) -> Box<dyn Player<G>> {
    match request.grade {
        Some(grade) => G::player(grade, request.effort),
        None => Box::new(Random),
    }
}
