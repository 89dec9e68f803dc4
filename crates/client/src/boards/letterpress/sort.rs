//! Sorts: the cards as wooden type, among the available ones, in the stick and in the words of a round.

use ::letterpress::{Card, FINAL_ROUND, Frame, Tile, View};
use rules::Seat;

/// Where a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    Passed,
    Kept,
    Collected,
    Shared,
    Library,
}

/// One available card; copies of a kind are distinguished by their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sort {
    pub card: Card,
    pub from: Origin,
    pub copy: u8,
}

impl Sort {
    pub fn tile(self, solo: bool) -> Tile {
        // In the solo game no cards count as shared.
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

    /// Can it also be printed the other way?
    pub fn widens(self) -> bool {
        self.sort.card.single().is_some()
    }
}

/// A card in one of the shown words, or a shared card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    pub card: Card,
    /// The player whose word contains it; `None` for a shared card.
    pub seat: Option<Seat>,
    pub place: u8,
    /// It has been claimed.
    pub gone: bool,
}

/// Cards with numbers for their copies.
pub fn numbered(cards: &[Card], from: Origin) -> Vec<Sort> {
    let copy = |index: usize| cards[..index].iter().filter(|card| **card == cards[index]).count() as u8;
    cards.iter().enumerate().map(|(index, card)| Sort { card: *card, from, copy: copy(index) }).collect()
}

/// The cards that `seat` can try words with: own cards first.
pub fn at_hand(view: &View, seat: Option<Seat>) -> Vec<Sort> {
    let Some(own) = seat.and_then(|seat| view.players.get(seat.index())) else { return Vec::new() };
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

/// Every card of the shown words, in the order of the ranking, and the shared ones. Copies of a kind are
/// indistinguishable: as many of them count as gone as are no longer in play.
pub fn slots(view: &View) -> Vec<Slot> {
    let mut slots = Vec::new();
    if view.order.is_empty() {
        return slots;
    }
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

/// The available cards that give these tiles.
pub fn sets_for(tiles: &[Tile], sorts: &[Sort], solo: bool) -> Vec<Placed> {
    let mut left = sorts.to_vec();
    let find = |tile: &Tile| {
        let at = left.iter().position(|sort| sort.tile(solo) == tile.source())?;
        Some(Placed { sort: left.remove(at), wide: tile.is_wide() })
    };
    tiles.iter().filter_map(find).collect()
}

/// The rest of a stick after the available cards have changed: a card that was kept meanwhile is still the
/// same.
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
