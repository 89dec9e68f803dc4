//! Words as integers, five bits per letter from the top, so that integers sort like words.

use crate::LONGEST;

/// How many letters fit into 32 bits.
pub const SIX: usize = 6;
/// The bits of three letters.
pub const THREE: u32 = (1 << 15) - 1;
const BITS: usize = 5;
/// The letters of a short word; longer ones do not fit into 64 bits.
const SHORT: usize = 2 * SIX;
/// Capacity for the words of most racks.
const USUAL: usize = 256;

/// The letters of a word, padded with zeros.
pub type Letters = [u8; LONGEST];

/// Words in alphabetical order.
#[derive(Debug)]
pub struct InOrder {
    short: Vec<u64>,
    long: Vec<u128>,
}

impl InOrder {
    pub(crate) fn new() -> InOrder {
        InOrder { short: Vec::with_capacity(USUAL), long: Vec::new() }
    }

    /// Adds a word: its first three letters, and the others in sixes.
    #[inline]
    pub(crate) fn push(&mut self, three: u32, sixes: &[u32]) {
        let first = u64::from(three) << (64 - 3 * BITS);
        let short = match *sixes {
            [] => first,
            [four] => first | at_three(four),
            [four, ten] if ten & THREE == 0 => first | at_three(four) | u64::from(ten >> 11),
            _ => return self.push_long(u128::from(first) << 64, sixes),
        };
        self.short.push(short);
    }

    #[cold]
    fn push_long(&mut self, first: u128, sixes: &[u32]) {
        let sixes = sixes.iter().enumerate().map(|(at, six)| {
            // The last group of the longest word has only three letters, so the bits cut off are empty.
            u128::from(*six) << (128 - SIX * BITS) >> ((3 + SIX * at) * BITS)
        });
        self.long.push(sixes.fold(first, |word, six| word | six));
    }

    pub(crate) fn sort(&mut self) {
        self.short.sort_unstable();
        self.long.sort_unstable();
    }

    pub fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Passes on each word.
    #[inline]
    pub fn each(&self, mut f: impl FnMut(Letters)) {
        let mut long = self.long.iter().copied().peekable();
        for short in &self.short {
            if !self.long.is_empty() {
                while let Some(word) = long.next_if(|long| *long < u128::from(*short) << 64) {
                    f(letters(word));
                }
            }
            f(short_letters(*short));
        }
        long.for_each(|word| f(letters(word)));
    }
}

/// Shifts six letters behind the first three.
fn at_three(six: u32) -> u64 {
    u64::from(six) << (64 - (3 + SIX) * BITS)
}

#[inline]
fn short_letters(word: u64) -> Letters {
    let mut letters = [0; LONGEST];
    letters[..8].copy_from_slice(&unpack((word >> (64 - SIX * BITS)) as u32));
    if word << (SIX * BITS) != 0 {
        letters[SIX..SIX + 8].copy_from_slice(&unpack((word >> (64 - SHORT * BITS)) as u32));
    }
    letters
}

fn letters(word: u128) -> Letters {
    let mut letters = short_letters((word >> 64) as u64);
    letters[SHORT..SHORT + 8].copy_from_slice(&unpack((word >> (128 - 3 * SIX * BITS)) as u32));
    letters[3 * SIX..].copy_from_slice(&unpack((word >> (128 - 4 * SIX * BITS)) as u32)[..SIX]);
    letters
}

/// At most `room` letters in one integer, the first in the highest bits.
pub fn pack(letters: &[u8], room: usize) -> u32 {
    let code = |at: usize| letters.get(at).map_or(0, |letter| u32::from(letter - b'A') + 1);
    (0..room).fold(0, |packed, at| packed << BITS | code(at))
}

/// Six letters, and two zeros: first moves two groups of three apart, then all six. Zero codes stay
/// zero.
#[inline]
pub fn unpack(packed: u32) -> [u8; 8] {
    const HALVES: u64 = 1 | 1 << 24;
    const EACH: u64 = 0x0101_0101_0101;
    let packed = u64::from(packed);
    let halves = packed & 0x7fff | (packed & 0x3fff_8000) << 9;
    let codes =
        halves & (0x1f * HALVES) | (halves & (0x3e0 * HALVES)) << 3 | (halves & (0x7c00 * HALVES)) << 6;
    // Adding 31 sets the sixth bit for every code from 1 on.
    let letters = codes | ((codes + 0x1f * EACH) & (0x20 * EACH)) << 1;
    (letters << 16).to_be_bytes()
}
