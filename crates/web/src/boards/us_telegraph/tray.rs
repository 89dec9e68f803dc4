//! The player's own things: the hand, the bill of the chosen plot, the actions without a place.

use super::draft::Draft;
use super::symbol;
use super::words;
use crate::kit::{Icon, icon};
use ::us_telegraph::{Action, Cards, Event, Frame, Resource};
use client::boards::us_telegraph::{Thing, bill};
use leptos::prelude::*;

/// More cards than this are shown by kind.
const SHOWN_SINGLY: u8 = 8;

pub fn tray(draft: Draft) -> impl IntoView {
    let label = move || {
        if draft.watches() {
            return view! { {words::HANDS} }.into_any();
        }
        view! { {words::HAND} " · " {draft.hand().total()} " " {icon(Icon::Lock)} " " {words::ONLY_YOU} }
            .into_any()
    };
    view! {
        <div class="hold">
            <div class="caption hand-label">{label}</div>
            <div class="hand" data-place="hand">{move || hand(draft)}</div>
        </div>
        <div class="bill" data-explain="bill">{move || bill_lines(draft)} {move || buttons(draft)}</div>
    }
}

fn hand(draft: Draft) -> Vec<AnyView> {
    let hand = draft.hand();
    if draft.watches() {
        return vec![view! { <p class="muted">{words::HANDS_HIDDEN}</p> }.into_any()];
    }
    if hand.total() == 0 {
        return vec![view! { <p class="muted">{words::NO_CARDS}</p> }.into_any()];
    }
    let singly = hand.total() <= SHOWN_SINGLY;
    let taken = taken_now(draft);
    Resource::ALL
        .into_iter()
        .filter(|resource| hand.of(*resource) > 0)
        .flat_map(|resource| {
            let count = hand.of(resource);
            let (piles, pile) = if singly { (count, 1) } else { (1, count) };
            // The cards just taken are at the end of their kind.
            let old = piles.saturating_sub(taken.of(resource));
            (0..piles).map(move |index| card(draft, resource, index, pile, index >= old))
        })
        .collect()
}

/// The cards that the viewer took in the displayed step.
fn taken_now(draft: Draft) -> Cards {
    let own = draft.seat();
    draft.fresh.with(|fresh| {
        let taken = fresh.iter().filter_map(|event| match event {
            Event::TookCard { seat, card } if Some(*seat) == own => card.and_then(Resource::from_letter),
            _ => None,
        });
        taken.fold(Cards::default(), Cards::with)
    })
}

/// One card, or all of a kind as a pile that is tapped card by card.
fn card(draft: Draft, resource: Resource, index: u8, pile: u8, new: bool) -> AnyView {
    let paid = move || {
        let paid = draft.paid.with(|paid| paid.of(resource));
        if pile == 1 { u8::from(index < paid) } else { paid }
    };
    // A separate variable, because a `>` would end the tag in the macro.
    let pays = move || paid() > 0;
    let toggle = move |_| {
        draft.change(|draft, position| {
            let now = draft.paid.of(resource);
            if pile > 1 {
                return draft.pay_more(position, resource);
            }
            draft.pay(position, resource, if index >= now { now + 1 } else { now - 1 })
        });
    };
    let why = draft.why_not(Thing::Card(resource));
    let badge = move || {
        let paid = paid();
        let text = if pile == 1 { "pay".to_owned() } else { format!("pay {paid}") };
        (paid > 0).then(|| view! { <span class="pay-badge">{text}</span> })
    };
    view! {
        <button
            type="button"
            class=format!("resource-card {}{}", resource.name(), if new { " new" } else { "" })
            class:paying=pays
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || pays().to_string()
            aria-label=move || words::card_label(resource, pile, paid())
            on:click=toggle
        >
            {symbol(&format!("r-{}", resource.letter()))}
            <span>{words::card(resource)}</span>
            {(pile > 1).then(|| view! { <b class="count-badge">"×" {pile}</b> })}
            {badge}
        </button>
    }
    .into_any()
}

