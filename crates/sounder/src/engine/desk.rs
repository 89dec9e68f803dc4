//! The single table of an engine, and the requests about it.

use super::malformed;
use super::request::{Load, Request, Setup};
use crate::failure::Failure;
use crate::seeds;
use catalog::Table;
use rules::{Code, Entry, Info, Pending, Record, Refusal, Seat, Seed, Viewer};
use search::Worth;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

#[derive(Default)]
pub struct Engine {
    table: Option<Box<dyn Table>>,
}

pub enum Fault {
    Refused(Refusal),
    /// A bug in the program.
    Internal,
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Refused(refusal)
    }
}

impl Engine {
    /// Answers a request; a failed request changes nothing. If the rules panic, the engine survives: it
    /// restores the table from its record.
    pub fn answer(&mut self, request: Request) -> Result<Value, Fault> {
        let entries = self.table.as_ref().map(|table| table.journal().len());
        let answered = catch_unwind(AssertUnwindSafe(|| self.try_answer(request)));
        answered.unwrap_or_else(|_| {
            self.table = entries.and_then(|entries| self.restored(entries));
            Err(Fault::Internal)
        })
    }

    fn restored(&self, entries: usize) -> Option<Box<dyn Table>> {
        let table = self.table.as_ref()?;
        let journal: Vec<Entry> = table.journal().iter().take(entries).cloned().collect();
        let record = Record { header: table.header().clone(), journal, hints: Vec::new(), outcome: None };
        let follow = || {
            let mut table = catalog::rewound(&record).ok()?;
            record.journal.iter().try_for_each(|entry| table.replay_entry(entry).map(|_| ())).ok()?;
            Some(table)
        };
        catch_unwind(AssertUnwindSafe(follow)).ok().flatten()
    }

    fn try_answer(&mut self, request: Request) -> Result<Value, Fault> {
        match request {
            Request::Games => Ok(json!({ "games": games() })),
            Request::New { setup, to } => self.new_table(setup, to),
            Request::Load(load) => self.load(load),
            Request::Legal { seat } => self.legal(seat),
            Request::Apply { seat, action, to } => {
                check_seat(self.table()?, seat)?;
                check_viewer(self.table()?, to)?;
                let step = self.table_mut()?.submit(seat, &action)?;
                let mut result = json!({ "events": step.events(to) });
                add_progress(&mut result, self.table()?);
                Ok(result)
            }
            Request::Undo { seat } => {
                check_seat(self.table()?, seat)?;
                self.table_mut()?.undo(seat)?;
                let mut result = json!({});
                add_progress(&mut result, self.table()?);
                Ok(result)
            }
            Request::Choose { seat, level, salt, explain } => {
                check_seat(self.table()?, seat)?;
                let began = Instant::now();
                let time = bots::Request::read(&level).and_then(|request| request.time);
                let mut go_on = || time.is_none_or(|time| began.elapsed() < time);
                if explain {
                    return Ok(explained(bots::explain(self.table()?, seat, &level, salt, &mut go_on)?));
                }
                let action = bots::choose(self.table()?, seat, &level, salt, &mut go_on)?;
                Ok(json!({ "action": action }))
            }
            Request::View { to } => {
                check_viewer(self.table()?, to)?;
                Ok(json!({ "view": self.table()?.view(to) }))
            }
            Request::Record => {
                let record = self.table()?.record();
                Ok(json!({ "text": record.to_string(), "record": record.to_json() }))
            }
            Request::Outcome => Ok(json!({ "outcome": self.table()?.outcome() })),
        }
    }

    fn table(&self) -> Result<&dyn Table, Refusal> {
        self.table.as_deref().ok_or_else(no_table)
    }

    fn table_mut(&mut self) -> Result<&mut Box<dyn Table>, Refusal> {
        self.table.as_mut().ok_or_else(no_table)
    }

    fn new_table(&mut self, setup: Setup, to: Viewer) -> Result<Value, Fault> {
        let seed = seed_or_random(setup.seed)?;
        let Setup { game, rules, seats, options, .. } = setup;
        let (table, step) = catalog::begin(catalog::header(&game, rules, seats, options, seed, None)?)?;
        check_viewer(table.as_ref(), to)?;
        let mut result = describe(table.as_ref());
        result["events"] = step.events(to).into();
        add_progress(&mut result, table.as_ref());
        self.table = Some(table);
        Ok(result)
    }

