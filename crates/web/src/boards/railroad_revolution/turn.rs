//! What is open in a turn: every effect with its cost and reward, whether the turn can be finished, and
//! the answers that have no place on the board.

use super::company::{managers, need, points};
use super::draft::Draft;
use super::signs::{Sign, inline, pawn, signs};
use super::words;
use crate::kit::{Icon, icon};
use ::railroad_revolution::{
    Action, Colour, Effect, Frame, From, Milestone, NeedKind, OpenEffect, PlayerView, Side, TABLES, Train,
    View, need_in_words, reward_in_words,
};
use client::boards::railroad_revolution::{Thing, is_on_board, is_sale};
use leptos::prelude::*;

pub fn turn(draft: Draft) -> impl IntoView {
    let open = move || match draft.top() {
        Some(Frame::Open) => effects(draft),
        Some(Frame::Exchange { .. }) => exchange(draft),
        Some(Frame::Deal { .. } | Frame::OwnDeal) => deals(draft),
        _ => answers(draft),
    };
    view! {
        <div class="turn">
            <div class="bill">{move || bill(draft)}</div>
            <div class="choice-cards">{open} {move || sales(draft)}</div>
        </div>
    }
}

fn answers(draft: Draft) -> AnyView {
    let on_board = draft.legal.with(|legal| legal.iter().any(is_on_board));
    let hint = on_board.then(|| view! { <p class="muted none">{words::ON_BOARD}</p> });
    let cards = choices(draft).into_iter().map(|action| choice(draft, action)).collect_view();
    view! {
        {hint}
        {cards}
    }
    .into_any()
}

/// Shares to sell and workers to hire, if the turn cannot continue otherwise or money is short.
fn sales(draft: Draft) -> Vec<AnyView> {
    let must = draft.only_sales();
    let short = draft.top() == Some(Frame::Open)
        && draft.view.with(|view| {
            view.iter().filter_map(|view| view.open.as_ref()).any(|open| open.missing_money > 0)
        });
    let wanted = |action: &&Action| is_sale(action) && (must || (short && **action == Action::Share));
    let sales: Vec<Action> = draft.legal.with(|legal| legal.iter().filter(wanted).copied().collect());
    sales.into_iter().map(|action| choice(draft, action)).collect()
}

/// The answers in the tray, in the order of the number keys.
pub fn choices(draft: Draft) -> Vec<Action> {
    if matches!(draft.top(), Some(Frame::Exchange { .. })) {
        let takes = Colour::ALL.iter().filter_map(|take| draft.exchanging(*take));
        return takes.chain(draft.is_legal(Action::Stop).then_some(Action::Stop)).collect();
    }
    let loose = |action: &&Action| {
        !is_on_board(action) && !is_sale(action) && !matches!(action, Action::Place(..) | Action::Done)
    };
    draft.legal.with(|legal| legal.iter().filter(loose).copied().collect())
}

/// The cost of the turn so far, and what is missing.
fn bill(draft: Draft) -> Option<AnyView> {
    let seat = draft.seat()?;
    draft.view.with(|view| {
        let view = view.as_ref()?;
        let player = view.players.get(seat.index())?;
        let money = player.money;
        let Some(open) = view.open.as_ref().filter(|_| view.active == seat) else {
            return Some(
                view! {
                    <h2>{words::bill_head(view)}</h2>
                    <p>{words::you_have(money, player.shares)}</p>
                    <p>{words::you_have_workers(player.workers)}</p>
                }
                .into_any(),
            );
        };
        let space = view.turn.space?;
        let nested = view.stack.last() != Some(&Frame::Open) && !open.effects.is_empty();
        let later = nested.then(|| {
            let names = open.effects.iter().map(|open| words::effect(open.effect, view.turn.colour));
            view! { <p>{words::still_open(&names.collect::<Vec<_>>())}</p> }
        });
        let missing = if open.missing_money > 0 || open.missing_workers > 0 {
            let text = words::missing(open.missing_money, open.missing_workers);
            view! { <p class="short">{text}</p> }.into_any()
        } else if open.main.is_none() {
            view! { <p class="met">{icon(Icon::Check)} {words::CAN_FINISH}</p> }.into_any()
        } else {
            ().into_any()
        };
        Some(
            view! {
                <h2>{pawn(Some(view.turn.colour))} {words::space(space)}</h2>
                {open
                    .main
                    .as_ref()
                    .map(|main| view! { <p>{words::STILL} " " <b>{main.clone()}</b></p> })}
                <p>{words::owed(open.owed, money)}</p>
                {missing}
                {later}
                {open.deal_follows.then(|| view! { <p>{words::DEAL_FOLLOWS}</p> })}
            }
            .into_any(),
        )
    })
}

