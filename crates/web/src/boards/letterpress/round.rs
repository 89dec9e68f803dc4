//! The side of the table: the round, the collection, the words of the previous round.

use super::case::reward;
use super::draft::Draft;
use super::{sort, words};
use crate::kit::{Icon, icon, mark};
use ::letterpress::{FINAL_ROUND, PrintedView, TABLES, View};
use leptos::prelude::*;
use rules::Seat;

pub fn side(draft: Draft) -> impl IntoView {
    view! {
        <div class="parts" role="group" aria-label=words::SIDE tabindex="0">
        <section class="part">
            {move || draft.view.with(|view| view.as_ref().map(|view| round(draft, view)))}
        </section>
        <section class="part">{collection(draft)}</section>
        {move || last_words(draft)}
        {move || open_challenges(draft)}
        </div>
    }
}

fn round(draft: Draft, view: &View) -> impl IntoView + use<> {
    let now = view.round;
    let steps = (1..=FINAL_ROUND).map(|round| {
        let class = match round.cmp(&now) {
            std::cmp::Ordering::Less => "past",
            std::cmp::Ordering::Equal => "current",
            std::cmp::Ordering::Greater => "",
        };
        let current = (round == now).then_some("step");
        view! { <li class=class aria-current=current>{round}</li> }
    });
    let pass = (now < FINAL_ROUND).then(|| draft.seat().zip(draft.neighbour())).flatten().map(|(own, next)| {
        view! {
            <p class="pass">
                {mark(own)} {words::YOU_PASS} {mark(next)} <span class="ellipsis">{draft.live.name(next)}</span>
            </p>
        }
    });
    let threshold = view.solo.as_ref().map(|_| {
        view! { <p class="pass">{words::threshold(TABLES.solo.threshold)}</p> }
    });
    view! {
        <div class="panel-head">
            <h2>{words::round(now)}</h2>
            <span class="chip">{words::phase(view)}</span>
        </div>
        <ol class="steps" data-explain="round">{steps.collect_view()}</ol>
        {pass}
        {threshold}
    }
}

/// The cards collected for the last word.
fn collection(draft: Draft) -> impl IntoView {
    let cards = Memo::new(move |_| {
        draft
            .own(|own| {
                let mut cards = own.collection.clone().unwrap_or_default();
                cards.extend(own.unseen.clone().unwrap_or_default());
                (cards, own.collection_value.unwrap_or_default())
            })
            .unwrap_or_default()
    });
    let watches = move || draft.seat().is_none() && !draft.solo();
    let sorts = move || {
        let (cards, _) = cards.get();
        if watches() {
            return view! { <p class="muted">{words::COLLECTIONS_HIDDEN}</p> }.into_any();
        }
        if cards.is_empty() {
            return view! { <p class="muted">{words::COLLECTION_EMPTY}</p> }.into_any();
        }
        let one = |card| {
            let label = move || words::collected(card, draft.values.get());
            view! {
                <span class=format!("{} own", sort::resting_class(card)) role="img" aria-label=label>
                    {sort::resting(draft, card)}
                </span>
            }
        };
        cards.into_iter().map(one).collect_view().into_any()
    };
    let worth = move || {
        let (cards, value) = cards.get();
        (!cards.is_empty()).then(|| view! { <p class="muted under">{words::collection_worth(value)}</p> })
    };
    let lock = move || {
        (!draft.solo() && !watches())
            .then(|| view! { <span class="chip">{icon(Icon::Lock)} {words::ONLY_YOU}</span> })
    };
    view! {
        <div class="panel-head">
            <h2>{words::COLLECTION}</h2>
            {lock}
        </div>
        <div class="collection" data-place="hand">{sorts}</div>
        {worth}
    }
}

fn last_words(draft: Draft) -> Option<AnyView> {
    let (round, mut last): (u8, Vec<(Seat, PrintedView)>) = draft.view.with(|view| {
        let view = view.as_ref()?;
        let players = draft.live.seats().into_iter().zip(&view.players);
        Some((view.round, players.filter_map(|(seat, player)| Some((seat, player.last.clone()?))).collect()))
    })?;
    if last.is_empty() {
        return None;
    }
    last.sort_by_key(|(_, last)| std::cmp::Reverse(last.score));
    let row = |(seat, last): (Seat, PrintedView)| {
        let word = last.word.map_or_else(|| words::NOTHING.to_owned(), |word| word.to_string());
        view! {
            <li>
                {mark(seat)} <span class="display-type ellipsis">{word}</span> <b>{last.score}</b>
            </li>
        }
    };
    Some(
        view! {
            <section class="part">
                <div class="panel-head">
                    <h2>{words::words_of_round(round - 1)}</h2>
                </div>
                <ol class="last-round" data-explain="words">{last.into_iter().map(row).collect_view()}</ol>
            </section>
        }
        .into_any(),
    )
}

/// On a phone the challenges only show their titles beside the shared letters.
fn open_challenges(draft: Draft) -> Option<AnyView> {
    let ids = draft.view.with(|view| view.as_ref().map(|view| view.challenges.clone())).unwrap_or_default();
    let one = |id: u8| {
        let facts = &TABLES.challenges[id as usize - 1];
        view! {
            <li>
                <b>{facts.title.clone()}</b>
                " "
                {facts.help.clone()}
                " "
                <span class="reward">{reward(id)}</span>
            </li>
        }
    };
    (!ids.is_empty()).then(|| {
        view! {
            <section class="part only-narrow">
                <div class="panel-head">
                    <h2>{words::CHALLENGES_TITLE}</h2>
                </div>
                <ul class="challenge-list">{ids.into_iter().map(one).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}
