//! The random generator for search and simulation, separate from the draws of a match.

use crate::seed::Seed;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A fast repeatable generator for roll-outs, re-deals and random opponents. It never decides a
/// draw of a match: that is what a `Seed` does.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    pub fn new(number: u64) -> Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        Rng(ChaCha8Rng::from_seed(key))
    }

    /// A generator derived from a seed, for players whose choices must repeat with the deal.
    pub fn from_seed(seed: &Seed) -> Rng {
        Rng(ChaCha8Rng::from_seed(seed.bytes()))
    }

    /// A whole number below `bound`, each equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        below(bound as u64, || self.0.next_u64()) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// The index of one of the weighted outcomes.
    pub fn weighted<T>(&mut self, outcomes: &[(T, u32)]) -> usize {
        let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut ticket = below(total, || self.0.next_u64());
        for (index, (_, weight)) in outcomes.iter().enumerate() {
            if ticket < u64::from(*weight) {
                return index;
            }
            ticket -= u64::from(*weight);
        }
        unreachable!("the ticket is below the sum of the weights")
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// An integer below `bound` from uniform 64-bit words, without bias: words from the incomplete last
/// stretch of `bound` values are rejected.
pub(crate) fn below(bound: u64, mut word: impl FnMut() -> u64) -> u64 {
    assert!(bound > 0, "nothing is below zero");
    let refused = (u64::MAX % bound + 1) % bound;
    loop {
        let value = word();
        if value <= u64::MAX - refused {
            return value % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_incomplete_stretch_are_refused() {
        // 2^64 = 3 * 6148914691236517205 + 1: only the very last word is rejected.
        let mut words = [u64::MAX, u64::MAX - 1].into_iter();
        assert_eq!(below(3, || words.next().expect("two words suffice")), (u64::MAX - 1) % 3);
        assert_eq!(below(4, || u64::MAX), 3);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
