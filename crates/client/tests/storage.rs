//! What a device stores, and what it does when it cannot store anything.

use catalog::tell;
use client::daily::History;
use client::settings::Settings;
use client::storage::{Branch, Clock, KeyValue, Session, Storage};
use client::table::Occupant;
use client::table::house::House;
use rules::{Options, Record, Seat, Seed, Viewer};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use wire::{About, SeatInfo, SeatKind, Snapshot};

/// A device in memory whose clock ticks with every reading.
#[derive(Default)]
struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    time: Cell<f64>,
    full: Cell<bool>,
}

impl Clock for Memory {
    fn now(&self) -> f64 {
        self.time.set(self.time.get() + 1.0);
        self.time.get()
    }
}

impl KeyValue for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        if !self.full.get() {
            self.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
        }
        !self.full.get()
    }

    fn remove(&self, key: &str) {
        self.texts.borrow_mut().remove(key);
    }
}

fn storage() -> Storage<Memory> {
    Storage(Memory::default())
}

fn names() -> Vec<String> {
    vec!["Ada".to_owned(), "Bot".to_owned()]
}

fn house() -> House {
    let occupants = vec![Occupant::Person, Occupant::Bot("novice".to_owned())];
    let game = catalog::games()[0].key;
    House::new(game, occupants, Options::default(), names(), Seed::from_phrase("kept")).expect("a table")
}

fn snapshot(id: &str) -> Snapshot {
    let house = house();
    let seats = names().iter().map(|name| SeatInfo::new(name.clone(), SeatKind::Guest)).collect();
    tell::snapshot(house.table(), Viewer::Seat(Seat::new(0)), &About::local(id, seats))
}

#[test]
fn a_table_is_found_again_as_it_was_left() {
    let (storage, mut house) = (storage(), house());
    let seat = house.pending()[0];
    let action = house.table().legal(seat)[0].clone();
    house.submit(seat, &action).expect("legal");
    assert!(storage.keep_table("one", &house));
    let saved = storage.saved("one").expect("kept");
    let again = House::open(&Record::read(&saved.record).expect("a record"), saved.occupants).expect("opens");
    assert_eq!(again.record(), house.record());
    let listed = &storage.tables()[0];
    assert_eq!((listed.id.as_str(), &listed.names, listed.steps), ("one", &names(), house.steps()));
}

#[test]
fn the_list_is_short_and_what_falls_off_it_is_forgotten() {
    let (storage, house) = (storage(), house());
    for number in 0..70 {
        assert!(storage.keep_table(&format!("t{number}"), &house));
    }
    let tables = storage.tables();
    assert_eq!((tables.len(), tables[0].id.as_str(), tables[59].id.as_str()), (60, "t69", "t10"));
    assert!(storage.saved("t9").is_none() && storage.saved("t10").is_some());
}

#[test]
fn a_branch_is_kept_named_and_listed_with_its_game() {
    let (storage, house) = (storage(), house());
    assert!(storage.keep_table("game", &house));
    for (id, step) in [("one", 1), ("two", 2)] {
        assert!(storage.keep_table(id, &house));
        let branch = Branch { of: "game".to_owned(), step, name: format!("From {step}") };
        assert!(storage.keep_branch(id, &branch));
    }
    assert!(storage.rename_branch("two", "Block first"));
    assert!(!storage.rename_branch("game", "No branch"));
    let listed = |storage: &Storage<Memory>| {
        let branches = storage.branches_of("game").into_iter();
        branches.map(|(_, branch)| branch.name).collect::<Vec<_>>()
    };
    assert_eq!(listed(&storage), ["Block first", "From 1"]);
    // Many games later the branches have still been used, and so have the originals they are
    // compared with.
    for number in 0..70 {
        assert!(storage.keep_table(&format!("t{number}"), &house) && storage.keep_table("two", &house));
    }
    assert_eq!(listed(&storage), ["Block first"]);
    assert!(storage.saved("game").is_some() && storage.saved("one").is_none());
    storage.delete("two");
    assert!(storage.branch("two").is_none());
}

#[test]
fn nothing_is_claimed_to_be_kept_when_the_device_is_full() {
    let storage = storage();
    storage.0.full.set(true);
    assert!(!storage.keep_table("one", &house()));
    assert!(!storage.keep_token("one", "secret"));
    storage.keep_settings(&Settings::default());
    assert_eq!((storage.tables(), storage.settings()), (Vec::new(), Settings::default()));
}

#[test]
fn what_is_kept_in_an_unknown_form_counts_as_nothing() {
    let storage = storage();
    for key in ["sounder.settings", "sounder.tables", "sounder.session", "sounder.table.one"] {
        storage.0.set(key, "{\"neither\": here");
    }
    assert_eq!((storage.settings(), storage.tables()), (Settings::default(), Vec::new()));
    assert_eq!(storage.session(), None);
    assert!(storage.saved("one").is_none());
    assert!(storage.keep_table("one", &house()), "and is replaced");
}

#[test]
fn a_table_of_a_server_is_touched_when_something_happened_there() {
    let (storage, snapshot) = (storage(), snapshot("far-away"));
    storage.keep_remote(&snapshot, None, 1);
    assert!(storage.tables().is_empty(), "no seat is held here");
    assert!(storage.keep_token("far-away", "secret"));
    storage.keep_remote(&snapshot, None, 1);
    let touched = storage.tables()[0].touched;
    storage.keep_remote(&snapshot, None, 1);
    assert_eq!(storage.tables()[0].touched.to_bits(), touched.to_bits(), "nothing happened");
    storage.keep_remote(&snapshot, None, 2);
    assert!(storage.tables()[0].touched > touched);
    assert_eq!(storage.held_seats().len(), 1);
    storage.delete("far-away");
    assert_eq!((storage.tables(), storage.token("far-away")), (Vec::new(), None));
}

#[test]
fn the_first_promise_about_a_deal_is_the_one_that_counts() {
    let storage = storage();
    let mut snapshot = snapshot("far-away");
    storage.keep_commitment(&snapshot);
    let first = storage.commitment("far-away").expect("kept");
    snapshot.seed_hash = "another".to_owned();
    storage.keep_commitment(&snapshot);
    assert_eq!(storage.commitment("far-away"), Some(first));
}

#[test]
fn whoever_is_signed_in_has_the_seats_without_a_token() {
    let storage = storage();
    let session = Session { name: "Ada".to_owned(), session: "s".to_owned() };
    assert!(storage.keep_session(Some(&session)) && storage.keep_token("one", "t"));
    assert_eq!((storage.bearer("one").as_deref(), storage.bearer("two").as_deref()), (Some("t"), Some("s")));
    assert!(storage.keep_session(None));
    assert_eq!((storage.bearer("one").as_deref(), storage.bearer("two")), (Some("t"), None));
}

#[test]
fn a_newer_history_of_dailies_is_left_alone() {
    let storage = storage();
    storage.change_daily(|_| ());
    let newer = storage.0.get("sounder.daily").expect("written").replacen(":1", ":99", 1);
    storage.0.set("sounder.daily", &newer);
    storage.change_daily(|history| *history = History::default());
    assert_eq!(storage.0.get("sounder.daily"), Some(newer));
}
