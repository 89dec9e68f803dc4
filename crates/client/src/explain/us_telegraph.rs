//! The things on the board of U.S. Telegraph.

use super::Sign;
use crate::boards::us_telegraph::words;
use ::us_telegraph::Building;

pub const SIGNS: &[Sign] = &[
    Sign {
        kind: "building",
        name: "Building",
        text: "It is free beside your building just before it in the chain.",
        rule: "chains",
    },
    Sign {
        kind: "symbol",
        name: "Plot",
        text: "A sign on a free plot pays for one such resource, here and on the plots beside it.",
        rule: "what-a-building-costs",
    },
    Sign {
        kind: "plot",
        name: "Built plot",
        text: "A building stands here. Its sign pays for nothing any more.",
        rule: "what-a-building-costs",
    },
    Sign {
        kind: "city",
        name: "City",
        text: "Join two cities with one unbroken group of your buildings and you win.",
        rule: "aim",
    },
    Sign {
        kind: "decks",
        name: "Decks",
        text: "Draw up to 2 buildings a turn. The last one of a deck opens a new region.",
        rule: "new-regions",
    },
    Sign {
        kind: "hand",
        name: "Your cards",
        text: "They pay what plots do not. Any 2 replace 1 that is missing.",
        rule: "what-a-building-costs",
    },
    Sign {
        kind: "cards",
        name: "Resource cards",
        text: "You take one for every action you leave out, and 3 for doing nothing.",
        rule: "your-turn",
    },
    Sign {
        kind: "discards",
        name: "Discards",
        text: "Cards that were paid. They are shuffled when the pile runs out.",
        rule: "your-turn",
    },
    Sign {
        kind: "regions",
        name: "Regions",
        text: "New land for those who draw the last building of a deck.",
        rule: "new-regions",
    },
    Sign {
        kind: "projects",
        name: "Projects",
        text: "Your kinds of buildings. A project that is complete earns a Worker.",
        rule: "workers",
    },
    Sign {
        kind: "bill",
        name: "What it costs",
        text: "What plots and symbols pay, and what is left for your cards.",
        rule: "what-a-building-costs",
    },
];

/// A building with its number, and what it costs.
pub fn detail(kind: &str, which: &str) -> Option<(String, String)> {
    let resource = ::us_telegraph::Resource::ALL.into_iter().find(|resource| resource.name() == which);
    match (kind, resource) {
        ("building", _) => {
            let building = Building::from_number(which.parse().ok()?)?;
            let facts = building.facts();
            let cost = if facts.any > 0 { words::any(facts.any) } else { words::paid_in_words(facts.cost) };
            let after = facts.after.map(|after| format!(" It follows {}.", words::name(after)));
            Some((
                format!("{} {}", facts.number, facts.name),
                format!("Costs {cost}.{}", after.unwrap_or_default()),
            ))
        }
        ("symbol", Some(resource)) => Some((
            format!("{} plot", words::card(resource)),
            format!("It gives 1 {}.", words::card(resource).to_lowercase()),
        )),
        _ => None,
    }
}
