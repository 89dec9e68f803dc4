//! What this device stores for us. Every value is JSON under a key that begins with `sounder.`.

use crate::daily::History;
use crate::lesson;
use crate::puzzles;
use crate::settings::Settings;
use crate::strings;
use crate::study::Mark;
use crate::table::Occupant;
use crate::table::house::{House, Saved};
use crate::table::model;
use rules::{Outcome, Record, Refusal, Seat, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wire::{HeldSeat, SeatKind, Snapshot, Status};

const SETTINGS: &str = "sounder.settings";
const TABLES: &str = "sounder.tables";
const SESSION: &str = "sounder.session";
const DAILY: &str = "sounder.daily";
const LESSONS: &str = "sounder.lessons";
const PUZZLES: &str = "sounder.puzzles";
/// Beyond this many tables, the least recently used ones are dropped from the list.
const KEPT: usize = 60;

fn table_key(id: &str) -> String {
    format!("sounder.table.{id}")
}

fn token_key(id: &str) -> String {
    format!("sounder.seat.{id}")
}

fn commitment_key(id: &str) -> String {
    format!("sounder.seal.{id}")
}

fn chat_key(id: &str) -> String {
    format!("sounder.talk.{id}")
}

fn branch_key(id: &str) -> String {
    format!("sounder.branch.{id}")
}

fn marks_key(id: &str) -> String {
    format!("sounder.marks.{id}")
}

fn rating_key(id: &str) -> String {
    format!("sounder.rating.{id}")
}

/// Tells the time.
pub trait Clock {
    /// Milliseconds since 1970.
    fn now(&self) -> f64;
}

/// Stores texts under keys. It may refuse: browsers do, when they are full or forbidden to.
pub trait KeyValue {
    fn get(&self, key: &str) -> Option<String>;
    fn set(&self, key: &str, text: &str) -> bool;
    fn remove(&self, key: &str);
}

/// The account signed in on this device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    pub name: String,
    /// Sent as a bearer token, it identifies the person.
    pub session: String,
}

/// What a table on a server promised about its deal when it was first seen here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Commitment {
    /// The hash of the seed.
    pub hash: String,
    /// Milliseconds since 1970.
    pub noted: f64,
    /// The length of the journal at that time.
    pub seq: u32,
    /// The seed came from a phrase.
    #[serde(default)]
    pub shared_deal: bool,
}

/// Whom the player has muted at a table, and how far they have read.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ChatPrefs {
    pub muted: Vec<Seat>,
    /// The number of lines read.
    pub read: u32,
}

/// A table that continues another one from one of its steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    pub of: String,
    pub step: usize,
    pub name: String,
}

/// A table in the list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedTable {
    pub id: String,
    pub game: String,
    pub names: Vec<String>,
    pub occupants: Vec<Occupant>,
    pub steps: usize,
    /// It is a person's turn.
    pub yours: bool,
    pub prompt: String,
    /// The seats that won, once it is over.
    pub winners: Option<Vec<Seat>>,
    /// Milliseconds since 1970.
    pub touched: f64,
    /// The seat held from this device, at a table on a server.
    #[serde(default)]
    pub own: Option<Seat>,
    /// Seats that nobody has taken yet.
    #[serde(default)]
    pub open: usize,
}

/// What is stored on a device.
pub struct Storage<D>(pub D);

impl<D: Clock + KeyValue> Storage<D> {
    pub fn settings(&self) -> Settings {
        self.read(SETTINGS).unwrap_or_default()
    }

    pub fn keep_settings(&self, settings: &Settings) {
        self.write(SETTINGS, settings);
    }

    /// The daily puzzles that were played here.
    pub fn daily(&self) -> History {
        self.read(DAILY).unwrap_or_default()
    }

    /// Changes the stored history, unless a newer client wrote it.
    pub fn change_daily(&self, change: impl FnOnce(&mut History)) {
        let mut history = self.daily();
        if history.is_ours() {
            change(&mut history);
            self.write(DAILY, &history);
        }
    }

    /// The progress in the lessons on this device.
    pub fn progress(&self) -> lesson::Progress {
        self.read(LESSONS).unwrap_or_default()
    }

    pub fn change_progress(&self, change: impl FnOnce(&mut lesson::Progress)) {
        let mut progress = self.progress();
        change(&mut progress);
        self.write(LESSONS, &progress);
    }

