//! The table of Telegraph Road.

mod draft;
mod map;
mod market;
mod moves;
mod scenes;
mod sheets;
mod tray;

use crate::boards;
use crate::boards::layout::{self, Layout};
use crate::boards::{Board, Face, Placement, plain_facts, rooms};
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight, icon, mark};
use crate::table::live::Live;
use ::telegraph_road::{Action, Event, Frame, Phase, TABLES, TelegraphRoad, View};
use client::boards::Rule;
use client::boards::telegraph_road::{Kind, help, words};
use client::boards::toward::{self, nearest};
use client::explain::{self, Sign};
use draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;
use scenes::Scene;

/// Drawings shared by all parts of the table.
const SYMBOLS: &str = include_str!("../../../art/telegraph-road-symbols.svg");

impl Board for TelegraphRoad {
    const FACE: Face = Face {
        art: include_str!("../../../art/telegraph-road.svg"),
        minutes: 75,
        weight: "Medium",
        line: "Food, housing and work in balance.",
        unofficial: &[3],
    };
    const STANDING: &'static str = words::STANDING;
    const HELP: &'static [Rule] = help::RULES;
    const SIGNS: &'static [Sign] = explain::telegraph_road::SIGNS;
    const LESSONS: &'static [&'static str] = client::lesson::TELEGRAPH_ROAD;
    const TIPS: &'static str = client::tips::TELEGRAPH_ROAD;

    fn place(live: Live) -> Placement {
        place(live)
    }

    /// Each player's points, including those of special buildings.
    fn standing(view: &View) -> Vec<i32> {
        view.players.iter().enumerate().map(|(seat, _)| i32::from(view.score(Seat::new(seat)))).collect()
    }

    fn bands() -> Vec<(i32, String)> {
        TABLES.bands.iter().map(|band| (band.from, band.name.clone())).collect()
    }

    fn rule_now(view: &View) -> usize {
        help::now(view)
    }

    fn places(event: &Event) -> Vec<String> {
        moves::places(event)
    }

    fn divides(event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. } | Event::TurnBegan { .. } | Event::PhaseBegan { .. })
    }
}

rooms::split_room!(::telegraph_road::TelegraphRoad, telegraph_road, telegraph_road_besides);

fn place(live: Live) -> Placement {
    let draft = Draft::new(live);
    flight::animate(live, moves::flights);
    let desk = draft.lay_out(Layout {
        class: "telegraph-road",
        heading: words::HEADING,
        symbols: Some(SYMBOLS),
        round: |view| Some(words::round(view)),
        tape,
        facts,
        board: view! {
            {map::map(draft)}
            {move || draft.scenes.current().map(|scene| playing(draft, &scene))}
        }
        .into_any(),
        tray_label: Signal::stored(words::ACTIONS.to_owned()),
        tray: tray::tray(draft).into_any(),
        keeps_tray: false,
        side: (words::MARKET, market::side(draft).into_any()),
        key,
    });
    // The end of a round is animated; pressing anything skips it.
    Placement {
        tape: Signal::derive(move || tape(draft).map(|text| draft.warn(text))),
        confirm: Callback::new(move |()| draft.confirm_unless_skipped()),
        back: Callback::new(move |()| draft.scenes.skip() || draft.back()),
        round: layout::rounds(draft.shown, |view| Some(words::round(view))),
        players: layout::players(live, draft.shown, facts),
        ..desk
    }
}

/// A drawing of `art/telegraph-road-symbols.svg`.
fn symbol(id: &str) -> impl IntoView + use<> {
    boards::symbol(id, "symbol", 20)
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
            <button type="button" class="icon-button" aria-label=words::LESS disabled=least on:click=move |_| step(-1)>
                {icon(Icon::Minus)}
            </button>
            <b aria-live="polite">{value}</b>
            <button type="button" class="icon-button" aria-label=words::MORE disabled=most on:click=move |_| step(1)>
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
        .map(|(phase, name)| view! { <li class:current={ *phase == scene.phase }>{*name}</li> })
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
            <div class="caption">{words::round_ends(round)}</div>
            <ol class="phases">{strip}</ol>
            <h3>{scenes::caption(scene)}</h3>
            <ul>{lines}</ul>
        </div>
    }
    .into_any()
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let points = view.score(seat);
    let hand: u8 = view.backs(seat).iter().sum();
    Some(Facts {
        score: points.to_string(),
        score_means: words::POINTS.to_owned(),
        facts: vec![
            Fact::new(player.money, "gp"),
            Fact::new(player.factories.len(), words::factories(player.factories.len())),
            Fact::new(hand, words::cards(hand)).with_icon(Icon::Cards),
        ],
        short: format!("{points} pts · {} gp", player.money),
        ..plain_facts(live, seat)
    })
}

/// The text on the tape while the viewer decides, or while a round ends.
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
        if draft.is_drafted() {
            text.second = Some((Icon::Back, crate::strings::TAKE_BACK.to_owned()));
        }
        Some(text)
    })
}

/// The question, the advice about it, and the main button while nothing is chosen.
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

/// In a turn a number chooses an action; otherwise a button of the tray.
fn number(draft: Draft, legal: &[Action], digit: usize) -> bool {
    let index = (digit + 9) % 10;
    let kind = Kind::ALL[index];
    if legal.iter().any(|action| Kind::of(*action) == Some(kind)) && draft.offers(kind) {
        draft.take_up(kind);
        return true;
    }
    let loose = legal.iter().filter(|action| matches!(action, Action::Replace(_) | Action::Use { .. }));
    let found = loose.copied().nth(index).filter(|_| !legal.contains(&Action::Pass));
    found.is_some_and(|action| draft.choose(action))
}

/// Moves to the nearest target in that direction, or through the choices that are not on the map;
/// where an amount is needed, changes it by one.
fn arrow(draft: Draft, legal: &[Action], (dx, dy): (f64, f64)) -> bool {
    let onward = dx - dy > 0.0;
    let chosen = draft.chosen.get_untracked();
    if let Some(Action::Grain(_)) = chosen {
        draft.more_grain(if onward { 1 } else { -1 });
        return true;
    }
    let on_map = draft.on_map();
    let places: Vec<_> = on_map.iter().map(|(space, action)| (*action, map::centre(*space))).collect();
    if let Some(action) = nearest(&places, chosen, (dx, dy)) {
        return draft.choose(action);
    }
    if !places.is_empty() {
        return true;
    }
    let kind = draft.kind.get_untracked();
    let others: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|action| kind.is_none_or(|kind| Kind::of(*action) == Some(kind)))
        .collect();
    toward::next(&others, chosen, dx + dy > 0.0).is_some_and(|action| draft.choose(action))
}
