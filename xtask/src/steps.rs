//! The steps of a long chore. Each prints its name when it begins and its duration when it is done, and all
//! of them are listed at the end, so that no one has to scroll to see where the time went.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

pub(crate) struct Steps {
    begun: Instant,
    done: Vec<(&'static str, Duration)>,
}

impl Steps {
    pub(crate) fn begin() -> Steps {
        Steps { begun: Instant::now(), done: Vec::new() }
    }

    /// Runs one step. The time of a failing step counts, too.
    pub(crate) fn run<T>(&mut self, name: &'static str, step: impl FnOnce() -> T) -> T {
        let (result, time) = timed(name, step);
        self.done.push((name, time));
        result
    }

    /// Runs two steps in parallel.
    pub(crate) fn run_both<A, B: Send>(
        &mut self,
        (first_name, first): (&'static str, impl FnOnce() -> A),
        (second_name, second): (&'static str, impl FnOnce() -> B + Send),
    ) -> (A, B) {
        let (first, second) = thread::scope(|scope| {
            let second = scope.spawn(|| timed(second_name, second));
            (timed(first_name, first), second.join())
        });
        let second = second.unwrap_or_else(|panic| resume_unwind(panic));
        self.done.extend([(first_name, first.1), (second_name, second.1)]);
        (first.0, second.0)
    }

    /// The total duration: less than the sum of the steps if some ran in parallel.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// A line for each step, and one for all.
    pub(crate) fn table(&self, all: Duration) -> String {
        let width = self.done.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let line = |name: &str, time: Duration| format!("{name:<width$} {:>6} s\n", time.as_secs());
        let lines: String = self.done.iter().map(|(name, time)| line(name, *time)).collect();
        lines + &line("all", all)
    }
}

fn timed<T>(name: &str, step: impl FnOnce() -> T) -> (T, Duration) {
    eprintln!("== {name}");
    let begun = Instant::now();
    let result = step();
    let time = begun.elapsed();
    eprintln!("== {name}: {} s", time.as_secs());
    (result, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_in_the_table_also_one_that_failed() {
        let mut steps = Steps::begin();
        assert_eq!(steps.run("lints", || Err::<(), _>("a warning")), Err("a warning"));
        assert_eq!(steps.run_both(("tests", || 7), ("scenes", || "seen")), (7, "seen"));
        let times = [Duration::from_millis(1900), Duration::from_secs(75), Duration::from_secs(90)];
        for (step, time) in steps.done.iter_mut().zip(times) {
            step.1 = time;
        }
        let all = Duration::from_secs(92);
        assert_eq!(steps.table(all), "lints       1 s\ntests      75 s\nscenes     90 s\nall        92 s\n");
    }
}
