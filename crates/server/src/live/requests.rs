//! Recent answers, so that a submission sent again after a lost connection gets the same answer and is not
//! played twice. Accepted ones are known from the journal, even after a restart.

use super::decide::What;
use rules::{Entry, Seat, Timeline};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use store::JournalLine;
use wire::{Answer, Net, Problem};

/// More than a client can have in flight.
const REMEMBERED: usize = 128;

/// A table without decisions allocates nothing.
#[derive(Default)]
pub(super) struct Requests(Option<Box<Lately>>);

#[derive(Default)]
struct Lately {
    answered: VecDeque<Answered>,
    /// Their tags, in the same order: each decision is compared with all of them, and the texts themselves are
    /// scattered over the memory.
    tags: VecDeque<u32>,
}

struct Answered {
    seat: Seat,
    request: String,
    what: What,
    answer: Answer,
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
            self.remember(seat, request, what, Answer::Accepted { seq });
        }
    }

    pub(super) fn remember(&mut self, seat: Seat, request: &str, what: What, answer: Answer) {
        let Lately { answered, tags } = &mut **self.0.get_or_insert_default();
        if answered.len() == REMEMBERED {
            answered.pop_front();
            tags.pop_front();
        }
        tags.push_back(tag(seat, request));
        answered.push_back(Answered { seat, request: request.to_owned(), what, answer });
    }

    /// The answer to a request that was made before.
    pub(super) fn known(&self, seat: Seat, request: &str, what: &What) -> Option<Answer> {
        let Lately { answered, tags } = self.0.as_deref()?;
        let tag = tag(seat, request);
        let mut alike = tags.iter().zip(answered).rev().filter(|(known, _)| **known == tag);
        let (_, known) = alike.find(|(_, known)| known.seat == seat && known.request == request)?;
        if known.what == *what {
            return Some(known.answer.clone());
        }
        let message = "This request id was already used for something else.";
        Some(Answer::Refused { problem: Problem::new(Net::DuplicateRequest, message) })
    }
}

/// Different for most requests.
fn tag(seat: Seat, request: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    (seat.index(), request).hash(&mut hasher);
    hasher.finish() as u32
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
            requests.remember(Seat::new(0), &number.to_string(), What::Undo, Answer::Accepted { seq: 1 });
        }
        assert_eq!(requests.0.as_ref().map(|lately| lately.answered.len()), Some(REMEMBERED));
        assert_eq!(requests.known(Seat::new(0), "4", &What::Undo), None);
    }
}
