//! Records are shown, verified, and caught when they are false.

use crate::common;
use common::{Folder, record_of_a_game, sounder};
use rules::{Entry, Record};
use std::path::{Path, PathBuf};

/// A record that was changed together with its checksum.
fn forged(folder: &Folder, change: impl FnOnce(&mut Record)) -> String {
    let mut record = Record::read(&folder.read("game.record")).expect("a record");
    change(&mut record);
    folder.write("forged", &record.to_string())
}

#[test]
fn a_true_record_is_said_to_be_true() {
    let folder = Folder::new();
    let name = record_of_a_game(&folder);
    let record = Record::read(&folder.read("game.record")).expect("a record");
    for args in [&[][..], &["--verify"]] {
        let ran = sounder(&[&["replay", &name], args].concat()).succeeded();
        ran.says("U.S. Telegraph, rules 1")
            .says(&format!("Entries: {}", record.journal.len()))
            .says(&record.header.seed.commitment())
            .says("Won by")
            .says("This record is true");
        assert!(!ran.out.contains(&record.header.seed.to_string()));
    }
    let json = folder.write("game.json", &record.to_json().to_string());
    sounder(&["replay", &json]).succeeded().says("This record is true");
}

/// The shortest golden journal of each edition of each game.
#[test]
fn records_of_every_edition_are_true() {
    for info in catalog::games() {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(info.key).join("tests/journals");
        let files =
            std::fs::read_dir(folder).expect("a folder of journals").map(|file| file.expect("a file").path());
        let mut journals: Vec<(u64, PathBuf)> =
            files.map(|file| (file.metadata().expect("a file").len(), file)).collect();
        journals.sort();
        for edition in info.editions {
            let of_edition = |(_, file): &&(u64, PathBuf)| {
                let text = std::fs::read_to_string(file).expect("a text");
                Record::read(&text).expect("a record").header.rules == edition.rules
            };
            let (_, file) = journals.iter().find(of_edition).expect("every edition has a journal");
            let ran = sounder(&["replay", &file.to_string_lossy()]).succeeded();
            ran.says(&format!("{}, rules {}", info.title, edition.rules)).says("This record is true");
            let words = edition.words.map(|words| format!("word list {words}"));
            ran.says(&words.unwrap_or_default());
        }
    }
}

#[test]
fn steps_and_views() {
    let folder = Folder::new();
    let name = record_of_a_game(&folder);
    let record = Record::read(&folder.read("game.record")).expect("a record");
    let card = record
        .journal
        .iter()
        .position(|entry| matches!(entry, Entry::Draw(draw) if draw.starts_with("card ")));
    let step = (card.expect("a card was drawn") + 1).to_string();
    let show = |view: &str| sounder(&["replay", &name, "--step", &step, "--view", view]).succeeded().out;
    assert!(show("referee").contains(&format!("{step}. chance: card")));
    assert!(!show("spectator").contains("chance: card") && show("spectator").contains("took a card."));
    assert_ne!(show("1"), show("2"));
    assert!(!show("1").contains("This record is true"));
    sounder(&["replay", &name, "--step", "0"]).succeeded();
    sounder(&["replay", &name, "--step", "3", "--verify"]).succeeded().says("This record is true");
    let all = sounder(&["replay", &name, "--all"]).succeeded();
    all.says("1. chance: city").says(&format!("\n{}. ", record.journal.len())).says("This record is true");
    let boards = sounder(&["replay", &name, "--all", "--boards"]).succeeded();
    assert!(boards.out.matches("Deck ").count() > 50);
    sounder(&["replay", &name, "--step", "99999"]).refused(1, "there is no entry 99999");
    sounder(&["replay", &name, "--view", "3"]).refused(1, "there is no seat 3");
}

#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new();
    record_of_a_game(&folder);
    let text = folder.read("game.record");
    sounder(&["replay", &folder.name("nothing")]).refused(1, "cannot be read");
    sounder(&["replay", &folder.name("")]).refused(1, "cannot be read");
    sounder(&["replay", &folder.write("a", "")]).refused(1, "a record begins with");
    sounder(&["replay", &folder.write("b", "{}")]).refused(1, "not a record");
    sounder(&["replay", &folder.write("c", &text[..text.len() / 2])]).refused(1, "");
    sounder(&["replay", &folder.write("d", &text.replacen("stop", "draw 1", 1))]).refused(1, "was altered");
    let sum = text.rfind("sha256").expect("a checksum");
    sounder(&["replay", &folder.write("e", &text[..sum])]).refused(1, "cut short");
    sounder(&["replay", &folder.write("f", &format!("{text}more"))]).refused(1, "follows the end");
    for length in (0..text.len()).step_by(97) {
        if text.is_char_boundary(length) {
            sounder(&["replay", &folder.write("g", &text[..length])]).refused(1, "");
        }
    }
}

#[test]
fn forged_records_are_refused() {
    let folder = Folder::new();
    record_of_a_game(&folder);
    let refused = |saying: &str, change: fn(&mut Record)| {
        let name = forged(&folder, change);
        let ran = sounder(&["replay", &name]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.err.contains(saying) && ran.err.lines().count() == 1, "{}", ran.err);
        assert!(!ran.out.contains("true"), "{}", ran.out);
        // A false record can be neither replayed nor resumed.
        assert_eq!(sounder(&["play", "--resume", &name]).code, 1);
    };
    refused("the seed gives", |record| record.journal[0] = Entry::Draw("city 4".to_owned()));
    refused("the seed gives", |record| record.header.seed = rules::Seed::from_phrase("luckier"));
    refused("not legal now", |record| {
        let act = record.journal.iter_mut().find_map(|entry| match entry {
            Entry::Act { action, .. } => Some(action),
            _ => None,
        });
        *act.expect("somebody decided") = "end".to_owned();
    });
    refused("does not lead to the outcome", |record| {
        record.outcome.as_mut().expect("finished").places.reverse();
    });
    refused("does not lead to the outcome", |record| record.outcome = None);
    refused("the game is over", |record| {
        record.journal.push("1: stop".parse().expect("an entry"));
    });
    refused("rules version 99", |record| record.header.rules = 99);
    refused("content version 7", |record| record.header.content.version = 7);
    refused("content 0000", |record| record.header.content.sha256 = "0".repeat(64));
    refused("there is no game", |record| record.header.game = "chess".to_owned());
    refused("played by 2, 3 or 4", |record| record.header.seats.truncate(1));
    refused("no option", |record| record.header.options.set("size", "3"));
    refused("not a position", |record| record.header.position = Some(serde_json::json!({"x": 1})));
}
