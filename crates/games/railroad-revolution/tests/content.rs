//! The component tables are what the rules page says they are.

use railroad_revolution::{
    City, Colour, Condition, Gate, MOST_AT_ONCE, MilestoneFacts, Op, RAILS, RailroadRevolution, Reward,
    TABLES, Train,
};
use rules::{Game, Options};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn components_are_as_many_as_the_box_holds() {
    assert_eq!(TABLES.workers, [16, 12, 12, 12, 12]);
    assert_eq!(TABLES.workers.iter().map(|count| u32::from(*count)).sum::<u32>(), 64);
    let pieces = &TABLES.pieces;
    assert_eq!((pieces.buildings, pieces.rails, pieces.markers), (13, 17, 3));
    assert_eq!(TABLES.telegraph_tiles.len(), 6);
    assert_eq!(TABLES.cities.iter().filter(|city| !city.printed).count(), 13);
    assert_eq!(TABLES.trains.iter().map(|train| train.count).sum::<u8>(), 24);
    assert_eq!(TABLES.milestones.len(), 38);
    assert_eq!((TABLES.deals.len(), TABLES.setups.len()), (9, 4));
}

#[test]
fn the_player_board_holds_all_its_pieces() {
    let buildings: u8 = TABLES.sections.iter().map(|section| section.buildings).sum();
    let rails: u8 = TABLES.sections.iter().map(|section| section.rails).sum();
    assert_eq!((buildings, rails), (12, 15));
    let money: Vec<u32> = TABLES.sections.iter().map(|section| section.money).collect();
    assert!(money.is_sorted() && money.windows(2).any(|pair| pair == [600, 700]));
    let right: Vec<(u8, u8)> = TABLES
        .sections
        .iter()
        .filter(|section| !section.left_of_logo)
        .map(|section| (section.buildings, section.rails))
        .collect();
    assert_eq!(right, [(2, 2)]);
}

/// Rails from the start to every city, by breadth-first search.
fn distances() -> Vec<Option<u8>> {
    let mut far: Vec<Option<u8>> = vec![None; TABLES.cities.len()];
    for city in TABLES.start_rail {
        far[city.index()] = Some(0);
    }
    for step in 1..20 {
        for rail in &TABLES.rails {
            for (from, to) in [(rail.a, rail.b), (rail.b, rail.a)] {
                if far[from.index()] == Some(step - 1) && far[to.index()].is_none() {
                    far[to.index()] = Some(step);
                }
            }
        }
    }
    far
}

#[test]
fn the_map_is_connected_and_levels_grow_with_distance() {
    for (city, far) in TABLES.cities.iter().zip(distances()) {
        let far = far.unwrap_or_else(|| panic!("{} cannot be reached", city.name));
        let one_more = ["SLC", "SFO"].contains(&city.id.as_str());
        assert_eq!(far + 1, city.level + u8::from(one_more), "{}", city.name);
    }
    let by_level = |level: u8| TABLES.cities.iter().filter(|city| city.level == level).count();
    assert_eq!([1, 2, 3, 4, 5].map(by_level), [2, 3, 3, 4, 3]);
}

#[test]
fn terrain_and_deals_of_the_rail_spaces() {
    let with = |terrain: u8| TABLES.rails.iter().filter(|rail| rail.terrain == terrain).count();
    assert_eq!([0, 1, 2, 3].map(with), [6, 6, 7, 5]);
    assert_eq!(TABLES.rails.iter().filter(|rail| rail.deal).count(), 8);
    let links: BTreeSet<(City, City)> =
        TABLES.rails.iter().map(|rail| (rail.a.min(rail.b), rail.a.max(rail.b))).collect();
    assert_eq!(links.len(), RAILS, "one space per link");
}

#[test]
fn every_city_has_a_tile_of_its_level() {
    for level in 1..=5 {
        let cities = TABLES.cities.iter().filter(|city| city.level == level).count();
        let tiles = TABLES.city_tiles.iter().filter(|tile| tile.group == level).count();
        assert_eq!(cities, tiles, "level {level}");
    }
    assert!(TABLES.cities.iter().all(|city| city.x <= 100 && city.y <= 100), "drawn on the map");
}

