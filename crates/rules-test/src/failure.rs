//! A broken promise, with everything needed to reproduce it.

use crate::table::Table;
use std::fmt;

#[derive(Clone)]
pub struct Failure {
    pub(crate) game: &'static str,
    pub(crate) table: Table,
    pub(crate) number: u64,
    /// The journal up to and including the step that failed.
    pub(crate) journal: Vec<String>,
    pub(crate) what: String,
}

impl Failure {
    /// Which promise was broken, in one sentence.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { game, table, number, journal, what } = self;
        writeln!(f, "{game}: {what}")?;
        writeln!(f, "  in game {number} at table {table}, after step {}", journal.len())?;
        writeln!(f, "  seed phrase: {}", table.phrase(game, *number))?;
        writeln!(f, "  again: .table({}, {:?}).starting_at({number}).games(1)", table.seats, table.options)?;
        writeln!(f, "  journal:")?;
        journal.iter().enumerate().try_for_each(|(step, line)| writeln!(f, "  {:>5}  {line}", step + 1))
    }
}

/// So that a test that unwraps prints the whole story.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {}

/// Returns the message as `Err` unless the promise is kept.
pub(crate) fn ensure(kept: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if kept { Ok(()) } else { Err(what()) }
}

/// The text of a refusal or another error of the contract, for use in a failure.
pub(crate) fn told(error: impl fmt::Display) -> String {
    error.to_string()
}

/// Two long debug texts, each cut to where they start to differ.
pub(crate) fn difference(one: &impl fmt::Debug, other: &impl fmt::Debug) -> String {
    let texts = [format!("{one:?}"), format!("{other:?}")].map(|text| text.chars().collect::<Vec<_>>());
    let same = texts[0].iter().zip(&texts[1]).take_while(|(one, other)| one == other).count();
    let [one, other] = texts.map(|text| {
        let from = same.saturating_sub(LEAD_IN).min(text.len());
        let to = (same + FOLLOW_UP).min(text.len());
        let (before, after) = (if from > 0 { "..." } else { "" }, if to < text.len() { "..." } else { "" });
        format!("{before}{}{after}", text[from..to].iter().collect::<String>())
    });
    format!("\n    {one}\n    {other}")
}

const LEAD_IN: usize = 160;
const FOLLOW_UP: usize = 240;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_where_it_is() {
        let (one, other) = ([&[7; 500][..], &[1]].concat(), [&[7; 500][..], &[2]].concat());
        let text = difference(&one, &other);
        assert!(text.contains("7, 1]\n    ...") && text.ends_with("7, 2]"), "{text}");
        assert!(text.len() < 500);
        assert_eq!(difference(&1, &12), "\n    1\n    12");
    }
}
