//! The log by turns: everything a player did in one go is one line that can be expanded.

use crate::table::LogLine;
use rules::Seat;
use std::sync::Arc;

/// How many sentences to process; the scrubber reaches the rest. A long game must not be processed completely
/// after each of its moves.
const NEWEST: usize = 240;

#[derive(Clone, PartialEq, Debug)]
pub enum Chapter {
    /// A part of the game begins, such as a round.
    Divider(Arc<LogLine>),
    Turn(Turn),
}

/// What one player did in a row, or what happened automatically.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub seat: Option<Seat>,
    /// At least one.
    pub parts: Vec<Part>,
}

/// A sentence that occurs once or several times in a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    pub told: Arc<LogLine>,
    pub times: usize,
}

impl Turn {
    fn add(&mut self, told: &Arc<LogLine>) {
        match self.parts.last_mut() {
            Some(last) if last.told.text == told.text && last.told.step == told.step => last.times += 1,
            _ => self.parts.push(Part { told: Arc::clone(told), times: 1 }),
        }
    }

    /// The summary of the turn while it is collapsed.
    pub fn head(&self) -> &Part {
        &self.parts[0]
    }
}

/// The log by turns, newest first. `divides` says whether a line begins a part of the game: either a turn of
/// the player whom it names, or a divider.
pub fn chapters(lines: &[Arc<LogLine>], divides: impl Fn(&Arc<LogLine>) -> bool) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut begins = false;
    for told in newest(lines) {
        if divides(told) {
            begins = true;
            if told.seat.is_none() {
                chapters.push(Chapter::Divider(Arc::clone(told)));
            }
            continue;
        }
        match chapters.last_mut() {
            Some(Chapter::Turn(turn)) if !begins && (told.seat.is_none() || told.seat == turn.seat) => {
                turn.add(told);
            }
            _ => {
                let mut turn = Turn { seat: told.seat, parts: Vec::new() };
                turn.add(told);
                chapters.push(Chapter::Turn(turn));
            }
        }
        begins = false;
    }
    chapters.reverse();
    chapters
}

/// The newest sentences, starting at the beginning of a step.
fn newest(lines: &[Arc<LogLine>]) -> &[Arc<LogLine>] {
    let from = lines.len().saturating_sub(NEWEST);
    let Some(first) = lines.get(from) else { return lines };
    let from = lines[..from].iter().rposition(|told| told.step != first.step).map_or(0, |before| before + 1);
    &lines[from..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(step: usize, seat: Option<usize>, text: &str) -> Arc<LogLine> {
        let event = serde_json::json!({ "divides": text.ends_with(':') });
        Arc::new(LogLine { step, seat: seat.map(Seat::new), text: text.to_owned(), event })
    }

    fn told(lines: &[Arc<LogLine>]) -> Vec<Vec<String>> {
        let text = |part: &Part| format!("{}{}", part.told.text, if part.times > 1 { " twice" } else { "" });
        chapters(lines, |told| told.event["divides"] == true)
            .iter()
            .map(|chapter| match chapter {
                Chapter::Divider(told) => vec![told.text.clone()],
                Chapter::Turn(turn) => turn.parts.iter().map(text).collect(),
            })
            .collect()
    }

    #[test]
    fn what_a_player_does_in_a_row_is_one_line() {
        let log = [
            line(1, None, "Round 1:"),
            line(2, Some(0), "Ada's turn:"),
            line(2, Some(0), "Ada built a mill"),
            line(3, None, "the mill is full"),
            line(4, Some(1), "Bo took a share"),
            line(4, Some(1), "Bo took a share"),
        ];
        let bo = vec!["Bo took a share twice".to_owned()];
        let ada = vec!["Ada built a mill".to_owned(), "the mill is full".to_owned()];
        assert_eq!(told(&log), [bo, ada, vec!["Round 1:".to_owned()]]);
    }

    #[test]
    fn two_turns_of_the_same_player_are_two_lines() {
        let log =
            [line(1, Some(0), "Ada ate"), line(2, Some(0), "Ada's turn:"), line(2, Some(0), "Ada slept")];
        assert_eq!(told(&log), [["Ada slept"], ["Ada ate"]]);
    }

    #[test]
    fn only_the_newest_lines_are_walked_through() {
        let log: Vec<_> = (0..1000).map(|step| line(step, Some(step % 2), "moved")).collect();
        assert_eq!(told(&log).len(), NEWEST);
        assert!(told(&[]).is_empty());
    }
}
