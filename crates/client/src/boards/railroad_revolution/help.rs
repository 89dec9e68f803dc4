//! The rules of Railroad Revolution in our own words.

use crate::boards::Rule;
use ::railroad_revolution::{Frame, Space, View};

pub const RULES: &[Rule] = &[
    Rule {
        title: "Aim",
        text: "Each of you runs a railroad company that grows from the east coast to the Pacific. Points come from trains, \
               milestones, three performance tracks and telegraph offices in neighbouring sections. The most points win.",
    },
    Rule {
        title: "Set-up tiles",
        text: "Counter-clockwise, the first player last, everybody takes one of the set-up tiles with the worker beside it \
               and its reward at once: a rail, a station or an office, steps, shares, a train, an exchange or money.",
    },
    Rule {
        title: "Your turn",
        text: "Place a worker of your supply on one of four actions, carry the action out, then use what else it opened, in \
               any order you like; effects may even come before the action. When your supply is empty at the start of your \
               turn, all workers on your board come back first. What the action costs may be paid last, so an effect can earn \
               the money for it. Only turns that can be paid in the end are offered.",
    },
    Rule {
        title: "Station",
        text: "Build in a connected city without a station of yours and pay its price. You get the city's reward: steps or \
               workers, where a stroke means one of two. The first player in a city may also take the First Station bonus, \
               some of them for a price.",
    },
    Rule {
        title: "Railroad",
        text: "Pay $400 and lay two rails, one after the other, each at the end of your network, plus $100 for every triangle \
               on their spaces. Everybody has one place on every space. With one rail left you lay one for the same price. A \
               flag on a space opens a deal after your action.",
    },
    Rule {
        title: "Telegraph",
        text: "Build an office in a section without one of yours and take its shares; the first one there takes more. Most \
               sections have a tile: give up a worker to use its bonus. The two sections with a flag open a deal instead.",
    },
    Rule {
        title: "Trade",
        text: "Sell a building or a rail of the leftmost section of your board that is not empty, for the money printed there, \
               and flip one of your trains.",
    },
    Rule {
        title: "Colours of workers",
        text: "White workers only promote. Station: a foreman flips a train for $100, an accountant builds for nothing, \
               a negotiator brings the First Station bonus (once more), an engineer the reward again for $300. Railroad: a \
               foreman takes a train for $300, an accountant earns $100 and $50 for each triangle, a negotiator brings 2 \
               shares, an engineer lays three rails for the price of two. Telegraph: a foreman exchanges a worker, an \
               accountant earns $100 for each share taken, a negotiator brings the shares for the first (once more), an engineer \
               uses the tile for $400. Trade: a foreman takes up to 3 steps, an accountant earns $100 for each train, a \
               negotiator gets one deal alone for an extra share, an engineer flips another train. Instead of its \
               ability, any worker may promote one.",
    },
    Rule {
        title: "Shares and hiring",
        text: "On your turn, and while you answer a deal, you may sell shares for $150 each and hire workers of any colour in \
               stock for $800 each, as often as you like.",
    },
    Rule {
        title: "Four workers",
        text: "At the end of every turn each company must have four workers that are not managers. Within a turn there may be \
               fewer.",
    },
    Rule {
        title: "Deals",
        text: "After a rail or an office of the main action on a flag, the face-up tile is offered. The active player may \
               accept both deals, the others in turn accept one or pass. A deal costs shares and perhaps money. Rails, \
               stations and offices that come from a deal cost nothing more, give nothing and open no deal. Then a new tile is \
               turned up.",
    },
    Rule {
        title: "Trains",
        text: "A train lies face up when you take it. Flipping it gives its bonus once and turns it down; flipping it again \
               turns it up. Every train that is face up at the end counts 8 points.",
    },
    Rule {
        title: "Tracks and gates",
        text: "A step moves one marker up by one slot. A gate on the way costs what it shows: money, shares, or a worker that \
               goes back to the stock. At the end every office, station and connected city of level 5 counts what your marker \
               on its track shows.",
    },
    Rule {
        title: "Milestones",
        text: "You work on two at a time. A milestone asks for connected cities or stations of a level, rails over some \
               triangles (plains are none), rails on flags, and for managers: promote workers of the right colours to it. \
               At the end of any turn, a milestone that has everything is complete. Its managers return to the stock, and you draw \
               three tiles of the next stack and keep one: after A comes B, then C, then D. If the table plays with the whole \
               stack, you choose from all of it.",
    },
    Rule {
        title: "The end",
        text: "When a player has cleared the board left of the logo, the round is finished and one more is played. Then count \
               trains face up, milestones, the three tracks, and the points between neighbouring offices. Ties are \
               decided by money, with shares at $150.",
    },
    Rule {
        title: "What is reconstructed",
        text: "No public source shows every component. Rail spaces and their terrain, flags, two cities, prices and \
               rewards of cities, shares of the sections, deals, most milestones, the values of the tracks and the sections of \
               the player board are our own, made to fit what is known. The game is by Marco Canetta and Stefania \
               Niccolini, published by What's Your Game? in 2016.",
    },
];

/// The rule that explains what the table is waiting for.
pub fn now(view: &View) -> usize {
    if view.ended {
        return 14;
    }
    match view.stack.last() {
        Some(Frame::SetUp { .. } | Frame::PickSetup) => 1,
        Some(Frame::Open) => 3 + view.turn.space.map_or(0, Space::index),
        Some(
            Frame::Grow { steps: 0, .. }
            | Frame::Milestones
            | Frame::DrawMilestone { .. }
            | Frame::ChooseMilestone { .. },
        ) => 13,
        Some(Frame::Grow { .. }) => 12,
        Some(Frame::Discard { .. } | Frame::Exchange { .. } | Frame::Gain { .. }) => 9,
        Some(Frame::TakeTrain { .. } | Frame::Flip { .. }) => 11,
        Some(Frame::FreeRail { .. }) => 4,
        Some(Frame::FreeStation { .. }) => 3,
        Some(Frame::FreeOffice { .. }) => 5,
        Some(Frame::Deal { .. } | Frame::OwnDeal | Frame::NewDeal) => 10,
        Some(Frame::Place) | None => 2,
    }
}
