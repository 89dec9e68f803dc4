//! The time of this server. It starts with the host's clock when the program starts and then advances evenly,
//! so that setting the host's clock, during a run or between two, neither gives players time to think nor takes
//! any.

use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// If a stored time is further ahead than this, in milliseconds, it was wrong, and the server does not wait for
/// it.
const LARGEST_STEP: i64 = 24 * 3600 * 1000;

/// What the time was when this machine started.
static BASE: OnceLock<i64> = OnceLock::new();

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    *BASE.get_or_init(|| host() - millis(running())) + millis(running())
}

/// Starts the clock, no earlier than the time at which a server was last alive.
pub(crate) fn begin(last: Option<i64>) {
    let host = host();
    let first = first(host, last);
    if first != host {
        tracing::warn!(
            ahead = first - host,
            "the clock of this machine was set back: time goes on from before"
        );
    }
    let _ = BASE.set(first - millis(running()));
}

fn first(host: i64, last: Option<i64>) -> i64 {
    last.filter(|last| (host..=host.saturating_add(LARGEST_STEP)).contains(last)).unwrap_or(host)
}

fn host() -> i64 {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// How long this machine has been running, including sleep. This clock cannot be set.
#[cfg(target_os = "linux")]
fn running() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(target_os = "linux"))]
fn running() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_back_goes_on_from_where_it_was() {
        let (host, hour) = (1_000_000_000, 3_600_000);
        assert_eq!(first(host, None), host);
        assert_eq!(first(host, Some(host - hour)), host, "nobody was at work meanwhile");
        assert_eq!(first(host, Some(host + hour)), host + hour);
        assert_eq!(first(host, Some(host + LARGEST_STEP + 1)), host, "that one was wrong");
    }

    #[test]
    fn time_goes_on() {
        let start = now();
        assert!((start - host()).abs() < LARGEST_STEP);
        assert!(now() >= start);
    }
}
