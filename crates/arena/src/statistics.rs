//! Means and shares with their uncertainty.

use serde::Serialize;

/// The number of standard errors on either side that covers 95% of a normal distribution.
const Z: f64 = 1.959_964;

/// A number with its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The mean of many values.
pub fn mean(values: &[f64]) -> Option<Estimate> {
    let count = values.len() as f64;
    if values.is_empty() {
        return None;
    }
    let value = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|each| (each - value) * (each - value)).sum();
    let error = if count > 1.0 { Z * (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    Some(Estimate { value, low: value - error, high: value + error })
}

/// A share of games with Wilson's interval, which is also accurate near 0 and 1.
pub fn wilson(won: f64, games: f64) -> Option<Estimate> {
    wilson_at(Z, won, games)
}

/// Wilson's interval with `z` standard errors on either side.
pub fn wilson_at(z: f64, won: f64, games: f64) -> Option<Estimate> {
    if games <= 0.0 {
        return None;
    }
    let share = won / games;
    let centre = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    Some(Estimate { value: share, low: (centre - spread) / scale, high: (centre + spread) / scale })
}

/// The number of standard errors for each interval if all together must cover 95%: Bonferroni's correction
/// for this number of questions. By the rational approximation of Abramowitz and Stegun, 26.2.23, with an
/// error below 0.00045.
pub fn errors_for(questions: usize) -> f64 {
    let tail = 0.025 / questions.max(1) as f64;
    let t = (-2.0 * tail.ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}
