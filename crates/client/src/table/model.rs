//! A table as far as one viewer was told of it, wherever its rules run.

use crate::table::{Now, Occupant, Told, seat_of};
use rules::{Cause, Seat, Timeline};
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::{Beat, SeatInfo, SeatKind, Snapshot, Status, Update};

/// Earlier positions that are kept. Others can be asked for again.
const KEPT: usize = 64;

#[derive(Clone, PartialEq, Debug)]
pub struct TableModel {
    /// The truth.
    pub snapshot: Snapshot,
    /// Which seats somebody is connected for, and how many watch.
    pub present: Vec<bool>,
    pub spectators: u32,
    /// By seat: since when nobody is connected for it, in the server's time, where that was told.
    pub away: Vec<Option<i64>>,
    /// What happened, with what was told of each step.
    timeline: Timeline<Vec<Arc<Told>>>,
    /// The surviving steps.
    line: Vec<Chapter>,
    /// The positions we were shown, by how many steps led to them.
    seen: BTreeMap<usize, Snapshot>,
}

/// A surviving step as it stands in the log.
#[derive(Clone, PartialEq, Debug)]
struct Chapter {
    seat: Option<Seat>,
    /// The length of the journal after it.
    seq: u32,
    told: Vec<Arc<Told>>,
}

impl TableModel {
    /// A table of which only the present is known.
    pub fn new(snapshot: Snapshot) -> TableModel {
        TableModel {
            snapshot,
            present: Vec::new(),
            spectators: 0,
            away: Vec::new(),
            timeline: Timeline::default(),
            line: Vec::new(),
            seen: BTreeMap::new(),
        }
    }

    /// The whole table, without its story. False if there is a story that we must ask for.
    pub fn show(&mut self, snapshot: Snapshot) -> bool {
        let told = snapshot.status == Status::Waiting
            || (!self.line.is_empty() && snapshot.seq == self.snapshot.seq);
        self.snapshot = snapshot;
        told
    }

    /// What happened. False if we missed something before it.
    pub fn follow(&mut self, update: Update) -> bool {
        if update.from == 0 {
            self.timeline = Timeline::default();
            self.line.clear();
            self.seen.clear();
        } else if self.timeline.is_empty() || update.from != self.snapshot.seq {
            return false;
        }
        let before = self.line.len();
        let mut leads_back = false;
        for beat in update.beats {
            leads_back |= matches!(beat.cause(), Cause::Undo(_) | Cause::TakeBack { .. });
            self.add(beat);
        }
        self.draw_line(if leads_back { 0 } else { before.saturating_sub(1) });
        self.snapshot = update.snapshot;
        if leads_back {
            // Where seats decide in secret, what stays moves up: what was seen may not be there any more.
            self.seen.clear();
        }
        self.see(self.steps(), self.snapshot.clone());
        true
    }

    fn add(&mut self, beat: Beat) {
        let tell = |told: wire::Told| {
            let seat = seat_of(&told.event);
            Arc::new(Told { step: 0, seat, text: told.sentence, event: told.event })
        };
        let told = self.timeline.add(beat.cause(), beat.seq as usize);
        told.extend(beat.told.into_iter().map(tell));
    }

    /// Makes the surviving steps from the one at `from` on anew. What was told of a step bears its number.
    fn draw_line(&mut self, from: usize) {
        let steps = self.timeline.line();
        self.line.truncate(from.min(steps.len()));
        for (index, step) in steps.iter().enumerate().skip(self.line.len()) {
            let number = |told: &Arc<Told>| Arc::new(Told { step: index + 1, ..(**told).clone() });
            let told = step.data.iter().map(number).collect();
            self.line.push(Chapter { seat: step.cause.seat(), seq: step.until as u32, told });
        }
        // What was taken back is reached again with the entry that took it back.
        if let Some(last) = self.line.last_mut() {
            last.seq = self.timeline.len() as u32;
        }
    }

    fn see(&mut self, step: usize, snapshot: Snapshot) {
        self.seen.insert(step, snapshot);
        if self.seen.len() > KEPT {
            self.seen.pop_first();
        }
    }

    pub fn steps(&self) -> usize {
        self.line.len().max(1)
    }

    /// The length of the journal after a step.
    pub fn seq_of(&self, step: usize) -> Option<u32> {
        self.line.get(step.checked_sub(1)?).map(|chapter| chapter.seq)
    }

    /// The length of the journal before the last decision of a seat, if it has made one.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let last = self.line.iter().rposition(|chapter| chapter.seat == Some(seat))?;
        self.seq_of(last)
    }

    /// Does a bot play for the viewer?
    pub fn replaced_by_bot(&self) -> bool {
        self.snapshot.status == Status::Running
            && self.snapshot.own_seat().is_some_and(|seat| self.is_bot(seat))
    }

    /// An earlier position that we asked for.
    pub fn recall(&mut self, snapshot: Snapshot) {
        if let Some(at) = self.line.iter().position(|chapter| chapter.seq == snapshot.seq) {
            self.see(at + 1, snapshot);
        }
    }

    /// Did a bot decide this step?
    pub fn is_by_bot(&self, step: usize) -> bool {
        let chapter = step.checked_sub(1).and_then(|at| self.line.get(at));
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
        self.line.iter().take(steps).flat_map(|chapter| chapter.told.iter().cloned()).collect()
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
        let mut remote = TableModel::new(begin.snapshot.clone());
        assert!(remote.follow(begin));
        for action in 0..12 {
            assert!(remote.follow(step(&mut *table, action)));
        }
        let mut again = TableModel::new(remote.snapshot.clone());
        assert!(again.follow(Update::since(&*table, 0, Viewer::Spectator, &about()).unwrap()));
        assert_eq!(again.now(), remote.now());
        assert_eq!(again.then(5), None, "only the present was shown");
        let seq = again.seq_of(5).unwrap();
        let past = Snapshot::past(&*table, seq, Viewer::Spectator, &about()).unwrap();
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
        let mut remote = TableModel::new(begin.snapshot.clone());
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
        let mut remote = TableModel::new(begin.snapshot.clone());
        assert!(remote.follow(begin));
        step(&mut *table, 0);
        let before = remote.clone();
        assert!(!remote.follow(step(&mut *table, 0)));
        assert_eq!(remote, before);
    }
}
