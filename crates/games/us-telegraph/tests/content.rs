//! The component tables are what the rules page says they are.

use std::collections::{BTreeMap, BTreeSet};
use us_telegraph::{Building, Hex, Layout, Resource, TABLES};

#[test]
fn there_are_30_buildings_in_7_projects() {
    let tokens: u8 = TABLES.buildings.iter().map(|building| building.copies).sum();
    assert_eq!((TABLES.buildings.len(), tokens), (24, 30));
    let sizes: BTreeMap<&str, u8> = TABLES
        .projects
        .iter()
        .map(|project| (project.key.as_str(), project.buildings.iter().map(|(_, copies)| copies).sum()))
        .collect();
    let expected = [
        ("garrison", 4),
        ("gold", 2),
        ("homestead", 4),
        ("railroad", 4),
        ("stock", 2),
        ("telegraph", 4),
        ("town", 10),
    ];
    assert_eq!(sizes, BTreeMap::from(expected));
}

#[test]
fn the_decks_hold_every_building() {
    let basic: u8 =
        TABLES.buildings.iter().filter(|building| building.basic).map(|building| building.copies).sum();
    assert_eq!(TABLES.deck_sizes, [8, 8, 8, 6]);
    assert_eq!(basic, 6);
    assert_eq!(TABLES.deck_sizes.iter().sum::<u8>(), 30);
}

#[test]
fn costs_add_up_to_19_of_each_resource_and_20_of_any() {
    let mut totals = [0u8; 4];
    let mut by_size = BTreeMap::new();
    let mut any = 0;
    for building in &TABLES.buildings {
        for resource in Resource::ALL {
            totals[resource as usize] += building.cost.of(resource) * building.copies;
        }
        any += building.any * building.copies;
        *by_size.entry(building.cost.total() + building.any).or_insert(0) += building.copies;
    }
    assert_eq!(totals, [19; 4]);
    assert_eq!(any, 20);
    assert_eq!(by_size, BTreeMap::from([(1, 1), (2, 7), (3, 11), (4, 7), (5, 4)]));
}

/// `Offers` caps supplies at three of a resource.
#[test]
fn no_building_needs_more_than_three_of_a_resource() {
    assert!(TABLES.buildings.iter().all(|building| building.cost.0.iter().all(|count| *count <= 3)));
}

#[test]
fn chains_lead_from_basics_to_their_own_project() {
    for (index, building) in TABLES.buildings.iter().enumerate() {
        match building.after {
            None => {
                assert!(building.basic, "only basic buildings have nothing upstream: {}", building.number);
            }
            Some(upstream) => {
                assert!(!building.basic);
                assert_eq!(upstream.facts().project, building.project);
                let telegraph = building.number == 70;
                assert_eq!(
                    upstream == Building(index as u8),
                    telegraph,
                    "only Telegraphs chain to their own kind"
                );
            }
        }
    }
}

#[test]
fn the_gold_panning_trough_costs_what_the_rulebook_says() {
    let trough = Building::from_number(40).expect("there is a building 40").facts();
    assert_eq!((trough.name.as_str(), trough.cost.to_string().as_str()), ("Gold Panning Trough", "wwfm"));
}

#[test]
fn the_22_regions_differ_however_they_are_turned() {
    let mut seen = BTreeSet::new();
    for face in &TABLES.faces {
        for rotation in 0..6 {
            let mut turned = *face;
            turned[1..].rotate_right(rotation);
            assert!(seen.insert(turned), "{face:?} is another region turned, or itself");
        }
    }
    assert_eq!(TABLES.faces.len(), 22);
}

#[test]
fn every_resource_lies_on_18_plots_and_3_centres() {
    for resource in Resource::ALL {
        let on_plots = TABLES.faces.iter().flatten().filter(|plot| **plot == Some(resource)).count();
        let in_centres = TABLES.faces.iter().filter(|face| face[0] == Some(resource)).count();
        assert_eq!((on_plots, in_centres), (18, 3), "{}", resource.name());
    }
    assert_eq!(TABLES.faces.iter().flatten().filter(|plot| plot.is_none()).count(), 82);
}

#[test]
fn every_pair_of_resources_meets_equally_often() {
    let plots =
        |face: &[Option<Resource>; 7], resource| face.iter().filter(|plot| **plot == Some(resource)).count();
    for (index, one) in Resource::ALL.into_iter().enumerate() {
        for other in &Resource::ALL[index + 1..] {
            let pairs: usize = TABLES.faces.iter().map(|face| plots(face, one) * plots(face, *other)).sum();
            assert_eq!(pairs, 12, "{} and {}", one.name(), other.name());
        }
    }
}

