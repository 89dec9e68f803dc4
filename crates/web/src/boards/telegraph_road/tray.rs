//! The ten actions, the tracking sheets, and the player's own things: era cards, factories and
//! special buildings with what they can do.

use super::draft::Draft;
use super::sheets::sheets;
use super::words;
use super::{stepper, symbol};
use crate::boards::layout::is_folded;
use crate::kit::{Icon, icon};
use ::telegraph_road::{Action, Card, Colour, Event, Frame, Goods, Once, Special, SpecialKind, View};
use client::boards::telegraph_road::{Kind, Thing, plays_of};
use leptos::prelude::*;

pub fn tray(draft: Draft) -> impl IntoView {
    view! {
        {actions(draft)}
        {sheets(draft)}
        <div class="own-side">
            {hand(draft)}
            <div class="own-things">{own(draft)} {move || loose(draft)}</div>
        </div>
    }
}

fn actions(draft: Draft) -> impl IntoView {
    let turn = Memo::new(move |_| !draft.watches());
    let all = move || turn.get().then(|| Kind::ALL.map(|kind| action_button(draft, kind)).collect_view());
    view! { <div class="action-buttons" role="group" aria-label=words::ACTIONS tabindex="0">{all}</div> }
}

fn action_button(draft: Draft, kind: Kind) -> impl IntoView {
    let offered = Memo::new(move |_| draft.offers(kind));
    let on = Memo::new(move |_| draft.is_kind(kind));
    // An action without a target is chosen by the button itself.
    let chosen = Memo::new(move |_| {
        on.get()
            && draft.chosen.get().is_some()
            && matches!(kind, Kind::Grain | Kind::Production | Kind::Taxes | Kind::Pass)
    });
    let open = Memo::new(move |_| offered.get() && draft.kind.with(Option::is_none));
    let note = Memo::new(move |_| {
        let seat = draft.seat()?;
        let asked = draft.live.my_turn() && draft.top() == Some(Frame::Turn);
        let words = if asked && !offered.get() { words::kind_blocked } else { words::kind_note };
        draft.view.with(|view| view.as_ref().map(|view| words(kind, view, seat)))
    });
    let why = draft.why_not(Thing::Kind(kind));
    let number = (kind as usize + 1) % 10;
    // The verb of its actions.
    let verb = move || {
        draft.legal.with(|legal| {
            let one = legal.iter().find(|action| Kind::of(**action) == Some(kind))?.to_string();
            one.split(' ').next().map(str::to_owned)
        })
    };
    view! {
        <button
            type="button"
            class="action-button"
            class:on=on
            class:declines=kind == Kind::Pass
            class:playable=open
            class:chosen=chosen
            data-action=verb
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || on.get().to_string()
            on:click=move |_| if chosen.get_untracked() { draft.confirm() } else { draft.take_up(kind) }
        >
            <b>{words::kind(kind)}</b>
            <small>{note}</small>
            <kbd class="only-wide" aria-hidden="true">
                {number}
            </kbd>
        </button>
    }
}

fn hand(draft: Draft) -> impl IntoView {
    let cards = Memo::new(move |_| draft.hand());
    let piles = Memo::new(move |_| draft.view.with(|view| view.as_ref().map(words::piles)));
    let label = move || {
        if draft.watches() {
            return view! { {words::HANDS} }.into_any();
        }
        view! { {words::HAND} " " {icon(Icon::Lock)} <span class="visually-hidden">{words::ONLY_YOU}</span> }
            .into_any()
    };
    let inside = move || {
        if draft.watches() {
            return view! { <p class="muted">{words::HANDS_HIDDEN}</p> }.into_any();
        }
        let cards = cards.get();
        if cards.is_empty() {
            return view! { <p class="muted">{words::NO_CARDS}</p> }.into_any();
        }
        let drawn = fresh_card(draft);
        let fresh = cards.iter().rposition(|card| drawn == Some(*card));
        cards
            .into_iter()
            .enumerate()
            .map(|(index, card)| era_card(draft, index, card, fresh == Some(index)))
            .collect_view()
            .into_any()
    };
    view! {
        <div class="hold">
            <div class="caption hand-label" data-place="piles">
                {label} <span class="piles-left">{piles}</span>
            </div>
            <div class="hand" data-place="hand">{inside}</div>
        </div>
    }
}

/// The card that the viewer drew in the displayed step.
fn fresh_card(draft: Draft) -> Option<Card> {
    let own = untrack(|| draft.seat());
    draft.fresh.with_untracked(|fresh| {
        fresh.iter().find_map(|event| match event {
            Event::Drew { seat, card, .. } if Some(*seat) == own => *card,
            _ => None,
        })
    })
}

fn era_card(draft: Draft, index: usize, card: Card, new: bool) -> impl IntoView {
    let legal = Memo::new(move |_| draft.legal.with(|legal| !plays_of(legal, card).is_empty()));
    let lifted = Memo::new(move |_| draft.card.get() == Some(index));
    let marked = Memo::new(move |_| {
        legal.get() && !lifted.get() && matches!(draft.kind.get(), None | Some(Kind::Cards))
    });
    let why = draft.why_not(Thing::Card(card));
    // Only one thing counts as chosen: the factory, as soon as there is one.
    let chosen = Memo::new(move |_| lifted.get() && draft.chosen.get().is_none());
    view! {
        <button
            type="button"
            class=if new { "hand-card new" } else { "hand-card" }
            class:playable=marked
            class:chosen=chosen
            data-action=format!("play {card}")
            class:lifted=lifted
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            aria-pressed=move || lifted.get().to_string()
            aria-label=words::card_label(card)
            on:click=move |_| draft.point_card(index)
        >
            <b>{card.facts().value}</b>
            " "
            <small class=format!("era-{}", card.facts().era + 1)>{words::era(card)}</small>
        </button>
    }
}

