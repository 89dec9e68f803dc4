//! The middle of the table while words are made: the composing stick and the feedback on it.

use super::draft::Draft;
use super::drag::Drag;
use super::{claims, printer, sort, words};
use crate::kit::{Icon, icon, mark};
use crate::strings;
use ::letterpress::{Action, Card, Frame, PlayerView, Tile, Values};
use client::boards::letterpress::{Choice, Mode, Origin, Placed, Sort, Thing};
use leptos::prelude::*;
use rules::Seat;

pub fn bench(draft: Draft, drag: Drag) -> impl IntoView {
    let mode = Memo::new(move |_| draft.mode());
    let watches = Memo::new(move |_| draft.seat().is_none() || draft.live.look.with(Option::is_some));
    let settled = Memo::new(move |_| draft.is_sealed() || draft.is_setting());
    let inside = move || match (mode.get(), watches.get(), settled.get()) {
        (Mode::Compose, true, _) => progress(draft).into_any(),
        (Mode::Compose, false, true) => written(draft).into_any(),
        (Mode::Compose, false, false) => compose(draft, drag).into_any(),
        (Mode::Claims | Mode::Ended, _, _) => claims::all_words(draft).into_any(),
        (Mode::Line, _, _) => printer::lines(draft).into_any(),
        (Mode::Library, _, _) => printer::library(draft).into_any(),
    };
    view! { <section class="bench" aria-label=words::BENCH>{inside}</section> }
}

fn compose(draft: Draft, drag: Drag) -> impl IntoView {
    let crowd = move || {
        let letters = draft.stick.with(Vec::len) + draft.rest.with(String::len);
        match letters {
            0..=5 => "galley",
            6..=7 => "galley crowded-1",
            8..=10 => "galley crowded-2",
            _ => "galley crowded-3",
        }
    };
    let missing = move || {
        let rest = draft.rest.get();
        rest.chars()
            .map(|letter| view! { <span class="sort ghost">{letter.to_string()}</span> })
            .collect_view()
    };
    let empty = move || {
        // Before the list is loaded no word can be typed.
        let nothing =
            draft.stick.with(Vec::is_empty) && draft.rest.with(String::is_empty) && draft.live.has_words();
        nothing.then(|| view! { <p class="invite">{words::INVITE}</p> })
    };
    let drafting = Memo::new(move |_| matches!(draft.top(), Some(Frame::Draft { .. })));
    view! {
        <div class="stick" class:drag-over=move || drag.over.with(Option::is_some)>
            <div class=crowd role="group" aria-label=words::STICK>
                <For
                    each=move || draft.stick.get()
                    key=|set| *set
                    children=move |set| in_stick(draft, drag, set)
                />
                {missing}
                {empty}
                {move || points(draft)}
            </div>
        </div>
        <div class="hint" role="status">{move || verdict(draft)}</div>
        {move || drafting.get().then(|| view! { <div class="loose">{tools(draft)}</div> })}
    }
}

/// A word that is not in the list scores nothing, so no points are shown.
fn points(draft: Draft) -> Option<impl IntoView> {
    let feedback = draft.feedback.get().filter(|feedback| feedback.listed != Some(false))?;
    let passed = draft.stick.with(|stick| stick.iter().any(|set| set.sort.from == Origin::Passed));
    Some(view! {
        <div class="stick-points">
            <b>{feedback.score}</b>
            <span>{words::points_mean(passed)}</span>
        </div>
    })
}

/// The verdict on the word.
fn verdict(draft: Draft) -> AnyView {
    match draft.feedback.get() {
        Some(feedback) => match feedback.refusal {
            Some(reason) => {
                let bad = feedback.listed == Some(false) || draft.rest.with(|rest| !rest.is_empty());
                view! { <span class="chip verdict" class:refused=bad>{words::sentence(&reason.to_string())}</span> }
                    .into_any()
            }
            None => view! {
                <span class="chip verdict good">{icon(Icon::Check)} {words::in_list(&feedback.word)}</span>
            }
            .into_any(),
        },
        None if !draft.stick.with(Vec::is_empty) => {
            view! { <span class="chip verdict">{strings::WORDS_COMING}</span> }.into_any()
        }
        None => view! { <span class="chip verdict only-wide">{words::TWICE_HELP}</span> }.into_any(),
    }
}

/// A card in the stick: a click removes it, a small button prints it in the other way.
fn in_stick(draft: Draft, drag: Drag, set: Placed) -> impl IntoView {
    let Placed { sort, wide } = set;
    let place = move || draft.stick.with(|stick| stick.iter().position(|other| other.sort == sort));
    let next = move || drag.over.get().is_some_and(|over| place() == Some(over));
    let otherwise = set.widens().then(|| {
        view! {
            <button
                type="button"
                class="twice"
                aria-label=words::widen(sort.card, wide)
                title=words::widen(sort.card, wide)
                on:click=move |_| draft.widen(sort)
            >
                <span data-face=words::otherwise(sort.card, wide)></span>
            </button>
        }
    });
    let class = format!(
        "{}{}",
        sort::class(sort.card, wide),
        if sort.from == Origin::Passed { " passed-on" } else { "" }
    );
    view! {
        <span class="stand" class:next=next data-set>
            {grip(draft, drag, sort, class, move || words::in_stick(sort), sort::inside(draft, sort.card, wide), true)}
            {otherwise}
        </span>
    }
}

