//! Sorts: the cards as wooden type, at hand, in the stick and in the words of a round.

use super::words;
use ::letterpress::{Card, Deck, FINAL_ROUND, Frame, QU, Tile, View};
use leptos::prelude::*;
use rules::Seat;

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    Passed,
    Kept,
    Collected,
    Shared,
    Library,
}

/// One card at hand; copies of a kind are told apart by their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sort {
    pub card: Card,
    pub from: Origin,
    pub copy: u8,
}

impl Sort {
    pub fn tile(self, solo: bool) -> Tile {
        // For one there is nothing shared: whose a card is makes no difference there.
        Tile::new(self.card, self.from == Origin::Shared && !solo)
    }
}

/// A card in the stick, printed once or twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    pub sort: Sort,
    pub wide: bool,
}

impl Placed {
    pub fn tile(self, solo: bool) -> Tile {
        let tile = self.sort.tile(solo);
        if self.wide { tile.widened() } else { tile }
    }

    /// Can it be printed otherwise, too?
    pub fn widens(self) -> bool {
        self.sort.card.single().is_some()
    }
}

/// A card in one of the words that everybody sees, or among the shared ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    pub card: Card,
    /// Whose word it stands in; nobody's for a shared card.
    pub seat: Option<Seat>,
    pub place: u8,
    /// Somebody has claimed it.
    pub gone: bool,
}

/// Cards with numbers for their copies.
pub fn numbered(cards: &[Card], from: Origin) -> Vec<Sort> {
    let copy = |index: usize| cards[..index].iter().filter(|card| **card == cards[index]).count() as u8;
    cards.iter().enumerate().map(|(index, card)| Sort { card: *card, from, copy: copy(index) }).collect()
}

/// What `seat` can try words with: own cards first.
pub fn at_hand(view: Option<&View>, seat: Option<Seat>) -> Vec<Sort> {
    let (Some(view), Some(seat)) = (view, seat) else { return Vec::new() };
    let Some(own) = view.players.get(seat.index()) else { return Vec::new() };
    if view.ended || !matches!(view.stack.last(), Some(Frame::Draft { .. } | Frame::Write)) {
        return Vec::new();
    }
    let cards = |cards: &Option<Vec<Card>>, from: Origin| numbered(&cards.clone().unwrap_or_default(), from);
    let mut sorts = if view.round == FINAL_ROUND {
        let all =
            [own.collection.clone().unwrap_or_default(), own.unseen.clone().unwrap_or_default()].concat();
        numbered(&all, Origin::Collected)
    } else {
        [cards(&own.drafted, Origin::Kept), cards(&own.hand, Origin::Passed)].concat()
    };
    sorts.extend(numbered(&view.shared, Origin::Shared));
    sorts
}

/// Every card of the words that are shown, in the order of the ranking, and the shared ones. Copies of a
/// kind cannot be told apart: as many of them are gone as are no longer in play.
pub fn slots(view: Option<&View>) -> Vec<Slot> {
    let Some(view) = view.filter(|view| !view.order.is_empty()) else { return Vec::new() };
    let mut slots = Vec::new();
    for seat in &view.order {
        let tiles = view.players[seat.index()].tiles.iter().flatten();
        for (place, tile) in tiles.enumerate().filter(|(_, tile)| !tile.is_shared()) {
            slots.push(Slot { card: tile.card(), seat: Some(*seat), place: place as u8, gone: false });
        }
    }
    let shared = view.shared.iter().enumerate();
    slots.extend(shared.map(|(place, card)| Slot {
        card: *card,
        seat: None,
        place: place as u8,
        gone: false,
    }));
    for index in 0..slots.len() {
        let card = slots[index].card;
        let later = slots[index..].iter().filter(|slot| slot.card == card).count();
        slots[index].gone = later > view.in_play.iter().filter(|other| **other == card).count();
    }
    slots
}

