//! The keys of this table: letters are typed, arrows move the choice, numbers take fragments, rewards
//! and headpiece rows.

use super::draft::Draft;
use ::telegram::{Action, Letter, Reward};
use client::boards::telegram::{Cell, Pick};
use client::boards::toward;
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
            // Enter confirms something that is already chosen.
            "Enter" if on(".target[aria-pressed=true], .chosen", event) => {
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
            "*" => take(draft, Pick::Wild),
            "0" | "." => take(draft, Pick::Act(Action::Done)),
            "-" => take(draft, Pick::Act(Action::Skip)),
            key => match key.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => type_letter(draft, *letter, event.shift_key()),
                [digit @ b'1'..=b'6'] => number(draft, digit - b'0'),
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

fn take(draft: Draft, pick: Pick) -> bool {
    let taken = draft.choose(pick);
    if taken {
        place(draft);
    }
    taken
}

/// A player who types gets a first cell or row, and can move from there with the arrows.
fn place(draft: Draft) {
    if let (None, Some(cell)) = (draft.cell.get(), draft.blanks().first()) {
        draft.choose_cell(*cell);
    }
    if let (None, Some(row)) = (draft.row.get(), draft.rows().first()) {
        draft.choose_row(*row);
    }
}

/// Types a letter of the offering, or of the reserve if it is not there, on the second press, or with
/// Shift; while a reward or wild needs a letter, that one.
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
        return take(draft, Pick::Act(Action::Keep(letter)));
    }
    let (offered, reserved) = (Action::Letter(letter), Action::Reserve(letter));
    let own = draft.is_legal(reserved)
        && (shift || !draft.is_legal(offered) || draft.is_chosen(Pick::Offered(letter)));
    if own { take(draft, Pick::Reserved(letter)) } else { take(draft, Pick::Offered(letter)) }
}

fn number(draft: Draft, number: u8) -> bool {
    if (4..=6).contains(&number) {
        let row = Action::Headpiece(number - 4);
        let reward = Reward::ALL[number as usize - 4];
        return take(draft, Pick::Act(row)) || take(draft, Pick::Reward(reward));
    }
    take(draft, Pick::Fragment(number - 1))
}

fn arrow(draft: Draft, way: (i16, i16)) -> bool {
    if draft.writing.with(Option::is_some) {
        if let Some(next) = nearest(&draft.blanks(), draft.cell.get(), way) {
            draft.choose_cell(next);
        }
        return true;
    }
    let ahead = way.0 + way.1 > 0;
    let rows = draft.rows();
    if !rows.is_empty() {
        if let Some(next) = step(&rows, draft.row.get(), ahead) {
            draft.choose_row(next);
        }
        return true;
    }
    let choices = choices(draft);
    step(&choices, draft.pick.get(), ahead).is_some_and(|pick| take(draft, pick))
}

/// What the arrows move through, in display order.
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

/// The next or previous thing in a row; without a choice, the first.
fn step<T: Copy + PartialEq>(all: &[T], now: Option<T>, ahead: bool) -> Option<T> {
    toward::next(all, now, ahead || now.is_none())
}

/// The next blank cell in this direction; if there is none, the chosen one.
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