    /// The puzzles that were tried here.
    pub fn puzzles(&self) -> puzzles::Progress {
        self.read(PUZZLES).unwrap_or_default()
    }

    pub fn keep_puzzles(&self, progress: &puzzles::Progress) -> bool {
        self.write(PUZZLES, progress)
    }

    /// What a table is a branch of.
    pub fn branch(&self, id: &str) -> Option<Branch> {
        self.read(&branch_key(id))
    }

    pub fn keep_branch(&self, id: &str, branch: &Branch) -> bool {
        self.write(&branch_key(id), branch)
    }

    /// Renames a branch.
    pub fn rename_branch(&self, id: &str, name: &str) -> bool {
        let branch = self.branch(id).map(|branch| Branch { name: name.to_owned(), ..branch });
        branch.is_some_and(|branch| self.keep_branch(id, &branch))
    }

    /// The notable steps of a finished game, once it was analysed.
    pub fn marks(&self, id: &str) -> Option<Vec<Mark>> {
        self.read(&marks_key(id))
    }

    pub fn keep_marks(&self, id: &str, marks: &[Mark]) -> bool {
        self.write(&marks_key(id), &marks)
    }

    /// The branches of this table, most recently used first.
    pub fn branches_of(&self, id: &str) -> Vec<(SavedTable, Branch)> {
        let branch = |table: SavedTable| self.branch(&table.id).map(|branch| (table, branch));
        self.tables().into_iter().filter_map(branch).filter(|(_, branch)| branch.of == id).collect()
    }

    /// All tables on this device, most recently used first.
    pub fn tables(&self) -> Vec<SavedTable> {
        let mut tables: Vec<SavedTable> = self.read(TABLES).unwrap_or_default();
        tables.sort_by(|a, b| b.touched.total_cmp(&a.touched));
        tables
    }

    /// The record of a table, and who sits there.
    pub fn saved(&self, id: &str) -> Option<Saved> {
        self.read(&table_key(id))
    }

    /// Stores a table and its place in the list. False if nothing can be stored.
    pub fn keep_table(&self, id: &str, house: &House) -> bool {
        let persons = house.persons();
        let pending = house.pending();
        let outcome = house.table().outcome();
        let table = SavedTable {
            id: id.to_owned(),
            game: house.info().key.to_owned(),
            names: house.names(),
            occupants: house.occupants().to_vec(),
            steps: house.steps(),
            yours: persons.iter().any(|seat| pending.contains(seat)),
            prompt: house.table().prompt(Viewer::Spectator),
            winners: outcome.as_ref().map(winners),
            touched: self.0.now(),
            own: None,
            open: 0,
        };
        self.write(&table_key(id), &house.saved()) && self.list(table)
    }

    /// Puts a table at the head of the list.
    fn list(&self, table: SavedTable) -> bool {
        let mut tables = self.tables();
        tables.retain(|other| other.id != table.id);
        tables.insert(0, table);
        // The original of a branch is kept as long as the branch, because players want to see both.
        let held: Vec<String> = tables
            .iter()
            .take(KEPT)
            .filter_map(|table| self.branch(&table.id))
            .map(|branch| branch.of)
            .collect();
        let (kept, old): (Vec<SavedTable>, Vec<SavedTable>) =
            tables.split_off(tables.len().min(KEPT)).into_iter().partition(|table| held.contains(&table.id));
        tables.extend(kept);
        for table in old {
            self.forget(&table.id);
        }
        self.write(TABLES, &tables)
    }

    /// Stores the list entry of a table on a server. It counts as used when something has happened. A
    /// deleted table does not come back.
    pub fn keep_remote(&self, snapshot: &Snapshot, prompt: Option<String>, steps: usize) {
        if self.token(&snapshot.table).is_none() {
            return;
        }
        let known = self.tables().into_iter().find(|table| table.id == snapshot.table);
        let table = SavedTable {
            id: snapshot.table.clone(),
            game: snapshot.game.clone(),
            names: snapshot.seats.iter().map(|seat| seat.name.clone()).collect(),
            occupants: model::occupants(&snapshot.seats),
            steps,
            yours: snapshot.is_mine_to_act(),
            prompt: prompt.unwrap_or_else(|| strings::awaited_at(snapshot)),
            winners: snapshot.outcome.as_ref().map(winners),
            touched: self.0.now(),
            own: snapshot.own_seat(),
            open: snapshot.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count(),
        };
        let same = |known: &SavedTable| SavedTable { touched: table.touched, ..known.clone() } == table;
        if !known.as_ref().is_some_and(same) {
            self.list(table);
        }
    }

