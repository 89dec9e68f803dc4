//! The clocks of a table, advanced between two messages from the server.

use rules::Seat;
use std::cell::Cell;
use wire::{Clock, Times};

thread_local! {
    /// How far the server's clock is ahead of ours, in milliseconds. Messages arrive with a delay, so the
    /// largest difference is nearest to the truth.
    static AHEAD: Cell<Option<i64>> = const { Cell::new(None) };
}

/// A message from the server contained its time.
pub fn note(server: i64, here: f64) {
    let ahead = server - here as i64;
    AHEAD.set(Some(AHEAD.get().map_or(ahead, |known| known.max(ahead))));
}

/// What the server's clock shows, as far as we know.
pub fn server_time(here: f64) -> i64 {
    here as i64 + AHEAD.get().unwrap_or(0)
}

/// The milliseconds a seat has left, and whether its clock is running.
pub fn left(times: &Times, seat: Seat, now: i64) -> Option<(i64, bool)> {
    let left = *times.left.get(seat.index())?;
    let runs = times.running.get(seat.index()).copied().unwrap_or(false);
    let gone = if runs { (now - times.at).max(0) } else { 0 };
    Some(((left - gone).max(0), runs))
}

/// Is it time to hurry? Yes, with a tenth of the time left, or with ten seconds.
pub fn is_low(left: i64, clock: Clock) -> bool {
    let whole = match clock {
        Clock::Move { seconds } | Clock::Bank { seconds, .. } => i64::from(seconds) * 1000,
    };
    left < (whole / 10).max(10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clock_that_runs_counts_down() {
        let times = Times { left: vec![5000, 9000], running: vec![true, false], at: 100 };
        let [one, two] = [Seat::new(0), Seat::new(1)];
        assert_eq!(left(&times, one, 1100), Some((4000, true)));
        assert_eq!(left(&times, two, 1100), Some((9000, false)));
        assert_eq!(left(&times, one, 9000), Some((0, true)), "nobody has less than nothing");
        assert_eq!(left(&times, one, 50), Some((5000, true)), "nor more than he was told");
        assert_eq!(left(&times, Seat::new(2), 50), None);
    }

    #[test]
    fn the_servers_clock_is_known_by_its_freshest_message() {
        assert_eq!(server_time(500.0), 500);
        note(10_000, 400.0);
        note(10_050, 700.0);
        assert_eq!(server_time(500.0), 10_100);
    }

    #[test]
    fn a_tenth_or_ten_seconds_are_little() {
        assert!(is_low(9_999, Clock::Move { seconds: 30 }));
        assert!(!is_low(10_000, Clock::Move { seconds: 30 }));
        assert!(is_low(29_000, Clock::Bank { seconds: 300, increment: 5 }));
        assert!(is_low(2 * 3_600_000, Clock::Move { seconds: 86_400 }));
    }
}
