//! Recent answers, so that a submission sent again after a lost connection gets the same answer and is not
//! played twice. Accepted ones are known from the journal, even after a restart.

use super::decide::What;
use rules::{Entry, Seat, Timeline};
use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::LazyLock;
use store::JournalLine;
use wire::{Answer, Net, Problem};

/// More than a client can have in flight.
const REMEMBERED: usize = 128;

/// Requests and decisions are kept as fingerprints: every table in play has many, and their texts would be most
/// of its memory. A table without decisions allocates nothing.
#[derive(Default)]
pub(super) struct Requests {
    /// The requests; apart from the rest, because each new one is compared with all of them.
    asked: VecDeque<u64>,
    /// What was decided by each, and the answer.
    answered: VecDeque<(u64, Kept)>,
}

enum Kept {
    Accepted(u32),
    Refused(Box<Problem>),
}

impl Requests {
    /// The requests recorded in the journal.
    pub(super) fn of(lines: &[JournalLine]) -> Requests {
        let mut requests = Requests::default();
        requests.note(0, lines);
        requests
    }

    /// Learns the requests in lines that begin at this length of the journal.
    pub(super) fn note(&mut self, from: u32, lines: &[JournalLine]) {
        let timeline = Timeline::of(lines.iter().map(|line| &line.entry));
        for (index, line) in lines.iter().enumerate() {
            let Some(request) = &line.request else { continue };
            let (seat, what) = match &line.entry {
                Entry::Act { seat, action, .. } => (*seat, What::Act(action.clone())),
                Entry::Undo(seat) => (*seat, What::Undo),
                Entry::Draw(_) | Entry::TakeBack { .. } => continue,
            };
            let seq = timeline.step_at(index).map_or(index + 1, |step| step.until);
            let seq = from.saturating_add(u32::try_from(seq).unwrap_or(u32::MAX));
            self.remember(seat, request, &what, &Answer::Accepted { seq });
        }
    }

    pub(super) fn remember(&mut self, seat: Seat, request: &str, what: &What, answer: &Answer) {
        if self.asked.len() == REMEMBERED {
            self.asked.pop_front();
            self.answered.pop_front();
        }
        let answer = match answer {
            Answer::Accepted { seq } => Kept::Accepted(*seq),
            Answer::Refused { problem } => Kept::Refused(Box::new(problem.clone())),
        };
        self.asked.push_back(fingerprint(&(seat, request)));
        self.answered.push_back((fingerprint(what), answer));
    }

    /// The answer to a request that was made before.
    pub(super) fn known(&self, seat: Seat, request: &str, what: &What) -> Option<Answer> {
        let request = fingerprint(&(seat, request));
        let at = self.asked.iter().rposition(|known| *known == request)?;
        let (decided, answer) = &self.answered[at];
        if *decided != fingerprint(what) {
            let message = "This request id was already used for something else.";
            return Some(Answer::Refused { problem: Problem::new(Net::DuplicateRequest, message) });
        }
        Some(match answer {
            Kept::Accepted(seq) => Answer::Accepted { seq: *seq },
            Kept::Refused(problem) => Answer::Refused { problem: (**problem).clone() },
        })
    }
}

/// The keys are secret and new with every start, so that no client can find two requests with the same
/// fingerprint. By chance a table has two with a probability of 1 in 10^15.
fn fingerprint(data: &impl Hash) -> u64 {
    static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEYS.hash_one(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(entry: &str, request: Option<&str>) -> JournalLine {
        JournalLine { entry: entry.parse().expect("an entry"), request: request.map(str::to_owned), at: 0 }
    }

    #[test]
    fn the_journal_knows_what_was_accepted() {
        let lines = [
            line("chance: 3", None),
            line("1: build", Some("a")),
            line("chance: 4", None),
            line("1 auto: pass", None),
            line("1 undo", Some("b")),
        ];
        let requests = Requests::of(&lines);
        let (first, second) = (Seat::new(0), Seat::new(1));
        let build = What::Act("build".to_owned());
        assert_eq!(requests.known(first, "a", &build), Some(Answer::Accepted { seq: 4 }));
        assert_eq!(requests.known(first, "b", &What::Undo), Some(Answer::Accepted { seq: 5 }));
        assert_eq!(requests.known(second, "a", &build), None);
        assert!(matches!(requests.known(first, "a", &What::Undo), Some(Answer::Refused { .. })));
    }

    #[test]
    fn only_the_latest_are_kept() {
        let mut requests = Requests::default();
        for number in 0..REMEMBERED + 5 {
            requests.remember(Seat::new(0), &number.to_string(), &What::Undo, &Answer::Accepted { seq: 1 });
        }
        assert_eq!((requests.asked.len(), requests.answered.len()), (REMEMBERED, REMEMBERED));
        assert_eq!(requests.known(Seat::new(0), "4", &What::Undo), None);
    }
}
