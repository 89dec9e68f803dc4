//! A table whose rules run on this device: who sits there, the match itself, and what was told.

use crate::table::{Now, Occupant, Told};
use catalog::{Step, Table};
use rules::{Entry, Info, Options, Pending, Record, Refusal, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::sync::Arc;

pub struct House {
    occupants: Vec<Occupant>,
    table: Box<dyn Table>,
    /// What happened, step by step, without what was taken back.
    chapters: Vec<Chapter>,
}

/// One decision and all that followed from it by chance. The first one is the deal, which nobody
/// decided.
struct Chapter {
    /// Which of the steps it is, from 1 on.
    step: usize,
    /// Whose it is, and whether somebody decided it; otherwise it was played for the seat.
    by: Option<(Seat, bool)>,
    steps: Vec<Step>,
    /// Entries of the journal when it was over.
    until: usize,
    /// What it looks like in the log of whoever asked last.
    told: RefCell<Option<(Viewer, Vec<Arc<Told>>)>>,
}

impl Chapter {
    fn new(number: usize, by: Option<(Seat, bool)>, steps: Vec<Step>, until: usize) -> Chapter {
        Chapter { step: number, by, steps, until, told: RefCell::new(None) }
    }

    /// Its lines in the log of `to`, told once.
    fn told(&self, to: Viewer) -> Vec<Arc<Told>> {
        let mut told = self.told.borrow_mut();
        match &*told {
            Some((viewer, lines)) if *viewer == to => lines.clone(),
            _ => told.insert((to, self.tell(to))).1.clone(),
        }
    }

    fn tell(&self, to: Viewer) -> Vec<Arc<Told>> {
        let mut lines = Vec::new();
        for step in &self.steps {
            for (event, text) in step.events(to).into_iter().zip(step.sentences(to)) {
                let seat = crate::table::seat_of(&event);
                lines.push(Arc::new(Told { step: self.step, seat, text, event }));
            }
        }
        lines
    }
}

/// A table as it lies in storage.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    pub occupants: Vec<Occupant>,
    /// The text of its record.
    pub record: String,
}

impl House {
    pub fn new(
        game: &str,
        occupants: Vec<Occupant>,
        options: Options,
        names: Vec<String>,
        seed: Seed,
    ) -> Result<House, Refusal> {
        let (table, step) = catalog::new_table(game, names, options, seed)?;
        let until = table.journal().len();
        Ok(House { occupants, table, chapters: vec![Chapter::new(1, None, vec![step], until)] })
    }

    /// Opens a stored table, or somebody else's record.
    pub fn open(record: &Record, occupants: Vec<Occupant>) -> Result<House, Refusal> {
        let mut table = catalog::rewound(record)?;
        let mut chapters = vec![Chapter::new(1, None, Vec::new(), 0)];
        for entry in &record.journal {
            let step = table.follow(entry)?;
            let until = table.journal().len();
            match (entry, chapters.last_mut()) {
                (Entry::Undo(seat), _) => take_back(&mut chapters, *seat, until),
                (Entry::Rewind { to, .. }, _) => go_back(&mut chapters, *to, until),
                (Entry::Draw(_), Some(last)) => {
                    last.steps.push(step);
                    last.until = until;
                }
                (Entry::Act { seat, auto, .. }, _) => {
                    chapters.push(Chapter::new(chapters.len() + 1, Some((*seat, !auto)), vec![step], until));
                }
                (Entry::Draw(_), None) => unreachable!("the deal is never taken back"),
            }
        }
        table.check_outcome(record)?;
        // A record that was cut off before a draw goes on with it.
        if table.pending() == Pending::Chance {
            table = catalog::resume(record)?;
        }
        Ok(House { occupants, table, chapters })
    }

    pub fn saved(&self) -> Saved {
        Saved { occupants: self.occupants.clone(), record: self.record().to_string() }
    }

    pub fn record(&self) -> Record {
        self.table.record()
    }

    pub fn info(&self) -> Info {
        self.table.info()
    }

    pub fn names(&self) -> Vec<String> {
        self.table.header().seats.clone()
    }

    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn pending(&self) -> Vec<Seat> {
        pending(&*self.table)
    }

    /// The next seat that waits for a bot.
    pub fn bot_to_move(&self) -> Option<(Seat, String)> {
        self.pending().into_iter().find_map(|seat| match self.occupants.get(seat.index()) {
            Some(Occupant::Bot(level)) => Some((seat, level.clone())),
            _ => None,
        })
    }

