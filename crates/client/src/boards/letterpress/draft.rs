//! The draft of Letterpress: the word in the stick, a chosen card, what to claim. It stays while others decide.

use super::{
    Mode, Origin, Slot, Sort, Stick, Thing, at_hand, is_setting, letters_left, library, mode, slots, why_not,
    won,
};
use crate::boards;
use ::letterpress::{Action, Event, Feedback, Frame, Spelling, View, compose};
use rules::Seat;

/// The table as the board sees it.
pub type Position<'a> = boards::Position<'a, Draft>;

/// A choice that the main button will confirm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A card to keep, or to take out of the library.
    Sort(Sort),
    Act(Action),
}

/// Something to claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    Slot(Slot),
    Challenge(u8),
}

impl Claim {
    pub fn action(self) -> Action {
        match self {
            Claim::Slot(slot) => Action::Claim(slot.card),
            Claim::Challenge(id) => Action::Challenge(id),
        }
    }

    fn is_letter(&self) -> bool {
        matches!(self, Claim::Slot(_))
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub chosen: Option<Choice>,
    pub claims: Vec<Claim>,
    pub stick: Stick,
    /// The order of the available cards, if they were shuffled.
    order: Vec<Sort>,
}

impl boards::Draft for Draft {
    type View = View;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;
    type Target = Choice;
    type Thing = Thing;
    type Moment = (Vec<Action>, Vec<Frame>);

    fn top(view: &View, _: Option<Seat>) -> Option<Frame> {
        view.stack.last().copied()
    }

    fn moment(position: Position<'_>) -> (Vec<Action>, Vec<Frame>) {
        (position.legal.to_vec(), position.view.stack.clone())
    }

    fn begin(&mut self, position: Position<'_>) {
        self.claims.clear();
        self.chosen = preset(position).map(Choice::Act);
    }

    /// The stick belongs to the viewer.
    fn change_viewer(&mut self) {
        self.stick = Stick::default();
    }

    fn refit(&mut self, position: Position<'_>) {
        self.stick.refit(&at_hand(position.view, position.seat));
    }

    fn action(target: Choice) -> Action {
        match target {
            Choice::Act(action) => action,
            Choice::Sort(sort) if sort.from == Origin::Library => Action::Library(sort.card),
            Choice::Sort(sort) => Action::Keep(sort.card),
        }
    }

    fn is_chosen(&self, target: Choice) -> bool {
        self.chosen == Some(target)
    }

    fn choose(&mut self, _: Position<'_>, target: Choice) {
        self.claims.clear();
        self.chosen = Some(target);
    }

    fn is_drafted(&self, position: Position<'_>) -> bool {
        let tried = position.top() == Some(Frame::Write) && !self.stick.is_empty();
        let any = self.chosen.is_some() || !self.claims.is_empty() || tried;
        any && !position.legal.is_empty() && !is_preset(position)
    }

    fn back(&mut self, position: Position<'_>) -> bool {
        if !self.is_drafted(position) {
            return false;
        }
        self.chosen.take().is_some()
            || self.claims.pop().is_some()
            || position.top() == Some(Frame::Write) && self.stick.rub_out()
    }

    fn steps(&self, position: Position<'_>) -> Vec<Action> {
        if let Some(choice) = self.chosen {
            return vec![<Draft as boards::Draft>::action(choice)];
        }
        if is_writing(position) {
            let Some(feedback) = self.feedback(position) else { return Vec::new() };
            return feedback
                .write
                .map_or_else(Vec::new, |write| std::iter::once(write).chain(feedback.setting).collect());
        }
        self.claims.iter().map(|claim| claim.action()).collect()
    }

    fn things(position: Position<'_>) -> Vec<Thing> {
        why_not::things(position)
    }

    fn why_not(&self, position: Position<'_>, thing: Thing) -> Option<String> {
        self.reason(position, thing).map(str::to_owned)
    }
}

impl Draft {
    /// Feedback on the word in the stick.
    pub fn feedback(&self, position: Position<'_>) -> Option<Feedback> {
        self.stick.feedback(position.view, position.seat?)
    }

    /// The available cards in their displayed order.
    pub fn in_order(&self, position: Position<'_>) -> Vec<Sort> {
        let mut sorts = at_hand(position.view, position.seat);
        let place = |sort: &Sort| self.order.iter().position(|other| other == sort).unwrap_or(usize::MAX);
        sorts.sort_by_key(place);
        sorts
    }

    /// Those that are not in the stick.
    pub fn loose(&self, position: Position<'_>) -> Vec<Sort> {
        let mut sorts = self.in_order(position);
        sorts.retain(|sort| !self.stick.sets.iter().any(|set| set.sort == *sort));
        sorts
    }

