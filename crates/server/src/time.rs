//! The time of this server. It starts with the host's clock when the program starts and then advances evenly,
//! so that setting the host's clock, during a run or between two, neither gives players time to think nor takes
//! any.

use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// If a stored time is further ahead than this, in milliseconds, it was wrong, and the server does not wait for
/// it.
const LARGEST_STEP: i64 = 24 * 3600 * 1000;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    CLOCK.get_or_init(|| Clock::starting_at(host(), running())).at(running())
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
    let _ = CLOCK.set(Clock::starting_at(first, running()));
}

/// Advances with the time that this machine has been running, whatever happens to the host's clock.
struct Clock {
    /// What the time was when this machine started.
    base: i64,
}

impl Clock {
    fn starting_at(first: i64, running: Duration) -> Clock {
        Clock { base: first - millis(running) }
    }

    fn at(&self, running: Duration) -> i64 {
        self.base + millis(running)
    }
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
        // A host whose clock was an hour ahead, or behind, when the server started, and has been set right since.
        for step in [3_600_000, -3_600_000] {
            let (clock, later) = (Clock::starting_at(host() + step, running()), Duration::from_secs(2));
            let then = running();
            assert!((clock.at(then) - host() - step).abs() < 60_000, "it did not follow");
            assert_eq!(clock.at(then + later), clock.at(then) + 2000);
        }
    }
}
