//! What follows from a sheet alone.

use ::telegram::{Phase, PlayerView, Side, Status, View};
use rules::Seat;

/// A cell of the sheet: row and place, both from 0.
pub type Cell = (u8, u8);

/// Do all players write at once? They do until the game is over.
pub fn is_at_once(view: &View) -> bool {
    view.phase != Phase::Over
}

pub fn is_advanced(view: &View) -> bool {
    view.table.side == Side::Advanced
}

/// The empty rows of a seat's sheet, from the top.
pub fn empty_rows(view: &View, seat: Option<Seat>) -> Vec<u8> {
    let Some(own) = own(view, seat) else { return Vec::new() };
    let rows = own.rows.iter().zip(0..);
    rows.filter(|(row, _)| row.status == Status::Empty).map(|(_, index)| index).collect()
}

/// The blank cells of words in progress on a seat's sheet, from the top.
pub fn blanks(view: &View, seat: Option<Seat>) -> Vec<Cell> {
    let Some(own) = own(view, seat) else { return Vec::new() };
    let mut cells = Vec::new();
    for (row, index) in own.rows.iter().zip(0..).filter(|(row, _)| row.status == Status::InProgress) {
        let blank = row.word.bytes().iter().zip(0..).filter(|(byte, _)| **byte == b'_');
        cells.extend(blank.map(|(_, cell)| (index, cell)));
    }
    cells
}

pub fn words_in_progress(own: &PlayerView) -> u8 {
    own.rows.iter().filter(|row| row.status == Status::InProgress).count() as u8
}

fn own(view: &View, seat: Option<Seat>) -> Option<&PlayerView> {
    view.players.get(seat?.index())
}
