//! A journal folded into steps: each is a decision with everything that followed from it.
//!
//! Undo and take-back never remove anything from a journal, so the steps form a tree: what survives is
//! the path from the newest surviving step to the beginning. Adding a step, undoing one and going back
//! by consent each cost the same however long the journal is. Finding the path at an earlier length
//! costs no more than the length of that path.

use crate::record::Entry;
use crate::seat::Seat;
use std::ops::Range;

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The beginning of the game, up to its first decision.
    Chance,
    /// A seat decided; `auto` when it was played for the seat.
    Decision { seat: Seat, auto: bool },
    /// The seat took back its last decision.
    Undo(Seat),
    /// All players agreed to the seat's request to go back to this journal length.
    TakeBack { seat: Seat, to: usize },
}

impl Cause {
    pub fn seat(self) -> Option<Seat> {
        match self {
            Cause::Chance => None,
            Cause::Decision { seat, .. } | Cause::Undo(seat) | Cause::TakeBack { seat, .. } => Some(seat),
        }
    }

    fn of(entry: &Entry) -> Cause {
        match entry {
            Entry::Act { seat, auto, .. } => Cause::Decision { seat: *seat, auto: *auto },
            Entry::Undo(seat) => Cause::Undo(*seat),
            Entry::TakeBack { seat, to } => Cause::TakeBack { seat: *seat, to: *to },
            Entry::Draw(_) => Cause::Chance,
        }
    }

    /// Whether it belongs to the step before it: draws do, and so do actions played for the seat that
    /// has just decided.
    fn continues(self, before: Cause) -> bool {
        match (self, before) {
            (Cause::Chance, Cause::Chance | Cause::Decision { .. }) => true,
            (Cause::Decision { seat, auto: true }, Cause::Decision { seat: own, .. }) => seat == own,
            _ => false,
        }
    }

    /// Whether it moves the game forward rather than back.
    fn leads_on(self) -> bool {
        matches!(self, Cause::Chance | Cause::Decision { .. })
    }
}

/// One step, with the data that its reader stores beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<T = ()> {
    pub cause: Cause,
    /// The journal's length before and after it.
    pub from: usize,
    pub until: usize,
    pub data: T,
    /// The newest surviving node after the step.
    head: Option<u32>,
}

/// A place in the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Node {
    step: u32,
    /// Entries of the step that count: all of them, unless a take-back led into its middle.
    until: usize,
    parent: Option<u32>,
}

/// Every step of a journal, and which of them survive.
#[derive(Clone, PartialEq, Debug)]
pub struct Timeline<T = ()> {
    steps: Vec<Step<T>>,
    nodes: Vec<Node>,
    head: Option<u32>,
}

impl<T> Default for Timeline<T> {
    fn default() -> Timeline<T> {
        Timeline { steps: Vec::new(), nodes: Vec::new(), head: None }
    }
}

/// Identifies a surviving place, for callers that store something beside it.
pub(crate) type Place = u32;

