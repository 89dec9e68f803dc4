//! A word in which only some letters are known.

use crate::{LONGEST, SHORTEST};
use std::fmt;
use std::str::FromStr;

/// Matches any letter.
pub const ANY: u8 = b'_';

/// Letters `A` to `Z`, and `_` for any; 2 to 24 places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    cells: [u8; LONGEST],
    length: u8,
}

/// Why a text is not a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPattern {
    Length(usize),
    Sign(char),
}

impl Pattern {
    pub fn new(cells: &[u8]) -> Result<Pattern, NoPattern> {
        if !(SHORTEST..=LONGEST).contains(&cells.len()) {
            return Err(NoPattern::Length(cells.len()));
        }
        if let Some(sign) = cells.iter().find(|cell| !cell.is_ascii_uppercase() && **cell != ANY) {
            return Err(NoPattern::Sign(char::from(*sign)));
        }
        let mut pattern = Pattern { cells: [ANY; LONGEST], length: cells.len() as u8 };
        pattern.cells[..cells.len()].copy_from_slice(cells);
        Ok(pattern)
    }

    pub fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.length)]
    }

    /// The known places, with their letters counted from `A`.
    pub fn given(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let known = |(_, cell): &(usize, &u8)| **cell != ANY;
        self.cells().iter().enumerate().filter(known).map(|(place, cell)| (place, usize::from(cell - b'A')))
    }

    pub fn fits(&self, word: &[u8]) -> bool {
        word.len() == usize::from(self.length)
            && self.cells().iter().zip(word).all(|(cell, letter)| *cell == ANY || cell == letter)
    }
}

impl FromStr for Pattern {
    type Err = NoPattern;

    /// Also accepts lower case, and a point for any letter.
    fn from_str(text: &str) -> Result<Pattern, NoPattern> {
        let mut cells = [ANY; LONGEST];
        let length = text.chars().count();
        if length > LONGEST {
            return Err(NoPattern::Length(length));
        }
        for (cell, sign) in cells.iter_mut().zip(text.chars()) {
            *cell = match sign {
                '_' | '.' => ANY,
                sign if sign.is_ascii_alphabetic() => sign.to_ascii_uppercase() as u8,
                sign => return Err(NoPattern::Sign(sign)),
            };
        }
        Pattern::new(&cells[..length])
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({self})")
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().iter().try_for_each(|cell| write!(f, "{}", char::from(*cell)))
    }
}

impl fmt::Display for NoPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPattern::Length(length) => {
                write!(f, "a pattern has {SHORTEST} to {LONGEST} places, not {length}")
            }
            NoPattern::Sign(sign) => {
                write!(f, "a pattern has letters from A to Z and _ for any letter, not {sign:?}")
            }
        }
    }
}

impl std::error::Error for NoPattern {}
