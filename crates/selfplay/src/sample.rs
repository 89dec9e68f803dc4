//! A sample: one decision as the seat saw it, the result of its search, and how the game ended.
//!
//! A file of samples is a header and records of one length, integers in little-endian order. Files with the
//! same header can be joined by leaving out the header of the second.
//!
//! | header | |
//! |---|---|
//! | 4 bytes | `SPLY` |
//! | 2 each | the version of this format, of the encoding, the inputs, the actions that are weighed, the seats and the actions told of |
//! | 4 | the length of a record |
//! | 1 + n | the length of the game's key, and the key |
//!
//! | record | |
//! |---|---|
//! | 1 each | the inputs |
//! | 4 | the game's number |
//! | 2 | seats at the table |
//! | 2 | the share of the win that the search expected, in ten thousandths |
//! | 2 for each of 8 seats | its share of the win, in ten thousandths; the own seat first, then clockwise |
//! | 2 for each of 8 seats | its score |
//! | 2 + 2 for each of 16 actions | number and share of attention, in ten thousandths; unused ones are 65535 and 0 |

use rules::{Encode, MAX_SEATS};

const MAGIC: &[u8; 4] = b"SPLY";
const FORMAT: u16 = 1;
const SEATS: usize = MAX_SEATS as usize;
/// The number of actions in a sample.
pub const SHARES: usize = 16;
/// Shares are stored as multiples of one over this.
const WHOLE: f32 = 10_000.0;
const NOTHING: u16 = u16::MAX;

/// What a file begins with.
pub struct Header;

impl Header {
    pub fn of<G: Encode>() -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        for number in [FORMAT, G::ENCODING, G::INPUTS as u16, G::WEIGHED as u16, SEATS as u16, SHARES as u16]
        {
            out.extend(number.to_le_bytes());
        }
        out.extend((Sample::length(G::INPUTS) as u32).to_le_bytes());
        out.push(G::KEY.len() as u8);
        out.extend(G::KEY.as_bytes());
        out
    }
}

/// One decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub inputs: Vec<i8>,
    pub game: u32,
    pub seats: u8,
    /// The search's expectation for the deciding seat, from 0 to 1.
    pub expected: f32,
    /// The own seat first.
    pub won: [f32; SEATS],
    pub scores: [i16; SEATS],
    /// Numbers of actions with their shares, most liked first.
    pub shares: Vec<(u32, f32)>,
}

impl Sample {
    pub fn length(inputs: usize) -> usize {
        inputs + 4 + 2 + 2 + 4 * SEATS + 4 * SHARES
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        let part = |share: f32| (share.clamp(0.0, 1.0) * WHOLE).round() as u16;
        out.extend(self.inputs.iter().map(|number| *number as u8));
        out.extend(self.game.to_le_bytes());
        out.extend(u16::from(self.seats).to_le_bytes());
        out.extend(part(self.expected).to_le_bytes());
        out.extend(self.won.iter().flat_map(|share| part(*share).to_le_bytes()));
        out.extend(self.scores.iter().flat_map(|score| score.to_le_bytes()));
        for place in 0..SHARES {
            let told =
                self.shares.get(place).and_then(|(id, share)| Some((u16::try_from(*id).ok()?, *share)));
            let (id, share) = told.map_or((NOTHING, 0), |(id, share)| (id, part(share)));
            out.extend(id.to_le_bytes());
            out.extend(share.to_le_bytes());
        }
    }
}
