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
    /// What cards are worth at this table.
    pub values: Memo<Values>,
    /// The cards that words can be tried with.
    pub sorts: Memo<Vec<Sort>>,
    pub slots: Memo<Vec<Slot>>,
    pub chosen: Memo<Option<Choice>>,
    pub claims: Memo<Vec<Claim>>,
    pub stick: Memo<Vec<Placed>>,
    /// Letters that were typed and that no card is left for.
    pub rest: Memo<String>,
    /// What can be said of the word in the stick; nothing before the list of words is here.
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

    /// The viewer's own part of the view, or in the game for one the player's.
    pub fn own<T>(self, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        let seat = self.seat();
        self.view.with(|view| board::own(view.as_ref()?, seat).map(read))
    }

    /// Has the viewer written a word that the others have not seen yet?
    pub fn is_sealed(self) -> bool {
        self.table(|position| board::is_sealed(position.view, position.seat))
    }

    /// Must the viewer say which cards stand for the word?
    pub fn is_setting(self) -> bool {
        self.table(|position| board::is_setting(position.view, position.seat))
    }

    /// Is the viewer asked for a word?
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

    /// What is left of the cards at hand, in the order they lie there.
    pub fn loose(self) -> Vec<Sort> {
        self.read(board::Draft::loose)
    }

    /// The cards at hand in the order they lie there.
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

    /// Forgets all that is in mind.
    pub fn forget(self) {
        self.change(|draft, _| draft.clear());
    }

    /// Puts a card into the stick, before the one at this place; one that stands there already moves.
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

    /// Once or twice, Q or QU.
    pub fn widen(self, sort: Sort) {
        self.change(|draft, _| draft.stick.widen(sort));
    }

    /// A letter was typed: the best cards for the whole word are found.
    pub fn type_letter(self, letter: char) {
        if !untrack(|| self.live.has_words()) {
            return;
        }
        self.change(|draft, position| draft.type_letter(position, letter));
    }

    /// Takes the last letter or card back; false if there is none.
    pub fn rub_out(self) -> bool {
        self.change(|draft, _| draft.stick.rub_out())
    }

    /// Chooses something to claim, or puts it back.
    pub fn toggle(self, claim: Claim) {
        self.change(|draft, position| draft.toggle(position, claim));
    }

    /// Goes on from the last thing to claim to another one instead.
    pub fn replace_claim(self, claim: Claim) {
        self.change(|draft, position| draft.replace_claim(position, claim));
    }

    /// Adds the next thing that may be claimed besides; false if there is none.
    pub fn claim_more(self) -> bool {
        self.change(board::Draft::claim_more)
    }

    /// All that may be claimed, as it is laid out.
    pub fn claimable(self) -> Vec<Claim> {
        self.table(board::claimable)
    }

    /// The place of the new line that is in mind.
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

    /// Whom the hand is passed to.
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
