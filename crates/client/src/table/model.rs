//! A table as far as one viewer knows it, wherever its rules run.

use crate::table::{LogLine, Now, Occupant, seat_of};
use catalog::Narrator;
use rules::{Cause, Seat, Timeline, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use wire::{Beat, SeatInfo, SeatKind, Snapshot, Status, Update};

/// How many earlier positions to keep. Others can be requested again.
const KEPT: usize = 64;

#[derive(Clone)]
pub struct TableModel {
    /// The truth.
    pub snapshot: Snapshot,
    /// Which seats are connected, and how many spectators there are.
    pub present: Vec<bool>,
    pub spectators: u32,
    /// By seat: since when it has been disconnected, in the server's time, if known.
    pub away: Vec<Option<i64>>,
    /// Puts the updates into words, once the game is loaded.
    narrator: Option<Arc<dyn Narrator>>,
    /// The history, with the events of each step.
    timeline: Timeline<Vec<Value>>,
    /// The surviving steps.
    line: Vec<Chapter>,
    /// The positions that we received, by the number of steps before them.
    seen: BTreeMap<usize, Snapshot>,
}

/// A surviving step as it appears in the log.
#[derive(Clone)]
struct Chapter {
    seat: Option<Seat>,
    /// The length of the journal after it.
    seq: u32,
    lines: Vec<Arc<LogLine>>,
}

impl TableModel {
    /// A table of which only the present is known.
    pub fn new(snapshot: Snapshot) -> TableModel {
        let mut model = TableModel {
            snapshot,
            narrator: None,
            present: Vec::new(),
            spectators: 0,
            away: Vec::new(),
            timeline: Timeline::default(),
            line: Vec::new(),
            seen: BTreeMap::new(),
        };
        model.narrate();
        model
    }

    /// Puts everything into words if that was not possible before, because the game may have been loaded since.
    pub fn narrate(&mut self) {
        // A table that is only listed may never need words, so nothing is recomputed for it with every update.
        if self.narrator.is_none()
            && let Some(found) = narrator(&self.snapshot)
        {
            self.narrator = Some(found);
            self.draw_line(0);
        }
    }

    /// The whole table, without its history. False if there is a history that we must request.
    pub fn show(&mut self, snapshot: Snapshot) -> bool {
        let told = snapshot.status == Status::Waiting
            || (!self.line.is_empty() && snapshot.seq == self.snapshot.seq);
        self.replace(snapshot);
        told
    }

    /// Replaces the snapshot. The players may have changed, and with them the names in every sentence.
    fn replace(&mut self, snapshot: Snapshot) {
        let names = |snapshot: &Snapshot| -> Vec<String> {
            snapshot.seats.iter().map(|seat| seat.name.clone()).collect()
        };
        if names(&snapshot) != names(&self.snapshot) {
            self.narrator = None;
        }
        self.snapshot = snapshot;
        self.narrate();
    }

    /// Applies what happened. False if we missed something before it.
    pub fn apply_update(&mut self, update: Update) -> bool {
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
        self.replace(update.snapshot);
        if leads_back {
            // Where seats decide in secret, the remaining steps move up, so stored positions may no longer be
            // right.
            self.seen.clear();
        }
        self.see(self.steps(), self.snapshot.clone());
        true
    }

    fn add(&mut self, beat: Beat) {
        self.timeline.add(beat.cause(), beat.seq as usize).extend(beat.events.into_iter().map(Value::from));
    }

    /// Rebuilds the surviving steps from `from` on.
    fn draw_line(&mut self, from: usize) {
        let steps = self.timeline.line();
        self.line.truncate(from.min(steps.len()));
        for (index, step) in steps.iter().enumerate().skip(self.line.len()) {
            let line = |event: &Value| {
                let text = self.narrator.as_ref().and_then(|narrator| narrator.sentence(event))?;
                Some(Arc::new(LogLine { step: index + 1, seat: seat_of(event), text, event: event.clone() }))
            };
            let lines = step.data.iter().filter_map(line).collect();
            self.line.push(Chapter { seat: step.cause.seat(), seq: step.until as u32, lines });
        }
        // The state before a step that was taken back is reached again by the entry that took it back.
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

    /// The journal length after a step; zero before the first one.
    pub fn seq_of(&self, step: usize) -> Option<u32> {
        match step.checked_sub(1) {
            Some(at) => self.line.get(at).map(|chapter| chapter.seq),
            None => Some(0),
        }
    }

    /// The journal length before the last decision of a seat, if it has made one.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let last = self.line.iter().rposition(|chapter| chapter.seat == Some(seat))?;
        self.seq_of(last)
    }

    /// The step that ended the viewer's last turn, among the first `steps` steps. A turn in progress does not
    /// count.
    fn since(&self, snapshot: &Snapshot, steps: usize) -> usize {
        let Viewer::Seat(seat) = snapshot.viewer else { return 0 };
        let line = &self.line[..steps.min(self.line.len())];
        let own = |chapter: &Chapter| chapter.seat == Some(seat);
        let goes_on = snapshot.pending.contains(&seat);
        let present = line.iter().rev().take_while(|chapter| goes_on && own(chapter)).count();
        line[..line.len() - present].iter().rposition(own).map_or(0, |last| last + 1)
    }

    /// Does a bot play for the viewer?
    pub fn replaced_by_bot(&self) -> bool {
        self.snapshot.status == Status::Running
            && self.snapshot.own_seat().is_some_and(|seat| self.is_bot(seat))
    }

    /// Stores an earlier position that we requested.
    pub fn recall(&mut self, snapshot: Snapshot) {
        if snapshot.seq == 0 {
            self.see(0, snapshot);
        } else if let Some(at) = self.line.iter().position(|chapter| chapter.seq == snapshot.seq) {
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
        let mut now = self.shown(&self.snapshot, self.steps());
        let labels =
            self.narrator.as_ref().and_then(|narrator| narrator.labels(&now.view, &self.snapshot.legal));
        // An unknown game has no board: only its actions can be shown.
        now.labels = labels.unwrap_or_else(|| self.snapshot.legal.clone());
        now.legal.clone_from(&self.snapshot.legal);
        now.can_undo = self.snapshot.can_undo;
        now
    }

    /// What the viewer has to do or is waiting for; `None` before the game is loaded.
    pub fn prompt(&self) -> Option<String> {
        self.narrator.as_ref()?.prompt(&self.snapshot.view.value())
    }

    /// An earlier position, if we know it.
    pub fn then(&self, step: usize) -> Option<Now> {
        if step >= self.steps() {
            return Some(self.now());
        }
        Some(self.shown(self.seen.get(&step)?, step))
    }

    /// A position to look at.
    fn shown(&self, snapshot: &Snapshot, step: usize) -> Now {
        let view = snapshot.view.value();
        let prompt = self.narrator.as_ref().and_then(|narrator| narrator.prompt(&view));
        Now {
            viewer: snapshot.viewer,
            view,
            legal: Vec::new(),
            labels: Vec::new(),
            prompt: prompt.unwrap_or_default(),
            log: self.log(step),
            pending: snapshot.pending.clone(),
            outcome: snapshot.outcome.clone(),
            can_undo: false,
            since: self.since(snapshot, step),
            step,
            steps: self.steps(),
        }
    }

    fn log(&self, steps: usize) -> Vec<Arc<LogLine>> {
        self.line.iter().take(steps).flat_map(|chapter| chapter.lines.iter().cloned()).collect()
    }

    /// The bot that the table is waiting for.
    pub fn thinking(&self) -> Option<Seat> {
        self.snapshot.pending.iter().find(|seat| self.is_bot(**seat)).copied()
    }

    /// Whether a person sits here and is not connected.
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
}

/// The narrator for a table that has begun, if its game is loaded.
fn narrator(snapshot: &Snapshot) -> Option<Arc<dyn Narrator>> {
    if snapshot.status == Status::Waiting {
        return None;
    }
    let names: Vec<String> = snapshot.seats.iter().map(|seat| seat.name.clone()).collect();
    catalog::narrator(&snapshot.game, snapshot.edition, &names, &snapshot.options).ok().map(Arc::from)
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
    use catalog::{Table, tell};
    use rules::{Options, Pending, Seed};
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

    /// Plays one decision and returns the update.
    fn step(table: &mut dyn Table, action: usize) -> Update {
        let Pending::Seats(seats) = table.pending() else { panic!("over") };
        let seat = seats.iter().next().unwrap();
        let from = table.journal().len() as u32;
        let legal = table.legal(seat);
        let done = table.submit(seat, &legal[action % legal.len()]).unwrap();
        tell::update(table, from, &[&done], Viewer::Spectator, &about())
    }

    #[test]
    fn what_is_told_bit_by_bit_is_what_is_told_at_once() {
        let mut table = table();
        let begin = tell::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let mut remote = TableModel::new(begin.snapshot.clone());
        assert!(remote.apply_update(begin));
        for action in 0..12 {
            assert!(remote.apply_update(step(&mut *table, action)));
        }
        let mut again = TableModel::new(remote.snapshot.clone());
        assert!(again.apply_update(tell::since(&*table, 0, Viewer::Spectator, &about()).unwrap()));
        assert_eq!(again.now(), remote.now());
        assert_eq!(again.then(5), None, "only the present was shown");
        let seq = again.seq_of(5).unwrap();
        let past = tell::past(&*table, seq, Viewer::Spectator, &about()).unwrap();
        again.recall(past);
        let then = again.then(5).unwrap();
        assert_eq!(then.log.last().map(|told| told.step), Some(5));
        assert_eq!(Some(then), remote.then(5));
    }

    #[test]
    fn the_client_finds_the_words_that_the_table_would_have_used() {
        for info in catalog::games() {
            let names: Vec<String> = (1..=2).map(|seat| format!("Seat {seat}")).collect();
            let seats = names.iter().map(|name| SeatInfo::new(name.clone(), SeatKind::Guest)).collect();
            let about = About::local("t", seats);
            let (mut table, dealt) =
                catalog::new_table(info.key, names, Options::default(), Seed::from_phrase("words")).unwrap();
            let viewer = Viewer::Seat(Seat::new(0));
            let mut sentences = dealt.sentences(viewer);
            let begin = tell::since(&*table, 0, viewer, &about).unwrap();
            let mut model = TableModel::new(begin.snapshot.clone());
            assert!(model.apply_update(begin));
            for action in 0..40 {
                let Pending::Seats(seats) = table.pending() else { break };
                let (from, seat) = (table.journal().len() as u32, seats.iter().next().unwrap());
                let legal = table.legal(seat);
                let step = table.submit(seat, &legal[action % legal.len()]).unwrap();
                sentences.extend(step.sentences(viewer));
                assert!(model.apply_update(tell::update(&*table, from, &[&step], viewer, &about)));
            }
            let now = model.now();
            assert_eq!(now.log.iter().map(|line| line.text.clone()).collect::<Vec<_>>(), sentences);
            assert_eq!(now.prompt, table.prompt(viewer));
            let choices = table.choices(Seat::new(0));
            assert_eq!(now.legal.into_iter().zip(now.labels).collect::<Vec<_>>(), choices, "{}", info.key);
        }
    }

    #[test]
    fn a_turn_is_told_from_the_end_of_the_viewers_last_one() {
        let mut table = table();
        let own = Seat::new(0);
        let viewer = Viewer::Seat(own);
        let begin = tell::since(&*table, 0, viewer, &about()).unwrap();
        let mut model = TableModel::new(begin.snapshot.clone());
        assert!(model.apply_update(begin));
        // The seat that decided each step, with the deal first.
        let mut deciders = vec![None];
        for _ in 0..120 {
            let Pending::Seats(seats) = table.pending() else { break };
            let (from, seat) = (table.journal().len() as u32, seats.iter().next().unwrap());
            let legal = table.legal(seat);
            let done = table.submit(seat, &legal[legal.len() - 1]).unwrap();
            assert!(model.apply_update(tell::update(&*table, from, &[&done], viewer, &about())));
            deciders.push(Some(seat));
            let now = model.now();
            assert_eq!(deciders.len(), now.steps);
            let mine = |decider: &Option<Seat>| *decider == Some(own);
            assert!(now.since == 0 || mine(&deciders[now.since - 1]), "a turn of the viewer ends there");
            let after = &deciders[now.since..];
            let before_the_last = after.iter().skip_while(|decider| !mine(decider));
            assert!(
                !now.my_turn() || before_the_last.clone().all(mine),
                "only the present turn comes after it"
            );
            assert!(now.my_turn() || !after.iter().any(mine), "nothing of the viewer's own comes after it");
        }
        assert!(model.now().since > 1);
    }

    #[test]
    fn one_can_ask_to_go_back_before_ones_last_decision() {
        let mut table = table();
        let begin = tell::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let dealt = begin.snapshot.seq;
        let mut remote = TableModel::new(begin.snapshot.clone());
        assert!(remote.apply_update(begin));
        let Pending::Seats(seats) = table.pending() else { panic!("over") };
        let seat = seats.iter().next().unwrap();
        assert_eq!(remote.before_last_of(seat), None);
        assert!(remote.apply_update(step(&mut *table, 0)));
        assert_eq!(remote.before_last_of(seat), Some(dealt));
    }

    #[test]
    fn a_gap_is_noticed() {
        let mut table = table();
        let begin = tell::since(&*table, 0, Viewer::Spectator, &about()).unwrap();
        let mut remote = TableModel::new(begin.snapshot.clone());
        assert!(remote.apply_update(begin));
        step(&mut *table, 0);
        let before = remote.now();
        assert!(!remote.apply_update(step(&mut *table, 0)));
        assert_eq!(remote.now(), before);
    }
}
