//! The words that can be finished in a round of Telegram.

use crate::word::Possible;
use rules::Seat;
use std::ops::ControlFlow;
use telegram::{Frame, Row, State, Telegram, Word};

/// Called once per round, before its first action.
pub fn words_from(game: &Telegram, state: &State, seat: Seat) -> Vec<Possible> {
    let player = state.player(seat);
    let is_fresh = player.stack.top() == Frame::Act && player.actions_taken(state.round) == 0;
    if !is_fresh {
        return Vec::new();
    }
    let offered = state.offered_letters();
    let reserve: Vec<u8> = player.reserve_cards().map(|card| state.face(card).index() as u8).collect();
    let actions = player.track[usize::from(state.round) - 1].len();
    let mut words = Vec::new();
    for row in player.rows.iter().filter(|row| row.is_in_progress()) {
        let pattern = row.word();
        game.words().each_completion(&pattern, |found| {
            let is_new = !player.rows.iter().any(|old| spells(*old, found));
            if is_new && can_be_filled(&pattern, found, offered, &reserve, actions) {
                words.push(Possible {
                    word: String::from_utf8_lossy(found).into_owned(),
                    points: player.marks.worth(found.len()),
                    pattern: Some(pattern.to_string()),
                });
            }
            ControlFlow::Continue(())
        });
    }
    words
}

fn spells(row: Row, word: &[u8]) -> bool {
    row.is_valid() && row.word().bytes() == word
}

/// Can the missing letters be written in one round? Those of the reserve cost no action, each card once; a
/// letter of the offering can be used repeatedly.
fn can_be_filled(pattern: &Word, word: &[u8], offered: u32, reserve: &[u8], actions: usize) -> bool {
    let mut reserve = reserve.to_vec();
    let mut used = 0;
    let missing = pattern.bytes().iter().zip(word).filter(|(there, _)| **there == b'_');
    for letter in missing.map(|(_, letter)| letter - b'A') {
        if let Some(at) = reserve.iter().position(|held| *held == letter) {
            reserve.swap_remove(at);
        } else if offered & 1 << letter != 0 {
            used += 1;
        } else {
            return false;
        }
    }
    used <= actions
}
