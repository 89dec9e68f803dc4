//! The board of the scenarios is small and known: region A is the rulebook's example (metal in the
//! middle, water on A1 and A3, metal on A5); B0 water, B1 wood, B2 clay; C0 wood, C1 clay, C2 metal;
//! D1 water, D2 wood, D4 clay, D5 metal. Denver touches A2 and A3, Omaha touches D5 and D6. The poor
//! plots C4 and C5 have only the wood of C0.

use rules::{Match, Options, Seed};
use rules_test::Scenario;
use serde_json::{Value, json};
use us_telegraph::{Building, UsTelegraph};

/// Two players with empty hands, nothing drawn, nothing built; seat 1 begins.
pub fn two_players() -> Value {
    let player = json!({"hand": "", "open": [], "workers": 0});
    json!({
        "active": 1, "first": 1, "quiet": 0, "ended": null,
        "turn": {"kind": null, "used": 0, "busy": false},
        "stack": [{"at": "turn"}],
        "players": [player, player],
        "discards": "",
        "cities": [{"at": "1,-2", "name": "Denver"}, {"at": "-2,5", "name": "Omaha"}],
        "regions": [
            {"at": "0,0", "tile": 4, "rotation": 0}, {"at": "2,1", "tile": 17, "rotation": 0},
            {"at": "-3,2", "tile": 18, "rotation": 0}, {"at": "-1,3", "tile": 21, "rotation": 0},
        ],
        "buildings": [],
    })
}

pub fn check(scenario: &str) {
    check_on(two_players(), scenario);
}

pub fn check_on(position: Value, scenario: &str) {
    check_with("", position, scenario);
}

/// The same at a table with these options.
pub fn check_with(options: &str, position: Value, scenario: &str) {
    let seats = position["players"].as_array().map_or(0, Vec::len);
    Scenario::<UsTelegraph>::on(position).run(&format!("table {seats} {options}\n{scenario}"));
}

/// Buildings of one seat, from the plots given on.
pub fn built(seat: u8, on: &[(&str, u8)]) -> Vec<Value> {
    on.iter().map(|(plot, building)| json!({"plot": plot, "seat": seat, "building": building})).collect()
}

pub fn with_buildings(on: Vec<Value>) -> Value {
    let mut position = two_players();
    position["buildings"] = Value::Array(on);
    position
}

/// Four players: three with five completed projects and five Workers each, and seat 1 one building short
/// of its first project.
pub fn fifteen_projects() -> Value {
    let mut position = two_players();
    let player = |workers: u8| json!({"hand": "", "open": [], "workers": workers});
    position["players"] = json!([player(0), player(5), player(5), player(5)]);
    position["players"][0]["open"] = json!([11]);
    position["cities"] = json!([
        {"at": "-2,1", "name": "Denver"}, {"at": "5,0", "name": "Omaha"},
        {"at": "2,6", "name": "Sacramento"}, {"at": "-5,7", "name": "Salt Lake City"},
    ]);
    let centres = ["0,0", "2,1", "4,2", "-1,3", "1,4", "-4,5", "-2,6", "0,7"];
    position["regions"] = (0..8).map(|n| json!({"at": centres[n], "tile": n + 1, "rotation": 0})).collect();
    let five_projects = [10, 11, 20, 21, 22, 22, 30, 31, 31, 31, 40, 41, 60, 61, 62, 63];
    let mut plots = "BCDEFGH".chars().flat_map(|region| (0..7).map(move |n| format!("{region}{n}")));
    let mut standing = vec![json!({"plot": "A0", "seat": 1, "building": 10})];
    for seat in 2..=4 {
        for building in five_projects {
            standing.push(json!({"plot": plots.next().expect("a plot"), "seat": seat, "building": building}));
        }
    }
    position["buildings"] = Value::Array(standing);
    position
}

/// Seat 1 has drawn all but the last building of its first deck.
pub const ONE_LEFT: &str = "set players.0.open [11, 21, 22, 31, 41, 51, 52]
                        set players.0.decks [1, 8, 8, 6]\n";

/// Seat 1 has built everything but one building, touching Omaha and not Denver, on five regions.
pub fn all_but(last: u8) -> Value {
    let mut position = two_players();
    position["regions"].as_array_mut().expect("a list").push(json!({"at": "1,4", "tile": 5, "rotation": 0}));
    let plots = "ABCDE".chars().flat_map(|region| (0..7).map(move |n| format!("{region}{n}")));
    let mut plots = plots.filter(|plot| !["A2", "A3", "A4"].contains(&plot.as_str()));
    let tokens = Building::all().flat_map(|building| (0..building.facts().copies).map(move |_| building));
    let mut standing = Vec::new();
    let mut left_out = false;
    for building in tokens {
        let number = building.facts().number;
        if number == last && !left_out {
            left_out = true;
        } else {
            standing.push(json!({"plot": plots.next().expect("a plot"), "seat": 1, "building": number}));
        }
    }
    position["buildings"] = Value::Array(standing);
    position["players"][0]["open"] = json!([last]);
    position
}

pub const ALL_CARDS: &str =
    "wwwwwwwwwwwwwwwwwwwwffffffffffffffffffffccccccccccccccccccccmmmmmmmmmmmmmmmmmmmm";

/// All 22 regions lie on the board.
pub fn every_region() -> Value {
    let mut position = two_players();
    let regions = position["regions"].as_array_mut().expect("a list");
    let used = [4, 17, 18, 21];
    for (step, tile) in (1..=22).filter(|tile| !used.contains(tile)).enumerate() {
        // A straight line of regions to the east of B.
        regions.push(json!({"at": format!("{},{}", 5 + 3 * step, 1), "tile": tile, "rotation": 0}));
    }
    position
}

/// The first chance line that fits differs between set-ups.
pub fn check_set_up_varies(wanted: impl Fn(&str) -> bool) {
    let mut seen = std::collections::BTreeSet::new();
    for deal in 0..20 {
        let seed = Seed::from_phrase(&format!("deal {deal}"));
        let names = vec!["Ada".to_owned(), "Cyrus".to_owned()];
        let (table, _) = Match::<UsTelegraph>::new(names, Options::default(), seed).expect("a table");
        let line = table.journal().iter().map(ToString::to_string).find(|line| wanted(line));
        seen.insert(line.expect("the set-up draws it"));
    }
    assert!(seen.len() > 1, "always {seen:?}");
}
