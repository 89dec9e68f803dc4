//! The content of a sheet: rows of letters in a few bytes, and the marks in its sections.

use crate::content::{BATTERIES, CELLS, Form, Gain, LENGTHS, Letter, Reward, SHORTEST, Side, TABLES};
use crate::fragment::Fragment;
use rules::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The status of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    Empty,
    InProgress,
    Valid,
    Invalid,
}

const STATUSES: [Status; 4] = [Status::Empty, Status::InProgress, Status::Valid, Status::Invalid];
const CELL_BITS: u32 = 5;
const CELL_MASK: u32 = (1 << CELL_BITS) - 1;
const STATUS_SHIFT: u32 = CELL_BITS * CELLS as u32;
const BLANK: u32 = 0;
/// A cell beyond the end of the word.
const UNUSED: u32 = 27;

/// One row of the grid: five bits for each cell (0 blank, 1 to 26 a letter, 27 not used by the word)
/// and two for the status.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row(u32);

impl Row {
    pub fn started(fragment: Fragment) -> Row {
        let mut row = Row(0);
        for cell in fragment.length()..CELLS as u8 {
            row.put(cell, UNUSED);
        }
        for (cell, letter) in fragment.given() {
            row.put(cell, u32::from(letter.0) + 1);
        }
        row.with(Status::InProgress)
    }

    /// A row from its text, such as `S_A_E`; `None` if it is too short, too long or holds anything but
    /// capitals and blanks.
    pub fn read(text: &str, status: Status) -> Option<Row> {
        let length = text.len();
        if !(SHORTEST..=CELLS).contains(&length) {
            return None;
        }
        let mut row = Row(0);
        for (cell, byte) in text.bytes().enumerate() {
            if byte != b'_' {
                row.put(cell as u8, u32::from(Letter::from_byte(byte)?.0) + 1);
            }
        }
        for cell in length..CELLS {
            row.put(cell as u8, UNUSED);
        }
        Some(row.with(status))
    }

    pub fn status(self) -> Status {
        STATUSES[(self.0 >> STATUS_SHIFT) as usize]
    }

    #[must_use]
    pub fn with(self, status: Status) -> Row {
        let cells = self.0 & ((1 << STATUS_SHIFT) - 1);
        Row(cells | (status as u32) << STATUS_SHIFT)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn is_in_progress(self) -> bool {
        self.0 >> STATUS_SHIFT == Status::InProgress as u32
    }

    pub fn is_valid(self) -> bool {
        self.0 >> STATUS_SHIFT == Status::Valid as u32
    }

    fn value(self, cell: u8) -> u32 {
        self.0 >> (u32::from(cell) * CELL_BITS) & CELL_MASK
    }

    fn put(&mut self, cell: u8, value: u32) {
        self.0 |= value << (u32::from(cell) * CELL_BITS);
    }

    pub fn letter(self, cell: u8) -> Option<Letter> {
        let value = self.value(cell);
        (value != BLANK && value != UNUSED).then(|| Letter(value as u8 - 1))
    }

    /// Writes a letter into a blank cell.
    pub fn write(&mut self, cell: u8, letter: Letter) {
        self.put(cell, u32::from(letter.0) + 1);
    }

    /// Removes letters again, to reconstruct an earlier state.
    pub fn erase(&mut self, cells: u8) {
        for cell in (0..CELLS as u8).filter(|cell| cells & 1 << cell != 0) {
            self.0 &= !(CELL_MASK << (u32::from(cell) * CELL_BITS));
        }
    }

    /// The blank cells of a word in progress, as a bit set.
    pub fn blanks(self) -> u8 {
        if !self.is_in_progress() {
            return 0;
        }
        (0..CELLS as u8).fold(0, |set, cell| set | u8::from(self.value(cell) == BLANK) << cell)
    }

    /// 4 to 6; 0 for an empty row.
    pub fn length(self) -> usize {
        if self.is_empty() {
            return 0;
        }
        CELLS - usize::from(self.value(4) == UNUSED) - usize::from(self.value(5) == UNUSED)
    }

    /// The letters and blanks (`_`) of the word.
    pub fn word(self) -> Word {
        let mut bytes = [b'_'; CELLS];
        for (cell, byte) in bytes.iter_mut().enumerate() {
            if let Some(letter) = self.letter(cell as u8) {
                *byte = letter.byte();
            }
        }
        Word { bytes, length: self.length() as u8 }
    }

    /// Do both have the same letters in the same cells?
    pub fn spells_like(self, other: Row) -> bool {
        self.with(Status::Empty) == other.with(Status::Empty)
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.word(), self.status())
    }
}