    pub fn persons(&self) -> Vec<Seat> {
        Seat::all(self.occupants.len() as u8)
            .filter(|seat| self.occupants[seat.index()] == Occupant::Person)
            .collect()
    }

    /// Who should look when `viewer` looks now, or `Err` with the person the device is to be handed
    /// to. With one person at the table nobody ever hands it on.
    pub fn turn_of(&self, viewer: Option<Seat>) -> Result<Viewer, Seat> {
        let persons = self.persons();
        match persons.as_slice() {
            [] => Ok(Viewer::Spectator),
            [only] => Ok(Viewer::Seat(*only)),
            _ => {
                let pending = self.pending();
                if let Some(own) = viewer
                    && (pending.contains(&own) || !persons.iter().any(|seat| pending.contains(seat)))
                {
                    return Ok(Viewer::Seat(own));
                }
                match persons.iter().find(|seat| pending.contains(seat)) {
                    Some(next) => Err(*next),
                    None => Ok(viewer.map_or(Viewer::Spectator, Viewer::Seat)),
                }
            }
        }
    }

    pub fn submit(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        let step = self.table.submit(seat, action)?;
        let until = self.table.journal().len();
        self.chapters.push(Chapter::new(self.chapters.len() + 1, Some((seat, true)), vec![step], until));
        Ok(())
    }

    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.table.undo(seat)?;
        take_back(&mut self.chapters, seat, self.table.journal().len());
        Ok(())
    }

    /// How many steps one can look back over.
    pub fn steps(&self) -> usize {
        self.chapters.len()
    }

    /// The position as `to` sees it.
    pub fn now(&self, to: Viewer) -> Now {
        let seat = match to {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let over = self.table.outcome().is_some();
        let choices = seat.map(|seat| self.table.choices(seat)).unwrap_or_default();
        let (legal, labels) = choices.into_iter().unzip();
        Now {
            viewer: to,
            view: self.table.view(to),
            legal,
            labels,
            prompt: self.table.prompt(to),
            log: self.log(to, self.chapters.len()),
            pending: self.pending(),
            outcome: self.table.outcome(),
            can_undo: !over && seat.is_some_and(|seat| self.table.can_undo(seat)),
            step: self.chapters.len(),
            steps: self.chapters.len(),
        }
    }

    /// The table as it was after the first `step` steps.
    fn past(&self, step: usize) -> Box<dyn Table> {
        let record = self.record();
        let mut past = catalog::rewound(&record).expect("our own record was proved when it was opened");
        for entry in record.journal.iter().take(self.chapters[step - 1].until) {
            past.follow(entry).expect("our own record was proved when it was opened");
        }
        past
    }

    /// The table after the first `step` steps, drawn with characters for `to`.
    pub fn sketch(&self, to: Viewer, step: usize) -> String {
        if step >= self.chapters.len() { self.table.sketch(to) } else { self.past(step.max(1)).sketch(to) }
    }

    /// The position after the first `step` steps as `to` saw it.
    pub fn then(&self, to: Viewer, step: usize) -> Now {
        let step = step.clamp(1, self.chapters.len());
        let past = self.past(step);
        Now {
            viewer: to,
            view: past.view(to),
            legal: Vec::new(),
            labels: Vec::new(),
            prompt: past.prompt(to),
            log: self.log(to, step),
            pending: pending(&*past),
            outcome: past.outcome(),
            can_undo: false,
            step,
            steps: self.chapters.len(),
        }
    }

    /// The position after every step, for a chart.
    pub fn course(&self, to: Viewer) -> Vec<serde_json::Value> {
        let record = self.record();
        let Ok(mut past) = catalog::rewound(&record) else { return Vec::new() };
        let mut entries = record.journal.iter();
        let mut views = Vec::new();
        for chapter in &self.chapters {
            while past.journal().len() < chapter.until {
                match entries.next().map(|entry| past.follow(entry)) {
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return views,
                }
            }
            views.push(past.view(to));
        }
        views
    }

    fn log(&self, to: Viewer, steps: usize) -> Vec<Arc<Told>> {
        self.chapters.iter().take(steps).flat_map(|chapter| chapter.told(to)).collect()
    }
}

fn pending(table: &dyn Table) -> Vec<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().collect(),
        Pending::Chance | Pending::Over => Vec::new(),
    }
}

