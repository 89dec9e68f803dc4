//! This round's offering: three fragments and four letters.

use super::card::{Card, card};
use super::draft::Draft;
use super::{moves, words};
use ::telegram::{Action, Fragment, Letter, View};
use client::boards::telegram::Pick;
use leptos::prelude::*;

pub fn offering(draft: Draft) -> impl IntoView {
    let fragments = Memo::new(move |_| {
        draft
            .view
            .with(|view| view.as_ref().map(|view| (view.round, view.fragments.clone())))
            .unwrap_or_default()
    });
    let letters = Memo::new(move |_| {
        let of =
            |view: &::telegram::View| (view.round, view.letters.iter().map(|card| card.letter).collect());
        draft.view.with(|view| view.as_ref().map(of)).unwrap_or((0, Vec::new()))
    });
    let tiles = move || {
        let (round, fragments) = fragments.get();
        fragments.into_iter().zip(0..).map(|(fragment, tile)| (round, tile, fragment)).collect::<Vec<_>>()
    };
    let cards = move || {
        let (round, letters) = letters.get();
        letters.into_iter().map(|letter: Letter| (round, letter)).collect::<Vec<_>>()
    };
    view! {
        <section class="offer" aria-label=words::OFFERING>
            <div class="fragments">
                <div class="caption">
                    {words::FRAGMENTS}
                    <span class="round-number">
                        {move || draft.view.with(|view| view.as_ref().and_then(round))}
                    </span>
                </div>
                <div class="set">
                    <For
                        each=tiles
                        key=|(round, tile, _)| (*round, *tile)
                        children=move |(_, tile, fragment)| tile_view(draft, tile, fragment)
                    />
                </div>
            </div>
            <div class="letters">
                <div class="caption" data-place=moves::DECK>{words::LETTERS}</div>
                <div class="set">
                    <For
                        each=cards
                        key=|(round, letter)| (*round, *letter)
                        children=move |(_, letter)| letter_view(draft, letter)
                    />
                </div>
            </div>
        </section>
    }
}

/// The current round; `None` before the first.
pub fn round(view: &View) -> Option<String> {
    (view.round > 0).then(|| words::round(view.round, view.last_round))
}

fn tile_view(draft: Draft, tile: u8, fragment: Fragment) -> impl IntoView {
    let text = fragment.to_string();
    let label = words::fragment(tile, &text);
    let blanks = text
        .chars()
        .map(|letter| view! { <i data-face=(letter != '_').then(|| letter.to_string())></i> })
        .collect_view();
    let legal = Memo::new(move |_| draft.is_acting() && draft.is_legal(Action::Start(tile)));
    let chosen = Memo::new(move |_| draft.tile() == Some(tile));
    let why = draft.why_not(Pick::Fragment(tile));
    // Once it is chosen and a row is needed, the rows are the targets.
    let target = move || legal.get() && draft.writing.with(Option::is_none) && draft.rows().is_empty();
    view! {
        <button
            type="button"
            class="fragment"
            class:target=target
            class:playable=target
            class:picked=chosen
            data-action=Action::Start(tile).to_string()
            class:unavailable=move || !legal.get() && !chosen.get()
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || chosen.get().to_string()
            aria-label=label
            data-place=moves::tile_place(tile)
            on:click=move |_| draft.point(Pick::Fragment(tile))
        >
            <span class="tile-number" aria-hidden="true" data-face=(tile + 1).to_string()></span>
            <span class="fragment-letters" aria-hidden="true">{blanks}</span>
        </button>
    }
}

fn letter_view(draft: Draft, letter: Letter) -> impl IntoView {
    let pick = Pick::Offered(letter);
    let legal = Memo::new(move |_| draft.is_acting() && draft.is_legal(Action::Letter(letter)));
    let placing = move || draft.top() == Some(::telegram::Frame::PlaceOffered { letter });
    card(
        draft,
        Card {
            pick,
            letter,
            class: "letter-card",
            label: words::offered(letter),
            place: Some(moves::letter_place(letter)),
            lit: Signal::derive(move || {
                legal.get() && draft.writing.with(Option::is_none) && draft.rows().is_empty()
            }),
            on_board: true,
            chosen: Signal::derive(move || draft.is_chosen(pick) || placing()),
        },
    )
}
