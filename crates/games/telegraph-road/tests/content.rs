//! Consistency of the component tables.

use rules::{Game, Options};
use telegraph_road::{
    Card, Colour, ERAS, Factory, Label, Once, Space, SpaceSet, Special, SpecialKind, TABLES, TelegraphRoad,
};

fn spaces(back: bool) -> SpaceSet {
    Space::all().filter(|space| !back || space.facts().back).collect()
}

fn shared_corners(one: Space, other: Space) -> usize {
    let corners = other.facts().corners();
    one.facts().corners().iter().filter(|corner| corners.contains(corner)).count()
}

#[test]
fn the_front_has_24_spaces_and_the_back_12() {
    for (back, count, edges, degrees) in
        [(false, 24, 30, [(2, 12), (3, 12)]), (true, 12, 12, [(1, 6), (3, 6)])]
    {
        let side = spaces(back);
        assert_eq!(usize::from(side.len()), count);
        let degree = |space: Space| usize::from(space.facts().beside.and(side).len());
        assert_eq!(side.iter().map(degree).sum::<usize>(), 2 * edges);
        for (neighbours, many) in degrees {
            assert_eq!(side.iter().filter(|space| degree(*space) == neighbours).count(), many);
        }
        let areas: u8 = side.iter().map(|space| space.facts().areas).sum();
        assert_eq!(usize::from(areas), count * 3 / 2, "nine areas for each player");
    }
}

#[test]
fn neighbours_share_an_edge_and_nobody_else_does() {
    for one in Space::all() {
        for other in Space::all().filter(|other| *other != one) {
            let edge = shared_corners(one, other) == 2;
            assert_eq!(one.facts().beside.contains(other), edge, "{one} and {other}");
        }
    }
}

#[test]
fn all_neighbours_of_a_one_area_space_have_two() {
    for space in Space::all() {
        let areas = space.facts().areas;
        assert!(space.facts().beside.iter().all(|other| other.facts().areas == 3 - areas), "{space}");
        assert_eq!(areas == 2, space.facts().up);
    }
}

#[test]
fn both_sides_of_the_map_are_connected() {
    for back in [false, true] {
        let side = spaces(back);
        let mut reached: SpaceSet = side.iter().take(1).collect();
        for _ in 0..side.len() {
            let next = reached.iter().flat_map(|space| space.facts().beside.and(side).iter());
            reached = reached.iter().chain(next).collect();
        }
        assert_eq!(reached, side);
    }
}

#[test]
fn the_map_lies_in_a_hexagon_of_side_two() {
    for space in Space::all() {
        for (q, r) in space.facts().corners() {
            assert!(q.abs() <= 2 && r.abs() <= 2 && (q + r).abs() <= 2, "{space} at {q},{r}");
        }
    }
    let rows: Vec<usize> = "ABCD"
        .chars()
        .map(|row| Space::all().filter(|space| space.to_string().starts_with(row)).count())
        .collect();
    assert_eq!(rows, [5, 7, 7, 5]);
}

#[test]
fn spaces_are_one_housing_and_five_properties_for_each_player() {
    assert_eq!(Space::all().count(), 4 * (1 + usize::from(TABLES.most_properties)));
}

#[test]
fn the_coal_mine_is_as_the_rulebook_shows_it() {
    let mine = Factory::all().next().expect("a factory").facts();
    assert_eq!((mine.name.as_str(), mine.colour, mine.amount), ("Coal mine", Colour::Orange, 2));
    assert!(mine.takeover > 5, "a card of five is laid on it first");
}

#[test]
fn factories_go_from_primary_to_tertiary_industry() {
    let facts: Vec<_> = Factory::all().map(Factory::facts).collect();
    assert!(facts.windows(2).all(|pair| pair[0].colour <= pair[1].colour));
    assert!(facts.windows(2).all(|pair| pair[0].takeover <= pair[1].takeover));
    for colour in Colour::ALL {
        assert_eq!(facts.iter().filter(|factory| factory.colour == colour).count(), 6);
    }
}

#[test]
fn factories_suffice_for_every_number_of_players() {
    let count = |seats: u8| {
        TelegraphRoad::new(seats, &Options::default(), TelegraphRoad::INFO.newest())
            .expect("a table")
            .factories()
            .len()
    };
    assert_eq!([count(1), count(2), count(3), count(4)], [18, 14, 18, 18]);
    // Three open, one for each round but the last, two for each player.
    assert_eq!((3 + 7 + 4 * 2, 3 + 7 + 2 * 2), (count(4), count(2)));
}

#[test]
fn era_cards_are_four_for_each_player_and_more() {
    for row in &TABLES.seats {
        let dealt = 4 * row.count;
        assert_eq!(row.piles, [dealt, dealt + 2, dealt + 4]);
    }
    let of_era =
        |era: usize| Card::all().filter(move |card| card.facts().era == era).map(|card| card.facts().copies);
    let sizes: Vec<u8> = (0..ERAS).map(|era| of_era(era).sum()).collect();
    assert_eq!(sizes, TABLES.seats[3].piles);
    assert_eq!(Card::all().map(|card| u32::from(card.facts().copies)).sum::<u32>(), 54);
}

