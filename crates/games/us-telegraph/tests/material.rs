//! What decisions take has names, and they are those of the component tables.

use rules::{Component, Game, Material, Options, Seat};
use rules_test::components;
use std::collections::BTreeSet;
use us_telegraph::{TABLES, UsTelegraph};

fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

fn of(action: &str) -> Vec<Component> {
    let game = UsTelegraph::new(2, &Options::default(), UsTelegraph::INFO.newest()).expect("a table for two");
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action.parse().expect("an action"), &mut found);
    found
}

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        of("build 40"),
        [Component::new("action", "build"), Component::new("building", "40 Gold Panning Trough")]
    );
    assert_eq!(of("draw 4"), [Component::new("action", "draw"), Component::new("deck", "basic")]);
    assert_eq!(of("pay wwf"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let known: BTreeSet<String> =
        TABLES.buildings.iter().map(|facts| format!("{} {}", facts.number, facts.name)).collect();
    assert_eq!(names(&components::<UsTelegraph>(2, "", 6), "building"), known);
}