    fn load(&mut self, load: Load) -> Result<Value, Fault> {
        let table = match load {
            Load::Record(record) => catalog::resume(&record)?,
            Load::Position { setup, position } => {
                let seed = seed_or_random(setup.seed)?;
                let Setup { game, rules, seats, options, .. } = setup;
                let header = catalog::header(&game, rules, seats, options, seed, Some(position))?;
                catalog::begin(header)?.0
            }
        };
        let mut result = describe(table.as_ref());
        add_progress(&mut result, table.as_ref());
        self.table = Some(table);
        Ok(result)
    }

    fn legal(&self, seat: Option<Seat>) -> Result<Value, Fault> {
        let table = self.table()?;
        let seats = match seat {
            Some(seat) => {
                check_seat(table, seat)?;
                vec![seat]
            }
            None => pending(table),
        };
        let of_each: Vec<Value> =
            seats.into_iter().map(|seat| json!({ "seat": seat, "actions": table.legal(seat) })).collect();
        Ok(json!({ "legal": of_each }))
    }
}

/// Every game with the levels of its bots.
fn games() -> Vec<Value> {
    let with_levels = |info: &Info| {
        let mut game = json!(info);
        let levels = bots::levels(info.key).iter();
        game["levels"] =
            levels.map(|level| json!({ "key": level.key, "name": level.name, "help": level.help })).collect();
        game
    };
    catalog::games().iter().map(with_levels).collect()
}

/// A choice with the actions considered. Values are rounded to thousandths, which is all the precision they
/// have.
fn explained(told: bots::Explained) -> Value {
    let rounded = |number: f32| (f64::from(number) * 1000.0).round() / 1000.0;
    let considered: Vec<Value> = told
        .considered
        .into_iter()
        .map(|opinion| {
            let (name, number) = match opinion.worth {
                Worth::Chance(number) => ("chance", number),
                Worth::Points(number) => ("points", number),
                Worth::Liking(number) => ("liking", number),
            };
            let line: Vec<Value> =
                opinion.line.iter().map(|(seat, action)| json!({ "seat": seat, "action": action })).collect();
            json!({ "action": opinion.action, name: rounded(number), "visits": opinion.visits, "line": line })
        })
        .collect();
    json!({ "action": told.action, "considered": considered })
}

fn seed_or_random(seed: Option<Seed>) -> Result<Seed, Fault> {
    seed.map_or_else(seeds::random, Ok).map_err(|failure| match failure {
        Failure::Refused(message) | Failure::Usage(message) => malformed(message).into(),
        Failure::Closed => Fault::Internal,
    })
}

fn no_table() -> Refusal {
    Refusal::new(Code::NoTable, "there is no table yet: \"new\" or \"load\" sets one up")
}

fn check_seat(table: &dyn Table, seat: Seat) -> Result<(), Refusal> {
    let seats = table.header().seats.len();
    if seat.index() < seats {
        Ok(())
    } else {
        Err(malformed(format!("there is no seat {seat} at this table of {seats}")))
    }
}

fn check_viewer(table: &dyn Table, to: Viewer) -> Result<(), Refusal> {
    match to {
        Viewer::Seat(seat) => check_seat(table, seat),
        Viewer::Spectator | Viewer::Referee => Ok(()),
    }
}

fn pending(table: &dyn Table) -> Vec<Seat> {
    match table.pending() {
        Pending::Seats(seats) => seats.iter().collect(),
        Pending::Chance | Pending::Over => Vec::new(),
    }
}

fn describe(table: &dyn Table) -> Value {
    let header = table.header();
    json!({
        "game": header.game,
        "rules": header.rules,
        "edition": table.edition(),
        "seats": header.seats,
        "options": header.options,
        "commitment": header.seed.commitment(),
    })
}

fn add_progress(result: &mut Value, table: &dyn Table) {
    result["entries"] = table.journal().len().into();
    result["pending"] = json!(pending(table));
}