fn bill_lines(draft: Draft) -> Option<AnyView> {
    let building = draft.building()?;
    let facts = building.facts();
    let cost = if facts.any > 0 {
        view! { <b>"any " {facts.any}</b> }.into_any()
    } else {
        pips(facts.cost).into_any()
    };
    let costs = view! {
        <div class="bill-line">
            <span>{words::COST}</span>
            <i>{cost}</i>
        </div>
    };
    let Some(price) = draft.price() else { return Some(costs.into_any()) };
    let given = Cards(std::array::from_fn(|kind| facts.cost.0[kind] - price.missing.0[kind]));
    let any = facts.any.saturating_sub(price.any - price.surcharge);
    let gives = match (price.chained, given.total(), any) {
        (true, ..) | (_, 0, 0) => None,
        (false, 0, any) => Some(view! { {words::cards(any)} }.into_any()),
        (false, ..) => Some(pips(given).into_any()),
    };
    let nearby = gives.map(|gives| {
        view! {
            <div class="bill-line">
                <span>{words::NEARBY}</span>
                <i>{gives}</i>
            </div>
        }
    });
    let surcharge = (price.surcharge > 0).then(|| {
        view! {
            <div class="bill-line">
                <span>{words::SURCHARGE}</span>
                <span>"+ " {words::cards(price.surcharge)}</span>
            </div>
        }
    });
    let you_pay = move || {
        if price.chained {
            return words::BY_CHAIN.to_owned();
        }
        if bill(&price).least() == 0 {
            return words::NOTHING.to_owned();
        }
        draft.paid.with(|paid| words::paid_in_words(*paid))
    };
    let wrong = move || (!draft.pays()).then(|| view! { <em class="wrong">{words::WRONG_CARDS}</em> });
    Some(
        view! {
            {costs}
            {nearby}
            {surcharge}
            <div class="bill-line">
                <b>{words::YOU_PAY}</b>
                <span>{you_pay} " " {wrong}</span>
            </div>
        }
        .into_any(),
    )
}

pub fn pips(cards: Cards) -> impl IntoView {
    Resource::ALL
        .into_iter()
        .flat_map(|resource| (0..cards.of(resource)).map(move |_| resource))
        .map(|resource| {
            let class = format!("pip {}", resource.name());
            view! { <span class=class>{symbol(&format!("r-{}", resource.letter()))}</span> }
        })
        .collect_view()
}

/// The actions that have no place on the board, in the order of the number keys.
pub fn loose_actions(draft: Draft) -> Vec<Action> {
    draft.legal.with(|legal| {
        let loose =
            |action: &&Action| matches!(action, Action::Keep | Action::Worker | Action::Stop | Action::End);
        legal.iter().filter(loose).copied().collect()
    })
}

fn buttons(draft: Draft) -> AnyView {
    let turn = matches!(draft.top(), Some(Frame::Place { .. } | Frame::Rotate { .. })).then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| {
                draft.turn();
            }>
                {icon(Icon::Turn)}
                {words::TURN_REGION}
            </button>
        }
    });
    let actions = loose_actions(draft)
        .into_iter()
        .map(|action| {
            view! {
                <button
                    type="button"
                    class="button playable"
                    data-action=action.to_string()
                    class:declines=matches!(action, Action::Stop | Action::End)
                    class:chosen=move || draft.is_chosen(action)
                    aria-pressed=move || draft.is_chosen(action).to_string()
                    on:click=move |_| {
                        draft.choose(action);
                    }
                >
                    {action_words(draft, action)}
                </button>
            }
        })
        .collect_view();
    view! { <div class="loose">{turn} {actions}</div> }.into_any()
}

/// The text of an action's button.
pub fn action_words(draft: Draft, action: Action) -> String {
    match action {
        Action::Draw(_) => words::DRAW.to_owned(),
        Action::Build(building) => words::take_up(building),
        Action::Keep => words::KEEP.to_owned(),
        Action::Plot(_) | Action::Pay(_) => {
            draft.building().map_or_else(|| words::CHOOSE_PLOT.to_owned(), words::build)
        }
        Action::Place(_) | Action::Rotate(_) => words::PLACE.to_owned(),
        Action::Worker if draft.top() == Some(Frame::Cards) => words::WORKER_CARD.to_owned(),
        Action::Worker => words::WORKER_MORE.to_owned(),
        Action::Stop => {
            let turn = draft.view.with(|view| view.as_ref().map(|view| view.turn)).unwrap_or_default();
            words::stop(turn.cards_due())
        }
        Action::End => words::END.to_owned(),
    }
}
