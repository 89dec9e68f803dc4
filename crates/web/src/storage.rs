//! What the browser keeps for us. Every value is JSON under a key that begins with `sounder.`.

use crate::daily::History;
use crate::settings::Settings;
use crate::table::Occupant;
use crate::table::house::{House, Saved};
use crate::table::model;
use rules::{Outcome, Record, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wire::{HeldSeat, SeatKind, Snapshot, Status};

const SETTINGS: &str = "sounder.settings";
const SLIPS: &str = "sounder.tables";
const SESSION: &str = "sounder.session";
const DAILY: &str = "sounder.daily";
/// Older finished tables than these are dropped from the list.
const KEPT: usize = 60;

fn table_key(id: &str) -> String {
    format!("sounder.table.{id}")
}

fn token_key(id: &str) -> String {
    format!("sounder.seat.{id}")
}

fn seal_key(id: &str) -> String {
    format!("sounder.seal.{id}")
}

fn talk_key(id: &str) -> String {
    format!("sounder.talk.{id}")
}

/// Whoever is signed in on this device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    pub name: String,
    /// Sent as a bearer it says who asks.
    pub session: String,
}

/// What a table of a server promised about its deal when it was first seen here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seal {
    /// The commitment to the seed.
    pub hash: String,
    /// Milliseconds since 1970.
    pub noted: f64,
    /// The length of the journal at that time.
    pub seq: u32,
    /// The seed came from a phrase.
    #[serde(default)]
    pub shared_deal: bool,
}

/// How one listens at a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Ear {
    pub muted: Vec<Seat>,
    /// Lines that were seen.
    pub read: u32,
}

/// A table in the list of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slip {
    pub id: String,
    pub game: String,
    pub names: Vec<String>,
    pub occupants: Vec<Occupant>,
    pub steps: usize,
    /// A person is to move.
    pub yours: bool,
    pub prompt: String,
    /// The seats that won, once it is over.
    pub winners: Option<Vec<Seat>>,
    /// Milliseconds since 1970.
    pub touched: f64,
    /// The seat of whoever plays here, at a table on a server.
    #[serde(default)]
    pub own: Option<Seat>,
    /// Seats that nobody has taken yet.
    #[serde(default)]
    pub open: usize,
}

pub fn settings() -> Settings {
    read(SETTINGS).unwrap_or_default()
}

pub fn keep_settings(settings: &Settings) {
    write(SETTINGS, settings);
}

/// The daily puzzles that were played here.
pub fn daily() -> History {
    read(DAILY).unwrap_or_default()
}

/// Changes what is remembered of them, unless a newer client wrote it.
pub fn change_daily(change: impl FnOnce(&mut History)) {
    let mut history = daily();
    if history.is_ours() {
        change(&mut history);
        write(DAILY, &history);
    }
}

/// All tables on this device, the last touched first.
pub fn slips() -> Vec<Slip> {
    let mut slips: Vec<Slip> = read(SLIPS).unwrap_or_default();
    slips.sort_by(|a, b| b.touched.total_cmp(&a.touched));
    slips
}

pub fn table(id: &str) -> Option<Saved> {
    read(&table_key(id))
}

/// Keeps a table and its place in the list. False if the browser keeps nothing.
pub fn keep_table(id: &str, house: &House) -> bool {
    let persons = house.persons();
    let pending = house.pending();
    let outcome = house.table().outcome();
    let slip = Slip {
        id: id.to_owned(),
        game: house.info().key.to_owned(),
        names: house.names(),
        occupants: house.occupants().to_vec(),
        steps: house.steps(),
        yours: persons.iter().any(|seat| pending.contains(seat)),
        prompt: house.table().prompt(rules::Viewer::Spectator),
        winners: outcome.as_ref().map(winners),
        touched: js_sys::Date::now(),
        own: None,
        open: 0,
    };
    write(&table_key(id), &house.saved()) && keep_slip(slip)
}

fn keep_slip(slip: Slip) -> bool {
    let mut slips = slips();
    slips.retain(|other| other.id != slip.id);
    slips.insert(0, slip);
    for old in slips.split_off(slips.len().min(KEPT)) {
        forget(&old.id);
    }
    write(SLIPS, &slips)
}

