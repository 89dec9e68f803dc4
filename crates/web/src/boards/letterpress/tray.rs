//! The player's own things: the passed hand, the letters to write with, the remaining claims.

use super::bench;
use super::draft::Draft;
use super::drag::Drag;
use super::{printer, sort, words};
use crate::kit::{Icon, icon};
use ::letterpress::{Action, Frame, TABLES};
use client::boards::letterpress::{Choice, Mode, Origin, Sort, Thing};
use leptos::prelude::*;

/// The current use of the tray.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Hand,
    Letters,
    Cards,
    Waiting,
    Claims,
    Line,
    Library,
    Over,
    Watching,
}

fn uses(draft: Draft) -> Use {
    match draft.mode() {
        Mode::Ended => Use::Over,
        Mode::Claims => Use::Claims,
        Mode::Line => Use::Line,
        Mode::Library => Use::Library,
        Mode::Compose if draft.seat().is_none() => Use::Watching,
        Mode::Compose if draft.is_setting() => Use::Cards,
        Mode::Compose if draft.is_sealed() => Use::Waiting,
        Mode::Compose if matches!(draft.top(), Some(Frame::Draft { .. })) => Use::Hand,
        Mode::Compose => Use::Letters,
    }
}

pub fn label(draft: Draft) -> String {
    match uses(draft) {
        Use::Hand => words::DRAFT,
        Use::Letters | Use::Cards | Use::Waiting => words::LETTERS,
        Use::Claims => words::CLAIMS,
        Use::Line | Use::Library => words::PRINTER,
        Use::Over | Use::Watching => words::TABLE,
    }
    .to_owned()
}

pub fn tray(draft: Draft, drag: Drag) -> impl IntoView {
    let used = Memo::new(move |_| uses(draft));
    move || match used.get() {
        Use::Hand => hand(draft, drag).into_any(),
        Use::Letters => letters(draft, drag).into_any(),
        Use::Cards => settings(draft).into_any(),
        Use::Waiting => note(words::WAIT_FOR_WORDS).into_any(),
        Use::Claims => claiming(draft).into_any(),
        Use::Line => sliding(draft).into_any(),
        Use::Library => note(words::LIBRARY_HELP).into_any(),
        Use::Over => note(words::OVER).into_any(),
        Use::Watching => note(words::HANDS_HIDDEN).into_any(),
    }
}

fn note(text: &'static str) -> impl IntoView {
    view! { <p class="muted told">{text}</p> }
}

/// The cards to choose from, and those kept this round. All of them can be tried in words.
fn hand(draft: Draft, drag: Drag) -> impl IntoView {
    // A hand that was passed on is a new one, even if its cards look the same.
    let pick = Memo::new(move |_| match draft.top() {
        Some(Frame::Draft { pick }) => pick,
        _ => 0,
    });
    let sorts = move || {
        let pick = pick.get();
        let passed = draft.in_order(|sort| sort.from == Origin::Passed);
        passed.into_iter().map(|sort| (pick, sort)).collect::<Vec<_>>()
    };
    let kept = move || {
        let mut loose = draft.loose();
        loose.retain(|sort| sort.from == Origin::Kept);
        loose
    };
    let count =
        Memo::new(move |_| draft.own(|own| own.drafted.as_ref().map_or(0, Vec::len)).unwrap_or_default());
    let empty = move || {
        (count.get() + 1..=TABLES.draft_cards as usize)
            .map(|number| view! { <span class="slot" aria-hidden="true">{number}</span> })
            .collect_view()
    };
    view! {
        <div class="hold">
            <div class="caption">{move || words::hand_head(draft.solo(), pick.get())}</div>
            <div class="set">
                <For each=sorts key=|sort| *sort children=move |(_, sort)| in_hand(draft, drag, sort) />
            </div>
        </div>
        <div class="drafted">
            <div class="caption">{move || words::kept_head(draft.solo())}</div>
            <div class="set">
                <For
                    each=kept
                    key=|sort| *sort
                    children=move |sort| bench::loose(draft, drag, sort, "own", words::try_it)
                />
                {empty}
            </div>
        </div>
    }
}

