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
    Sign {
        kind: "track",
        name: "Performance track",
        text: "At the end its number counts for each office, station or connected city of level 5.",
        rule: "tracks-and-gates",
    },
    Sign { kind: "gate", name: "Gate", text: "Its price is paid to step past it.", rule: "tracks-and-gates" },
    Sign { kind: "train", name: "Train", text: "Face up it scores. Flip it for its bonus.", rule: "trains" },
    Sign {
        kind: "deal",
        name: "Deal",
        text: "Give what is asked for and take what is offered.",
        rule: "deals",
    },
    Sign {
        kind: "gap",
        name: "Connection",
        text: "Points for offices on both sides of the gap.",
        rule: "telegraph",
    },
    Sign {
        kind: "assets",
        name: "Your board",
        text: "Rails and buildings leave it from the left. Empty spaces show what they brought.",
        rule: "your-turn",
    },
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
