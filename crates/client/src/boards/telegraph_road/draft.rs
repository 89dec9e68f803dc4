//! The draft of Telegraph Road: the kind of action, a card from the hand, a chosen target.

use super::{Kind, Thing, why_not, words};
use crate::boards::{self, Pane};
use ::telegraph_road::{Action, Card, Event, Factory, Frame, Goods, Space, Special, TABLES, View};
use rules::Seat;
use std::cmp::Reverse;

/// The table as the board sees it.
pub type Position<'a> = boards::Position<'a, Draft>;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub kind: Option<Kind>,
    /// The lifted card of the hand, counted from the left.
    pub card: Option<usize>,
    pub chosen: Option<Action>,
    /// Where to move the price markers of the chosen land.
    pub to: Option<Space>,
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
        *self = Draft { chosen: preset(position), ..Draft::default() };
    }

    fn action(target: Action) -> Action {
        target
    }

    fn is_chosen(&self, target: Action) -> bool {
        self.chosen == Some(target)
    }

    fn choose(&mut self, position: Position<'_>, target: Action) {
        self.kind = Kind::of(target);
        self.card = match target {
            Action::Play { card, .. } if self.lifted(position) == Some(card) => self.card,
            Action::Play { card, .. } => place_in_hand(position, card),
            _ => None,
        };
        self.chosen = Some(target);
        self.to = None;
    }

    fn is_drafted(&self, position: Position<'_>) -> bool {
        self.kind.is_some() || self.card.is_some() || self.chosen != preset(position)
    }

    fn back(&mut self, position: Position<'_>) -> bool {
        if self.to.take().is_some() {
            return true;
        }
        let drafted = self.is_drafted(position);
        if drafted {
            self.begin(position);
        }
        drafted
    }

    fn steps(&self, _: Position<'_>) -> Vec<Action> {
        self.chosen.into_iter().chain(self.to.map(Action::Markers)).collect()
    }

    /// Special buildings and factories are in the market.
    fn pane(&self, position: Position<'_>) -> Option<Pane> {
        let in_market = match self.kind {
            Some(Kind::Special) => true,
            Some(Kind::Cards) => self.card.is_some(),
            _ => false,
        };
        match position.legal {
            [] => None,
            _ if in_market => Some(Pane::Side),
            _ => Some(Pane::Tray),
        }
    }

    fn loses(&self, position: Position<'_>) -> Vec<String> {
        match self.chosen {
            Some(Action::End) if is_last_turn(position.view) => lost_effects(position.legal),
            Some(Action::Done) if loses_seed(position) => vec![words::LOST_SEED.to_owned()],
            _ => Vec::new(),
        }
    }

    fn things(position: Position<'_>) -> Vec<Thing> {
        why_not::things(position)
    }

    fn why_not(&self, position: Position<'_>, thing: Thing) -> Option<String> {
        self.reason(position, thing)
    }
}

impl Draft {
    /// The lifted card.
    pub fn lifted(&self, position: Position<'_>) -> Option<Card> {
        hand(position).get(self.card?).copied()
    }

    /// Chooses a kind of action, and with it what needs no target; false if there is no such action.
    pub fn take_up(&mut self, position: Position<'_>, kind: Kind) -> bool {
        let mut all = position.legal.iter().copied().filter(|action| Kind::of(*action) == Some(kind));
        let chosen = match kind {
            Kind::Production => best_production(position),
            Kind::Grain => all.next(),
            _ => {
                let first = all.next();
                if all.next().is_none() { first } else { None }
            }
        };
        let offered = position.legal.iter().any(|action| Kind::of(*action) == Some(kind));
        if offered {
            let card = match chosen {
                Some(Action::Play { card, .. }) => place_in_hand(position, card),
                _ => None,
            };
            *self = Draft { kind: Some(kind), card, chosen, to: None };
        }
        offered
    }

    /// Lifts a card of the hand. A chosen factory stays chosen if the card fits there; false if the card cannot
    /// be played anywhere.
    pub fn lift(&mut self, position: Position<'_>, index: usize) -> bool {
        let Some(card) = hand(position).get(index).copied() else { return false };
        let plays = plays_of(position.legal, card);
        if plays.is_empty() {
            return false;
        }
        let factory = match self.chosen {
            Some(Action::Play { factory, .. }) => Some(factory),
            _ => None,
        };
        let kept = plays.iter().find(|(there, _)| Some(*there) == factory).or(match &plays[..] {
            [only] => Some(only),
            _ => None,
        });
        let chosen = kept.map(|(_, action)| *action);
        *self = Draft { kind: Some(Kind::Cards), card: Some(index), chosen, to: None };
        true
    }

    /// The spaces to which the price markers of the chosen land could move.
    pub fn destinations(&self, position: Position<'_>) -> Vec<Space> {
        let Some(Action::Land(bought)) = self.chosen else { return Vec::new() };
        let priced = position.view.spaces.iter().filter(|there| there.price > 0);
        priced.map(|there| there.space).filter(|space| *space != bought).collect()
    }

