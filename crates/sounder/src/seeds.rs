//! Where seeds come from.

use crate::failure::Failure;
use rules::{Rng, Seed};

/// What a user wrote: 64 hexadecimal digits are a seed, anything else is a phrase that names one.
pub fn named(text: &str) -> Seed {
    text.parse().unwrap_or_else(|_| Seed::from_phrase(text))
}

/// A seed nobody knows.
pub fn random() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Refused(format!("the system gives no random numbers: {error}")))?;
    Ok(Seed::new(bytes))
}

pub fn named_or_random(text: Option<&str>) -> Result<Seed, Failure> {
    text.map_or_else(random, |text| Ok(named(text)))
}

/// The generator of the programs at a table, the same whenever its seed is; `moment` tells their
/// decisions apart.
pub fn generator(seed: &Seed, moment: usize) -> Rng {
    Rng::from_seed(&Seed::from_phrase(&format!("players of {seed} at {moment}")))
}
