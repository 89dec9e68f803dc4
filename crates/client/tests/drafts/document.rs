//! Whole games played through the document: it offers every possible action, each under a unique name, and
//! omits nothing.

use crate::seat::{Dice, pending};
use client::document::{Block, Document, InWords, Section, Table, ask, document};
use client::ending::Company;
use client::table::Occupant;
use client::table::house::House;
use letterpress::Letterpress;
use railroad_revolution::RailroadRevolution;
use rules::{Game, Options, Seat, Seed, Viewer};
use std::collections::BTreeSet;
use telegram::Telegram;
use telegraph_road::TelegraphRoad;
use us_telegraph::UsTelegraph;

const MOST: usize = 4000;
/// Alt and a number can reach this many sections besides the history and the choices.
const MOST_SECTIONS: usize = 5;
const NAMES: [&str; 4] = ["Ada", "Bo", "Cy", "Di"];

fn company(seats: usize, you: Option<Seat>) -> Company {
    Company { names: NAMES[..seats].iter().map(ToString::to_string).collect(), you }
}

fn read<G: InWords>(house: &House, seats: usize, seat: Seat) -> Document {
    let now = house.now(Viewer::Seat(seat));
    document::<G>(&now, &company(seats, Some(seat)), true).expect("a document of this game")
}

fn table<G: InWords>(seats: usize, options: &[(&str, &str)], number: u64) -> House {
    let mut chosen = Options::default();
    options.iter().for_each(|(key, value)| chosen.set(key, value));
    let names = company(seats, None).names;
    let persons = vec![Occupant::Person; seats];
    let seed = Seed::from_phrase(&format!("document {number}"));
    House::new(G::KEY, persons, chosen, names, seed).expect("a table")
}

/// Plays with what the document offers, and checks it at every decision.
fn play<G: InWords>(seats: usize, options: &[(&str, &str)], number: u64) {
    let mut house = table::<G>(seats, options, number);
    let mut dice = Dice::new(number);
    for _ in 0..MOST {
        let Some(seat) = pending(house.table()).first().copied() else {
            assert!(house.table().outcome().is_some(), "the game is over");
            return;
        };
        let document = read::<G>(&house, seats, seat);
        let offered = check_choices(&document, &house, seat);
        check_sections(&document.sections);
        check_places(&document);
        let action = &offered[dice.below(offered.len())];
        house.submit(seat, action).unwrap_or_else(|refusal| panic!("{action}: {}", refusal.message));
    }
    panic!("the game does not end");
}

/// Every legal action has exactly one button, or can be typed. Returns what can be done.
fn check_choices(document: &Document, house: &House, seat: Seat) -> Vec<String> {
    let choices: Vec<_> = document.choices.iter().flat_map(|group| &group.choices).collect();
    let mut labels: BTreeSet<&str> = document.typed.iter().map(|typed| typed.button).collect();
    for choice in &choices {
        assert!(labels.insert(&choice.label), "two buttons say {:?}", choice.label);
        assert!(
            choice.label.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "{}",
            choice.label
        );
    }
    let listed: BTreeSet<&str> = choices.iter().map(|choice| choice.action.as_str()).collect();
    let legal = house.table().legal(seat);
    for action in &legal {
        let word = action.split_once(' ').map_or("", |(_, word)| word);
        let typed = document.typed.and_then(|typed| typed.action(word));
        assert!(listed.contains(action.as_str()) || typed.as_ref() == Some(action), "{action} can be done");
    }
    assert!(
        listed.iter().all(|action| legal.iter().any(|legal| legal == action)),
        "only what is legal is offered"
    );
    legal
}

fn check_sections(sections: &[Section]) {
    assert!(sections.len() <= MOST_SECTIONS);
    let titles: BTreeSet<&str> = sections.iter().map(|section| section.title).collect();
    assert_eq!(titles.len(), sections.len(), "no title comes twice");
    for block in sections.iter().flat_map(|section| &section.blocks) {
        match block {
            Block::Text(text) => assert!(!text.is_empty()),
            Block::List { title, items } => {
                assert!(!title.is_empty() && !items.is_empty());
                assert!(items.iter().all(|item| !item.trim().is_empty()), "{title}: {items:?}");
            }
            Block::Table(table) => check_table(table),
        }
    }
}

