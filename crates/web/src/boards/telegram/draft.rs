//! The draft of Telegram on the screen.

use crate::boards::drafting::{Mind, OnBoard, OnScreen};
use ::telegram::{Frame, Letter, PlayerView, Preview, View};
use client::boards::Draft as _;
use client::boards::telegram::{self as board, Cell, Pick, Writing};
use leptos::prelude::*;
use rules::Seat;

pub type Draft = OnBoard<board::Draft>;

#[derive(Clone, Copy)]
pub struct Parts {
    pub pick: Memo<Option<Pick>>,
    /// The letter chosen for a reward or wild.
    pub letter: Memo<Option<Letter>>,
    pub cell: Memo<Option<Cell>>,
    /// The row for a fragment.
    pub row: Memo<Option<u8>>,
    /// The displayed sheet of another player.
    pub looking: Memo<Option<Seat>>,
    /// The effect of the chosen letter in the chosen cell.
    pub preview: Memo<Option<Preview>>,
    /// The letter to be written.
    pub writing: Memo<Option<Writing>>,
    round: Memo<u8>,
    advanced: Memo<bool>,
    blanks: Memo<Vec<Cell>>,
    rows: Memo<Option<Vec<u8>>>,
    tile: Memo<Option<u8>>,
    start_row: Memo<Option<u8>>,
    letters: Memo<Option<Vec<Letter>>>,
}

impl OnScreen for board::Draft {
    type Parts = Parts;

    fn parts(mind: Mind<board::Draft>) -> Parts {
        Parts {
            pick: mind.piece(|draft| draft.pick),
            letter: mind.piece(|draft| draft.letter),
            cell: mind.piece(|draft| draft.cell),
            row: mind.piece(|draft| draft.row),
            looking: mind.piece(|draft| draft.looking),
            preview: mind.result(board::Draft::preview),
            writing: mind.result(board::Draft::writing),
            round: mind.fact(|view, _| view.round),
            advanced: mind.fact(|view, _| board::is_advanced(view)),
            blanks: mind.fact(board::blanks),
            rows: mind.result(|draft, position| Some(draft.rows(position))),
            tile: mind.result(board::Draft::tile),
            start_row: mind.result(board::Draft::start_row),
            letters: mind.result(board::Draft::letters),
        }
    }
}

impl Draft {
    pub fn round(self) -> u8 {
        self.round.get()
    }

    pub fn is_solo(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.solo.is_some()))
    }

    pub fn is_advanced(self) -> bool {
        self.advanced.get()
    }

    /// Whose sheet is displayed: one's own by default.
    pub fn sheet_seat(self) -> Seat {
        self.looking.get().or(self.seat()).unwrap_or(Seat::new(0))
    }

    /// Is the viewer's own sheet displayed?
    pub fn is_own_sheet(self) -> bool {
        Some(self.sheet_seat()) == self.seat()
    }

    /// Displays another player's sheet, or one's own again.
    pub fn look_at(self, seat: Option<Seat>) {
        self.change(|draft, _| draft.looking = seat);
    }

    /// The displayed sheet.
    pub fn sheet<T>(self, read: impl FnOnce(&View, &PlayerView) -> T) -> Option<T> {
        self.of_player(self.sheet_seat(), read)
    }

    /// The viewer's own part of the view.
    pub fn own<T>(self, read: impl FnOnce(&View, &PlayerView) -> T) -> Option<T> {
        self.of_player(self.seat()?, read)
    }

    fn of_player<T>(self, seat: Seat, read: impl FnOnce(&View, &PlayerView) -> T) -> Option<T> {
        self.view.with(|view| {
            let view = view.as_ref()?;
            view.players.get(seat.index()).map(|player| read(view, player))
        })
    }

    /// Is the next action pending?
    pub fn is_acting(self) -> bool {
        self.top() == Some(Frame::Act) && self.legal.with(|legal| !legal.is_empty())
    }

    /// The blank cells of words in progress on one's own sheet, from the top.
    pub fn blanks(self) -> Vec<Cell> {
        self.blanks.get()
    }

    /// The rows to choose from.
    pub fn rows(self) -> Vec<u8> {
        self.rows.get().unwrap_or_default()
    }

    /// The chosen fragment, by its tile.
    pub fn tile(self) -> Option<u8> {
        self.tile.get()
    }

    /// The row for the chosen fragment.
    pub fn start_row(self) -> Option<u8> {
        self.start_row.get()
    }

    /// The letters to choose from for a reward or wild.
    pub fn letters(self) -> Option<Vec<Letter>> {
        self.letters.get()
    }

    /// Chooses the letter of the reward or wild.
    pub fn choose_letter(self, letter: Letter) {
        self.change(|draft, position| draft.choose_letter(position, letter));
    }

    pub fn choose_cell(self, cell: Cell) -> bool {
        self.change(|draft, position| draft.choose_cell(position, cell))
    }

    pub fn choose_row(self, row: u8) -> bool {
        self.change(|draft, position| draft.choose_row(position, row))
    }

    pub fn point_cell(self, cell: Cell) {
        if self.cell.get_untracked() == Some(cell) {
            self.confirm();
        } else {
            self.choose_cell(cell);
        }
    }

    pub fn point_row(self, row: u8) {
        if self.row.get_untracked() == Some(row) {
            self.confirm();
        } else {
            self.choose_row(row);
        }
    }

    /// Clears the whole draft.
    pub fn reset(self) {
        self.change(board::Draft::begin);
    }
}
