//! The draft of Telegraph Road on the screen.

use super::scenes::Scenes;
use crate::boards::drafting::{Mind, OnBoard, OnScreen};
use ::telegraph_road::{Action, Card, Frame, Space, View};
use client::boards::telegraph_road::{self as board, Kind};
use leptos::prelude::*;

pub type Draft = OnBoard<board::Draft>;

#[derive(Clone, Copy)]
pub struct Parts {
    pub scenes: Scenes,
    /// The displayed table: the current one, or one of the animated phases at the end of a round.
    pub shown: Memo<Option<View>>,
    pub kind: Memo<Option<Kind>>,
    /// The lifted card of the hand, counted from the left.
    pub card: Memo<Option<usize>>,
    pub chosen: Memo<Option<Action>>,
    /// Where to move the price markers of the chosen land.
    pub to: Memo<Option<Space>>,
}

impl OnScreen for board::Draft {
    type Parts = Parts;

    fn parts(mind: Mind<board::Draft>) -> Parts {
        let scenes = Scenes::watch(mind.live, mind.view);
        Parts {
            scenes,
            shown: Memo::new(move |_| scenes.view().or_else(|| mind.view.get())),
            kind: mind.piece(|draft| draft.kind),
            card: mind.piece(|draft| draft.card),
            chosen: mind.piece(|draft| draft.chosen),
            to: mind.piece(|draft| draft.to),
        }
    }
}

impl Draft {
    /// A spectator has no seat and so no hand.
    pub fn watches(self) -> bool {
        self.seat().is_none()
    }

    pub fn hand(self) -> Vec<Card> {
        self.table(|position| board::hand(position).to_vec())
    }

    /// May the viewer take this kind of action now?
    pub fn offers(self, kind: Kind) -> bool {
        self.top() == Some(Frame::Turn)
            && self.legal.with(|legal| legal.iter().any(|action| Kind::of(*action) == Some(kind)))
    }

    /// The kind of action that is in mind.
    pub fn is_kind(self, kind: Kind) -> bool {
        self.kind.get() == Some(kind)
    }

    /// The targets on the map. Until an action is chosen, that is land.
    pub fn on_map(self) -> Vec<(Space, Action)> {
        self.read(board::Draft::on_map)
    }

    /// Does the decision need a target on the map?
    pub fn asks_on_map(self) -> bool {
        self.read(board::Draft::asks_on_map)
    }

    /// The spaces to which the price markers of the chosen land could move.
    pub fn destinations(self) -> Vec<Space> {
        self.read(board::Draft::destinations)
    }

    /// Chooses where they move. The second time confirms it.
    pub fn move_markers(self, to: Space) {
        if self.to.get_untracked() == Some(to) {
            self.confirm();
        } else {
            self.change(|draft, position| draft.move_markers(position, to));
        }
    }

    /// Chooses a kind of action, and with it what needs no target.
    pub fn take_up(self, kind: Kind) {
        self.change(|draft, position| draft.take_up(position, kind));
    }

    /// A card of the hand was clicked. A second tap plays it, if its place is clear.
    pub fn point_card(self, index: usize) {
        match (self.card.get_untracked(), self.chosen.get_untracked()) {
            (Some(lifted), Some(Action::Play { .. })) if lifted == index => self.confirm_unless_skipped(),
            (Some(lifted), _) if lifted == index => {
                self.back();
            }
            _ => {
                self.change(|draft, position| draft.lift(position, index));
            }
        }
    }

    /// The lifted card.
    pub fn lifted(self) -> Option<Card> {
        self.read(board::Draft::lifted)
    }

    /// The main button was pressed: it skips the animation at the end of a round.
    pub fn confirm_unless_skipped(self) {
        if !self.scenes.skip() && !self.scenes.just_skipped() {
            self.confirm();
        }
    }

    /// More or less grain to buy.
    pub fn more_grain(self, by: i8) {
        self.change(|draft, position| draft.more_grain(position, by));
    }

    /// More or fewer orders of a colour to produce.
    pub fn more_goods(self, colour: usize, by: i8) {
        self.change(|draft, position| draft.more_goods(position, colour, by));
    }
}
