//! What follows from the table alone, whatever the draft.

use super::{Origin, Sort, numbered};
use ::letterpress::{FINAL_ROUND, Frame, PlayerView, Stage, View};
use rules::Seat;

/// What the middle of the table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The draft and the writing: the composing stick.
    Compose,
    /// All players' words, and what may be claimed from them.
    Claims,
    /// Solo: the new line under the old one.
    Line,
    /// Solo: a card leaves the library.
    Library,
    Ended,
}

pub fn mode(view: &View) -> Mode {
    match view.stack.first() {
        _ if view.ended => Mode::Ended,
        Some(Frame::Tie | Frame::Claim { .. }) => Mode::Claims,
        Some(Frame::Line) => Mode::Line,
        Some(Frame::Library) => Mode::Library,
        _ => Mode::Compose,
    }
}

/// Do all players draft or write at once?
pub fn is_at_once(view: &View) -> bool {
    !view.ended && matches!(view.stack.last(), Some(Frame::Draft { .. } | Frame::Write))
}

pub fn is_solo(view: &View) -> bool {
    view.solo.is_some()
}

pub fn is_last_round(view: &View) -> bool {
    view.round == FINAL_ROUND
}

/// The viewer's own part of the view, or in the solo game the player's.
pub fn own(view: &View, seat: Option<Seat>) -> Option<&PlayerView> {
    let seat = seat.or_else(|| is_solo(view).then(|| Seat::new(0)))?;
    view.players.get(seat.index())
}

/// Has the viewer written a word that the others have not seen yet?
pub fn is_sealed(view: &View, seat: Option<Seat>) -> bool {
    own(view, seat).is_some_and(|own| own.stage == Some(Stage::Sealed))
}

/// Must the viewer choose the cards for the word?
pub fn is_setting(view: &View, seat: Option<Seat>) -> bool {
    own(view, seat).is_some_and(|own| own.stage == Some(Stage::Setting))
}

/// The cards of the library, one by one.
pub fn library(view: &View) -> Vec<Sort> {
    view.solo.as_ref().map(|solo| numbered(&solo.library, Origin::Library)).unwrap_or_default()
}

/// How many letters may still be claimed.
pub fn letters_left(view: &View) -> usize {
    match view.stack.last() {
        Some(Frame::Claim { left, .. }) => usize::from(*left),
        _ => 0,
    }
}
