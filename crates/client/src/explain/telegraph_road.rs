//! The things on the table of Telegraph Road.

use super::Sign;

pub const SIGNS: &[Sign] = &[
    Sign {
        kind: "space",
        name: "Land",
        text: "It costs as many gp as price markers lie on it. Spaces that point up have two areas.",
        rule: "land",
    },
    Sign {
        kind: "factory",
        name: "Factory",
        text: "Cards below its number bring orders. When their sum reaches the number, it is yours.",
        rule: "era-cards-and-factories",
    },
    Sign {
        kind: "barn",
        name: "Barn",
        text: "The cheapest barn that holds grain sets the price of the next round.",
        rule: "grain",
    },
    Sign {
        kind: "market",
        name: "Grain market",
        text: "All grain costs the same within a round.",
        rule: "grain",
    },
    Sign {
        kind: "pool",
        name: "Orders",
        text: "Orders are work for citizens. Factories turn them into money.",
        rule: "production-and-taxes",
    },
    Sign {
        kind: "sheet",
        name: "Town",
        text: "As many citizens live here as the scarcest of food, housing and work allows.",
        rule: "aim",
    },
    Sign {
        kind: "hand",
        name: "Era cards",
        text: "Play one or two on an open factory, then draw one.",
        rule: "era-cards-and-factories",
    },
    Sign {
        kind: "piles",
        name: "Card piles",
        text: "When the pile of era 2 is empty, the buildings of era 3 appear.",
        rule: "special-buildings",
    },
    Sign {
        kind: "special",
        name: "Special building",
        text: "It brings money, work or points. Some are used once or turned over.",
        rule: "special-buildings",
    },
    Sign {
        kind: "road",
        name: "The road",
        text: "A pole for each of the eight rounds. Everybody takes four actions in a round.",
        rule: "a-round",
    },
    Sign {
        kind: "money",
        name: "Money",
        text: "It pays for land, buildings and grain, and breaks a tie at the end.",
        rule: "aim",
    },
    Sign {
        kind: "citizens",
        name: "Citizens",
        text: "Those of the last count, and those of the next one as things are.",
        rule: "end-of-a-round",
    },
    Sign {
        kind: "needs",
        name: "Food, housing and work",
        text: "Citizens need all three. The shortest line says how many come.",
        rule: "aim",
    },
    Sign {
        kind: "tax",
        name: "Orders and tax",
        text: "Orders are work. Taxes pay 1 gp for each citizen while the marker stands above their number.",
        rule: "production-and-taxes",
    },
];
