//! A repeated failure is logged the first time, and then once a minute with a count.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const QUIET: Duration = Duration::from_secs(60);

/// When it was last logged, and how often it has happened since.
#[derive(Default)]
pub struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    pub const fn new() -> Seldom {
        Seldom(Mutex::new((None, 0)))
    }

    /// Notes an occurrence. If it should be logged, returns the number of occurrences since the last log
    /// line.
    pub fn again(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (logged, times) = &mut *state;
        *times += 1;
        if logged.is_some_and(|logged| now.saturating_duration_since(logged) < QUIET) {
            return None;
        }
        *logged = Some(now);
        Some(std::mem::take(times))
    }
}
