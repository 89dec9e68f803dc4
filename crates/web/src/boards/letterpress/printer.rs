//! The solo game: the new line under the old one, and the library.

use super::draft::Draft;
use super::{moves, sort, words};
use ::letterpress::{Action, Card, Tile};
use client::boards::letterpress::{Choice, Sort, Thing, won};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Slides the new line by this many cards, as far as it goes.
pub fn slide(draft: Draft, by: i8) -> bool {
    let Some(now) = untrack(|| draft.shift()) else { return false };
    draft.slide_to(now.saturating_add(by));
    true
}

/// The old line, the new one, and which cards of the old one it wins.
pub fn lines(draft: Draft) -> impl IntoView {
    let cards = Memo::new(move |_| {
        let new: Vec<Tile> = draft.own(|own| own.tiles.clone()).flatten().unwrap_or_default();
        let old: Vec<Card> = draft.view.with(|view| {
            view.as_ref()
                .and_then(|view| view.solo.as_ref())
                .map(|solo| solo.line.clone())
                .unwrap_or_default()
        });
        (old, new)
    });
    let won = move || {
        let shift = draft.shift().unwrap_or_default();
        draft.view.with(|view| view.as_ref().map(|view| won(view, shift)).unwrap_or_default())
    };
    let gaps = |count: usize| (0..count).map(|_| view! { <i class="gap"></i> }).collect_view();
    let old_line = move || {
        let (old, new) = cards.get();
        let won = won();
        let sorts = old.iter().enumerate().map(|(column, card)| {
            let wins = won.get(column) == Some(&true);
            let class = format!("{}{}", sort::class(*card, false), if wins { " won" } else { "" });
            let card = *card;
            let label = move || words::in_old_line(card, draft.values.get(), wins);
            view! {
                <span class=class role="img" aria-label=label>
                    {sort::inside(draft, card, false)}
                </span>
            }
        });
        view! { {gaps(new.len().saturating_sub(1))} {sorts.collect_view()} }
    };
    let new_line = move || {
        let (_, new) = cards.get();
        let before = new.len() as i8 - 1 + draft.shift().unwrap_or_default();
        let sorts = new.iter().map(|tile| sort::still(draft, tile.card(), false));
        view! { {gaps(before.max(0) as usize)} {sorts.collect_view()} }
    };
    let crowd = move || {
        let (old, new) = cards.get();
        match old.len() + 2 * new.len().saturating_sub(1) {
            0..=11 => "line-match",
            12..=15 => "line-match crowded-1",
            _ => "line-match crowded-2",
        }
    };
    // Where the pointer grabbed the line, and where the line was then.
    let held = StoredValue::new(None::<(f64, i8)>);
    // The row itself captures the pointer, because its cards are redrawn when it moves.
    let row = NodeRef::<leptos::html::Div>::new();
    let down = move |event: PointerEvent| {
        if let (Some(at), Some(node)) = (untrack(|| draft.shift()), row.get_untracked()) {
            held.set_value(Some((f64::from(event.client_x()), at)));
            let _ = node.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: PointerEvent| {
        if let (Some((x, at)), Some(width)) = (held.get_value(), column()) {
            draft.slide_to(at.saturating_add(((f64::from(event.client_x()) - x) / width).round() as i8));
        }
    };
    let up = move |_: PointerEvent| held.set_value(None);
    view! {
        <div class=crowd role="group" aria-label=words::LINE_HEAD tabindex="0">
            <div class="caption">{words::OLD_LINE}</div>
            <div class="type-line" data-place=moves::LINE>{old_line}</div>
            <div
                class="type-line new"
                node_ref=row
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=up
            >
                {new_line}
            </div>
            <div class="caption">{words::NEW_LINE}</div>
        </div>
        <div class="hint" role="status">
            <span class="chip verdict good">{move || words::wins(won().iter().filter(|won| **won).count())}</span>
        </div>
    }
}

/// The width of a column on the screen.
fn column() -> Option<f64> {
    let sorts = document().query_selector_all(".letterpress .type-line.new .sort").ok()?;
    let left = |index: u32| {
        let node = sorts.get(index)?.dyn_into::<web_sys::Element>().ok()?;
        Some(node.get_bounding_client_rect())
    };
    let first = left(0)?;
    Some(left(1).map_or(first.width(), |second| second.left() - first.left()).max(1.0))
}

/// A card of the library is won, or goes under its deck.
pub fn library(draft: Draft) -> impl IntoView {
    let sorts = move || draft.library();
    let wins = move || draft.own(|own| own.score).flatten() >= Some(::letterpress::TABLES.solo.threshold);
    let one = move |sort: Sort| {
        let action = Action::Library(sort.card);
        let choice = Choice::Sort(sort);
        let legal = Memo::new(move |_| draft.is_legal(action));
        let chosen = Memo::new(move |_| draft.is_chosen(choice));
        let why = draft.why_not(Thing::Library(sort));
        view! {
            <button
                type="button"
                class=sort::resting_class(sort.card)
                class:target=legal
                class:playable=legal
                class:chosen=chosen
                data-action=action.to_string()
                disabled=draft.live.is_replay()
                aria-disabled=move || why.get().map(|_| "true")
                aria-description=move || why.get()
                aria-pressed=move || chosen.get().to_string()
                aria-label=move || words::leave_library(sort.card, draft.values.get())
                on:click=move |_| draft.point(choice)
            >
                {sort::resting(draft, sort.card)}
            </button>
        }
    };
    view! {
        <div class="caption">{move || words::library_head(wins())}</div>
        <div class="set shelf">
            <For each=sorts key=|sort| *sort children=one />
        </div>
    }
}
