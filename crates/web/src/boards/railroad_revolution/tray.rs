//! The player's own board: assets by section, the four actions with the workers on them, the supply.
//! During a turn, its open effects replace the actions.

use super::draft::Draft;
use super::moves::space_place;
use super::signs::pawn;
use super::turn::turn;
use super::words;
use crate::kit::mark;
use ::railroad_revolution::{Action, Colour, Frame, From, PiecesView, SPACES, Space, TABLES, Workers};
use client::boards::railroad_revolution::Thing;
use leptos::prelude::*;
use rules::Seat;

pub fn tray(draft: Draft) -> impl IntoView {
    let decides = Memo::new(move |_| draft.legal.with(|legal| !legal.is_empty()));
    let in_turn = Memo::new(move |_| decides.get() && draft.top() != Some(Frame::Place));
    let below = move || if in_turn.get() { turn(draft).into_any() } else { spaces(draft).into_any() };
    view! {
        {assets(draft)}
        {below}
    }
}

/// The sections of the player board with the remaining pieces, and the logo among them.
fn assets(draft: Draft) -> impl IntoView {
    let shown = Memo::new(move |_| draft.shown());
    let pieces =
        Memo::new(move |_| draft.of_player(shown.get(), |player| player.pieces.clone()).unwrap_or_default());
    let sections = move || {
        let (seat, pieces) = (shown.get(), pieces.get());
        let next = pieces.iter().position(|there| there.buildings + there.rails > 0);
        let beyond = TABLES.sections.iter().position(|section| !section.left_of_logo);
        let section = |(index, there): (usize, &PiecesView)| {
            let logo = (Some(index) == beyond).then(logo);
            view! {
                {logo}
                {section(seat, index, there, next == Some(index))}
            }
        };
        pieces.iter().enumerate().map(section).collect_view()
    };
    view! { <ol class="assets" data-explain="assets" aria-label=words::ASSETS tabindex="0">{sections}</ol> }
}

fn logo() -> AnyView {
    view! {
        <li class="logo" title=words::LOGO>
            <svg viewBox="0 0 32 32" aria-hidden="true">
                <use href="#rr-logo"></use>
            </svg>
            <span class="visually-hidden">{words::LOGO}</span>
        </li>
    }
    .into_any()
}

fn section(seat: Seat, index: usize, there: &PiecesView, next: bool) -> AnyView {
    let facts = &TABLES.sections[index];
    let buildings = (0..facts.buildings)
        .map(|place| {
            if place < facts.buildings - there.buildings {
                return view! { <i class="station-gone"></i> }.into_any();
            }
            view! {
                <svg class="station" viewBox="0 0 16 16">
                    <use href="#rr-house"></use>
                </svg>
            }
            .into_any()
        })
        .collect_view();
    let rails = (0..facts.rails)
        .map(|place| {
            let class = if place < facts.rails - there.rails { "rail-gone" } else { "rail-there" };
            view! { <i class=class></i> }
        })
        .collect_view();
    let empty = there.buildings + there.rails == 0;
    let class = format!(
        "{}{}{}",
        mark::class(seat),
        if empty { " emptied" } else { "" },
        if next { " next" } else { "" }
    );
    let told = words::section_left(facts.money, there.buildings, there.rails, next);
    view! {
        <li class=class title=told.clone()>
            <small aria-hidden="true">{words::money(facts.money)}</small>
            <span aria-hidden="true">{buildings}</span>
            <span aria-hidden="true">{rails}</span>
            <span class="visually-hidden">{told.clone()}</span>
        </li>
    }
    .into_any()
}

/// The four actions and the supply.
fn spaces(draft: Draft) -> impl IntoView {
    let shown = Memo::new(move |_| draft.shown());
    let workers = Memo::new(move |_| {
        draft.of_player(shown.get(), |player| (player.board, player.supply)).unwrap_or_default()
    });
    let actions =
        Space::ALL.iter().map(|space| self::space(draft, *space, workers).into_any()).collect_view();
    view! {
        <div class="action-row">
            {actions}
            <div class="action-card supply" data-place="supply">
                <h2>{words::SUPPLY}</h2>
                <p>{words::SUPPLY_HELP}</p>
                <div class="workers">{move || supply(draft, workers.get().1)}</div>
            </div>
        </div>
    }
}

fn space(draft: Draft, space: Space, workers: Memo<([Workers; SPACES], Workers)>) -> impl IntoView {
    let action = Memo::new(move |_| draft.placing(space));
    let legal = move || action.get().is_some();
    let chosen = move || matches!(draft.chosen.get(), Some(Action::Place(_, there)) if there == space);
    let why = draft.why_not(Thing::Space(space));
    // What the picked worker would add here.
    let adds = move || match (draft.hand.get(), draft.top()) {
        (Some((_, colour)), Some(Frame::Place)) if legal() => words::adds(space, colour),
        _ => words::space_help(space).to_owned(),
    };
    let there = move || pawns(workers.get().0[space.index()]);
    let on = move || words::on_space(&words::workers(workers.get().0[space.index()]));
    view! {
        <button
            type="button"
            class="action-card"
            class:playable=legal
            class:chosen=chosen
            data-action=move || action.get().map(|action| action.to_string())
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            data-place=space_place(space)
            on:click=move |_| {
                if let Some(action) = action.get_untracked() {
                    draft.point(action);
                }
            }
        >
            <strong>{words::space(space)}</strong>
            <span>{adds}</span>
            <span class="workers" aria-hidden="true">{there}</span>
            <span class="visually-hidden">{on}</span>
        </button>
    }
}

fn pawns(workers: Workers) -> Vec<AnyView> {
    Colour::ALL
        .iter()
        .flat_map(|colour| (0..workers[colour.index()]).map(|_| pawn(Some(*colour)).into_any()))
        .collect()
}

/// The workers still to be placed, by colour; those that can be placed now are buttons.
fn supply(draft: Draft, supply: Workers) -> Vec<AnyView> {
    Colour::ALL
        .iter()
        .filter(|colour| supply[colour.index()] > 0)
        .map(|colour| {
            let colour = *colour;
            let count = supply[colour.index()];
            let legal = move || {
                draft.legal.with(|legal| {
                    legal.iter().any(|action| matches!(action, Action::Place(c, _) if *c == colour))
                })
            };
            let held = move || draft.hand.get() == Some((From::Supply, colour));
            let why = draft.why_not(Thing::Worker(colour));
            view! {
                <button
                    type="button"
                    class="worker"
                    class:playable=legal
                    class:chosen=held
                    data-action=format!("place {colour}")
                    disabled=draft.live.is_replay()
                    aria-disabled=move || why.get().map(|_| "true")
                    aria-description=move || why.get()
                    aria-label=words::in_supply(colour, count)
                    title=words::worker(colour)
                    on:click=move |_| {
                        draft.take((From::Supply, colour));
                    }
                >
                    {pawn(Some(colour))}
                    {(count > 1).then(|| view! { <b>{count}</b> })}
                </button>
            }
            .into_any()
        })
        .collect()
}
