//! A table whose rules run on a server, as far as this viewer was told of it.

use crate::table::{Now, Occupant, Told, seat_of};
use rules::Seat;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::{Beat, SeatInfo, SeatKind, Snapshot, Status, Update};

#[derive(Clone, PartialEq, Debug)]
pub struct RemoteTable {
    /// The truth.
    pub snapshot: Snapshot,
    /// Which seats somebody is connected for, and how many watch.
    pub present: Vec<bool>,
    pub spectators: u32,
    /// What happened, decision by decision, without what was taken back.
    chapters: Vec<Chapter>,
    /// The positions we were shown, by how many chapters led to them. The server does not tell
    /// those in between while the game runs.
    seen: BTreeMap<usize, Snapshot>,
}

#[derive(Clone, PartialEq, Debug)]
struct Chapter {
    seat: Option<Seat>,
    /// The length of the journal after it.
    seq: u32,
    told: Vec<Arc<Told>>,
}

impl Chapter {
    fn of(beat: Beat, step: usize) -> Chapter {
        let tell = |told: wire::Told| {
            let seat = seat_of(&told.event);
            Arc::new(Told { step, seat, text: told.sentence, event: told.event })
        };
        Chapter { seat: beat.seat, seq: beat.seq, told: beat.told.into_iter().map(tell).collect() }
    }
}

impl RemoteTable {
    /// A table of which only the present is known.
    pub fn new(snapshot: Snapshot) -> RemoteTable {
        RemoteTable {
            snapshot,
            present: Vec::new(),
            spectators: 0,
            chapters: Vec::new(),
            seen: BTreeMap::new(),
        }
    }

    /// The whole table, without its story. False if there is a story that we must ask for.
    pub fn show(&mut self, snapshot: Snapshot) -> bool {
        let told = snapshot.status == Status::Waiting
            || (!self.chapters.is_empty() && snapshot.seq == self.snapshot.seq);
        self.snapshot = snapshot;
        told
    }

    /// What happened. False if we missed something before it.
    pub fn follow(&mut self, update: Update) -> bool {
        if update.from == 0 {
            self.chapters.clear();
            self.seen.clear();
        } else if self.chapters.is_empty() || update.from != self.snapshot.seq {
            return false;
        }
        for beat in update.beats {
            if beat.undo {
                if let Some(at) = self.chapters.iter().rposition(|chapter| chapter.seat == beat.seat) {
                    self.take_back(at, beat.seq);
                }
            } else {
                self.chapters.push(Chapter::of(beat, self.chapters.len() + 1));
            }
        }
        self.snapshot = update.snapshot;
        self.seen.insert(self.steps(), self.snapshot.clone());
        true
    }

    /// Drops a chapter: those after it move up. What is left is reached again at length `seq`.
    fn take_back(&mut self, at: usize, seq: u32) {
        self.chapters.remove(at);
        self.seen.retain(|step, _| *step <= at);
        for (index, chapter) in self.chapters.iter_mut().enumerate().skip(at) {
            for told in &mut chapter.told {
                Arc::make_mut(told).step = index + 1;
            }
        }
        if let Some(last) = self.chapters.last_mut() {
            last.seq = seq;
        }
    }

    pub fn steps(&self) -> usize {
        self.chapters.len().max(1)
    }

    /// The known step nearest to `wanted`, coming from the step `from`; none where that is now.
    pub fn known(&self, wanted: usize, from: usize) -> Option<usize> {
        let found = if wanted > from {
            self.seen.range(wanted..).next()
        } else {
            self.seen.range(..=wanted).next_back().or_else(|| self.seen.iter().next())
        };
        found.map(|(step, _)| *step).filter(|step| *step < self.steps())
    }

    pub fn now(&self) -> Now {
        self.shown(&self.snapshot, self.steps())
    }

    /// An earlier position, of those that were shown.
    pub fn then(&self, step: usize) -> Now {
        match self.seen.get(&step) {
            Some(snapshot) if step < self.steps() => {
                let mut now = self.shown(snapshot, step);
                now.legal.clear();
                now.labels.clear();
                now.can_undo = false;
                now
            }
            Some(_) | None => self.now(),
        }
    }

    fn shown(&self, snapshot: &Snapshot, step: usize) -> Now {
        let (legal, labels) =
            snapshot.legal.iter().map(|choice| (choice.action.clone(), choice.label.clone())).unzip();
        Now {
            viewer: snapshot.viewer,
            view: snapshot.view.clone(),
            legal,
            labels,
            prompt: snapshot.prompt.clone(),
            log: self.log(step),
            pending: snapshot.pending.clone(),
            outcome: snapshot.outcome.clone(),
            can_undo: snapshot.can_undo,
            step,
            steps: self.steps(),
        }
    }

