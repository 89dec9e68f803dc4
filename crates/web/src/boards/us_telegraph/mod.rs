//! The table of U.S. Telegraph.

mod draft;
mod map;
mod moves;
mod projects;
mod tray;

use crate::boards;
use crate::boards::layout::Layout;
use crate::boards::{Board, Face, Placement, plain_facts, rooms};
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight};
use crate::table::live::Live;
use ::us_telegraph::{Action, Event, Frame, Resource, UsTelegraph, View};
use client::boards::Rule;
use client::boards::toward::{self, nearest};
use client::boards::us_telegraph::{help, words};
use client::explain::{self, Sign};
use draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;

/// Drawings shared by all parts of the table.
const SYMBOLS: &str = include_str!("../../../art/us-telegraph-symbols.svg");

impl Board for UsTelegraph {
    const FACE: Face = Face {
        art: include_str!("../../../art/us-telegraph.svg"),
        minutes: 60,
        weight: "Medium",
        line: "Build, chain and connect two cities.",
        unofficial: &[],
    };
    const STANDING: &'static str = words::STANDING;
    const HELP: &'static [Rule] = help::RULES;
    const SIGNS: &'static [Sign] = explain::us_telegraph::SIGNS;
    const LESSONS: &'static [&'static str] = client::lesson::US_TELEGRAPH;
    const TIPS: &'static str = client::tips::US_TELEGRAPH;

    fn place(live: Live) -> Placement {
        place(live)
    }

    /// How many buildings each player has built.
    fn standing(view: &View) -> Vec<i32> {
        view.players.iter().map(|player| i32::from(player.built.unwrap_or_default())).collect()
    }

    fn rule_now(view: &View) -> usize {
        help::now(view)
    }

    fn places(event: &Event) -> Vec<String> {
        moves::places(event)
    }

    fn detail(kind: &str, which: &str) -> Option<(String, String)> {
        explain::us_telegraph::detail(kind, which)
    }

    fn divides(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
}

rooms::split_room!(::us_telegraph::UsTelegraph, us_telegraph, us_telegraph_besides);

fn place(live: Live) -> Placement {
    let draft = Draft::new(live);
    flight::animate(live, moves::flights);
    draft.lay_out(Layout {
        class: "us-telegraph",
        heading: words::HEADING,
        symbols: Some(SYMBOLS),
        round: |_| None,
        tape,
        facts,
        board: view! {
            {map::map(draft)}
            {supply(draft)}
        }
        .into_any(),
        tray_label: Signal::derive(move || {
            if draft.watches() {
                return words::HANDS.to_owned();
            }
            format!("{} {}", words::HAND, draft.hand().total())
        }),
        tray: tray::tray(draft).into_any(),
        keeps_tray: false,
        side: (words::PROJECTS, projects::side(draft).into_any()),
        key,
    })
}

/// A drawing of `art/us-telegraph-symbols.svg`.
fn symbol(id: &str) -> impl IntoView + use<> {
    boards::symbol(id, "symbol", 24)
}

/// The common supply: cards, discards, regions.
fn supply(draft: Draft) -> impl IntoView {
    let piles = move || {
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let piles = [
                (moves::CARDS, words::CARD_DECK, view.deck),
                (moves::DISCARDS, words::DISCARDS, Some(view.discards.total())),
                (moves::REGIONS, words::REGION_STACK, view.region_stack),
            ];
            let rows = piles.map(|(place, name, count)| {
                view! {
                    <li data-place=place>
                        <b>{count}</b>
                        {name}
                    </li>
                }
            });
            Some(rows.collect_view())
        })
    };
    view! { <ul class="supply" aria-label=words::SUPPLY>{piles}</ul> }
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let (cards, settlements) = (player.hand_size.unwrap_or_default(), player.settlements.unwrap_or_default());
    let built = player.built.unwrap_or_default();
    Some(Facts {
        score: built.to_string(),
        score_means: words::OF_THIRTY.to_owned(),
        facts: vec![
            Fact::new(cards, if cards == 1 { "card" } else { "cards" }).with_icon(Icon::Cards),
            Fact::new(settlements, words::settlements(settlements)),
            Fact::new(player.workers, "").with_icon(Icon::Worker).spoken(words::workers(player.workers)),
        ],
        short: format!("{built} built · {}", words::cards(cards)),
        ..plain_facts(live, seat)
    })
}

