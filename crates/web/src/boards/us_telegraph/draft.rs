//! The draft of U.S. Telegraph on the screen.

use crate::boards::drafting::{Mind, OnBoard, OnScreen};
use ::us_telegraph::{Action, Building, Cards, PriceView};
use client::boards::us_telegraph::{self as board};
use leptos::prelude::*;

pub type Draft = OnBoard<board::Draft>;

#[derive(Clone, Copy)]
pub struct Parts {
    pub chosen: Memo<Option<Action>>,
    pub paid: Memo<Cards>,
    pub rotation: Memo<u8>,
}

impl OnScreen for board::Draft {
    type Parts = Parts;

    fn parts(mind: Mind<board::Draft>) -> Parts {
        Parts {
            chosen: mind.piece(|draft| draft.chosen),
            paid: mind.piece(|draft| draft.paid),
            rotation: mind.piece(|draft| draft.rotation),
        }
    }
}

impl Draft {
    /// The building that is about to be built.
    pub fn building(self) -> Option<Building> {
        self.table(board::building)
    }

    /// The cost of the chosen plot.
    pub fn price(self) -> Option<PriceView> {
        self.read(board::Draft::price)
    }

    /// A spectator has no seat and so no hand.
    pub fn watches(self) -> bool {
        self.seat().is_none()
    }

    pub fn hand(self) -> Cards {
        self.table(board::hand)
    }

    /// Do the chosen cards pay exactly?
    pub fn pays(self) -> bool {
        self.read(board::Draft::pays)
    }

    /// Are cards being chosen?
    pub fn paying(self) -> bool {
        self.read(board::Draft::is_paying)
    }

    /// Rotates the region that is being placed by a sixth.
    pub fn turn(self) -> bool {
        self.change(board::Draft::turn)
    }
}