/// A sort that can be dragged. A click puts it into the stick, or removes it.
fn grip(
    draft: Draft,
    drag: Drag,
    sort: Sort,
    class: String,
    label: impl Fn() -> String + Send + Sync + 'static,
    inside: AnyView,
    takes_out: bool,
) -> impl IntoView {
    let click = move |_| {
        if drag.is_click() {
            if takes_out { draft.take_out(sort) } else { draft.add(sort) }
        }
    };
    view! {
        <button
            type="button"
            class=class
            aria-label=label
            on:pointerdown=move |event| drag.down(sort, &event)
            on:pointermove=move |event| drag.shift(&event)
            on:pointerup=move |event| drag.up(draft, &event)
            on:pointercancel=move |event| drag.cancel(&event)
            on:click=click
        >
            {inside}
        </button>
    }
}

/// An available sort that can be put into the stick; `own` things are secret.
pub fn loose(draft: Draft, drag: Drag, sort: Sort, more: &str, label: fn(Sort, Values) -> String) -> AnyView {
    let class = format!("{} {more}", sort::resting_class(sort.card));
    let label = move || label(sort, draft.values.get());
    grip(draft, drag, sort, class, label, sort::resting(draft, sort.card), false).into_any()
}

/// Shuffle and clear.
pub fn tools(draft: Draft) -> impl IntoView {
    let why = draft.why_not(Thing::Clear);
    view! {
        <span class="tools">
            <button type="button" class="button small" on:click=move |_| draft.shuffle()>
                {icon(Icon::Turn)}
                {words::SHUFFLE}
            </button>
            <button
                type="button"
                class="button small"
                aria-disabled=move || why.get().map(|_| "true")
                aria-description=move || why.get()
                on:click=move |_| draft.clear()
            >
                {words::CLEAR}
            </button>
        </span>
    }
}

/// The viewer's own word, written and not shown yet.
fn written(draft: Draft) -> impl IntoView {
    let tiles = move || -> Vec<Tile> {
        if let Some(tiles) = draft.own(|own| own.tiles.clone()).flatten() {
            return tiles;
        }
        match draft.chosen.get() {
            Some(Choice::Act(Action::Use(tiles))) => tiles.tiles().to_vec(),
            _ => Vec::new(),
        }
    };
    let line = move || match tiles() {
        none if none.is_empty() => view! { <p class="invite">{words::WROTE_NOTHING}</p> }.into_any(),
        tiles => sort::still_word(draft, &tiles),
    };
    let score = move || draft.values.get().sum(tiles().into_iter().map(Tile::card));
    let note = move || if draft.is_sealed() { words::SEALED } else { words::WHICH_CARDS };
    view! {
        <div class="stick">
            <div class="galley crowded-1">
                {line}
                <div class="stick-points">
                    <b>{score}</b>
                    <span>{words::POINTS}</span>
                </div>
            </div>
        </div>
        <div class="hint">
            <span class="chip">{icon(Icon::Lock)} {note}</span>
        </div>
    }
}

/// What is known of each player while words are made, for spectators and replays.
fn progress(draft: Draft) -> impl IntoView {
    let rows = move || {
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let row = |(seat, player): (Seat, &PlayerView)| {
                view! {
                    <li>
                        {mark(seat)} <b class="ellipsis">{draft.live.name(seat)}</b>
                        <span class="muted">{words::status(view, player)}</span>
                        {known_cards(draft, player)}
                    </li>
                }
            };
            Some(draft.live.seats().into_iter().zip(&view.players).map(row).collect_view())
        })
    };
    view! {
        <p class="muted">{words::SECRETLY}</p>
        <ul class="doing">{rows}</ul>
    }
}

/// A player's word, or the cards it will be made of, as far as the viewer may see them.
fn known_cards(draft: Draft, player: &PlayerView) -> AnyView {
    if let Some(tiles) = &player.tiles {
        return sort::still_word(draft, tiles);
    }
    let known = |cards: &Option<Vec<Card>>, more: &'static str| {
        let cards = cards.clone().unwrap_or_default();
        let one = move |card: Card| {
            let class = format!("{} {more}", sort::resting_class(card));
            let label = move || words::card(card, draft.values.get());
            view! { <span class=class role="img" aria-label=label>{sort::resting(draft, card)}</span> }
        };
        cards.into_iter().map(one).collect_view()
    };
    view! { <span class="set">{known(&player.drafted, "own")} {known(&player.hand, "own faint")}</span> }
        .into_any()
}
