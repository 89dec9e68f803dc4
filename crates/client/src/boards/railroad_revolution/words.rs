//! All texts on the board of Railroad Revolution.

pub use crate::strings::sentence;
use ::railroad_revolution::{
    Action, City, CityTile, Colour, Effect, Frame, From, Milestone, OpenEffect, Piece, Reward, Section,
    Space, TABLES, Track, Train, View, Workers, rail_name, reward_in_words,
};

/// The end of the game is known a round ahead.
pub fn round(view: &View) -> String {
    match view.last_round {
        Some(last) => format!("Round {} of {last}", view.round),
        None => format!("Round {}", view.round),
    }
}

pub const STANDING: &str = "Points by round";
pub const HEADING: &str = "Points so far";
pub const POINTS: &str = " points so far";
pub const BOARD: &str = "Map, telegraph line and performance tracks";
pub const JUMP: &str = "Part of the board";
pub const MAP: &str = "Map";
pub const LINE: &str = "Line";
pub const TRACKS: &str = "Tracks";
pub const TELEGRAPH: &str = "TELEGRAPH";
pub const PERFORMANCE: &str = "PERFORMANCE";
pub const FREE: &str = "free";
pub const ONE_WORKER: &str = "1 worker";
pub const COMPANY: &str = "Company";
pub const YOUR_BOARD: &str = "Your board";
pub const A_BOARD: &str = "Player board";
pub const WHOSE: &str = "Whose company is shown";
pub const CASH: &str = "cash";
pub const SHARES: &str = "shares, $150 each if sold";
pub const SELL_SHARE: &str = "Sell a share";
pub const NO_SHARE: &str = "Only on your turn, with a share to sell";
pub const HIRE: &str = "Hire for $800";
pub const NO_HIRE: &str = "Only on your turn, with $800 in cash";
pub const MILESTONES: &str = "Milestones";
pub const NO_MILESTONE: &str = "No open milestone.";
pub const MET: &str = "(met)";
pub const TRAINS: &str = "Trains";
pub const FACE_UP: &str = "face up";
pub const USED: &str = "used";
pub const DEAL: &str = "Deal on offer";
pub const STOCK: &str = "Common supply";
pub const ASSETS: &str = "Assets left";
pub const LOGO: &str = "The logo: clear everything to its left to end the game";
pub const SUPPLY: &str = "Supply";
pub const SUPPLY_HELP: &str = "Still to place";
pub const STILL: &str = "Still to do:";
pub const CAN_FINISH: &str = "You can finish the turn.";
pub const DEAL_FOLLOWS: &str = "A deal follows.";
pub const NO_EFFECTS: &str = "No open effects.";
pub const GIVE: &str = "You give";
pub const TAKE: &str = "You get";
pub const SELL: &str = "Sell";
pub const GAIN: &str = "Gain";
pub const DISCARD: &str = "Discard";
pub const PROMOTE: &str = "Promote";
pub const TAKE_TRAIN: &str = "Take";
pub const FLIP: &str = "Use and flip";
pub const LOWER: &str = "Flip, no bonus";
pub const RAISE: &str = "Flip face up";
pub const PASS: &str = "Pass";
pub const FINISH_STEP: &str = "Finish this step first";
pub const TURN_STUCK: &str = "You could not finish your turn after that";
pub const NO_SHARES: &str = "You have no share to sell";
pub const NO_MONEY_TO_HIRE: &str = "You need $800 in cash";
pub const STOCK_EMPTY: &str = "No worker is left in the stock";
pub const NONE_IN_STOCK: &str = "None left in the stock";
pub const NOTHING_TO_GIVE: &str = "You have only workers of this colour to give";
pub const NO_BUILDINGS_LEFT: &str = "You have no buildings left";
pub const NO_RAILS_LEFT: &str = "You have no rails left";
pub const ALL_OFFICES: &str = "You have an office in every section";
pub const NOTHING_TO_SELL: &str = "You have no rail or building left to sell";
pub const ONE_DEAL: &str = "You may accept only one of them";
pub const PASS_NEEDS_WORKERS: &str = "You need 4 workers first";
pub const DEAL_TAKEN: &str = "Taken already";
pub const DEAL_TOO_DEAR: &str = "You cannot afford it, or cannot use it";
pub const CHOOSE_PLACE: &str = "Choose a worker and an action";
pub const CHOOSE_TARGET: &str = "Choose a target first";
pub const CHOOSE_CARD: &str = "Choose one first";
pub const CHOOSE_DEAL: &str = "Choose a deal, or pass";
pub const ON_BOARD: &str = "Choose on the board.";
pub const FINISH: &str = "Finish turn";

