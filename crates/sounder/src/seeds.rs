//! Sources of seeds.

use crate::failure::Failure;
use rules::{Rng, Seed};

/// The user's seed: 64 hexadecimal digits, or otherwise a phrase that determines one.
pub fn named(text: &str) -> Seed {
    text.parse().unwrap_or_else(|_| Seed::from_phrase(text))
}

/// A secret random seed.
pub fn random() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Refused(format!("the system gives no random numbers: {error}")))?;
    Ok(Seed::new(bytes))
}

pub fn named_or_random(text: Option<&str>) -> Result<Seed, Failure> {
    text.map_or_else(random, |text| Ok(named(text)))
}

/// The random generator for programs at a table, reproducible from the seed; `moment` distinguishes
/// their decisions.
pub fn generator(seed: &Seed, moment: usize) -> Rng {
    Rng::from_seed(&Seed::from_phrase(&format!("players of {seed} at {moment}")))
}