#[test]
fn one_region_is_the_rulebooks_example() {
    let face = TABLES.faces[3];
    let ring = |resource| face[1..].iter().filter(|plot| **plot == Some(resource)).count();
    assert_eq!(face[0], Some(Resource::Metal));
    assert_eq!([ring(Resource::Water), ring(Resource::Metal), ring(Resource::Wood)], [2, 1, 0]);
}

#[test]
fn layouts_do_not_overlap_and_every_city_touches_two_plots() {
    for layout in &TABLES.layouts {
        assert_eq!(layout.regions.len(), 2 * layout.seats as usize);
        assert_eq!(layout.cities.len(), layout.seats as usize);
        let plots = plots(layout);
        assert_eq!(plots.len(), 7 * layout.regions.len(), "regions of {} overlap", layout.key);
        for city in cities(layout) {
            assert!(!plots.contains(&city));
            assert_eq!(city.neighbours().filter(|hex| plots.contains(hex)).count(), 2);
        }
    }
}

#[test]
fn neighbouring_cities_are_6_buildings_apart_and_7_or_8_in_the_long_layout() {
    let expected: BTreeMap<(&str, u8), &[u32]> = BTreeMap::from([
        (("standard", 2), &[6][..]),
        (("standard", 3), &[6, 6, 6]),
        (("standard", 4), &[6, 8, 6, 6, 9, 6]),
        (("long", 2), &[8]),
        (("long", 3), &[8, 8, 8]),
        (("long", 4), &[7, 10, 7, 7, 9, 7]),
    ]);
    for layout in &TABLES.layouts {
        let (plots, cities) = (plots(layout), cities(layout));
        let mut distances = Vec::new();
        for (index, from) in cities.iter().enumerate() {
            for to in &cities[index + 1..] {
                distances.push(buildings_between(&plots, *from, *to));
            }
        }
        assert_eq!(
            distances,
            expected[&(layout.key.as_str(), layout.seats)],
            "{} {}",
            layout.key,
            layout.seats
        );
    }
    assert_eq!(TABLES.layouts.len(), expected.len());
}

/// Every value says where it comes from, and those the rules page calls reconstructed say so.
#[test]
fn every_value_is_labelled() {
    let file = |text: &str| text.parse::<toml::Table>().expect("the file is TOML");
    let buildings = file(include_str!("../../../../content/us-telegraph/1/buildings.toml"));
    let mut reconstructed_costs = Vec::new();
    let mut known_names = Vec::new();
    for building in buildings["building"].as_array().expect("a list") {
        let label = |field: &str| building["label"][field].as_str().expect("a label");
        if label("cost") == "reconstructed" {
            reconstructed_costs.push(building["number"].as_integer().expect("a number"));
        }
        if label("name") == "rulebook" {
            known_names.push(building["name"].as_str().expect("a name"));
        }
    }
    assert_eq!(reconstructed_costs, [10, 11, 20, 21, 30, 31, 41, 60, 61, 62, 63]);
    assert_eq!(known_names, ["Corral", "Outpost", "Watchtower", "Gold Panning Trough", "Telegraph"]);

    let regions = file(include_str!("../../../../content/us-telegraph/1/regions.toml"));
    let known: Vec<i64> = regions["region"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|region| region["label"].as_str().expect("a label") == "rulebook")
        .map(|region| region["tile"].as_integer().expect("a number"))
        .collect();
    assert_eq!(known, [4]);

    let table = file(include_str!("../../../../content/us-telegraph/1/table.toml"));
    for (section, values) in &table {
        let each = values.as_array().map_or_else(|| vec![values], |list| list.iter().collect());
        assert!(each.iter().all(|value| value.get("label").is_some()), "{section} has no label");
    }
}

fn plots(layout: &Layout) -> BTreeSet<Hex> {
    layout
        .regions
        .iter()
        .flat_map(|(q, r)| (0..7).map(move |position| Hex::new(*q, *r).plot(position)))
        .collect()
}

fn cities(layout: &Layout) -> Vec<Hex> {
    layout.cities.iter().map(|(q, r)| Hex::new(*q, *r)).collect()
}

fn buildings_between(plots: &BTreeSet<Hex>, from: Hex, to: Hex) -> u32 {
    let mut reached: BTreeSet<Hex> = from.neighbours().filter(|hex| plots.contains(hex)).collect();
    for buildings in 1.. {
        if reached.iter().any(|hex| hex.distance(to) == 1) {
            return buildings;
        }
        let next: Vec<Hex> = reached.iter().flat_map(|hex| hex.neighbours()).collect();
        let before = reached.len();
        reached.extend(next.into_iter().filter(|hex| plots.contains(hex)));
        assert!(reached.len() > before, "the cities are not connected");
    }
    unreachable!()
}
