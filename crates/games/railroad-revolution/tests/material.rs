//! The components that decisions take are named as in the component tables.

use railroad_revolution::{RailroadRevolution, TABLES};
use rules::Component;
use rules_test::{components, names, taken};
use std::collections::BTreeSet;

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        taken::<RailroadRevolution>("place purple railroad"),
        [Component::new("action", "railroad"), Component::new("worker", "purple on railroad")]
    );
    assert_eq!(taken::<RailroadRevolution>("take B-04"), [Component::new("milestone", "B-04")]);
    assert_eq!(taken::<RailroadRevolution>("done"), []);
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
