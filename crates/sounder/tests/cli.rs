//! What all commands have in common: invalid arguments, and readers that go away.

use crate::common;
use common::{command, sounder, sounder_with};
use std::io::{BufRead, BufReader};

#[test]
fn nonsense_is_refused_in_one_sentence() {
    for (args, saying) in [
        (&["dance"][..], "dance"),
        (&["--dance"], "--dance"),
        (&["games", "--dance"], "--dance"),
        (&["engine", "now"], "now"),
        (&["play"], "required"),
        (&["play", "us-telegraph"], "--seats"),
        (&["play", "us-telegraph", "--seats", "me,robot"], "robot"),
        (&["play", "us-telegraph", "--seats", ""], "nobody"),
        (&["play", "us-telegraph", "--seats", "me:Ada,me:Ada"], "two players are called Ada"),
        (&["play", "us-telegraph", "--seats", "me,me", "--resume", "x"], "--resume"),
        (&["play", "--resume", "x", "--seed", "y"], "--seed"),
        (&["simulate", "us-telegraph", "--seats", "random,random"], "--games"),
        (&["simulate", "us-telegraph", "--seats", "random,random", "--games", "0"], "'0'"),
        (&["simulate", "us-telegraph", "--seats", "random,random", "--games", "-5"], "-5"),
        (&["simulate", "us-telegraph", "--seats", "random,random", "--games", "many"], "many"),
        (&["simulate", "us-telegraph", "--seats", "random,random", "--games", "1", "--threads", "0"], "'0'"),
        (&["simulate", "us-telegraph", "--seats", "random,me", "--games", "1"], "only programs"),
        (&["replay"], "RECORD"),
        (&["replay", "x", "--step", "1", "--all"], "--all"),
        (&["replay", "x", "--view", "everything"], "everything"),
        (&["soak", "--most", "5"], "--hoard"),
        (&["perft", "us-telegraph", "--seats", "2"], "--depth"),
        (&["perft", "us-telegraph", "--seats", "2", "--depth", "0"], "'0'"),
        (&["perft", "us-telegraph", "--seats", "two", "--depth", "1"], "two"),
    ] {
        sounder(args).refused(2, saying);
    }
}

#[test]
fn what_no_game_allows_is_refused_in_one_sentence() {
    for rest in [
        &["play", "GAME", "--seats", "SEATS"][..],
        &["simulate", "GAME", "--seats", "SEATS", "--games", "1"],
        &["perft", "GAME", "--seats", "NUMBER", "--depth", "1"],
    ] {
        let run = |game: &str, seats: usize, more: &[&str]| {
            let list = vec!["random"; seats].join(",");
            let number = seats.to_string();
            let fill = |word: &&'static str| match *word {
                "GAME" => game.to_owned(),
                "SEATS" => list.clone(),
                "NUMBER" => number.clone(),
                word => word.to_owned(),
            };
            let words: Vec<String> =
                rest.iter().map(fill).chain(more.iter().map(ToString::to_string)).collect();
            sounder(&words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        run("chess", 2, &[]).refused(1, "there is no game \"chess\"");
        run("us-telegraph", 1, &[]).refused(1, "played by 2, 3 or 4, not by 1");
        run("us-telegraph", 9, &[]).refused(1, "not by 9");
        run("us-telegraph", 2, &["--options", "layout"]).refused(1, "not of the form");
        run("us-telegraph", 2, &["--options", "layout=round"]).refused(1, "it can be standard or long");
        run("us-telegraph", 2, &["--options", "size=3"]).refused(1, "no option \"size\"");
    }
}

#[test]
fn without_a_word_the_help_is_shown() {
    let ran = sounder(&[]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("simulate"), "{}", ran.err);
    sounder(&["--help"]).succeeded().says("simulate");
    sounder(&["play", "--help"]).succeeded().says("--resume");
    sounder(&["--version"]).succeeded().says("sounder").says("(");
}

#[test]
fn shells_and_man_are_told_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        sounder(&["completions", shell]).succeeded().says("simulate").says("resume");
    }
    sounder(&["completions", "dos"]).refused(2, "dos");
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    sounder(&["man", pages.to_str().expect("a plain path")]).succeeded();
    for (page, saying) in [("sounder.1", "telegraph age"), ("sounder-serve.1", "SOUNDER_LISTEN")] {
        let text = std::fs::read_to_string(pages.join(page)).expect("a page");
        assert!(text.contains(saying), "{page}: {text}");
    }
}

#[test]
fn games_tells_what_there_is() {
    let ran = sounder(&["games"]).succeeded();
    ran.says("us-telegraph: U.S. Telegraph")
        .says("Players: 2, 3, 4")
        .says("layout=long")
        .says("Reconstructed:");
    let json: serde_json::Value =
        serde_json::from_str(&sounder(&["games", "--json"]).succeeded().out).expect("JSON");
    assert_eq!(json[0]["key"], "us-telegraph");
    assert_eq!(json[0]["options"][0]["choices"][1]["key"], "long");
}

#[test]
fn perft_counts_every_depth() {
    let args = ["perft", "us-telegraph", "--seats", "2", "--depth", "3", "--seed", "x"];
    let ran = sounder(&args).succeeded();
    let counts: Vec<u64> = ran
        .out
        .lines()
        .map(|line| line.split_whitespace().nth(1).expect("a count").parse().expect("a number"))
        .collect();
    let legal = sounder_with(
        &["engine"],
        "{\"request\":\"new\",\"game\":\"us-telegraph\",\"seats\":2,\"seed\":\"x\"}\n{\"request\":\"legal\"}\n",
    );
    let legal: serde_json::Value =
        serde_json::from_str(legal.out.lines().nth(1).expect("two replies")).expect("JSON");
    let first = legal["result"]["legal"][0]["actions"].as_array().expect("a list").len();
    assert_eq!(counts.len(), 3);
    assert_eq!(counts[0], first as u64);
    assert!(counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for args in [
        &["play", "us-telegraph", "--seats", "random,random", "--seed", "x"][..],
        &["replay", "RECORD", "--all", "--boards"],
    ] {
        let folder = common::Folder::new();
        let record = common::record_of_a_game(&folder);
        let args: Vec<&str> =
            args.iter().map(|arg| if *arg == "RECORD" { record.as_str() } else { *arg }).collect();
        let mut child = command(&args).spawn().expect("started");
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().expect("piped")).read_line(&mut line).expect("read");
        let output = child.wait_with_output().expect("ended");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}