/// Drops the chapters beyond journal length `to`.
fn go_back(chapters: &mut Vec<Chapter>, to: usize, until: usize) {
    chapters.retain(|chapter| chapter.until <= to);
    if let Some(last) = chapters.last_mut() {
        last.until = until;
    }
}

/// Drops the last decision of a seat and what was played for it after it; what others decided in
/// secret since moves up. What stays is reached again with the entry that took back.
fn take_back(chapters: &mut Vec<Chapter>, seat: Seat, until: usize) {
    let Some(at) = chapters.iter().rposition(|chapter| chapter.by == Some((seat, true))) else { return };
    let since = chapters.split_off(at);
    for chapter in since.into_iter().filter(|chapter| chapter.by.is_none_or(|(owner, _)| owner != seat)) {
        chapters.push(Chapter::new(chapters.len() + 1, chapter.by, chapter.steps, chapter.until));
    }
    if let Some(last) = chapters.last_mut() {
        last.until = until;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(persons: &[bool]) -> House {
        let occupants: Vec<Occupant> = persons
            .iter()
            .map(|person| if *person { Occupant::Person } else { Occupant::Bot("apprentice".to_owned()) })
            .collect();
        let names = (1..=persons.len()).map(|seat| format!("Seat {seat}")).collect();
        let game = catalog::games()[0].key;
        House::new(game, occupants, Options::default(), names, Seed::from_phrase("house")).unwrap()
    }

    fn play(house: &mut House, decisions: usize) {
        let mut rng = rules::Rng::new(7);
        for _ in 0..decisions {
            let Some(seat) = house.pending().first().copied() else { return };
            let legal = house.table().legal(seat);
            let action = rng.pick(&legal[..]).clone();
            house.submit(seat, &action).unwrap();
        }
    }

    #[test]
    fn a_stored_table_is_the_same_when_it_is_opened_again() {
        let mut house = house(&[true, false]);
        play(&mut house, 60);
        let saved = house.saved();
        let again = House::open(&Record::read(&saved.record).unwrap(), saved.occupants).unwrap();
        let seat = Viewer::Seat(Seat::new(0));
        assert_eq!((again.record(), again.steps()), (house.record(), house.steps()));
        assert_eq!(again.now(seat).view, house.now(seat).view);
        let texts =
            |house: &House| house.now(seat).log.iter().map(|told| told.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&again), texts(&house));
    }

    #[test]
    fn what_was_taken_back_leaves_the_log() {
        let mut house = house(&[true, false]);
        let before = (house.steps(), house.now(Viewer::Spectator).log.len());
        let seat = house.pending()[0];
        let undoable = house.table().legal(seat).into_iter().find(|action| {
            let mut other = house.table().duplicate();
            other.submit(seat, action).is_ok() && other.can_undo(seat)
        });
        let Some(action) = undoable else { panic!("nothing can be taken back") };
        house.submit(seat, &action).unwrap();
        assert_ne!(house.steps(), before.0);
        house.undo(seat).unwrap();
        assert_eq!((house.steps(), house.now(Viewer::Spectator).log.len()), before);
        assert_eq!(house.then(Viewer::Spectator, before.0).view, house.now(Viewer::Spectator).view);
    }

    #[test]
    fn looking_back_shows_what_was_seen() {
        let mut house = house(&[true, true]);
        let mut seen = vec![house.now(Viewer::Spectator).view];
        for _ in 0..25 {
            play(&mut house, 1);
            seen.push(house.now(Viewer::Spectator).view);
        }
        for (index, view) in seen.iter().enumerate() {
            assert_eq!(house.then(Viewer::Spectator, index + 1).view, *view, "step {}", index + 1);
        }
        assert_eq!(house.course(Viewer::Spectator), seen);
    }

    #[test]
    fn the_device_is_handed_on_only_among_persons() {
        let solo = house(&[true, false]);
        assert_eq!(solo.turn_of(None), Ok(Viewer::Seat(Seat::new(0))));
        let bots = house(&[false, false]);
        assert_eq!(bots.turn_of(None), Ok(Viewer::Spectator));
        let both = house(&[true, true]);
        let acting = both.pending()[0];
        let other = acting.next(2);
        assert_eq!(both.turn_of(None), Err(acting));
        assert_eq!(both.turn_of(Some(other)), Err(acting));
        assert_eq!(both.turn_of(Some(acting)), Ok(Viewer::Seat(acting)));
    }
}