    /// Shuffles the available cards. `random` returns a number below its argument.
    pub fn shuffle(&mut self, position: Position<'_>, mut random: impl FnMut(usize) -> usize) {
        self.order = at_hand(position.view, position.seat);
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, random(last + 1));
        }
    }

    /// Puts an available card into the stick, before the one at this place.
    pub fn put(&mut self, position: Position<'_>, sort: Sort, at: usize) -> bool {
        let here = at_hand(position.view, position.seat).contains(&sort);
        if here {
            self.drop_pass();
            self.stick.put(sort, at);
        }
        here
    }

    /// A letter was typed: false if the viewer cannot write, or there is no room.
    pub fn type_letter(&mut self, position: Position<'_>, letter: char) -> bool {
        let Some(seat) = position.seat else { return false };
        let sorts = at_hand(position.view, position.seat);
        let typed = self.stick.type_letter(position.view, seat, &sorts, letter);
        if typed {
            self.drop_pass();
        }
        typed
    }

    /// A player who continues writing does not pass.
    fn drop_pass(&mut self) {
        if self.chosen == Some(Choice::Act(Action::Pass)) {
            self.chosen = None;
        }
    }

    /// Clears the whole draft.
    pub fn clear(&mut self) {
        self.stick = Stick::default();
        self.claims.clear();
        self.chosen = None;
    }

    /// Selects something to claim, or deselects it; false if it may not be claimed.
    pub fn toggle(&mut self, position: Position<'_>, claim: Claim) -> bool {
        if !claimable(position).contains(&claim) {
            return false;
        }
        self.chosen = None;
        if let Some(at) = self.claims.iter().position(|other| *other == claim) {
            self.claims.remove(at);
            return true;
        }
        if claim.is_letter() {
            let letters = self.claims.iter().filter(|claim| claim.is_letter()).count();
            if letters >= letters_left(position.view)
                && let Some(last) = self.claims.iter().rposition(Claim::is_letter)
            {
                self.claims.remove(last);
            }
        } else {
            self.claims.retain(Claim::is_letter);
        }
        self.claims.push(claim);
        true
    }

    /// Replaces the last selected claim with another one.
    pub fn replace_claim(&mut self, position: Position<'_>, claim: Claim) {
        self.chosen = None;
        self.claims.pop();
        if !self.claims.contains(&claim) {
            self.toggle(position, claim);
        }
    }

    /// Selects the next thing that may be claimed in addition; false if there is none.
    pub fn claim_more(&mut self, position: Position<'_>) -> bool {
        let letters = self.claims.iter().filter(|claim| claim.is_letter()).count();
        let fits = |claim: &Claim| {
            !self.claims.contains(claim) && (!claim.is_letter() || letters < letters_left(position.view))
        };
        claimable(position).into_iter().find(fits).is_some_and(|next| self.toggle(position, next))
    }

    /// Slides the new line of the solo game to this place, as far as it goes.
    pub fn slide_to(&mut self, position: Position<'_>, to: i8) {
        let places = position.legal.iter().filter_map(shift_of);
        if let (Some(least), Some(most)) = (places.clone().min(), places.max()) {
            self.chosen = Some(Choice::Act(Action::Shift(to.clamp(least, most))));
        }
    }

    /// The selected place of the new line.
    pub fn shift(&self) -> Option<i8> {
        match &self.chosen {
            Some(Choice::Act(action)) => shift_of(action),
            _ => None,
        }
    }
}

fn shift_of(action: &Action) -> Option<i8> {
    if let Action::Shift(shift) = action { Some(*shift) } else { None }
}

/// Is the answer proposed by default, so that it can be changed but not taken back?
fn is_preset(position: Position<'_>) -> bool {
    position.top() == Some(Frame::Line) || is_setting(position.view, position.seat)
}

/// Does the viewer have to write a word?
pub fn is_writing(position: Position<'_>) -> bool {
    !position.legal.is_empty()
        && position.top() == Some(Frame::Write)
        && !is_setting(position.view, position.seat)
}

/// Everything that may be claimed, in display order.
pub fn claimable(position: Position<'_>) -> Vec<Claim> {
    let letters = slots(position.view).into_iter().filter(|slot| !slot.gone).map(Claim::Slot);
    let challenges = position.legal.iter().filter_map(|action| match action {
        Action::Challenge(id) => Some(Claim::Challenge(*id)),
        _ => None,
    });
    letters.chain(challenges).filter(|claim| position.is_legal(claim.action())).collect()
}

/// The cards the viewer may choose from: the hand, or the library.
pub fn choices(position: Position<'_>) -> Vec<Sort> {
    match mode(position.view) {
        Mode::Library => library(position.view),
        Mode::Compose => {
            let mut sorts = at_hand(position.view, position.seat);
            sorts.retain(|sort| sort.from == Origin::Passed && position.is_legal(Action::Keep(sort.card)));
            sorts
        }
        _ => Vec::new(),
    }
}

/// The default choice, which only needs confirmation: the best place of a line, the best cards of a word.
fn preset(position: Position<'_>) -> Option<Action> {
    let (view, legal) = (position.view, position.legal);
    match legal.first()? {
        Action::Shift(_) => {
            let wins = |shift: i8| won(view, shift).iter().filter(|won| **won).count();
            let shifts = legal.iter().filter_map(shift_of);
            shifts.max_by_key(|shift| (wins(*shift), -shift.abs())).map(Action::Shift)
        }
        Action::Use(_) => {
            let seat = position.seat?;
            let word = view.players.get(seat.index())?.word?;
            let best = compose(view, seat, word.as_str());
            let Spelling::Possible(tiles) = best.spelling else { return legal.first().copied() };
            let fits = |action: &&Action| matches!(action, Action::Use(all) if all.tiles() == tiles);
            legal.iter().find(fits).or(legal.first()).copied()
        }
        _ => None,
    }
}
