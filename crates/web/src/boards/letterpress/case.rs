//! What is visible to all: shared letters, and the challenges or the printer's library.

use super::bench;
use super::draft::Draft;
use super::drag::Drag;
use super::{claims, moves, sort, words};
use crate::kit::mark;
use ::letterpress::{Action, Reward, TABLES};
use client::boards::letterpress::{Claim, Mode, Origin, Slot, Sort, numbered};
use leptos::prelude::*;
use rules::Seat;

pub fn case(draft: Draft, drag: Drag) -> impl IntoView {
    let solo = Memo::new(move |_| draft.solo());
    let last = Memo::new(move |_| draft.last_round());
    let right = move || match (solo.get(), last.get()) {
        (true, _) => Some(library(draft).into_any()),
        (false, false) => Some(challenges(draft).into_any()),
        (false, true) => None,
    };
    let bare =
        Memo::new(move |_| draft.view.with(|view| view.as_ref().is_none_or(|view| view.shared.is_empty())));
    view! {
        <section class="case" aria-label=words::CASE>
            {move || (!bare.get()).then(|| view! {
                <div class="pane">
                    <div class="caption">{words::SHARED}</div>
                    <div class="set" data-place=moves::SHARED>
                        {shared(draft, drag)}
                    </div>
                </div>
            })}
            {right}
        </section>
    }
}

/// A shared card, and its current use.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shared {
    Still(Sort),
    /// It can be put into the stick; it is highlighted while the viewer writes.
    Loose(Sort, bool),
    InStick(Sort),
    Slot(Slot, bool),
}

fn shared(draft: Draft, drag: Drag) -> impl IntoView {
    let all = Memo::new(move |_| {
        if draft.mode() == Mode::Claims {
            let claimable = draft.claimable();
            let slots = draft.slots.get().into_iter().filter(|slot| slot.seat.is_none());
            return slots.map(|slot| Shared::Slot(slot, claimable.contains(&Claim::Slot(slot)))).collect();
        }
        let cards = draft.view.with(|view| view.as_ref().map(|view| view.shared.clone()).unwrap_or_default());
        let (can_try, writing) = (draft.can_try(), draft.is_writing());
        let used = |sort: Sort| draft.stick.with(|stick| stick.iter().any(|set| set.sort == sort));
        let state = |sort: Sort| match (can_try, can_try && used(sort)) {
            (_, true) => Shared::InStick(sort),
            (true, false) => Shared::Loose(sort, writing),
            (false, _) => Shared::Still(sort),
        };
        numbered(&cards, Origin::Shared).into_iter().map(state).collect::<Vec<_>>()
    });
    let children = move |shared: Shared| {
        match shared {
        Shared::Still(sort) => sort::rests(draft, sort.card),
        Shared::Loose(sort, lit) => {
            bench::loose(draft, drag, sort, if lit { "playable" } else { "" }, words::try_it)
        }
        Shared::InStick(sort) => {
            view! { <span class=format!("{} away", sort::resting_class(sort.card)) aria-hidden="true"></span> }
                .into_any()
        }
        Shared::Slot(slot, legal) => claims::slot(draft, slot, false, legal),
    }
    };
    view! { <For each=move || all.get() key=|shared| *shared children=children /> }
}

/// A challenge, and what is known about it now.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Open {
    id: u8,
    state: State,
    /// The players whose words meet it.
    by: Vec<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Open,
    /// The word in the stick meets it, misses it, or that depends on the others.
    Met,
    Missed,
    Unknown,
    /// The viewer may claim it now.
    Legal,
}

