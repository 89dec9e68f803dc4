//! A table whose rules run on a server, as far as this viewer was told of it.

use crate::table::{Now, Occupant, Told, seat_of};
use rules::Seat;
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
    /// By seat: since when nobody is connected for it, in the server's time, where that was told.
    pub away: Vec<Option<i64>>,
    /// What happened, decision by decision, without what was taken back.
    chapters: Vec<Chapter>,
    /// The positions we were shown, by how many chapters led to them. Others can be asked for.
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
            away: Vec::new(),
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
            if let Some(to) = beat.back_to {
                self.go_back(to, beat.seq);
            } else if beat.undo {
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

    /// Drops the chapters beyond journal length `to`, which is reached again at length `seq`.
    fn go_back(&mut self, to: u32, seq: u32) {
        self.chapters.retain(|chapter| chapter.seq <= to);
        let steps = self.chapters.len();
        self.seen.retain(|step, _| *step < steps);
        if let Some(last) = self.chapters.last_mut() {
            last.seq = seq;
        }
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

    /// The length of the journal after a step.
    pub fn seq_of(&self, step: usize) -> Option<u32> {
        self.chapters.get(step.checked_sub(1)?).map(|chapter| chapter.seq)
    }

    /// The length of the journal before the last decision of a seat, if it has made one.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let last = self.chapters.iter().rposition(|chapter| chapter.seat == Some(seat))?;
        self.seq_of(last)
    }

    /// Does a bot play for whoever looks?
    pub fn is_stood_in_for(&self) -> bool {
        self.snapshot.status == Status::Running
            && self.snapshot.own_seat().is_some_and(|seat| self.is_bot(seat))
    }

    /// An earlier position that we asked for.
    pub fn recall(&mut self, snapshot: Snapshot) {
        if let Some(at) = self.chapters.iter().position(|chapter| chapter.seq == snapshot.seq) {
            self.seen.insert(at + 1, snapshot);
        }
    }

    /// Did a bot decide this step?
    pub fn is_by_bot(&self, step: usize) -> bool {
        let chapter = step.checked_sub(1).and_then(|at| self.chapters.get(at));
        chapter.and_then(|chapter| chapter.seat).is_some_and(|seat| self.is_bot(seat))
    }

    fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.snapshot.seats.get(seat.index()), Some(SeatInfo { kind: SeatKind::Bot { .. }, .. }))
    }

    pub fn now(&self) -> Now {
        self.shown(&self.snapshot, self.steps())
    }

    /// An earlier position, if we know it.
    pub fn then(&self, step: usize) -> Option<Now> {
        if step >= self.steps() {
            return Some(self.now());
        }
        let mut now = self.shown(self.seen.get(&step)?, step);
        now.legal.clear();
        now.labels.clear();
        now.can_undo = false;
        Some(now)
    }

    fn shown(&self, snapshot: &Snapshot, step: usize) -> Now {
        let (legal, labels) =
            snapshot.legal.iter().map(|choice| (choice.action.clone(), choice.label.clone())).unzip();
        Now {
            viewer: snapshot.viewer,
            view: snapshot.view.value(),
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
        self.snapshot.pending.iter().find(|seat| self.is_bot(**seat)).copied()
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

    pub fn options(&self) -> rules::Options {
        self.snapshot.options.clone()
    }

    /// A position that we know, drawn with characters.
    pub fn sketch(&self, step: usize) -> String {
        let known = self.seen.get(&step).filter(|_| step < self.steps()).unwrap_or(&self.snapshot);
        let names: Vec<String> = known.seats.iter().map(|seat| seat.name.clone()).collect();
        catalog::sketch(&known.game, known.edition, &names, &known.options, &known.view.value())
            .unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Table;
    use rules::{Options, Pending, Seed, Viewer};
    use wire::About;

    fn about() -> About {
        let seat = |name: &str| SeatInfo::new(name.to_owned(), SeatKind::Guest);
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
        assert_eq!(again.then(5), None, "only the present was shown");
        let seq = again.seq_of(5).unwrap();
        let past = Snapshot::past(&table.record(), seq, Viewer::Spectator, &about()).unwrap();
        again.recall(past);
        let then = again.then(5).unwrap();
        assert_eq!(then.log.last().map(|told| told.step), Some(5));
        assert_eq!(Some(then), remote.then(5));
        assert_eq!(again.sketch(13), table.sketch(Viewer::Spectator));
        assert_eq!(again.sketch(5), remote.sketch(5));
        assert_ne!(again.sketch(5), again.sketch(13));
    }

    #[test]
    fn one_can_ask_to_go_back_before_ones_last_decision() {
        let mut table = table();
        let begin = Update::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let dealt = begin.snapshot.seq;
        let mut remote = RemoteTable::new(begin.snapshot.clone());
        assert!(remote.follow(begin));
        let Pending::Seats(seats) = table.pending() else { panic!("over") };
        let seat = seats.iter().next().unwrap();
        assert_eq!(remote.before_last_of(seat), None);
        assert!(remote.follow(step(&mut *table, 0)));
        assert_eq!(remote.before_last_of(seat), Some(dealt));
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
