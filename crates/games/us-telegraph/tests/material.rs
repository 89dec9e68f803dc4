//! The components that decisions take are named as in the component tables.

use rules::Component;
use rules_test::{components, names, taken};
use std::collections::BTreeSet;
use us_telegraph::{TABLES, UsTelegraph};

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        taken::<UsTelegraph>("build 40"),
        [Component::new("action", "build"), Component::new("building", "40 Gold Panning Trough")]
    );
    assert_eq!(
        taken::<UsTelegraph>("draw 4"),
        [Component::new("action", "draw"), Component::new("deck", "basic")]
    );
    assert_eq!(taken::<UsTelegraph>("pay wwf"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let known: BTreeSet<String> =
        TABLES.buildings.iter().map(|facts| format!("{} {}", facts.number, facts.name)).collect();
    assert_eq!(names(&components::<UsTelegraph>(2, "", 6), "building"), known);
}
