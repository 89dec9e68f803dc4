//! Sorts on the screen: the cards as wooden type.

use super::draft::Draft;
use super::words;
use ::letterpress::{Card, Deck, QU, Tile};
use client::boards::letterpress::printed;
use leptos::prelude::*;

/// The appearance of a sort: its width and its deck.
pub fn class(card: Card, wide: bool) -> String {
    let letters = face(card, wide).len();
    let deck = match card.deck() {
        Deck::Letters => "",
        Deck::Vowels => " vowel",
        Deck::Challenges => " challenge-sort",
    };
    format!("sort letters-{letters}{deck}")
}

/// The text on it: outside a word the QU card shows both letters.
pub fn face(card: Card, wide: bool) -> String {
    printed(&[if wide { Tile::new(card, false).widened() } else { Tile::new(card, false) }])
}

/// The face of a card that is not in a word.
pub fn resting(draft: Draft, card: Card) -> AnyView {
    inside(draft, card, card == QU)
}

/// The engraved and printed parts of a sort. The style sheet draws them, because the sort's label names it
/// in words.
pub fn inside(draft: Draft, card: Card, wide: bool) -> AnyView {
    view! {
        <span class="value" data-face=move || draft.values.get().of(card)></span>
        <b data-face=face(card, wide)></b>
        <i class="nick"></i>
    }
    .into_any()
}

/// A sort that does nothing.
pub fn still(draft: Draft, card: Card, wide: bool) -> AnyView {
    view! {
        <span class=class(card, wide) role="img" aria-label=move || words::card(card, draft.values.get())>
            {inside(draft, card, wide)}
        </span>
    }
    .into_any()
}

/// An inactive card of a word; shared ones look different.
pub fn still_tile(draft: Draft, tile: Tile) -> AnyView {
    let (card, wide) = (tile.card(), tile.is_wide());
    let class = format!("{}{}", class(card, wide), if tile.is_shared() { " common" } else { "" });
    let label = move || {
        let values = draft.values.get();
        if tile.is_shared() { words::shared(card, values) } else { words::card(card, values) }
    };
    view! {
        <span class=class role="img" aria-label=label>
            {inside(draft, card, wide)}
        </span>
    }
    .into_any()
}

/// The cards of a word, as all players see them.
pub fn still_word(draft: Draft, tiles: &[Tile]) -> AnyView {
    let sorts = tiles.iter().map(|tile| still_tile(draft, *tile)).collect_view();
    view! { <span class="set">{sorts}</span> }.into_any()
}

/// The class of a card that is not in a word.
pub fn resting_class(card: Card) -> String {
    class(card, card == QU)
}

/// An inactive card outside a word.
pub fn rests(draft: Draft, card: Card) -> AnyView {
    still(draft, card, card == QU)
}
