//! What the player has in mind but not yet done: a fragment and its row, a letter and its cell, an
//! answer to a bonus. Nothing of it is known to the table until it is confirmed, and it stays while
//! others act.

use crate::table::Now;
use crate::table::live::Live;
use ::telegram::{
    Action, Frame, Letter, PlayerView, Preview, Reward, Side, Source, Status, View, preview_letter,
};
use leptos::prelude::*;
use rules::Seat;

/// What was taken up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// The fragment under a tile, from 0.
    Fragment(u8),
    /// A letter of the offering.
    Offered(Letter),
    /// A letter of the own reserve.
    Reserved(Letter),
    Reward(Reward),
    Wild,
    /// An answer that needs nothing more.
    Act(Action),
}

/// A cell of the sheet: row and place, both from 0.
pub type Cell = (u8, u8);

/// The letter that is about to be written, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Writing {
    pub letter: Letter,
    pub from: Source,
}

#[derive(Clone, Copy)]
pub struct Draft {
    pub live: Live,
    pub view: Memo<Option<View>>,
    /// What the viewer may do now.
    pub legal: Memo<Vec<Action>>,
    pub pick: RwSignal<Option<Pick>>,
    /// What a reward or wild letter is to be.
    pub letter: RwSignal<Option<Letter>>,
    pub cell: RwSignal<Option<Cell>>,
    /// The row for a fragment.
    pub row: RwSignal<Option<u8>>,
    /// Somebody else's sheet that lies on top.
    pub looking: RwSignal<Option<Seat>>,
    /// What the letter in mind would bring in the cell in mind.
    pub preview: Memo<Option<Preview>>,
    /// The letter that is about to be written.
    pub writing: Memo<Option<Writing>>,
    // What most of the table depends on, so that a step draws only what it changed.
    seat: Memo<Option<Seat>>,
    top: Memo<Option<Frame>>,
    round: Memo<u8>,
    advanced: Memo<bool>,
    empty_rows: Memo<Vec<u8>>,
    blanks: Memo<Vec<Cell>>,
    /// The further steps of a decision, taken as soon as the ones before are done.
    follows: RwSignal<Vec<Action>>,
}

impl Draft {
    pub fn new(live: Live) -> Draft {
        let view =
            Memo::new(move |_| live.now.with(|now| serde_json::from_value::<View>(now.view.clone()).ok()));
        let legal = Memo::new(move |_| {
            if !live.my_turn() {
                return Vec::new();
            }
            live.now.with(|now| now.legal.iter().filter_map(|action| action.parse().ok()).collect())
        });
        let seat = Memo::new(move |_| live.now.with(Now::seat));
        let (pick, letter, cell) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let top = Memo::new(move |_| view.with(|view| top_of(view.as_ref(), seat.get())));
        let writing = Memo::new(move |_| {
            if legal.with(Vec::is_empty) {
                return None;
            }
            writing(top.get()?, pick.get(), letter.get())
        });
        let preview = Memo::new(move |_| {
            let (Writing { letter, from }, (row, cell), seat) = (writing.get()?, cell.get()?, seat.get()?);
            view.with(|view| preview_letter(view.as_ref()?, seat, letter, from, row, cell))
        });
        let draft = Draft {
            live,
            view,
            legal,
            pick,
            letter,
            cell,
            row: RwSignal::new(None),
            looking: RwSignal::new(None),
            preview,
            writing,
            seat,
            top,
            round: Memo::new(move |_| view.with(|view| view.as_ref().map_or(0, |view| view.round))),
            advanced: Memo::new(move |_| {
                view.with(|view| view.as_ref().is_some_and(|view| view.table.side == Side::Advanced))
            }),
            empty_rows: Memo::new(move |_| view.with(|view| own_rows(view.as_ref(), seat.get(), empty_rows))),
            blanks: Memo::new(move |_| view.with(|view| own_rows(view.as_ref(), seat.get(), blanks))),
            follows: RwSignal::new(Vec::new()),
        };
        draft.follow_the_table();
        draft
    }

