//! Sorts on the screen: the cards as wooden type.

use super::draft::Draft;
use super::words;
use ::letterpress::{Card, Deck, QU, Tile};
use client::boards::letterpress::printed;
use leptos::prelude::*;

/// What a sort looks like: how wide it is and which deck it is from.
pub fn class(card: Card, wide: bool) -> String {
    let letters = face(card, wide).len();
    let deck = match card.deck() {
        Deck::Letters => "",
        Deck::Vowels => " vowel",
        Deck::Challenges => " challenge-sort",
    };
    format!("sort letters-{letters}{deck}")
}

/// What is seen on it: at rest the QU card shows both letters.
pub fn face(card: Card, wide: bool) -> String {
    printed(&[if wide { Tile::new(card, false).widened() } else { Tile::new(card, false) }])
}

/// The face of a card that is not in a word.
pub fn resting(draft: Draft, card: Card) -> AnyView {
    inside(draft, card, card == QU)
}

/// What is cut and printed on a sort: drawn by the style sheet, since the name of the sort says it in words.
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

/// A card of a word that does nothing there; shared ones can be told.
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

/// The cards of a word, as everybody sees them.
pub fn still_word(draft: Draft, tiles: &[Tile]) -> AnyView {
    let sorts = tiles.iter().map(|tile| still_tile(draft, *tile)).collect_view();
    view! { <span class="set">{sorts}</span> }.into_any()
}

/// The class of a card that is not in a word.
pub fn resting_class(card: Card) -> String {
    class(card, card == QU)
}

/// A card that is not in a word and does nothing.
pub fn rests(draft: Draft, card: Card) -> AnyView {
    still(draft, card, card == QU)
}
