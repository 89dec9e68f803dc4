//! Which components decisions take, for analyses of a game's balance.

use crate::game::Game;
use crate::seat::{Seat, SeatSet};
use serde::Serialize;

/// A component that can be chosen, by kind and name: a building, a card, a place, a kind of action.
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
    /// Pushes the components that this legal action takes, by names that mean the same in every game; nothing
    /// if it takes nothing with a name.
    fn takes(&self, state: &Self::State, seat: Seat, action: Self::Action, out: &mut Vec<Component>);

    /// The starting player, known from the first decision on; `None` where everyone acts at the same time.
    fn opener(&self, _: &Self::State) -> Option<Seat> {
        None
    }

    /// The current round, from 1; `None` in a game that does not count rounds.
    fn round(&self, _: &Self::State) -> Option<u8> {
        None
    }

    /// What everyone can achieve without a decision of its own, and who has: goals that are checked
    /// automatically.
    fn reached(&self, _: &Self::State) -> Vec<(Component, SeatSet)> {
        Vec::new()
    }
}