/// The player's factories and special buildings, and their production.
fn own(draft: Draft) -> impl IntoView {
    let things = Memo::new(move |_| {
        let seat = draft.seat()?;
        draft.shown.with(|view| {
            let view = view.as_ref()?;
            let specials: Vec<(Special, bool, bool)> = view
                .specials
                .iter()
                .filter(|there| there.owner == Some(seat))
                .map(|there| (there.special, there.upgraded, there.used))
                .collect();
            Some((view.player(seat).factories.clone(), specials))
        })
    });
    let inside = move || {
        let (factories, specials) = things.get()?;
        if factories.is_empty() && specials.is_empty() {
            return Some(view! { <p class="muted">{words::NOTHING_OWNED}</p> }.into_any());
        }
        let factories = factories
            .into_iter()
            .map(|factory| {
                let facts = factory.facts();
                view! {
                    <li>
                        {symbol(&format!("t-{}", facts.colour.name()))} <b>{facts.name.as_str()}</b>
                        <small>{words::factory_note(factory)}</small>
                    </li>
                }
            })
            .collect_view();
        let specials = specials
            .into_iter()
            .map(|(special, upgraded, used)| {
                let once = matches!(special.facts().kind, SpecialKind::Income { .. }) && !used;
                view! {
                    <li class:used=used>
                        <b>{special.name(upgraded)}</b>
                        <small>{words::special_note(special, upgraded)}</small>
                        {once.then(|| view! { <small>"+ " {words::effect(special)}</small> })}
                    </li>
                }
            })
            .collect_view();
        Some(view! { <ul class="things">{factories} {specials}</ul> }.into_any())
    };
    let label = move || (!draft.watches()).then(|| view! { <div class="caption">{words::OWN}</div> });
    view! { {label} {inside} {move || production(draft)} {move || grain(draft)} }
}

/// The number of orders of each colour to produce.
fn production(draft: Draft) -> Option<AnyView> {
    let Some(Action::Produce(Goods(goods))) = draft.chosen.get() else { return None };
    let seat = draft.seat()?;
    let most = draft.view.with(|view| view.as_ref().map(|view: &View| view.capacity(seat)))?;
    let rows = Colour::ALL
        .into_iter()
        .filter(|colour| most[*colour as usize] > 0)
        .map(|colour| {
            let index = colour as usize;
            let step = stepper(
                goods[index],
                goods[index] == 0,
                goods[index] >= most[index],
                colour.name(),
                move |by| {
                    draft.more_goods(index, by);
                },
            );
            view! { <span class="amount">{symbol(&format!("t-{}", colour.name()))} {step}</span> }
        })
        .collect_view();
    Some(view! { <div class="amounts">{rows}</div> }.into_any())
}

/// If the market is in another tab, the amount of grain is chosen here.
fn grain(draft: Draft) -> Option<AnyView> {
    let Some(Action::Grain(count)) = draft.chosen.get().filter(|_| is_folded()) else { return None };
    let most = !draft.is_legal(Action::Grain(count + 1));
    let step = stepper(count, count <= 1, most, words::GRAIN_MARKET, move |by| draft.more_grain(by));
    Some(view! { <div class="amounts">{step}</div> }.into_any())
}

/// Is it part of the market, and shown here because the market is in another tab?
fn of_market(draft: Draft, action: Action) -> bool {
    match action {
        Action::Buy(_) | Action::Upgrade(_) => draft.is_kind(Kind::Special),
        Action::Play { card, .. } => draft.lifted() == Some(card),
        _ => false,
    }
}

/// Choices without a place elsewhere: effects, a factory to give up, the end of a step.
fn loose(draft: Draft) -> AnyView {
    let all: Vec<Action> = draft.legal.with(|legal| {
        let narrow = is_folded();
        let loose = |action: &&Action| match action {
            Action::Use { .. } | Action::Replace(_) | Action::Done | Action::End => true,
            other => narrow && of_market(draft, **other),
        };
        legal.iter().filter(loose).copied().collect()
    });
    let buttons = all
        .into_iter()
        .map(|action| {
            view! {
                <button
                    type="button"
                    class="button small playable"
                    data-action=action.to_string()
                    class:declines=matches!(action, Action::Done | Action::End)
                    class:chosen=move || draft.is_chosen(action)
                    title=draft.live.label(&action.to_string())
                    aria-pressed=move || draft.is_chosen(action).to_string()
                    on:click=move |_| draft.point(action)
                >
                    {loose_words(draft, action)}
                </button>
            }
        })
        .collect_view();
    view! { <div class="loose">{buttons}</div> }.into_any()
}

fn loose_words(draft: Draft, action: Action) -> String {
    match action {
        Action::Use { special, colour } => {
            let colour = colour.filter(|_| {
                matches!(special.facts().kind, SpecialKind::Income { once: Once::Orders(_), .. })
            });
            format!("{} · {}", special.facts().name, words::use_button(special, colour))
        }
        Action::Play { card, factory } => {
            let brings = draft.view.with_untracked(|view| {
                let view = view.as_ref()?;
                Some(words::outcome(view, view.active, card, factory))
            });
            format!("{}: {}", factory.facts().name, brings.unwrap_or_default())
        }
        other => draft
            .view
            .with_untracked(|view| view.as_ref().map(|view| words::button(other, view)))
            .unwrap_or_default(),
    }
}