pub fn money(money: u32) -> String {
    format!("${money}")
}

fn count(number: impl Into<u32>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

pub fn shares(shares: u16) -> String {
    count(shares, "share")
}

pub fn company(name: &str, own: bool) -> String {
    if own { "Your company".to_owned() } else { name.to_owned() }
}

pub fn worker(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "Worker",
        Colour::Purple => "Foreman",
        Colour::Orange => "Accountant",
        Colour::Grey => "Negotiator",
        Colour::Turquoise => "Engineer",
    }
}

/// With the colour, for screen readers.
fn told(colour: Colour) -> String {
    match colour {
        Colour::White => "white worker".to_owned(),
        _ => format!("{colour} worker ({})", worker(colour).to_lowercase()),
    }
}

/// The same with its article.
fn a(colour: Colour) -> String {
    let article = if colour == Colour::Orange { "an" } else { "a" };
    format!("{article} {}", told(colour))
}

pub fn in_supply(colour: Colour, number: u8) -> String {
    format!("Pick up {}, {number} in the supply", a(colour))
}

pub fn workers(workers: Workers) -> String {
    let parts: Vec<String> = Colour::ALL
        .iter()
        .filter(|colour| workers[colour.index()] > 0)
        .map(|colour| format!("{} {colour}", workers[colour.index()]))
        .collect();
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(", ") }
}

pub fn space(space: Space) -> &'static str {
    match space {
        Space::Station => "Station",
        Space::Railroad => "Railroad",
        Space::Telegraph => "Telegraph",
        Space::Trade => "Trade",
    }
}

pub fn space_help(space: Space) -> &'static str {
    match space {
        Space::Station => "Build in a connected city",
        Space::Railroad => "$400: lay two rails",
        Space::Telegraph => "Open an office, take shares",
        Space::Trade => "Sell an asset, flip a train",
    }
}

pub fn on_space(workers: &str) -> String {
    format!("On it: {workers}")
}

/// What a worker of this colour adds to an action.
pub fn adds(there: Space, colour: Colour) -> String {
    let or = if colour == Colour::White { "" } else { ", or promote" };
    format!("{}: {}{or}", worker(colour), ability(there, colour))
}

pub const WHAT_WORKERS_ADD: &str =
    "What each worker adds to each action, once. Any of them may promote instead.";

/// What a worker of this colour can do besides the action.
pub fn ability(there: Space, colour: Colour) -> String {
    let facts = &TABLES.abilities;
    match (there, colour) {
        (_, Colour::White) => "promote 1 worker".to_owned(),
        (Space::Station, Colour::Purple) => format!("flip a train for ${}", facts.station_flip),
        (Space::Station, Colour::Orange) => "free station".to_owned(),
        (Space::Station, Colour::Grey) => "First Station bonus again".to_owned(),
        (Space::Station, Colour::Turquoise) => format!("reward again for ${}", facts.station_primary_again),
        (Space::Railroad, Colour::Purple) => format!("a train for ${}", facts.railroad_train),
        (Space::Railroad, Colour::Orange) => {
            format!("${} back, ${} per triangle", facts.railroad_income, facts.railroad_income_per_triangle)
        }
        (Space::Railroad, Colour::Grey) => format!("{} shares", facts.railroad_shares),
        (Space::Railroad, Colour::Turquoise) => format!("{} rails for $400", facts.railroad_rails),
        (Space::Telegraph, Colour::Purple) => "exchange a worker".to_owned(),
        (Space::Telegraph, Colour::Orange) => {
            format!("${} per share taken", facts.telegraph_income_per_share)
        }
        (Space::Telegraph, Colour::Grey) => "First Office shares again".to_owned(),
        (Space::Telegraph, Colour::Turquoise) => format!("the tile for ${}", facts.telegraph_tile),
        (Space::Trade, Colour::Purple) => format!("up to {} steps", facts.trade_steps),
        (Space::Trade, Colour::Orange) => format!("${} per train", facts.trade_income_per_train),
        (Space::Trade, Colour::Grey) => "a deal for you alone".to_owned(),
        (Space::Trade, Colour::Turquoise) => "flip one more train".to_owned(),
    }
}

