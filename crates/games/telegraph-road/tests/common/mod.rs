//! Positions for the scenarios: settlements on known spaces, and whatever a test changes. What must add
//! up (the market, the pools, the piles, the price markers) is computed at the end.
//!
//! Every player starts with 5 gp, one grain, one orange order, one citizen, one housing and an empty
//! hand. Seat 1 lives on B3, seat 2 on B5, seat 3 on C6, seat 4 on A3, all with two areas. Price markers
//! that had to move are on C4. Of the open factories, 1 to 3 are orange with takeovers 9, 10, 10.

use rules::{Game, Options};
use rules_test::{Scenario, Stage};
use serde_json::{Value, json};
use telegraph_road::{Factory, Special, TABLES, TelegraphRoad};

const HOMES: [&str; 4] = ["B3", "B5", "C6", "A3"];
/// Receives the price markers of owned spaces.
const SINK: &str = "C4";

pub struct Road {
    pub position: Value,
    options: String,
    game: TelegraphRoad,
}

/// The first turn of seat 1.
pub fn road(seats: u8) -> Road {
    road_with(seats, "")
}

pub fn road_with(seats: u8, options: &str) -> Road {
    let game =
        TelegraphRoad::new(seats, &Options::parse(options).expect("options"), TelegraphRoad::INFO.newest())
            .expect("a table");
    let player = json!({
        "money": 5, "points": 0, "citizens": 1, "grain": 1, "orders": [1, 0, 0], "tax": 8,
        "factories": [], "takeovers": 0, "hand": [],
    });
    let space = |id: &str| json!({"space": id, "owner": null, "price": 0, "housing": 0, "skyscrapers": 0, "factories": 0, "seeds": 0});
    let special =
        |special: Special| json!({"special": special, "owner": null, "upgraded": false, "used": false});
    let open = |factory: &Factory| json!({"factory": factory, "cards": []});
    let position = json!({
        "round": 1, "turn": 1, "first": 1, "active": 1, "action": {"taken": false, "discount": 0},
        "producing": [], "ended": false, "stack": [{"at": "turn"}],
        "players": vec![player; seats as usize],
        "spaces": game.spaces().iter().map(|it| space(&it.to_string())).collect::<Vec<_>>(),
        "barns": [seats, seats, seats, seats, seats, 0], "grain_price": 1, "pool": [0, 0, 0],
        "open": game.factories()[..3].iter().map(open).collect::<Vec<_>>(), "opened": 3,
        "piles": [0, 0, 0], "gone": [],
        "specials": Special::all().map(special).collect::<Vec<_>>(), "third_era": false,
    });
    let mut road = Road { position, options: options.to_owned(), game };
    for seat in 1..=seats {
        road = road.house(HOMES[seat as usize - 1], seat, 1);
    }
    road
}

impl Road {
    pub fn set(mut self, path: &str, value: impl Into<Value>) -> Road {
        let pointer = format!("/{}", path.replace('.', "/"));
        *self.position.pointer_mut(&pointer).unwrap_or_else(|| panic!("no {path}")) = value.into();
        self
    }

    pub fn player(self, seat: u8, field: &str, value: impl Into<Value>) -> Road {
        self.set(&format!("players.{}.{field}", seat - 1), value)
    }

    pub fn money(self, seat: u8, money: u16) -> Road {
        self.player(seat, "money", money)
    }

    pub fn grain(self, seat: u8, grain: u8) -> Road {
        self.player(seat, "grain", grain)
    }

    pub fn orders(self, seat: u8, orders: [u8; 3]) -> Road {
        self.player(seat, "orders", json!(orders))
    }

    pub fn hand(self, seat: u8, cards: &[&str]) -> Road {
        self.player(seat, "hand", json!(cards))
    }

    /// Factories with their markers on a space.
    pub fn factories(self, seat: u8, factories: &[u8], space: &str) -> Road {
        let count = factories.len();
        self.player(seat, "factories", json!(factories))
            .player(seat, "takeovers", count)
            .own(space, seat)
            .land(space, "factories", count)
    }

    /// The open factories with the cards on them; earlier ones have left.
    pub fn open(mut self, open: &[(u8, &[&str])]) -> Road {
        let last = open.last().map_or(0, |(factory, _)| *factory);
        let opened = self.game.factories().iter().filter(|factory| factory.facts().number <= last).count();
        self.position["open"] =
            open.iter().map(|(factory, cards)| json!({"factory": factory, "cards": cards})).collect();
        self.set("opened", opened)
    }

    pub fn land(self, space: &str, field: &str, value: impl Into<Value>) -> Road {
        let index = self.index(space);
        self.set(&format!("spaces.{index}.{field}"), value)
    }

    pub fn own(self, space: &str, seat: u8) -> Road {
        self.land(space, "owner", seat)
    }

    pub fn house(self, space: &str, seat: u8, count: u8) -> Road {
        self.own(space, seat).land(space, "housing", count)
    }

