//! Early stopping: Wald's sequential test of "better by this margin" against "not better", with both error
//! rates at 5%. The observations are deals, because games on one deal may depend on each other.

use serde::Serialize;

/// The question: is the first player better than the second by `points` of rating?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    pub points: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Better,
    NotBetter,
    Open,
}

/// The logarithm of 0.95 to 0.05.
const BOUND: f64 = 2.944_438_979_166_440_3;
/// The least number of deals before a decision.
const FEWEST: usize = 8;

impl Test {
    /// The log-likelihood ratio of the two answers, with the variance observed over the deals (the
    /// generalised test). One observation of half a game on either side is added, so that a few equal
    /// results do not look certain.
    pub fn evidence(self, deals: &[f64]) -> f64 {
        let count = deals.len() as f64;
        if deals.is_empty() {
            return 0.0;
        }
        let (even, better) = (0.5, 1.0 / (1.0 + 10.0f64.powf(-self.points / 400.0)));
        let mean = deals.iter().sum::<f64>() / count;
        let squares: f64 = deals.iter().map(|share| (share - mean) * (share - mean)).sum();
        let variance = (squares + 0.25) / (count + 1.0);
        count * (better - even) * (2.0 * mean - even - better) / (2.0 * variance)
    }

    /// The verdict after these deals, in their order.
    pub fn verdict(self, deals: &[f64]) -> Verdict {
        let evidence = self.evidence(deals);
        if deals.len() < FEWEST {
            Verdict::Open
        } else if evidence >= BOUND {
            Verdict::Better
        } else if evidence <= -BOUND {
            Verdict::NotBetter
        } else {
            Verdict::Open
        }
    }
}
