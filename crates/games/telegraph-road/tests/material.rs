//! The components that decisions take are named as in the component tables.

use rules::Component;
use rules_test::{components, names, taken};
use std::collections::BTreeSet;
use telegraph_road::{TABLES, TelegraphRoad};

#[test]
fn known_actions_take_what_they_name() {
    assert_eq!(
        taken::<TelegraphRoad>("buy saloon"),
        [Component::new("action", "special building"), Component::new("special building", "Saloon")]
    );
    assert_eq!(
        taken::<TelegraphRoad>("land B4"),
        [Component::new("action", "land"), Component::new("space", "B4")]
    );
    assert_eq!(taken::<TelegraphRoad>("produce nothing"), []);
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