    fn follow_the_table(self) {
        // Others may decide meanwhile: only what concerns the viewer's own decision begins a new one.
        let moment = Memo::new(move |_| (self.legal.get(), self.top(), self.round(), self.seat()));
        Effect::new(move |_| moment.with(|(legal, top, _, _)| self.begin(legal, *top)));
        // A refused first step has no second one.
        Effect::new(move |_| {
            if self.live.trouble.with(Option::is_some) {
                self.follows.set(Vec::new());
            }
        });
        Effect::new(move |_| {
            self.seat.track();
            self.looking.set(None);
        });
    }

    /// The table has moved: what was in mind is done or no longer fits.
    fn begin(self, legal: &[Action], top: Option<Frame>) {
        let mut follows = self.follows.get_untracked();
        if !follows.is_empty() {
            let next = follows.remove(0);
            if legal.contains(&next) {
                self.follows.set(follows);
                self.live.submit(&next.to_string());
                return;
            }
            self.follows.set(Vec::new());
        }
        self.clear(self.preset(legal, top));
    }

    fn clear(self, pick: Option<Pick>) {
        self.letter.set(None);
        self.cell.set(None);
        self.row.set(None);
        self.pick.set(pick);
    }

    /// What is chosen already and only to be confirmed: the only answer, a bonus, the end of the round
    /// when its actions are used up.
    fn preset(self, legal: &[Action], top: Option<Frame>) -> Option<Pick> {
        let pick = match (legal, top) {
            ([only], _) => Some(*only),
            (_, Some(Frame::RowBonus { .. })) => Some(Action::Bonus),
            (_, Some(Frame::Act)) => {
                let primary = |action: &Action| matches!(action, Action::Start(_) | Action::Letter(_));
                (!legal.iter().any(primary)).then_some(Action::Done)
            }
            _ => None,
        };
        pick.filter(|action| legal.contains(action)).map(Pick::Act)
    }

    pub fn seat(self) -> Option<Seat> {
        self.seat.get()
    }

    pub fn top(self) -> Option<Frame> {
        self.top.get()
    }

    pub fn round(self) -> u8 {
        self.round.get()
    }

