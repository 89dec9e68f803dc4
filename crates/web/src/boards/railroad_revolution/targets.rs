//! What can be chosen on the board, and a preview of it.

use super::draft::Draft;
use super::line::{self, next_office, section_at};
use super::map::{self, Span, city_at, house, next_station, piece};
use super::tracks::{self, disc, marker_at, slot_at};
use super::words;
use crate::kit::mark;
use ::railroad_revolution::{Action, City, Frame, GateView, Owner, Rail, TABLES, View};
use client::boards::railroad_revolution::is_on_board;
use leptos::prelude::*;

/// The least size of a target for the pointer, in units.
const REACH: f64 = 30.0;

/// Something to point at.
#[derive(Clone, PartialEq)]
struct Target {
    action: Action,
    label: String,
    /// Its cost, as a tag.
    tag: Option<String>,
    seats: usize,
}

/// The middle of an action's place on the board.
pub fn middle(view: &View, action: Action) -> Option<(f64, f64)> {
    match action {
        Action::Rail(rail) => Some(Span::of(rail).middle),
        Action::Station(city) => Some(city_at(city)),
        Action::Office(section) => {
            let (x, y) = section_at(section);
            Some((x + line::WIDTH / 2.0, y + line::HEIGHT / 2.0))
        }
        Action::Step(track) => {
            let slot = view.players[view.decider.index()].tracks[track.index()] + 1;
            let (x, y) = slot_at(track, slot);
            Some((x + tracks::SLOT.0 / 2.0, y + tracks::SLOT.1 / 2.0))
        }
        _ => None,
    }
}

pub fn targets(draft: Draft) -> impl IntoView {
    let targets = Memo::new(move |_| {
        let legal = draft.legal.get();
        draft.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let target = |action: &Action| Target {
                action: *action,
                label: draft.live.label(&action.to_string()),
                tag: tag(view, *action),
                seats: view.players.len(),
            };
            legal.iter().filter(|action| is_on_board(action)).map(target).collect::<Vec<_>>()
        })
    });
    view! {
        <For
            each=move || targets.get()
            key=|target| (target.action, target.label.clone(), target.tag.clone())
            children=move |target| self::target(draft, &target)
        />
        // Separate from the targets, so that the middle of each can be pointed at.
        <g aria-hidden="true">
            <For
                each=move || targets.with(|targets| targets.iter().filter_map(rail_price).collect::<Vec<_>>())
                key=Clone::clone
                children=|(rail, tag)| price(rail, tag)
            />
        </g>
    }
}

/// The cost of a target, if the board does not show it beside it.
fn tag(view: &View, action: Action) -> Option<String> {
    let open = view.stack.last() == Some(&Frame::Open);
    match action {
        Action::Rail(rail) if open => {
            let cost = u32::from(TABLES.rails[rail.index()].terrain) * TABLES.prices.triangle;
            Some(if cost == 0 { words::FREE.to_owned() } else { words::money(cost) })
        }
        Action::Station(_) if !open || view.turn.waived => Some(words::FREE.to_owned()),
        Action::Rail(_) => Some(words::FREE.to_owned()),
        Action::Step(track) => {
            let standing = view.players[view.decider.index()].standing.get(track.index())?;
            standing.gate.map(gate_tag)
        }
        _ => None,
    }
}

fn gate_tag(gate: GateView) -> String {
    match gate {
        GateView::Money(money) => words::money(u32::from(money)),
        GateView::Shares(shares) => words::shares(shares),
        GateView::Worker => words::ONE_WORKER.to_owned(),
    }
}

fn target(draft: Draft, target: &Target) -> AnyView {
    let action = target.action;
    let label = match &target.tag {
        Some(tag) if matches!(action, Action::Rail(_) | Action::Station(_)) => {
            format!("{} ({tag})", target.label)
        }
        _ => target.label.clone(),
    };
    draft.target(action, label, outline(draft, target))
}