#[test]
fn the_telegraph_line() {
    let deals: Vec<usize> = (0..8).filter(|section| TABLES.telegraph[*section].deal).collect();
    assert_eq!(deals, [2, 5]);
    assert!(TABLES.telegraph.iter().all(|section| section.shares >= 1));
    assert!(TABLES.telegraph.iter().any(|section| (section.shares, section.first) == (3, 1)));
    assert_eq!(TABLES.gaps, [5, 5, 5, 5, 5, 8, 8]);
    let kinds: BTreeSet<String> =
        TABLES.telegraph_tiles.iter().map(|tile| format!("{:?}", tile.reward.op)).collect();
    assert_eq!(kinds.len(), 6, "one of each");
}

#[test]
fn trains_and_their_stacks() {
    assert_eq!(TABLES.train_points, 8);
    let counts: Vec<(Train, u8, bool)> =
        TABLES.trains.iter().map(|train| (train.kind, train.count, train.stacked)).collect();
    assert_eq!(counts[0], (Train::Promote, 4, false));
    assert!(counts[1..].iter().all(|(_, count, stacked)| (*count, *stacked) == (5, true)));
    assert_eq!(TABLES.train_stack[2..], [3, 4, 5]);
    assert_eq!(TABLES.trains[Train::Rail.index()].reward.pay, 100);
}

#[test]
fn deals_cost_one_to_four_shares() {
    for deal in &TABLES.deals {
        assert!(deal.sides.iter().all(|side| (1..=4).contains(&side.shares)), "{}", deal.id);
    }
    let stations =
        TABLES.deals.iter().flat_map(|deal| deal.sides).filter(|side| side.reward.op == Op::Station).count();
    assert_eq!(stations, 2);
}

#[test]
fn milestones_by_stack() {
    let mut stacks = BTreeMap::new();
    for tile in &TABLES.milestones {
        *stacks.entry(tile.stack.as_str()).or_insert(0) += 1;
        assert!((1..=3).contains(&tile.needs.len()), "{}", tile.id);
        assert!((1..=2).contains(&tile.managers.len()), "{}", tile.id);
        assert_eq!(tile.stack == "D", tile.managers.contains(&None), "{}", tile.id);
    }
    assert_eq!(stacks, BTreeMap::from([("A1", 4), ("A2", 4), ("B", 10), ("C", 10), ("D", 10)]));
}

/// How much of a condition a network of these rails can fulfil; stations can be built wherever it
/// leads.
fn reaches(rails: u32, what: Condition) -> u32 {
    let there = |index: usize| rails & 1 << index != 0;
    let cities: BTreeSet<City> = TABLES
        .rails
        .iter()
        .enumerate()
        .filter(|(index, _)| there(*index))
        .flat_map(|(_, rail)| [rail.a, rail.b])
        .chain(TABLES.start_rail)
        .collect();
    let of_level =
        |level: u8| cities.iter().filter(|city| TABLES.cities[city.index()].level == level).count();
    let of_rails =
        |wanted: &dyn Fn(usize) -> bool| (0..RAILS).filter(|index| there(*index) && wanted(*index)).count();
    let count = match what {
        Condition::Connected(level) | Condition::Stations(level) => of_level(level),
        Condition::Terrain(terrain) => of_rails(&|index| TABLES.rails[index].terrain == terrain),
        Condition::Deals => of_rails(&|index| TABLES.rails[index].deal),
    };
    count as u32
}

fn fulfils(rails: u32, tile: &MilestoneFacts) -> bool {
    tile.needs.iter().all(|need| reaches(rails, need.what) >= u32::from(need.count))
}

/// All networks of this many rails that are connected to the start.
fn grown(networks: &BTreeSet<u32>) -> BTreeSet<u32> {
    let game =
        RailroadRevolution::new(4, &Options::default(), RailroadRevolution::INFO.newest()).expect("a table");
    let more = |rails: &u32| {
        let rails = *rails;
        game.rails_in(game.extensions(rails)).map(move |rail| rails | 1 << rail.0).collect::<Vec<_>>()
    };
    networks.iter().flat_map(more).collect()
}

