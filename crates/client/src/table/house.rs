//! A table whose rules run on this device: the players and the match itself. It reports what happens in the
//! same updates as a server.

use crate::table::model::TableModel;
use crate::table::{Now, Occupant};
use catalog::{Position, Step, Table, tell};
use rules::{Entry, Hinted, Info, Options, Pending, Record, Refusal, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use wire::{About, SeatInfo, SeatKind, Update};

pub struct House {
    occupants: Vec<Occupant>,
    about: About,
    table: Box<dyn Table>,
    /// The steps so far, which are told anew to each viewer.
    happened: Vec<Step>,
    /// Where persons asked for a hint.
    hints: Vec<Hinted>,
    /// The table as told to the latest viewer.
    model: RefCell<Option<TableModel>>,
}

/// The draws in a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// The same as in the game, in the same order.
    Same,
    /// Something else, from this seed.
    New(Seed),
}

/// A table as stored.
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
        let (table, first) = catalog::new_table(game, names, options, seed)?;
        Ok(House::at(occupants, table, vec![first]))
    }

    /// Can a new table with these options be created before its word list is loaded? With default options no
    /// game uses its list before the first decision; fresh fragments, for example, are made from the list.
    pub fn begins_without_words(info: &Info, options: &Options) -> bool {
        let usual = Options::default();
        info.options.iter().all(|spec| options.get(spec) == usual.get(spec))
    }

    /// Can this table be opened before its word list is loaded? Then it has no decisions yet.
    pub fn opens_without_words(record: &Record) -> bool {
        let dealt = record.journal.iter().all(|entry| matches!(entry, Entry::Draw(_)));
        let usual = |info: Info| House::begins_without_words(&info, &record.header.options);
        dealt && record.header.position.is_none() && catalog::info(&record.header.game).is_ok_and(usual)
    }

    /// Opens a stored table, or a record from elsewhere.
    pub fn open(record: &Record, occupants: Vec<Occupant>) -> Result<House, Refusal> {
        let mut table = catalog::rewound(record)?;
        let mut happened = Vec::with_capacity(record.journal.len());
        for entry in &record.journal {
            happened.push(table.replay_entry(entry)?);
        }
        table.check_outcome(record)?;
        // A record that was cut off before a draw continues with it.
        if table.pending() == Pending::Chance {
            table = catalog::resume(record)?;
        }
        let house = House::at(occupants, table, happened);
        Ok(House { hints: record.hints.clone(), ..house })
    }

    /// The table of a record after its first `step` steps, to be continued from there.
    pub fn branch(
        record: &Record,
        step: usize,
        occupants: Vec<Occupant>,
        draws: Draws,
    ) -> Result<House, Refusal> {
        let whole = catalog::resume(record)?;
        let line = whole.timeline().surviving();
        if draws == Draws::Same {
            let entries = line.iter().take(step).flat_map(Clone::clone);
            let journal: Vec<_> = entries.map(|entry| record.journal[entry].clone()).collect();
            // Draws come from the seed in order, so what was drawn after a step that was taken back cannot be
            // in a journal without that step: such a branch begins from the position.
            let cut = Record { journal, hints: Vec::new(), outcome: None, header: record.header.clone() };
            if let Ok(house) = House::open(&cut, occupants.clone()) {
                return Ok(house);
            }
        }
        let past = whole.past(end_of(&line, step))?;
        let mut header = record.header.clone();
        header.position = Some(past.view(Viewer::Referee));
        if let Draws::New(seed) = draws {
            header.seed = seed;
        }
        let (table, first) = catalog::begin(header)?;
        Ok(House::at(occupants, table, vec![first]))
    }

    /// The record of the first `step` steps.
    pub fn record_at(&self, step: usize) -> Result<Record, Refusal> {
        let length = end_of(&self.table.timeline().surviving(), step);
        Ok(self.table.past(length)?.record())
    }

    /// The position after the first `step` steps, for setting it up elsewhere.
    pub fn position_at(&self, step: usize) -> Result<Position, Refusal> {
        let length = end_of(&self.table.timeline().surviving(), step);
        Ok(Position::of(&*self.table.past(length)?))
    }

    /// The table as it is, after these steps.
    pub(crate) fn at(occupants: Vec<Occupant>, table: Box<dyn Table>, happened: Vec<Step>) -> House {
        let seats = occupants.iter().zip(&table.header().seats).map(|(occupant, name)| {
            let kind = match occupant {
                Occupant::Person => SeatKind::Guest,
                Occupant::Bot(level) => SeatKind::Bot { level: level.clone() },
            };
            SeatInfo::new(name.clone(), kind)
        });
        let about = About::local("", seats.collect());
        House { occupants, about, table, happened, hints: Vec::new(), model: RefCell::new(None) }
    }

    pub fn saved(&self) -> Saved {
        Saved { occupants: self.occupants.clone(), record: self.record().to_string() }
    }

    pub fn record(&self) -> Record {
        Record { hints: self.hints.clone(), ..self.table.record() }
    }

    /// Notes that a seat asks for a hint here.
    pub fn note_hint(&mut self, seat: Seat) {
        let hint = Hinted { seat, at: self.table.journal().len() };
        if !self.hints.contains(&hint) {
            self.hints.push(hint);
        }
    }

    /// Was a hint asked for in this game?
    pub fn is_hinted(&self) -> bool {
        !self.hints.is_empty()
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

    /// The next seat whose bot has to move.
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

    /// Who should look after `viewer`, or `Err` with the person to hand the device to. With one person at the
    /// table there is never a hand-over.
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
        self.happened.push(self.table.submit(seat, action)?);
        Ok(())
    }

    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.table.undo(seat)
    }

    /// The table as `to` knows it, up to now.
    fn told<T>(&self, to: Viewer, read: impl FnOnce(&mut TableModel) -> T) -> T {
        let mut model = self.model.borrow_mut();
        model.take_if(|model| model.snapshot.viewer != to);
        let model = model.get_or_insert_with(|| {
            let update = self.update(0, to);
            let mut model = TableModel::new(update.snapshot.clone());
            model.apply_update(update);
            model
        });
        if (model.snapshot.seq as usize) < self.table.journal().len() {
            model.apply_update(self.update(model.snapshot.seq, to));
        }
        read(model)
    }

    /// What happened since this journal length.
    fn update(&self, since: u32, to: Viewer) -> Update {
        let new = self.happened.partition_point(|step| step.from < since as usize);
        let steps: Vec<&Step> = self.happened[new..].iter().collect();
        tell::update(&*self.table, since, &steps, to, &self.about)
    }

    /// How many steps can be looked back over.
    pub fn steps(&self) -> usize {
        self.table.timeline().line().len().max(1)
    }

    /// The first moment to look back to. Set-up is a step of its own; if there was none, because the table
    /// began from a position, it is the moment before the first step.
    pub fn first_step(&self) -> usize {
        usize::from(begins_with_a_draw(self.table.journal()))
    }

    /// The position as `to` sees it.
    pub fn now(&self, to: Viewer) -> Now {
        self.told(to, |model| model.now())
    }

    /// The position after the first `step` steps as `to` saw it.
    pub fn then(&self, to: Viewer, step: usize) -> Now {
        self.told(to, |model| {
            let step = step.clamp(self.first_step(), model.steps());
            self.recall(model, step, to);
            model.then(step).unwrap_or_else(|| model.now())
        })
    }

    /// Gives the model an earlier position, as a server would on request.
    fn recall(&self, model: &mut TableModel, step: usize, to: Viewer) {
        if model.then(step).is_none()
            && let Some(seq) = model.seq_of(step)
            && let Ok(snapshot) = tell::past(&*self.table, seq, to, &self.about)
        {
            model.recall(snapshot);
        }
    }

    /// The position after every step, for a chart.
    pub fn course(&self, to: Viewer) -> Vec<serde_json::Value> {
        self.table.course(to).unwrap_or_default()
    }
}

