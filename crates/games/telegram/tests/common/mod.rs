//! Desks for the scenarios: a table in the middle of a round, with only what a test names. By default
//! the offering is the fragments `_A_E`, `_O_E_` and `____ER` and the letters S (battery), E, T
//! (headpiece) and R; the goals are Mixed Messages, Quick Clicks and Zoological Intelligence.

use rules::{Edition, Game, Match, Options, Seat, Seed, Viewer};
use rules_test::{Scenario, Stage};
use serde_json::{Value, json};
use telegram::{Fragment, TABLES, Telegram, View};

pub struct Setup {
    position: Value,
    options: String,
    edition: Edition,
}

/// The first round of a basic game, in which all players act.
pub fn desk(seats: usize) -> Setup {
    let player = json!({
        "rows": rows_of(&[]), "marks": marks(), "reserve": [],
        "track": vec![["", "", ""]; 9], "goals": ["open", "open", "open"], "done": false,
    });
    let mut position = json!({
        "table": {
            "side": "basic", "fresh": false,
            "words": {"version": 2, "size": 80, "family": false, "added": [], "refused": []},
        },
        "phase": {"at": "acting"}, "round": 1, "last_round": false,
        "goals": goals(&[4, 9, 11]),
        "fragments": ["_A_E", "_O_E_", "____ER"], "fragments_before": [],
        "letters": cards("SA EB TA RB"), "deck": 56, "discards": 0,
        "players": vec![player; seats],
    });
    if seats == 1 {
        position["solo"] = json!({"piles": [16, 20, 20], "cards": [1, 2, 3], "aside": []});
    }
    Setup { position, options: String::new(), edition: Telegram::INFO.newest() }
}

pub fn advanced(seats: usize) -> Setup {
    let mut desk = desk(seats);
    desk.position["table"]["side"] = json!("advanced");
    desk.options = "side=advanced".to_owned();
    desk
}

fn marks() -> Value {
    json!({"headpiece": [0, 0, 0], "wheel": 0, "battery": 0, "wild": 0, "rewards": [0, 0, 0]})
}

fn goals(numbers: &[u8]) -> Value {
    numbers.iter().map(|number| json!({"number": number, "flipped": false})).collect()
}

/// Cards by their visible and hidden letters: `SA EB`.
fn cards(text: &str) -> Value {
    let card = |sides: &str| json!({"letter": &sides[..1], "behind": &sides[1..]});
    text.split_whitespace().map(card).collect()
}

/// Rows from the top; a word with blanks is in progress, `!` means invalid, `-` empty.
fn rows_of(words: &[&str]) -> Value {
    let row = |word: &&str| match *word {
        "-" => json!({"word": "", "status": "empty"}),
        word if word.contains('_') => json!({"word": word, "status": "in-progress"}),
        word => match word.strip_prefix('!') {
            Some(word) => json!({"word": word, "status": "invalid"}),
            None => json!({"word": word, "status": "valid"}),
        },
    };
    let empty = ["-"; 9];
    words.iter().chain(&empty).take(9).map(row).collect()
}

/// The battery spaces 1 to `count` in the form of the marks, or the named cells of the grid.
pub fn batteries(count: u32) -> u32 {
    (1 << count) - 1
}

pub fn cells(names: &str) -> u32 {
    let bit = |name: &str| TABLES.battery_names.iter().position(|known| known == name).expect("a cell");
    names.split_whitespace().fold(0, |set, name| set | 1 << bit(name))
}

impl Setup {
    pub fn options(mut self, options: &str) -> Setup {
        self.options = options.to_owned();
        self
    }

    pub fn set(mut self, path: &str, value: Value) -> Setup {
        let pointer = format!("/{}", path.replace('.', "/"));
        let (parent, name) = pointer.rsplit_once('/').expect("a path");
        self.position.pointer_mut(parent).expect("a parent")[name] = value;
        self
    }

    pub fn player(self, seat: usize, field: &str, value: Value) -> Setup {
        self.set_in(&format!("/players/{}", seat - 1), field, value)
    }

    pub fn marks(self, seat: usize, field: &str, value: Value) -> Setup {
        self.set_in(&format!("/players/{}/marks", seat - 1), field, value)
    }

    fn set_in(mut self, parent: &str, field: &str, value: Value) -> Setup {
        self.position.pointer_mut(parent).expect("a parent")[field] = value;
        self
    }

    pub fn rows(self, seat: usize, words: &[&str]) -> Setup {
        self.player(seat, "rows", rows_of(words))
    }

    pub fn reserve(self, seat: usize, text: &str) -> Setup {
        self.player(seat, "reserve", cards(text))
    }

    pub fn letters(self, text: &str) -> Setup {
        self.set("letters", cards(text))
    }

    pub fn goals(self, numbers: &[u8]) -> Setup {
        self.set("goals", goals(numbers))
    }

    pub fn flipped(self, category: usize) -> Setup {
        self.set_in(&format!("/goals/{}", category - 1), "flipped", json!(true))
    }

    /// A later round: the fragments of earlier rounds come from cards that are not in the offering.
    pub fn round(self, round: usize) -> Setup {
        let offered: Vec<Fragment> =
            serde_json::from_value(self.position["fragments"].clone()).expect("fragments");
        let unused = TABLES.fragments.iter().filter(|card| !card.iter().any(|face| offered.contains(face)));
        let before: Vec<Fragment> = unused.map(|card| card[0]).take(3 * (round - 1)).collect();
        self.set("fragments_before", json!(before)).set("round", json!(round))
    }

    pub fn last_round(self) -> Setup {
        self.set("last_round", json!(true))
    }

    /// A table of an older edition.
    pub fn by(mut self, rules: u16) -> Setup {
        self.edition = Telegram::INFO.edition(rules).expect("an edition");
        let list = self.edition.words;
        self.set("table.words.version", json!(list))
    }

    /// The table after one decision of each seat in turn.
    pub fn played(&self, decisions: &[&str]) -> View {
        let seats = self.position["players"].as_array().map_or(0, Vec::len);
        let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
        let options = Options::parse(&self.options).expect("options");
        let seed = Seed::from_phrase("a desk");
        let header =
            Match::<Telegram>::header_of(self.edition, names, options, seed, Some(self.position.clone()));
        let (mut table, _) = Match::<Telegram>::begin(header.expect("a table")).expect("a position");
        for (seat, decision) in decisions.iter().enumerate() {
            table.submit(Seat::new(seat), decision.parse().expect("an action")).expect("it is legal");
        }
        table.view(Viewer::Referee)
    }

    pub fn run(&self, scenario: &str) -> Stage<Telegram> {
        let seats = self.position["players"].as_array().map_or(0, Vec::len);
        let scenario = format!("table {seats} {}\n{scenario}", self.options);
        Scenario::<Telegram>::on(self.position.clone()).run(&scenario)
    }
}