fn in_hand(draft: Draft, drag: Drag, sort: Sort) -> impl IntoView {
    let choice = Choice::Sort(sort);
    let legal = Memo::new(move |_| draft.is_legal(Action::Keep(sort.card)));
    let why = draft.why_not(Thing::Passed(sort));
    // Chosen and not yet passed on.
    let kept = Memo::new(move |_| sort.copy == 0 && draft.own(|own| own.chosen).flatten() == Some(sort.card));
    let chosen = Memo::new(move |_| draft.is_chosen(choice));
    view! {
        <button
            type="button"
            class=format!("{} own entering", sort::resting_class(sort.card))
            class:target=legal
            class:playable=legal
            class:chosen=chosen
            class:lifted=kept
            data-action=Action::Keep(sort.card).to_string()
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || (chosen.get() || kept.get()).to_string()
            aria-label=move || words::in_hand(sort, draft.values.get())
            on:pointerdown=move |event| drag.down(sort, &event)
            on:pointermove=move |event| drag.shift(&event)
            on:pointerup=move |event| drag.up(draft, &event)
            on:pointercancel=move |event| drag.cancel(&event)
            on:click=move |_| {
                if drag.is_click() {
                    draft.point(Choice::Sort(sort));
                }
            }
        >
            {sort::resting(draft, sort.card)}
        </button>
    }
}

/// The letters to write with.
fn letters(draft: Draft, drag: Drag) -> impl IntoView {
    let sorts = move || {
        let mut loose = draft.loose();
        loose.retain(|sort| sort.from != Origin::Shared);
        let lit = draft.is_writing();
        loose.into_iter().map(|sort| (sort, lit)).collect::<Vec<_>>()
    };
    let one = move |(sort, lit): (Sort, bool)| {
        bench::loose(draft, drag, sort, if lit { "own playable" } else { "own" }, words::own_letter)
    };
    let all_used = move || sorts().is_empty().then(|| view! { <p class="muted">{words::ALL_USED}</p> });
    view! {
        <div class="hold wide">
            <div class="caption hand-label">
                {move || words::letters_head(draft.last_round())} " " {icon(Icon::Lock)} " " {words::ONLY_YOU}
            </div>
            <div class="set" data-place="letters">
                <For each=sorts key=|sort| *sort children=one />
                {all_used}
            </div>
        </div>
        <div class="tray-actions">{bench::tools(draft)} {move || stop_buttons(draft)}</div>
    }
}

/// Buttons to pass, or to stop writing or claiming.
fn stop_buttons(draft: Draft) -> impl IntoView {
    let actions = draft.legal.with(|legal| {
        legal
            .iter()
            .filter(|action| matches!(action, Action::Pass | Action::Done))
            .copied()
            .collect::<Vec<_>>()
    });
    let button = move |action: Action| {
        let chosen = move || draft.is_chosen(Choice::Act(action));
        let label = move || words::stop(action, draft.mode() == Mode::Claims);
        view! {
            <button
                type="button"
                class="button small playable declines"
                data-action=action.to_string()
                class:chosen=chosen
                aria-pressed=move || chosen().to_string()
                on:click=move |_| {
                    draft.choose(Choice::Act(action));
                }
            >
                {label}
            </button>
        }
    };
    actions.into_iter().map(button).collect_view()
}

/// The ways to set a word, if they make a difference.
fn settings(draft: Draft) -> impl IntoView {
    let buttons = move || {
        let legal = draft.legal.get();
        let uses = legal.into_iter().filter(|action| matches!(action, Action::Use(_)));
        let button = move |action: Action| {
            let chosen = move || draft.is_chosen(Choice::Act(action));
            view! {
                <button
                    type="button"
                    class="button small playable"
                    data-action=action.to_string()
                    class:chosen=chosen
                    aria-pressed=move || chosen().to_string()
                    on:click=move |_| {
                    draft.choose(Choice::Act(action));
                }
                >
                    {draft.live.label(&action.to_string())}
                </button>
            }
        };
        uses.map(button).collect_view()
    };
    view! {
        <div class="hold wide">
            <div class="caption">{words::WHICH_CARDS}</div>
            <div class="ways">{buttons}</div>
        </div>
    }
}

fn claiming(draft: Draft) -> impl IntoView {
    let text = move || {
        if !draft.legal.with(Vec::is_empty) {
            return words::CLAIM_HELP.to_owned();
        }
        draft.view.with(|view| {
            let active = view.as_ref().and_then(|view| view.active);
            active.map_or_else(String::new, |seat| words::claims_now(&draft.live.name(seat)))
        })
    };
    view! {
        <p class="muted told">{text}</p>
        <div class="tray-actions">{move || stop_buttons(draft)}</div>
    }
}

fn sliding(draft: Draft) -> impl IntoView {
    let step = move |by: i8, sign: Icon, label: &'static str| {
        view! {
            <button type="button" class="button" on:click=move |_| {
                printer::slide(draft, by);
            }>
                {icon(sign)} {label}
            </button>
        }
    };
    view! {
        <p class="muted told">{words::SLIDE_HELP}</p>
        <div class="tray-actions">{step(-1, Icon::Earlier, words::LEFT)} {step(1, Icon::Later, words::RIGHT)}</div>
    }
}
