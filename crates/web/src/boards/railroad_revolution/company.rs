//! One player's company: money and shares, milestones, trains; and what is available to everyone.

use super::draft::Draft;
use super::moves::{BANK, milestone_place};
use super::signs::{glyph, inline, pawn, signs};
use super::words;
use crate::kit::{Icon, icon, mark};
use ::railroad_revolution::{
    Action, Colour, DealTile, MilestoneView, PlayerView, Side, TABLES, TRAINS, Train, Workers, need_in_words,
    reward_in_words,
};
use client::boards::railroad_revolution::Thing;
use leptos::prelude::*;
use rules::Seat;

pub fn side(draft: Draft) -> impl IntoView {
    let shown = Memo::new(move |_| draft.shown());
    let pick = draft
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
                    on:click=move |_| draft.look_at(seat)
                >
                    {mark(seat)}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="panel-head">
            <h2>{move || words::company(&draft.live.name(shown.get()), draft.seat() == Some(shown.get()))}</h2>
            <div class="whose" role="group" aria-label=words::WHOSE>
                {pick}
            </div>
        </div>
        <div class="firm" role="group" aria-label=words::COMPANY tabindex="0">
            {wallet(draft, shown)}
            {milestones(draft, shown)}
            {trains(draft, shown)}
            {deal(draft)}
            {bank(draft)}
        </div>
    }
}

/// A part of the company that is redrawn only when it changes.
fn of<T: Clone + PartialEq + Send + Sync + 'static>(
    draft: Draft,
    shown: Memo<Seat>,
    read: fn(&PlayerView) -> T,
) -> Memo<Option<T>> {
    Memo::new(move |_| draft.of_player(shown.get(), read))
}

fn wallet(draft: Draft, shown: Memo<Seat>) -> impl IntoView {
    let money = of(draft, shown, |player| player.money);
    let shares = of(draft, shown, |player| player.shares);
    let hired = RwSignal::new(false);
    let mine = move || draft.seat() == Some(shown.get());
    let may_hire = Memo::new(move |_| {
        draft.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Hire(_))))
    });
    let must = Memo::new(move |_| draft.only_sales());
    let open = Memo::new(move |_| may_hire.get() && (hired.get() || must.get()));
    let colours = move || {
        let legal = draft.legal.get();
        let hires = legal.into_iter().filter_map(|action| match action {
            Action::Hire(colour) => Some((action, colour)),
            _ => None,
        });
        hires
            .map(|(action, colour)| {
                view! {
                    <button
                        type="button"
                        class="button small"
                        class:chosen=move || draft.is_chosen(action)
                        aria-label=draft.live.label(&action.to_string())
                        on:click=move |_| draft.point(action)
                    >
                        {pawn(Some(colour))}
                    </button>
                }
            })
            .collect_view()
    };
    let deals = move || {
        mine().then(|| {
            let (no_sale, no_hire) = (draft.why_not(Thing::Share), draft.why_not(Thing::Hire));
            view! {
                <div class="sell">
                    <button
                        type="button"
                        class="button small"
                        class:chosen=move || draft.is_chosen(Action::Share)
                        disabled=draft.live.is_replay()
                        aria-disabled=move || no_sale.get().map(|_| "true")
                        aria-description=move || no_sale.get()
                        on:click=move |_| draft.point(Action::Share)
                    >
                        {words::SELL_SHARE}
                    </button>
                    <button
                        type="button"
                        class="button small"
                        disabled=draft.live.is_replay()
                        aria-disabled=move || no_hire.get().map(|_| "true")
                        aria-description=move || no_hire.get()
                        aria-expanded=move || open.get().to_string()
                        on:click=move |_| hired.update(|open| *open = !*open)
                    >
                        {words::HIRE}
                    </button>
                </div>
                {move || open.get().then(|| view! { <div class="sell" role="group" aria-label=words::HIRE>{colours()}</div> })}
            }
        })
    };
    view! {
        <section class="wallet" data-place="hand">
            <div>
                <b>{move || words::money(money.get().unwrap_or_default())}</b>
                <span>{words::CASH}</span>
            </div>
            <div>
                <b>{move || shares.get().unwrap_or_default()}</b>
                <span>{words::SHARES}</span>
            </div>
            {deals}
        </section>
    }
}

fn milestones(draft: Draft, shown: Memo<Seat>) -> impl IntoView {
    let open = of(draft, shown, |player| player.milestones.clone());
    let done = of(draft, shown, |player| player.completed.clone());
    let summary = move || {
        let done = done.get().unwrap_or_default();
        let points: u32 = done.iter().map(|tile| u32::from(TABLES.milestones[tile.index()].points)).sum();
        words::completed(done.len(), points)
    };
    let cards = move || {
        let open = open.get().into_iter().flatten().flatten();
        let cards: Vec<AnyView> = open.map(|milestone| self::milestone(&milestone)).collect();
        if cards.is_empty() {
            return view! { <p class="muted none">{words::NO_MILESTONE}</p> }.into_any();
        }
        cards.into_any()
    };
    view! {
        <section>
            <h3>{words::MILESTONES} <span>{summary}</span></h3>
            {cards}
        </section>
    }
}

