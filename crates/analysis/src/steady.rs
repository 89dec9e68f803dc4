//! The line of chances: estimates fluctuate, and are trusted only as far as they proved right.

use bots::{Measure, Reliability};
use search::Values;

pub struct Steady {
    reliability: Reliability,
    measure: Measure,
    seats: usize,
    line: Option<Values>,
    /// The mean of the first estimate.
    start: f32,
}

impl Steady {
    pub fn new(reliability: Reliability, measure: Measure, seats: usize) -> Steady {
        Steady { reliability, measure, seats, line: None, start: 0.0 }
    }

    /// The effect of draws, as far as it is trusted.
    pub fn luck(&self, seeming: Values) -> Values {
        seeming.map(|luck| luck * self.reliability.luck)
    }

    /// Includes a new estimate.
    pub fn estimate(&mut self, newest: Values) {
        if self.line.is_none() {
            self.start = newest[..self.seats].iter().sum::<f32>() / self.seats as f32;
        }
        let line = self.line.get_or_insert(newest);
        for (value, newest) in line.iter_mut().zip(newest) {
            *value += self.reliability.newest * (newest - *value);
        }
    }

    /// Includes the effect of draws, if there is no separate estimate.
    pub fn draw(&mut self, luck: Values) {
        if let Some(line) = &mut self.line {
            line.iter_mut().zip(luck).for_each(|(value, luck)| *value += luck);
        }
    }

    /// What each player could expect after this part of the game.
    pub fn told(&self, part: f32) -> Values {
        let line = self.line.unwrap_or_default();
        let (usual, line) = match self.measure {
            Measure::Chance => (1.0 / self.seats as f32, line),
            Measure::Points => {
                let outdone = |points, part| self.reliability.outdone(points, part);
                (outdone(self.start, 0.0), line.map(|points| outdone(points, part)))
            }
        };
        let believed = self.reliability.after(part);
        let mut told = Values::default();
        for (told, value) in told[..self.seats].iter_mut().zip(line) {
            *told = usual + believed * (value - usual);
        }
        if self.measure == Measure::Chance {
            sharpen(&mut told[..self.seats], self.reliability.sharpened(part));
        }
        told
    }
}

/// Moves part of the way towards the third power of the odds; chances still add up to the whole game. Products
/// give the same result on every machine, other powers do not.
fn sharpen(chances: &mut [f32], way: f32) {
    let third = |chance: f32| chance * chance * chance;
    let sum: f32 = chances.iter().copied().map(third).sum();
    if way > 0.0 && sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance += way * (third(*chance) / sum - *chance));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Reliability =
        Reliability { newest: 0.5, most: 0.8, ripe: 0.5, luck: 0.1, gain: 0.25, sharp: 0.0 };

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
    fn odds_grow_sharper_at_the_end() {
        let sharp = Reliability { newest: 1.0, most: 1.0, ripe: 0.0, sharp: 1.0, ..HALF };
        let mut steady = Steady::new(sharp, Measure::Chance, 2);
        steady.estimate(two(0.75));
        assert_eq!([0.0, 0.7, 0.85, 1.0].map(|part| told(&steady, part)), [75, 75, 86, 96]);
    }

    #[test]
    fn points_are_those_of_better_players_for_the_rest_of_the_game() {
        let mut steady = Steady::new(Reliability { most: 1.0, ..HALF }, Measure::Points, 1);
        steady.estimate(Values::default().map(|_| 40.0));
        assert_eq!([0.0, 0.5, 1.0].map(|part| steady.told(part)[0]), [50.0, 47.5, 40.0]);
    }

    #[test]
    fn early_points_are_near_those_of_the_start() {
        let mut steady = Steady::new(Reliability { newest: 1.0, gain: 0.0, ..HALF }, Measure::Points, 2);
        steady.estimate(Values::default().map(|_| 40.0));
        steady.estimate(Values::default().map(|_| 60.0));
        assert_eq!([0.0, 0.25, 0.5].map(|part| steady.told(part)[1]), [40.0, 48.0, 56.0]);
    }
}