fn check_table(table: &Table) {
    assert!(!table.caption.is_empty());
    for row in &table.rows {
        assert_eq!(row.cells.len() + 1, table.columns.len(), "{}: {row:?}", table.caption);
        assert!(
            !row.head.is_empty() && row.cells.iter().all(|cell| !cell.is_empty()),
            "{}: {row:?}",
            table.caption
        );
    }
}

fn check_places(document: &Document) {
    for place in &document.places {
        let found = ask(&document.places, &place.name).expect("what has a name can be asked about");
        assert_eq!(found, place, "one place for each name");
        assert!(place.about.ends_with('.'), "{}", place.about);
    }
}

#[test]
fn us_telegraph_is_played_through_the_document() {
    play::<UsTelegraph>(2, &[], 1);
    play::<UsTelegraph>(4, &[], 2);
}

#[test]
fn telegraph_road_is_played_through_the_document() {
    play::<TelegraphRoad>(1, &[], 1);
    play::<TelegraphRoad>(4, &[], 2);
}

#[test]
fn a_special_building_has_the_price_of_its_table() {
    for (choice, price) in [("first", "Museum, 4 gp"), ("balanced", "Museum, 2 gp")] {
        let house = table::<TelegraphRoad>(1, &[("buildings", choice)], 1);
        let document = read::<TelegraphRoad>(&house, 1, Seat::new(0));
        let museum = ask(&document.places, "Museum").expect("a building");
        assert!(museum.about.starts_with(price), "{}", museum.about);
    }
}

#[test]
fn railroad_revolution_is_played_through_the_document() {
    play::<RailroadRevolution>(2, &[], 1);
    play::<RailroadRevolution>(4, &[], 2);
}

#[test]
fn telegram_is_played_through_the_document() {
    play::<Telegram>(1, &[], 1);
    play::<Telegram>(3, &[("side", "advanced"), ("goals", "balanced")], 2);
}

#[test]
fn letterpress_is_played_through_the_document() {
    play::<Letterpress>(1, &[], 1);
    play::<Letterpress>(3, &[("letters", "balanced")], 2);
}

#[test]
fn a_goal_gives_what_its_table_says() {
    for (choice, points) in [("first", "6, later 3"), ("balanced", "10, later 6")] {
        let goal = (0..).find_map(|number| {
            let house = table::<Telegram>(2, &[("goals", choice)], number);
            let document = read::<Telegram>(&house, 2, Seat::new(0));
            let tables = document.sections.into_iter().flat_map(|section| section.blocks);
            let rows = tables.filter_map(|block| match block {
                Block::Table(table) => Some(table.rows),
                _ => None,
            });
            rows.flatten().find(|row| row.head == "Brief Bulletins")
        });
        assert_eq!(goal.expect("a table with this goal").cells[1], points);
    }
}

#[test]
fn a_letter_has_the_value_of_its_table() {
    for (choice, [g, v, y]) in [("first", [3, 5, 5]), ("balanced", [4, 6, 4])] {
        let mut seen = [false; 3];
        for number in 0..40 {
            let house = table::<Letterpress>(2, &[("letters", choice)], number);
            let text = format!("{:?}", read::<Letterpress>(&house, 2, Seat::new(0)));
            for (seen, (letter, value)) in seen.iter_mut().zip([("G", g), ("V", v), ("Y", y)]) {
                let told = text.matches(&format!("\"{letter} (")).count();
                assert_eq!(told, text.matches(&format!("\"{letter} ({value})\"")).count(), "{text}");
                *seen |= told > 0;
            }
        }
        assert_eq!(seen, [true; 3], "each letter is in somebody's hand");
    }
}

/// The document uses only what the viewer was told, so a spectator cannot read any hand.
#[test]
fn a_spectator_reads_of_nothing_that_is_somebodys_own() {
    let names = company(2, None).names;
    let seed = Seed::from_phrase("document");
    let house = House::new(UsTelegraph::KEY, vec![Occupant::Person; 2], Options::default(), names, seed);
    let now = house.expect("a table").now(Viewer::Spectator);
    let read = document::<UsTelegraph>(&now, &company(2, None), false).expect("a document");
    assert!(read.choices.is_empty() && read.typed.is_none());
    assert!(read.sections.iter().all(|section| !section.title.starts_with("Your")));
}
