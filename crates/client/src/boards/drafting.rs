//! What a player has selected but not yet confirmed. Every game has its own `Draft`; their common parts are
//! here: what makes a choice legal, when a draft starts over, and the further steps of a decision.

use rules::Seat;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The parts of a table that share one place on small screens.
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
    /// The viewer's legal actions; empty while others decide.
    pub legal: &'a [D::Action],
    /// `None` for a spectator.
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

    /// The only possible action, if there is just one.
    pub fn only(self) -> Option<D::Action> {
        if let [only] = self.legal { Some(*only) } else { None }
    }

    /// What the table is waiting for.
    pub fn top(self) -> Option<D::Frame> {
        D::top(self.view, self.seat)
    }

    /// Is there more than one possible action?
    pub fn has_choice(self) -> bool {
        self.legal.len() > 1
    }
}

/// What a player has selected at the table of one game. Plain data: the table knows nothing of it until it is
/// confirmed, and it does not survive a reload.
pub trait Draft: Clone + PartialEq + Debug + Default + Send + Sync + 'static {
    type View: DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static;
    type Action: Copy + PartialEq + Debug + FromStr + Display + Send + Sync + 'static;
    type Event: DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static;
    type Frame: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// Something that the player can point at.
    type Target: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// Something in front of the player that can be used at times.
    type Thing: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// Distinguishes one decision of the viewer from another. Where all decide at once, it does not depend on
    /// what others do.
    type Moment: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// What the table is waiting for.
    fn top(view: &Self::View, seat: Option<Seat>) -> Option<Self::Frame>;

    fn moment(position: Position<'_, Self>) -> Self::Moment;

    /// A decision begins: the earlier draft is done or no longer fits.
    fn begin(&mut self, position: Position<'_, Self>);

    /// A different person looks at the screen now.
    fn change_viewer(&mut self) {}

    /// The table has changed, perhaps without a new decision: drops what no longer fits.
    fn refit(&mut self, _: Position<'_, Self>) {}

    /// The action of a target, or the first of several.
    fn action(target: Self::Target) -> Self::Action;

    /// Is it confirmed as soon as it is chosen, because the next choice depends on it?
    fn is_immediate(_: Self::Action) -> bool {
        false
    }

    fn is_chosen(&self, target: Self::Target) -> bool;

    /// Chooses a target whose action is legal.
    fn choose(&mut self, position: Position<'_, Self>, target: Self::Target);

    /// Is there anything to take back?
    fn is_drafted(&self, position: Position<'_, Self>) -> bool;

    /// Takes back one step of the draft; false if there was none.
    fn back(&mut self, position: Position<'_, Self>) -> bool;

    /// The actions of the main button, step by step; empty if it does nothing yet.
    fn steps(&self, position: Position<'_, Self>) -> Vec<Self::Action>;

    /// Where the viewer finds what has to be decided; `None` while others decide.
    fn pane(&self, position: Position<'_, Self>) -> Option<Pane> {
        (!position.legal.is_empty()).then_some(Pane::Tray)
    }

    /// All such things that the viewer sees.
    fn things(position: Position<'_, Self>) -> Vec<Self::Thing>;

    /// Why a viewer who decides cannot use one of them now; `None` if it can be used.
    fn why_not(&self, position: Position<'_, Self>, thing: Self::Thing) -> Option<String>;

    /// What the main button would give up although the player did not choose to, each in words. If there is
    /// anything, the button asks once before it acts.
    fn loses(&self, _: Position<'_, Self>) -> Vec<String> {
        Vec::new()
    }
}

/// A draft at a table, with the remaining steps of a confirmed decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Drafting<D: Draft> {
    draft: D,
    /// Taken one by one as soon as the earlier steps are done, next one first.
    follows: Vec<D::Action>,
    seen: Option<(Option<Seat>, D::Moment)>,
    /// The number of steps at the table when a decision was confirmed.
    confirmed: Option<usize>,
    /// The draft for which the player was warned of a loss.
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

    /// Changes the parts of the draft that only this game has.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut D) -> T) -> T {
        change(&mut self.draft)
    }

    /// The table shows this now. Returns the next step of an earlier confirmed decision.
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
            // It was done, and the same can be done again.
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

    /// Chooses a target, by pointer or key; false if it is not legal.
    pub fn choose(&mut self, position: Position<'_, D>, target: D::Target) -> bool {
        let legal = position.is_legal(D::action(target));
        if legal {
            self.draft.choose(position, target);
        }
        legal
    }

    /// Points at a target: the first time chooses it, the second time confirms it. Returns what to submit.
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

    /// What is lost if the main button is pressed again; empty unless it asked.
    pub fn warning(&self, position: Position<'_, D>) -> Vec<String> {
        if self.is_warned() { self.draft.loses(position) } else { Vec::new() }
    }

    /// A changed draft must be confirmed again.
    fn is_warned(&self) -> bool {
        self.warned.as_ref() == Some(&self.draft)
    }

    /// Is there anything to take back, even if only a question?
    pub fn is_drafted(&self, position: Position<'_, D>) -> bool {
        self.is_warned() || self.draft.is_drafted(position)
    }

    /// Takes back one step of the draft; false if there was none.
    pub fn back(&mut self, position: Position<'_, D>) -> bool {
        if self.is_warned() {
            self.warned = None;
            return true;
        }
        self.draft.back(position)
    }

    /// The main button. Returns what to submit and keeps the steps that follow until they are done. It submits
    /// nothing that loses something without asking: the first time it only warns.
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

    /// The table refused: without the first step there is no second one.
    pub fn refused(&mut self) {
        self.follows.clear();
        self.confirmed = None;
    }
}
