//! The steps of a long chore: each says its name when it begins and its seconds when it is done, and all of
//! them are told once more at the end, so that nobody has to scroll to see where the time went.

use std::time::{Duration, Instant};

#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<(&'static str, Duration)>,
}

impl Steps {
    /// Does one step. The time of a step that fails counts, too.
    pub(crate) fn run<T>(&mut self, name: &'static str, step: impl FnOnce() -> T) -> T {
        eprintln!("== {name}");
        let begun = Instant::now();
        let result = step();
        let time = begun.elapsed();
        eprintln!("== {name}: {} s", time.as_secs());
        self.done.push((name, time));
        result
    }

    /// A line for each step, and one for all.
    pub(crate) fn table(&self) -> String {
        let width = self.done.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let all: Duration = self.done.iter().map(|(_, time)| *time).sum();
        let line = |name: &str, time: Duration| format!("{name:<width$} {:>6} s\n", time.as_secs());
        let lines: String = self.done.iter().map(|(name, time)| line(name, *time)).collect();
        lines + &line("all", all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_in_the_table_also_one_that_failed() {
        let mut steps = Steps::default();
        assert_eq!(steps.run("lints", || Err::<(), _>("a warning")), Err("a warning"));
        assert_eq!(steps.run("tests", || 7), 7);
        let times = [Duration::from_millis(1900), Duration::from_secs(75)];
        for (step, time) in steps.done.iter_mut().zip(times) {
            step.1 = time;
        }
        assert_eq!(steps.table(), "lints      1 s\ntests     75 s\nall       76 s\n");
    }
}
