//! Everything that a board names has an explanation, and leads to its rule.

use client::boards;
use client::boards::Rule;
use client::explain::{self, Sign};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The signs, the rules and the board of each game.
fn games() -> [(&'static str, &'static [Sign], &'static [Rule]); 5] {
    [
        ("letterpress", explain::letterpress::SIGNS, boards::letterpress::help::RULES),
        (
            "railroad_revolution",
            explain::railroad_revolution::SIGNS,
            boards::railroad_revolution::help::RULES,
        ),
        ("telegram", explain::telegram::SIGNS, boards::telegram::help::RULES),
        ("telegraph_road", explain::telegraph_road::SIGNS, boards::telegraph_road::help::RULES),
        ("us_telegraph", explain::us_telegraph::SIGNS, boards::us_telegraph::help::RULES),
    ]
}

/// The text between a beginning and an end, wherever the beginning occurs.
fn between<'a>(text: &'a str, begins: &'a str, ends: &'a [char]) -> impl Iterator<Item = &'a str> {
    text.split(begins).skip(1).filter_map(move |rest| rest.split(ends).next())
}

/// The kinds of things that the source of a board names.
fn kinds_named(board: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/boards").join(board);
    let mut kinds = BTreeSet::new();
    for file in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for attribute in ["data-place=\"", "data-explain=\""] {
            kinds.extend(between(&text, attribute, &['"', '-']).map(str::to_owned));
        }
        kinds.extend(between(&text, "data-explain=format!(\"", &['-', '"']).map(str::to_owned));
        // The functions and names of places.
        let functions = text.split("pub fn ").skip(1);
        let of_places = functions
            .filter(|function| function.split('(').next().is_some_and(|name| name.ends_with("_place")));
        for function in of_places {
            kinds.extend(between(function, "format!(\"", &['-', '"']).take(1).map(str::to_owned));
        }
        kinds.extend(between(&text, "pub const ", &['\n']).filter_map(|rest| {
            let named = rest.split_once(": &str = \"")?.1;
            Some(named.split('"').next()?.to_owned())
        }));
    }
    kinds
}

#[test]
fn everything_a_board_names_is_explained() {
    for (board, signs, _) in games() {
        let known: BTreeSet<String> = signs.iter().map(|sign| sign.kind.to_owned()).collect();
        let named = kinds_named(board);
        assert!(named.len() > 3, "{board}: the source was not understood: {named:?}");
        let missing: Vec<&String> = named.difference(&known).collect();
        assert!(missing.is_empty(), "{board}: nothing explains {missing:?}");
    }
}

#[test]
fn an_explanation_is_short_and_leads_to_a_rule() {
    for (board, signs, rules) in games() {
        let anchors: BTreeSet<String> = rules.iter().map(Rule::anchor).collect();
        let kinds: BTreeSet<&str> = signs.iter().map(|sign| sign.kind).collect();
        assert_eq!(kinds.len(), signs.len(), "{board}: two signs of one kind");
        for sign in signs {
            assert!(anchors.contains(sign.rule), "{board}: no rule {}", sign.rule);
            assert!((10..=100).contains(&sign.text.len()), "{board}: {}: {}", sign.name, sign.text.len());
        }
    }
}

#[test]
fn a_building_says_what_it_costs() {
    let (signs, detail) = (explain::us_telegraph::SIGNS, explain::us_telegraph::detail);
    for building in us_telegraph::Building::all() {
        let told = explain::explain(signs, detail, &format!("building-{building}")).unwrap();
        assert!(told.name.starts_with(&building.to_string()), "{told:?}");
        assert!(told.lines[0].starts_with("Costs "), "{told:?}");
    }
    assert_eq!(explain::explain(signs, detail, "nothing-1"), None);
}

#[test]
fn a_challenge_says_what_it_asks() {
    for challenge in &letterpress::TABLES.challenges {
        let name = format!("challenge-{}", challenge.id);
        let told =
            explain::explain(explain::letterpress::SIGNS, explain::letterpress::detail, &name).unwrap();
        assert_eq!((told.name, &told.lines[0]), (challenge.title.clone(), &challenge.help));
    }
}

#[test]
fn the_legend_tells_what_every_worker_adds() {
    let matrix = explain::railroad_revolution::matrix();
    assert_eq!((matrix.columns.len(), matrix.rows.len()), (4, 5));
    let cells: BTreeSet<&String> = matrix.rows[1..].iter().flat_map(|(_, cells)| cells).collect();
    assert_eq!(cells.len(), 16, "each adds something else");
}

