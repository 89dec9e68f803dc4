//! The draft of Railroad Revolution: a worker in hand, a chosen target.

use super::{Thing, why_not, words};
use crate::boards;
use ::railroad_revolution::{
    Action, Colour, Effect, Event, Frame, From, Op, OpenEffect, Space, TABLES, View,
};
use rules::Seat;

/// The table as the board sees it.
pub type Position<'a> = boards::Position<'a, Draft>;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub chosen: Option<Action>,
    /// The worker to be placed, or given away in an exchange.
    pub hand: Option<(From, Colour)>,
    /// Another player's company that the viewer is looking at.
    pub other: Option<Seat>,
}

impl boards::Draft for Draft {
    type View = View;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;
    type Target = Action;
    type Thing = Thing;
    type Moment = (Vec<Action>, usize);

    fn top(view: &View, _: Option<Seat>) -> Option<Frame> {
        view.stack.last().copied()
    }

    fn moment(position: Position<'_>) -> (Vec<Action>, usize) {
        (position.legal.to_vec(), position.step)
    }

    fn begin(&mut self, position: Position<'_>) {
        self.hand = None;
        self.chosen = None;
        if let Some(only) = position.only() {
            self.choose(position, only);
        }
    }

    /// Every viewer starts with their own company.
    fn change_viewer(&mut self) {
        self.other = None;
    }

    fn action(target: Action) -> Action {
        target
    }

    /// Starting an open effect.
    fn is_immediate(action: Action) -> bool {
        matches!(action, Action::Use(_))
    }

    fn is_chosen(&self, target: Action) -> bool {
        self.chosen == Some(target)
    }

    fn choose(&mut self, _: Position<'_>, target: Action) {
        self.hand = match target {
            Action::Place(colour, _) => Some((From::Supply, colour)),
            Action::Exchange(from, give, _) => Some((from, give)),
            _ => None,
        };
        self.chosen = Some(target);
    }

    fn is_drafted(&self, position: Position<'_>) -> bool {
        position.has_choice() && (self.hand.is_some() || self.chosen.is_some())
    }

    fn back(&mut self, position: Position<'_>) -> bool {
        let drafted = self.is_drafted(position);
        if drafted {
            self.chosen = None;
            self.hand = None;
        }
        drafted
    }

    /// The chosen action, or finishing the turn.
    fn steps(&self, position: Position<'_>) -> Vec<Action> {
        let done = || position.is_legal(Action::Done).then_some(Action::Done);
        self.chosen.or_else(done).into_iter().collect()
    }

    /// Finishing the turn gives up effects that cost nothing, or bring more money than they cost.
    fn loses(&self, position: Position<'_>) -> Vec<String> {
        if self.steps(position) != [Action::Done] {
            return Vec::new();
        }
        let view = position.view;
        let open = view.open.iter().flat_map(|open| &open.effects).filter(|open| open.usable && !open.worker);
        let free = open.filter(|open| open.pay == 0 || pays_off(view, open));
        free.map(|open| words::lost_effect(open, view.turn.colour)).collect()
    }

    fn things(position: Position<'_>) -> Vec<Thing> {
        why_not::things(position)
    }

    fn why_not(&self, position: Position<'_>, thing: Thing) -> Option<String> {
        Draft::reason(position, thing)
    }
}

impl Draft {
    /// Picks up a worker: its chosen target stays chosen, if that is possible. False if this worker cannot
    /// do anything.
    pub fn take(&mut self, position: Position<'_>, worker: (From, Colour)) -> bool {
        let (from, colour) = worker;
        let works = |action: &Action| match *action {
            Action::Place(there, _) => from == From::Supply && there == colour,
            Action::Exchange(there, give, _) => (there, give) == worker,
            _ => false,
        };
        if !position.legal.iter().any(works) {
            return false;
        }
        self.hand = Some(worker);
        let same = match self.chosen {
            Some(Action::Place(_, space)) => Some(Action::Place(colour, space)),
            Some(Action::Exchange(_, _, take)) => Some(Action::Exchange(from, colour, take)),
            _ => None,
        };
        self.chosen = same.filter(|action| position.is_legal(*action));
        true
    }

    /// The action that places the picked worker on this space; without one, the first that can go there.
    pub fn placing(&self, position: Position<'_>, space: Space) -> Option<Action> {
        let held = self.hand.map(|(_, colour)| Action::Place(colour, space));
        let fits = |action: &&Action| matches!(action, Action::Place(_, there) if *there == space);
        held.filter(|action| position.is_legal(*action)).or_else(|| position.legal.iter().find(fits).copied())
    }

    /// The same for the colour that the player gets in an exchange.
    pub fn exchanging(&self, position: Position<'_>, take: Colour) -> Option<Action> {
        let held = self.hand.map(|(from, give)| Action::Exchange(from, give, take));
        let fits = |action: &&Action| matches!(action, Action::Exchange(_, _, there) if *there == take);
        held.filter(|action| position.is_legal(*action)).or_else(|| position.legal.iter().find(fits).copied())
    }

    /// Whose company the side and the tray show.
    pub fn shown(&self, position: Position<'_>) -> Seat {
        self.other.or(position.seat).unwrap_or(position.view.active)
    }
}

/// An engineer takes the reward of a city or section again for money, and the reward may itself be money.
fn pays_off(view: &View, open: &OpenEffect) -> bool {
    let (Effect::Ability, Some(place)) = (open.effect, view.turn.place.map(usize::from)) else {
        return false;
    };
    let reward = match view.turn.space {
        Some(Space::Station) => view.cities[place].tile.map(|tile| TABLES.city_tiles[tile.index()].primary),
        Some(Space::Telegraph) => {
            view.sections[place].tile.map(|tile| TABLES.telegraph_tiles[tile.index()].reward)
        }
        _ => None,
    };
    matches!(reward.map(|reward| reward.op), Some(Op::Money(money)) if money > open.pay)
}

/// Shares and workers can be traded at any time.
pub fn is_sale(action: &Action) -> bool {
    matches!(action, Action::Share | Action::Hire(_))
}

/// Does it have a place on the board?
pub fn is_on_board(action: &Action) -> bool {
    matches!(action, Action::Rail(_) | Action::Station(_) | Action::Office(_) | Action::Step(_))
}
