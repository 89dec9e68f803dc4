//! A table looked at more closely: hints, branches, puzzles.

use super::{Live, Source};
use crate::device::{self, STORAGE};
use crate::storage::Branch;
use crate::strings;
use crate::table::bot::{Question, Task};
use crate::table::house::House;
use crate::table::{Now, Occupant};
use leptos::prelude::*;
use rules::{Entry, Seat, Viewer};

impl Live {
    /// A position in which one seat is to find something.
    pub fn puzzle(house: House, seat: Seat) -> Live {
        let (info, names, now) = (house.info(), house.names(), house.now(Viewer::Seat(seat)));
        let live = Live::new("puzzle", info, names, now, Source::Local(Box::new(house)), false);
        Live { own: Some(seat), puzzle: true, ..live }
    }

    /// The first decision since the journal was this long.
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

    /// What the worker is asked about this table as it is now; none if its rules do not run here.
    pub fn question(self, task: Task) -> Option<Question> {
        let seat = self.now.with_untracked(Now::seat).unwrap_or(Seat::new(0));
        let record = self.with_house(|house| house.record().to_string())?;
        Some(Question { number: 0, record, seat, level: String::new(), salt: 1, task })
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

    /// A table of its own that goes on from a step of this one, with bots in the other seats.
    pub fn branch(self, step: usize) -> Result<String, String> {
        let gone = || strings::NO_SUCH_TABLE_HELP.to_owned();
        let record = self.with_house(House::record).ok_or_else(gone)?;
        let own = self.own.unwrap_or(Seat::new(0));
        let occupants = self.seats().into_iter().map(|seat| match self.occupant(seat) {
            _ if seat == own => Occupant::Person,
            Some(Occupant::Bot(level)) => Occupant::Bot(level),
            _ => Occupant::Bot(bots::Grade::Journeyman.key().to_owned()),
        });
        let house = House::branch(&record, step, occupants.collect()).map_err(|refusal| refusal.message)?;
        let id = device::new_id();
        if !STORAGE.keep_table(&id, &house) {
            return Err(strings::STORAGE_FULL.to_owned());
        }
        let branch = Branch { of: self.id.get_value(), step, name: strings::branch_name(step) };
        STORAGE.keep_branch(&id, &branch);
        Ok(id)
    }

    fn occupant(self, seat: Seat) -> Option<Occupant> {
        self.with_house(|house| house.occupants().get(seat.index()).cloned()).flatten()
    }
}