/// The letters and blanks of a row. Its text is `S_A_E`, and nothing for an empty row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    bytes: [u8; CELLS],
    length: u8,
}

impl Word {
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length as usize]
    }

    pub fn is_complete(&self) -> bool {
        !self.bytes().is_empty() && !self.bytes().contains(&b'_')
    }

    pub fn vowels(&self) -> u8 {
        self.bytes().iter().filter(|byte| b"AEIOU".contains(byte)).count() as u8
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().iter().try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Word, ParseError> {
        if text.is_empty() {
            return Ok(Row::default().word());
        }
        let row = Row::read(text, Status::InProgress);
        row.map(Row::word).ok_or_else(|| ParseError::kind("a word with blanks of 4 to 6 cells", text))
    }
}

rules::json_as_text!(Word);

/// What is known about a row beside its letters: the given cells, and what happened to it this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Notes {
    /// The cells of the fragment, as a bit set.
    pub given: u8,
    /// The cells filled this round and, in the highest bit, whether the row was started this round.
    pub fresh: u8,
}

pub const STARTED: u8 = 1 << 7;

/// The marks in the sections of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Advances of the rows for 4, 5 and 6 letters.
    pub headpiece: [u8; LENGTHS],
    pub wheel: u8,
    /// The marked spaces or cells, as a bit set.
    pub battery: u16,
    pub wild: u8,
    /// Rewards not yet used: vowels, common consonants, any letters.
    pub rewards: [u8; 3],
}

impl Marks {
    pub fn batteries(self) -> u8 {
        self.battery.count_ones() as u8
    }

    /// The value of a word of this length.
    pub fn worth(self, length: usize) -> i32 {
        let row = length - SHORTEST;
        TABLES.headpiece[row][self.headpiece[row] as usize]
    }

    /// May the headpiece row of this index advance?
    pub fn can_advance(self, row: usize) -> bool {
        (self.headpiece[row] as usize) < TABLES.headpiece[row].len() - 1
    }

    /// The battery spaces that can be marked, as a bit set. `place` is the position in its word of the
    /// letter that brought the bonus, from 1; 0 if it came from elsewhere.
    pub fn free_batteries(self, form: &Form, place: u8) -> u16 {
        let free = !self.battery & ((1 << BATTERIES) - 1);
        match form.side {
            Side::Basic => free & free.wrapping_neg(),
            Side::Advanced if place == 0 => free,
            Side::Advanced => (0..BATTERIES)
                .filter(|cell| form.places[*cell] == place)
                .fold(0, |set, cell| set | free & 1 << cell),
        }
    }

    /// The effects of marking this battery space, in order.
    pub fn battery_gains(self, form: &Form, cell: u8) -> impl Iterator<Item = Gain> {
        let after = self.battery | 1 << cell;
        let space = (form.side == Side::Basic).then(|| form.track[cell as usize]);
        let finished = form
            .lines
            .iter()
            .filter(move |line| line.cells & 1 << cell != 0 && line.cells & after == line.cells);
        space.into_iter().chain(finished.flat_map(|line| line.gives)).filter(|gain| *gain != Gain::Nothing)
    }

    /// The rewards that the marked batteries have given so far, used or not.
    pub fn rewards_earned(self, form: &Form) -> [u8; 3] {
        let mut earned = [0; 3];
        let mut count = |gain: Gain| {
            if let Some(reward) = gain.reward() {
                earned[reward as usize] += 1;
            }
        };
        match form.side {
            Side::Basic => (0..BATTERIES)
                .filter(|space| self.battery & 1 << space != 0)
                .for_each(|space| count(form.track[space])),
            Side::Advanced => form
                .lines
                .iter()
                .filter(|line| line.cells & self.battery == line.cells)
                .for_each(|line| line.gives.into_iter().for_each(&mut count)),
        }
        earned
    }

    /// The reserve cards the wheel has given so far.
    pub fn reserves_earned(self) -> u8 {
        TABLES.wheel[..self.wheel as usize].iter().filter(|gain| **gain == Gain::Reserve).count() as u8
    }

    pub fn has_reward(self, reward: Reward) -> bool {
        self.rewards[reward as usize] > 0
    }
}
