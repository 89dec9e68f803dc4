//! Why a card or a deck of U.S. Telegraph cannot be used now.

use super::draft::{Draft, Position, building, hand};
use super::words;
use ::us_telegraph::{Action, Frame, Kind, Resource};

/// Something in front of the player that can be used at times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Card(Resource),
    Deck(u8),
}

pub fn things(position: Position<'_>) -> Vec<Thing> {
    let cards = hand(position);
    let cards = Resource::ALL.into_iter().filter(|kind| cards.of(*kind) > 0).map(Thing::Card);
    let decks = deck_sizes(position).into_iter().zip(0..).map(|(_, deck)| Thing::Deck(deck));
    cards.chain(decks).collect()
}

pub fn deck_sizes(position: Position<'_>) -> Vec<u8> {
    let own = position.seat.and_then(|seat| position.view.players.get(seat.index()));
    own.and_then(|own| own.decks).map(|decks| decks.to_vec()).unwrap_or_default()
}

impl Draft {
    pub(super) fn reason(&self, position: Position<'_>, thing: Thing) -> Option<&'static str> {
        match thing {
            Thing::Card(_) if self.is_paying(position) => None,
            Thing::Card(_) if self.price(position).is_some() => Some(words::NOTHING_TO_PAY),
            Thing::Card(_) if building(position).is_some() => Some(words::PLOT_BEFORE_CARDS),
            Thing::Card(_) => Some(words::CARDS_PAY_BUILDINGS),
            Thing::Deck(deck) if position.is_legal(Action::Draw(deck)) => None,
            Thing::Deck(deck) => Some(why_no_deck(position, deck)),
        }
    }
}

fn why_no_deck(position: Position<'_>, deck: u8) -> &'static str {
    if deck_sizes(position).get(usize::from(deck)) == Some(&0) {
        return words::DECK_EMPTY;
    }
    match position.top() {
        Some(Frame::Turn | Frame::Extra) if position.view.turn.kind == Some(Kind::Construct) => {
            words::BUILDING_TURN
        }
        Some(Frame::Turn) => words::NO_MORE_DRAWS,
        Some(Frame::Cards) => words::TURN_DONE,
        _ => words::FINISH_STEP,
    }
}
