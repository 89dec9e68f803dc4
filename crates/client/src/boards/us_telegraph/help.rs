//! The rules of U.S. Telegraph in our own words.

use crate::boards::Rule;
use ::us_telegraph::{Frame, View};

pub const RULES: &[Rule] = &[
    Rule {
        title: "Aim",
        text: "Win at once by building all 30 of your buildings, or by joining two cities with one unbroken group of \
               your own buildings.",
    },
    Rule {
        title: "Your turn",
        text: "Your first action fixes the kind of turn. Draw: turn over up to 2 of your face-down buildings, each built \
               at once or kept on your board. Construct: build up to 3 buildings from your board. For every action \
               you leave out you take a card; if you do nothing at all, you take 3.",
    },
    Rule {
        title: "What a building costs",
        text: "Each building asks for certain resources; a Telegraph asks for any 5. Symbols on the plot, and on \
               free plots beside it, pay for what they show. Cards pay for the rest. Any two other cards replace one \
               missing resource.",
    },
    Rule {
        title: "Chains",
        text: "A building is free beside the building of yours that comes before it in its chain, as the arrows on your \
               board show. A Telegraph is free beside another of your Telegraphs. Basic buildings (10, 20 to 60) are \
               never free by a chain.",
    },
    Rule {
        title: "Settlements",
        text: "Buildings of yours that touch form a settlement. Building where none of yours is adjacent founds a new \
               one and costs an extra card of any kind for every settlement you already have. Settlements that \
               grow together count as one.",
    },
    Rule {
        title: "Workers",
        text: "Finishing all buildings of a project earns a worker, wherever they stand. A worker gives one more action of \
               the kind you are taking. Once you have taken cards this turn, it gives a card instead. Workers keep.",
    },
    Rule {
        title: "New regions",
        text: "When you draw the last building of a deck, build or keep it, then add a region: it must touch a region or a \
               city and may be turned as you like.",
    },
    Rule {
        title: "When nothing moves",
        text: "If for two whole rounds nobody draws, builds or can take a card, the game ends and the most buildings \
               win.",
    },
    Rule {
        title: "What is reconstructed",
        text: "No public source shows every component. The costs of 10, 11, 20, 21, 30, 31, 41 and 60 to 63, most names, \
               the project names, all regions but one and the layouts are our own, made to fit what is known. The game is \
               by Marcel-André Casasola Merkle, published by Super Meeple in 2018.",
    },
];

/// The rule that explains what the table is waiting for.
pub fn now(view: &View) -> usize {
    match view.stack.last() {
        Some(Frame::Site { .. } | Frame::Drawn { .. } | Frame::Pay { .. }) => 2,
        Some(Frame::Place { .. } | Frame::Rotate { .. } | Frame::Expand) => 6,
        Some(Frame::Cards | Frame::Extra) => 5,
        _ => usize::from(view.ended.is_none()),
    }
}