#[test]
fn later_eras_have_higher_cards() {
    let mean = |era: usize| {
        let cards: Vec<_> = Card::all().map(Card::facts).filter(|card| card.era == era).collect();
        let sum: u32 = cards.iter().map(|card| u32::from(card.value) * u32::from(card.copies)).sum();
        100 * sum / cards.iter().map(|card| u32::from(card.copies)).sum::<u32>()
    };
    assert_eq!([mean(0), mean(1), mean(2)], [337, 583, 830]);
}

#[test]
fn no_factory_can_hold_more_cards_than_the_state_has_room_for() {
    let highest = TABLES.factories.iter().map(|factory| factory.takeover).max().expect("a factory");
    let mut values: Vec<u8> =
        Card::all().flat_map(|card| (0..card.facts().copies).map(move |_| card.facts().value)).collect();
    values.sort_unstable();
    let (mut sum, mut laid) = (0, 0);
    for value in values {
        if sum >= highest {
            break;
        }
        sum += value;
        laid += 1;
    }
    assert!(laid <= 12, "{laid} cards");
}

#[test]
fn twelve_special_buildings_four_of_each_type() {
    let (mut income, mut work, mut points) = (0, 0, 0);
    for special in Special::all() {
        match &special.facts().kind {
            SpecialKind::Income { income: money, .. } => {
                income += 1;
                assert!(*money > 0);
            }
            SpecialKind::Work { work: orders } => {
                work += 1;
                assert_eq!(*orders, 1);
            }
            SpecialKind::Points { points: first, upgrade } => {
                points += 1;
                assert!(upgrade.points > *first);
                let dearer = |version| upgrade.cost > TABLES.version(version).special_costs[special.index()];
                assert!((1..=2).all(dearer));
            }
        }
    }
    assert_eq!((income, work, points), (4, 4, 4));
    assert_eq!(Special::all().filter(|special| special.facts().third_era).count(), 4);
}

#[test]
fn the_second_version_changes_two_costs_and_nothing_else() {
    let (first, second) = (TABLES.version(1), TABLES.version(2));
    let costs =
        |special: Special| (first.special_costs[special.index()], second.special_costs[special.index()]);
    let changed: Vec<(String, (u8, u8))> = Special::all()
        .map(|special| (special.to_string(), costs(special)))
        .filter(|(_, (before, after))| before != after)
        .collect();
    assert_eq!(changed, [("mall".to_owned(), (7, 8)), ("museum".to_owned(), (4, 2))]);
    assert_eq!(format!("{:?}", first.specials), format!("{:?}", second.specials));
}

#[test]
fn every_income_building_has_an_effect_of_its_own() {
    let effects: Vec<Once> = Special::all()
        .filter_map(|special| match special.facts().kind {
            SpecialKind::Income { once, .. } => Some(once),
            SpecialKind::Work { .. } | SpecialKind::Points { .. } => None,
        })
        .collect();
    assert_eq!(effects, [Once::Orders(2), Once::Citizens(1), Once::Discount(3), Once::Points(2)]);
}

#[test]
fn the_barns_are_filled_from_35_grain() {
    assert_eq!((TABLES.grain, TABLES.orders_of_each, TABLES.barn_prices), (35, 15, [1, 2, 3, 4, 5, 6]));
    for (seats, rest) in [(1, 29), (2, 23), (3, 17), (4, 11)] {
        let start = TelegraphRoad::new(seats, &Options::default(), TelegraphRoad::INFO.newest())
            .expect("a table")
            .start();
        assert_eq!(start.barns, [seats, seats, seats, seats, seats, rest]);
    }
}

#[test]
fn housing_fits_the_longest_line() {
    assert_eq!(TABLES.most_housing + 2 * TABLES.most_skyscrapers, TABLES.longest_line);
}

#[test]
fn bands_and_rows_are_in_order_and_labelled() {
    assert!(TABLES.bands.windows(2).all(|pair| pair[0].from < pair[1].from));
    assert!(TABLES.bands.iter().all(|band| band.label == Label::Reconstructed));
    let counts: Vec<u8> = TABLES.seats.iter().map(|row| row.count).collect();
    assert_eq!(counts, TelegraphRoad::INFO.seats);
    assert_eq!(TABLES.seats.iter().filter(|row| row.label == Label::Reconstructed).count(), 1);
}

#[test]
fn texts_lead_back_to_what_they_name() {
    assert!(Space::all().all(|space| space.to_string().parse() == Ok(space)));
    assert!(Factory::all().all(|factory| factory.to_string().parse() == Ok(factory)));
    assert!(Card::all().all(|card| card.to_string().parse() == Ok(card)));
    assert!(Special::all().all(|special| special.to_string().parse() == Ok(special)));
    for bad in ["", "E1", "b4", "19", "01", "4-2", "1-6", "Saloon", "mall "] {
        assert!(bad.parse::<Space>().is_err() && bad.parse::<Factory>().is_err());
        assert!(bad.parse::<Card>().is_err() && bad.parse::<Special>().is_err());
    }
}
