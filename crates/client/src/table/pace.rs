//! How bots are shown: how long to display each of their steps, and which steps to display at all.

use crate::settings::Pace;
use rules::Seat;

/// How much faster bots are if only bots play, because no one is waiting for a turn.
const WATCHING: i32 = 5;

/// The pause before the step of a bot, in milliseconds.
pub fn pause(pace: Pace, watching: bool, hurried: bool) -> i32 {
    if hurried {
        return 0;
    }
    let pause = match pace {
        Pace::Slow => 1500,
        Pace::Normal => 650,
        Pace::Fast => 200,
        Pace::Off => 0,
    };
    if watching { pause / WATCHING } else { pause }
}

/// A bot has decided where seats decide at once: should we wait before showing it, because another bot still
/// decides in the same phase? `before` and `after` are the pending seats before and after the decision; a new
/// phase is recognised by a pending player who was done before.
pub fn waits_for_more(before: &[Seat], after: &[Seat], bot_next: bool) -> bool {
    bot_next && after.iter().all(|seat| before.contains(seat))
}

/// The step to show after `shown`, up to `last`. Simultaneous steps are skipped, except the one that ends their
/// phase.
pub fn next_shown(shown: usize, last: usize, at_once: impl Fn(usize) -> bool) -> usize {
    let mut next = (shown + 1).min(last);
    while next < last && at_once(next) {
        next += 1;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[usize]) -> Vec<Seat> {
        numbers.iter().map(|number| Seat::new(*number)).collect()
    }

    #[test]
    fn any_input_skips_the_pause_and_off_has_none() {
        assert_eq!(pause(Pace::Slow, false, true), 0);
        assert_eq!(pause(Pace::Off, false, false), 0);
        let [slow, normal, fast] =
            [Pace::Slow, Pace::Normal, Pace::Fast].map(|pace| pause(pace, false, false));
        assert!(slow > normal && normal > fast && fast > 0);
        assert!(pause(Pace::Normal, true, false) < normal, "spectators do not wait for a turn");
    }

    #[test]
    fn bots_that_decide_at_once_are_shown_together() {
        let (ada, bots) = (0, [1, 2]);
        let all = seats(&[ada, bots[0], bots[1]]);
        assert!(waits_for_more(&all, &all, true), "a step of a bot that goes on");
        assert!(waits_for_more(&all, &seats(&[ada, bots[1]]), true), "one bot is done, the other is not");
        assert!(!waits_for_more(&seats(&[ada, bots[1]]), &seats(&[ada]), false), "both are done");
        assert!(!waits_for_more(&seats(&[bots[1]]), &all, true), "the phase is over and a new one begins");
    }

    #[test]
    fn of_steps_taken_at_once_the_last_is_shown() {
        let secret = |step: usize| (3..7).contains(&step);
        assert_eq!(next_shown(1, 9, secret), 2);
        assert_eq!(next_shown(2, 9, secret), 7);
        assert_eq!(next_shown(2, 5, secret), 5, "the phase is not over yet");
        assert_eq!(next_shown(7, 9, secret), 8);
        assert_eq!(next_shown(9, 9, secret), 9);
    }
}
