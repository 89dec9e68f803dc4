//! Many games at once, the same for the same seed.

use crate::common;
use common::{Folder, sounder};
use rules::Record;
use serde_json::Value;

const GAMES: [&str; 8] =
    ["simulate", "us-telegraph", "--seats", "random,random,random", "--games", "40", "--seed", "sim"];

fn without_speed(mut summary: Value) -> Value {
    assert!(summary["speed"]["decisions_per_second"].as_f64().expect("a number") > 0.0);
    summary.as_object_mut().expect("an object").remove("speed");
    summary
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::new();
    let run = |threads: &str| {
        let (csv, json) = (format!("{threads}.csv"), format!("{threads}.json"));
        let files = ["--threads", threads, "--csv", &folder.name(&csv), "--json", &folder.name(&json)]
            .map(str::to_owned);
        let args: Vec<&str> = GAMES.into_iter().chain(files.iter().map(String::as_str)).collect();
        let out = sounder(&args).succeeded().out;
        let (text, speed) = out.trim_end().rsplit_once('\n').expect("lines");
        assert!(speed.contains("decisions a second"), "{speed}");
        let summary: Value = serde_json::from_str(&folder.read(&json)).expect("JSON");
        (text.to_owned(), folder.read(&csv), without_speed(summary))
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));

    let (text, csv, summary) = one;
    assert!(text.contains("40 games of us-telegraph, seed sim"), "{text}");
    assert_eq!(csv.lines().count(), 41);
    let columns = csv.lines().next().expect("a head").split(',').count();
    assert!(csv.lines().all(|row| row.split(',').count() == columns), "{csv}");
    assert_eq!(summary["games"], 40);
    let wins: f64 = summary["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat["wins"].as_f64().expect("wins"))
        .sum();
    assert!((wins - 40.0).abs() < 1e-9);
    let by: u64 = summary["by"]
        .as_object()
        .expect("kinds")
        .values()
        .map(|kind| kind["games"].as_u64().expect("games"))
        .sum();
    assert_eq!(by, 40);
    // The summary matches the rows.
    let entries: u64 = csv
        .lines()
        .skip(1)
        .map(|row| row.split(',').nth(2).expect("entries").parse::<u64>().expect("a number"))
        .sum();
    assert!((summary["entries"]["mean"].as_f64().expect("a mean") - entries as f64 / 40.0).abs() < 1e-9);
    assert!(summary["branching"]["low"].as_f64() < summary["branching"]["mean"].as_f64());
}

#[test]
fn another_seed_gives_other_games() {
    let first_line = |seed: &[&str]| {
        let folder = Folder::new();
        let csv = folder.name("games.csv");
        let args = ["simulate", "us-telegraph", "--seats", "random,random", "--games", "1", "--csv", &csv];
        sounder(&[&args[..], seed].concat()).succeeded();
        folder.read("games.csv").lines().nth(1).expect("a row").to_owned()
    };
    assert_ne!(first_line(&["--seed", "a"]), first_line(&["--seed", "b"]));
    assert_ne!(first_line(&[]), first_line(&[]), "without a seed, chance decides");
}

#[test]
fn any_game_can_be_had_as_a_record() {
    let folder = Folder::new();
    let (csv, record) = (folder.name("games.csv"), folder.name("record"));
    sounder(&[&GAMES[..], &["--csv", &csv, "--record", &record, "--game", "33"]].concat()).succeeded();
    sounder(&["replay", &record]).succeeded().says("This record is true");
    let record = Record::read(&folder.read("record")).expect("a record");
    let outcome = record.outcome.expect("finished");
    let csv = folder.read("games.csv");
    let row: Vec<&str> = csv.lines().nth(33).expect("a row").split(',').collect();
    assert_eq!(row[..3], ["33".to_owned(), record.header.seed.to_string(), record.journal.len().to_string()]);
    assert_eq!(row[6], outcome.by);
    let numbers: Vec<String> = outcome
        .places
        .iter()
        .map(ToString::to_string)
        .chain(outcome.scores.iter().map(ToString::to_string))
        .collect();
    assert_eq!(row[7..], numbers);
}

#[test]
fn a_single_game_has_no_intervals() {
    let folder = Folder::new();
    let json = folder.name("one.json");
    let args = [
        "simulate",
        "us-telegraph",
        "--seats",
        "random,random",
        "--games",
        "1",
        "--seed",
        "x",
        "--json",
        &json,
    ];
    sounder(&args).succeeded().says("1 game of us-telegraph");
    let summary: Value = serde_json::from_str(&folder.read("one.json")).expect("JSON");
    assert_eq!(summary["entries"]["low"], Value::Null);
}

#[test]
fn files_that_cannot_be_written_are_refused_before_any_game() {
    let folder = Folder::new();
    for flag in ["--csv", "--json"] {
        let file = folder.name("no/such/folder");
        let args =
            ["simulate", "us-telegraph", "--seats", "random,random", "--games", "1000000000", flag, &file];
        sounder(&args).refused(1, "cannot be written");
    }
    let kept = folder.write("kept", "precious");
    let args = ["simulate", "chess", "--seats", "random,random", "--games", "1", "--csv", &kept];
    sounder(&args).refused(1, "no game");
    let args = ["simulate", "us-telegraph", "--seats", "random,random", "--games", "1"];
    sounder(&[&args[..], &["--record", &kept, "--game", "1"]].concat()).refused(1, "is there already");
    sounder(&[&args[..], &["--record", &kept, "--game", "2"]].concat()).refused(2, "games 1 to 1");
    sounder(&[&args[..], &["--record", &kept]].concat()).refused(2, "--game");
    assert_eq!(folder.read("kept"), "precious");
    assert_eq!(folder.files(), ["kept"]);
}

#[test]
fn a_game_with_figures_tells_them_part_by_part() {
    let folder = Folder::new();
    let json = folder.name("road.json");
    let args = ["simulate", "telegraph-road", "--seats", "random,random", "--games", "10", "--seed", "road"];
    let out = sounder(&[&args[..], &["--json", &json]].concat()).succeeded().out;
    assert!(out.contains("Means at the end of each part"), "{out}");
    let summary: Value = serde_json::from_str(&folder.read("road.json")).expect("JSON");
    for figure in ["citizens", "next grain price", "money", "takeovers so far"] {
        let parts = summary["figures"][figure].as_object().expect("a figure");
        assert_eq!(
            parts.keys().map(String::as_str).collect::<Vec<_>>(),
            ["1", "2", "3", "4", "5", "6", "7", "8"]
        );
    }
    let first = &summary["figures"]["citizens"]["1"];
    assert!(first["least"].as_i64() >= Some(0) && first["most"].as_i64() <= Some(10), "{first}");
    // A game without statistics does not mention them.
    let plain = sounder(&GAMES).succeeded().out;
    assert!(!plain.contains("Means at the end"), "{plain}");
}
