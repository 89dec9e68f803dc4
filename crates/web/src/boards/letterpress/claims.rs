//! All players' words, once they are shown, in the order in which their writers claim.

use super::draft::Draft;
use super::{moves, sort, words};
use crate::kit::mark;
use ::letterpress::{Card, Tile, View};
use client::boards::letterpress::{Claim, Slot};
use leptos::prelude::*;
use rules::Seat;

/// One card of a word: its place in it, how it is printed, and whether it may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Slot(Slot, bool, bool),
    /// A shared card, or a card in a finished game.
    Still(Tile, u8),
}

#[derive(Clone, PartialEq, Eq)]
struct Row {
    seat: Seat,
    rank: Option<u8>,
    word: String,
    score: u8,
    claims: Option<u8>,
    claimed: Vec<Card>,
    lot: Option<Card>,
    active: bool,
    parts: Vec<Part>,
}

pub fn all_words(draft: Draft) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let claimable = draft.claimable();
        draft.view.with(|view| view.as_ref().map(|view| rows(draft, view, &claimable)).unwrap_or_default())
    });
    let seats = Memo::new(move |_| rows.with(|rows| rows.iter().map(|row| row.seat).collect::<Vec<_>>()));
    let class = move || format!("words rows-{}", seats.with(Vec::len));
    let one = move |seat: Seat| {
        let row = Memo::new(move |_| rows.with(|rows| rows.iter().find(|row| row.seat == seat).cloned()));
        row_view(draft, seat, row)
    };
    let printer = move || draft.solo().then(|| printer_row(draft));
    view! {
        <div class="caption">{move || words::words_of(draft.last_round())}</div>
        <ol class=class data-explain="words">
            <For each=move || seats.get() key=|seat| *seat children=one />
            {printer}
        </ol>
    }
}

fn rows(draft: Draft, view: &View, claimable: &[Claim]) -> Vec<Row> {
    let slots = draft.slots.get();
    let mut seats = if view.order.is_empty() { draft.live.seats() } else { view.order.clone() };
    if view.ended {
        seats.sort_by_key(|seat| std::cmp::Reverse(view.players[seat.index()].score));
    }
    // In the solo game there are no places, only won or lost.
    let places = draft.live.now.with(|now| now.outcome.as_ref().map(|outcome| outcome.places.clone()));
    let places = places.filter(|places| places.len() > 1).unwrap_or_default();
    let row = |seat: Seat| {
        let player = &view.players[seat.index()];
        let tiles = player.tiles.clone().unwrap_or_default();
        let part = |(place, tile): (usize, &Tile)| {
            let there = |slot: &&Slot| slot.seat == Some(seat) && slot.place as usize == place;
            match slots.iter().find(there) {
                Some(slot) => Part::Slot(*slot, tile.is_wide(), claimable.contains(&Claim::Slot(*slot))),
                None => Part::Still(*tile, place as u8),
            }
        };
        Row {
            seat,
            rank: player.rank.or(places.get(seat.index()).copied()),
            word: player.word.map(|word| word.to_string()).unwrap_or_default(),
            score: player.score.unwrap_or_default(),
            claims: player.claims,
            claimed: player.claimed.clone(),
            lot: player.lot,
            active: view.active == Some(seat),
            parts: tiles.iter().enumerate().map(part).collect(),
        }
    };
    seats.into_iter().map(row).collect()
}

fn row_view(draft: Draft, seat: Seat, row: Memo<Option<Row>>) -> impl IntoView {
    let parts = move || row.with(|row| row.as_ref().map(|row| row.parts.clone()).unwrap_or_default());
    let children = move |part: Part| match part {
        Part::Slot(slot, wide, legal) => self::slot(draft, slot, wide, legal),
        Part::Still(tile, _) => sort::still_tile(draft, tile),
    };
    let class = move || {
        let active = row.with(|row| row.as_ref().is_some_and(|row| row.active));
        format!("word-row {}{}", mark::class(seat), if active { " now" } else { "" })
    };
    let nothing = move || {
        row.with(|row| row.as_ref().is_some_and(|row| row.word.is_empty()))
            .then(|| view! { <span class="muted">{words::NO_WORD_WRITTEN}</span> })
    };
    let facts = move || row.with(|row| row.as_ref().map(facts));
    view! {
        <li class=class>
            <span class="rank">{move || row.with(|row| row.as_ref().and_then(|row| row.rank))}</span>
            {mark(seat)}
            <span class="player-name ellipsis">{draft.live.name(seat)}</span>
            <span class="set">{nothing} <For each=parts key=|part| *part children=children /></span>
            {facts}
        </li>
    }
}

fn facts(row: &Row) -> impl IntoView + use<> {
    let claimed = row.claimed.clone();
    let took = (!claimed.is_empty()).then(|| {
        let cards = claimed
            .into_iter()
            .map(|card| view! { <span class="letter-block">{card.face()}</span> })
            .collect_view();
        view! { <span class="took"><span class="visually-hidden">{words::TOOK}</span> {cards}</span> }
    });
    let due = row.claims.filter(|_| row.claimed.is_empty()).map(words::claims_due);
    let lot = row.lot.map(words::lot);
    view! {
        <span class="due">{took} {due} {lot}</span>
        <b class="points">{row.score} <span class="visually-hidden">{words::POINTS}</span></b>
    }
}

/// A card of a word or a shared one: highlighted if it may be claimed, an empty slot once it is
/// gone.
pub fn slot(draft: Draft, slot: Slot, wide: bool, legal: bool) -> AnyView {
    let class =
        if slot.seat.is_none() { sort::resting_class(slot.card) } else { sort::class(slot.card, wide) };
    let inside = || {
        if slot.seat.is_none() {
            sort::resting(draft, slot.card)
        } else {
            sort::inside(draft, slot.card, wide)
        }
    };
    let place = moves::card_place(slot.card);
    if slot.gone {
        let label = move || words::gone(slot.card, draft.values.get());
        return view! {
            <span class=format!("{class} away") role="img" aria-label=label data-place=place>
                {inside()}
            </span>
        }
        .into_any();
    }
    if !legal {
        let label = move || words::card(slot.card, draft.values.get());
        return view! {
            <span class=class role="img" aria-label=label data-place=place>
                {inside()}
            </span>
        }
        .into_any();
    }
    let claim = Claim::Slot(slot);
    let chosen = move || draft.claims.with(|claims| claims.contains(&claim));
    view! {
        <button
            type="button"
            class=format!("{class} target playable")
            data-action=claim.action().to_string()
            class:chosen=chosen
            aria-pressed=move || chosen().to_string()
            aria-label=move || words::claim(slot.card, draft.values.get())
            data-place=place
            on:click=move |_| draft.toggle(claim)
        >
            {inside()}
        </button>
    }
    .into_any()
}

/// Solo: what has to be beaten.
fn printer_row(draft: Draft) -> impl IntoView {
    let printer = move || {
        draft
            .view
            .with(|view| view.as_ref().and_then(|view| view.solo.as_ref()).and_then(|solo| solo.printer))
    };
    view! {
        <li class="word-row">
            <span class="rank"></span>
            <span class="mark printer" aria-hidden="true"></span>
            <span class="player-name ellipsis">{words::PRINTER}</span>
            <span class="set muted">{words::LIBRARY_COUNTS}</span>
            <span class="due"></span>
            <b class="points">{printer} <span class="visually-hidden">{words::POINTS}</span></b>
        </li>
    }
}