/// The contents of a view, by its fields and those of its players, with what explains them on the board. Fields
/// about whose turn it is, and those that only a referee sees, are in no list: the tape and the log show them.
const SHOWN: [(&str, &[(&str, &str)]); 5] = [
    (
        "letterpress",
        &[
            ("round", "round"),
            ("shared", "shared"),
            ("challenges", "challenge"),
            ("in_play", "card"),
            ("values", "card"),
            ("order", "words"),
            ("solo", "library"),
            ("hand", "card"),
            ("drafted", "letters"),
            ("word", "words"),
            ("score", "words"),
            ("rank", "words"),
            ("claimed", "card"),
            ("collection", "hand"),
            ("last", "words"),
        ],
    ),
    (
        "railroad-revolution",
        &[
            ("cities", "city"),
            ("sections", "section"),
            ("trains", "bank"),
            ("stock", "bank"),
            ("deal", "deal"),
            ("money", "hand"),
            ("shares", "hand"),
            ("supply", "supply"),
            ("board", "space"),
            ("rails", "rail"),
            ("stations", "city"),
            ("offices", "section"),
            ("buildings_left", "assets"),
            ("rails_left", "assets"),
            ("tracks", "track"),
            ("standing", "gate"),
            ("trains_up", "train"),
            ("trains_down", "train"),
            ("milestones", "milestone"),
            ("points", "gap"),
        ],
    ),
    (
        "telegram",
        &[
            ("goals", "goal"),
            ("fragments", "tile"),
            ("letters", "letter"),
            ("deck", "deck"),
            ("rows", "cell"),
            ("marks", "battery"),
            ("reserve", "hand"),
            ("track", "track"),
            ("score", "score"),
            ("rewards_earned", "reward"),
        ],
    ),
    (
        "telegraph-road",
        &[
            ("round", "road"),
            ("spaces", "space"),
            ("barns", "barn"),
            ("grain_price", "market"),
            ("pool", "pool"),
            ("open", "factory"),
            ("piles", "piles"),
            ("specials", "special"),
            ("money", "money"),
            ("citizens", "citizens"),
            ("grain", "needs"),
            ("orders", "tax"),
            ("tax", "tax"),
            ("factories", "factory"),
            ("hand", "hand"),
        ],
    ),
    (
        "us-telegraph",
        &[
            ("discards", "discards"),
            ("deck", "cards"),
            ("region_stack", "regions"),
            ("cities", "city"),
            ("regions", "plot"),
            ("buildings", "building"),
            ("prices", "bill"),
            ("hand", "hand"),
            ("open", "projects"),
            ("decks", "decks"),
        ],
    ),
];

/// Fields that are not things on the board: turns, ends, frames, what only a referee sees, and what another
/// field or the panel of players shows.
const NOT_THINGS: &[&str] = &[
    "active",
    "first",
    "turn",
    "quiet",
    "ended",
    "stack",
    "players",
    "decider",
    "last_round",
    "action",
    "producing",
    "table",
    "phase",
    "fragments_before",
    "discards",
    "hidden",
    "done",
    "before",
    "actions_left",
    "progress",
    "opened",
    "gone",
    "third_era",
    "takeovers",
    "backs",
    "points",
    "tied",
    "words",
    "letter_deck",
    "vowel_deck",
    "challenge_deck",
    "spent",
    "under",
    "fresh_vowels",
    "fresh_challenges",
    "hand_size",
    "chosen",
    "has_chosen",
    "drafted_size",
    "stage",
    "sealed",
    "tiles",
    "claims",
    "lot",
    "meets",
    "met",
    "unseen",
    "collection_size",
    "collection_value",
    "stacks",
    "drawn",
    "setups",
    "open",
    "buildings_sold",
    "rails_sold",
    "setup",
    "completed",
    "workers",
    "connected",
    "pieces",
    "next_sale",
    "wealth",
    "settlements",
    "built",
    "workers_left",
    "solo",
    "round",
];

#[test]
fn whatever_a_view_holds_is_explained_on_the_board() {
    let all = games();
    for (key, shown) in SHOWN {
        let info = catalog::games().into_iter().find(|info| info.key == key).expect("a game");
        let names = (0..info.seats[0]).map(|seat| format!("Seat {seat}")).collect();
        let options = rules::Options::default();
        let (table, _) =
            catalog::new_table(key, names, options, rules::Seed::from_phrase("explain")).expect("a table");
        let view = table.view(rules::Viewer::Seat(rules::Seat::new(0)));
        let fields = |value: &serde_json::Value| -> Vec<String> {
            value.as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
        };
        let (_, signs, _) = all.iter().find(|(board, ..)| board.replace('_', "-") == key).expect("a board");
        let named = kinds_named(&key.replace('-', "_"));
        for field in fields(&view).into_iter().chain(fields(&view["players"][0])) {
            match shown.iter().find(|(known, _)| *known == field) {
                Some((_, kind)) => {
                    assert!(signs.iter().any(|sign| sign.kind == *kind), "{key}: no sign {kind} for {field}");
                    assert!(named.contains(*kind), "{key}: the board has no {kind}, which explains {field}");
                }
                None => assert!(NOT_THINGS.contains(&field.as_str()), "{key}: nothing explains {field}"),
            }
        }
    }
}
