//! The table of Telegraph Road.

mod draft;
pub mod help;
mod map;
mod market;
mod moves;
mod scenes;
mod sheets;
mod tray;
mod words;

use crate::boards::Desk;
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight, icon, mark};
use crate::table::Now;
use crate::table::live::Live;
use ::telegraph_road::{Action, Frame, Phase, TABLES, View};
use draft::{Draft, Kind};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;
use scenes::Scene;

/// What the chart of standings counts.
pub const STANDING: &str = words::STANDING;

/// Drawings that every part of the table refers to.
const SYMBOLS: &str = include_str!("../../../art/telegraph-road-symbols.svg");

pub fn desk(live: Live) -> Desk {
    let draft = Draft::new(live);
    flight::follow(live, moves::flights);
    Desk {
        class: "trd",
        tape: Signal::derive(move || tape(draft)),
        confirm: Callback::new(move |()| draft.confirm()),
        back: Callback::new(move |()| draft.scenes.skip() || draft.back()),
        round: Signal::derive(move || draft.shown.with(|view| view.as_ref().map(words::round))),
        heading: words::HEADING.to_owned(),
        players: Signal::derive(move || {
            draft.shown.with(|view| {
                let view = view.as_ref();
                live.seats().into_iter().filter_map(|seat| facts(live, view?, seat)).collect()
            })
        }),
        board: view! {
            <svg class="sheet-of-symbols" width="0" height="0" aria-hidden="true" inner_html=SYMBOLS></svg>
            {map::map(draft)}
            {move || draft.scenes.current().map(|scene| playing(draft, &scene))}
        }
        .into_any(),
        tray_label: Signal::stored(words::ACTIONS.to_owned()),
        tray: tray::tray(draft).into_any(),
        side: Some((Signal::stored(words::MARKET.to_owned()), market::side(draft).into_any())),
        key: Callback::new(move |event| key(draft, &event)),
    }
}

/// A drawing of the sheet in `art/telegraph-road-symbols.svg`.
fn symbol(id: &str) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! {
        <svg class="sym" viewBox="0 0 20 20" aria-hidden="true">
            <use href=href></use>
        </svg>
    }
}

/// A number with a button on each side.
fn stepper(
    value: u8,
    least: bool,
    most: bool,
    label: &'static str,
    step: impl Fn(i8) + Copy + 'static,
) -> impl IntoView {
    view! {
        <span class="stepper" role="group" aria-label=label>
            <button type="button" class="ib" aria-label=words::LESS disabled=least on:click=move |_| step(-1)>
                {icon(Icon::Minus)}
            </button>
            <b aria-live="polite">{value}</b>
            <button type="button" class="ib" aria-label=words::MORE disabled=most on:click=move |_| step(1)>
                {icon(Icon::Plus)}
            </button>
        </span>
    }
}

