//! Whole games at the terminal, with input from a pipe.

use crate::common;
use common::{Folder, sounder, sounder_with};
use rules::{Entry, Record};

const ALONE: [&str; 6] = ["play", "us-telegraph", "--seats", "me:Ada,random", "--seed", "a"];

fn alone(more: &[&str], input: &str) -> common::Ran {
    sounder_with(&[&ALONE[..], more].concat(), input)
}

fn entries(record: &Record, wanted: fn(&Entry) -> bool) -> usize {
    record.journal.iter().filter(|entry| wanted(entry)).count()
}

#[test]
fn a_whole_game_from_a_pipe() {
    let folder = Folder::new();
    let ran = alone(&["--save", &folder.name("game")], &"1\n".repeat(2000)).succeeded();
    ran.says("U.S. Telegraph: Ada, Random 2").says("Won by").says("The seed was").says("The game is in");
    let record = Record::read(&folder.read("game")).expect("a record");
    assert!(record.outcome.is_some());
    sounder(&["replay", &folder.name("game")]).succeeded().says("This record is true");
    // A finished game is shown without a question.
    sounder(&["play", "--resume", &folder.name("game")]).succeeded().says("Won by");
    assert_eq!(Record::read(&folder.read("game")).expect("a record"), record);
}

#[test]
fn the_same_seed_and_the_same_answers_give_the_same_game() {
    let folder = Folder::new();
    let whole = alone(&["--save", &folder.name("whole")], &"1\n".repeat(2000)).succeeded();
    assert!(whole.out.contains("Won by"));
    // The same game in two sittings: the programs' decisions do not depend on the interruption.
    alone(&["--save", &folder.name("parts")], &"1\n".repeat(40)).succeeded();
    sounder_with(&["play", "--resume", &folder.name("parts")], &"1\n".repeat(2000))
        .succeeded()
        .says("Won by");
    assert_eq!(folder.read("whole"), folder.read("parts"));
}

#[test]
fn save_resume_and_undo() {
    let folder = Folder::new();
    let file = folder.name("game");
    alone(&[], &format!("build 30\nundo\nsave {file}\nbuild 30\nquit\n"))
        .succeeded()
        .says("choosing a plot for 30")
        .says("Ada took back the last decision.")
        .says("Saved in")
        .says("continues it");
    let record = Record::read(&folder.read("game")).expect("a record");
    assert_eq!(entries(&record, |entry| matches!(entry, Entry::Undo(_))), 1);
    assert_eq!(record.journal.last().map(ToString::to_string).as_deref(), Some("1: build 30"));
    // Undo works across the interruption, and the log includes the first sitting.
    let ran = sounder_with(&["play", "--resume", &file], "log all\nundo\nundo\n1\n").succeeded();
    ran.says("Ada took back the last decision.")
        .says("Nothing can be taken back")
        .says("The input has ended");
    let record = Record::read(&folder.read("game")).expect("a record");
    assert_eq!(entries(&record, |entry| matches!(entry, Entry::Undo(_))), 2);
    sounder(&["replay", &file]).succeeded().says("not over").says("This record is true");
}

#[test]
fn the_commands_at_the_prompt() {
    let ran = alone(&[], "help\nboard\nlog\n?\n\ndeck 2\nfrobnicate\n99\nsave\nundo\nquit\nno\nquit\nquit\n")
        .succeeded();
    ran.says("take back your last decision")
        .says("Draw from white deck 2")
        .says("\"frobnicate\" is not a choice")
        .says("\"99\" is not a choice")
        .says("Save in which file?")
        .says("Nothing can be taken back")
        .says("`quit` once more leaves it")
        .says("it was not saved");
    assert!(ran.out.matches("Deck 71").count() >= 2, "the board was not drawn again");
}

#[test]
fn a_hint_tells_what_a_level_considers() {
    let ran = alone(&[], "hint apprentice\nhint\nhint wizard\nquit\nquit\n").succeeded();
    ran.says("The Apprentice would choose:")
        .says("% of its attention)")
        .says("The Journeyman would choose:")
        .says("% to win; then ")
        .says("Nobody called \"wizard\" gives hints");
}

#[test]
fn long_lists_come_in_pages() {
    let ran = alone(&[], "draw 1\nmore\nmore\nB3\n").succeeded();
    ran.says("more: `more` shows them").says("that is all").says("Build on B3");
}

#[test]
fn the_end_of_the_input_is_said() {
    alone(&[], "").succeeded().says("The input has ended; the game was not saved.");
    let folder = Folder::new();
    alone(&["--save", &folder.name("game")], "1\n").succeeded().says("The input has ended.").says("--resume");
    assert!(Record::read(&folder.read("game")).is_ok());
    assert_eq!(folder.files(), ["game"], "a temporary file was left behind");
}

