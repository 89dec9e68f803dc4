//! The things on the table of Railroad Revolution.

use super::{Matrix, Sign};
use crate::boards::railroad_revolution::words;
use ::railroad_revolution::{Colour, Space};

pub const SIGNS: &[Sign] = &[
    Sign {
        kind: "city",
        name: "City",
        text: "A station here costs its price and brings its reward; the first one also a bonus.",
        rule: "station",
    },
    Sign {
        kind: "rail",
        name: "Rail",
        text: "It joins two cities of a network. Triangles cost $100 each, a flag opens a deal.",
        rule: "railroad",
    },
    Sign {
        kind: "section",
        name: "Telegraph section",
        text: "An office brings shares, the first one more. A tile is used for a worker.",
        rule: "telegraph",
    },
    Sign {
        kind: "space",
        name: "Action",
        text: "Place a worker here to take the action. Its colour adds an ability.",
        rule: "your-turn",
    },
    Sign {
        kind: "supply",
        name: "Supply",
        text: "Workers you can still place. When it is empty, all come back.",
        rule: "your-turn",
    },
    Sign {
        kind: "milestone",
        name: "Milestone",
        text: "It is complete when its conditions hold and its managers are there.",
        rule: "milestones",
    },
    Sign {
        kind: "hand",
        name: "Money and shares",
        text: "A share sells for $150 and pays for deals; a worker costs $800.",
        rule: "shares-and-hiring",
    },
    Sign { kind: "bank", name: "Stock", text: "Workers and trains that are left for all.", rule: "trains" },
];

/// What each worker adds to each action.
pub fn matrix() -> Matrix {
    let spaces = [Space::Station, Space::Railroad, Space::Telegraph, Space::Trade];
    Matrix {
        caption: words::WHAT_WORKERS_ADD,
        columns: spaces.map(words::space).to_vec(),
        rows: Colour::ALL
            .iter()
            .map(|colour| {
                let cells = spaces.map(|space| words::ability(space, *colour)).to_vec();
                (format!("{} ({colour})", words::worker(*colour)), cells)
            })
            .collect(),
    }
}