pub fn effect(effect: Effect, colour: Colour) -> String {
    match effect {
        Effect::Primary => "City reward".to_owned(),
        Effect::Bonus => "First Station".to_owned(),
        Effect::Tile => "Telegraph tile".to_owned(),
        Effect::Flip => "Trade".to_owned(),
        Effect::Ability => worker(colour).to_owned(),
        Effect::Promotion if colour == Colour::White => worker(colour).to_owned(),
        Effect::Promotion => "Instead".to_owned(),
    }
}

pub fn price(pay: u16, worker: bool) -> String {
    match (pay, worker) {
        (0, false) => "costs nothing".to_owned(),
        (0, true) => "costs 1 worker".to_owned(),
        (pay, false) => format!("costs ${pay}"),
        (pay, true) => format!("costs ${pay} and 1 worker"),
    }
}

pub fn still_open(effects: &[String]) -> String {
    format!("Still open: {}", effects.join(", "))
}

/// `City reward (2 shares)`.
pub fn lost_effect(open: &OpenEffect, colour: Colour) -> String {
    match open.effect {
        Effect::Promotion => open.gives.clone(),
        other => format!("{} ({})", effect(other, colour), open.gives),
    }
}

pub fn lacks(lacks: &str) -> String {
    format!("Needs: {lacks}")
}

pub fn owed(owed: u32, cash: u32) -> String {
    format!("You owe ${owed}, cash ${cash}")
}

pub fn missing(money: u32, workers: u8) -> String {
    match (money, workers) {
        (money, 0) => format!("${money} short: sell shares or use effects"),
        (0, workers) => format!("{} short: keep at least 4", count(workers, "worker")),
        (money, workers) => format!("${money} and {} short", count(workers, "worker")),
    }
}

pub fn bill_head(view: &View) -> &'static str {
    match view.stack.last() {
        Some(Frame::PickSetup) => "Set-up",
        Some(Frame::Deal { .. } | Frame::OwnDeal) => DEAL,
        Some(Frame::Milestones | Frame::ChooseMilestone { .. }) => MILESTONES,
        _ if view.round == 0 => "Set-up",
        _ => "Your answer",
    }
}

pub fn you_have(cash: u32, number: u16) -> String {
    format!("You have ${cash} and {}", shares(number))
}

pub fn you_have_workers(workers: u8) -> String {
    format!("{}, keep at least 4", count(workers, "worker"))
}

pub fn for_shares(number: u16) -> String {
    format!("For {}", shares(number))
}

pub fn from(from: From) -> &'static str {
    match from {
        From::Supply => "supply",
        From::Board => "board",
    }
}

pub fn give(where_from: From, colour: Colour) -> String {
    format!("Give {} from the {}", a(colour), from(where_from))
}

pub fn take(colour: Colour) -> String {
    format!("Get {}", a(colour))
}

pub fn sale(piece: Piece, price: u32) -> String {
    match piece {
        Piece::Building => format!("A building for ${price}"),
        Piece::Rail => format!("A rail for ${price}"),
    }
}

pub fn promotion(colour: Colour, where_from: From, tile: Milestone) -> String {
    let points = TABLES.milestones[tile.index()].points;
    format!("{}, {}, to {tile} ({points})", worker(colour), from(where_from))
}

pub fn completed(number: usize, points: u32) -> String {
    match number {
        0 => "none complete".to_owned(),
        number => format!("{number} complete, {points} points"),
    }
}

pub fn have(have: u8, wanted: u8) -> String {
    format!("{have} of {wanted}")
}

pub fn managers(number: usize) -> &'static str {
    if number == 1 { "Manager" } else { "Managers" }
}

pub fn manager(colour: Option<Colour>, there: bool) -> String {
    let who = colour.map_or_else(|| "any colour".to_owned(), |colour| colour.to_string());
    if there { format!("{who}, there") } else { format!("{who}, missing") }
}

