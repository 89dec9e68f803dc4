//! The learned judgement: what a sheet at the end of a round will still gain, beyond what the hand-written
//! judgement expects. Two small hidden layers, with plain arithmetic in a fixed order, so that it gives the
//! same result on every machine.

use super::facts::{FACTS, Facts};

const FIRST: usize = 96;
const SECOND: usize = 32;
/// How many integers the file contains.
const NUMBERS: usize = FACTS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1;
/// The integer that represents one.
const ONE: f32 = 2048.0;
/// How many points an output of one means.
const POINTS: f32 = 10.0;

#[derive(Clone)]
pub struct Learned {
    first: Vec<[f32; FIRST]>,
    first_bias: [f32; FIRST],
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    last: [f32; SECOND],
    last_bias: f32,
}

impl Learned {
    /// Two bytes per number.
    pub fn read(bytes: &[u8]) -> Option<Learned> {
        if bytes.len() != 2 * NUMBERS {
            return None;
        }
        let mut numbers =
            bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / ONE);
        let mut next = || numbers.next().unwrap_or_default();
        Some(Learned {
            first: (0..FACTS).map(|_| std::array::from_fn(|_| next())).collect(),
            first_bias: std::array::from_fn(|_| next()),
            second: (0..FIRST).map(|_| std::array::from_fn(|_| next())).collect(),
            second_bias: std::array::from_fn(|_| next()),
            last: std::array::from_fn(|_| next()),
            last_bias: next(),
        })
    }

    /// The expected points beyond the guess.
    pub fn more(&self, facts: &Facts) -> f32 {
        let mut first = self.first_bias;
        for (fact, weights) in facts.iter().zip(&self.first).filter(|(fact, _)| **fact != 0.0) {
            for (sum, weight) in first.iter_mut().zip(weights) {
                *sum += fact * weight;
            }
        }
        let mut second = self.second_bias;
        for (active, weights) in first.iter().zip(&self.second).filter(|(active, _)| **active > 0.0) {
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += active * weight;
            }
        }
        let mut out = self.last_bias;
        for (active, weight) in second.iter().zip(&self.last) {
            out += active.max(0.0) * weight;
        }
        POINTS * out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_says_what_it_says_in_python() {
        let learned = crate::networks::sheets().expect("the Master's");
        let said = |fact: f32| learned.more(&[fact; FACTS]);
        // `training/test_training.py` has the same numbers.
        assert!((said(0.0) - 2.4703).abs() < 0.001, "{}", said(0.0));
        assert!((said(0.5) - 56.1845).abs() < 0.001, "{}", said(0.5));
    }
}