/// Keeps the place of a table on a server in the list. It is touched when something has happened.
/// One that was thrown away does not come back.
pub fn keep_remote(snapshot: &Snapshot, steps: usize) {
    if token(&snapshot.table).is_none() {
        return;
    }
    let known = slips().into_iter().find(|slip| slip.id == snapshot.table);
    let slip = Slip {
        id: snapshot.table.clone(),
        game: snapshot.game.clone(),
        names: snapshot.seats.iter().map(|seat| seat.name.clone()).collect(),
        occupants: model::occupants(&snapshot.seats),
        steps,
        yours: snapshot.is_mine_to_act(),
        prompt: snapshot.prompt.clone(),
        winners: snapshot.outcome.as_ref().map(winners),
        touched: js_sys::Date::now(),
        own: snapshot.own_seat(),
        open: snapshot.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count(),
    };
    let same = |known: &Slip| Slip { touched: slip.touched, ..known.clone() } == slip;
    if !known.as_ref().is_some_and(same) {
        keep_slip(slip);
    }
}

/// Keeps the record of a finished table of a server, so that it can be opened like one of ours.
pub fn keep_remote_record(id: &str, record: &str, occupants: Vec<Occupant>) -> bool {
    write(&table_key(id), &Saved { occupants, record: record.to_owned() })
}

/// What proves the seat at a table on a server.
pub fn token(id: &str) -> Option<String> {
    read(&token_key(id))
}

pub fn keep_token(id: &str, token: &str) -> bool {
    write(&token_key(id), &token)
}

/// The seats held on this device at tables of a server that are not over.
pub fn held_seats() -> Vec<HeldSeat> {
    let running = slips().into_iter().filter(|slip| slip.winners.is_none());
    running.filter_map(|slip| Some(HeldSeat { token: token(&slip.id)?, table: slip.id })).collect()
}

/// What opens the seat at a table: its own token, or else whoever is signed in.
pub fn bearer(id: &str) -> Option<String> {
    token(id).or_else(|| session().map(|session| session.session))
}

pub fn session() -> Option<Session> {
    read(SESSION)
}

pub fn keep_session(session: Option<&Session>) -> bool {
    match session {
        Some(session) => write(SESSION, session),
        None => {
            remove(SESSION);
            true
        }
    }
}

pub fn seal(id: &str) -> Option<Seal> {
    read(&seal_key(id))
}

/// Notes what a table promises about its deal, the first time only: best before anything is dealt.
pub fn keep_seal(snapshot: &Snapshot) {
    if snapshot.status == Status::Finished || seal(&snapshot.table).is_some() {
        return;
    }
    let seal = Seal {
        hash: snapshot.seed_hash.clone(),
        noted: js_sys::Date::now(),
        seq: snapshot.seq,
        shared_deal: snapshot.shared_deal,
    };
    write(&seal_key(&snapshot.table), &seal);
}

pub fn ear(id: &str) -> Ear {
    read(&talk_key(id)).unwrap_or_default()
}

pub fn keep_ear(id: &str, ear: &Ear) {
    write(&talk_key(id), ear);
}

fn forget(id: &str) {
    for key in [table_key(id), token_key(id), seal_key(id), talk_key(id)] {
        remove(&key);
    }
}

fn winners(outcome: &Outcome) -> Vec<Seat> {
    Seat::all(outcome.places.len() as u8).filter(|seat| outcome.places[seat.index()] == 1).collect()
}

/// Keeps somebody else's record as a table of its own, and says where.
pub fn keep_record(record: &Record) -> Result<String, rules::Refusal> {
    let house = House::open(record, vec![Occupant::Person; record.header.seats.len()])?;
    let id = new_id();
    keep_table(&id, &house);
    Ok(id)
}

pub fn throw_away(id: &str) {
    forget(id);
    let mut slips = slips();
    slips.retain(|slip| slip.id != id);
    write(SLIPS, &slips);
}

/// A short name for a table that no other table on this device has.
pub fn new_id() -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let bytes = random_bytes();
    bytes[..8].iter().map(|byte| LETTERS[*byte as usize % LETTERS.len()] as char).collect()
}

/// 256 bits nobody can guess.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if let Some(crypto) = crypto {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    serde_json::from_str(&storage()?.get_item(key).ok()??).ok()
}

fn write(key: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|storage| storage.set_item(key, &text).is_ok())
}

fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}
