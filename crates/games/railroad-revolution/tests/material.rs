//! What decisions take has names, and they are those of the component tables.

use railroad_revolution::{RailroadRevolution, TABLES};
use rules::{Component, Game, Material, Options, Seat};
use rules_test::components;
use std::collections::BTreeSet;

fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

fn of(action: &str) -> Vec<Component> {
    let game = RailroadRevolution::new(2, &Options::default(), RailroadRevolution::INFO.newest())
        .expect("a table for two");
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action.parse().expect("an action"), &mut found);
    found
}

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        of("place purple railroad"),
        [Component::new("action", "railroad"), Component::new("worker", "purple on railroad")]
    );
    assert_eq!(of("take B-04"), [Component::new("milestone", "B-04")]);
    assert_eq!(of("done"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let found = components::<RailroadRevolution>(3, "", 12);
    let known = |list: Vec<String>| list.into_iter().collect::<BTreeSet<String>>();
    let cities = known(TABLES.cities.iter().map(|city| city.name.clone()).collect());
    let milestones = known(TABLES.milestones.iter().map(|tile| tile.id.clone()).collect());
    let sections = known((1..=TABLES.telegraph.len()).map(|section| section.to_string()).collect());
    assert!(names(&found, "city").is_subset(&cities) && names(&found, "city").len() > 6);
    assert!(names(&found, "promotion").is_subset(&milestones) && names(&found, "promotion").len() > 6);
    assert_eq!(names(&found, "section"), sections);
    assert_eq!(names(&found, "action").len(), 4);
}
