//! The table of U.S. Telegraph.

mod draft;
pub mod help;
mod map;
mod moves;
mod projects;
mod tray;
mod words;

use crate::boards::Desk;
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight};
use crate::table::Now;
use crate::table::live::Live;
use ::us_telegraph::{Action, Frame, View};
use draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;

/// What the chart of standings counts.
pub const STANDING: &str = words::STANDING;

/// Drawings that every part of the table refers to.
const SYMBOLS: &str = include_str!("../../../art/us-telegraph-symbols.svg");

pub fn desk(live: Live) -> Desk {
    let draft = Draft::new(live);
    flight::follow(live, moves::flights);
    Desk {
        class: "ust",
        tape: Signal::derive(move || live.my_turn().then(|| tape(draft)).flatten()),
        confirm: Callback::new(move |()| draft.confirm()),
        back: Callback::new(move |()| draft.back()),
        round: Signal::stored(None),
        heading: words::HEADING.to_owned(),
        players: Signal::derive(move || {
            draft.view.with(|view| {
                let view = view.as_ref();
                live.seats().into_iter().filter_map(|seat| facts(live, view?, seat)).collect()
            })
        }),
        board: view! {
            <svg class="sheet-of-symbols" width="0" height="0" aria-hidden="true" inner_html=SYMBOLS></svg>
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
        side: Some((Signal::stored(words::PROJECTS.to_owned()), projects::side(draft).into_any())),
        key: Callback::new(move |event| key(draft, &event)),
    }
}

/// A drawing of the sheet in `art/us-telegraph-symbols.svg`.
fn symbol(id: &str) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! {
        <svg class="sym" viewBox="0 0 24 24" aria-hidden="true">
            <use href=href></use>
        </svg>
    }
}

/// What is left for all: cards, discards, regions.
fn supply(draft: Draft) -> impl IntoView {
    let piles = move || {
        draft.view.with(|view| {
            let view = view.as_ref()?;
            let piles = [
                (moves::CARDS, words::CARD_DECK, view.deck),
                (moves::DISCARDS, words::DISCARDS, Some(view.discards.total())),
                ("regions", words::REGION_STACK, view.region_stack),
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

/// How many buildings each player has built.
pub fn standing(view: &View) -> Vec<i32> {
    view.players.iter().map(|player| i32::from(player.built.unwrap_or_default())).collect()
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let (cards, settlements) = (player.hand_size.unwrap_or_default(), player.settlements.unwrap_or_default());
    let built = player.built.unwrap_or_default();
    Some(Facts {
        seat,
        name: live.name(seat),
        score: built.to_string(),
        score_means: words::OF_THIRTY.to_owned(),
        facts: vec![
            Fact::new(cards, if cards == 1 { "card" } else { "cards" }).with_icon(Icon::Cards),
            Fact::new(settlements, words::settlements(settlements)),
            Fact::new(player.workers, "").with_icon(Icon::Worker).spoken(words::workers(player.workers)),
        ],
        short: format!("{built} built · {}", words::cards(cards)),
        acting: live.now.with(|now| now.pending.contains(&seat)),
        you: live.now.with(Now::seat) == Some(seat),
    })
}

/// What the tape says while the viewer decides.
fn tape(draft: Draft) -> Option<TapeText> {
    let turn = draft.view.with(|view| view.as_ref().map(|view| view.turn))?;
    let (head, detail, idle) = match draft.top()? {
        Frame::Turn => {
            let due = turn.cards_due();
            (
                words::turn_head(turn.kind).to_owned(),
                words::turn_detail(turn.kind, turn.used, due),
                words::CHOOSE_ACTION,
            )
        }
        Frame::Extra => (words::EXTRA_HEAD.to_owned(), words::EXTRA_DETAIL.to_owned(), words::CHOOSE_ACTION),
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
        Frame::Cards => (words::CARDS_HEAD.to_owned(), words::CARDS_DETAIL.to_owned(), words::CHOOSE_ACTION),
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
    if chosen.is_some() && draft.legal.with(|legal| legal.len() > 1) {
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
    let choose = |action: Option<Action>| {
        let found = action.filter(|action| legal.contains(action));
        if let Some(action) = found {
            draft.choose(action);
        }
        found.is_some()
    };
    match event.key().as_str() {
        "b" | "B" => choose(next(&legal, draft.chosen.get_untracked(), |a| matches!(a, Action::Build(_)))),
        "d" | "D" => choose(next(&legal, draft.chosen.get_untracked(), |a| matches!(a, Action::Draw(_)))),
        "s" | "S" => choose(Some(Action::Stop)),
        "w" | "W" => choose(Some(Action::Worker)),
        "k" | "K" => choose(Some(Action::Keep)),
        "e" | "E" => choose(Some(Action::End)),
        "r" | "R" if matches!(draft.chosen.get_untracked(), Some(Action::Place(_))) => {
            draft.rotation.update(|k| *k = (*k + 1) % 6);
            true
        }
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

/// The number keys toggle cards by kind while one pays.
fn pay_key(draft: Draft, kind: u8) -> bool {
    if !draft.paying() {
        return false;
    }
    let most = draft.hand().0[kind as usize];
    draft.paid.update(|paid| {
        let now = &mut paid.0[kind as usize];
        *now = if *now < most { *now + 1 } else { 0 };
    });
    true
}

/// The next action of a kind, after the chosen one.
fn next(legal: &[Action], chosen: Option<Action>, wanted: impl Fn(&Action) -> bool) -> Option<Action> {
    let all: Vec<Action> = legal.iter().copied().filter(|action| wanted(action)).collect();
    let after =
        chosen.and_then(|chosen| all.iter().position(|action| *action == chosen)).map_or(0, |at| at + 1);
    all.get(after).or(all.first()).copied()
}

/// The nearest target in a direction; where nothing lies on the board, the next one in the list.
fn toward(draft: Draft, legal: &[Action], (dx, dy): (f64, f64)) -> Option<Action> {
    let chosen = draft.chosen.get_untracked();
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
        let all = |action: &Action| matches!(action, Action::Build(_) | Action::Draw(_));
        return if dx + dy > 0.0 {
            next(legal, chosen, all)
        } else {
            let backwards: Vec<Action> = legal.iter().rev().copied().collect();
            next(&backwards, chosen, all)
        };
    }
    let Some((x, y)) = chosen.and_then(at) else { return placed.first().map(|(action, _)| *action) };
    placed
        .into_iter()
        .filter_map(|(action, (u, v))| {
            let (ahead, aside) = ((u - x) * dx + (v - y) * dy, ((u - x) * dy).abs() + ((v - y) * dx).abs());
            (ahead > 1.0).then_some((action, ahead + 2.0 * aside))
        })
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(action, _)| action)
}
