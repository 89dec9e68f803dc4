//! What decisions take has names, and they are those of the component tables.

use rules::{Component, Game, Material, Options, Seat};
use rules_test::components;
use std::collections::BTreeSet;
use telegram::{TABLES, Telegram};

fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

fn of(action: &str) -> Vec<Component> {
    let game = Telegram::new(2, &Options::default(), Telegram::INFO.newest()).expect("a table for two");
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action.parse().expect("an action"), &mut found);
    found
}

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(of("letter E"), [Component::new("letter", "E")]);
    assert_eq!(of("advance 5"), [Component::new("headpiece", "5 letters")]);
    assert_eq!(of("done"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let found = components::<Telegram>(2, "", 12);
    let goals: BTreeSet<String> = TABLES
        .goals
        .iter()
        .enumerate()
        .map(|(goal, facts)| format!("{} {}", goal + 1, facts.title))
        .collect();
    assert!(names(&found, "goal").is_subset(&goals) && names(&found, "goal").len() > 8);
    assert!(names(&found, "letter").len() > 20);
    let lengths: BTreeSet<String> = [4, 5, 6].map(|length| format!("{length} letters")).into();
    assert_eq!(names(&found, "fragment"), lengths);
}
