//! What all players share: the road of rounds, the open factories, the grain market, the special
//! buildings.

use super::draft::Draft;
use super::moves::{MARKET, barn_place, factory_place};
use super::words;
use super::{stepper, symbol};
use crate::kit::mark;
use ::telegraph_road::{
    Action, BARNS, Colour, Factory, OpenView, Special, SpecialKind, SpecialView, TABLES, View,
};
use client::boards::telegraph_road::{Kind, Thing, plays_of};
use leptos::prelude::*;

pub fn side(draft: Draft) -> impl IntoView {
    view! {
        {road(draft)}
        {factories(draft)}
        {grain(draft)}
        {specials(draft)}
    }
}

fn road(draft: Draft) -> impl IntoView {
    let now = Memo::new(move |_| {
        draft.shown.with(|view| view.as_ref().map(|view| (view.round, words::action_of_round(view))))
    });
    let rounds = move || {
        let (round, _) = now.get()?;
        let poles = (1..=TABLES.rounds).map(|pole| {
            let class = match pole.cmp(&round) {
                std::cmp::Ordering::Less => "past",
                std::cmp::Ordering::Equal => "current",
                std::cmp::Ordering::Greater => "",
            };
            view! {
                <li class=class>
                    <span>{pole}</span>
                </li>
            }
        });
        Some(poles.collect_view())
    };
    view! {
        <section class="road" data-explain="road" aria-label=words::ROAD tabindex="0">
            <h2 class="caption">{move || now.get().map(|(_, words)| words)}</h2>
            <ol aria-hidden="true">{rounds}</ol>
        </section>
    }
}

/// The displayed state of an open factory.
#[derive(Clone, PartialEq)]
struct Slot {
    open: OpenView,
    leaves: bool,
}

impl Slot {
    fn key(&self) -> (Factory, usize, bool) {
        (self.open.factory, self.open.cards.len(), self.leaves)
    }
}

fn factories(draft: Draft) -> impl IntoView {
    let slots = Memo::new(move |_| {
        draft.shown.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let leaving: Vec<Factory> = view.leaving().collect();
            view.open
                .iter()
                .map(|open| Slot { open: open.clone(), leaves: leaving.contains(&open.factory) })
                .collect()
        })
    });
    let below = Memo::new(move |_| {
        draft.shown.with(|view| {
            let view = view.as_ref()?;
            let next = view.coming().next().map(words::coming);
            // Colours that are already closed need no warning.
            let alive = |colour: &Colour| {
                let mut all = view.open.iter().map(|open| open.factory).chain(view.coming());
                all.any(|factory| factory.facts().colour == *colour)
            };
            let closing = view.closing().find(alive).map(words::closing);
            Some((view.open.is_empty(), closing.or(next), view.pool))
        })
    });
    let pool = move || {
        let (_, _, pool) = below.get()?;
        let each = Colour::ALL.into_iter().map(|colour| {
            let count = pool[colour as usize];
            view! {
                <li title=words::pool_label(colour, count)>
                    {symbol(&format!("t-{}", colour.name()))} <b aria-hidden="true">{count}</b>
                    <span class="visually-hidden">{words::pool_label(colour, count)}</span>
                </li>
            }
        });
        Some(each.collect_view())
    };
    let note = move || {
        let (empty, note, _) = below.get()?;
        if empty { Some(words::NONE_OPEN.to_owned()) } else { note }
    };
    view! {
        <section aria-label=words::FACTORIES>
            <div class="panel-head">
                <h2>{words::FACTORIES}</h2>
                <span class="coming">{note}</span>
                <ul class="pool" data-place="pool">{pool}</ul>
            </div>
            <ol class="factories">
                <For each=move || slots.get() key=Slot::key children=move |slot| factory(draft, &slot) />
            </ol>
        </section>
    }
}