/// The text on the tape while the viewer decides.
fn tape(draft: Draft) -> Option<TapeText> {
    let turn = draft.view.with(|view| view.as_ref().map(|view| view.turn))?;
    let (head, detail, idle) = match draft.top()? {
        Frame::Turn => {
            let due = turn.cards_due();
            (
                words::turn_head(turn.kind).to_owned(),
                words::turn_detail(turn.kind, turn.used, due),
                words::choose_action(turn.kind),
            )
        }
        Frame::Extra => {
            (words::EXTRA_HEAD.to_owned(), words::EXTRA_DETAIL.to_owned(), words::choose_action(turn.kind))
        }
        Frame::Drawn { building } => {
            (words::drawn_head(building), words::SITE_DETAIL.to_owned(), words::CHOOSE_PLOT)
        }
        Frame::Site { building } => {
            (words::site_head(building), words::SITE_DETAIL.to_owned(), words::CHOOSE_PLOT)
        }
        Frame::Pay { building, .. } => {
            (words::pay_head(building), words::PAY_DETAIL.to_owned(), words::WRONG_CARDS)
        }
        Frame::Place { .. } | Frame::Rotate { .. } => {
            (words::PLACE_HEAD.to_owned(), words::PLACE_DETAIL.to_owned(), words::CHOOSE_PLACE)
        }
        Frame::Cards => {
            (words::CARDS_HEAD.to_owned(), words::CARDS_DETAIL.to_owned(), words::choose_action(turn.kind))
        }
        Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => return None,
    };
    let mut text = TapeText::new(Tone::GoOn, head, detail);
    let pays = matches!(draft.top(), Some(Frame::Pay { .. }));
    let chosen = draft.chosen.get();
    text.primary = Some(match (chosen, pays) {
        (_, true) => draft.building().map_or_else(String::new, words::build),
        (Some(action), false) => tray::action_words(draft, action),
        (None, false) => idle.to_owned(),
    });
    text.blocked = if chosen.is_none() && !pays {
        Some(idle.to_owned())
    } else if !draft.pays() {
        Some(words::WRONG_CARDS.to_owned())
    } else {
        None
    };
    if draft.paying() && !pays {
        text.detail = words::TAP_CARDS.to_owned();
    }
    if draft.is_drafted() {
        text.second = Some((Icon::Back, crate::strings::TAKE_BACK.to_owned()));
    }
    Some(text)
}

/// The keys of this table: letters and numbers choose, arrows move the choice.
fn key(draft: Draft, event: &KeyboardEvent) -> bool {
    let legal = draft.legal.get_untracked();
    if legal.is_empty() {
        return false;
    }
    let choose = |action: Option<Action>| action.is_some_and(|action| draft.choose(action));
    match event.key().as_str() {
        "b" | "B" => choose(next(draft, &legal, true, |action| matches!(action, Action::Build(_)))),
        "d" | "D" => choose(next(draft, &legal, true, |action| matches!(action, Action::Draw(_)))),
        "s" | "S" => choose(Some(Action::Stop)),
        "w" | "W" => choose(Some(Action::Worker)),
        "k" | "K" => choose(Some(Action::Keep)),
        "e" | "E" => choose(Some(Action::End)),
        "r" | "R" if matches!(draft.chosen.get_untracked(), Some(Action::Place(_))) => draft.turn(),
        number @ ("1" | "2" | "3" | "4") => {
            let deck = number.as_bytes()[0] - b'1';
            choose(Some(Action::Draw(deck))) || pay_key(draft, deck)
        }
        "ArrowRight" => choose(toward(draft, &legal, (1.0, 0.0))),
        "ArrowLeft" => choose(toward(draft, &legal, (-1.0, 0.0))),
        "ArrowUp" => choose(toward(draft, &legal, (0.0, -1.0))),
        "ArrowDown" => choose(toward(draft, &legal, (0.0, 1.0))),
        _ => false,
    }
}

/// The number keys toggle cards by kind during payment.
fn pay_key(draft: Draft, kind: u8) -> bool {
    draft.change(|draft, position| draft.pay_more(position, Resource::ALL[kind as usize]))
}

/// The next or previous action of a kind, relative to the chosen one.
fn next(draft: Draft, legal: &[Action], ahead: bool, wanted: impl Fn(&Action) -> bool) -> Option<Action> {
    let all: Vec<Action> = legal.iter().copied().filter(|action| wanted(action)).collect();
    toward::next(&all, draft.chosen.get_untracked(), ahead)
}

/// The nearest target in a direction; if there are none on the board, the next one in the list.
fn toward(draft: Draft, legal: &[Action], (dx, dy): (f64, f64)) -> Option<Action> {
    let at = |action: Action| {
        draft.view.with_untracked(|view| {
            let view = view.as_ref()?;
            match action {
                Action::Plot(plot) => Some(map::centre(view.regions[plot.region()].at.plot(plot.position()))),
                Action::Place(hex) => Some(map::centre(hex)),
                _ => None,
            }
        })
    };
    let placed: Vec<(Action, (f64, f64))> =
        legal.iter().filter_map(|action| Some((*action, at(*action)?))).collect();
    if placed.is_empty() {
        let listed = |action: &Action| matches!(action, Action::Build(_) | Action::Draw(_));
        return next(draft, legal, dx + dy > 0.0, listed);
    }
    nearest(&placed, draft.chosen.get_untracked(), (dx, dy))
}
