//! Hexes in axial coordinates, and the seven plots of a region around its centre.

use rules::ParseError;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The six directions, in the order of a region's ring.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// Hexes at distance 2 from a centre, clockwise with the ring: `2i` is beyond ring plot `i`, `2i +
/// 1` beyond the side between ring plots `i` and `i + 1`.
pub const OUTER: usize = 12;

/// One hex. Its text is `q,r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    pub q: i8,
    pub r: i8,
}

impl Hex {
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    pub fn step(self, (q, r): (i8, i8)) -> Hex {
        Hex { q: self.q + q, r: self.r + r }
    }

    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        DIRECTIONS.into_iter().map(move |direction| self.step(direction))
    }

    pub fn distance(self, other: Hex) -> u8 {
        let (q, r) = (i16::from(self.q) - i16::from(other.q), i16::from(self.r) - i16::from(other.r));
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8
    }

    /// The hex of plot 0 (the centre) to 6 of a region around this hex.
    pub fn plot(self, position: usize) -> Hex {
        if position == 0 { self } else { self.step(DIRECTIONS[position - 1]) }
    }

    /// The hex `index` of the outer ring around this one.
    pub fn outer(self, index: usize) -> Hex {
        let side = DIRECTIONS[index / 2];
        self.step(side).step(DIRECTIONS[(index / 2 + index % 2) % 6])
    }

    /// All hexes at exactly this distance.
    pub fn ring(self, radius: i8) -> impl Iterator<Item = Hex> {
        DIRECTIONS.into_iter().enumerate().flat_map(move |(side, (q, r))| {
            let along = DIRECTIONS[(side + 2) % 6];
            let corner = self.step((q * radius, r * radius));
            (0..radius).map(move |n| corner.step((along.0 * n, along.1 * n)))
        })
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.q, f)?;
        f.write_char(',')?;
        fmt::Display::fmt(&self.r, f)
    }
}

impl FromStr for Hex {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Hex, ParseError> {
        // Far from the limits of the number type, so that no sum of a hex and a step can overflow.
        let number =
            |part: &str| part.parse::<i8>().ok().filter(|n| n.unsigned_abs() <= 100 && n.to_string() == part);
        text.split_once(',')
            .and_then(|(q, r)| Some(Hex::new(number(q)?, number(r)?)))
            .ok_or_else(|| ParseError::kind("a place: two numbers with a comma", text))
    }
}

rules::json_as_text!(Hex);

/// A plot: region by its letter in the order of placing, then 0 for the centre or 1 to 6 for the
/// ring. Its text is `C4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plot(pub u8);

impl Plot {
    pub fn new(region: usize, position: usize) -> Plot {
        Plot((region * 7 + position) as u8)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn region(self) -> usize {
        self.index() / 7
    }

    /// 0 for the centre, 1 to 6 for the ring.
    pub fn position(self) -> usize {
        self.index() % 7
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char((b'A' + self.region() as u8).into())?;
        f.write_char((b'0' + self.position() as u8).into())
    }
}

impl FromStr for Plot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Plot, ParseError> {
        match text.as_bytes() {
            [letter @ b'A'..=b'V', digit @ b'0'..=b'6'] => {
                Ok(Plot::new((letter - b'A') as usize, (digit - b'0') as usize))
            }
            _ => Err(ParseError::kind("a plot: a letter A to V and a digit 0 to 6", text)),
        }
    }
}

rules::json_as_text!(Plot);