    fn log(&self, steps: usize) -> Vec<Arc<Told>> {
        self.chapters.iter().take(steps).flat_map(|chapter| chapter.told.iter().cloned()).collect()
    }

    /// The bot the table waits for.
    pub fn thinking(&self) -> Option<Seat> {
        let is_bot = |seat: &&Seat| {
            matches!(self.snapshot.seats.get(seat.index()), Some(SeatInfo { kind: SeatKind::Bot { .. }, .. }))
        };
        self.snapshot.pending.iter().find(is_bot).copied()
    }

    /// Persons who sit here and are not connected.
    pub fn is_away(&self, seat: Seat) -> bool {
        let guest = self.snapshot.seats.get(seat.index()).is_some_and(|seat| seat.kind == SeatKind::Guest);
        guest && self.present.get(seat.index()) == Some(&false)
    }

    pub fn open_seats(&self) -> Vec<Seat> {
        let seats = &self.snapshot.seats;
        Seat::all(seats.len() as u8).filter(|seat| seats[seat.index()].kind == SeatKind::Open).collect()
    }

    /// The position in words, line by line: the rules that could draw it are not here.
    pub fn outline(&self, step: usize) -> String {
        let snapshot = self.seen.get(&step).unwrap_or(&self.snapshot);
        let mut text = String::new();
        outline(&mut text, &snapshot.view, 0);
        text
    }
}

pub fn occupants(seats: &[SeatInfo]) -> Vec<Occupant> {
    seats
        .iter()
        .map(|seat| match &seat.kind {
            SeatKind::Bot { level } => Occupant::Bot(level.clone()),
            SeatKind::Open | SeatKind::Guest => Occupant::Person,
        })
        .collect()
}

fn outline(text: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                entry(text, &name.replace(['_', '-'], " "), value, depth);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                entry(text, &(index + 1).to_string(), value, depth);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn entry(text: &mut String, name: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    let plain = |value: &Value| match value {
        Value::Null => Some("-".to_owned()),
        Value::Bool(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(word) => Some(word.clone()),
        Value::Array(_) | Value::Object(_) => None,
    };
    let line = match value {
        Value::Array(values) => {
            values.iter().map(plain).collect::<Option<Vec<_>>>().map(|words| words.join(" "))
        }
        other => plain(other),
    };
    match line {
        Some(line) => text.push_str(&format!("{indent}{name}: {line}\n")),
        None => {
            text.push_str(&format!("{indent}{name}\n"));
            outline(text, value, depth + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Table;
    use rules::{Options, Pending, Seed, Viewer};
    use wire::About;

    fn about() -> About {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Guest };
        About::local("t", vec![seat("One"), seat("Two")])
    }

    fn table() -> Box<dyn Table> {
        let names = vec!["One".to_owned(), "Two".to_owned()];
        let game = catalog::games()[0].key;
        catalog::new_table(game, names, Options::default(), Seed::from_phrase("remote")).unwrap().0
    }

    /// Plays one decision and tells it.
    fn step(table: &mut dyn Table, action: usize) -> Update {
        let Pending::Seats(seats) = table.pending() else { panic!("over") };
        let seat = seats.iter().next().unwrap();
        let from = table.journal().len() as u32;
        let legal = table.legal(seat);
        let done = table.submit(seat, &legal[action % legal.len()]).unwrap();
        Update::of(table, from, &[&done], Viewer::Spectator, &about())
    }

    #[test]
    fn what_is_told_bit_by_bit_is_what_is_told_at_once() {
        let mut table = table();
        let begin = Update::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let mut remote = RemoteTable::new(begin.snapshot.clone());
        assert!(remote.follow(begin));
        for action in 0..12 {
            assert!(remote.follow(step(&mut *table, action)));
        }
        let mut again = RemoteTable::new(remote.snapshot.clone());
        assert!(again.follow(Update::since(&*table, 0, Viewer::Spectator, &about()).unwrap()));
        assert_eq!(again.now(), remote.now());
        assert_eq!(remote.known(5, 13), Some(5));
        assert_eq!(again.known(5, 13), None, "only the present was shown");
        assert_eq!(remote.then(5).log.last().map(|told| told.step), Some(5));
    }

    #[test]
    fn a_gap_is_noticed() {
        let mut table = table();
        let begin = Update::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let mut remote = RemoteTable::new(begin.snapshot.clone());
        assert!(remote.follow(begin));
        step(&mut *table, 0);
        let before = remote.clone();
        assert!(!remote.follow(step(&mut *table, 0)));
        assert_eq!(remote, before);
    }
}
