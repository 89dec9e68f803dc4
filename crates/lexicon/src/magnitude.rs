//! Roughly how many words fit short patterns with few known letters, counted once for all of them.

use crate::bucket::Bucket;
use crate::{Pattern, Vocabulary};
use std::ops::ControlFlow;

const ALPHABET: usize = 26;
/// Patterns with more places, or with more known letters, are not in the table.
const PLACES: usize = 6;
const GIVEN: u32 = 3;

/// Numbers of binary digits: by the known places, then by the letters there.
pub struct Magnitudes {
    digits: Vec<u8>,
    /// By length and set of places: the start of its numbers.
    starts: [[u32; 1 << PLACES]; PLACES + 1],
}

impl Magnitudes {
    pub fn new(buckets: &[Bucket], of: Vocabulary) -> Magnitudes {
        let mut starts = [[0; 1 << PLACES]; PLACES + 1];
        let mut room = 0;
        for (length, starts) in starts.iter_mut().enumerate() {
            for places in sets(length) {
                starts[places] = room;
                room += (ALPHABET as u32).pow(places.count_ones());
            }
        }
        let mut counts = vec![0u32; room as usize];
        for (length, bucket) in buckets.iter().enumerate().take(PLACES + 1).skip(crate::SHORTEST) {
            let blank = Pattern::new(&[crate::ANY; PLACES][..length]).expect("a short pattern");
            let _ = bucket.each_match(&blank, of, |index| {
                let word = bucket.word(index);
                for places in sets(length) {
                    let given = word.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
                    let letters = given.map(|(_, letter)| usize::from(letter - b'A'));
                    counts[starts[length][places] as usize + number(letters)] += 1;
                }
                ControlFlow::Continue(())
            });
        }
        Magnitudes { digits: counts.into_iter().map(|count| digits(count as usize)).collect(), starts }
    }

    /// `None` if the pattern is not in the table.
    pub fn of(&self, pattern: &Pattern) -> Option<u8> {
        let starts = self.starts.get(pattern.cells().len())?;
        let places: usize = pattern.given().map(|(place, _)| 1 << place).sum();
        let letters = pattern.given().map(|(_, letter)| letter);
        (places.count_ones() <= GIVEN).then(|| self.digits[starts[places] as usize + number(letters)])
    }
}

/// The number of binary digits: 0 for none, 1 for one, 2 for two or three.
pub fn digits(count: usize) -> u8 {
    (usize::BITS - count.leading_zeros()) as u8
}

/// Every sufficiently small set of places of a word.
fn sets(length: usize) -> impl Iterator<Item = usize> {
    (0..1usize << length).filter(|places| places.count_ones() <= GIVEN)
}

fn number(letters: impl Iterator<Item = usize>) -> usize {
    letters.fold(0, |number, letter| number * ALPHABET + letter)
}
