//! The draft of Railroad Revolution on the screen.

use crate::boards::drafting::{Mind, OnBoard, OnScreen};
use ::railroad_revolution::{Action, Colour, From, PlayerView, Space};
use client::boards::railroad_revolution::{self as board, is_sale};
use leptos::prelude::*;
use rules::Seat;

pub type Draft = OnBoard<board::Draft>;

#[derive(Clone, Copy)]
pub struct Parts {
    pub chosen: Memo<Option<Action>>,
    /// The worker to be placed, or given away in an exchange.
    pub hand: Memo<Option<(From, Colour)>>,
}

impl OnScreen for board::Draft {
    type Parts = Parts;

    fn parts(mind: Mind<board::Draft>) -> Parts {
        Parts { chosen: mind.piece(|draft| draft.chosen), hand: mind.piece(|draft| draft.hand) }
    }
}

impl Draft {
    /// Whose company the side and the tray show.
    pub fn shown(self) -> Seat {
        self.read(|draft, position| Some(draft.shown(position))).unwrap_or_else(|| Seat::new(0))
    }

    /// Shows the company of a player.
    pub fn look_at(self, seat: Seat) {
        self.change(|draft, _| draft.other = Some(seat));
    }

    /// Something of one player, in its current state.
    pub fn of_player<T>(self, seat: Seat, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref()?.players.get(seat.index()).map(read))
    }

    /// Are selling shares and hiring workers the only actions?
    pub fn only_sales(self) -> bool {
        self.legal.with(|legal| !legal.is_empty() && legal.iter().all(is_sale))
    }

    /// Picks up a worker; false if it cannot do anything.
    pub fn take(self, worker: (From, Colour)) -> bool {
        self.change(|draft, position| draft.take(position, worker))
    }

    /// The action that places the picked worker on this space; without one, the first that can go
    /// there.
    pub fn placing(self, space: Space) -> Option<Action> {
        self.read(|draft, position| draft.placing(position, space))
    }

    /// The same for the colour that the player gets in an exchange.
    pub fn exchanging(self, take: Colour) -> Option<Action> {
        self.read(|draft, position| draft.exchanging(position, take))
    }

    /// What the main button does: the chosen action, or finishing the turn.
    pub fn main(self) -> Option<Action> {
        self.steps().first().copied()
    }
}