    /// Stores the record of a finished table on a server, so that it can be opened like a local one.
    pub fn keep_remote_record(&self, id: &str, record: &str, occupants: Vec<Occupant>) -> bool {
        self.write(&table_key(id), &Saved { occupants, record: record.to_owned() })
    }

    /// Stores a record from a file as a table of its own.
    pub fn keep_record(&self, id: &str, record: &Record) -> Result<(), Refusal> {
        let house = House::open(record, vec![Occupant::Person; record.header.seats.len()])?;
        self.keep_table(id, &house);
        Ok(())
    }

    /// The token for the seat at a table on a server.
    pub fn token(&self, id: &str) -> Option<String> {
        self.read(&token_key(id))
    }

    pub fn keep_token(&self, id: &str, token: &str) -> bool {
        self.write(&token_key(id), &token)
    }

    /// The seats held on this device at unfinished tables on servers.
    pub fn held_seats(&self) -> Vec<HeldSeat> {
        let running = self.tables().into_iter().filter(|table| table.winners.is_none());
        running
            .filter_map(|table| Some(HeldSeat { token: self.token(&table.id)?, table: table.id }))
            .collect()
    }

    /// What opens the seat at a table: its own token, or otherwise the session of the account.
    pub fn bearer(&self, id: &str) -> Option<String> {
        self.token(id).or_else(|| self.session().map(|session| session.session))
    }

    pub fn session(&self) -> Option<Session> {
        self.read(SESSION)
    }

    pub fn keep_session(&self, session: Option<&Session>) -> bool {
        match session {
            Some(session) => self.write(SESSION, session),
            None => {
                self.0.remove(SESSION);
                true
            }
        }
    }

    pub fn commitment(&self, id: &str) -> Option<Commitment> {
        self.read(&commitment_key(id))
    }

    /// Notes what a table promises about its deal, the first time only: ideally before anything is
    /// dealt.
    pub fn keep_commitment(&self, snapshot: &Snapshot) {
        if snapshot.status == Status::Finished || self.commitment(&snapshot.table).is_some() {
            return;
        }
        let commitment = Commitment {
            hash: snapshot.seed_hash.clone(),
            noted: self.0.now(),
            seq: snapshot.seq,
            shared_deal: snapshot.shared_deal,
        };
        self.write(&commitment_key(&snapshot.table), &commitment);
    }

    /// The player's rating before the game at a table, as far as this device saw it.
    pub fn rating_before(&self, id: &str) -> Option<f64> {
        self.read(&rating_key(id))
    }

    /// Notes it, the first time only: later it may be the one after the game.
    pub fn keep_rating_before(&self, id: &str, rating: f64) {
        if self.rating_before(id).is_none() {
            self.write(&rating_key(id), &rating);
        }
    }

    pub fn chat_prefs(&self, id: &str) -> ChatPrefs {
        self.read(&chat_key(id)).unwrap_or_default()
    }

    pub fn keep_chat_prefs(&self, id: &str, prefs: &ChatPrefs) {
        self.write(&chat_key(id), prefs);
    }

    /// Deletes a table with everything known about it.
    pub fn delete(&self, id: &str) {
        self.forget(id);
        let mut tables = self.tables();
        tables.retain(|table| table.id != id);
        self.write(TABLES, &tables);
    }

    fn forget(&self, id: &str) {
        let keys = [table_key, token_key, commitment_key, chat_key, rating_key, branch_key, marks_key];
        for key in keys.map(|key| key(id)) {
            self.0.remove(&key);
        }
    }

    fn read<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        serde_json::from_str(&self.0.get(key)?).ok()
    }

    fn write(&self, key: &str, value: &impl Serialize) -> bool {
        serde_json::to_string(value).is_ok_and(|text| self.0.set(key, &text))
    }
}

fn winners(outcome: &Outcome) -> Vec<Seat> {
    Seat::all(outcome.places.len() as u8).filter(|seat| outcome.places[seat.index()] == 1).collect()
}