pub fn train_points(points: u8) -> String {
    format!("{points} points face up")
}

pub fn train(kind: Train) -> &'static str {
    match kind {
        Train::Promote => "promote",
        Train::Steps => "steps",
        Train::Rail => "rail",
        Train::Money => "money",
        Train::Shares => "shares",
    }
}

pub fn workers_left(colour: Colour, number: u8) -> String {
    format!("{number} {colour} left")
}

pub fn trains_left(kind: Train, number: u8) -> String {
    format!("{} left: {}", count(number, "train"), reward_in_words(TABLES.trains[kind.index()].reward))
}

pub fn section_left(price: u32, buildings: u8, rails: u8, next: bool) -> String {
    let next = if next { ", sold next" } else { "" };
    format!("Section ${price}: {}, {}{next}", count(buildings, "building"), count(rails, "rail"))
}

pub fn first_shares(number: u8) -> String {
    format!("1st +{number}")
}

/// The tile of a section in one word.
pub fn tile_name(reward: Option<Reward>) -> &'static str {
    use ::railroad_revolution::Op;
    match reward.map(|reward| reward.op) {
        None => "deal",
        Some(Op::Money(_)) => "money",
        Some(Op::Grow { steps: 0, .. }) => "promote",
        Some(Op::Grow { .. }) => "steps",
        Some(Op::TakeTrain) => "train",
        Some(Op::Flip(_)) => "flip",
        Some(Op::Rail) => "rail",
        Some(_) => "bonus",
    }
}

pub fn section(there: Section, reward: Option<Reward>) -> String {
    let facts = &TABLES.telegraph[there.index()];
    let gives = reward.map_or_else(
        || "then a deal".to_owned(),
        |reward| format!("for a worker: {}", reward_in_words(reward)),
    );
    format!("Section {there}: {}, {} more for the first; {gives}", shares(facts.shares.into()), facts.first)
}

pub fn city(there: City, tile: Option<CityTile>, cost: u32) -> String {
    let facts = &TABLES.cities[there.index()];
    let gives = tile.map_or_else(String::new, |tile| {
        let tile = &TABLES.city_tiles[tile.index()];
        format!(
            ". A station costs ${cost} and gives {}. First Station: {}",
            reward_in_words(tile.primary),
            reward_in_words(tile.first)
        )
    });
    format!("{}, level {}{gives}", facts.name, facts.level)
}

pub fn track(track: Track) -> &'static str {
    match track {
        Track::Telegraph => "Offices",
        Track::Stations => "Stations",
        Track::Network => "Network",
    }
}

pub fn track_counts(track: Track) -> &'static str {
    match track {
        Track::Telegraph => "Points for each office",
        Track::Stations => "Points for each station",
        Track::Network => "Points for each connected city of level 5",
    }
}

/// Advice while choosing, by what has to be decided.
pub fn detail(view: &View) -> &'static str {
    match view.stack.last() {
        Some(Frame::PickSetup) => "You get its reward and its worker.",
        Some(Frame::Place) => "Each action shows what the worker's colour adds.",
        Some(Frame::Grow { steps: 0, .. }) => "A promoted worker stays on the milestone as its manager.",
        Some(Frame::Grow { .. }) => "Choose a track for each step. Gates cost what they show.",
        Some(Frame::Discard { .. }) => "It goes back to the stock.",
        Some(Frame::Exchange { .. }) => "The new worker takes the old one's place.",
        Some(Frame::Gain { .. }) => "It joins your supply.",
        Some(Frame::TakeTrain { .. }) => "A train scores 8 points while it is face up.",
        Some(Frame::Flip { .. }) => "A used train turns face down. It scores again when you flip it back.",
        Some(Frame::FreeRail { .. }) => "At any end of your network, on any terrain.",
        Some(Frame::FreeStation { .. }) => "It costs nothing and gives nothing, but it scores.",
        Some(Frame::FreeOffice { .. }) => "No shares, no tile, no deal, but it scores.",
        Some(Frame::Deal { .. }) => "You pay shares first, then money.",
        Some(Frame::OwnDeal) => "For you alone, for 1 extra share.",
        Some(Frame::Milestones) => "You have completed both.",
        Some(Frame::ChooseMilestone { .. }) => "Only you see these. The others go under the stack.",
        _ => "",
    }
}

