//! Means with their uncertainty. Sums are integers, so that they do not depend on the order of
//! addition.

/// The number of standard errors on either side that covers 95% of a normal distribution.
const Z: f64 = 1.959_964;

/// A number with its 95% confidence interval; `None` for fewer than two games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub interval: Option<(f64, f64)>,
}

/// Values, added one by one.
#[derive(Clone, Default)]
pub struct Tally {
    count: u64,
    sum: i128,
    squares: i128,
    range: Option<(i64, i64)>,
}

impl Tally {
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
        let (least, most) = self.range.unwrap_or((value, value));
        self.range = Some((least.min(value), most.max(value)));
    }

    pub fn sum(&self) -> i128 {
        self.sum
    }

    pub fn least(&self) -> i64 {
        self.range.map_or(0, |(least, _)| least)
    }

    pub fn most(&self) -> i64 {
        self.range.map_or(0, |(_, most)| most)
    }

    pub fn mean(&self) -> Estimate {
        let count = self.count as f64;
        let mean = self.sum as f64 / count;
        let interval = (self.count > 1).then(|| {
            // Integers up to here: the difference of two large floating-point sums would lose its
            // digits.
            let spread = i128::from(self.count) * self.squares - self.sum * self.sum;
            let variance = spread as f64 / (count * (count - 1.0));
            around(mean, (variance / count).sqrt())
        });
        Estimate { mean, interval }
    }
}

/// Values added together with the number of parts of each: a mean per part.
#[derive(Clone, Default)]
pub struct Ratio {
    count: u64,
    values: i128,
    parts: i128,
    value_squares: i128,
    part_squares: i128,
    products: i128,
}

impl Ratio {
    pub fn add(&mut self, value: u64, parts: u64) {
        let (value, parts) = (i128::from(value), i128::from(parts));
        self.count += 1;
        self.values += value;
        self.parts += parts;
        self.value_squares += value * value;
        self.part_squares += parts * parts;
        self.products += value * parts;
    }

    /// The interval of a ratio of two means, by linearisation.
    pub fn mean(&self) -> Estimate {
        if self.parts == 0 {
            return Estimate { mean: 0.0, interval: None };
        }
        let count = self.count as f64;
        let ratio = self.values as f64 / self.parts as f64;
        let interval = (self.count > 1).then(|| {
            let residuals = self.value_squares as f64 - 2.0 * ratio * self.products as f64
                + ratio * ratio * self.part_squares as f64;
            let variance = residuals.max(0.0) / (count - 1.0);
            around(ratio, (variance / count).sqrt() / (self.parts as f64 / count))
        });
        Estimate { mean: ratio, interval }
    }
}

fn around(mean: f64, error: f64) -> (f64, f64) {
    (mean - Z * error, mean + Z * error)
}

/// The share of `hits` among `count`, with Wilson's interval, which stays within 0 and 1.
pub fn share(hits: f64, count: u64) -> Estimate {
    let count = count as f64;
    let mean = hits / count;
    let z2 = Z * Z / count;
    let centre = (mean + z2 / 2.0) / (1.0 + z2);
    let half = Z * (mean * (1.0 - mean) / count + z2 / (4.0 * count)).max(0.0).sqrt() / (1.0 + z2);
    Estimate { mean, interval: Some(((centre - half).max(0.0), (centre + half).min(1.0))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(estimate: Estimate, mean: f64, low: f64, high: f64) {
        let (there_low, there_high) = estimate.interval.expect("enough values");
        for (there, expected) in [(estimate.mean, mean), (there_low, low), (there_high, high)] {
            assert!((there - expected).abs() < 1e-3, "{estimate:?} is not {mean} [{low}, {high}]");
        }
    }

    /// By hand: mean 5, sample variance 32/7, error sqrt(32/7/8) = 0.7559.
    #[test]
    fn a_mean_has_the_interval_of_the_textbook() {
        let mut tally = Tally::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            tally.add(value);
        }
        near(tally.mean(), 5.0, 5.0 - 1.4815, 5.0 + 1.4815);
        assert_eq!((tally.least(), tally.most(), tally.sum()), (2, 9, 40));
    }

    #[test]
    fn one_value_has_no_interval() {
        let mut tally = Tally::default();
        tally.add(3);
        assert_eq!(tally.mean(), Estimate { mean: 3.0, interval: None });
    }

    /// Wilson's interval for 8 of 10, from tables: 0.490 to 0.943.
    #[test]
    fn a_share_stays_within_its_bounds() {
        near(share(8.0, 10), 0.8, 0.4902, 0.9433);
        near(share(0.0, 10), 0.0, 0.0, 0.2775);
    }

    /// If every value is the same multiple of its parts, nothing is uncertain.
    #[test]
    fn a_constant_ratio_is_certain() {
        let mut ratio = Ratio::default();
        for parts in [10, 20, 35] {
            ratio.add(3 * parts, parts);
        }
        near(ratio.mean(), 3.0, 3.0, 3.0);
    }
}
