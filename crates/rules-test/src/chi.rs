//! Draws follow the weights that the rules give them: a chi-squared test of the draws in real games.
//!
//! Nothing here depends on luck: seeds come from phrases, so a passing test keeps passing until the
//! draws change. The threshold is so high (about one honest game in a million would exceed it) that a
//! change in the rules will not trip it either, while an outcome drawn a tenth too often will.

use crate::failure::told;
use crate::perft::random_decision;
use crate::table::{Table, rng};
use rules::{Game, Pending, Seed};

/// How many chance nodes to test, and how many draws to make at each.
const NODES: usize = 24;
const DRAWS: u64 = 50_000;
/// Cells with a smaller expected count are merged.
const EMPTIEST: f64 = 8.0;
/// The number of standard deviations of a normal distribution that one in a million exceeds.
const FAR_OUT: f64 = 4.75;

/// Tests the draws of a game at this table: at many chance nodes with one seed and many draw numbers,
/// and the first draw with many seeds.
pub fn chi<G: Game>(seats: u8, options: &str) {
    let table = Table::new(seats, options);
    let nodes = nodes::<G>(&table).unwrap_or_else(|error| panic!("{}: {error}", G::KEY));
    assert!(!nodes.is_empty(), "{} at table {table} never draws with more than one outcome", G::KEY);
    for (node, weights) in nodes.iter().enumerate() {
        let seed = Seed::from_phrase(&format!("{} chi {node}", G::KEY));
        let result = fits(weights, DRAWS, |k| seed.draw(k, weights.iter().copied()));
        result.unwrap_or_else(|error| panic!("{}: chance node {node}: {error}", G::KEY));
    }
    let weights = &nodes[0];
    let first = |k| Seed::from_phrase(&format!("{} chi seed {k}", G::KEY)).draw(0, weights.iter().copied());
    fits(weights, DRAWS, first).unwrap_or_else(|error| panic!("{}: first draws: {error}", G::KEY));
}

/// The weights of the different draws that occur in some random games.
fn nodes<G: Game>(table: &Table) -> Result<Vec<Vec<u32>>, String> {
    let mut nodes: Vec<Vec<u32>> = Vec::new();
    for game in 0..4 {
        let phrase = format!("{} chi game {game}", G::KEY);
        let (mut played, _) = table.deal::<G>(&phrase).map_err(told)?;
        let mut rng = rng(&phrase);
        while played.outcome().is_none() {
            random_decision(&mut played, &mut rng)?;
        }
        let mut again = rules::Match::<G>::rewound(&played.record()).map_err(told)?;
        for entry in played.journal() {
            if again.pending() == Pending::Chance {
                let mut draws = Vec::new();
                again.game().draws(again.state(), &mut draws);
                let weights: Vec<u32> = draws.iter().map(|(_, weight)| *weight).collect();
                if weights.len() > 1 && !nodes.contains(&weights) {
                    nodes.push(weights);
                }
            }
            if nodes.len() == NODES {
                return Ok(nodes);
            }
            again.replay_entry(entry).map_err(told)?;
        }
    }
    Ok(nodes)
}

/// Does `draw`, called `draws` times, give each outcome as often as its weight says?
pub fn fits(weights: &[u32], draws: u64, mut draw: impl FnMut(u64) -> usize) -> Result<(), String> {
    let total: f64 = weights.iter().map(|weight| f64::from(*weight)).sum();
    let mut seen = vec![0u64; weights.len()];
    for k in 0..draws {
        let outcome = draw(k);
        if weights.get(outcome).is_none_or(|weight| *weight == 0) {
            return Err(format!("draw {k} took outcome {outcome}, which has no weight"));
        }
        seen[outcome] += 1;
    }
    // Rare outcomes share a cell, because the statistic is meaningless in nearly empty ones.
    let (mut statistic, mut cells, mut rare) = (0.0, 0u32, (0.0, 0.0));
    let mut count = |expected: f64, seen: f64| {
        statistic += (seen - expected).powi(2) / expected;
        cells += 1;
    };
    for (weight, seen) in weights.iter().zip(&seen) {
        let expected = draws as f64 * f64::from(*weight) / total;
        if expected >= EMPTIEST {
            count(expected, *seen as f64);
        } else {
            rare = (rare.0 + expected, rare.1 + *seen as f64);
        }
    }
    if rare.0 >= EMPTIEST {
        count(rare.0, rare.1);
    }
    if cells < 2 {
        return Err(format!("{draws} draws are too few for these weights"));
    }
    let limit = limit(cells - 1);
    if statistic <= limit {
        Ok(())
    } else {
        Err(format!("chi-squared {statistic:.1} is above {limit:.1}: weights {weights:?}, drawn {seen:?}"))
    }
}

/// The critical value of the chi-squared distribution, by Wilson and Hilferty: its cube root is nearly
/// normal.
fn limit(freedom: u32) -> f64 {
    let spread = 2.0 / (9.0 * f64::from(freedom));
    f64::from(freedom) * (1.0 - spread + FAR_OUT * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn the_draws_of_the_toy_are_fair() {
        chi::<Toy>(3, "");
    }

    #[test]
    fn a_biased_draw_is_caught() {
        let weights = [3u32, 3, 3, 3, 3];
        let mut rng = rng("biased");
        // A generator that gives the first outcome a twelfth more than its share.
        let tilted: Vec<(usize, u32)> = vec![(0, 65), (1, 60), (2, 60), (3, 60), (4, 60)];
        assert!(fits(&weights, DRAWS, |_| rng.weighted(&tilted)).is_err());
        let even: Vec<(usize, u32)> = (0..5).map(|outcome| (outcome, 3)).collect();
        assert_eq!(fits(&weights, DRAWS, |_| rng.weighted(&even)), Ok(()));
        // A generator that cycles through the outcomes is not caught by this test; one that is stuck
        // is.
        assert!(fits(&weights, DRAWS, |_| 2).is_err());
        assert!(fits(&[1, 0, 1], 1000, |k| (k % 3) as usize).is_err());
    }

    #[test]
    fn rare_outcomes_share_a_cell() {
        let mut weights = vec![1u32; 40];
        weights.push(100_000);
        let seed = Seed::from_phrase("rare");
        assert_eq!(fits(&weights, DRAWS * 2, |k| seed.draw(k, weights.iter().copied())), Ok(()));
        assert!(fits(&[1, 1_000_000], 1000, |_| 1).is_err(), "too few draws prove nothing");
    }

    #[test]
    fn the_limit_is_never_nearer_than_one_in_a_million() {
        // Degrees of freedom, and the value that one in a million exceeds.
        for (freedom, exact) in [(1, 23.93), (2, 27.63), (4, 33.38), (10, 46.86), (50, 112.61)] {
            let limit = limit(freedom);
            assert!(exact < limit && limit < exact * 1.15, "{freedom} degrees: {limit}");
        }
    }
}