fn challenges(draft: Draft) -> impl IntoView {
    let all = Memo::new(move |_| {
        let feedback = draft.feedback.get();
        let tried = feedback.as_ref().filter(|feedback| feedback.refusal.is_none());
        draft.view.with(|view| {
            let Some(view) = view.as_ref() else { return Vec::new() };
            let seats = draft.live.seats();
            let open = |id: &u8| {
                let found = tried.and_then(|tried| tried.challenges.iter().find(|(other, _)| other == id));
                let state = match found {
                    _ if draft.is_legal(Action::Challenge(*id)) => State::Legal,
                    None => State::Open,
                    Some((_, Some(true))) => State::Met,
                    Some((_, Some(false))) => State::Missed,
                    Some((_, None)) => State::Unknown,
                };
                let meets = |seat: &Seat| view.players[seat.index()].meets.contains(id);
                Open { id: *id, state, by: seats.iter().copied().filter(meets).collect() }
            };
            view.challenges.iter().map(open).collect()
        })
    });
    let none = move || all.with(Vec::is_empty).then(|| view! { <p class="muted">{words::NO_CHALLENGES}</p> });
    view! {
        <div class="pane challenge-pane">
            <div class="caption">{words::CHALLENGES}</div>
            <div class="challenges">
                {none}
                <For each=move || all.get() key=Clone::clone children=move |open| challenge(draft, &open) />
            </div>
        </div>
    }
}

fn challenge(draft: Draft, open: &Open) -> AnyView {
    let id = open.id;
    let facts = &TABLES.challenges[id as usize - 1];
    let (class, note) = match open.state {
        State::Open | State::Legal => ("challenge", None),
        State::Met => ("challenge met", Some(words::MET)),
        State::Missed => ("challenge missed", Some(words::MISSED)),
        State::Unknown => ("challenge", Some(words::UNKNOWN)),
    };
    let by = open.by.iter().map(|seat| mark(*seat)).collect_view();
    let met_by: Vec<String> = open.by.iter().map(|seat| draft.live.name(*seat)).collect();
    let label = words::challenge(id, note, &met_by);
    let inside = view! {
        <h2>{facts.title.clone()} <span class="reached-by">{by}</span></h2>
        <p>{facts.help.clone()}</p>
        <div class="reward">{reward(id)} {note.map(|note| view! { <em>{note}</em> })}</div>
    };
    if open.state != State::Legal {
        // A phone has room only for the titles; tapping one shows its condition.
        let told = RwSignal::new(false);
        return view! {
            <article
                class=class
                class:told=told
                aria-label=label
                title=facts.help.clone()
                data-place=moves::challenge_place(id)
                on:click=move |_| told.update(|told| *told = !*told)
            >
                {inside}
            </article>
        }
        .into_any();
    }
    let claim = Claim::Challenge(id);
    let chosen = move || draft.claims.with(|claims| claims.contains(&claim));
    view! {
        <button
            type="button"
            class="challenge target playable"
            data-action=claim.action().to_string()
            class:chosen=chosen
            aria-pressed=move || chosen().to_string()
            data-place=moves::challenge_place(id)
            on:click=move |_| draft.toggle(claim)
        >
            {inside}
        </button>
    }
    .into_any()
}

/// The reward of a challenge: a block of type, or something to do.
pub fn reward(id: u8) -> AnyView {
    match &TABLES.challenges[id as usize - 1].reward {
        Reward::Card { letters, points } => view! {
            {words::KEEP_CARD}
            " "
            <span class="letter-block">{letters.clone()} <sup>{*points}</sup></span>
        }
        .into_any(),
        _ => ::letterpress::reward_in_words(id).into_any(),
    }
}

/// The printer's pile, which grows with every unused card.
fn library(draft: Draft) -> impl IntoView {
    let facts = move || {
        draft.view.with(|view| {
            let solo = view.as_ref()?.solo.as_ref()?;
            Some((solo.library.clone(), solo.printer.unwrap_or_default()))
        })
    };
    let cards = move || {
        let (cards, _) = facts().unwrap_or_default();
        if cards.is_empty() {
            return view! { <p class="muted">{words::LIBRARY_EMPTY}</p> }.into_any();
        }
        cards.into_iter().map(|card| sort::rests(draft, card)).collect_view().into_any()
    };
    view! {
        <div class="pane library">
            <div class="caption">{move || words::library(facts().unwrap_or_default().1)}</div>
            <div class="set" data-place=moves::LIBRARY>
                {cards}
            </div>
        </div>
    }
}
