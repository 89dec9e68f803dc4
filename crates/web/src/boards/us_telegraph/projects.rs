//! One player's board: the seven projects with their chains, and the decks.

use super::draft::Draft;
use super::symbol;
use super::tray::pips;
use super::words;
use crate::kit::{Icon, icon, mark};
use crate::table::Now;
use ::us_telegraph::{Action, BLACK_DECK, Building, TABLES, View};
use leptos::prelude::*;
use rules::Seat;

/// The largest first, so that small projects can share a line at the end.
const ORDER: [&str; 7] = ["homestead", "town", "railroad", "garrison", "telegraph", "stock", "gold"];

pub fn side(draft: Draft) -> impl IntoView {
    // Somebody else's projects, if one wants to see them.
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
        <div class="hd">
            <h2>{words::PROJECTS}</h2>
            <div class="whose" role="group" aria-label=words::SHOWN>{pick}</div>
        </div>
        <div class="pjs" role="group" aria-label=words::PROJECTS tabindex="0">
            {move || draft.view.with(|view| view.as_ref().map(|view| projects(draft, view, shown.get())))}
        </div>
        <div class="dkw">
            <div>
                <div class="cap">{words::DECKS}</div>
                <p class="muted">{words::DECKS_HELP}</p>
            </div>
            <div class="decks">
                {move || draft.view.with(|view| view.as_ref().map(|view| decks(draft, view, shown.get())))}
            </div>
        </div>
    }
}

fn projects(draft: Draft, view: &View, seat: Seat) -> Vec<AnyView> {
    let all: Vec<AnyView> =
        ORDER.iter().filter_map(|key| project(draft, view, seat, key)).map(IntoAny::into_any).collect();
    let mut all = all.into_iter();
    let mut rows: Vec<AnyView> = all.by_ref().take(ORDER.len() - 2).collect();
    rows.push(view! { <div class="duo">{all.collect_view()}</div> }.into_any());
    rows
}

fn project(draft: Draft, view: &View, seat: Seat, key: &str) -> Option<impl IntoView + use<>> {
    let project = TABLES.projects.iter().find(|project| project.key == key)?;
    let tokens: u8 = project.buildings.iter().map(|(_, copies)| copies).sum();
    let built = view
        .buildings
        .iter()
        .filter(|there| {
            there.seat == seat && project.buildings.iter().any(|(kind, _)| *kind == there.building)
        })
        .count();
    let nodes = project
        .buildings
        .iter()
        .flat_map(|(building, copies)| (0..*copies).map(move |copy| (*building, copy)))
        .map(|(building, copy)| node(draft, view, seat, building, copy))
        .collect_view();
    Some(view! {
        <section class=format!("pj {}", mark::class(seat))>
            <h3>{symbol(&format!("j-{key}"))} {project.name.clone()} <span>{built} "/" {tokens}</span></h3>
            <ol class="chain">{nodes}</ol>
        </section>
    })
}

/// One building of the set: built, on the board, or still in a deck.
fn node(draft: Draft, view: &View, seat: Seat, building: Building, copy: u8) -> AnyView {
    let count = |there: usize| copy < there as u8;
    let built =
        view.buildings.iter().filter(|there| there.seat == seat && there.building == building).count();
    let open = view.players[seat.index()].open.iter().filter(|there| **there == building).count();
    let lifted = seat == view.active && copy as usize == built + open && draft.building() == Some(building);
    let facts = building.facts();
    // An arrow leads here from the building before, unless that one starts a bundle.
    let arrow = facts.after.is_some_and(|after| after != building && after.0 + 1 == building.0) && copy == 0;
    let class = |state: &str| format!("nd {state}{}", if arrow { " to" } else { "" });
    let inside = move |right: AnyView| {
        view! {
            <b>{facts.number}</b>
            <span class="nn">{facts.name.as_str()}</span>
            <span class="pips">{right}</span>
        }
    };
    let cost = || {
        if facts.any > 0 {
            view! { <span class="any">"any " {facts.any}</span> }.into_any()
        } else {
            pips(facts.cost).into_any()
        }
    };
    if count(built) {
        let label = words::node_label(building, words::BUILT);
        return view! { <li class=class("built") aria-label=label>{inside(icon(Icon::Check).into_any())}</li> }
            .into_any();
    }
    if lifted {
        let label = words::node_label(building, words::LIFTED);
        return view! { <li class=class("face seln") aria-label=label>{inside(cost())}</li> }.into_any();
    }
    if !count(built + open) {
        let label = words::node_label(building, words::IN_DECK);
        return view! { <li class=class("") aria-label=label>{inside(cost())}</li> }.into_any();
    }
    let action = Action::Build(building);
    let mine = draft.live.now.with(Now::seat) == Some(seat);
    if mine && draft.is_legal(action) {
        return view! {
            <li class=class("face")>
                <button
                    type="button"
                    class="h-legal"
                    class:h-sel=move || draft.is_chosen(action)
                    aria-label=words::node_label(building, words::READY)
                    on:click=move |_| draft.point(action)
                >
                    {inside(cost())}
                </button>
            </li>
        }
        .into_any();
    }
    let label = words::node_label(building, words::READY);
    view! { <li class=class("face") aria-label=label>{inside(cost())}</li> }.into_any()
}

fn decks(draft: Draft, view: &View, seat: Seat) -> Vec<AnyView> {
    let sizes = view.players[seat.index()].decks.unwrap_or_default();
    let mine = draft.live.now.with(Now::seat) == Some(seat);
    (0..sizes.len())
        .map(|deck| {
            let action = Action::Draw(deck as u8);
            let legal = mine && draft.is_legal(action);
            let size = sizes[deck];
            view! {
                <button
                    type="button"
                    class="dk"
                    class:bk=deck == BLACK_DECK
                    class:h-legal=legal
                    class:h-sel=move || draft.is_chosen(action)
                    disabled=!legal
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
