//! Analyses and puzzles on the command line.

use crate::common;
use common::{Folder, sounder};
use serde_json::Value;

fn recorded(folder: &Folder) -> String {
    let name = folder.name("game.txt");
    let game = ["simulate", "telegraph-road", "--seats", "apprentice,novice", "--games", "1", "--seed", "a"];
    let args: Vec<&str> = game.into_iter().chain(["--record", &name, "--game", "1"]).collect();
    sounder(&args).succeeded();
    name
}

#[test]
fn a_game_is_analysed_and_the_same_again() {
    let folder = Folder::new();
    let record = recorded(&folder);
    let analyse = |json: &str| {
        let json = folder.name(json);
        sounder(&["analyse", &record, "--budget", "0.05", "--json", &json]).succeeded().out
    };
    let text = analyse("one.json");
    assert_eq!(text, analyse("two.json"));
    assert!(text.contains("not explained") && text.contains("Decisions"), "{text}");
    let report: Value = serde_json::from_str(&folder.read("one.json")).expect("JSON");
    assert_eq!(folder.read("one.json"), folder.read("two.json"));
    let accounts = report["accounts"].as_array().expect("a list");
    assert_eq!(accounts.len(), 2);
    for account in accounts {
        let part = |name: &str| account[name].as_f64().expect("a number");
        let sum = ["start", "luck", "own", "others", "residual"].map(part).iter().sum::<f64>();
        assert!((sum - part("end")).abs() < 1e-4, "{account}");
    }
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let folder = Folder::new();
    let record = recorded(&folder);
    sounder(&["analyse", &folder.name("nowhere.txt")]).refused(1, "nowhere.txt");
    sounder(&["analyse", &record, "--budget", "0"]).refused(2, "budget");
    sounder(&["calibrate", "nothing"]).refused(1, "nothing");
    sounder(&["puzzles", "mine", "nothing", "--games", "1", "--out", &folder.name("out")])
        .refused(1, "nothing");
    sounder(&["puzzles", "check", &record]).refused(1, "no puzzles");
}

#[test]
fn puzzles_are_mined_and_checked() {
    let folder = Folder::new();
    let (found, kept) = (folder.name("found.jsonl"), folder.name("kept.jsonl"));
    let mine = ["puzzles", "mine", "telegraph-road", "--games", "4", "--threads", "2", "--out", &found];
    let said = sounder(&mine).succeeded().out;
    let count = folder.read("found.jsonl").lines().count();
    assert_eq!(said, format!("{count} puzzles of telegraph-road\n"));
    let said = sounder(&["puzzles", "check", &found, "--depth", "1", "--keep", &kept]).succeeded().out;
    let last = said.lines().last().expect("a line");
    assert!(last.contains(&format!("of {count} hold")), "{said}");
    assert_eq!(folder.read("kept.jsonl").lines().count() + said.lines().count() - 1, count);
}
