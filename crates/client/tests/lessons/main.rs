//! Every lesson, played by its own script: what it asks for is legal at that point, it reaches its end, and the
//! lessons of a game together show every kind of move and every rule.

mod answers;
mod coverage;
mod script;
mod texts;

use client::lesson::{Lesson, texts};
use rules::Game;

/// The games, in the catalogue's order: each of them has lessons.
fn games() -> Vec<&'static str> {
    macro_rules! keys {
        ($($game:ty),*) => { vec![$(<$game>::KEY),*] };
    }
    catalog::each_game!(keys)
}

fn lessons_of(game: &str) -> Vec<Lesson> {
    texts(game)
        .iter()
        .map(|text| Lesson::read(text).unwrap_or_else(|error| panic!("{game}: {error}")))
        .collect()
}

fn lessons() -> Vec<Lesson> {
    games().into_iter().flat_map(lessons_of).collect()
}
