//! The seed of a match: every draw is a pure function of it and the draw's number.

use crate::parse::ParseError;
use crate::rng::below;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// 256 secret bits. Draw `k` reads the ChaCha20 key stream (64-bit nonce) whose key is the seed and
/// whose nonce is `k`, so draws can be checked one by one and none depends on another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    pub(crate) fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// A seed that anyone can derive from the same phrase: for tests, simulations and shared deals.
    pub fn from_phrase(phrase: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"sounder seed phrase\n");
        hash.update(phrase.as_bytes());
        Seed(hash.finalize().into())
    }

    /// Shown at the start of a match: it commits to the seed without revealing it.
    pub fn commitment(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"sounder seed commitment\n");
        hash.update(self.0);
        hex(&hash.finalize())
    }

    /// Which of the weighted outcomes draw `k` takes. Unbiased: values that do not divide evenly
    /// among the weights are rejected and the key stream read on.
    pub fn draw(&self, k: u64, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total: u64 = weights.clone().map(u64::from).sum();
        assert!(total > 0, "a draw needs an outcome with a weight");
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(k);
        let mut ticket = below(total, || stream.next_u64());
        for (index, weight) in weights.enumerate() {
            if ticket < u64::from(weight) {
                return index;
            }
            ticket -= u64::from(weight);
        }
        unreachable!("the ticket is below the sum of the weights")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seed is a secret while its match runs: no debug print may show it by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seed, ParseError> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(ParseError::seed());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let high = char::from(pair[0]).to_digit(16).ok_or_else(ParseError::seed)?;
            let low = char::from(pair[1]).to_digit(16).ok_or_else(ParseError::seed)?;
            *byte = (high << 4 | low) as u8;
        }
        Ok(Seed(bytes))
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the generator: if a library changed its stream, every stored game would change.
    #[test]
    fn draws_are_pinned_for_ever() {
        let seed = Seed::new([7; 32]);
        let drawn: Vec<usize> = (0..12).map(|k| seed.draw(k, [1; 100].into_iter())).collect();
        assert_eq!(drawn, PINNED);
    }
    const PINNED: [usize; 12] = [8, 21, 41, 59, 38, 5, 65, 87, 32, 73, 94, 22];

    #[test]
    fn a_draw_does_not_depend_on_the_draws_before_it() {
        let seed = Seed::from_phrase("order");
        let forwards: Vec<usize> = (0..50).map(|k| seed.draw(k, [1, 2, 3].into_iter())).collect();
        let mut backwards: Vec<usize> = (0..50).rev().map(|k| seed.draw(k, [1, 2, 3].into_iter())).collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
    }

    #[test]
    fn weights_are_kept_by_a_chi_squared_test() {
        let weights = [1u32, 0, 2, 7, 90];
        let seed = Seed::from_phrase("chi");
        let draws = 50_000u64;
        let mut seen = [0u64; 5];
        for k in 0..draws {
            seen[seed.draw(k, weights.into_iter())] += 1;
        }
        assert_eq!(seen[1], 0, "an outcome without weight was drawn");
        let statistic: f64 = [0, 2, 3, 4]
            .map(|i| {
                let expected = draws as f64 * f64::from(weights[i]) / 100.0;
                (seen[i] as f64 - expected).powi(2) / expected
            })
            .iter()
            .sum();
        // The 99.99% point of the chi-squared distribution with 3 degrees of freedom.
        assert!(statistic < 21.1, "chi-squared {statistic}");
    }

    #[test]
    fn text_round_trips_and_debug_keeps_the_secret() {
        let seed = Seed::from_phrase("text");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert!(!format!("{seed:?}").contains(&seed.to_string()[..8]));
        assert!("xyz".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
        assert_ne!(seed.commitment(), seed.to_string());
    }
}
