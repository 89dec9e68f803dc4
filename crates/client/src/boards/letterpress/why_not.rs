//! Why a card of Letterpress cannot be chosen now, and why the stick cannot be cleared.

use super::draft::{Draft, Position};
use super::{Mode, Origin, Sort, at_hand, library, mode, words};
use ::letterpress::Action;

/// Something in front of the player that can be used at times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A card of the hand that is passed around.
    Passed(Sort),
    /// A card of the printer's library.
    Library(Sort),
    /// Emptying the stick.
    Clear,
}

pub fn things(position: Position<'_>) -> Vec<Thing> {
    let passed = at_hand(position.view, position.seat).into_iter().filter(|sort| sort.from == Origin::Passed);
    let shelf = if mode(position.view) == Mode::Library { library(position.view) } else { Vec::new() };
    passed.map(Thing::Passed).chain(shelf.into_iter().map(Thing::Library)).chain([Thing::Clear]).collect()
}

impl Draft {
    pub(super) fn reason(&self, position: Position<'_>, thing: Thing) -> Option<&'static str> {
        match thing {
            Thing::Passed(sort) if position.is_legal(Action::Keep(sort.card)) => None,
            Thing::Library(sort) if position.is_legal(Action::Library(sort.card)) => None,
            Thing::Passed(_) | Thing::Library(_) => Some(words::NOT_THIS_CARD),
            Thing::Clear if self.stick.is_empty() => Some(words::STICK_EMPTY),
            Thing::Clear => None,
        }
    }
}
