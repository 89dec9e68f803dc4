//! Why an action, a card or a factory of Telegraph Road cannot be used now.

use super::draft::{Draft, Position, hand, plays_of};
use super::{Kind, words};
use crate::strings::sentence;
use ::telegraph_road::{Card, Factory, Frame};

/// Something in front of the player that can be used at times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Kind(Kind),
    Card(Card),
    Factory(Factory),
}

pub fn things(position: Position<'_>) -> Vec<Thing> {
    let cards = hand(position).iter().copied().map(Thing::Card);
    let factories = position.view.open.iter().map(|open| Thing::Factory(open.factory));
    Kind::ALL.into_iter().map(Thing::Kind).chain(cards).chain(factories).collect()
}

impl Draft {
    pub(super) fn reason(&self, position: Position<'_>, thing: Thing) -> Option<String> {
        let legal = position.legal;
        match thing {
            Thing::Kind(kind) if legal.iter().any(|action| Kind::of(*action) == Some(kind)) => None,
            Thing::Kind(kind) => why_no_action(position, kind),
            Thing::Card(card) if !plays_of(legal, card).is_empty() => None,
            Thing::Card(_) => why_no_play(position).or_else(|| Some(words::CARD_TAKES_OVER.to_owned())),
            Thing::Factory(factory) => self.why_no_factory(position, factory),
        }
    }

    fn why_no_factory(&self, position: Position<'_>, factory: Factory) -> Option<String> {
        let fits = |card: Card| plays_of(position.legal, card).iter().any(|(there, _)| *there == factory);
        let lifted = self.lifted(position);
        if lifted.is_some_and(fits) {
            return None;
        }
        let said = match position.top() {
            // The second card goes on the factory of the first one.
            Some(Frame::SecondCard { factory: same }) if same != factory => words::SAME_FACTORY,
            _ if lifted.is_none() && hand(position).iter().any(|card| fits(*card)) => words::CARD_FIRST,
            _ => words::CARD_TAKES_OVER,
        };
        why_no_play(position).or_else(|| Some(said.to_owned()))
    }
}

/// What prevents playing any card; `None` if it depends on the card.
fn why_no_play(position: Position<'_>) -> Option<String> {
    match position.top() {
        Some(Frame::SecondCard { .. }) => None,
        _ if hand(position).is_empty() => Some(words::NO_CARDS_LEFT.to_owned()),
        Some(Frame::Turn) if position.view.open.is_empty() => Some(words::NO_FACTORY_OPEN.to_owned()),
        _ => why_not_now(position, false),
    }
}

/// What prevents any action. A discount must be used before anything else.
fn why_not_now(position: Position<'_>, buys: bool) -> Option<String> {
    let said = match position.top() {
        Some(Frame::Turn) if position.view.action.taken => words::ACTION_TAKEN,
        Some(Frame::Turn) if position.view.action.discount > 0 && !buys => words::DISCOUNT_FIRST,
        Some(Frame::Turn) => return None,
        _ => words::FINISH_STEP,
    };
    Some(said.to_owned())
}

fn why_no_action(position: Position<'_>, kind: Kind) -> Option<String> {
    let seat = position.seat?;
    let blocked = || sentence(&words::kind_blocked(kind, position.view, seat));
    let buys = matches!(kind, Kind::Land | Kind::Housing | Kind::Skyscrapers | Kind::Special | Kind::Grain);
    Some(why_not_now(position, buys).unwrap_or_else(blocked))
}
