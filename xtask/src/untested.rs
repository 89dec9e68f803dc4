//! What could not be tested on this machine. It is reported immediately, and again at the end, because no
//! one reads what scrolls by in the middle.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

/// The prefix of such a message; the tests print the same.
const SAID: &str = "NOT TESTED";
/// Beyond this many single tests, only their number is reported at the end.
const MOST: usize = 6;

#[derive(Default)]
pub(crate) struct Untested {
    /// What the chores noted.
    whole: Vec<String>,
    /// What single tests said.
    single: Vec<String>,
}

impl Untested {
    pub(crate) fn note(&mut self, what: &str, why: &str) {
        let sentence = format!("{SAID}: {what}: {why}");
        eprintln!("{sentence}");
        self.whole.push(sentence);
    }

    /// Adds what was noted elsewhere.
    pub(crate) fn add(&mut self, other: Untested) {
        self.whole.extend(other.whole);
        self.single.extend(other.single);
    }

    /// Runs a command whose tests may report what they did not test.
    pub(crate) fn watch(&mut self, command: &mut Command) -> std::io::Result<bool> {
        let mut child = command.stderr(Stdio::piped()).spawn()?;
        for line in child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines()) {
            let line = line?;
            eprintln!("{line}");
            // Another test that prints at the same moment may have begun the line.
            if let Some(at) = line.find(SAID) {
                self.single.push(line[at..].to_owned());
            }
        }
        Ok(child.wait()?.success())
    }

    pub(crate) fn say(self) {
        for sentence in self.whole.iter().chain(self.single.iter().take(MOST)) {
            eprintln!("{sentence}");
        }
        if self.single.len() > MOST {
            eprintln!("{SAID}: {} tests more, each said above with its reason", self.single.len() - MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_did_not_test_is_kept() {
        let mut untested = Untested::default();
        let script = "echo fine >&2; echo 'NOT TESTED: a: b' >&2; echo 'x NOT TESTED: c' >&2; exit 3";
        let done = untested.watch(Command::new("sh").args(["-c", script]));
        assert!(!done.expect("starts"), "the command failed");
        assert_eq!(untested.single, ["NOT TESTED: a: b", "NOT TESTED: c"]);
    }
}
