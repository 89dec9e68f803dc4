//! What decisions take has names, and they are those of the component tables.

use letterpress::{Card, Letterpress, TABLES};
use rules::{Component, Game, Material, Options, Seat};
use rules_test::components;
use std::collections::BTreeSet;

fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

fn of(action: &str) -> Vec<Component> {
    let game = Letterpress::new(2, &Options::default(), Letterpress::INFO.newest()).expect("a table for two");
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action.parse().expect("an action"), &mut found);
    found
}

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(of("keep M"), [Component::new("kept card", "M")]);
    assert_eq!(of("write METAL"), [Component::new("word", "5 letters")]);
    assert_eq!(of("challenge 1"), [Component::new("challenge", "1 Seven Sorts")]);
    assert_eq!(of("done"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let found = components::<Letterpress>(3, "", 4);
    let challenges: BTreeSet<String> =
        TABLES.challenges.iter().map(|facts| format!("{} {}", facts.id, facts.title)).collect();
    assert!(names(&found, "challenge").is_subset(&challenges) && !names(&found, "challenge").is_empty());
    assert!(names(&found, "kept card").len() > 20);
    assert!(names(&found, "kept card").iter().all(|card| card.parse::<Card>().is_ok()));
}
