//! What decisions take of a game's material: for studies of its balance.

use crate::game::Game;
use crate::seat::{Seat, SeatSet};
use serde::Serialize;

/// Something that can be chosen, by kind and name: a building, a card, a place, a way to act.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Component {
    pub kind: &'static str,
    pub name: String,
}

impl Component {
    pub fn new(kind: &'static str, name: impl Into<String>) -> Component {
        Component { kind, name: name.into() }
    }
}

pub trait Material: Game {
    /// Pushes what this legal action takes, by names that mean the same in every game played; nothing if
    /// it takes nothing that has a name.
    fn takes(&self, state: &Self::State, seat: Seat, action: Self::Action, out: &mut Vec<Component>);

    /// Who has the first turn, known from the first decision on; none where everybody acts at once.
    fn opener(&self, _: &Self::State) -> Option<Seat> {
        None
    }

    /// The round that is being played, from 1; none in a game that does not count them.
    fn round(&self, _: &Self::State) -> Option<u8> {
        None
    }

    /// What everybody can reach without a decision of its own, and who has: goals that are checked by themselves.
    fn reached(&self, _: &Self::State) -> Vec<(Component, SeatSet)> {
        Vec::new()
    }
}
