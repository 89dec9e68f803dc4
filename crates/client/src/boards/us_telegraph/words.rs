//! All texts on the board of U.S. Telegraph.

use ::us_telegraph::{Building, Cards, Kind, Resource};

pub const STANDING: &str = "Buildings by round";
pub const HEADING: &str = "Buildings of 30";
pub const OF_THIRTY: &str = " of 30 built";
pub const HAND: &str = "Your hand";
pub const HANDS: &str = "Hands";
pub const HANDS_HIDDEN: &str = "Hands are secret. You see how many cards each player holds.";
pub const PROJECTS: &str = "Projects";
pub const ONLY_YOU: &str = "only you see it";
pub const NO_CARDS: &str = "No cards";
pub const SUPPLY: &str = "Supply";
pub const CARD_DECK: &str = "cards left";
pub const DISCARDS: &str = "discards";
pub const REGION_STACK: &str = "regions left";
pub const DECKS: &str = "Decks";
pub const DECKS_HELP: &str = "You cannot take back a draw.";
pub const CHOOSE_PLOT: &str = "Choose a plot first";
pub const CHOOSE_PLACE: &str = "Choose a place first";
pub const WRONG_CARDS: &str = "These cards do not match the cost";
pub const CARDS_PAY_BUILDINGS: &str = "Cards pay for buildings. Choose a building first.";
pub const PLOT_BEFORE_CARDS: &str = "Choose a plot first, then the cards that pay for it.";
pub const NOTHING_TO_PAY: &str = "This plot costs you no cards.";
pub const DECK_EMPTY: &str = "This deck is empty.";
pub const BUILDING_TURN: &str = "You build from your open projects this turn.";
pub const NO_MORE_DRAWS: &str = "You have used your draws. A Worker buys one more.";
pub const TURN_DONE: &str = "Your actions are done. Finish your turn.";
pub const FINISH_STEP: &str = "Finish this step first.";
pub const FREE: &str = "free";
pub const COST: &str = "Cost";
pub const NEARBY: &str = "Plots nearby give";
pub const SURCHARGE: &str = "New settlement";
pub const YOU_PAY: &str = "You pay";
pub const NOTHING: &str = "nothing";
pub const BY_CHAIN: &str = "free by chain";
pub const TURN_REGION: &str = "Turn region";
pub const MAP: &str = "Map of the regions and cities";
pub const SHOWN: &str = "Whose projects are shown";
pub const TAP_CARDS: &str = "Tap cards to change payment; any 2 replace 1.";

pub fn name(building: Building) -> &'static str {
    &building.facts().name
}

pub fn turn_head(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "Draw buildings, construct, or take cards",
        Some(Kind::Draw) => "Draw another building, or stop",
        Some(Kind::Construct) => "Construct another building, or stop",
    }
}

/// The main button while nothing is chosen: what can be chosen depends on the kind of the turn.
pub fn choose_action(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "Choose a building, a deck or an action first",
        Some(Kind::Draw) => "Choose a deck or an action first",
        Some(Kind::Construct) => "Choose a building or an action first",
    }
}

pub fn turn_detail(kind: Option<Kind>, used: u8, due: u8) -> String {
    match kind {
        None => {
            "Your first action decides: up to 2 draws or up to 3 buildings. Pass to take 3 cards.".to_owned()
        }
        Some(kind) => {
            let (turn, thing) = match kind {
                Kind::Draw => ("Draw turn", "draw"),
                Kind::Construct => ("Construct turn", "building"),
            };
            if due == 0 {
                format!("{turn}: all {used} actions taken. A worker gives one more.")
            } else {
                format!("{turn}, {thing} {} of {}. Stop now to take {}.", used + 1, kind.limit(), cards(due))
            }
        }
    }
}

pub fn site_head(building: Building) -> String {
    format!("Choose a plot for the {}", name(building))
}

pub fn drawn_head(building: Building) -> String {
    format!("You drew the {}: build or keep it", name(building))
}

pub const SITE_DETAIL: &str = "Tags show each plot's cost in cards.";
pub const PAY_DETAIL: &str = "Tap the cards that pay.";
pub const PLACE_HEAD: &str = "Place the new region";
pub const PLACE_DETAIL: &str = "It must touch a region or a city. R turns it.";
pub const CARDS_HEAD: &str = "Take one more card for a worker, or end your turn";
pub const CARDS_DETAIL: &str = "After taking cards, a worker gives only a card.";
pub const EXTRA_HEAD: &str = "Choose the worker's action";
pub const EXTRA_DETAIL: &str = "One more of the same kind.";

pub fn pay_head(building: Building) -> String {
    format!("Pay for the {}", name(building))
}

pub fn build(building: Building) -> String {
    format!("Build {}", name(building))
}

pub fn take_up(building: Building) -> String {
    format!("Choose {}", name(building))
}

pub const DRAW: &str = "Draw (no take-back)";
pub const KEEP: &str = "Keep it";
pub const PLACE: &str = "Place region";
pub const WORKER_MORE: &str = "Worker: one more";
pub const WORKER_CARD: &str = "Worker: a card";
pub const END: &str = "End turn";

pub fn stop(due: u8) -> String {
    if due == 0 { "Stop".to_owned() } else { format!("Stop, take {}", cards(due)) }
}

pub fn cards(count: u8) -> String {
    format!("{count} {}", if count == 1 { "card" } else { "cards" })
}

/// What a plot costs, and whether it would connect two cities.
pub fn price(count: u8, connects: bool) -> String {
    let price = if count == 0 { FREE.to_owned() } else { cards(count) };
    if connects { format!("{price}, connects two cities") } else { price }
}

pub fn settlements(count: u8) -> &'static str {
    if count == 1 { "settlement" } else { "settlements" }
}

pub fn workers(count: u8) -> String {
    format!("{count} {}", if count == 1 { "worker" } else { "workers" })
}

pub fn card(resource: Resource) -> &'static str {
    match resource {
        Resource::Water => "Water",
        Resource::Wood => "Wood",
        Resource::Clay => "Clay",
        Resource::Metal => "Metal",
    }
}

pub fn card_label(resource: Resource, count: u8, paid: u8) -> String {
    let name = card(resource);
    match (count, paid) {
        (1, 0) => format!("{name} card"),
        (1, _) => format!("{name} card, pays"),
        _ => format!("{count} {name} cards, {paid} pay"),
    }
}

/// Begins with the text printed on the building, so that people who use voice control can say it.
pub fn node_label(building: Building, state: &str) -> String {
    let facts = building.facts();
    let cost = if facts.any > 0 {
        format!(" {}", any(facts.any))
    } else {
        format!(", {}", paid_in_words(facts.cost))
    };
    format!("{} {}{cost}, {state}", facts.number, name(building))
}

pub fn any(count: u8) -> String {
    format!("any {count}")
}

pub const BUILT: &str = "built";
pub const READY: &str = "on the board";
pub const LIFTED: &str = "chosen";
pub const IN_DECK: &str = "still in a deck";

pub fn deck_label(deck: u8, size: u8) -> String {
    let kind = if deck == 3 { "basic".to_owned() } else { format!("white {}", deck + 1) };
    format!("Draw from the {kind} deck, {size} left")
}

pub fn paid_in_words(paid: Cards) -> String {
    let parts: Vec<String> = Resource::ALL
        .into_iter()
        .filter(|resource| paid.of(*resource) > 0)
        .map(|resource| format!("{} {}", paid.of(resource), card(resource).to_lowercase()))
        .collect();
    if parts.is_empty() { NOTHING.to_owned() } else { parts.join(", ") }
}