fn factory(draft: Draft, slot: &Slot) -> AnyView {
    let (open, leaves) = (slot.open.clone(), slot.leaves);
    let factory = open.factory;
    let facts = factory.facts();
    // The play that the lifted card makes possible here.
    let play = Memo::new(move |_| {
        let card = draft.lifted()?;
        let plays = draft.legal.with(|legal| plays_of(legal, card));
        plays.into_iter().find(|(there, _)| *there == factory).map(|(_, action)| (card, action))
    });
    let legal = move || play.with(Option::is_some);
    let why = draft.why_not(Thing::Factory(factory));
    let chosen = move || play.get().is_some_and(|(_, action)| draft.is_chosen(action));
    let cards = open
        .cards
        .iter()
        .map(|card| view! { <span class="era-card">{card.facts().value}</span> })
        .collect_view();
    let preview = move || {
        let seat = draft.seat()?;
        let (card, _) = play.get()?;
        draft.view.with(|view| view.as_ref().map(|view| words::outcome(view, seat, card, factory)))
    };
    let more = move || draft.lifted().filter(|_| legal()).map(|card| card.facts().value);
    let (spoken, fill) = (words::progress(&open), f64::from(open.sum()) / f64::from(facts.takeover) * 100.0);
    let next = words::next_card(&open);
    view! {
        <li class="factory" data-place=factory_place(factory)>
            <button
                type="button"
                class:playable=legal
                class:chosen=chosen
                data-action=move || play.get().map(|(_, action)| action.to_string())
                disabled=draft.live.is_replay()
                aria-disabled=move || why.get().map(|_| "true")
                aria-description=move || why.get()
                aria-pressed=move || chosen().to_string()
                on:click=move |_| {
                    if let Some((_, action)) = play.get_untracked() {
                        draft.point(action);
                    }
                }
            >
                <span class="factory-head">
                    <b class="takeover">{facts.takeover}</b>
                    " "
                    <span class="factory-name">{facts.name.as_str()}</span>
                    {symbol(&format!("t-{}", facts.colour.name()))}
                    <span class="visually-hidden">" " {facts.colour.name()} " "</span>
                </span>
                <small>
                    {words::factory_note(factory)} {leaves.then(|| view! { <em title=words::LEAVES_HELP>{words::LEAVES}</em> })}
                </small>
                <span class="era-cards">
                    {cards}
                    <span class="era-card free-place" class:added=move || more().is_some()>
                        {move || more().map_or_else(|| "+".to_owned(), |value| value.to_string())}
                    </span>
                </span>
                <span class="progress">
                    <i style:width=format!("{fill:.0}%")></i>
                </span>
                <small>
                    {move || preview().unwrap_or_else(|| format!("{spoken} · {next}"))}
                </small>
            </button>
        </li>
    }
    .into_any()
}

fn grain(draft: Draft) -> impl IntoView {
    let barns = Memo::new(move |_| {
        draft
            .shown
            .with(|view| view.as_ref().map(|view| (view.barns, view.grain_price, words::price_now(view))))
    });
    let drawn = move || {
        let (barns, price, _) = barns.get()?;
        Some((0..BARNS).map(|barn| self::barn(barn, barns[barn], price)).collect_view())
    };
    let buying = Memo::new(move |_| match draft.chosen.get() {
        Some(Action::Grain(count)) => Some(count),
        _ => None,
    });
    let step = move || {
        let count = buying.get()?;
        let most = !draft.is_legal(Action::Grain(count + 1));
        Some(stepper(count, count <= 1, most, words::GRAIN_MARKET, move |by| draft.more_grain(by)))
    };
    view! {
        <section class="grain-market" aria-label=words::GRAIN_MARKET data-place=MARKET>
            <div class="panel-head">
                <h2>{words::GRAIN_MARKET}</h2>
                {step}
                <span class="chip brass">{move || barns.get().map(|(_, _, words)| words)}</span>
            </div>
            <ol class="barns">{drawn}</ol>
        </section>
    }
}

fn barn(barn: usize, grain: u8, price_now: u8) -> impl IntoView {
    let price = TABLES.barn_prices[barn];
    let label = words::barn_label(price, grain);
    // Four in a row, in as many rows as the barn has room for.
    let dots = (0..grain.min(16))
        .map(|dot| {
            let (x, y) = (17 + 10 * (dot % 4), 24 + 8 * (dot / 4));
            view! { <circle class="grain" cx=x cy=y r="3.7" /> }
        })
        .collect_view();
    view! {
        <li class:current={ price == price_now } data-place=barn_place(barn)>
            <svg viewBox="0 0 64 56" role="img" aria-label=label>
                <use href="#t-barn" class="barn"></use>
                {dots}
            </svg>
            <b aria-hidden="true">{price}</b>
            <small aria-hidden="true">{words::left(grain)}</small>
        </li>
    }
}