impl<T> Timeline<T> {
    /// The journal's length.
    pub fn len(&self) -> usize {
        self.steps.last().map_or(0, |step| step.until)
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Every step in order, including those that were taken back and those that took them back.
    pub fn steps(&self) -> &[Step<T>] {
        &self.steps
    }

    fn grow_line(&mut self, node: Node) {
        self.head = Some(self.nodes.len() as u32);
        self.nodes.push(node);
    }

    /// Drops the last decision of a seat with what was played for it since. What others have decided in
    /// secret since then is replayed.
    fn undo(&mut self, seat: Seat) {
        let mut others = Vec::new();
        let mut place = self.head;
        while let Some(at) = place {
            let node = self.nodes[at as usize];
            place = node.parent;
            match self.steps[node.step as usize].cause {
                Cause::Decision { seat: own, auto } if own == seat => {
                    if !auto {
                        self.head = place;
                        for node in others.into_iter().rev() {
                            self.grow_line(Node { parent: self.head, ..node });
                        }
                        return;
                    }
                }
                _ => others.push(node),
            }
        }
    }

    fn go_back(&mut self, to: usize) {
        let (whole, part) = self.place_at(to);
        self.head = whole;
        if let Some(step) = part {
            self.grow_line(Node { step, until: to, parent: whole });
        }
    }

    /// Where the journal had led at this length: a place, and the step that had begun after it.
    fn place_at(&self, length: usize) -> (Option<u32>, Option<u32>) {
        let begun = self.steps.partition_point(|step| step.from < length);
        let Some(last) = begun.checked_sub(1) else { return (None, None) };
        if self.steps[last].until <= length {
            return (self.steps[last].head, None);
        }
        let before = last.checked_sub(1).and_then(|before| self.steps[before].head);
        (before, Some(last as u32))
    }

    /// The surviving steps, oldest first.
    pub fn line(&self) -> Vec<&Step<T>> {
        let mut line: Vec<&Step<T>> = self.up_from(self.head).map(|(step, _)| step).collect();
        line.reverse();
        line
    }

    fn up_from(&self, place: Option<u32>) -> impl Iterator<Item = (&Step<T>, Range<usize>)> {
        std::iter::successors(place, |place| self.nodes[*place as usize].parent).map(|place| {
            let node = self.nodes[place as usize];
            let step = &self.steps[node.step as usize];
            (step, step.from..node.until)
        })
    }

    /// The current end of the path.
    pub(crate) fn head(&self) -> Option<Place> {
        self.head
    }

    /// The surviving entries at this journal length, as ranges of it, oldest first; only those after
    /// the newest place that `is_known`, returned with that place.
    pub(crate) fn route(
        &self,
        length: usize,
        is_known: impl Fn(Place) -> bool,
    ) -> (Option<Place>, Vec<Range<usize>>) {
        let (mut place, part) = self.place_at(length);
        let mut ranges: Vec<Range<usize>> =
            part.map(|step| self.steps[step as usize].from..length).into_iter().collect();
        while let Some(at) = place.filter(|at| !is_known(*at)) {
            let node = self.nodes[at as usize];
            ranges.push(self.steps[node.step as usize].from..node.until);
            place = node.parent;
        }
        ranges.reverse();
        (place, ranges)
    }
}

impl<T: Default> Timeline<T> {
    /// The journal has grown to length `until` because of `cause`: a step begins, or the last one
    /// continues. Returns the data stored beside that step.
    pub fn add(&mut self, cause: Cause, until: usize) -> &mut T {
        let last = match self.steps.last().map(|last| cause.continues(last.cause)) {
            Some(true) => self.extend_last(until),
            Some(false) | None => self.begin(cause, until),
        };
        &mut self.steps[last].data
    }

    /// Takes the next entry of the journal.
    pub fn push(&mut self, entry: &Entry) {
        self.add(Cause::of(entry), self.len() + 1);
    }

    fn begin(&mut self, cause: Cause, until: usize) -> usize {
        let (step, from) = (self.steps.len(), self.len());
        match cause {
            Cause::Undo(seat) => self.undo(seat),
            Cause::TakeBack { to, .. } => self.go_back(to),
            Cause::Chance | Cause::Decision { .. } => {
                self.grow_line(Node { step: step as u32, until, parent: self.head });
            }
        }
        self.steps.push(Step { cause, from, until, data: T::default(), head: self.head });
        step
    }

    fn extend_last(&mut self, until: usize) -> usize {
        let step = self.steps.len() - 1;
        self.steps[step].until = until;
        if let Some(head) = self.head.filter(|_| self.steps[step].cause.leads_on()) {
            self.nodes[head as usize].until = until;
        }
        step
    }
}

impl Timeline {
    /// The steps of a journal.
    pub fn of<'a>(journal: impl IntoIterator<Item = &'a Entry>) -> Timeline {
        let mut timeline = Timeline::default();
        for entry in journal {
            timeline.push(entry);
        }
        timeline
    }