#[test]
fn every_milestone_can_be_reached_alone_with_few_rails() {
    let mut fewest: BTreeMap<&str, u8> = BTreeMap::new();
    let mut networks = BTreeSet::from([0u32]);
    for count in 0..=8u8 {
        for tile in
            TABLES.milestones.iter().filter(|tile| !fewest.contains_key(tile.id.as_str())).collect::<Vec<_>>()
        {
            if networks.iter().any(|rails| fulfils(*rails, tile)) {
                fewest.insert(&tile.id, count);
            }
        }
        // Seven or more rails are tested with the example network below.
        networks = if count < 6 { grown(&networks) } else { break };
    }
    for tile in TABLES.milestones.iter().filter(|tile| tile.stack != "D") {
        let (least, most) = match tile.stack.as_str() {
            "B" => (3, 4),
            "C" => (4, 6),
            _ => (1, 3),
        };
        let rails = fewest.get(tile.id.as_str()).copied().unwrap_or(99);
        assert!((least..=most).contains(&rails), "{} needs {rails} rails", tile.id);
    }
    let stations = |tile: &MilestoneFacts| -> u8 {
        let of = tile.needs.iter().filter(|need| matches!(need.what, Condition::Stations(_)));
        of.map(|need| need.count).sum()
    };
    assert!(TABLES.milestones.iter().all(|tile| stations(tile) <= 5));
}

#[test]
fn one_network_of_15_rails_serves_all_38_milestones() {
    let rails = TABLES.whole_network.iter().fold(0u32, |set, id| {
        let index = TABLES.rails.iter().position(|rail| rail.id == *id).expect("a rail of the map");
        set | 1 << index
    });
    assert_eq!(rails.count_ones(), 15);
    for tile in &TABLES.milestones {
        assert!(fulfils(rails, tile), "{}", tile.id);
    }
    let most = |level: u8| {
        let needs = TABLES.milestones.iter().flat_map(|tile| &tile.needs);
        needs.filter(|need| need.what == Condition::Stations(level)).map(|need| need.count).max().unwrap_or(0)
    };
    assert_eq!((1..=5).map(most).sum::<u8>(), 8, "with 8 stations");
}

#[test]
fn tracks_have_one_money_gate_on_top() {
    let mut top = Vec::new();
    for track in &TABLES.tracks {
        assert_eq!(track.points[0], 0);
        assert!(track.points.is_sorted());
        let money = track.gates.iter().filter(|gate| matches!(gate, Some(Gate::Money(_)))).count();
        assert_eq!(money, 1);
        top.push(track.gates[7]);
    }
    assert_eq!(top, [Some(Gate::Money(50)), Some(Gate::Money(50)), Some(Gate::Money(100))]);
    assert_eq!(TABLES.dear_gates, [(50, 500), (100, 1000)]);
    assert_eq!(TABLES.worker_names.len(), Colour::ALL.len());
}

/// The search for a way to finish a turn relies on this.
#[test]
fn no_effect_asks_for_more_cash_at_once_than_the_search_looks_for() {
    let dearest = TABLES.dear_gates.iter().map(|(_, price)| u32::from(*price)).max().expect("gates of money");
    let at_once = |reward: Reward| {
        u32::from(reward.pay)
            + match reward.op {
                Op::Grow { each, .. } => dearest.max(u32::from(each)),
                _ => 0,
            }
    };
    let cities = TABLES.city_tiles.iter().flat_map(|tile| [tile.primary, tile.first]);
    let deals = TABLES.deals.iter().flat_map(|deal| deal.sides).map(|side| side.reward);
    let others = TABLES.telegraph_tiles.iter().map(|tile| tile.reward);
    let trains = TABLES.trains.iter().map(|train| train.reward);
    let dear = cities.chain(deals).chain(others).chain(trains).map(at_once).max().expect("rewards");
    // An engineer pays for a primary reward or a telegraph tile once more, at another price.
    let abilities = &TABLES.abilities;
    let again = abilities.station_primary_again.max(abilities.telegraph_tile);
    assert!(dear.max(u32::from(again) + dearest).max(TABLES.prices.hire) <= MOST_AT_ONCE);
}