/// The open effects in any order; those that cannot be used say why.
fn effects(draft: Draft) -> AnyView {
    let effects =
        draft.view.with(|view| view.as_ref().and_then(|view| view.open.clone()).map(|open| open.effects));
    let assets = draft.legal.with(|legal| {
        legal.iter().copied().filter(|action| matches!(action, Action::Sell(_))).collect::<Vec<_>>()
    });
    let assets = assets.into_iter().map(|action| choice(draft, action)).collect_view();
    let effects = effects.unwrap_or_default();
    let none = (effects.is_empty() && !draft.only_sales())
        .then(|| view! { <p class="muted none">{words::NO_EFFECTS}</p> });
    let effects = effects.iter().map(|open| effect(draft, open)).collect_view();
    view! {
        {assets}
        {effects}
        {none}
    }
    .into_any()
}

fn effect(draft: Draft, open: &OpenEffect) -> AnyView {
    let action = Action::Use(open.effect);
    let name = draft.view.with(|view| view.as_ref().map(|view| words::effect(open.effect, view.turn.colour)));
    let name = name.unwrap_or_default();
    let price = words::price(open.pay, open.worker);
    let drawn = match open.effect {
        Effect::Promotion => inline(&[Sign::Glyph("up")]).into_any(),
        Effect::Flip => inline(&[Sign::Glyph("flip")]).into_any(),
        _ => ().into_any(),
    };
    let lacks = open.lacks.clone().map(|lacks| view! { <em>{words::lacks(&lacks)}</em> });
    let usable = open.usable;
    let why = draft.why_not(Thing::Effect(open.effect));
    view! {
        <button
            type="button"
            class="choice-card"
            class:playable=usable
            data-action=action.to_string()
            class:chosen=move || draft.is_chosen(action)
            disabled=draft.live.is_replay()
            aria-disabled=move || why.get().map(|_| "true")
            aria-description=move || why.get()
            on:click=move |_| draft.point(action)
        >
            <span class="card-head">{name} {drawn}</span>
            <b>{words::sentence(&open.gives)}</b>
            {if lacks.is_some() { lacks.into_any() } else { view! { <small>{price}</small> }.into_any() }}
        </button>
    }
    .into_any()
}

/// Two halves: which worker to give away, and which colour to take.
fn exchange(draft: Draft) -> AnyView {
    let gives: Vec<(From, Colour)> = draft.legal.with(|legal| {
        let mut gives: Vec<(From, Colour)> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Exchange(from, give, _) => Some((*from, *give)),
                _ => None,
            })
            .collect();
        gives.dedup();
        gives
    });
    let give = gives
        .into_iter()
        .map(|worker| {
            let held = move || draft.hand.get() == Some(worker);
            view! {
                <button
                    type="button"
                    class="worker playable"
                    data-action=format!("exchange {} {}", worker.0, worker.1)
                    class:chosen=held
                    aria-label=words::give(worker.0, worker.1)
                    on:click=move |_| {
                        draft.take(worker);
                    }
                >
                    {pawn(Some(worker.1))}
                    <small>{words::from(worker.0)}</small>
                </button>
            }
        })
        .collect_view();
    let take = Colour::ALL
        .iter()
        .map(|colour| {
            let colour = *colour;
            let action = Memo::new(move |_| draft.exchanging(colour));
            let why = draft.why_not(Thing::Take(colour));
            let chosen =
                move || matches!(draft.chosen.get(), Some(Action::Exchange(_, _, take)) if take == colour);
            view! {
                <button
                    type="button"
                    class="worker"
                    class:playable=move || action.get().is_some()
                    class:chosen=chosen
                    data-action=move || action.get().map(|action| action.to_string())
                    disabled=draft.live.is_replay()
                    aria-disabled=move || why.get().map(|_| "true")
                    aria-description=move || why.get()
                    aria-label=words::take(colour)
                    on:click=move |_| {
                        if let Some(action) = action.get_untracked() {
                            draft.point(action);
                        }
                    }
                >
                    {pawn(Some(colour))}
                    <small>{words::worker(colour)}</small>
                </button>
            }
        })
        .collect_view();
    let stop = draft.is_legal(Action::Stop).then(|| choice(draft, Action::Stop));
    view! {
        <div class="half">
            <span class="caption">{words::GIVE}</span>
            <div class="workers">{give}</div>
        </div>
        <div class="half">
            <span class="caption">{words::TAKE}</span>
            <div class="workers">{take}</div>
        </div>
        {stop}
    }
    .into_any()
}