/// The displayed state of a special building.
#[derive(Clone, PartialEq)]
struct Deed {
    there: SpecialView,
    /// It is not open yet.
    later: bool,
    /// What the viewer may do with it.
    action: Option<Action>,
}

fn specials(draft: Draft) -> impl IntoView {
    let deeds = Memo::new(move |_| {
        draft.shown.with(|view| {
            let Some(view) = view else { return Vec::new() };
            view.specials.iter().map(|there| deed(draft, view, there)).collect()
        })
    });
    view! {
        <section aria-label=words::SPECIALS>
            <div class="panel-head">
                <h2>{words::SPECIALS}</h2>
            </div>
            <ol class="specials" data-explain="special">
                <For
                    each=move || deeds.get()
                    key=|deed| {
                        let SpecialView { special, owner, upgraded, used, cost } = deed.there.clone();
                        (special, owner, upgraded, used, cost, deed.later, deed.action)
                    }
                    children=move |deed| special(draft, &deed)
                />
            </ol>
        </section>
    }
}

fn deed(draft: Draft, view: &View, there: &SpecialView) -> Deed {
    let wanted = matches!(draft.kind.get(), None | Some(Kind::Special));
    let actions = [Action::Buy(there.special), Action::Upgrade(there.special)];
    Deed {
        there: there.clone(),
        later: there.special.facts().third_era && !view.third_era,
        action: actions.into_iter().find(|action| wanted && draft.is_legal(*action)),
    }
}

/// The drawing of its type.
fn sign(special: Special) -> &'static str {
    match special.facts().kind {
        SpecialKind::Income { .. } => "t-income",
        SpecialKind::Work { .. } => "t-work",
        SpecialKind::Points { .. } => "t-points",
    }
}

fn special(draft: Draft, deed: &Deed) -> AnyView {
    let SpecialView { special, owner, upgraded, cost, .. } = deed.there.clone();
    let facts = special.facts();
    let upgrade = match &facts.kind {
        SpecialKind::Points { upgrade, .. } if owner.is_some() && !upgraded => Some(upgrade),
        _ => None,
    };
    let price = match (owner, upgrade) {
        (None, _) if deed.later => words::THIRD_ERA.to_owned(),
        (None, _) => words::gp(cost),
        // The note beside it must stay readable.
        (Some(_), Some(upgrade)) => format!("▲ {}", upgrade.cost),
        (Some(_), None) => String::new(),
    };
    let whose = owner.map(|seat| draft.live.name(seat));
    let spoken = whose.clone().unwrap_or_else(|| price.clone());
    let label = words::special_label(special, &spoken);
    let class = format!(
        "special {}{}{}",
        owner.map_or_else(String::new, mark::class),
        if owner.is_some() { " owned" } else { "" },
        if deed.later { " later" } else { "" }
    );
    let inside = view! {
        {symbol(sign(special))}
        <span class="special-name">{special.name(upgraded)}</span>
        " "
        <b>{price}</b>
        " "
        <small>{words::special_note(special, upgraded)}</small>
        {owner.map(mark)}
        {whose.map(|name| view! { <span class="visually-hidden">" " {name}</span> })}
    };
    match deed.action {
        Some(action) => view! {
            <li class=class>
                <button
                    type="button"
                    class="playable"
                    data-action=action.to_string()
                    class:chosen=move || draft.is_chosen(action)
                    title=label.clone()
                    aria-pressed=move || draft.is_chosen(action).to_string()
                    on:click=move |_| draft.point(action)
                >
                    {inside}
                </button>
            </li>
        }
        .into_any(),
        None => view! {
            <li class=class title=label.clone()>
                <div>{inside}</div>
            </li>
        }
        .into_any(),
    }
}
