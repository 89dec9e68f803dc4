//! The tally of a finished game, in the order in which it explains the result.

use rules::{Outcome, TallyLine};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The line that decided; it is shown first.
    pub decided: Option<TallyLine>,
    pub lines: Vec<TallyLine>,
    pub total: Option<TallyLine>,
    /// The lines that add up to the scores, if there are such lines.
    pub sources: Vec<TallyLine>,
}

/// Sorts the lines of an outcome: its last line is the score itself, and `tie` is the line that breaks ties
/// with the word for it. The decisive line is the tie line, or otherwise the source in which the only winner is
/// furthest ahead.
pub fn tally(outcome: &Outcome, tie: Option<(usize, &str)>) -> Tally {
    let mut lines = outcome.tally.clone();
    let total = lines.pop();
    let sources = sources(&lines, &outcome.scores);
    let by_tie = tie.filter(|(_, by)| *by == outcome.by).and_then(|(line, _)| lines.get(line).cloned());
    let decided = by_tie.or_else(|| lead(&sources, outcome));
    lines.retain(|line| Some(line) != decided.as_ref());
    // Lines that only break ties come last.
    lines.sort_by_key(|line| !sources.contains(line));
    Tally { decided, lines, total, sources }
}

/// The longest run of lines that adds up to the scores, without those that gave no one anything.
fn sources(lines: &[TallyLine], scores: &[i32]) -> Vec<TallyLine> {
    let adds_up = |run: &&[TallyLine]| {
        scores
            .iter()
            .enumerate()
            .all(|(seat, score)| run.iter().map(|line| value(line, seat)).sum::<i32>() == *score)
    };
    let run =
        (2..=lines.len()).rev().find_map(|count| lines.windows(count).find(adds_up)).unwrap_or_default();
    run.iter().filter(|line| line.values.iter().any(|value| *value != 0)).cloned().collect()
}

/// The source in which the only winner is furthest ahead of the best of the others.
fn lead(sources: &[TallyLine], outcome: &Outcome) -> Option<TallyLine> {
    let mut first = outcome.places.iter().enumerate().filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
    let (Some(winner), None) = (first.next(), first.next()) else { return None };
    let rival =
        (0..outcome.scores.len()).filter(|seat| *seat != winner).max_by_key(|seat| outcome.scores[*seat])?;
    let ahead = |line: &TallyLine| value(line, winner) - value(line, rival);
    // On equal leads, the first counts.
    let best = sources.iter().map(ahead).max().filter(|ahead| *ahead > 0)?;
    sources.iter().find(|line| ahead(line) == best).cloned()
}

fn value(line: &TallyLine, seat: usize) -> i32 {
    line.values.get(seat).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(by: &str, places: &[u8], tally: &[(&str, &[i32])]) -> Outcome {
        let tally: Vec<TallyLine> = tally
            .iter()
            .map(|(name, values)| TallyLine { name: (*name).to_owned(), values: values.to_vec() })
            .collect();
        let scores = tally.last().map(|line| line.values.clone()).unwrap_or_default();
        Outcome { places: places.to_vec(), scores, by: by.to_owned(), tally }
    }

    fn names(lines: &[TallyLine]) -> Vec<&str> {
        lines.iter().map(|line| line.name.as_str()).collect()
    }

    #[test]
    fn the_source_of_the_lead_stands_on_top_and_the_score_below() {
        let shown = tally(
            &outcome(
                "points",
                &[1, 2],
                &[("Money", &[9, 50]), ("Track", &[20, 24]), ("Buildings", &[14, 6]), ("Points", &[34, 30])],
            ),
            Some((0, "money")),
        );
        assert_eq!(shown.decided.map(|line| line.name).as_deref(), Some("Buildings"));
        assert_eq!(names(&shown.lines), ["Track", "Money"]);
        assert_eq!(names(&shown.sources), ["Track", "Buildings"]);
        assert_eq!(shown.total.map(|line| line.values), Some(vec![34, 30]));
    }

    #[test]
    fn a_broken_tie_was_decided_by_what_broke_it() {
        let even = outcome(
            "money",
            &[2, 1],
            &[("Money", &[9, 50]), ("Track", &[20, 24]), ("Buildings", &[10, 6]), ("Points", &[30, 30])],
        );
        assert_eq!(tally(&even, Some((0, "money"))).decided.map(|line| line.name).as_deref(), Some("Money"));
    }

    #[test]
    fn where_two_share_the_win_nothing_decided() {
        let even =
            outcome("shared", &[1, 1], &[("Track", &[20, 24]), ("Rest", &[10, 6]), ("Points", &[30, 30])]);
        assert_eq!(tally(&even, Some((0, "money"))).decided, None);
    }

    #[test]
    fn losses_are_sources_too() {
        let shown = tally(
            &outcome(
                "points",
                &[1, 2],
                &[("Words", &[30, 28]), ("Invalid", &[0, -10]), ("Total", &[30, 18])],
            ),
            None,
        );
        assert_eq!(names(&shown.sources), ["Words", "Invalid"]);
        assert_eq!(shown.decided.map(|line| line.name).as_deref(), Some("Invalid"));
    }
}