/// The two deals, including those that cannot be accepted, and a clear way to pass.
fn deals(draft: Draft) -> AnyView {
    let Some(tile) = draft.view.with(|view| view.as_ref().and_then(|view| view.deal.face_up)) else {
        return answers(draft);
    };
    let sides = [Side::Left, Side::Right].map(|side| {
        let action = Action::Deal(side);
        if draft.is_legal(action) {
            return choice(draft, action);
        }
        let deal = &TABLES.deals[tile.index()].sides[side.index()];
        let why = draft.why_not(Thing::Deal(side));
        view! {
            <button type="button" class="choice-card" aria-disabled="true" aria-description=move || why.get()>
                <span class="card-head">{words::for_shares(deal.shares)} {inline(&signs(deal.reward))}</span>
                <b>{words::sentence(&reward_in_words(deal.reward))}</b>
                <em>{why}</em>
            </button>
        }
        .into_any()
    });
    let pass = if draft.is_legal(Action::Pass) {
        choice(draft, Action::Pass)
    } else if matches!(draft.top(), Some(Frame::Deal { .. })) {
        view! {
            <button
                type="button"
                class="choice-card decline"
                aria-disabled="true"
                aria-description=words::PASS_NEEDS_WORKERS
            >
                <b>{words::PASS}</b>
                <em>{words::PASS_NEEDS_WORKERS}</em>
            </button>
        }
        .into_any()
    } else {
        ().into_any()
    };
    view! {
        {sides.collect_view()}
        {pass}
    }
    .into_any()
}

/// One answer as a card.
fn choice(draft: Draft, action: Action) -> AnyView {
    let label = draft.live.label(&action.to_string());
    let declines = matches!(action, Action::Stop | Action::Pass);
    let secret = matches!(action, Action::Take(_));
    let class = match action {
        Action::Stop | Action::Pass => "choice-card decline declines",
        Action::Take(_) => "choice-card tile",
        _ => "choice-card",
    };
    view! {
        <button
            type="button"
            class=class
            class:playable=true
            class:secret=secret
            data-action=action.to_string()
            class:chosen=move || draft.is_chosen(action)
            aria-pressed=move || draft.is_chosen(action).to_string()
            on:click=move |_| draft.point(action)
        >
            {if declines { view! { <b>{label.clone()}</b> }.into_any() } else { face(draft, action, &label) }}
        </button>
    }
    .into_any()
}

/// The drawing on the card of an answer.
fn face(draft: Draft, action: Action, label: &str) -> AnyView {
    let card = |head: String, signs: AnyView, text: String| {
        view! {
            <span class="card-head">{head} {signs}</span>
            <b>{text}</b>
        }
        .into_any()
    };
    match action {
        Action::Setup(setup) => {
            let rewards = &TABLES.setups[setup.index() / 2].sides[setup.index() % 2];
            let worker = draft.view.with(|view| {
                let offers = view.iter().flat_map(|view| &view.setups);
                offers.filter(|offer| offer.setup == setup).find_map(|offer| offer.worker)
            });
            let gives: Vec<String> = rewards.iter().map(|reward| reward_in_words(*reward)).collect();
            let drawn: Vec<Sign> = rewards.iter().flat_map(|reward| signs(*reward)).collect();
            view! {
                <span class="card-head">{setup.to_string()} {inline(&drawn)}</span>
                <b>{words::sentence(&gives.join(" and "))}</b>
                <small>{worker.map(|colour| pawn(Some(colour)))} {worker.map(words::worker)}</small>
            }
            .into_any()
        }
        Action::Sell(piece) => {
            let money =
                draft.seat().and_then(|seat| draft.of_player(seat, |player| player.next_sale).flatten());
            card(words::SELL.to_owned(), ().into_any(), words::sale(piece, money.unwrap_or_default()))
        }
        Action::Gain(colour) => {
            card(words::GAIN.to_owned(), pawn(Some(colour)).into_any(), words::worker(colour).to_owned())
        }
        Action::Hire(colour) => {
            card(words::HIRE.to_owned(), pawn(Some(colour)).into_any(), words::worker(colour).to_owned())
        }
        Action::Discard(from, colour) => {
            let text = format!("{}, {}", words::worker(colour), words::from(from));
            card(words::DISCARD.to_owned(), pawn(Some(colour)).into_any(), text)
        }
        Action::Promote(from, colour, tile) => {
            let text = words::promotion(colour, from, tile);
            card(words::PROMOTE.to_owned(), pawn(Some(colour)).into_any(), text)
        }
        Action::Train(kind) => train_card(words::TAKE_TRAIN, kind),
        Action::Flip(kind) => train_card(words::FLIP, kind),
        Action::Lower(kind) => train_card(words::LOWER, kind),
        Action::Raise(kind) => train_card(words::RAISE, kind),
        Action::Deal(side) => {
            let deal = draft.view.with(|view| {
                let tile = view.as_ref()?.deal.face_up?;
                Some(TABLES.deals[tile.index()].sides[side.index()])
            });
            let Some(deal) = deal else { return label.to_owned().into_any() };
            card(
                words::for_shares(deal.shares),
                inline(&signs(deal.reward)).into_any(),
                words::sentence(&reward_in_words(deal.reward)),
            )
        }
        Action::Complete(tile) | Action::Take(tile) => milestone(draft, tile),
        _ => view! { <b>{label.to_owned()}</b> }.into_any(),
    }
}