/// Did anything happen before the first decision?
pub fn begins_with_a_draw(journal: &[Entry]) -> bool {
    matches!(journal.first(), Some(Entry::Draw(_)))
}

/// The length of the journal after the first `step` of these steps.
fn end_of(line: &[std::ops::Range<usize>], step: usize) -> usize {
    line.get(..step.min(line.len())).and_then(|steps| steps.last()).map_or(0, |range| range.end)
}

fn pending(table: &dyn Table) -> Vec<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().collect(),
        Pending::Chance | Pending::Over => Vec::new(),
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
    fn a_table_opens_without_its_words_until_somebody_decides() {
        for info in catalog::games() {
            let names = (1..=2).map(|seat| format!("Seat {seat}")).collect();
            let occupants = vec![Occupant::Person; 2];
            let seed = Seed::from_phrase("words");
            let mut house = House::new(info.key, occupants, Options::default(), names, seed).unwrap();
            assert!(House::opens_without_words(&house.record()), "{}", info.key);
            let mut set_up = house.record();
            set_up.header.position = Some(house.table().view(Viewer::Referee));
            assert!(!House::opens_without_words(&set_up), "words may lie in a position that was set up");
            play(&mut house, 1);
            assert!(!House::opens_without_words(&house.record()), "{}", info.key);
        }
    }

    #[test]
    fn only_the_usual_options_begin_without_words() {
        let info = catalog::info(crate::daily::GAME).unwrap();
        assert!(House::begins_without_words(&info, &Options::default()));
        assert!(House::begins_without_words(&info, &crate::daily::options()));
        let mut fresh = Options::default();
        fresh.set("fragments", "fresh");
        assert!(!House::begins_without_words(&info, &fresh));
    }

    #[test]
    fn a_hint_is_noted_in_the_record_and_survives_it() {
        let mut house = house(&[true, false]);
        assert!(!house.is_hinted());
        house.note_hint(Seat::new(0));
        house.note_hint(Seat::new(0));
        play(&mut house, 3);
        house.note_hint(Seat::new(0));
        let record = Record::read(&house.record().to_string()).unwrap();
        assert_eq!(record.hints.len(), 2, "the same hint is noted once");
        let again = House::open(&record, house.occupants().to_vec()).unwrap();
        assert!(again.is_hinted());
        assert_eq!(again.record(), house.record());
    }

    #[test]
    fn a_game_is_played_on_from_any_step() {
        let mut house = house(&[true, true]);
        play(&mut house, 40);
        let record = house.record();
        for step in [1, 2, 17, house.steps()] {
            let branch = House::branch(&record, step, vec![Occupant::Person; 2], Draws::Same).unwrap();
            assert_eq!(branch.steps(), step);
            let then = house.then(Viewer::Referee, step);
            assert_eq!(branch.now(Viewer::Referee).view, then.view, "step {step}");
            assert!(!branch.pending().is_empty());
        }
    }

    #[test]
    fn a_branch_may_draw_anew() {
        let mut house = house(&[true, true]);
        play(&mut house, 40);
        let new = Draws::New(Seed::from_phrase("new draws"));
        let mut branch = House::branch(&house.record(), 9, vec![Occupant::Person; 2], new).unwrap();
        assert_eq!(branch.now(Viewer::Referee).view, house.then(Viewer::Referee, 9).view);
        assert_ne!(branch.record().header.seed, house.record().header.seed);
        assert_eq!(branch.first_step(), 0);
        play(&mut branch, 3);
        assert_eq!(branch.then(Viewer::Referee, 0).view, house.then(Viewer::Referee, 9).view);
        let position = house.position_at(9).unwrap();
        assert_eq!(branch.record().header.position, Some(position.position));
        assert_eq!(house.record_at(house.steps()).unwrap(), house.record());
    }

    #[test]
    fn a_branch_begins_where_a_take_back_led_to() {
        let mut house = house(&[true, true]);
        play(&mut house, 12);
        let seat = house.pending()[0];
        let mut earlier = (1..house.table.journal().len() - 3).rev();
        let to = earlier.find(|to| house.table.check_take_back(*to).is_ok()).unwrap();
        house.table.take_back(seat, to).unwrap();
        play(&mut house, 6);
        let steps = house.steps();
        let branch = House::branch(&house.record(), steps, vec![Occupant::Person; 2], Draws::Same).unwrap();
        assert_eq!(branch.table().view(Viewer::Referee), house.table().view(Viewer::Referee));
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
