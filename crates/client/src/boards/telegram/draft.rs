//! The draft of Telegram: a fragment and its row, a letter and its cell, an answer to a bonus. It stays while others
//! act.

use super::sheet::{Cell, blanks, empty_rows, is_advanced};
use super::{why_not, words};
use crate::boards;
use ::telegram::{Action, Event, Frame, Letter, Preview, Reward, Source, View, preview_letter};
use rules::Seat;

/// The table as the board sees it.
pub type Position<'a> = boards::Position<'a, Draft>;

/// What the player has picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// The fragment under a tile, from 0.
    Fragment(u8),
    /// A letter of the offering.
    Offered(Letter),
    /// A letter of one's own reserve.
    Reserved(Letter),
    Reward(Reward),
    Wild,
    /// An answer that needs nothing more.
    Act(Action),
}

/// The letter to be written, and its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Writing {
    pub letter: Letter,
    pub from: Source,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub pick: Option<Pick>,
    /// The letter chosen for a reward or wild.
    pub letter: Option<Letter>,
    pub cell: Option<Cell>,
    /// The row for a fragment.
    pub row: Option<u8>,
    /// Another player's sheet that the viewer is looking at.
    pub looking: Option<Seat>,
}

impl boards::Draft for Draft {
    type View = View;
    type Action = Action;
    type Event = Event;
    type Frame = Frame;
    type Target = Pick;
    type Thing = Pick;
    type Moment = (Vec<Action>, Option<Frame>, u8);

    fn top(view: &View, seat: Option<Seat>) -> Option<Frame> {
        view.players.get(seat?.index())?.stack.as_ref()?.last().copied()
    }

    fn moment(position: Position<'_>) -> (Vec<Action>, Option<Frame>, u8) {
        (position.legal.to_vec(), position.top(), position.view.round)
    }

    fn begin(&mut self, position: Position<'_>) {
        self.clear(preset(position));
    }

    fn change_viewer(&mut self) {
        self.looking = None;
    }

    fn action(target: Pick) -> Action {
        match target {
            Pick::Fragment(tile) => Action::Start(tile),
            Pick::Offered(letter) => Action::Letter(letter),
            Pick::Reserved(letter) => Action::Reserve(letter),
            Pick::Reward(reward) => Action::Reward(reward),
            Pick::Wild => Action::Wild,
            Pick::Act(action) => action,
        }
    }

    fn is_chosen(&self, target: Pick) -> bool {
        self.pick == Some(target)
    }

    fn choose(&mut self, position: Position<'_>, target: Pick) {
        self.looking = None;
        self.clear(Some(target));
        if self.writing(position).is_some() {
            self.cell = only_blank(position);
        }
    }

    fn is_drafted(&self, position: Position<'_>) -> bool {
        let fresh = Draft { pick: preset(position), looking: self.looking, ..Draft::default() };
        *self != fresh
    }

    fn back(&mut self, position: Position<'_>) -> bool {
        if self.looking.take().is_some() {
            return true;
        }
        if position.legal.is_empty() {
            return false;
        }
        if self.cell.is_some() && self.cell != only_blank(position) {
            self.cell = None;
        } else if self.letter.is_some() {
            self.letter = None;
            self.cell = None;
        } else if self.row.is_some() {
            self.row = None;
        } else if self.pick.is_some() && self.is_drafted(position) {
            self.begin(position);
        } else {
            return false;
        }
        true
    }

    fn steps(&self, position: Position<'_>) -> Vec<Action> {
        let Some(top) = position.top().filter(|_| !position.legal.is_empty()) else { return Vec::new() };
        let cell = self.cell.map(|(row, cell)| Action::Cell { row, cell });
        let chosen = self.letter.map(Action::As);
        let steps = match (top, self.pick) {
            (_, Some(Pick::Act(action))) => vec![Some(action)],
            (Frame::Act, Some(pick)) => {
                let first = Some(<Draft as boards::Draft>::action(pick));
                match pick {
                    Pick::Fragment(_) if self.rows(position).is_empty() => vec![first],
                    Pick::Fragment(_) => vec![first, self.row.map(Action::Row)],
                    Pick::Reward(_) | Pick::Wild => vec![first, chosen, cell],
                    _ => vec![first, cell],
                }
            }
            (Frame::Row { .. }, _) => vec![self.row.map(Action::Row)],
            (Frame::PickReward { .. } | Frame::PickWild, _) => vec![chosen, cell],
            (frame, _) if frame.placing().is_some() => vec![cell],
            _ => vec![None],
        };
        steps.into_iter().collect::<Option<Vec<Action>>>().unwrap_or_default()
    }

    /// Letters not written in the last round are worth nothing.
    fn loses(&self, position: Position<'_>) -> Vec<String> {
        let ends = self.pick == Some(Pick::Act(Action::Done)) && position.view.last_round;
        if ends { words::lost_letters(position.legal) } else { Vec::new() }
    }

    fn things(position: Position<'_>) -> Vec<Pick> {
        why_not::things(position)
    }

    fn why_not(&self, position: Position<'_>, pick: Pick) -> Option<String> {
        Draft::reason(position, pick).map(str::to_owned)
    }
}

