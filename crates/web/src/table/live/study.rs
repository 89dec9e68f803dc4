//! Studying a table: hints, branches, puzzles.

use super::{Live, Source};
use crate::device::{self, STORAGE};
use crate::storage::Branch;
use crate::strings;
use crate::table::bot::{Question, Task};
use crate::table::house::{Draws, House};
use crate::table::{Now, Occupant, is_remote};
use client::set_up::Against;
use leptos::prelude::*;
use rules::{Entry, Record, Seat, Seed, Viewer};

impl Live {
    /// A position in which one seat has to find something.
    pub fn puzzle(house: House, seat: Seat) -> Live {
        let (info, names, now) = (house.info(), house.names(), house.now(Viewer::Seat(seat)));
        let live = Live::new("puzzle", info, names, now, Source::Local(Box::new(house)), false);
        Live { own: Some(seat), puzzle: true, ..live }
    }

    /// The first decision after this journal length.
    pub fn decided_since(self, length: usize) -> Option<String> {
        self.with_house(|house| {
            house.table().journal().get(length..)?.iter().find_map(|entry| match entry {
                Entry::Act { action, .. } => Some(action.clone()),
                _ => None,
            })
        })
        .flatten()
    }

    /// The journal's length.
    pub fn length(self) -> usize {
        self.with_house(|house| house.table().journal().len()).unwrap_or_default()
    }

    /// Plays for another seat of a puzzle.
    pub fn play_for(self, seat: Seat, action: &str) {
        let done = self.change_house(|house| house.submit(seat, action));
        self.after(done);
    }

    /// A question to the worker about the current position; `None` if the table's rules do not run here.
    pub fn question(self, task: Task) -> Option<Question> {
        let seat = self.now.with_untracked(Now::seat).unwrap_or(Seat::new(0));
        let record = self.with_house(|house| house.record().to_string())?;
        Some(Question { number: 0, record, seat, level: String::new(), salt: 1, task })
    }

    /// The same about an earlier step.
    pub fn question_at(self, step: usize, task: Task) -> Option<Question> {
        let record = self.with_house(|house| house.record_at(step).ok())??.to_string();
        Some(Question { number: 0, record, seat: Seat::new(0), level: String::new(), salt: 1, task })
    }

    /// Was a hint asked for in this game?
    pub fn is_hinted(self) -> bool {
        self.with_house(House::is_hinted) == Some(true)
    }

    /// Notes that the viewer asks for a hint.
    pub fn note_hint(self) {
        let Some(seat) = self.now.with_untracked(Now::seat) else { return };
        self.change_house(|house| house.note_hint(seat));
        if !self.puzzle {
            self.with_house(|house| self.id.with_value(|id| STORAGE.keep_table(id, house)));
        }
    }

    /// A table that is only viewed, stored or not, from this viewpoint.
    pub fn looked_at(id: &str, house: House, viewer: Viewer) -> Live {
        let (info, names, now) = (house.info(), house.names(), house.now(viewer));
        Live::new(id, info, names, now, Source::Local(Box::new(house)), true)
    }

    /// Is it possible to play on from a step of this table? Always from a finished game; while it is running,
    /// only if it contains no one else's secrets.
    pub fn can_branch(self) -> bool {
        let alone = self.with_house(|house| house.persons().len() == 1) == Some(true);
        self.finished || alone && !is_remote(&self.id.get_value())
    }

    /// A separate table that continues from a step of this one. By default, bots of the game stay and
    /// Journeymen replace other people.
    pub fn branch(self, step: usize, against: Option<Against>, draws: Draws) -> Result<String, String> {
        let gone = || strings::NO_SUCH_TABLE_HELP.to_owned();
        let record = self.with_house(House::record).ok_or_else(gone)?;
        let own = self.own.or_else(|| self.decides_at(step)).unwrap_or(Seat::new(0));
        let as_before = |seat: Seat| match self.occupant(seat) {
            _ if seat == own => Occupant::Person,
            Some(Occupant::Bot(level)) => Occupant::Bot(level),
            _ => Occupant::Bot(bots::Grade::Journeyman.key().to_owned()),
        };
        let seats = self.seats();
        let occupants = match against {
            Some(against) => against.occupants(seats.len(), own.index()),
            None => seats.into_iter().map(as_before).collect(),
        };
        let draws = if self.finished { draws } else { Draws::New(Seed::new(device::random_bytes())) };
        let house = House::branch(&record, step, occupants, draws).map_err(|refusal| refusal.message)?;
        let id = device::new_id();
        if !STORAGE.keep_table(&id, &house) {
            return Err(strings::STORAGE_FULL.to_owned());
        }
        let branch = Branch { of: self.id.get_value(), step, name: strings::branch_name(step) };
        STORAGE.keep_branch(&id, &branch);
        if !self.finished {
            self.note_look_ahead(own);
        }
        Ok(id)
    }

    /// A branch of a running game is noted like a hint, in the stored game, because this page may show an older
    /// moment.
    fn note_look_ahead(self, seat: Seat) {
        let id = self.id.get_value();
        let kept = STORAGE
            .saved(&id)
            .and_then(|saved| House::open(&Record::read(&saved.record).ok()?, saved.occupants).ok());
        if let Some(mut house) = kept {
            house.note_hint(seat);
            STORAGE.keep_table(&id, &house);
        }
    }

    /// The seat that decides after a step.
    fn decides_at(self, step: usize) -> Option<Seat> {
        self.with_house(|house| house.then(Viewer::Referee, step).pending.first().copied()).flatten()
    }

    fn occupant(self, seat: Seat) -> Option<Occupant> {
        self.with_house(|house| house.occupants().get(seat.index()).cloned()).flatten()
    }
}
