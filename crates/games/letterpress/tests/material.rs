//! The components that decisions take are named as in the component tables.

use letterpress::{Card, Letterpress, TABLES};
use rules::Component;
use rules_test::{components, names, taken};
use std::collections::BTreeSet;

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(taken::<Letterpress>("keep M"), [Component::new("kept card", "M")]);
    assert_eq!(taken::<Letterpress>("write METAL"), [Component::new("word", "5 letters")]);
    assert_eq!(taken::<Letterpress>("challenge 1"), [Component::new("challenge", "1 Seven Sorts")]);
    assert_eq!(taken::<Letterpress>("done"), []);
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