fn outline(draft: Draft, target: &Target) -> Option<AnyView> {
    let action = target.action;
    let (x, y, width, height, radius, turn) = match action {
        Action::Rail(rail) => {
            let span = Span::of(rail);
            let (long, wide) = (2.0 * span.half + 10.0, 7.0 * target.seats as f64 + 7.0);
            let (x, y) = span.middle;
            let turn = format!("rotate({:.1} {x:.1} {y:.1})", span.degrees());
            (x - long / 2.0, y - wide / 2.0, long, wide, wide / 2.4, Some(turn))
        }
        Action::Station(city) => {
            let (x, y) = city_at(city);
            let (half, tall) = map::HALF;
            (x - half - 3.0, y - tall - 17.0, 2.0 * half + 6.0, 2.0 * tall + 20.0, 7.0, None)
        }
        Action::Office(section) => {
            let (x, y) = section_at(section);
            (x - 2.0, y - 2.0, line::WIDTH + 4.0, line::HEIGHT + 4.0, 6.0, None)
        }
        Action::Step(track) => {
            let slot = draft.view.with_untracked(|view| {
                view.as_ref().map(|view| view.players[view.decider.index()].tracks[track.index()] + 1)
            })?;
            let (x, y) = slot_at(track, slot);
            (x - 1.5, y - 1.5, tracks::SLOT.0 + 3.0, tracks::SLOT.1 + 14.0, 6.0, None)
        }
        _ => return None,
    };
    let tag = target.tag.clone().and_then(|tag| match action {
        Action::Station(city) => Some(waived(city, tag)),
        _ => None,
    });
    let thick = height.max(REACH);
    let view = view! {
        <rect
            class="reach"
            x=x
            y=y + (height - thick) / 2.0
            width=width
            height=thick
            transform=turn.clone()
        />
        <rect
            class="legal"
            x=x
            y=y
            width=width
            height=height
            rx=radius
            transform=turn
        />
        {tag}
    };
    Some(view.into_any())
}

/// A free station, over the price of its city.
fn waived(city: City, tag: String) -> AnyView {
    let (x, y) = city_at(city);
    view! { <text class="price-text" x=x y=y - map::HALF.1 - 4.0>{tag}</text> }.into_any()
}

fn rail_price(target: &Target) -> Option<(Rail, String)> {
    match target.action {
        Action::Rail(rail) => Some((rail, target.tag.clone()?)),
        _ => None,
    }
}

/// The price of a rail replaces the terrain label, so that it hides no plaque.
fn price(rail: Rail, tag: String) -> AnyView {
    let (right, top) = map::terrain_end(rail);
    let width = 7.4 * tag.len() as f64 + 8.0;
    let left = right - width;
    view! {
        <rect class="price-pill" x=left y=top - 1.5 width=width height="18" rx="4" />
        <text class="price-text" x=left + width / 2.0 y=top + 12.0>{tag}</text>
    }
    .into_any()
}

/// A preview of the board.
pub fn ghost(draft: Draft) -> Option<AnyView> {
    let chosen = draft.chosen.get()?;
    let seat = draft.seat()?;
    let drawn = draft.view.with(|view| {
        let view = view.as_ref()?;
        match chosen {
            Action::Rail(rail) => Some(piece(Span::of(rail), seat, view.players.len(), "")),
            Action::Station(city) => Some(house(next_station(view, city), 12.5, Owner::Seat(seat), false)),
            Action::Office(section) => {
                Some(house(next_office(view, section), line::OFFICE, Owner::Seat(seat), false))
            }
            Action::Step(track) => {
                let slot = view.players[seat.index()].tracks[track.index()] + 1;
                let (x, y) = marker_at(view, seat, track, slot);
                let place = format!("translate({x:.1} {y:.1})");
                Some(
                    view! { <g class=format!("marker {}", mark::class(seat)) transform=place>{disc(seat)}</g> }
                        .into_any(),
                )
            }
            _ => None,
        }
    })?;
    Some(view! { <g class="ghost" aria-hidden="true">{drawn}</g> }.into_any())
}
