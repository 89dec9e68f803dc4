//! A letter that can be picked: clicked, or dragged onto its cell.

use super::draft::Draft;
use super::{bonus_symbol, moves, symbol};
use crate::kit::drag::{Drag, Point};
use crate::kit::tape::morse_line;
use crate::morse;
use ::telegram::Letter;
use client::boards::telegram::{Cell, Pick};
use leptos::prelude::*;

/// The text on the button, its letter, and whether it is highlighted as available.
pub struct Card {
    pub pick: Pick,
    pub letter: Letter,
    pub class: &'static str,
    pub label: String,
    pub place: Option<String>,
    pub lit: Signal<bool>,
    /// Is it on the board, rather than in the tray?
    pub on_board: bool,
    pub chosen: Signal<bool>,
}

pub fn card(draft: Draft, card: Card) -> impl IntoView {
    let Card { pick, letter, class, label, place, lit, on_board, chosen } = card;
    let why = draft.why_not(pick);
    let action = <client::boards::telegram::Draft as client::boards::Draft>::action(pick).to_string();
    let drag = Drag::new();
    // A dragged letter counts as picked: the possible cells are highlighted.
    let shift = move |event: leptos::ev::PointerEvent| {
        if drag.shift(&event).is_some() && !draft.is_chosen(pick) {
            draft.choose(pick);
        }
    };
    let drop = move |event: leptos::ev::PointerEvent| {
        if let Some(cell) = drag.up(&event).and_then(|(_, point)| cell_at(point)) {
            draft.choose_cell(cell);
        }
    };
    view! {
        <button
            type="button"
            class=class
            class:target=move || on_board && lit.get()
            class:playable=lit
            class:picked=chosen
            data-action=action
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || chosen.get().to_string()
            aria-label=label
            data-place=place
            on:pointerdown=move |event| drag.down(pick, &event)
            on:pointermove=shift
            on:pointerup=drop
            on:pointercancel=move |event| {
                drag.cancel(&event);
            }
            on:click=move |_| {
                if drag.is_click() {
                    draft.choose(pick);
                }
            }
        >
            {face(letter)}
        </button>
    }
}

/// The highlighted cell at this point of the page.
fn cell_at((x, y): Point) -> Option<Cell> {
    let node = document().element_from_point(x as f32, y as f32)?.closest("button.cell.target").ok()??;
    moves::cell_of(&node.get_attribute("data-place")?)
}

/// The face of a letter card: with its Morse code and its bonuses.
pub fn face(letter: Letter) -> impl IntoView {
    let code = morse::letter(char::from(letter.byte()));
    let bonuses = letter.bonuses().iter().map(|bonus| symbol(bonus_symbol(*bonus))).collect_view();
    view! {
        <b aria-hidden="true">{letter.to_string()}</b>
        <span class="morse">{morse_line(code)}</span>
        <span class="bonuses">{bonuses}</span>
    }
}