/// A phase of the round's end, over the map.
fn playing(draft: Draft, scene: &Scene) -> AnyView {
    let (round, last) = draft.shown.with_untracked(|view| {
        let round = view.as_ref().map_or(0, |view| view.round);
        (round, round == TABLES.rounds)
    });
    let phases: &[(Phase, &str)] = if last { &words::LAST_PHASES } else { &words::PHASES };
    let strip = phases
        .iter()
        .map(|(phase, name)| view! { <li class:cur={ *phase == scene.phase }>{*name}</li> })
        .collect_view();
    let lines = scene
        .lines
        .iter()
        .map(|(seat, text)| {
            view! {
                <li>
                    {seat.map(mark)} <span>{text.clone()}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <div class="scene" aria-hidden="true">
            <div class="cap">{words::round_ends(round)}</div>
            <ol class="phases">{strip}</ol>
            <h3>{scenes::caption(scene)}</h3>
            <ul>{lines}</ul>
        </div>
    }
    .into_any()
}

pub fn bands() -> Vec<(i32, String)> {
    TABLES.bands.iter().map(|band| (band.from, band.name.clone())).collect()
}

/// How many points each player has, with those of special buildings.
pub fn standing(view: &View) -> Vec<i32> {
    view.players.iter().enumerate().map(|(seat, _)| i32::from(view.score(Seat::new(seat)))).collect()
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let points = view.score(seat);
    let hand: u8 = view.backs(seat).iter().sum();
    Some(Facts {
        seat,
        name: live.name(seat),
        score: points.to_string(),
        score_means: words::POINTS.to_owned(),
        facts: vec![
            Fact::new(player.money, "gp"),
            Fact::new(player.factories.len(), words::factories(player.factories.len())),
            Fact::new(hand, words::cards(hand)).with_icon(Icon::Cards),
        ],
        short: format!("{points} pts · {} gp", player.money),
        acting: live.now.with(|now| now.pending.contains(&seat)),
        you: live.now.with(Now::seat) == Some(seat),
    })
}

/// What the tape says while the viewer decides, or while a round ends.
fn tape(draft: Draft) -> Option<TapeText> {
    if let Some(scene) = draft.scenes.current() {
        let mut text = TapeText::new(Tone::Wait, scenes::caption(&scene), words::SKIP_DETAIL);
        text.primary = Some(words::SKIP.to_owned());
        return Some(text);
    }
    if !draft.live.my_turn() {
        return None;
    }
    let seat = draft.seat()?;
    let top = draft.top()?;
    let (kind, chosen) = (draft.kind.get(), draft.chosen.get());
    draft.view.with(|view| {
        let view = view.as_ref()?;
        let (head, detail, idle) = asks(view, seat, top, kind, draft.lifted().is_some())?;
        let mut text = TapeText::new(Tone::GoOn, head, detail);
        text.primary = Some(chosen.map_or_else(|| idle.to_owned(), |action| words::button(action, view)));
        text.blocked = chosen.is_none().then(|| idle.to_owned());
        match chosen {
            Some(Action::Done | Action::End | Action::Pass) | None => {}
            Some(action) => text.detail = words::consequence(action, view, seat),
        }
        if draft.is_drafted() && draft.legal.with(|legal| legal.len() > 1) {
            text.second = Some((Icon::Back, crate::strings::TAKE_BACK.to_owned()));
        }
        Some(text)
    })
}

/// The question, what is to know about it, and the main button while nothing is chosen.
fn asks(
    view: &View,
    seat: Seat,
    top: Frame,
    kind: Option<Kind>,
    lifted: bool,
) -> Option<(String, String, &'static str)> {
    let (head, detail, idle) = match top {
        Frame::Found => (words::FOUND_HEAD.to_owned(), words::FOUND_DETAIL.to_owned(), words::CHOOSE_SPACE),
        Frame::Markers { from, price } => {
            (words::markers_head(from, price), words::MARKERS_DETAIL.to_owned(), words::CHOOSE_SPACE)
        }
        Frame::Turn if view.action.taken => {
            (words::EFFECT_HEAD.to_owned(), words::EFFECT_DETAIL.to_owned(), words::CHOOSE_ACTION)
        }
        Frame::Turn => match kind {
            None => (words::TURN_HEAD.to_owned(), words::turn_detail(view, seat), words::CHOOSE_ACTION),
            Some(kind) => (
                words::kind_head(kind).to_owned(),
                words::kind_detail(kind).to_owned(),
                words::kind_idle(Some(kind), lifted),
            ),
        },
        Frame::More { .. } => {
            (words::MORE_HEAD.to_owned(), words::turn_detail(view, seat), words::CHOOSE_SPACE)
        }
        Frame::SecondCard { .. } => {
            (words::SECOND_HEAD.to_owned(), words::DRAW_DETAIL.to_owned(), words::CHOOSE_CARD)
        }
        Frame::TakeOver { factory } => {
            (words::site_head(factory), words::SITE_DETAIL.to_owned(), words::CHOOSE_SPACE)
        }
        Frame::Production => {
            (words::PRODUCE_HEAD.to_owned(), words::PRODUCE_DETAIL.to_owned(), words::CHOOSE_ACTION)
        }
        Frame::SetUp { .. } | Frame::Redraw => return None,
    };
    Some((head, detail, idle))
}

/// The keys of this table: numbers choose an action, arrows a target or an amount.
fn key(draft: Draft, event: &KeyboardEvent) -> bool {
    if draft.scenes.skip() {
        return true;
    }
    let legal = draft.legal.get_untracked();
    if legal.is_empty() {
        return false;
    }
    let name = event.key();
    if let [digit @ b'0'..=b'9'] = name.as_bytes() {
        return number(draft, &legal, usize::from(digit - b'0'));
    }
    let way = match name.as_str() {
        "ArrowRight" => (1.0, 0.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return false,
    };
    arrow(draft, &legal, way)
}

/// In a turn a number is an action; otherwise it is one of the buttons of the tray.
fn number(draft: Draft, legal: &[Action], digit: usize) -> bool {
    let index = (digit + 9) % 10;
    let kind = Kind::ALL[index];
    if legal.iter().any(|action| Kind::of(*action) == Some(kind)) && draft.offers(kind) {
        draft.take_up(kind);
        return true;
    }
    let loose = legal.iter().filter(|action| matches!(action, Action::Replace(_) | Action::Use { .. }));
    let found = loose.copied().nth(index).filter(|_| !legal.contains(&Action::Pass));
    if let Some(action) = found {
        draft.choose(action);
    }
    found.is_some()
}

/// Goes to the nearest target in that direction, or through what is not on the map; where an amount
/// is asked, it is one more or one less.
fn arrow(draft: Draft, legal: &[Action], (dx, dy): (f64, f64)) -> bool {
    let onward = dx - dy > 0.0;
    let chosen = draft.chosen.get_untracked();
    if let Some(Action::Grain(_)) = chosen {
        draft.more_grain(if onward { 1 } else { -1 });
        return true;
    }
    let places = draft.on_map();
    if let Some(action) = nearest(&places, chosen, (dx, dy)) {
        draft.choose(action);
        return true;
    }
    if !places.is_empty() {
        return true;
    }
    let kind = draft.kind.get_untracked();
    let mut others: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|action| kind.is_none_or(|kind| Kind::of(*action) == Some(kind)))
        .collect();
    if dx + dy < 0.0 {
        others.reverse();
    }
    let after =
        chosen.and_then(|chosen| others.iter().position(|action| *action == chosen)).map_or(0, |at| at + 1);
    let found = others.get(after).or(others.first()).copied();
    if let Some(action) = found {
        draft.choose(action);
    }
    found.is_some()
}

/// The nearest target in a direction; the first one if none is chosen yet.
fn nearest(
    places: &[(::telegraph_road::Space, Action)],
    chosen: Option<Action>,
    (dx, dy): (f64, f64),
) -> Option<Action> {
    let at = places.iter().find(|(_, action)| Some(*action) == chosen);
    let Some((space, _)) = at else { return places.first().map(|(_, action)| *action) };
    let (x, y) = map::centre(*space);
    places
        .iter()
        .filter_map(|(space, action)| {
            let (u, v) = map::centre(*space);
            let (ahead, aside) = ((u - x) * dx + (v - y) * dy, ((u - x) * dy).abs() + ((v - y) * dx).abs());
            (ahead > 1.0).then_some((*action, ahead + 2.0 * aside))
        })
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(action, _)| action)
}
