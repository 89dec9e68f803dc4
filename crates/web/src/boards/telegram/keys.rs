//! The keys of this table: letters are typed, arrows move the choice, numbers take fragments, rewards
//! and headpiece rows.

use super::draft::{Cell, Draft, Pick};
use ::telegram::{Action, Letter, Reward};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub fn key(draft: Draft, event: &KeyboardEvent) -> bool {
    untrack(|| {
        if draft.live.look.with(Option::is_some) || draft.legal.with(Vec::is_empty) {
            return false;
        }
        let key = event.key();
        match key.as_str() {
            // Enter on something that is chosen already confirms it.
            "Enter" if on(".target[aria-pressed=true], .h-sel", event) => {
                draft.confirm();
                true
            }
            "Escape" if event.shift_key() => {
                draft.reset();
                true
            }
            "ArrowRight" => arrow(draft, (1, 0)),
            "ArrowLeft" => arrow(draft, (-1, 0)),
            "ArrowDown" => arrow(draft, (0, 1)),
            "ArrowUp" => arrow(draft, (0, -1)),
            "*" => take(draft, Action::Wild, Pick::Wild),
            "0" | "." => take(draft, Action::Done, Pick::Act(Action::Done)),
            "-" => take(draft, Action::Skip, Pick::Act(Action::Skip)),
            key => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => type_letter(draft, *letter, event.shift_key()),
                [digit @ b'1'..=b'6'] => number(draft, digit - b'0'),
                _ => false,
            },
        }
    })
}

/// Is the keyboard on such a thing?
fn on(what: &str, event: &KeyboardEvent) -> bool {
    let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    on.is_some_and(|on| on.matches(what).unwrap_or_default())
}

fn take(draft: Draft, action: Action, pick: Pick) -> bool {
    let legal = draft.is_legal(action);
    if legal {
        draft.take(pick);
        place(draft);
    }
    legal
}

/// Whoever types gets a first cell or row, and moves on from there with the arrows.
fn place(draft: Draft) {
    if draft.writing.with(Option::is_some) && draft.cell.with(Option::is_none) {
        draft.cell.set(draft.blanks().first().copied());
    }
    if draft.row.with(Option::is_none) {
        draft.row.set(draft.rows().first().copied());
    }
}

/// A letter of the offering, or of the reserve if it is not there, is typed again or with Shift; while
/// a reward or wild letter is asked for, that one.
fn type_letter(draft: Draft, byte: u8, shift: bool) -> bool {
    let Some(letter) = Letter::from_byte(byte.to_ascii_uppercase()) else { return false };
    if let Some(letters) = draft.letters() {
        if letters.contains(&letter) {
            draft.choose_letter(letter);
            place(draft);
        }
        return letters.contains(&letter);
    }
    if draft.is_legal(Action::Keep(letter)) {
        return take(draft, Action::Keep(letter), Pick::Act(Action::Keep(letter)));
    }
    let (offered, reserved) = (Action::Letter(letter), Action::Reserve(letter));
    let own = draft.is_legal(reserved)
        && (shift || !draft.is_legal(offered) || draft.is_picked(Pick::Offered(letter)));
    if own {
        take(draft, reserved, Pick::Reserved(letter))
    } else {
        take(draft, offered, Pick::Offered(letter))
    }
}

fn number(draft: Draft, number: u8) -> bool {
    if (4..=6).contains(&number) {
        let row = Action::Headpiece(number - 4);
        let reward = Reward::ALL[number as usize - 4];
        return take(draft, row, Pick::Act(row)) || take(draft, Action::Reward(reward), Pick::Reward(reward));
    }
    take(draft, Action::Start(number - 1), Pick::Fragment(number - 1))
}

fn arrow(draft: Draft, way: (i16, i16)) -> bool {
    if draft.writing.with(Option::is_some) {
        let next = nearest(&draft.blanks(), draft.cell.get(), way);
        draft.cell.set(next);
        return true;
    }
    let ahead = way.0 + way.1 > 0;
    let rows = draft.rows();
    if !rows.is_empty() {
        draft.row.set(step(&rows, draft.row.get(), ahead));
        return true;
    }
    let choices = choices(draft);
    let next = step(&choices, draft.pick.get(), ahead);
    if let Some(pick) = next {
        draft.take(pick);
        place(draft);
    }
    next.is_some()
}

/// What the arrows go through, as it is laid out.
fn choices(draft: Draft) -> Vec<Pick> {
    draft.legal.with(|legal| {
        let picks = legal.iter().filter_map(|action| match action {
            Action::Letter(letter) => Some((0, Pick::Offered(*letter))),
            Action::Start(tile) => Some((1, Pick::Fragment(*tile))),
            Action::Headpiece(_) | Action::Battery(_) | Action::Keep(_) | Action::Bonus | Action::Skip => {
                Some((2, Pick::Act(*action)))
            }
            _ => None,
        });
        let mut picks: Vec<(u8, Pick)> = picks.collect();
        picks.sort_by_key(|(kind, _)| *kind);
        picks.into_iter().map(|(_, pick)| pick).collect()
    })
}

/// The next thing in a row, or the one before; from nothing the first.
fn step<T: Copy + PartialEq>(all: &[T], now: Option<T>, ahead: bool) -> Option<T> {
    let at = now.and_then(|now| all.iter().position(|other| *other == now));
    let next = match (at, ahead) {
        (None, _) => 0,
        (Some(at), true) => (at + 1) % all.len(),
        (Some(at), false) => (at + all.len() - 1) % all.len(),
    };
    all.get(next).copied()
}

/// The next blank cell in this direction; where there is none, the one that was chosen.
fn nearest(cells: &[Cell], now: Option<Cell>, way: (i16, i16)) -> Option<Cell> {
    let Some((row, cell)) = now else { return cells.first().copied() };
    let far = |(r, c): &Cell| (i16::from(*c) - i16::from(cell), i16::from(*r) - i16::from(row));
    let ahead = |at: &&Cell| {
        let (across, down) = far(at);
        across * way.0 + down * way.1 > 0
    };
    let distance = |at: &&Cell| {
        let (across, down) = far(at);
        let (along, aside) = if way.0 == 0 { (down.abs(), across.abs()) } else { (across.abs(), down.abs()) };
        along + 4 * aside
    };
    cells.iter().filter(ahead).min_by_key(distance).copied().or(now)
}