/// What the open turn still requires and owes.
pub fn open_detail(view: &View, cash: u32) -> String {
    let Some(open) = &view.open else { return String::new() };
    let money = if open.owed > 0 {
        format!("You owe ${} and have ${cash}.", open.owed)
    } else {
        format!("You owe nothing and have ${cash}.")
    };
    let order = if open.main.is_some() { " Effects can come before or after." } else { "" };
    let deal = if open.deal_follows { " A deal follows." } else { "" };
    format!("{money}{order}{deal}")
}

pub fn open_blocked(view: &View) -> String {
    match &view.open {
        Some(open) if open.main.is_some() => {
            format!("First {}", open.main.as_deref().unwrap_or_default())
        }
        Some(open) => sentence(&missing(open.missing_money, open.missing_workers)),
        None => CHOOSE_TARGET.to_owned(),
    }
}

pub fn would_owe(cost: u32, total: u32, cash: u32, deal: bool) -> String {
    let short = if total > cash { format!(", ${} short", total - cash) } else { String::new() };
    let deal = if deal { " A deal follows." } else { "" };
    format!("Costs ${cost}. You then owe ${total} and have ${cash}{short}.{deal}")
}

pub fn would_pay(owed: u32, cash: u32, deal: bool) -> String {
    let money = match owed {
        0 => "Nothing to pay".to_owned(),
        owed => format!("You pay ${owed} and keep ${}", cash.saturating_sub(owed)),
    };
    let deal = if deal { " A deal follows." } else { "" };
    format!("{money}. Unused effects are lost.{deal}")
}

pub fn station_gives(tile: Option<CityTile>, first: bool) -> String {
    let Some(tile) = tile.map(|tile| &TABLES.city_tiles[tile.index()]) else { return String::new() };
    let bonus =
        if first { format!(" First Station: {}.", reward_in_words(tile.first)) } else { String::new() };
    format!("Gives {}.{bonus}", reward_in_words(tile.primary))
}

pub fn office_gives(there: Section, first: bool) -> String {
    let facts = &TABLES.telegraph[there.index()];
    let number = facts.shares + if first { facts.first } else { 0 };
    let deal = if facts.deal { " A deal follows." } else { "" };
    format!("Gives {}{}.{deal}", shares(number.into()), if first { ", first there" } else { "" })
}

/// The text of the main button for an action.
pub fn button(action: Action, owed: u32) -> String {
    match action {
        Action::Setup(setup) => format!("Take {setup}"),
        Action::Place(colour, there) => format!("{} to {}", worker(colour), space(there)),
        Action::Rail(rail) => format!("Lay {}", rail_name(rail)),
        Action::Station(city) => format!("Build in {}", TABLES.cities[city.index()].name),
        Action::Office(section) => format!("Open office {section}"),
        Action::Sell(Piece::Rail) => "Sell a rail".to_owned(),
        Action::Sell(Piece::Building) => "Sell a building".to_owned(),
        Action::Use(_) => "Use it".to_owned(),
        Action::Step(there) => format!("Step: {}", track(there)),
        Action::Promote(_, colour, tile) => format!("{} to {tile}", worker(colour)),
        Action::Discard(_, colour) => format!("Discard {}", worker(colour)),
        Action::Exchange(_, give, take) => format!("{} for {}", worker(give), worker(take)),
        Action::Gain(colour) => format!("Gain {}", worker(colour)),
        Action::Train(_) => "Take the train".to_owned(),
        Action::Flip(_) => "Use the train".to_owned(),
        Action::Lower(_) | Action::Raise(_) => "Flip the train".to_owned(),
        Action::Deal(_) => "Accept the deal".to_owned(),
        Action::Complete(tile) => format!("Complete {tile}"),
        Action::Take(tile) => format!("Take {tile}"),
        Action::Share => "Sell for $150".to_owned(),
        Action::Hire(colour) => format!("Hire {}", worker(colour)),
        Action::Stop => "No more".to_owned(),
        Action::Pass => PASS.to_owned(),
        Action::Done if owed > 0 => format!("Finish, pay ${owed}"),
        Action::Done => FINISH.to_owned(),
    }
}
