//! What decisions take has names, and they are those of the component tables.

use rules::{Component, Game, Material, Options, Seat};
use rules_test::components;
use std::collections::BTreeSet;
use telegraph_road::{TABLES, TelegraphRoad};

fn names(found: &BTreeSet<Component>, kind: &str) -> BTreeSet<String> {
    found.iter().filter(|component| component.kind == kind).map(|component| component.name.clone()).collect()
}

fn of(action: &str) -> Vec<Component> {
    let game =
        TelegraphRoad::new(2, &Options::default(), TelegraphRoad::INFO.newest()).expect("a table for two");
    let mut found = Vec::new();
    game.takes(&game.start(), Seat::new(0), action.parse().expect("an action"), &mut found);
    found
}

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        of("buy saloon"),
        [Component::new("action", "special building"), Component::new("special building", "Saloon")]
    );
    assert_eq!(of("land B4"), [Component::new("action", "land"), Component::new("space", "B4")]);
    assert_eq!(of("produce nothing"), []);
}

#[test]
fn names_are_those_of_the_tables() {
    let found = components::<TelegraphRoad>(3, "", 12);
    let specials: BTreeSet<String> = TABLES.specials.iter().map(|special| special.name.clone()).collect();
    let factories: BTreeSet<String> =
        TABLES.factories.iter().map(|factory| format!("{} {}", factory.number, factory.name)).collect();
    let spaces: BTreeSet<String> = TABLES.spaces.iter().map(|space| space.id.clone()).collect();
    assert!(names(&found, "special building").is_subset(&specials));
    assert!(names(&found, "special building").len() > 4);
    assert!(names(&found, "factory").is_subset(&factories) && names(&found, "factory").len() > 4);
    assert_eq!(names(&found, "space"), spaces);
}
