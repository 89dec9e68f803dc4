//! Are the chances right? Over many games: of all who were given 30 to 40 in a hundred, how many won?

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

/// Positions that were told about the same, and what became of them.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Bin {
    pub told: Mean,
    pub came: Mean,
}

#[derive(Clone, Debug, Serialize)]
pub struct Calibration {
    /// The width of a bin: a tenth of the game, or some points.
    pub width: f32,
    pub bins: Vec<Bin>,
    /// What the draws gave to each seat.
    pub luck: Vec<Mean>,
    pub residual: Vec<Mean>,
    pub games: u32,
}

const BINS: usize = 10;

impl Calibration {
    pub fn new(seats: usize, width: f32) -> Calibration {
        Calibration {
            width,
            bins: vec![Bin::default(); BINS],
            luck: vec![Mean::default(); seats],
            residual: vec![Mean::default(); seats],
            games: 0,
        }
    }

    /// Counts a game. Of each bin it counts one seat's position at most, any of them, since the positions of a game are not
    /// independent of each other.
    pub fn add(&mut self, report: &Report, seed: u64) {
        let Some(end) = report.points.last() else { return };
        let mut rng = Rng::new(seed);
        let mut met: Vec<Vec<(f32, f32)>> = vec![Vec::new(); BINS];
        for point in &report.points[..report.points.len() - 1] {
            for (told, came) in point.values.iter().zip(&end.values) {
                let bin = ((told / self.width).max(0.0) as usize).min(BINS - 1);
                met[bin].push((*told, *came));
            }
        }
        for (bin, met) in self.bins.iter_mut().zip(met).filter(|(_, met)| !met.is_empty()) {
            let (told, came) = *rng.pick(&met);
            bin.told.add(f64::from(told));
            bin.came.add(f64::from(came));
        }
        for (seat, account) in report.accounts.iter().enumerate() {
            self.luck[seat].add(f64::from(account.luck));
            self.residual[seat].add(f64::from(account.residual));
        }
        self.games += 1;
    }

    pub fn merge(&mut self, other: &Calibration) {
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            bin.told.merge(&other.told);
            bin.came.merge(&other.came);
        }
        self.luck.iter_mut().zip(&other.luck).for_each(|(mean, other)| mean.merge(other));
        self.residual.iter_mut().zip(&other.residual).for_each(|(mean, other)| mean.merge(other));
        self.games += other.games;
    }
}
