//! Why a fragment or a letter of Telegram cannot be used now.

use super::draft::{Draft, Pick, Position};
use super::sheet::{blanks, empty_rows, words_in_progress};
use super::words;
use crate::boards::Draft as _;
use ::telegram::{Frame, Reward, TABLES};

pub fn things(position: Position<'_>) -> Vec<Pick> {
    let view = position.view;
    let Some(own) = position.seat.and_then(|seat| view.players.get(seat.index())) else { return Vec::new() };
    let fragments = (0..view.fragments.len() as u8).map(Pick::Fragment);
    let letters = view.letters.iter().map(|card| Pick::Offered(card.letter));
    let reserve = own.reserve.iter().map(|card| Pick::Reserved(card.letter));
    let rewards = Reward::ALL.into_iter().map(Pick::Reward);
    fragments.chain(letters).chain(reserve).chain(rewards).chain([Pick::Wild]).collect()
}

impl Draft {
    pub(super) fn reason(position: Position<'_>, pick: Pick) -> Option<&'static str> {
        if position.is_legal(Draft::action(pick)) {
            return None;
        }
        let (view, seat) = (position.view, position.seat);
        let own = view.players.get(seat?.index())?;
        let primary = matches!(pick, Pick::Fragment(_) | Pick::Offered(_));
        Some(if position.top() != Some(Frame::Act) {
            words::FINISH_STEP
        } else if primary && own.actions_left == Some(0) {
            words::NO_ACTIONS_LEFT
        } else if let Pick::Fragment(_) = pick {
            if words_in_progress(own) >= TABLES.words_in_progress {
                words::THREE_WORDS
            } else {
                debug_assert!(empty_rows(view, seat).is_empty());
                words::NO_EMPTY_ROW
            }
        } else if blanks(view, seat).is_empty() {
            words::NO_BLANKS
        } else {
            words::NONE_OF_THESE
        })
    }
}