    pub fn sown(self, space: &str, seat: u8, count: u8) -> Road {
        self.own(space, seat).land(space, "seeds", count)
    }

    pub fn special(self, key: &str, seat: u8) -> Road {
        let index = special_index(key);
        self.set(&format!("specials.{index}.owner"), seat)
    }

    pub fn used(self, key: &str) -> Road {
        let index = special_index(key);
        self.set(&format!("specials.{index}.used"), true)
    }

    /// This much grain is left in the market, all of it from the given barns on.
    pub fn barns(self, barns: [u8; 5]) -> Road {
        (0..5).fold(self, |road, barn| road.set(&format!("barns.{barn}"), barns[barn]))
    }

    /// Seat 1 passes, which ends the round: all others have had their fourth turn.
    pub fn last_turn(self) -> Road {
        let last = self.position["players"].as_array().map_or(1, Vec::len);
        let first = if last == 1 { 1 } else { 2 };
        self.set("turn", 4).set("first", first)
    }

    fn index(&self, space: &str) -> usize {
        let spaces = self.position["spaces"].as_array().expect("spaces");
        spaces.iter().position(|there| there["space"] == space).unwrap_or_else(|| panic!("no space {space}"))
    }

    /// Fills in what must add up.
    fn added_up(mut self) -> Road {
        let players = self.position["players"].as_array().expect("players").clone();
        let sum = |list: &Value, field: &str| -> u64 {
            list.as_array().expect("a list").iter().map(|there| there[field].as_u64().unwrap_or(0)).sum()
        };
        let filled: u64 = (0..5).map(|barn| self.position["barns"][barn].as_u64().unwrap_or(0)).sum();
        let held = sum(&self.position["players"], "grain") + sum(&self.position["spaces"], "seeds");
        self.position["barns"][5] = json!(u64::from(TABLES.grain) - held - filled);
        for colour in 0..3 {
            let held: u64 = players.iter().map(|player| player["orders"][colour].as_u64().unwrap_or(0)).sum();
            self.position["pool"][colour] = json!(u64::from(TABLES.orders_of_each) - held);
        }
        let mut seen = [0u64; 3];
        let mut see = |cards: &Value| {
            for card in cards.as_array().expect("cards") {
                let era: usize = card.as_str().expect("a card")[..1].parse().expect("an era");
                seen[era - 1] += 1;
            }
        };
        players.iter().for_each(|player| see(&player["hand"]));
        self.position["open"].as_array().expect("open").iter().for_each(|open| see(&open["cards"]));
        see(&self.position["gone"]);
        let row = TABLES.seats.iter().find(|row| usize::from(row.count) == players.len()).expect("a row");
        for (era, seen) in seen.into_iter().enumerate() {
            self.position["piles"][era] = json!(u64::from(row.piles[era]) - seen);
        }
        let sink = self.index(SINK);
        let all =
            u64::from(row.price_markers) * self.position["spaces"].as_array().map_or(0, Vec::len) as u64;
        let mut elsewhere = 0;
        for (index, space) in self.position["spaces"].as_array_mut().expect("spaces").iter_mut().enumerate() {
            if space["owner"].is_null() && space["price"] == 0 {
                space["price"] = json!(row.price_markers);
            }
            if index != sink {
                elsewhere += space["price"].as_u64().unwrap_or(0);
            }
        }
        if self.position["spaces"][sink]["owner"].is_null() {
            self.position["spaces"][sink]["price"] = json!(all - elsewhere);
        }
        self
    }

    /// Plays a scenario from here. `space(B4)` and `special(mall)` are replaced by their indices in the
    /// lists.
    #[track_caller]
    pub fn run(self, scenario: &str) -> Stage<TelegraphRoad> {
        let road = self.added_up();
        let seats = road.position["players"].as_array().map_or(0, Vec::len);
        let mut text = format!("table {seats} {}\n{scenario}", road.options);
        for (index, space) in road.position["spaces"].as_array().expect("spaces").iter().enumerate() {
            let id = space["space"].as_str().expect("an id");
            text = text.replace(&format!("space({id})"), &format!("spaces.{index}"));
        }
        for special in Special::all() {
            text = text.replace(&format!("special({special})"), &format!("specials.{}", special.index()));
        }
        Scenario::<TelegraphRoad>::on(road.position).run(&text)
    }
}

fn special_index(key: &str) -> usize {
    key.parse::<Special>().expect("a special building").index()
}

/// All cards of an era, so that its pile is empty.
pub fn whole_era(era: usize, seats: u8) -> Vec<String> {
    let row = TABLES.seats.iter().find(|row| row.count == seats).expect("a row");
    let all = TABLES.cards.iter().filter(|card| card.era + 1 == era);
    let texts = all.flat_map(|card| (0..card.copies).map(move |_| format!("{era}-{}", card.value)));
    texts.take(row.piles[era - 1] as usize).collect()
}