/// One milestone with what it still needs.
fn milestone(milestone: &MilestoneView) -> AnyView {
    let facts = &TABLES.milestones[milestone.tile.index()];
    let needs = milestone
        .needs
        .iter()
        .map(|need| (need_in_words(need.what, need.count), need.have.min(need.count), need.count));
    let slots: Vec<(Option<Colour>, bool)> =
        milestone.slots.iter().map(|slot| (slot.has.or(slot.wants), slot.has.is_some())).collect();
    let lacking = milestone.needs.iter().filter(|need| need.have < need.count).count()
        + slots.iter().filter(|(_, there)| !there).count();
    view! {
        <article class="milestone" class:ready=lacking == 0 data-place=milestone_place(milestone.tile)>
            {points(facts.points, &facts.stack)}
            <ul>{needs.map(|(text, have, count)| need(&text, have, count)).collect_view()} {managers(&slots)}</ul>
        </article>
    }
    .into_any()
}

pub fn points(points: u8, stack: &str) -> impl IntoView + use<> {
    view! {
        <div class="points">
            {points}
            <small>{stack.to_owned()}</small>
        </div>
    }
}

/// A condition: met, or the progress with it.
pub fn need(text: &str, have: u8, count: u8) -> AnyView {
    if have >= count {
        return view! { <li class="met">{icon(Icon::Check)} {text.to_owned()} <span class="visually-hidden">{words::MET}</span></li> }
            .into_any();
    }
    view! {
        <li>
            <i class="box" aria-hidden="true"></i>
            {text.to_owned()}
            <span class="so-far">{words::have(have, count)}</span>
        </li>
    }
    .into_any()
}

/// The places for managers: the required colour, and the occupant.
pub fn managers(slots: &[(Option<Colour>, bool)]) -> AnyView {
    let missing = slots.iter().filter(|(_, there)| !there).count();
    let pawns = slots
        .iter()
        .map(|(colour, there)| {
            view! {
                <span class=if *there { "manager there" } else { "manager" } title=words::manager(*colour, *there)>
                    {pawn(*colour)}
                    <span class="visually-hidden">{words::manager(*colour, *there)}</span>
                </span>
            }
        })
        .collect_view();
    view! {
        <li class:met=missing == 0>
            {if missing == 0 {
                icon(Icon::Check).into_any()
            } else {
                view! { <i class="box" aria-hidden="true"></i> }.into_any()
            }}
            {words::managers(slots.len())}
            {pawns}
        </li>
    }
    .into_any()
}

fn trains(draft: Draft, shown: Memo<Seat>) -> impl IntoView {
    let own = of(draft, shown, |player| (player.trains_up, player.trains_down));
    let tiles = move || {
        let (up, down) = own.get().unwrap_or_default();
        let of = |trains: [u8; TRAINS], face_up: bool| {
            Train::ALL
                .iter()
                .filter(move |kind| trains[kind.index()] > 0)
                .map(move |kind| train(*kind, trains[kind.index()], face_up))
        };
        of(up, true).chain(of(down, false)).collect_view()
    };
    view! {
        <section>
            <h3>{words::TRAINS} <span>{words::train_points(TABLES.train_points)}</span></h3>
            <ul class="trains" data-explain="train">{tiles}</ul>
        </section>
    }
}

fn train(kind: Train, count: u8, face_up: bool) -> AnyView {
    let reward = TABLES.trains[kind.index()].reward;
    let state = if face_up { words::FACE_UP } else { words::USED };
    view! {
        <li class=if face_up { "train" } else { "train face-down" } title=format!("{}, {state}", reward_in_words(reward))>
            {inline(&signs(reward))}
            {(count > 1).then(|| view! { <b class="count-badge">"×" {count}</b> })}
            <small>{if face_up { words::train(kind) } else { words::USED }}</small>
        </li>
    }
    .into_any()
}

/// The two deals of the face-up tile.
fn deal(draft: Draft) -> impl IntoView {
    let tile = Memo::new(move |_| draft.view.with(|view| view.as_ref().and_then(|view| view.deal.face_up)));
    let sides = move || {
        let tile = tile.get()?;
        Some([Side::Left, Side::Right].map(|side| deal_side(tile, side)).collect_view())
    };
    view! {
        <section>
            <h3>{words::DEAL}</h3>
            <div class="deal" data-explain="deal">{sides}</div>
        </section>
    }
}

fn deal_side(tile: DealTile, side: Side) -> impl IntoView {
    let deal = &TABLES.deals[tile.index()].sides[side.index()];
    view! {
        <div>
            <b>{words::shares(deal.shares)}</b>
            {inline(&signs(deal.reward))}
            <small>{reward_in_words(deal.reward)}</small>
        </div>
    }
}

/// The common supply: workers and trains.
fn bank(draft: Draft) -> impl IntoView {
    let stock =
        Memo::new(move |_| draft.view.with(|view| view.as_ref().map(|view| (view.stock, view.trains))));
    let left = move || {
        let (stock, trains): (Workers, [u8; TRAINS]) = stock.get().unwrap_or_default();
        let workers = Colour::ALL
            .iter()
            .map(|colour| {
                let count = stock[colour.index()];
                view! {
                    <li title=words::workers_left(*colour, count)>
                        {pawn(Some(*colour))} <b>{count}</b>
                        <span class="visually-hidden">{words::workers_left(*colour, count)}</span>
                    </li>
                }
            })
            .collect_view();
        let kinds = Train::ALL.iter().filter(|kind| TABLES.trains[kind.index()].stacked);
        let trains = kinds
            .map(|kind| {
                let count = trains[kind.index()];
                view! {
                    <li title=words::trains_left(*kind, count)>
                        {glyph("train")} <b>{count}</b>
                        <small>{words::train(*kind)}</small>
                    </li>
                }
            })
            .collect_view();
        view! {
            {workers}
            {trains}
        }
    };
    view! {
        <section data-place=BANK>
            <h3>{words::STOCK}</h3>
            <ul class="bank">{left}</ul>
        </section>
    }
}
