//! The line of chances: estimates jump about, and are believed only as far as they proved right.

use bots::{Measure, Reliability};
use search::Values;

pub struct Steady {
    reliability: Reliability,
    measure: Measure,
    seats: usize,
    line: Option<Values>,
}

impl Steady {
    pub fn new(reliability: Reliability, measure: Measure, seats: usize) -> Steady {
        Steady { reliability, measure, seats, line: None }
    }

    /// What draws gave, as far as it is believed.
    pub fn luck(&self, seeming: Values) -> Values {
        seeming.map(|luck| luck * self.reliability.luck)
    }

    /// Takes a new estimate in.
    pub fn estimate(&mut self, newest: Values) {
        let line = self.line.get_or_insert(newest);
        for (value, newest) in line.iter_mut().zip(newest) {
            *value += self.reliability.newest * (newest - *value);
        }
    }

    /// Takes in what draws gave where there is no estimate of its own.
    pub fn draw(&mut self, luck: Values) {
        if let Some(line) = &mut self.line {
            line.iter_mut().zip(luck).for_each(|(value, luck)| *value += luck);
        }
    }

    /// What everybody could expect after this part of the game.
    pub fn told(&self, part: f32) -> Values {
        let line = self.line.unwrap_or_default();
        if self.measure == Measure::Points {
            return line;
        }
        let (even, believed) = (1.0 / self.seats as f32, self.reliability.after(part));
        let mut told = Values::default();
        for (told, value) in told[..self.seats].iter_mut().zip(line) {
            *told = even + believed * (value - even);
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Reliability = Reliability { newest: 0.5, most: 0.8, ripe: 0.5, luck: 0.1 };

    fn two(one: f32) -> Values {
        let mut values = Values::default();
        values[..2].copy_from_slice(&[one, 1.0 - one]);
        values
    }

    fn told(steady: &Steady, part: f32) -> i32 {
        let [one, other, ..] = steady.told(part);
        assert!((one + other - 1.0).abs() < 1e-6);
        (100.0 * one).round() as i32
    }

    #[test]
    fn a_new_estimate_moves_the_line_part_of_the_way() {
        let mut steady = Steady::new(HALF, Measure::Chance, 2);
        steady.estimate(two(0.5));
        steady.estimate(two(1.0));
        assert_eq!(told(&steady, 1.0), 70, "half of the way to 100, of which 80% are believed");
    }

    #[test]
    fn early_estimates_are_believed_less() {
        let mut steady = Steady::new(HALF, Measure::Chance, 2);
        steady.estimate(two(1.0));
        assert_eq!([0.0, 0.25, 0.5, 1.0].map(|part| told(&steady, part)), [50, 70, 90, 90]);
    }

    #[test]
    fn points_are_told_as_they_are() {
        let mut steady = Steady::new(HALF, Measure::Points, 2);
        steady.estimate(Values::default().map(|_| 40.0));
        assert_eq!(steady.told(0.1)[0], 40.0);
    }
}