    /// Chooses where they move, so that one confirmation does both; false if they cannot go there.
    pub fn move_markers(&mut self, position: Position<'_>, to: Space) -> bool {
        let fits = self.destinations(position).contains(&to);
        if fits {
            self.to = Some(to);
        }
        fits
    }

    /// More or less grain to buy.
    pub fn more_grain(&mut self, position: Position<'_>, by: i8) -> bool {
        match self.chosen {
            Some(Action::Grain(now)) => self.change(position, Action::Grain(now.saturating_add_signed(by))),
            _ => false,
        }
    }

    /// More or fewer orders of a colour to produce.
    pub fn more_goods(&mut self, position: Position<'_>, colour: usize, by: i8) -> bool {
        match self.chosen {
            Some(Action::Produce(Goods(mut goods))) => {
                goods[colour] = goods[colour].saturating_add_signed(by);
                self.change(position, Action::Produce(Goods(goods)))
            }
            _ => false,
        }
    }

    fn change(&mut self, position: Position<'_>, to: Action) -> bool {
        let legal = position.is_legal(to) && self.chosen != Some(to);
        if legal {
            self.chosen = Some(to);
        }
        legal
    }

    /// Does the decision need a target on the map? Until an action is chosen, land is only offered.
    pub fn asks_on_map(&self, position: Position<'_>) -> bool {
        position.top() != Some(Frame::Turn) || self.kind.is_some()
    }

    /// The targets on the map. Until an action is chosen, that is land.
    pub fn on_map(&self, position: Position<'_>) -> Vec<(Space, Action)> {
        let wanted = |action: &Action| match (action, self.kind) {
            (Action::Found(_) | Action::Markers(_) | Action::Site(_), _) | (Action::Land(_), None) => true,
            (_, Some(kind)) => Kind::of(*action) == Some(kind),
            (_, None) => position.top() != Some(Frame::Turn),
        };
        let legal = position.legal.iter().copied().filter(wanted);
        legal.filter_map(|action| space_of(action).map(|space| (space, action))).collect()
    }
}

/// The default choice: the only answer, or the one that ends a step.
fn preset(position: Position<'_>) -> Option<Action> {
    match position.legal {
        [only] => Some(*only),
        _ if position.top() == Some(Frame::Production) => best_production(position),
        legal => legal.iter().find(|action| matches!(action, Action::Done | Action::End)).copied(),
    }
}

/// The production that keeps most citizens at the next count; among those the one that pays most, with the
/// fewest orders.
fn best_production(position: Position<'_>) -> Option<Action> {
    let worth = |action: &Action| {
        let seat = position.seat?;
        let Action::Produce(goods) = action else { return None };
        Some((position.view.count_after(seat, *action).citizens, goods.value(), Reverse(goods.total())))
    };
    let all = position.legal.iter().filter_map(|action| Some((worth(action)?, *action)));
    all.max_by_key(|(worth, _)| *worth).map(|(_, action)| action)
}

/// An effect works once per game, so ending the last turn gives it up.
fn lost_effects(legal: &[Action]) -> Vec<String> {
    let mut effects: Vec<Special> = legal.iter().filter_map(effect_of).collect();
    effects.dedup();
    effects.into_iter().map(words::lost_effect).collect()
}

/// Grain sown in the last turn of a round comes back doubled and its area is free again, so there is no reason
/// not to.
fn loses_seed(position: Position<'_>) -> bool {
    let (view, legal) = (position.view, position.legal);
    let last = view.turn == TABLES.turns && legal.iter().any(|action| matches!(action, Action::Sow(_)));
    last && position.seat.is_some_and(|seat| view.market() > view.seeds(seat))
}

fn is_last_turn(view: &View) -> bool {
    view.round == TABLES.rounds && view.turn == TABLES.turns
}

fn effect_of(action: &Action) -> Option<Special> {
    if let Action::Use { special, .. } = action { Some(*special) } else { None }
}

/// The viewer's cards; a spectator has none.
pub fn hand<'a>(position: Position<'a>) -> &'a [Card] {
    let own = position.seat.and_then(|seat| position.view.players.get(seat.index()));
    own.and_then(|own| own.hand.as_deref()).unwrap_or_default()
}

fn place_in_hand(position: Position<'_>, card: Card) -> Option<usize> {
    hand(position).iter().position(|there| *there == card)
}

/// The factories where a card may be played, each with that action.
pub fn plays_of(legal: &[Action], card: Card) -> Vec<(Factory, Action)> {
    legal
        .iter()
        .filter_map(|action| match action {
            Action::Play { card: there, factory } if *there == card => Some((*factory, *action)),
            _ => None,
        })
        .collect()
}

/// Where an action happens on the map.
pub fn space_of(action: Action) -> Option<Space> {
    match action {
        Action::Found(space)
        | Action::Markers(space)
        | Action::Land(space)
        | Action::House(space)
        | Action::Skyscraper(space)
        | Action::Sow(space)
        | Action::Site(space) => Some(space),
        _ => None,
    }
}
