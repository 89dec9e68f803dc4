//! The table of Letterpress.

mod bench;
mod case;
mod claims;
mod draft;
mod drag;
mod moves;
mod printer;
mod round;
mod sort;
mod tray;

use crate::boards::layout::Layout;
use crate::boards::{Board, Face, Placement, plain_facts, rooms};
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight};
use crate::table::live::Live;
use ::letterpress::{Action, Event, Frame, Letterpress, TABLES, View};
use client::boards::Rule;
use client::boards::letterpress::{Choice, Mode, help, is_at_once, words};
use client::boards::toward;
use client::explain::{self, Sign};
use draft::Draft;
use drag::Drag;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;
use wasm_bindgen::JsCast;

impl Board for Letterpress {
    const FACE: Face = Face {
        art: include_str!("../../../art/letterpress.svg"),
        minutes: 30,
        weight: "Light",
        line: "Draft letters, write words, print the best last word.",
        unofficial: &[],
    };
    const STANDING: &'static str = words::STANDING;
    const HELP: &'static [Rule] = help::RULES;
    const SIGNS: &'static [Sign] = explain::letterpress::SIGNS;
    const LESSONS: &'static [&'static str] = client::lesson::LETTERPRESS;
    const TIPS: &'static str = client::tips::LETTERPRESS;

    fn place(live: Live) -> Placement {
        place(live)
    }

    /// How many cards each player has collected.
    fn standing(view: &View) -> Vec<i32> {
        view.players.iter().map(|player| i32::from(player.collection_size.unwrap_or_default())).collect()
    }

    fn rule_now(view: &View) -> usize {
        help::now(view)
    }

    fn places(event: &Event) -> Vec<String> {
        moves::places(event)
    }

    fn detail(kind: &str, which: &str) -> Option<(String, String)> {
        explain::letterpress::detail(kind, which)
    }

    fn divides(event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. })
    }

    fn at_once(view: &View) -> bool {
        is_at_once(view)
    }
}

rooms::split_room!(::letterpress::Letterpress, letterpress, letterpress_besides);

fn place(live: Live) -> Placement {
    let draft = Draft::new(live);
    let drag = Drag::new();
    flight::animate(live, moves::flights);
    draft.lay_out(Layout {
        class: "letterpress",
        heading: words::HEADING,
        symbols: None,
        round: |view| Some(words::round(view.round)),
        tape,
        facts,
        board: view! {
            <div class="bed" role="group" aria-label=words::BED tabindex="0" data-at=move || at(draft)>
                {case::case(draft, drag)}
                {bench::bench(draft, drag)}
            </div>
        }
        .into_any(),
        tray_label: Signal::derive(move || tray::label(draft)),
        tray: tray::tray(draft, drag).into_any(),
        keeps_tray: true,
        side: (words::COLLECTION, round::side(draft).into_any()),
        key,
    })
}

/// The current state of the table, as the end-to-end tests call it.
fn at(draft: Draft) -> &'static str {
    draft.view.with(|view| match view.as_ref().and_then(|view| view.stack.last()) {
        Some(Frame::Draft { .. }) => "draft",
        Some(Frame::Write) => "write",
        Some(Frame::Line) => "line",
        Some(Frame::Library) => "library",
        Some(Frame::Claim { .. }) => "claim",
        _ => "",
    })
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let cards = player.collection_size.unwrap_or_default();
    let status = words::status(view, player);
    // Only the last word scores. Before that, a large number would be a number of cards but read as
    // points.
    let word = player.score.filter(|_| view.ended || player.rank.is_some());
    let mut facts = vec![Fact::new(cards, words::cards(cards)), Fact::new("", status.clone())];
    facts.extend(word.filter(|_| !view.ended).map(|score| Fact::new(score, words::POINTS)));
    let score = word.filter(|_| view.ended).map(|score| score.to_string());
    Some(Facts {
        score_means: score.as_ref().map_or_else(String::new, |_| words::POINTS.to_owned()),
        score: score.unwrap_or_default(),
        facts,
        short: format!("{cards} {} · {status}", words::cards(cards)),
        ..plain_facts(live, seat)
    })
}

