//! One player's board: the seven projects with their chains, and the decks.

use super::draft::Draft;
use super::symbol;
use super::tray::pips;
use super::words;
use crate::kit::{Icon, icon, mark};
use crate::table::Now;
use ::us_telegraph::{Action, BLACK_DECK, Building, TABLES, View};
use client::boards::us_telegraph::Thing;
use leptos::prelude::*;
use rules::Seat;

/// Largest first, so that small projects can share a line at the end.
const ORDER: [&str; 7] = ["homestead", "town", "railroad", "garrison", "telegraph", "stock", "gold"];

pub fn side(draft: Draft) -> impl IntoView {
    // Another player's projects, if the viewer wants to see them.
    let other = RwSignal::new(None::<Seat>);
    let shown = Memo::new(move |_| {
        let own = draft.live.now.with(Now::seat);
        let active = draft.view.with(|view| view.as_ref().map(|view| view.active));
        other.get().or(own).or(active).unwrap_or_else(|| Seat::new(0))
    });
    let pick = move || {
        draft
            .live
            .seats()
            .into_iter()
            .map(|seat| {
                view! {
                    <button
                        type="button"
                        class="who"
                        aria-pressed=move || (shown.get() == seat).to_string()
                        aria-label=draft.live.name(seat)
                        title=draft.live.name(seat)
                        on:click=move |_| other.set(Some(seat))
                    >
                        {mark(seat)}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="panel-head">
            <h2>{words::PROJECTS}</h2>
            <div class="whose" role="group" aria-label=words::SHOWN>{pick}</div>
        </div>
        <div class="projects" data-explain="projects" role="group" aria-label=words::PROJECTS tabindex="0">
            {projects(draft, shown)}
        </div>
        <div class="deck-shelf">
            <div>
                <div class="caption">{words::DECKS}</div>
                <p class="muted">{words::DECKS_HELP}</p>
            </div>
            <div class="decks" data-explain="decks">
                {move || draft.view.with(|view| view.as_ref().map(|view| decks(draft, view, shown.get())))}
            </div>
        </div>
    }
}

fn projects(draft: Draft, shown: Memo<Seat>) -> Vec<AnyView> {
    let all: Vec<AnyView> = ORDER.iter().filter_map(|key| project(draft, shown, key)).collect();
    let mut all = all.into_iter();
    let mut rows: Vec<AnyView> = all.by_ref().take(ORDER.len() - 2).collect();
    rows.push(view! { <div class="duo">{all.collect_view()}</div> }.into_any());
    rows
}

fn project(draft: Draft, shown: Memo<Seat>, key: &str) -> Option<AnyView> {
    let project = TABLES.projects.iter().find(|project| project.key == key)?;
    let tokens: u8 = project.buildings.iter().map(|(_, copies)| copies).sum();
    // Most steps do not change a project, and what did not change is not redrawn.
    let nodes = Memo::new(move |_| {
        let seat = shown.get();
        let copies =
            project.buildings.iter().flat_map(|(kind, copies)| (0..*copies).map(|copy| (*kind, copy)));
        draft.view.with(|view| {
            let view = view.as_ref()?;
            Some(
                copies
                    .map(|(kind, copy)| (kind, copy, state(draft, view, seat, kind, copy)))
                    .collect::<Vec<_>>(),
            )
        })
    });
    let built = move || {
        nodes.with(|nodes| nodes.iter().flatten().filter(|(_, _, state)| *state == State::Built).count())
    };
    let class = move || format!("project {}", mark::class(shown.get()));
    let view = view! {
        <section class=class>
            <h3>{symbol(&format!("j-{key}"))} {project.name.clone()} <span>{built} "/" {tokens}</span></h3>
            <ol class="chain">
                <For
                    each=move || nodes.get().unwrap_or_default()
                    key=|node| *node
                    children=move |(building, copy, state)| node(draft, building, copy, state)
                />
            </ol>
        </section>
    };
    Some(view.into_any())
}

/// The state of one building of the set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    InDeck,
    /// On the player's board, face up.
    Open,
    /// The same, and the viewer may build it.
    Legal,
    /// About to be built.
    Lifted,
    Built,
}

fn state(draft: Draft, view: &View, seat: Seat, building: Building, copy: u8) -> State {
    let count = |there: usize| copy < there as u8;
    let built =
        view.buildings.iter().filter(|there| there.seat == seat && there.building == building).count();
    let open = view.players[seat.index()].open.iter().filter(|there| **there == building).count();
    let mine = draft.live.now.with(Now::seat) == Some(seat);
    if count(built) {
        State::Built
    } else if seat == view.active && copy as usize == built + open && draft.building() == Some(building) {
        State::Lifted
    } else if !count(built + open) {
        State::InDeck
    } else if mine && draft.is_legal(Action::Build(building)) {
        State::Legal
    } else {
        State::Open
    }
}

fn node(draft: Draft, building: Building, copy: u8, state: State) -> AnyView {
    let facts = building.facts();
    // An arrow leads here from the previous building, unless that one starts a bundle.
    let arrow = facts.after.is_some_and(|after| after != building && after.0 + 1 == building.0) && copy == 0;
    let inside = move |right: AnyView| {
        view! {
            <b>{facts.number}</b>
            " "
            <span class="building-name">{facts.name.as_str()}</span>
            " "
            <span class="pips">{right}</span>
        }
    };
    let cost = || {
        if facts.any > 0 {
            view! { <span class="any">{words::any(facts.any)}</span> }.into_any()
        } else {
            pips(facts.cost).into_any()
        }
    };
    let (class, means) = match state {
        State::Built => ("built", words::BUILT),
        State::Lifted => ("face-up lifted", words::LIFTED),
        State::InDeck => ("", words::IN_DECK),
        State::Open | State::Legal => ("face-up", words::READY),
    };
    let class = format!("building {class}{}", if arrow { " follows" } else { "" });
    let label = words::node_label(building, means);
    match state {
        State::Legal => {
            let action = Action::Build(building);
            view! {
                <li class=class data-explain=format!("building-{building}")>
                    <button
                        type="button"
                        class="playable"
                        data-action=action.to_string()
                        class:chosen=move || draft.is_chosen(action)
                        aria-label=label
                        on:click=move |_| draft.point(action)
                    >
                        {inside(cost())}
                    </button>
                </li>
            }
            .into_any()
        }
        State::Built => {
            view! { <li class=class aria-label=label data-explain=format!("building-{building}")>{inside(icon(Icon::Check).into_any())}</li> }.into_any()
        }
        State::Open | State::Lifted | State::InDeck => {
            view! { <li class=class aria-label=label data-explain=format!("building-{building}")>{inside(cost())}</li> }.into_any()
        }
    }
}

fn decks(draft: Draft, view: &View, seat: Seat) -> Vec<AnyView> {
    let sizes = view.players[seat.index()].decks.unwrap_or_default();
    let mine = draft.live.now.with(Now::seat) == Some(seat);
    (0..sizes.len())
        .map(|deck| {
            let action = Action::Draw(deck as u8);
            let legal = mine && draft.is_legal(action);
            let size = sizes[deck];
            let why = draft.why_not(Thing::Deck(deck as u8));
            view! {
                <button
                    type="button"
                    class="deck"
                    class:black=deck == BLACK_DECK
                    class:playable=legal
                    data-action=action.to_string()
                    class:chosen=move || draft.is_chosen(action)
                    disabled=!mine || draft.live.is_replay()
                    aria-disabled=move || why.get().map(|_| "true")
                    aria-description=move || why.get()
                    aria-label=words::deck_label(deck as u8, size)
                    title=words::deck_label(deck as u8, size)
                    on:click=move |_| draft.point(action)
                >
                    {size}
                </button>
            }
            .into_any()
        })
        .collect()
}