impl Draft {
    fn clear(&mut self, pick: Option<Pick>) {
        *self = Draft { pick, looking: self.looking, ..Draft::default() };
    }

    /// The letter to be written.
    pub fn writing(&self, position: Position<'_>) -> Option<Writing> {
        if position.legal.is_empty() {
            return None;
        }
        let (letter, from) = match (position.top()?, self.pick) {
            (Frame::PlaceOffered { letter }, _) | (Frame::Act, Some(Pick::Offered(letter))) => {
                (Some(letter), Source::Offering)
            }
            (Frame::PlaceReserve { letter }, _) | (Frame::Act, Some(Pick::Reserved(letter))) => {
                (Some(letter), Source::Reserve)
            }
            (Frame::PlaceReward { letter, .. }, _) => (Some(letter), Source::Reward),
            (Frame::PlaceWild { letter }, _) => (Some(letter), Source::Wild),
            (Frame::PickReward { .. }, _) | (Frame::Act, Some(Pick::Reward(_))) => {
                (self.letter, Source::Reward)
            }
            (Frame::PickWild, _) | (Frame::Act, Some(Pick::Wild)) => (self.letter, Source::Wild),
            _ => (None, Source::Offering),
        };
        letter.map(|letter| Writing { letter, from })
    }

    /// The effect of the chosen letter in the chosen cell.
    pub fn preview(&self, position: Position<'_>) -> Option<Preview> {
        let Writing { letter, from } = self.writing(position)?;
        let (row, cell) = self.cell?;
        preview_letter(position.view, position.seat?, letter, from, row, cell)
    }

    /// The rows to choose from.
    pub fn rows(&self, position: Position<'_>) -> Vec<u8> {
        let asked = match (position.top(), self.pick) {
            (Some(Frame::Row { .. }), _) => true,
            (Some(Frame::Act), Some(Pick::Fragment(_))) => is_advanced(position.view),
            _ => false,
        };
        if !asked || position.legal.is_empty() {
            return Vec::new();
        }
        let rows = empty_rows(position.view, position.seat);
        // A choice with a single option is not offered.
        if rows.len() == 1 { Vec::new() } else { rows }
    }

    /// The chosen fragment, by its tile.
    pub fn tile(&self, position: Position<'_>) -> Option<u8> {
        match (position.top(), self.pick) {
            (Some(Frame::Row { tile }), _) | (Some(Frame::Act), Some(Pick::Fragment(tile))) => Some(tile),
            _ => None,
        }
    }

    /// The row for the chosen fragment.
    pub fn start_row(&self, position: Position<'_>) -> Option<u8> {
        self.tile(position)?;
        match self.rows(position)[..] {
            [] => empty_rows(position.view, position.seat).first().copied(),
            _ => self.row,
        }
    }

    /// The letters to choose from for a reward or wild.
    pub fn letters(&self, position: Position<'_>) -> Option<Vec<Letter>> {
        if position.legal.is_empty() {
            return None;
        }
        let set = match (position.top()?, self.pick) {
            (Frame::Act, Some(Pick::Reward(reward))) | (Frame::PickReward { reward }, _) => reward.letters(),
            (Frame::Act, Some(Pick::Wild)) | (Frame::PickWild, _) => u32::MAX,
            _ => return None,
        };
        Some(Letter::all().filter(|letter| set & 1 << letter.0 != 0).collect())
    }

    /// Chooses the letter of the reward or wild; false if it cannot be this one.
    pub fn choose_letter(&mut self, position: Position<'_>, letter: Letter) -> bool {
        let offered = self.letters(position).is_some_and(|letters| letters.contains(&letter));
        if offered {
            self.letter = Some(letter);
            self.cell = self.cell.or_else(|| only_blank(position));
        }
        offered
    }

    /// Chooses the cell for the letter; false if there is no letter or the cell is not blank.
    pub fn choose_cell(&mut self, position: Position<'_>, cell: Cell) -> bool {
        let fits = self.writing(position).is_some() && blanks(position.view, position.seat).contains(&cell);
        if fits {
            self.cell = Some(cell);
        }
        fits
    }

    /// Chooses the row for the fragment; false if no row is needed, or not this one.
    pub fn choose_row(&mut self, position: Position<'_>, row: u8) -> bool {
        let fits = self.rows(position).contains(&row);
        if fits {
            self.row = Some(row);
        }
        fits
    }
}

/// The default choice, which only needs confirmation: the only answer, a bonus, or the end of the round when
/// its actions are used up.
fn preset(position: Position<'_>) -> Option<Pick> {
    let pick = match (position.legal, position.top()) {
        ([only], _) => Some(*only),
        (_, Some(Frame::RowBonus { .. })) => Some(Action::Bonus),
        (legal, Some(Frame::Act)) => {
            let primary = |action: &Action| matches!(action, Action::Start(_) | Action::Letter(_));
            (!legal.iter().any(primary)).then_some(Action::Done)
        }
        _ => None,
    };
    pick.filter(|action| position.is_legal(*action)).map(Pick::Act)
}

fn only_blank(position: Position<'_>) -> Option<Cell> {
    match blanks(position.view, position.seat)[..] {
        [only] => Some(only),
        _ => None,
    }
}