fn train_card(head: &'static str, kind: Train) -> AnyView {
    let reward = TABLES.trains[kind.index()].reward;
    view! {
        <span class="card-head">{head} {inline(&signs(reward))}</span>
        <b>{words::sentence(&reward_in_words(reward))}</b>
    }
    .into_any()
}

/// A milestone to choose, with the company's progress.
fn milestone(draft: Draft, tile: Milestone) -> AnyView {
    let facts = &TABLES.milestones[tile.index()];
    let needs = facts
        .needs
        .iter()
        .map(|wanted| {
            let what = NeedKind::from(wanted.what);
            let have = draft.seat().and_then(|seat| draft.of_player(seat, |player| progress(player, what)));
            need(&need_in_words(what, wanted.count), have.unwrap_or_default().min(wanted.count), wanted.count)
        })
        .collect_view();
    let slots: Vec<(Option<Colour>, bool)> = facts.managers.iter().map(|colour| (*colour, false)).collect();
    view! {
        <span class="milestone">{points(facts.points, &facts.stack)} <ul>{needs} {managers(&slots)}</ul></span>
    }
    .into_any()
}

/// A company's progress with a condition.
fn progress(player: &PlayerView, what: NeedKind) -> u8 {
    let level = |city: &::railroad_revolution::City| TABLES.cities[city.index()].level;
    let count = match what {
        NeedKind::Connected(wanted) => player.connected.iter().filter(|city| level(city) == wanted).count(),
        NeedKind::Stations(wanted) => player.stations.iter().filter(|city| level(city) == wanted).count(),
        NeedKind::Terrain(wanted) => {
            player.rails.iter().filter(|rail| TABLES.rails[rail.index()].terrain == wanted).count()
        }
        NeedKind::Deals => player.rails.iter().filter(|rail| TABLES.rails[rail.index()].deal).count(),
    };
    count as u8
}

/// The consequence of the chosen action, in one line.
pub fn consequence(view: &View, action: Action, money: u32) -> Option<String> {
    let open = view.stack.last() == Some(&Frame::Open);
    match action {
        Action::Rail(rail) if open => {
            let facts = &TABLES.rails[rail.index()];
            let cost = u32::from(facts.terrain) * TABLES.prices.triangle;
            Some(words::would_owe(cost, view.turn.owed + cost, money, facts.deal))
        }
        Action::Station(city) if open => {
            let there = &view.cities[city.index()];
            let cost = if view.turn.waived { 0 } else { there.cost };
            Some(format!(
                "{} {}",
                words::would_owe(cost, view.turn.owed + cost, money, false),
                words::station_gives(there.tile, there.first.is_none())
            ))
        }
        Action::Office(section) if open => {
            let first = view.sections[section.index()].first.is_none();
            Some(words::office_gives(section, first))
        }
        Action::Done => Some(words::would_pay(view.turn.owed, money, view.turn.deal)),
        _ => None,
    }
}
