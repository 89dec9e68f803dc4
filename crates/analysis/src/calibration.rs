//! Are the chances right? Over many games: of all players who were given 30 to 40 per cent, how many won?

use crate::report::Report;
use rules::Rng;
use serde::Serialize;

/// A mean with its 95% interval.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Mean {
    pub count: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// Half the width of the interval.
    pub fn half(&self) -> f64 {
        let count = f64::from(self.count);
        if self.count < 2 {
            return f64::INFINITY;
        }
        let spread = (self.squares - count * self.mean() * self.mean()).max(0.0) / (count - 1.0);
        1.96 * (spread / count).sqrt()
    }

    fn merge(&mut self, other: &Mean) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Positions with about the same forecast, and their results.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Bin {
    pub told: Mean,
    pub came: Mean,
}

#[derive(Clone, Debug, Serialize)]
pub struct Calibration {
    /// The width of a bin: a tenth of the game, or a number of points.
    pub width: f32,
    pub bins: Vec<Bin>,
    /// What the draws gave to each seat.
    pub luck: Vec<Mean>,
    pub games: u32,
}

/// As many steps of ten points as a game may bring; chances have tenths.
const BINS: usize = 20;

impl Calibration {
    pub fn new(seats: usize, width: f32) -> Calibration {
        let bins = if width < 1.0 { (1.0 / width).round() as usize } else { BINS };
        Calibration { width, bins: vec![Bin::default(); bins], luck: vec![Mean::default(); seats], games: 0 }
    }

    /// Adds a game. Each bin gets at most one position: the first in which a randomly drawn seat was. Positions
    /// of one game are not independent of each other, and "the first" does not depend on how the game
    /// continued.
    pub fn add(&mut self, report: &Report, seed: u64) {
        let Some((end, points)) = report.points.split_last() else { return };
        let mut rng = Rng::new(seed);
        let (seats, last) = (end.values.len(), self.bins.len() - 1);
        for (at, bin) in self.bins.iter_mut().enumerate() {
            let seat = rng.below(seats);
            let is_in = |told: &f32| ((told / self.width).max(0.0) as usize).min(last) == at;
            if let Some(told) = points.iter().map(|point| point.values[seat]).find(is_in) {
                bin.told.add(f64::from(told));
                bin.came.add(f64::from(end.values[seat]));
            }
        }
        for (seat, account) in report.accounts.iter().enumerate() {
            self.luck[seat].add(f64::from(account.luck));
        }
        self.games += 1;
    }

    pub fn merge(&mut self, other: &Calibration) {
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            bin.told.merge(&other.told);
            bin.came.merge(&other.came);
        }
        self.luck.iter_mut().zip(&other.luck).for_each(|(mean, other)| mean.merge(other));
        self.games += other.games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Highlights, Point};

    fn told(values: &[f32]) -> Report {
        let point = |(step, value): (usize, &f32)| Point { step, entry: step, values: vec![*value] };
        Report {
            game: String::new(),
            seats: vec![String::new()],
            chance: true,
            points: values.iter().enumerate().map(point).collect(),
            decisions: Vec::new(),
            draws: Vec::new(),
            accounts: Vec::new(),
            highlights: Highlights::default(),
        }
    }

    #[test]
    fn a_game_counts_once_in_a_bin_with_the_first_of_its_positions() {
        let mut calibration = Calibration::new(1, 0.1);
        calibration.add(&told(&[0.51, 0.43, 0.57, 0.48, 1.0]), 1);
        let counted: Vec<(usize, f64, f64)> = (calibration.bins.iter().enumerate())
            .filter(|(_, bin)| bin.told.count > 0)
            .map(|(at, bin)| (at, bin.told.mean(), bin.came.mean()))
            .collect();
        assert_eq!(counted, [(4, f64::from(0.43f32), 1.0), (5, f64::from(0.51f32), 1.0)]);
    }

    #[test]
    fn points_beyond_a_hundred_have_bins_of_their_own() {
        let mut calibration = Calibration::new(1, 10.0);
        calibration.add(&told(&[91.0, 104.0, 112.0]), 1);
        let counted: Vec<usize> = (0..20).filter(|at| calibration.bins[*at].told.count > 0).collect();
        assert_eq!((calibration.bins.len(), counted), (20, vec![9, 10]));
    }
}
