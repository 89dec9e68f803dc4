//! What a player has in mind but not yet done. Every game has a `Draft` of its own; what all of them share is here:
//! what makes a choice legal, when a draft begins anew, and the further steps of a decision.

use rules::Seat;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The parts of a table that share a place where there is little room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pane {
    /// The player's own things.
    Tray,
    /// The right column.
    Side,
}

/// The table as one viewer sees it, typed by the game.
pub struct Position<'a, D: Draft> {
    pub view: &'a D::View,
    /// What the viewer may do now; nothing while others decide.
    pub legal: &'a [D::Action],
    /// Nobody's for a spectator.
    pub seat: Option<Seat>,
    /// How many steps the table has taken.
    pub step: usize,
}

impl<D: Draft> Clone for Position<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Draft> Copy for Position<'_, D> {}

impl<D: Draft> Position<'_, D> {
    pub fn is_legal(self, action: D::Action) -> bool {
        self.legal.contains(&action)
    }

    /// The only thing that can be done.
    pub fn only(self) -> Option<D::Action> {
        if let [only] = self.legal { Some(*only) } else { None }
    }

    /// What the table waits for.
    pub fn top(self) -> Option<D::Frame> {
        D::top(self.view, self.seat)
    }

    /// Is there more than one thing to do?
    pub fn has_choice(self) -> bool {
        self.legal.len() > 1
    }
}