/// The text on the tape while the viewer decides.
fn tape(draft: Draft) -> Option<TapeText> {
    let (head, detail, idle) = match draft.top()? {
        Frame::Draft { pick } => {
            let left = draft.choices().len().saturating_sub(1);
            let to = draft.neighbour().map(|seat| draft.live.name(seat));
            (
                words::draft_head(left, to.as_deref()),
                words::draft_detail(pick, to.is_some()),
                words::CHOOSE_LETTER.to_owned(),
            )
        }
        Frame::Write if draft.is_setting() => {
            (words::WHICH_CARDS.to_owned(), words::SETTING_DETAIL.to_owned(), words::CHOOSE_CARDS.to_owned())
        }
        Frame::Write => {
            let fault = draft.word_fault().map(|fault| words::sentence(&fault)).unwrap_or_default();
            (words::write_head(draft.last_round(), draft.solo()), words::WRITE_DETAIL.to_owned(), fault)
        }
        Frame::Claim { left, challenge } => {
            let meets = challenge
                && draft
                    .legal
                    .with(|legal| legal.iter().any(|action| matches!(action, Action::Challenge(_))));
            (words::claim_head(left, meets), words::claim_detail(left, meets), words::CHOOSE_CLAIM.to_owned())
        }
        Frame::Line => (words::LINE_HEAD.to_owned(), words::LINE_DETAIL.to_owned(), String::new()),
        Frame::Library => {
            let won = draft.own(|own| own.score).flatten() >= Some(TABLES.solo.threshold);
            (words::library_head(won), words::library_detail(won), words::CHOOSE_LETTER.to_owned())
        }
        _ => return None,
    };
    let steps = draft.steps();
    let mut text = TapeText::new(Tone::GoOn, head, detail);
    text.primary = Some(if steps.is_empty() { idle_button(draft).to_owned() } else { button(draft, &steps) });
    text.blocked = steps.is_empty().then_some(idle);
    if draft.is_drafted() {
        text.second = Some((Icon::Back, words::PUT_BACK.to_owned()));
    }
    Some(text)
}

fn idle_button(draft: Draft) -> &'static str {
    match draft.top() {
        Some(Frame::Write) => words::PRINT,
        Some(Frame::Claim { .. }) => words::CHOOSE_CLAIM,
        _ => words::CHOOSE_LETTER,
    }
}

/// The text of the main button.
fn button(draft: Draft, steps: &[Action]) -> String {
    match steps {
        [Action::Keep(card)] => words::keep(*card, draft.choices().len().saturating_sub(1), draft.solo()),
        [Action::Write(word), ..] => {
            let score =
                draft.feedback.with(|feedback| feedback.as_ref().map_or(0, |feedback| feedback.score));
            words::print(word.as_str(), score)
        }
        [Action::Use(tiles)] => words::use_cards(draft.values.get().score(tiles)),
        [action @ (Action::Pass | Action::Done)] => {
            words::stop(*action, draft.mode() == Mode::Claims).to_owned()
        }
        [Action::Shift(_)] => words::LAY_LINE.to_owned(),
        [Action::Library(card)] => {
            let won = draft.own(|own| own.score).flatten() >= Some(TABLES.solo.threshold);
            words::library_button(*card, won)
        }
        claims => words::claim_all(claims),
    }
}

/// The keys of this table: letters are typed into the stick, arrows move the choice.
fn key(draft: Draft, event: &KeyboardEvent) -> bool {
    untrack(|| {
        let key = event.key();
        if draft.live.look.with(Option::is_some) {
            return false;
        }
        match key.as_str() {
            // Enter confirms something that is already chosen.
            "Enter" if on(".target[aria-pressed=true], .chosen", event) => {
                draft.confirm();
                true
            }
            "Escape" if event.shift_key() => {
                draft.forget();
                true
            }
            "Backspace" => draft.can_try() && draft.rub_out(),
            "-" | "0" => stop_key(draft),
            "ArrowRight" | "ArrowDown" => arrow(draft, true),
            "ArrowLeft" | "ArrowUp" => arrow(draft, false),
            " " => !on("button, a", event) && draft.claim_more(),
            key => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() && draft.can_try() => {
                    draft.type_letter(char::from(*letter));
                    true
                }
                [digit @ b'1'..=b'9'] => number(draft, (digit - b'1') as usize),
                _ => false,
            },
        }
    })
}

/// Does such a thing have the focus?
fn on(what: &str, event: &KeyboardEvent) -> bool {
    let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    on.is_some_and(|on| on.matches(what).unwrap_or_default())
}

fn stop_key(draft: Draft) -> bool {
    let stop = draft
        .legal
        .with(|legal| legal.iter().find(|action| matches!(action, Action::Pass | Action::Done)).copied());
    stop.is_some_and(|action| draft.choose(Choice::Act(action)))
}

fn number(draft: Draft, index: usize) -> bool {
    draft.choices().get(index).is_some_and(|sort| draft.choose(Choice::Sort(*sort)))
}

/// The next or previous thing in a row; without a choice, the first.
fn step<T: Copy + PartialEq>(all: &[T], now: Option<T>, ahead: bool) -> Option<T> {
    toward::next(all, now, ahead || now.is_none())
}

fn arrow(draft: Draft, ahead: bool) -> bool {
    if printer::slide(draft, if ahead { 1 } else { -1 }) {
        return true;
    }
    if draft.mode() == Mode::Claims {
        let last = draft.claims.with(|claims| claims.last().copied());
        let next = step(&draft.claimable(), last, ahead);
        if let Some(claim) = next {
            draft.replace_claim(claim);
        }
        return next.is_some();
    }
    let now = match draft.chosen.get() {
        Some(Choice::Sort(sort)) => Some(sort),
        _ => None,
    };
    step(&draft.choices(), now, ahead).is_some_and(|sort| draft.choose(Choice::Sort(sort)))
}
