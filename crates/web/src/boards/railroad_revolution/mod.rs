//! The table of Railroad Revolution.

mod board;
mod company;
mod draft;
mod line;
mod map;
mod moves;
mod signs;
mod targets;
mod tracks;
mod tray;
mod turn;

use crate::boards::layout::Layout;
use crate::boards::{Board, Face, Placement, plain_facts, rooms};
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight};
use crate::table::live::Live;
use ::railroad_revolution::{
    Action, Colour, Event, Frame, From, RailroadRevolution, Space, Track, View, request,
};
use client::boards::Rule;
use client::boards::railroad_revolution::{help, is_on_board, is_sale, words};
use client::boards::toward::{self, nearest};
use client::explain::{self, Sign};
use draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;

/// Drawings shared by all parts of the table.
const SYMBOLS: &str = include_str!("../../../art/railroad-revolution-symbols.svg");

impl Board for RailroadRevolution {
    const FACE: Face = Face {
        art: include_str!("../../../art/railroad-revolution.svg"),
        minutes: 120,
        weight: "Heavy",
        line: "Rails, wires and the right people.",
        unofficial: &[],
    };
    const STANDING: &'static str = words::STANDING;
    const HELP: &'static [Rule] = help::RULES;
    const SIGNS: &'static [Sign] = explain::railroad_revolution::SIGNS;
    const LESSONS: &'static [&'static str] = client::lesson::RAILROAD_REVOLUTION;
    const TIPS: &'static str = client::tips::RAILROAD_REVOLUTION;

    fn place(live: Live) -> Placement {
        place(live)
    }

    /// Each player's current score.
    fn standing(view: &View) -> Vec<i32> {
        view.players.iter().map(|player| player.points.map_or(0, |points| points.total)).collect()
    }

    fn rule_now(view: &View) -> usize {
        help::now(view)
    }

    fn places(event: &Event) -> Vec<String> {
        moves::places(event)
    }

    fn matrix() -> Option<explain::Matrix> {
        Some(explain::railroad_revolution::matrix())
    }

    fn divides(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
}

rooms::split_room!(
    ::railroad_revolution::RailroadRevolution,
    railroad_revolution,
    railroad_revolution_besides
);

fn place(live: Live) -> Placement {
    let draft = Draft::new(live);
    flight::animate(live, moves::flights);
    draft.lay_out(Layout {
        class: "railroad-revolution",
        heading: words::HEADING,
        symbols: Some(SYMBOLS),
        round: |view| Some(words::round(view)),
        tape,
        facts,
        board: board::board(draft).into_any(),
        tray_label: Signal::derive(move || {
            let own = draft.seat().is_some_and(|seat| draft.shown() == seat);
            if own { words::YOUR_BOARD } else { words::A_BOARD }.to_owned()
        }),
        tray: tray::tray(draft).into_any(),
        keeps_tray: false,
        side: (words::COMPANY, company::side(draft).into_any()),
        key,
    })
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let points = player.points.map_or(0, |points| points.total);
    let milestones = player.completed.len();
    Some(Facts {
        score: points.to_string(),
        score_means: words::POINTS.to_owned(),
        facts: vec![
            Fact::new(words::money(player.money), ""),
            Fact::new(player.shares, if player.shares == 1 { "share" } else { "shares" }),
            Fact::new(player.workers, "workers"),
            Fact::new(milestones, if milestones == 1 { "milestone" } else { "milestones" }),
        ],
        short: format!("{points} · ${}", player.money),
        ..plain_facts(live, seat)
    })
}