#[test]
fn friends_pass_the_keyboard_and_see_only_their_own_cards() {
    let args = ["play", "us-telegraph", "--seats", "me:Ada,me:Bo", "--seed", "a"];
    let ran = sounder_with(&args, "\nstop\n\nboard\nlog all\nquit\nquit\n").succeeded();
    let (ada, bo) = ran.out.split_once("Pass the keyboard to Bo").expect("the keyboard is passed");
    assert!(ada.contains("Pass the keyboard to Ada"));
    assert!(ada.contains("Ada took a clay card.") && ada.contains("Bo took a card."), "{ada}");
    assert!(bo.contains("Ada took a card.") && !bo.contains("Ada took a clay"), "{bo}");
    assert!(!bo.contains("Ada took a wood"), "{bo}");
    // Nothing secret is printed between the two screens.
    let gap = ada.rsplit("Ada> ").next().expect("a prompt");
    assert!(!gap.contains("took"), "{gap}");
}

#[test]
fn a_whole_game_of_friends() {
    let args = ["play", "us-telegraph", "--seats", "me:Ada,random,me:Bo", "--seed", "friends"];
    // Enter repeats a question, and takes the keyboard when it is passed.
    sounder_with(&args, &"\n1\n".repeat(2000)).succeeded().says("Won by").says("Pass the keyboard to Bo");
}

#[test]
fn programs_play_among_themselves() {
    let args =
        ["play", "us-telegraph", "--seats", "random,random", "--seed", "x", "--options", "layout=long"];
    let ran = sounder(&args).succeeded();
    ran.says("Won by");
    assert!(!ran.out.contains("took a clay card"), "a spectator saw a hand");
}

#[test]
fn a_file_of_something_else_is_not_overwritten() {
    let folder = Folder::new();
    let letter = folder.write("letter", "Dear Ada");
    alone(&["--save", &letter], "1\n").refused(1, "is there already");
    alone(&[], &format!("save {letter}\n")).succeeded().says("is there already");
    // Nor another game, nor a later state of this one.
    let other = common::record_of_a_game(&folder);
    let before = folder.read("game.record");
    alone(&["--save", &other], "1\n").refused(1, "is there already");
    alone(&["--save", &folder.name("mine")], "1\n1\n1\n").succeeded();
    let mine = folder.read("mine");
    alone(&["--save", &folder.name("mine")], "2\n").refused(1, "is there already");
    assert_eq!((folder.read("letter"), folder.read("game.record")), ("Dear Ada".to_owned(), before));
    assert_eq!(folder.read("mine"), mine);
}

#[test]
fn files_that_cannot_be_written_or_read_are_refused() {
    let folder = Folder::new();
    alone(&["--save", &folder.name("no/such/folder")], "1\n").refused(1, "cannot be written");
    alone(&["--save", &folder.name("")], "1\n").refused(1, "");
    alone(&[], &format!("save {}\n", folder.name("no/such/folder"))).succeeded().says("Not saved:");
    sounder(&["play", "--resume", &folder.name("nothing")]).refused(1, "cannot be read");
    let text = folder.write("text", "not a record");
    sounder(&["play", "--resume", &text]).refused(1, "a record begins with");
    std::fs::write(folder.path("bytes"), [0xff, 0xfe]).expect("written");
    sounder(&["play", "--resume", &folder.name("bytes")]).refused(1, "not even text");
}

#[test]
fn a_saved_game_knows_its_programs_and_can_be_told_otherwise() {
    let folder = Folder::new();
    let file = folder.name("game");
    alone(&["--save", &file], "1\n").succeeded();
    sounder(&["play", "--resume", &file, "--seats", "me,me,me"]).refused(1, "has 2 seats");
    let ran = sounder_with(&["play", "--resume", &file, "--seats", "random,random"], "").succeeded();
    ran.says("Won by");
}

#[test]
fn names_that_cannot_be_kept_are_refused() {
    sounder(&["play", "us-telegraph", "--seats", "me:A\tB,random"]).refused(1, "cannot be a name");
    let long = format!("me:{},random", "x".repeat(61));
    sounder(&["play", "us-telegraph", "--seats", &long]).refused(1, "cannot be a name");
}

#[test]
fn a_position_from_a_file_is_played() {
    let folder = Folder::new();
    alone(&["--save", &folder.name("game")], &"1\n".repeat(12)).succeeded();
    let table = catalog::resume(&Record::read(&folder.read("game")).expect("a record")).expect("true");
    let position = catalog::Position::of(&*table);
    folder.write("position", &position.write());
    let from = ["play", "--from", &folder.name("position"), "--seats", "random,random", "--seed", "b"];
    sounder(&[&from[..], &["--save", &folder.name("other")]].concat()).succeeded().says("Won by");
    let other = Record::read(&folder.read("other")).expect("a record");
    assert_eq!(other.header.position, Some(position.position));
    folder.write("position", "{\n}");
    sounder(&from).refused(1, "this is not a position: missing field `game` at line 2");
}