    pub fn is_solo(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.solo.is_some()))
    }

    pub fn is_advanced(self) -> bool {
        self.advanced.get()
    }

    /// Whose sheet lies on the table: one's own unless one looks at another.
    pub fn sheet_seat(self) -> Seat {
        self.looking.get().or(self.seat()).unwrap_or(Seat::new(0))
    }

    /// Does the viewer's own sheet lie there?
    pub fn is_own_sheet(self) -> bool {
        Some(self.sheet_seat()) == self.seat()
    }

    /// The sheet that lies on the table.
    pub fn sheet<T>(self, read: impl FnOnce(&View, &PlayerView) -> T) -> Option<T> {
        let seat = self.sheet_seat();
        self.view.with(|view| {
            let view = view.as_ref()?;
            view.players.get(seat.index()).map(|player| read(view, player))
        })
    }

    /// The viewer's own part of the view.
    pub fn own<T>(self, read: impl FnOnce(&View, &PlayerView) -> T) -> Option<T> {
        let seat = self.seat()?;
        self.view.with(|view| {
            let view = view.as_ref()?;
            view.players.get(seat.index()).map(|player| read(view, player))
        })
    }

    pub fn is_legal(self, action: Action) -> bool {
        self.legal.with(|legal| legal.contains(&action))
    }

    pub fn is_picked(self, pick: Pick) -> bool {
        self.pick.get() == Some(pick)
    }

    /// Is the next action awaited?
    pub fn is_acting(self) -> bool {
        self.top() == Some(Frame::Act) && self.legal.with(|legal| !legal.is_empty())
    }

    /// The blank cells of words in progress on the own sheet, from the top.
    pub fn blanks(self) -> Vec<Cell> {
        self.blanks.get()
    }

    fn only_blank(self) -> Option<Cell> {
        match untrack(|| self.blanks())[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The rows among which one is asked for.
    pub fn rows(self) -> Vec<u8> {
        let asked = match (self.top(), self.pick.get()) {
            (Some(Frame::Row { .. }), _) => true,
            (Some(Frame::Act), Some(Pick::Fragment(_))) => self.is_advanced(),
            _ => false,
        };
        let rows = if asked && self.legal.with(|legal| !legal.is_empty()) {
            self.empty_rows.get()
        } else {
            return Vec::new();
        };
        // A question with a single answer is not asked.
        if rows.len() == 1 { Vec::new() } else { rows }
    }

    /// The fragment in mind, by its tile.
    pub fn tile(self) -> Option<u8> {
        match (self.top(), self.pick.get()) {
            (Some(Frame::Row { tile }), _) | (Some(Frame::Act), Some(Pick::Fragment(tile))) => Some(tile),
            _ => None,
        }
    }

    /// Where the fragment in mind would go.
    pub fn start_row(self) -> Option<u8> {
        self.tile()?;
        let empty = self.empty_rows.get();
        if self.rows().is_empty() { empty.first().copied() } else { self.row.get() }
    }

    /// The letters among which a reward or wild letter is asked for.
    pub fn letters(self) -> Option<Vec<Letter>> {
        if self.legal.with(Vec::is_empty) {
            return None;
        }
        let set = match (self.top()?, self.pick.get()) {
            (Frame::Act, Some(Pick::Reward(reward))) | (Frame::PickReward { reward }, _) => reward.letters(),
            (Frame::Act, Some(Pick::Wild)) | (Frame::PickWild, _) => u32::MAX,
            _ => return None,
        };
        Some(Letter::all().filter(|letter| set & 1 << letter.0 != 0).collect())
    }

    /// Takes something up; a second time confirms what needs nothing more.
    pub fn point(self, pick: Pick) {
        if self.pick.get_untracked() == Some(pick) && untrack(|| !self.steps().is_empty()) {
            self.confirm();
        } else {
            self.take(pick);
        }
    }

    pub fn take(self, pick: Pick) {
        self.looking.set(None);
        self.clear(Some(pick));
        if self.writing.with_untracked(Option::is_some) {
            self.cell.set(self.only_blank());
        }
    }

    /// What the reward or wild letter is to be.
    pub fn choose_letter(self, letter: Letter) {
        self.letter.set(Some(letter));
        if self.cell.with_untracked(Option::is_none) {
            self.cell.set(self.only_blank());
        }
    }

    pub fn point_cell(self, cell: Cell) {
        if self.cell.get_untracked() == Some(cell) {
            self.confirm();
        } else {
            self.cell.set(Some(cell));
        }
    }

    pub fn point_row(self, row: u8) {
        if self.row.get_untracked() == Some(row) {
            self.confirm();
        } else {
            self.row.set(Some(row));
        }
    }

    /// Is something in mind that can be put back?
    pub fn is_drafted(self) -> bool {
        let preset = untrack(|| self.preset(&self.legal.get(), self.top()));
        self.pick.get() != preset
            || self.letter.with(Option::is_some)
            || self.cell.with(Option::is_some)
            || self.row.with(Option::is_some)
    }

    /// Takes back one step of what is in mind; false if there was none.
    pub fn back(self) -> bool {
        if self.looking.with_untracked(Option::is_some) {
            self.looking.set(None);
            return true;
        }
        if self.legal.with_untracked(Vec::is_empty) {
            return false;
        }
        let only = self.only_blank();
        if self.cell.with_untracked(|cell| cell.is_some() && *cell != only) {
            self.cell.set(None);
        } else if self.letter.with_untracked(Option::is_some) {
            self.letter.set(None);
            self.cell.set(None);
        } else if self.row.with_untracked(Option::is_some) {
            self.row.set(None);
        } else if untrack(|| self.is_drafted()) && self.pick.with_untracked(Option::is_some) {
            self.reset();
        } else {
            return false;
        }
        true
    }

    /// Forgets all that is in mind.
    pub fn reset(self) {
        untrack(|| self.clear(self.preset(&self.legal.get(), self.top())));
    }

    /// What the main button does, step by step; nothing if it does nothing yet.
    pub fn steps(self) -> Vec<Action> {
        let Some(top) = self.top().filter(|_| self.legal.with(|legal| !legal.is_empty())) else {
            return Vec::new();
        };
        let cell = self.cell.get().map(|(row, cell)| Action::Cell { row, cell });
        let chosen = self.letter.get().map(Action::As);
        let steps = match (top, self.pick.get()) {
            (_, Some(Pick::Act(action))) => vec![Some(action)],
            (Frame::Act, Some(Pick::Fragment(tile))) if self.rows().is_empty() => {
                vec![Some(Action::Start(tile))]
            }
            (Frame::Act, Some(Pick::Fragment(tile))) => {
                vec![Some(Action::Start(tile)), self.row.get().map(Action::Row)]
            }
            (Frame::Act, Some(Pick::Offered(letter))) => vec![Some(Action::Letter(letter)), cell],
            (Frame::Act, Some(Pick::Reserved(letter))) => vec![Some(Action::Reserve(letter)), cell],
            (Frame::Act, Some(Pick::Reward(reward))) => vec![Some(Action::Reward(reward)), chosen, cell],
            (Frame::Act, Some(Pick::Wild)) => vec![Some(Action::Wild), chosen, cell],
            (Frame::Row { .. }, _) => vec![self.row.get().map(Action::Row)],
            (Frame::PickReward { .. } | Frame::PickWild, _) => vec![chosen, cell],
            (frame, _) if frame.placing().is_some() => vec![cell],
            _ => vec![None],
        };
        steps.into_iter().collect::<Option<Vec<Action>>>().unwrap_or_default()
    }

    pub fn confirm(self) {
        let mut steps = untrack(|| self.steps());
        if steps.is_empty() {
            return;
        }
        let first = steps.remove(0);
        self.follows.set(steps);
        if !self.live.submit(&first.to_string()) {
            self.follows.set(Vec::new());
        }
    }
}

fn top_of(view: Option<&View>, seat: Option<Seat>) -> Option<Frame> {
    view?.players.get(seat?.index())?.stack.as_ref()?.last().copied()
}

fn writing(top: Frame, pick: Option<Pick>, chosen: Option<Letter>) -> Option<Writing> {
    let (letter, from) = match (top, pick) {
        (Frame::PlaceOffered { letter }, _) | (Frame::Act, Some(Pick::Offered(letter))) => {
            (Some(letter), Source::Offering)
        }
        (Frame::PlaceReserve { letter }, _) | (Frame::Act, Some(Pick::Reserved(letter))) => {
            (Some(letter), Source::Reserve)
        }
        (Frame::PlaceReward { letter, .. }, _) => (Some(letter), Source::Reward),
        (Frame::PlaceWild { letter }, _) => (Some(letter), Source::Wild),
        (Frame::PickReward { .. }, _) | (Frame::Act, Some(Pick::Reward(_))) => (chosen, Source::Reward),
        (Frame::PickWild, _) | (Frame::Act, Some(Pick::Wild)) => (chosen, Source::Wild),
        _ => (None, Source::Offering),
    };
    letter.map(|letter| Writing { letter, from })
}

fn own_rows<T>(view: Option<&View>, seat: Option<Seat>, read: fn(&PlayerView) -> Vec<T>) -> Vec<T> {
    let own = view.zip(seat).and_then(|(view, seat)| view.players.get(seat.index()));
    own.map(read).unwrap_or_default()
}

fn empty_rows(own: &PlayerView) -> Vec<u8> {
    let rows = own.rows.iter().zip(0..);
    rows.filter(|(row, _)| row.status == Status::Empty).map(|(_, index)| index).collect()
}

fn blanks(own: &PlayerView) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (row, index) in own.rows.iter().zip(0..).filter(|(row, _)| row.status == Status::InProgress) {
        let blank = row.word.bytes().iter().zip(0..).filter(|(byte, _)| **byte == b'_');
        cells.extend(blank.map(|(_, cell)| (index, cell)));
    }
    cells
}
