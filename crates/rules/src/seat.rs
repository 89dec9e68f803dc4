//! Seats and sets of seats.

use crate::parse::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The most seats any game here has.
pub const MAX_SEATS: u8 = 8;

/// One seat at the table. Counted from 0 in code and from 1 in every text and on every wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    pub fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS as usize, "seat {index} out of range");
        Seat(index as u8)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats 1 to `count` in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count as usize).map(Seat::new)
    }

    /// The next seat clockwise at a table of `count`.
    pub fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        text.parse::<u8>()
            .ok()
            .filter(|number| (1..=MAX_SEATS).contains(number) && !text.starts_with(['0', '+']))
            .map(|number| Seat(number - 1))
            .ok_or_else(|| ParseError::kind("a seat number", text))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(from)?;
        if (1..=MAX_SEATS).contains(&number) {
            Ok(Seat(number - 1))
        } else {
            Err(serde::de::Error::custom(format!("{number} is not a seat number")))
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    pub fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::default(), SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_from_one_in_text() {
        assert_eq!(Seat::new(0).to_string(), "1");
        assert_eq!("3".parse(), Ok(Seat::new(2)));
        for bad in ["0", "9", "", "+1", "01", "one"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad:?} was taken for a seat");
        }
    }

    #[test]
    fn the_seat_after_the_last_is_the_first() {
        assert_eq!(Seat::new(2).next(3), Seat::new(0));
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: SeatSet = [Seat::new(0), Seat::new(5)].into_iter().collect();
        assert_eq!(set.len(), 2);
        assert!(set.contains(Seat::new(5)) && !set.contains(Seat::new(1)));
        assert!(set.without(Seat::new(0)).without(Seat::new(5)).is_empty());
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 5]);
    }
}
