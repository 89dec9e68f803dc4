//! Ratings on one scale, after Bradley and Terry: the probability of doing better than another player
//! depends only on the difference, 400 points for ten to one. Draws count half for each side, and a table
//! with many seats counts as a result of each against each.

use crate::statistics::Estimate;
use rules::Rng;

/// How often each did better than each other; a draw counts half for both.
#[derive(Clone, Debug)]
pub struct Pairs {
    players: usize,
    better: Vec<f64>,
}

/// The mean of all ratings.
const MEAN: f64 = 1500.0;
/// The weight of an imaginary draw with an average player, so that even a player who never lost has a
/// rating.
pub const PRIOR: f64 = 1.0;
const ROUNDS: usize = 2000;
/// The number of samples for an interval.
const SAMPLES: usize = 400;

impl Pairs {
    pub fn new(players: usize) -> Pairs {
        Pairs { players, better: vec![0.0; players * players] }
    }

    pub fn players(&self) -> usize {
        self.players
    }

    /// How often `one` did better than `other`.
    pub fn better(&self, one: usize, other: usize) -> f64 {
        self.better[one * self.players + other]
    }

    pub fn add(&mut self, one: usize, other: usize, weight: f64) {
        self.better[one * self.players + other] += weight;
    }

    pub fn add_all(&mut self, other: &Pairs) {
        for (sum, more) in self.better.iter_mut().zip(&other.better) {
            *sum += more;
        }
    }

    /// Adds a table's result, each seat against each other; each seat has a total weight of one.
    pub fn add_table(&mut self, seats: &[usize], places: &[u8]) {
        let weight = 1.0 / (seats.len().max(2) - 1) as f64;
        for one in 0..seats.len() {
            for other in 0..seats.len() {
                if seats[one] == seats[other] {
                    continue;
                }
                let share = match places[one].cmp(&places[other]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                self.add(seats[one], seats[other], share * weight);
            }
        }
    }
}

/// The maximum-likelihood ratings, by minorisation and maximisation (Hunter 2004). `prior` is the weight of
/// the imaginary draws with an average player.
pub fn fit(pairs: &Pairs, prior: f64) -> Vec<f64> {
    let players = pairs.players;
    let mut strength = vec![1.0f64; players];
    for _ in 0..ROUNDS {
        let mut next = strength.clone();
        for one in 0..players {
            let mut won = prior / 2.0;
            let mut met = prior / (strength[one] + 1.0);
            for other in (0..players).filter(|other| *other != one) {
                won += pairs.better(one, other);
                met +=
                    (pairs.better(one, other) + pairs.better(other, one)) / (strength[one] + strength[other]);
            }
            if met > 0.0 && won > 0.0 {
                next[one] = won / met;
            }
        }
        let change = next.iter().zip(&strength).map(|(new, old)| (new / old).ln().abs()).fold(0.0, f64::max);
        strength = next;
        if change < 1e-10 {
            break;
        }
    }
    let ratings: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / players.max(1) as f64;
    ratings.iter().map(|rating| rating - mean + MEAN).collect()
}

/// Ratings with 95% intervals. Games on one deal are not independent of each other, so whole deals are
/// resampled (the bootstrap) and rated each time.
pub fn ratings(deals: &[Pairs], players: usize) -> Vec<Estimate> {
    let sum = |chosen: &mut dyn Iterator<Item = &Pairs>| {
        let mut all = Pairs::new(players);
        chosen.for_each(|deal| all.add_all(deal));
        all
    };
    let found = fit(&sum(&mut deals.iter()), PRIOR);
    let mut rng = Rng::new(1);
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(SAMPLES); players];
    for _ in 0..if deals.is_empty() { 0 } else { SAMPLES } {
        let chosen: Vec<usize> = deals.iter().map(|_| rng.below(deals.len())).collect();
        let pairs = sum(&mut chosen.iter().map(|deal| &deals[*deal]));
        for (sample, rating) in samples.iter_mut().zip(fit(&pairs, PRIOR)) {
            sample.push(rating);
        }
    }
    found
        .into_iter()
        .zip(samples)
        .map(|(value, mut sample)| {
            sample.sort_by(f64::total_cmp);
            let at = |share: f64| {
                sample
                    .get((share * (sample.len().max(1) - 1) as f64).round() as usize)
                    .copied()
                    .unwrap_or(value)
            };
            Estimate { value, low: at(0.025).min(value), high: at(0.975).max(value) }
        })
        .collect()
}
