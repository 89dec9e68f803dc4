//! The draft of U.S. Telegraph: a chosen target, the cards to pay with, the rotation of a region.

use super::{Thing, why_not};
use crate::boards::{self, Pane};
use ::us_telegraph::{Action, Bill, Building, Cards, Event, Frame, PriceView, Resource, View};
use rules::Seat;

/// The table as the board sees it.
pub type Position<'a> = boards::Position<'a, Draft>;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub chosen: Option<Action>,
    pub paid: Cards,
    pub rotation: u8,
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
        // A region that was placed before a reload can only be rotated.
        let turned = || matches!(position.top(), Some(Frame::Rotate { .. })).then_some(Action::Rotate(0));
        let chosen = position.only().or_else(turned).filter(|action| position.is_legal(*action));
        *self = Draft { chosen, ..Draft::default() };
        self.paid = self.preset(position);
    }

    fn action(target: Action) -> Action {
        target
    }

    /// Choosing a building and drawing from a deck.
    fn is_immediate(action: Action) -> bool {
        matches!(action, Action::Build(_) | Action::Draw(_))
    }

    fn is_chosen(&self, target: Action) -> bool {
        self.chosen == Some(target)
    }

    fn choose(&mut self, position: Position<'_>, target: Action) {
        self.chosen = Some(target);
        self.paid = if let Action::Pay(cards) = target { cards } else { self.preset(position) };
    }

    fn is_drafted(&self, position: Position<'_>) -> bool {
        let mut fresh = Draft::default();
        fresh.begin(position);
        self.chosen.is_some() && *self != fresh
    }

    fn back(&mut self, position: Position<'_>) -> bool {
        let drafted = self.is_drafted(position);
        if drafted {
            self.begin(position);
        }
        drafted
    }

    fn steps(&self, position: Position<'_>) -> Vec<Action> {
        match (position.top(), self.chosen) {
            (Some(Frame::Pay { .. }), _) if !self.pays(position) => Vec::new(),
            (Some(Frame::Pay { .. }), _) => vec![Action::Pay(self.paid)],
            (_, Some(plot @ Action::Plot(_))) => vec![plot, Action::Pay(self.paid)],
            (_, Some(place @ Action::Place(_))) => vec![place, Action::Rotate(self.rotation)],
            (_, chosen) => chosen.into_iter().collect(),
        }
    }

    /// Buildings and decks are among the projects; cards and everything else are in the hand.
    fn pane(&self, position: Position<'_>) -> Option<Pane> {
        let at_side = |action: &Action| matches!(action, Action::Build(_) | Action::Draw(_));
        match position.legal {
            [] => None,
            legal if legal.iter().any(at_side) => Some(Pane::Side),
            _ => Some(Pane::Tray),
        }
    }

    fn things(position: Position<'_>) -> Vec<Thing> {
        why_not::things(position)
    }

    fn why_not(&self, position: Position<'_>, thing: Thing) -> Option<String> {
        self.reason(position, thing).map(str::to_owned)
    }
}

impl Draft {
    /// The proposed cards for the chosen plot.
    fn preset(&self, position: Position<'_>) -> Cards {
        self.price(position).map(|price| cheapest(bill(&price), hand(position))).unwrap_or_default()
    }

    /// The cost of the chosen plot.
    pub fn price(&self, position: Position<'_>) -> Option<PriceView> {
        let Some(Action::Plot(plot)) = self.chosen else { return None };
        position.view.price(plot).cloned()
    }

    /// Do the chosen cards pay exactly?
    pub fn pays(&self, position: Position<'_>) -> bool {
        match (position.top(), self.price(position)) {
            (Some(Frame::Pay { .. }), _) => position.is_legal(Action::Pay(self.paid)),
            (_, Some(price)) => bill(&price).is_paid_by(self.paid),
            (_, None) => true,
        }
    }

    /// Are cards being chosen?
    pub fn is_paying(&self, position: Position<'_>) -> bool {
        matches!(position.top(), Some(Frame::Pay { .. }))
            || self.price(position).is_some_and(|price| bill(&price).least() > 0)
    }

    /// Pays with this many cards of a kind, if they are in the hand.
    pub fn pay(&mut self, position: Position<'_>, kind: Resource, count: u8) -> bool {
        let fits = self.is_paying(position) && count <= hand(position).of(kind);
        if fits {
            self.paid.0[kind as usize] = count;
        }
        fits
    }

    /// Adds a card of a kind, or returns to none after the last one.
    pub fn pay_more(&mut self, position: Position<'_>, kind: Resource) -> bool {
        let next = self.paid.of(kind) + 1;
        let next = if next <= hand(position).of(kind) { next } else { 0 };
        self.pay(position, kind, next)
    }

    /// Rotates the region by a sixth; false if none is being placed.
    pub fn turn(&mut self, position: Position<'_>) -> bool {
        let placing = matches!(position.top(), Some(Frame::Place { .. } | Frame::Rotate { .. }))
            && !position.legal.is_empty();
        if placing {
            self.rotation = (self.rotation + 1) % 6;
        }
        if let Some(Action::Rotate(rotation)) = &mut self.chosen {
            *rotation = self.rotation;
        }
        placing
    }
}

/// The building that is about to be built.
pub fn building(position: Position<'_>) -> Option<Building> {
    match position.top()? {
        Frame::Drawn { building } | Frame::Site { building } | Frame::Pay { building, .. } => Some(building),
        _ => None,
    }
}

/// The viewer's cards; a spectator has none.
pub fn hand(position: Position<'_>) -> Cards {
    position.seat.and_then(|seat| position.view.players.get(seat.index())?.hand).unwrap_or_default()
}

pub fn bill(price: &PriceView) -> Bill {
    Bill { missing: price.missing, any: price.any }
}

/// Right cards first, then pairs and free cards from the most plentiful kinds.
pub fn cheapest(bill: Bill, hand: Cards) -> Cards {
    let mut paid = Cards::default();
    let mut others = bill.any;
    for resource in Resource::ALL {
        let kind = resource as usize;
        paid.0[kind] = hand.0[kind].min(bill.missing.0[kind]);
        others += 2 * (bill.missing.0[kind] - paid.0[kind]);
    }
    for _ in 0..others {
        let left = |resource: &Resource| hand.of(*resource) - paid.of(*resource);
        let Some(most) = Resource::ALL.into_iter().filter(|resource| left(resource) > 0).max_by_key(left)
        else {
            break;
        };
        paid = paid.with(most);
    }
    paid
}