/// The text on the tape while the viewer decides.
fn tape(draft: Draft) -> Option<TapeText> {
    let seat = draft.seat()?;
    let cash = draft.of_player(seat, |player| player.money)?;
    let chosen = draft.chosen.get();
    let main = draft.main();
    draft.view.with(|view| {
        let view = view.as_ref()?;
        let open = view.stack.last() == Some(&Frame::Open);
        let follows = main.and_then(|action| turn::consequence(view, action, cash));
        let detail = match (chosen, follows) {
            (Some(action), None) => draft.live.label(&action.to_string()) + ".",
            (_, Some(follows)) => follows,
            (None, None) if open => words::open_detail(view, cash),
            (None, None) => words::detail(view).to_owned(),
        };
        let mut text = TapeText::new(Tone::GoOn, words::sentence(&request(view)?), detail);
        let idle = match view.stack.last() {
            Some(Frame::Place) => words::CHOOSE_PLACE.to_owned(),
            Some(Frame::Deal { .. } | Frame::OwnDeal) => words::CHOOSE_DEAL.to_owned(),
            Some(Frame::Open) => words::open_blocked(view),
            _ if draft.legal.with(|legal| legal.iter().any(is_on_board)) => words::CHOOSE_TARGET.to_owned(),
            _ => words::CHOOSE_CARD.to_owned(),
        };
        text.blocked = main.is_none().then(|| idle.clone());
        text.primary = Some(main.map_or(idle, |action| words::button(action, view.turn.owed)));
        if draft.is_drafted() {
            text.second = Some((Icon::Back, crate::strings::TAKE_BACK.to_owned()));
        }
        Some(text)
    })
}

/// The keys of this table: letters and numbers choose, arrows move the choice.
fn key(draft: Draft, event: &KeyboardEvent) -> bool {
    if draft.legal.with_untracked(Vec::is_empty) {
        return false;
    }
    untrack(|| match event.key().as_str() {
        "s" | "S" => choose(draft, draft.placing(Space::Station)),
        "r" | "R" => choose(draft, draft.placing(Space::Railroad)),
        "t" | "T" => choose(draft, draft.placing(Space::Telegraph)),
        "d" | "D" => choose(draft, draft.placing(Space::Trade)),
        "q" | "Q" => choose(draft, Some(Action::Step(Track::Telegraph))),
        "w" | "W" => choose(draft, Some(Action::Step(Track::Stations))),
        "e" | "E" => choose(draft, Some(Action::Step(Track::Network))),
        "$" => choose(draft, Some(Action::Share)),
        "h" | "H" => choose(draft, next(draft, true, |action| matches!(action, Action::Hire(_)))),
        "0" => choose(draft, Some(Action::Pass)) || choose(draft, Some(Action::Stop)),
        "ArrowRight" => choose(draft, toward(draft, (1.0, 0.0))),
        "ArrowLeft" => choose(draft, toward(draft, (-1.0, 0.0))),
        "ArrowUp" => choose(draft, toward(draft, (0.0, -1.0))),
        "ArrowDown" => choose(draft, toward(draft, (0.0, 1.0))),
        number => match number.parse::<usize>() {
            Ok(number) if draft.top() == Some(Frame::Place) => take(draft, number),
            Ok(number) => choose(draft, turn::choices(draft).get(number.wrapping_sub(1)).copied()),
            Err(_) => false,
        },
    })
}

fn choose(draft: Draft, action: Option<Action>) -> bool {
    action.is_some_and(|action| draft.choose(action))
}

/// Picks up the worker with this number, counted by colours in the supply.
fn take(draft: Draft, number: usize) -> bool {
    let mut colours: Vec<Colour> = draft.legal.with(|legal| {
        legal
            .iter()
            .filter_map(|action| if let Action::Place(colour, _) = action { Some(*colour) } else { None })
            .collect()
    });
    colours.dedup();
    colours.get(number.wrapping_sub(1)).is_some_and(|colour| draft.take((From::Supply, *colour)))
}

/// The next or previous action of a kind, relative to the chosen one.
fn next(draft: Draft, ahead: bool, wanted: impl Fn(&Action) -> bool) -> Option<Action> {
    let all: Vec<Action> =
        draft.legal.with(|legal| legal.iter().copied().filter(|action| wanted(action)).collect());
    toward::next(&all, draft.chosen.get(), ahead)
}

/// The nearest target in a direction; if there are none on the board, the next answer in the tray.
fn toward(draft: Draft, (dx, dy): (f64, f64)) -> Option<Action> {
    let at = |action: Action| {
        draft.view.with(|view| targets::middle(view.as_ref()?, action).filter(|_| is_on_board(&action)))
    };
    let placed: Vec<(Action, (f64, f64))> =
        draft.legal.with(|legal| legal.iter().filter_map(|action| Some((*action, at(*action)?))).collect());
    if placed.is_empty() {
        return next(draft, dx + dy > 0.0, |action| !is_sale(action));
    }
    nearest(&placed, draft.chosen.get(), (dx, dy))
}