/// What a player has in mind at the table of one game. Plain data: nothing of it is known to the table until it is
/// confirmed, and nothing of it survives a reload.
pub trait Draft: Clone + PartialEq + Debug + Default + Send + Sync + 'static {
    type View: DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static;
    type Action: Copy + PartialEq + Debug + FromStr + Display + Send + Sync + 'static;
    type Event: DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static;
    type Frame: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// What can be pointed at.
    type Target: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// What lies before a player and can be used at times.
    type Thing: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// What makes the viewer's decision another one than before. Where all decide at once, what others do
    /// is no part of it.
    type Moment: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// What the table waits for.
    fn top(view: &Self::View, seat: Option<Seat>) -> Option<Self::Frame>;

    fn moment(position: Position<'_, Self>) -> Self::Moment;

    /// A decision begins: what was in mind is done or no longer fits.
    fn begin(&mut self, position: Position<'_, Self>);

    /// Somebody else looks at the screen now.
    fn change_viewer(&mut self) {}

    /// The table has changed, perhaps without a new decision: what no longer fits is dropped.
    fn refit(&mut self, _: Position<'_, Self>) {}

    /// The action that a target stands for, or the first of several.
    fn action(target: Self::Target) -> Self::Action;

    /// Is it done as soon as it is pointed at, because what can be done next depends on it?
    fn is_immediate(_: Self::Action) -> bool {
        false
    }

    fn is_chosen(&self, target: Self::Target) -> bool;

    /// Chooses a target whose action is legal.
    fn choose(&mut self, position: Position<'_, Self>, target: Self::Target);

    /// Is there something to take back?
    fn is_drafted(&self, position: Position<'_, Self>) -> bool;

    /// Takes back one step of what is in mind; false if there was none.
    fn back(&mut self, position: Position<'_, Self>) -> bool;

    /// What the main button does, step by step; nothing if it does nothing yet.
    fn steps(&self, position: Position<'_, Self>) -> Vec<Self::Action>;

    /// Where the viewer finds what is asked for; nothing while others decide.
    fn pane(&self, position: Position<'_, Self>) -> Option<Pane> {
        (!position.legal.is_empty()).then_some(Pane::Tray)
    }

    /// All such things that the viewer sees.
    fn things(position: Position<'_, Self>) -> Vec<Self::Thing>;

    /// Why a viewer who decides cannot use one of them now; nothing if it can be used.
    fn why_not(&self, position: Position<'_, Self>, thing: Self::Thing) -> Option<String>;

    /// What the main button would give up though nobody chose to: each thing in words. Where there is any, it asks
    /// once before it does it.
    fn loses(&self, _: Position<'_, Self>) -> Vec<String> {
        Vec::new()
    }
}

/// A draft at a table, with the steps of a decision that are still to be taken.
#[derive(Clone, PartialEq, Debug)]
pub struct Drafting<D: Draft> {
    draft: D,
    /// Taken as soon as the ones before are done, the next one first.
    follows: Vec<D::Action>,
    seen: Option<(Option<Seat>, D::Moment)>,
    /// A decision was confirmed when the table had taken so many steps.
    confirmed: Option<usize>,
    /// What was in mind when the person was told what it loses.
    warned: Option<D>,
}

impl<D: Draft> Default for Drafting<D> {
    fn default() -> Drafting<D> {
        Drafting { draft: D::default(), follows: Vec::new(), seen: None, confirmed: None, warned: None }
    }
}

impl<D: Draft> Drafting<D> {
    pub fn draft(&self) -> &D {
        &self.draft
    }

    /// Changes what is in mind by what only this game has.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut D) -> T) -> T {
        change(&mut self.draft)
    }

    /// The table shows this now. Returns the next step of a decision that was confirmed before.
    #[must_use = "the step is to be submitted"]
    pub fn see(&mut self, position: Position<'_, D>) -> Option<D::Action> {
        let now = (position.seat, D::moment(position));
        let before = self.seen.replace(now.clone());
        if before.as_ref().is_none_or(|(seat, _)| *seat != position.seat) {
            self.draft.change_viewer();
        }
        let mut next = None;
        if before != Some(now) {
            self.warned = None;
            next = self.begin(position);
        } else if self.follows.is_empty() && self.confirmed.is_some_and(|step| step != position.step) {
            // It was done, and the same can be done once more.
            self.confirmed = None;
            self.draft.begin(position);
        }
        self.draft.refit(position);
        next
    }

    fn begin(&mut self, position: Position<'_, D>) -> Option<D::Action> {
        let mut follows = std::mem::take(&mut self.follows).into_iter();
        if let Some(next) = follows.next().filter(|next| position.is_legal(*next)) {
            self.follows = follows.collect();
            self.confirmed = Some(position.step);
            return Some(next);
        }
        self.confirmed = None;
        self.draft.begin(position);
        None
    }

    /// Chooses a target, by the pointer or by a key; false if it is not legal.
    pub fn choose(&mut self, position: Position<'_, D>, target: D::Target) -> bool {
        let legal = position.is_legal(D::action(target));
        if legal {
            self.draft.choose(position, target);
        }
        legal
    }

    /// Points at a target: the first time it is chosen, the second time confirmed. Returns what is to be submitted.
    #[must_use = "the action is to be submitted"]
    pub fn point(&mut self, position: Position<'_, D>, target: D::Target) -> Option<D::Action> {
        let action = D::action(target);
        if D::is_immediate(action) {
            return Some(action).filter(|action| position.is_legal(*action));
        }
        if self.draft.is_chosen(target) && !self.draft.steps(position).is_empty() {
            return self.confirm(position);
        }
        self.choose(position, target);
        None
    }

    /// What the main button loses if it is pressed once more; nothing unless it asked.
    pub fn warning(&self, position: Position<'_, D>) -> Vec<String> {
        if self.is_warned() { self.draft.loses(position) } else { Vec::new() }
    }

    /// A changed draft is asked about again.
    fn is_warned(&self) -> bool {
        self.warned.as_ref() == Some(&self.draft)
    }

    /// Is there something to take back, be it only a question?
    pub fn is_drafted(&self, position: Position<'_, D>) -> bool {
        self.is_warned() || self.draft.is_drafted(position)
    }

    /// Takes back one step of what is in mind; false if there was none.
    pub fn back(&mut self, position: Position<'_, D>) -> bool {
        if self.is_warned() {
            self.warned = None;
            return true;
        }
        self.draft.back(position)
    }

    /// The main button. Returns what is to be submitted; what follows from it is kept until it is done. Nothing is
    /// submitted that loses something unasked: the first time it only warns.
    #[must_use = "the action is to be submitted"]
    pub fn confirm(&mut self, position: Position<'_, D>) -> Option<D::Action> {
        if !self.is_warned() && !self.draft.loses(position).is_empty() {
            self.warned = Some(self.draft.clone());
            return None;
        }
        self.warned = None;
        let mut steps = self.draft.steps(position).into_iter();
        let first = steps.next()?;
        self.follows = steps.collect();
        self.confirmed = Some(position.step);
        Some(first)
    }

    /// The table refused: a first step that was not taken has no second one.
    pub fn refused(&mut self) {
        self.follows.clear();
        self.confirmed = None;
    }
}
