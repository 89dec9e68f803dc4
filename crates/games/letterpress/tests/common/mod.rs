//! Positions to start scenarios from. Cards are written as in the rules' texts, separated by
//! blanks: `E` of the letter deck, `e` of the vowel deck, `#1` the card of a challenge.

use letterpress::{Card, Case, Letterpress, Pile, Proof, TABLES, Tiles, Values, Word, WordList};
use rules::{Match, Options, Seed};
use rules_test::Scenario;
use serde_json::{Value, json};

pub fn check_on(position: Value, scenario: &str) {
    check_with("", position, scenario);
}

/// The same at a table with options.
pub fn check_with(options: &str, position: Value, scenario: &str) {
    let seats = position["players"].as_array().map_or(0, Vec::len);
    Scenario::<Letterpress>::on(position).run(&format!("table {seats} {options}\n{scenario}"));
}

pub fn cards(text: &str) -> Value {
    json!(text.split_whitespace().collect::<Vec<_>>())
}

/// The first hands of round 1 are dealt.
pub fn drafting(hands: &[&str]) -> Value {
    let players: Vec<Value> = hands.iter().map(|hand| json!({"hand": cards(hand)})).collect();
    json!({
        "round": 1, "stack": [{"at": "draft", "pick": 0}], "players": players,
        "shared": cards("L O e"), "challenges": [8, 15, 6],
    })
}

/// All players have drafted and are about to write.
pub fn writing(shared: &str, challenges: &[u8], drafted: &[&str]) -> Value {
    let players: Vec<Value> = drafted.iter().map(|drafted| json!({"drafted": cards(drafted)})).collect();
    json!({
        "round": 1, "stack": [{"at": "write"}], "players": players,
        "shared": cards(shared), "challenges": challenges,
    })
}

/// The last round, before the words.
pub fn last_round(shared: &str, collections: &[&str]) -> Value {
    let players: Vec<Value> = collections.iter().map(|all| json!({"collection": cards(all)})).collect();
    json!({"round": 5, "stack": [{"at": "write"}], "players": players, "shared": cards(shared)})
}

/// Solo, about to write under the old line.
pub fn alone(round: u8, drafted: &str, shared: &str, line: &str, library: &str) -> Value {
    json!({
        "round": round, "stack": [{"at": "write"}], "shared": cards(shared),
        "players": [{"drafted": cards(drafted)}],
        "solo": {"line": cards(line), "library": cards(library)},
    })
}

/// Solo, in the last round.
pub fn alone_at_last(collection: &str, library: &str) -> Value {
    json!({
        "round": 5, "stack": [{"at": "write"}], "players": [{"collection": cards(collection)}],
        "solo": {"library": cards(library)},
    })
}

pub fn pile<const N: usize>(text: &str) -> Pile<N> {
    let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    Pile::from_cards(&cards).expect("they fit")
}

/// Letter values at the default table.
pub fn first_values() -> Values {
    TABLES.version(1).values
}

pub fn case(own: &str, shared: &str) -> Case {
    Case::new(&pile::<28>(own), &pile::<3>(shared), first_values())
}

pub fn word(text: &str) -> Word {
    text.parse().expect("a word")
}

/// All ways to set a word, as texts.
pub fn settings(own: &str, shared: &str, text: &str) -> Vec<String> {
    case(own, shared).settings(&word(text)).iter().map(ToString::to_string).collect()
}

/// Does a word, set with these cards of five drafted and three shared ones, meet the challenge?
pub fn meets(id: u8, tiles: &str) -> bool {
    proves(id, tiles, false)
}

pub fn proves(id: u8, tiles: &str, shortest: bool) -> bool {
    let tiles: Tiles = tiles.parse().expect("the cards of a word");
    let word = Word::new(&tiles.print()).expect("a word");
    let words = WordList::new(lexicon::NEWEST, 80, "", "").expect("a list");
    let proof = Proof {
        word: &word,
        tiles: &tiles,
        drafted: 5,
        shared: 3,
        shortest: Some(shortest),
        words: &words,
        values: first_values(),
    };
    proof.meets(id).expect("all words are shown")
}

pub fn table(seats: usize, options: &str, phrase: &str) -> Match<Letterpress> {
    let names = ["Ada", "Bert", "Cleo", "Dora", "Emil", "Fay"][..seats].iter().map(ToString::to_string);
    let options = Options::parse(options).expect("options");
    Match::new(names.collect(), options, Seed::from_phrase(phrase)).expect("a table").0
}

pub fn table_at(options: &str, position: Value) -> Match<Letterpress> {
    let seats = position["players"].as_array().map_or(0, Vec::len);
    let names = (1..=seats).map(|seat| format!("P{seat}")).collect();
    let options = Options::parse(options).expect("options");
    Match::from_position(names, options, Seed::from_phrase("position"), position).expect("a position")
}
