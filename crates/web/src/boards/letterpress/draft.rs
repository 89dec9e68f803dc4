//! The draft of Letterpress on the screen.

use super::words;
use crate::boards::drafting::{Mind, OnBoard, OnScreen};
use ::letterpress::{Action, Feedback, PlayerView, Values};
use client::boards::letterpress::{self as board, Choice, Claim, Mode, Placed, Slot, Sort};
use leptos::prelude::*;
use rules::Seat;

pub type Draft = OnBoard<board::Draft>;

#[derive(Clone, Copy)]
pub struct Parts {
    /// Card values at this table.
    pub values: Memo<Values>,
    /// The cards available for words.
    pub sorts: Memo<Vec<Sort>>,
    pub slots: Memo<Vec<Slot>>,
    pub chosen: Memo<Option<Choice>>,
    pub claims: Memo<Vec<Claim>>,
    pub stick: Memo<Vec<Placed>>,
    /// Typed letters that no card is left for.
    pub rest: Memo<String>,
    /// Feedback on the word in the stick; `None` before the word list is loaded.
    pub feedback: Memo<Option<Feedback>>,
}

impl OnScreen for board::Draft {
    type Parts = Parts;

    fn parts(mind: Mind<board::Draft>) -> Parts {
        let live = mind.live;
        Parts {
            values: mind.fact(|view, _| view.values),
            sorts: mind.fact(board::at_hand),
            slots: mind.fact(|view, _| board::slots(view)),
            chosen: mind.piece(|draft| draft.chosen),
            claims: mind.piece(|draft| draft.claims.clone()),
            stick: mind.piece(|draft| draft.stick.sets.clone()),
            rest: mind.piece(|draft| draft.stick.rest.clone()),
            feedback: mind.result(
                move |draft, position| {
                    if live.has_words() { draft.feedback(position) } else { None }
                },
            ),
        }
    }
}

impl Draft {
    pub fn mode(self) -> Mode {
        self.view.with(|view| view.as_ref().map_or(Mode::Compose, board::mode))
    }

    pub fn solo(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(board::is_solo))
    }

    pub fn last_round(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(board::is_last_round))
    }

    /// The viewer's own part of the view, or in the solo game the player's.
    pub fn own<T>(self, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        let seat = self.seat();
        self.view.with(|view| board::own(view.as_ref()?, seat).map(read))
    }

    /// Has the viewer written a word that the others have not seen yet?
    pub fn is_sealed(self) -> bool {
        self.table(|position| board::is_sealed(position.view, position.seat))
    }

    /// Must the viewer choose the cards for the word?
    pub fn is_setting(self) -> bool {
        self.table(|position| board::is_setting(position.view, position.seat))
    }

    /// Does the viewer have to write a word?
    pub fn is_writing(self) -> bool {
        self.table(board::is_writing)
    }

    /// May words be tried in the stick now?
    pub fn can_try(self) -> bool {
        self.live.look.with(Option::is_none)
            && self.mode() == Mode::Compose
            && self.sorts.with(|sorts| !sorts.is_empty())
            && !self.is_sealed()
            && !self.is_setting()
    }

    /// The available cards that are not in the stick, in displayed order.
    pub fn loose(self) -> Vec<Sort> {
        self.read(board::Draft::loose)
    }

    /// The available cards in displayed order.
    pub fn in_order(self, wanted: impl Fn(&Sort) -> bool) -> Vec<Sort> {
        let mut sorts = self.read(board::Draft::in_order);
        sorts.retain(wanted);
        sorts
    }

    pub fn shuffle(self) {
        let random = |below: usize| (js_sys::Math::random() * below as f64) as usize;
        self.change(|draft, position| draft.shuffle(position, random));
    }

    /// Empties the stick.
    pub fn clear(self) {
        self.change(|draft, _| draft.stick = board::Stick::default());
    }

    /// Clears the whole draft.
    pub fn forget(self) {
        self.change(|draft, _| draft.clear());
    }

    /// Puts a card into the stick, before the one at this place; if it is already there, it moves.
    pub fn put(self, sort: Sort, at: usize) {
        self.change(|draft, position| draft.put(position, sort, at));
    }

    /// Puts a card at the end of the stick.
    pub fn add(self, sort: Sort) {
        self.put(sort, usize::MAX);
    }

    pub fn take_out(self, sort: Sort) {
        self.change(|draft, _| draft.stick.take_out(sort));
    }

    /// Switches between once and twice, or Q and QU.
    pub fn widen(self, sort: Sort) {
        self.change(|draft, _| draft.stick.widen(sort));
    }

    /// A letter was typed: finds the best cards for the whole word.
    pub fn type_letter(self, letter: char) {
        if !untrack(|| self.live.has_words()) {
            return;
        }
        self.change(|draft, position| draft.type_letter(position, letter));
    }

    /// Removes the last letter or card; false if there is none.
    pub fn rub_out(self) -> bool {
        self.change(|draft, _| draft.stick.rub_out())
    }

    /// Selects something to claim, or deselects it.
    pub fn toggle(self, claim: Claim) {
        self.change(|draft, position| draft.toggle(position, claim));
    }

    /// Replaces the last selected claim with another one.
    pub fn replace_claim(self, claim: Claim) {
        self.change(|draft, position| draft.replace_claim(position, claim));
    }

    /// Selects the next thing that may be claimed in addition; false if there is none.
    pub fn claim_more(self) -> bool {
        self.change(board::Draft::claim_more)
    }

    /// Everything that may be claimed, in display order.
    pub fn claimable(self) -> Vec<Claim> {
        self.table(board::claimable)
    }

    /// The selected place of the new line.
    pub fn shift(self) -> Option<i8> {
        self.chosen.with(|chosen| match chosen {
            Some(Choice::Act(Action::Shift(shift))) => Some(*shift),
            _ => None,
        })
    }

    /// Slides the new line to this place, as far as it goes.
    pub fn slide_to(self, to: i8) {
        self.change(|draft, position| draft.slide_to(position, to));
    }

    /// The cards of the library, one by one.
    pub fn library(self) -> Vec<Sort> {
        self.view.with(|view| view.as_ref().map(board::library).unwrap_or_default())
    }

    /// The cards the viewer may choose from: the hand, or the library.
    pub fn choices(self) -> Vec<Sort> {
        self.table(board::choices)
    }

    /// The player who gets the hand next.
    pub fn neighbour(self) -> Option<Seat> {
        let seats = self.live.seats().len() as u8;
        self.seat().filter(|_| seats > 1).map(|seat| seat.next(seats))
    }

    /// Why the main button does nothing yet while a word is written.
    pub fn word_fault(self) -> Option<String> {
        match self.feedback.get() {
            None => Some(words::WRITE_FIRST.to_owned()),
            Some(feedback) => feedback.refusal.map(|fault| fault.to_string()),
        }
    }
}
