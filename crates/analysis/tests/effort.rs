//! How much less time tells.

use crate::common::{analysed, by_bots};
use catalog::types::UsTelegraph;

#[test]
fn half_the_effort_gives_nearly_the_same_graph() {
    let record = by_bots::<UsTelegraph>(2, "", "effort", "apprentice");
    let [whole, half] = [1.0, 0.5].map(|effort| analysed(&record, effort));
    assert_eq!(whole.points.len(), half.points.len());
    let gaps: Vec<f32> = whole
        .points
        .iter()
        .zip(&half.points)
        .map(|(one, other)| (one.values[0] - other.values[0]).abs())
        .collect();
    let mean = gaps.iter().sum::<f32>() / gaps.len() as f32;
    assert!(mean < 0.05, "{:.1} points of win chance on average", 100.0 * mean);
}
