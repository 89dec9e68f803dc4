//! The processor time of calls: the slowest of each kind, and where it occurred.

use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The kind of call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Call {
    Legal,
    Apply,
    Draws,
    Resolve,
    View,
    Resample,
    /// The longest time that a bot of this level goes without asking whether to go on: how far it can
    /// exceed any budget.
    Overrun(&'static str),
    /// The whole choice of a bot with unlimited time.
    Choose(&'static str),
}

impl Call {
    /// Must it be fast? A bot may use the time it is given.
    pub fn is_bounded(self) -> bool {
        !matches!(self, Call::Choose(_))
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Legal => f.write_str("legal"),
            Call::Apply => f.write_str("apply"),
            Call::Draws => f.write_str("draws"),
            Call::Resolve => f.write_str("resolve"),
            Call::View => f.write_str("view"),
            Call::Resample => f.write_str("resample"),
            Call::Overrun(level) => write!(f, "{level} between two questions"),
            Call::Choose(level) => write!(f, "{level} in all"),
        }
    }
}

/// The processor time of this thread.
pub fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

fn timed<T>(call: &impl Fn() -> T) -> (Duration, T) {
    let begun = spent();
    let made = call();
    (spent() - begun, made)
}

#[derive(Clone, Default, Debug)]
pub struct Slowest {
    pub calls: u64,
    pub time: Duration,
    /// The game, and the number of its entries.
    pub at: String,
}

#[derive(Default)]
pub struct Times(BTreeMap<Call, Slowest>);

/// A call that seems to be the slowest so far is repeated this often, and the shortest time counts,
/// because other programs affect the caches.
const AGAIN: usize = 3;

impl Times {
    /// Makes a call without side effects, and keeps its time if it is the slowest of its kind.
    pub fn measure<T>(&mut self, call: Call, at: impl Fn() -> String, make: impl Fn() -> T) -> T {
        let (time, made) = timed(&make);
        self.note(call, time, at, || timed(&make).0);
        made
    }

    /// Keeps a measured time; `again` measures the same call once more.
    pub fn note(
        &mut self,
        call: Call,
        mut time: Duration,
        at: impl Fn() -> String,
        mut again: impl FnMut() -> Duration,
    ) {
        let slowest = self.0.entry(call).or_default();
        slowest.calls += 1;
        for _ in 0..AGAIN {
            if time <= slowest.time {
                return;
            }
            time = time.min(again());
        }
        if time > slowest.time {
            slowest.time = time;
            slowest.at = at();
        }
    }

    pub fn merge(mut self, other: Times) -> Times {
        for (call, theirs) in other.0 {
            let own = self.0.entry(call).or_default();
            let calls = own.calls + theirs.calls;
            if theirs.time > own.time {
                *own = theirs;
            }
            own.calls = calls;
        }
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = (Call, &Slowest)> {
        self.0.iter().map(|(call, slowest)| (*call, slowest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(times: &[(Call, u64, &str)]) -> Times {
        let mut all = Times::default();
        for (call, millis, at) in times {
            let time = Duration::from_millis(*millis);
            all.note(*call, time, || (*at).to_owned(), || time);
        }
        all
    }

    #[test]
    fn the_slowest_of_each_kind_is_kept_with_its_place() {
        let one = noted(&[(Call::Legal, 3, "a"), (Call::Legal, 2, "b"), (Call::View, 1, "c")]);
        let both = one.merge(noted(&[(Call::Legal, 4, "d"), (Call::Apply, 5, "e")]));
        let told: Vec<String> = both
            .iter()
            .map(|(call, slowest)| format!("{call} {} {:?} {}", slowest.calls, slowest.time, slowest.at))
            .collect();
        assert_eq!(told, ["legal 3 4ms d", "apply 1 5ms e", "view 1 1ms c"]);
    }

    #[test]
    fn a_call_slow_by_chance_gets_another_chance() {
        let mut times = noted(&[(Call::Legal, 3, "a")]);
        times.note(Call::Legal, Duration::from_secs(1), || "b".to_owned(), || Duration::from_millis(1));
        let (_, slowest) = times.iter().next().expect("one kind");
        assert_eq!((slowest.at.as_str(), slowest.calls), ("a", 2));
    }
}