    /// The surviving entries, as ranges of the journal, one for each step; oldest first.
    pub fn surviving(&self) -> Vec<Range<usize>> {
        self.route(self.len(), |_| false).1
    }

    /// The step that contains this entry of the journal.
    pub fn step_at(&self, entry: usize) -> Option<&Step> {
        let step = self.steps.partition_point(|step| step.until <= entry);
        self.steps.get(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(lines: &[&str]) -> Timeline {
        let entries: Vec<Entry> = lines.iter().map(|line| line.parse().expect("an entry")).collect();
        Timeline::of(&entries)
    }

    /// The surviving entries, numbered from 1.
    fn surviving(timeline: &Timeline, length: usize) -> Vec<usize> {
        let (_, ranges) = timeline.route(length, |_| false);
        ranges.into_iter().flatten().map(|entry| entry + 1).collect()
    }

    #[test]
    fn a_step_is_a_decision_with_all_that_followed() {
        let lines = [
            "chance: 3",
            "1: build",
            "chance: 4",
            "1 auto: pass",
            "2 auto: pass",
            "1 undo",
            "2: go",
            "2 undo to 1",
            "2 auto: pass",
        ];
        let timeline = timeline(&lines);
        let ranges: Vec<_> = timeline.steps().iter().map(|step| step.from..step.until).collect();
        assert_eq!(ranges, [0..1, 1..4, 4..5, 5..6, 6..7, 7..8, 8..9]);
        assert_eq!(timeline.step_at(3).map(|step| step.from), Some(1));
        assert_eq!(timeline.step_at(9), None);
        assert_eq!(timeline.len(), lines.len());
        assert!(Timeline::of(&[]).is_empty());
    }

    #[test]
    fn undo_drops_the_decision_and_what_was_played_for_the_seat() {
        let timeline = timeline(&["chance: 3", "1: a", "2: b", "1 auto: c", "1 undo", "1: d"]);
        assert_eq!(surviving(&timeline, 4), [1, 2, 3, 4]);
        assert_eq!(surviving(&timeline, 5), [1, 3], "what seat 2 decided in secret is made again");
        assert_eq!(surviving(&timeline, 6), [1, 3, 6]);
        assert_eq!(surviving(&timeline, 3), [1, 2, 3], "the past stays what it was");
        let causes: Vec<_> = timeline.line().iter().filter_map(|step| step.cause.seat()).collect();
        assert_eq!(causes, [Seat::new(1), Seat::new(0)]);
    }

    #[test]
    fn a_take_back_leads_to_any_earlier_length() {
        let lines = [
            "chance: 3",
            "1: a",
            "1 auto: b",
            "2: c",
            "1 undo to 2",
            "1: d",
            "2 undo to 4",
            "2 undo to 6",
            "1 undo to 0",
        ];
        let timeline = timeline(&lines);
        assert_eq!(surviving(&timeline, 5), [1, 2], "into the middle of a step");
        assert_eq!(surviving(&timeline, 6), [1, 2, 6]);
        assert_eq!(surviving(&timeline, 7), [1, 2, 3, 4], "to what had been taken back");
        assert_eq!(surviving(&timeline, 8), [1, 2, 6]);
        assert_eq!(surviving(&timeline, 9), [] as [usize; 0]);
        assert!(timeline.line().is_empty());
    }

    #[test]
    fn many_take_backs_leave_a_tree_no_larger_than_the_journal() {
        let mut timeline: Timeline = Timeline::default();
        timeline.push(&Entry::Draw("1".to_owned()));
        for round in 0..1000 {
            let seat = Seat::new(round % 2);
            timeline.push(&Entry::Act { seat, action: "a".to_owned(), auto: false });
            timeline.push(&Entry::TakeBack { seat, to: 1 });
        }
        assert_eq!(timeline.len(), 2001);
        assert!(timeline.nodes.len() <= timeline.len());
        assert_eq!(timeline.line().len(), 1);
    }
}
