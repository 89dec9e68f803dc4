//! The rules of Telegraph Road in our own words.

use crate::boards::Rule;
use ::telegraph_road::{Frame, View};

pub const RULES: &[Rule] = &[
    Rule {
        title: "Aim",
        text: "Found a settlement and let it grow for eight rounds. At the end of each round as many citizens live there as \
               the scarcest of three things allows: food (grain), housing and work. Every citizen is a point, every \
               round. Special buildings add points at the end. The most points win; with equal points, the most money.",
    },
    Rule {
        title: "Setting up",
        text: "Everybody starts with 5 gp, 4 era cards, 1 grain, 1 orange order and a first housing on a space of their choice. \
               The price markers of a space that is taken all move to one other space, so the rest of the land grows dearer.",
    },
    Rule {
        title: "A round",
        text: "Each player takes four actions a round, one at a time in turn, from the start player on. The start player \
               changes every round. You may always pass.",
    },
    Rule {
        title: "Land",
        text: "Buy one space for as many gp as price markers lie on it, then move its markers to another space that has some. \
               Spaces that point up have two areas, the others one. An area holds one building or one field. At most 5 \
               of your spaces may be without a building.",
    },
    Rule {
        title: "Housing and skyscrapers",
        text: "Housing costs 2 gp and takes a free area of yours: room for one citizen. A skyscraper costs 3 gp and replaces a \
               housing: room for two. One action builds as many of one kind as you can pay, unless the table agreed on one. There \
               are 6 housing and 2 skyscrapers for each player.",
    },
    Rule {
        title: "Special buildings",
        text: "Each exists once. Buildings with a coin pay every round and have an effect to be used once, in one of your turns, \
               before or after the action. Buildings with a hammer count as work for ever. Buildings with a star give points at \
               the end and can be upgraded by a later action. Those of era 3 appear when the pile of era 2 is empty, or in \
               round 6 at the latest.",
    },
    Rule {
        title: "Grain",
        text: "All grain costs the same within a round, whichever barn it comes from; the cheapest barns are emptied first. Sow a \
               grain on a free area of yours, as many as you like in one action: at the end of the round each comes back with one \
               more.",
    },
    Rule {
        title: "Era cards and factories",
        text: "Play a card on an open factory. If the sum of the cards there stays below the factory's number, you get orders \
               of its colour: as many as cards lie there now. You may play a second card on the same factory. If the sum reaches \
               the number, the factory is yours: its marker takes a free area, or it replaces a factory you have; the next factory \
               opens at once. Afterwards you draw one card, even after two.",
    },
    Rule {
        title: "Production and taxes",
        text: "A factory turns orders of its colour into money, up to its amount: 1 gp for orange, 2 for grey, 3 for white. These \
               orders are work no longer. Taxes pay 1 gp for each citizen of the last count, as long as your tax marker stands \
               above that number; then the marker goes down by one.",
    },
    Rule {
        title: "End of a round",
        text: "Harvest. Then factories may produce once more, for free; the lowest open factory closes and the next one opens; \
               special buildings pay; orders of a colour that is gone are lost unless you own such a factory. Then citizens are \
               counted and score, and each eats a grain. Last, the cheapest barn that holds grain sets the price of the next round \
               and the rest barn fills up the others. Round 8 ends after the count, and special buildings score.",
    },
    Rule {
        title: "Playing alone",
        text: "The smaller map with two price markers on every space; two factories close at the end of each round. From 20 points \
               on it is a way station, from 28 a boom town, from 34 a metropolis; below, a ghost town. These names and numbers are ours.",
    },
    Rule {
        title: "What is reconstructed",
        text: "No public source shows the map, the cards or the boards. The map's shape, all numbers on era cards, factories and \
               special buildings but the Coal mine's amount, the one-time effects, the barns' prices and the tax line are our own, \
               made to fit what the rulebook states. Three players are not in the rulebook. The game is by Johnny Ebsen, published \
               by JE Games to print and play in 2009.",
    },
];

/// The rule that explains what the table is waiting for.
pub fn now(view: &View) -> usize {
    match view.stack.last() {
        _ if view.ended => 0,
        Some(Frame::Found | Frame::SetUp { .. }) => 1,
        Some(Frame::Markers { .. }) => 3,
        Some(Frame::More { .. }) => 4,
        Some(Frame::Turn) if view.action.taken => 5,
        Some(Frame::SecondCard { .. } | Frame::TakeOver { .. } | Frame::Redraw) => 7,
        Some(Frame::Production) => 9,
        _ => 2,
    }
}