/// By card of the old line: would this place of the new one win it?
pub fn won(view: &View, shift: i8) -> Vec<bool> {
    let shifts = view.solo.iter().flat_map(|solo| &solo.shifts);
    shifts.filter(|place| place.shift == shift).flat_map(|place| place.won.clone()).collect()
}

/// The letters that cards print.
pub fn printed(tiles: &[Tile]) -> String {
    let mut letters = Vec::new();
    tiles.iter().for_each(|tile| tile.print(&mut letters));
    String::from_utf8_lossy(&letters).into_owned()
}

/// The cards at hand that stand for these tiles.
pub fn sets_for(tiles: &[Tile], sorts: &[Sort], solo: bool) -> Vec<Placed> {
    let mut left = sorts.to_vec();
    let find = |tile: &Tile| {
        let at = left.iter().position(|sort| sort.tile(solo) == tile.source())?;
        Some(Placed { sort: left.remove(at), wide: tile.is_wide() })
    };
    tiles.iter().filter_map(find).collect()
}

/// What remains of a stick when other cards are at hand: a card that was kept meanwhile is still the same.
pub fn refit(stick: &[Placed], sorts: &[Sort]) -> Vec<Placed> {
    let mut left: Vec<Sort> =
        sorts.iter().filter(|sort| !stick.iter().any(|set| set.sort == **sort)).copied().collect();
    let fit = |set: &Placed| {
        if sorts.contains(&set.sort) {
            return Some(*set);
        }
        let at = left.iter().position(|sort| sort.card == set.sort.card)?;
        Some(Placed { sort: left.remove(at), ..*set })
    };
    stick.iter().filter_map(fit).collect()
}

/// What a sort looks like: how wide it is and which deck it is from.
pub fn class(card: Card, wide: bool) -> String {
    let letters = face(card, wide).len();
    let deck = match card.deck() {
        Deck::Letters => "",
        Deck::Vowels => " vw",
        Deck::Challenges => " cb",
    };
    format!("sort l{letters}{deck}")
}

/// What is seen on it: at rest the QU card shows both letters.
pub fn face(card: Card, wide: bool) -> String {
    printed(&[if wide { Tile::new(card, false).widened() } else { Tile::new(card, false) }])
}

/// The face of a card that is not in a word.
pub fn resting(card: Card) -> AnyView {
    inside(card, card == QU)
}

/// What is cut and printed on a sort: drawn by the style sheet, since the name of the sort says it in words.
pub fn inside(card: Card, wide: bool) -> AnyView {
    view! {
        <span class="fv" data-face=card.value()></span>
        <b data-face=face(card, wide)></b>
        <i class="nick"></i>
    }
    .into_any()
}

/// A sort that does nothing.
pub fn still(card: Card, wide: bool, label: String) -> AnyView {
    view! {
        <span class=class(card, wide) role="img" aria-label=label>
            {inside(card, wide)}
        </span>
    }
    .into_any()
}

/// A card of a word that does nothing there; shared ones can be told.
pub fn still_tile(tile: Tile) -> AnyView {
    let (card, wide) = (tile.card(), tile.is_wide());
    let class = format!("{}{}", class(card, wide), if tile.is_shared() { " common" } else { "" });
    let label = if tile.is_shared() { words::shared(card) } else { words::card(card) };
    view! {
        <span class=class role="img" aria-label=label>
            {inside(card, wide)}
        </span>
    }
    .into_any()
}

/// The cards of a word, as everybody sees them.
pub fn still_word(tiles: &[Tile]) -> AnyView {
    let sorts = tiles.iter().map(|tile| still_tile(*tile)).collect_view();
    view! { <span class="set">{sorts}</span> }.into_any()
}

/// The class of a card that is not in a word.
pub fn resting_class(card: Card) -> String {
    class(card, card == QU)
}

/// A card that is not in a word and does nothing.
pub fn rests(card: Card, label: String) -> AnyView {
    still(card, card == QU, label)
}
