//! The components that decisions take are named as in the component tables.

use rules::Component;
use rules_test::{components, names, taken};
use std::collections::BTreeSet;
use telegram::{TABLES, Telegram};

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(taken::<Telegram>("letter E"), [Component::new("letter", "E")]);
    assert_eq!(taken::<Telegram>("advance 5"), [Component::new("headpiece", "5 letters")]);
    assert_eq!(taken::<Telegram>("done"), []);
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
