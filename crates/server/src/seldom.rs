//! A repeated failure is logged the first time, and then once a minute with a count.

use crate::limit::lock;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const QUIET: Duration = Duration::from_secs(60);

#[derive(Default)]
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    /// Notes an occurrence. If it should be logged, returns the number of occurrences since the last log
    /// line.
    pub(crate) fn again(&self, now: Instant) -> Option<u64> {
        let mut state = lock(&self.0);
        let (logged, times) = &mut *state;
        *times += 1;
        if logged.is_some_and(|logged| now.saturating_duration_since(logged) < QUIET) {
            return None;
        }
        *logged = Some(now);
        Some(std::mem::take(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_logged_and_then_the_number_of_the_others() {
        let (seldom, start) = (Seldom::default(), Instant::now());
        assert_eq!(seldom.again(start), Some(1));
        assert_eq!((seldom.again(start), seldom.again(start + QUIET / 2)), (None, None));
        assert_eq!(seldom.again(start + QUIET), Some(3));
    }
}
