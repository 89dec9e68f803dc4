//! The game in words: prompts, choices, the log, and the table drawn with characters.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::{Op, Reward, TABLES};
use crate::ids::{City, Colour, Effect, From, Milestone, Piece, Rail, Section, Side, Space, Track, Train};
use crate::state::{Frame, Offer, Toll, Workers};
use crate::view::{Event, MilestoneView, NeedKind, PlayerView, View};
use rules::{Narrate, Seat};
use std::fmt::Write as _;

impl Narrate for RailroadRevolution {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        if view.ended {
            return "The game is over.".to_owned();
        }
        match request(view) {
            Some(request) => format!("{}'s turn: {request}.", names[view.decider.index()]),
            None if view.stack.is_empty() => String::new(),
            None => "Tiles are being drawn.".to_owned(),
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        match action {
            Action::Setup(setup) => {
                let rewards = &TABLES.setups[setup.index() / 2].sides[setup.index() % 2];
                let gives: Vec<String> = rewards.iter().map(|reward| reward_in_words(*reward)).collect();
                let worker =
                    view.setups.iter().find(|offer| offer.setup == setup).and_then(|offer| offer.worker);
                let worker = worker.map_or_else(|| "a".to_owned(), a);
                format!("Take {setup}: {}, and {worker} worker", gives.join(" and "))
            }
            Action::Place(colour, space) => {
                format!("Place {colour} worker on {}", space_name(space), colour = a(colour))
            }
            Action::Rail(rail) => rail_label(view, rail),
            Action::Station(city) => station_label(view, city),
            Action::Office(section) => office_label(view, section),
            Action::Sell(piece) => {
                let money = view.players[view.decider.index()].next_sale.unwrap_or(0);
                format!("Sell a {piece} for ${money}")
            }
            Action::Use(effect) => use_label(view, effect),
            Action::Step(track) => step_label(view, track),
            Action::Promote(from, colour, tile) => {
                format!("Promote {colour} worker {} to {tile}", standing(from), colour = a(colour))
            }
            Action::Discard(from, colour) => {
                format!("Discard {colour} worker {}", standing(from), colour = a(colour))
            }
            Action::Exchange(from, give, take) => {
                format!(
                    "Exchange {give} worker {} for {take} one",
                    standing(from),
                    give = a(give),
                    take = a(take)
                )
            }
            Action::Gain(colour) => format!("Gain {colour} worker", colour = a(colour)),
            Action::Train(kind) => format!("Take a train: {}", train_in_words(kind)),
            Action::Flip(kind) => format!("Flip a train and use it: {}", train_in_words(kind)),
            Action::Lower(kind) => format!("Flip a train without its bonus: {}", train_in_words(kind)),
            Action::Raise(kind) => format!("Flip a train face up again: {}", train_in_words(kind)),
            Action::Deal(side) => deal_label(view, side),
            Action::Complete(tile) => format!("Complete {tile} first"),
            Action::Take(tile) => format!("Take {}", milestone_in_words(tile)),
            Action::Share => format!("Sell a share for ${}", TABLES.prices.share_sale),
            Action::Hire(colour) => {
                format!("Hire {colour} worker for ${}", TABLES.prices.hire, colour = a(colour))
            }
            Action::Stop => stop_label(view),
            Action::Pass => "Pass".to_owned(),
            Action::Done => match view.turn.owed {
                0 => "Finish the action".to_owned(),
                owed => format!("Finish the action and pay ${owed}"),
            },
        }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        sentence(event, names)
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "Cities (level, cost; * first station taken):");
        for city in &view.cities {
            let facts = &TABLES.cities[city.city.index()];
            let tile = city.tile.map_or_else(|| "-".to_owned(), |tile| tile.to_string());
            let first = if city.first.is_some() { "*" } else { "" };
            let stations: Vec<String> = city.stations.iter().map(ToString::to_string).collect();
            let _ = write!(
                text,
                "  {} {} {}/{} {tile}{first} [{}]",
                city.city,
                facts.name,
                facts.level,
                city.cost,
                stations.join(" ")
            );
        }
        let _ = writeln!(text, "\nTelegraph:");
        for section in &view.sections {
            let tile = section.tile.map_or_else(|| "deal".to_owned(), |tile| tile.to_string());
            let offices: Vec<String> = section.offices.iter().map(ToString::to_string).collect();
            let _ = write!(text, "  {} {tile} [{}]", section.section, offices.join(" "));
        }
        let deal = view.deal.face_up.map_or_else(|| "none".to_owned(), |tile| tile.to_string());
        let _ = writeln!(
            text,
            "\nRound {}, deal {deal}, workers in stock {}, trains left {}\n",
            view.round,
            workers_in_words(view.stock),
            trains_in_words(view.trains)
        );
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            text.push_str(&player_sketch(view, seat, player, &names[seat.index()]));
        }
        text
    }
}

/// What the deciding player has to do; `None` during a draw.
pub fn request(view: &View) -> Option<String> {
    let request = match view.stack.last()? {
        Frame::SetUp { .. } | Frame::NewDeal | Frame::DrawMilestone { .. } => return None,
        Frame::PickSetup => "take a set-up tile with its worker".to_owned(),
        Frame::Place => "place a worker on an action space".to_owned(),
        Frame::Open => open_prompt(view),
        Frame::Grow { steps, promotions, .. } => grow_prompt(*steps, *promotions),
        Frame::Discard { to: Toll::Gate(track) } => {
            format!("choose a worker for the gate of the {} track", track_name(*track))
        }
        Frame::Discard { to: Toll::Tile } => "choose a worker for the telegraph tile".to_owned(),
        Frame::Exchange { .. } => "exchange a worker for one of another colour".to_owned(),
        Frame::Gain { of, .. } => match of {
            Offer::Any => "choose a worker to gain".to_owned(),
            Offer::One(colour) => format!("no {colour} worker is left: choose another"),
            Offer::Either(one, other) => {
                format!("gain {one} or {other} worker", one = a(*one), other = a(*other))
            }
        },
        Frame::TakeTrain { .. } => "take a train".to_owned(),
        Frame::Flip { left, .. } if *left > 1 => format!("flip {left} trains, one at a time"),
        Frame::Flip { .. } => "flip a train".to_owned(),
        Frame::FreeRail { .. } => "lay a rail at no further cost".to_owned(),
        Frame::FreeStation { .. } => "build a free station".to_owned(),
        Frame::FreeOffice { .. } => "build a free office, without its rewards".to_owned(),
        Frame::Deal { .. } if view.decider == view.active => "accept one deal, both, or none".to_owned(),
        Frame::Deal { .. } => "accept one deal, or pass".to_owned(),
        Frame::OwnDeal => "accept one deal, for 1 extra share".to_owned(),
        Frame::Milestones => "choose which milestone to complete first".to_owned(),
        Frame::ChooseMilestone { .. } => "choose your next milestone".to_owned(),
    };
    Some(request)
}

/// As the board calls it.
fn track_name(track: Track) -> &'static str {
    match track {
        Track::Telegraph => "Offices",
        Track::Stations => "Stations",
        Track::Network => "Network",
    }
}

fn open_prompt(view: &View) -> String {
    let Some(open) = &view.open else { return "finish the action".to_owned() };
    let owed = if open.owed > 0 { format!(" (${} owed)", open.owed) } else { String::new() };
    match &open.main {
        Some(main) => format!("{main}{owed}, or use an open effect"),
        None if open.can_finish => format!("use open effects, or finish the action{owed}"),
        None => format!("raise the money, then finish the action{owed}"),
    }
}

fn grow_prompt(steps: u8, promotions: u8) -> String {
    match (steps, promotions) {
        (0, promotions) => format!("promote {}", up_to(promotions, "worker")),
        (steps, 0) => format!("take {} on the tracks", up_to(steps, "step")),
        (steps, promotions) => {
            format!("take {} on the tracks and promote {}", up_to(steps, "step"), up_to(promotions, "worker"))
        }
    }
}

fn up_to(number: u8, noun: &str) -> String {
    match number {
        1 => format!("a {noun}"),
        more => format!("up to {more} {noun}s"),
    }
}

pub fn city_name(city: City) -> &'static str {
    &TABLES.cities[city.index()].name
}

/// The two cities of a rail space.
pub fn rail_name(rail: Rail) -> String {
    let facts = &TABLES.rails[rail.index()];
    format!("{} to {}", city_name(facts.a), city_name(facts.b))
}

fn space_name(space: Space) -> &'static str {
    ["Station", "Railroad", "Telegraph", "Trade"][space.index()]
}

fn standing(from: From) -> &'static str {
    match from {
        From::Supply => "from the supply",
        From::Board => "from the board",
    }
}

fn rail_label(view: &View, rail: Rail) -> String {
    let facts = &TABLES.rails[rail.index()];
    let mut label = format!("Lay a rail from {}", rail_name(rail));
    if view.stack.last() == Some(&Frame::Open) {
        let cost = u32::from(facts.terrain) * TABLES.prices.triangle;
        let _ = write!(label, ", ${cost} for {}", terrain_in_words(facts.terrain));
        if facts.deal {
            label.push_str(", with a deal");
        }
    }
    label
}

fn terrain_in_words(terrain: u8) -> String {
    match terrain {
        0 => "plains".to_owned(),
        1 => "1 triangle".to_owned(),
        more => format!("{more} triangles"),
    }
}

fn station_label(view: &View, city: City) -> String {
    let there = &view.cities[city.index()];
    let mut label = format!("Build a station in {}", city_name(city));
    let Some(tile) = there.tile.filter(|_| view.stack.last() == Some(&Frame::Open)) else { return label };
    let facts = &TABLES.city_tiles[tile.index()];
    let cost = if view.turn.waived { 0 } else { facts.cost };
    let _ = write!(label, " for ${cost}: {}", reward_in_words(facts.primary));
    if there.first.is_none() {
        let _ = write!(label, "; first there: {}", reward_in_words(facts.first));
    }
    label
}

fn office_label(view: &View, section: Section) -> String {
    let mut label = format!("Build an office in section {section}");
    if view.stack.last() != Some(&Frame::Open) {
        return label;
    }
    let (there, facts) = (&view.sections[section.index()], &TABLES.telegraph[section.index()]);
    let first = if there.first.is_none() { facts.first } else { 0 };
    let _ = write!(label, ": {} shares", facts.shares + first);
    match there.tile {
        Some(tile) => {
            let reward = TABLES.telegraph_tiles[tile.index()].reward;
            let _ = write!(label, "; for a worker {}", reward_in_words(reward));
        }
        None => label.push_str(", with a deal"),
    }
    label
}

fn use_label(view: &View, effect: Effect) -> String {
    let name = match effect {
        Effect::Primary => "City reward",
        Effect::Bonus => "First Station bonus",
        Effect::Tile => "Telegraph tile, for a worker",
        Effect::Flip => "Flip",
        Effect::Ability => "Worker's ability",
        Effect::Promotion => "Instead",
    };
    let open = view.open.as_ref().and_then(|open| open.effects.iter().find(|there| there.effect == effect));
    open.map_or_else(|| name.to_owned(), |open| format!("{name}: {}", open.gives))
}

fn step_label(view: &View, track: Track) -> String {
    let player = &view.players[view.decider.index()];
    let gate = player.standing.get(track.index()).and_then(|standing| standing.gate);
    let price = match gate {
        None => String::new(),
        Some(crate::view::GateView::Money(money)) => format!(" for ${money}"),
        Some(crate::view::GateView::Shares(shares)) => format!(" for {}", count(shares, "share")),
        Some(crate::view::GateView::Worker) => " for a worker".to_owned(),
    };
    format!("Step on the {} track{price}", track_name(track))
}

fn deal_label(view: &View, side: Side) -> String {
    let Some(tile) = view.deal.face_up else { return format!("Accept the {side} deal") };
    let deal = &TABLES.deals[tile.index()].sides[side.index()];
    format!("Accept for {}: {}", count(deal.shares, "share"), reward_in_words(deal.reward))
}

fn stop_label(view: &View) -> String {
    match view.stack.last() {
        Some(Frame::Grow { steps: 0, .. }) => "No more promotions".to_owned(),
        Some(Frame::Grow { .. }) => "No more steps".to_owned(),
        Some(Frame::Flip { .. }) => "No more flips".to_owned(),
        _ => "Skip".to_owned(),
    }
}

/// A colour with its article.
fn a(colour: Colour) -> String {
    let article = if colour == Colour::Orange { "an" } else { "a" };
    format!("{article} {colour}")
}

fn count(number: u16, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// An effect with its price, in words.
pub fn reward_in_words(reward: Reward) -> String {
    let gives = match reward.op {
        Op::Money(money) => format!("${money}"),
        Op::Shares(shares) => count(u16::from(shares), "share"),
        Op::Grow { steps, promotions, each } => {
            let mut parts = Vec::new();
            if steps > 0 {
                parts.push(count(u16::from(steps), "step"));
            }
            match (promotions, each) {
                (0, _) => {}
                (1, 0) => parts.push("promote 1 worker".to_owned()),
                (more, 0) => parts.push(format!("promote 1 to {more} workers")),
                (more, each) => parts.push(format!("promote 1 to {more} workers at ${each} each")),
            }
            parts.join(" and ")
        }
        Op::SharesAndPromote { shares, promotions } => {
            format!("{} and promote {}", count(u16::from(shares), "share"), up_to(promotions, "worker"))
        }
        Op::Exchange => "exchange a worker".to_owned(),
        Op::Workers { first, second: None } => format!("{first} worker", first = a(first)),
        Op::Workers { first, second: Some(second) } => {
            format!("{first} and {second} worker", first = a(first), second = a(second))
        }
        Op::Either { one, other } => format!("{one} or {other} worker", one = a(one), other = a(other)),
        Op::AnyWorker => "a worker of any colour".to_owned(),
        Op::TakeTrain => "a train".to_owned(),
        Op::Flip(1) => "flip a train".to_owned(),
        Op::Flip(times) => format!("flip trains {times} times"),
        Op::Rail => "a free rail".to_owned(),
        Op::Station => "a free station".to_owned(),
        Op::Office => "an office".to_owned(),
        Op::SpareRail => "a rail at once".to_owned(),
        Op::SpareStation(_) => "a station at once".to_owned(),
        Op::SpareOffice(_) => "an office at once".to_owned(),
    };
    let is_deed = matches!(reward.op, Op::Exchange | Op::Flip(_) | Op::Grow { steps: 0, .. });
    match (reward.pay, is_deed) {
        (0, _) => gives,
        (pay, true) => format!("pay ${pay} to {gives}"),
        (pay, false) => format!("pay ${pay} for {gives}"),
    }
}

/// What a colour adds to an action; `reward` if it is already known.
pub fn ability_in_words(space: Space, colour: Colour, reward: Option<Reward>) -> String {
    let words = match (space, colour, reward) {
        (Space::Station, Colour::Orange, _) => "the city costs nothing",
        (Space::Station, Colour::Grey, None) => "the First Station bonus of the city",
        (Space::Station, Colour::Turquoise, None) => "pay $300 for the city reward again",
        (Space::Railroad, Colour::Orange, None) => "$100, and $50 for each triangle",
        (Space::Railroad, Colour::Turquoise, _) => "lay 3 rails instead of 2",
        (Space::Telegraph, Colour::Orange, None) => "$100 for each share taken",
        (Space::Telegraph, Colour::Grey, None) => "the First Office bonus of the section",
        (Space::Telegraph, Colour::Turquoise, None) => "pay $400 for the bonus of the telegraph tile",
        (Space::Trade, Colour::Grey, _) => "one deal for you alone, with 1 share more",
        (_, _, Some(reward)) => return reward_in_words(reward),
        (_, _, None) => "promote 1 worker",
    };
    words.to_owned()
}

fn train_in_words(kind: Train) -> String {
    reward_in_words(TABLES.trains[kind.index()].reward)
}

/// A condition of a milestone, in words.
pub fn need_in_words(what: NeedKind, number: u8) -> String {
    let of = |noun: &str| count(u16::from(number), noun);
    match what {
        NeedKind::Connected(1) | NeedKind::Stations(1) => "a city of the start".to_owned(),
        NeedKind::Connected(level) if number == 1 => format!("1 city of level {level}"),
        NeedKind::Connected(level) => format!("{number} cities of level {level}"),
        NeedKind::Stations(level) => format!("{} in level {level}", of("station")),
        NeedKind::Terrain(terrain) => format!("{} on {}", of("rail"), terrain_in_words(terrain)),
        NeedKind::Deals => format!("{} on deal spaces", of("rail")),
    }
}

fn milestone_in_words(tile: Milestone) -> String {
    let facts = &TABLES.milestones[tile.index()];
    let needs: Vec<String> =
        facts.needs.iter().map(|need| need_in_words(need.what.into(), need.count)).collect();
    let managers: Vec<&str> =
        facts.managers.iter().map(|manager| manager.map_or("any", Colour::word)).collect();
    format!("{tile} ({} points): {}; managers {}", facts.points, needs.join(", "), managers.join(" and "))
}

fn sentence(event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| &names[seat.index()];
    match event {
        Event::SetupTaken { seat, setup, worker } => {
            format!("{} took set-up tile {setup} with {worker} worker.", name(seat), worker = a(*worker))
        }
        Event::TurnBegan { seat, round } => format!("Round {round}: {}'s turn.", name(seat)),
        Event::NothingLeft { seat } => format!("{} has nothing left to place and passes.", name(seat)),
        Event::WorkersReturned { seat } => format!("All of {}'s workers came back.", name(seat)),
        Event::Placed { seat, colour, space } => {
            format!("{} placed {colour} worker on {}.", name(seat), space_name(*space), colour = a(*colour))
        }
        Event::Used { seat, effect } => format!("{} used {}.", name(seat), effect_name(*effect)),
        Event::RailLaid { seat, rail, cost } => {
            let cost = cost.filter(|cost| *cost > 0).map(|cost| format!(" (${cost})")).unwrap_or_default();
            format!("{} laid a rail from {}{cost}.", name(seat), rail_name(*rail))
        }
        Event::StationBuilt { seat, city, first, cost } => {
            let first = if *first { ", the first there" } else { "" };
            let cost = cost.map(|cost| format!(" for ${cost}")).unwrap_or_default();
            format!("{} built a station in {}{cost}{first}.", name(seat), city_name(*city))
        }
        Event::OfficeBuilt { seat, section, first } => {
            let first = if *first { ", the first there" } else { "" };
            format!("{} built an office in section {section}{first}.", name(seat))
        }
        Event::AssetSold { seat, piece, money } => {
            let piece = match piece {
                Piece::Building => "building",
                Piece::Rail => "rail",
            };
            format!("{} sold a {piece} for ${money}.", name(seat))
        }
        Event::Paid { seat, money } => format!("{} paid ${money}.", name(seat)),
        Event::Earned { seat, money } => format!("{} gained ${money}.", name(seat)),
        Event::SharesGained { seat, shares } => format!("{} gained {}.", name(seat), count(*shares, "share")),
        Event::SharesDiscarded { seat, shares } => {
            format!("{} discarded {}.", name(seat), count(*shares, "share"))
        }
        Event::ShareSold { seat, money } => format!("{} sold a share for ${money}.", name(seat)),
        Event::WorkerGained { seat, colour } => {
            format!("{} gained {colour} worker.", name(seat), colour = a(*colour))
        }
        Event::WorkerDiscarded { seat, colour } => {
            format!("{} discarded {colour} worker.", name(seat), colour = a(*colour))
        }
        Event::Exchanged { seat, give, take } => {
            format!(
                "{} exchanged {give} worker for {take} one.",
                name(seat),
                give = a(*give),
                take = a(*take)
            )
        }
        Event::Promoted { seat, colour, milestone } => {
            format!("{} promoted {colour} worker to {milestone}.", name(seat), colour = a(*colour))
        }
        Event::Stepped { seat, track, slot } => {
            format!("{} stepped up to slot {slot} of the {} track.", name(seat), track_name(*track))
        }
        Event::TrainTaken { seat, train } => {
            format!("{} took a train: {}.", name(seat), train_in_words(*train))
        }
        Event::TrainFlipped { seat, train, up: true, .. } => {
            format!("{} flipped a train face up: {}.", name(seat), train_in_words(*train))
        }
        Event::TrainFlipped { seat, train, bonus, .. } => {
            let use_of = if *bonus { "used" } else { "did not use" };
            format!("{} flipped a train and {use_of} it: {}.", name(seat), train_in_words(*train))
        }
        Event::DealOffered { tile } => format!("Deal {tile} is open to everyone."),
        Event::DealTaken { seat, tile, side, shares } => {
            let reward = TABLES.deals[tile.index()].sides[side.index()].reward;
            format!(
                "{} accepted a deal for {}: {}.",
                name(seat),
                count(*shares, "share"),
                reward_in_words(reward)
            )
        }
        Event::DealPassed { seat, automatic: true } => format!("{} cannot accept a deal.", name(seat)),
        Event::DealPassed { seat, automatic: false } => format!("{} accepted no deal.", name(seat)),
        Event::DealRevealed { tile } => format!("Deal {tile} was turned up."),
        Event::MilestoneCompleted { seat, milestone, points } => {
            format!("{} completed milestone {milestone} for {points} points.", name(seat))
        }
        Event::MilestoneDrawn { seat, milestone: Some(tile), .. } => {
            format!("{} drew milestone {tile}.", name(seat))
        }
        Event::MilestoneDrawn { seat, stack, milestone: None } => {
            format!("{} drew a milestone from stack {stack}.", name(seat))
        }
        Event::MilestoneTaken { seat, milestone } => {
            format!("{} took {}.", name(seat), milestone_in_words(*milestone))
        }
        Event::EndTriggered { seat, last_round } => {
            format!("{} cleared the board to the logo: round {last_round} is the last.", name(seat))
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Primary => "the city reward",
        Effect::Bonus => "the First Station bonus",
        Effect::Tile => "the telegraph tile",
        Effect::Flip => "a flip",
        Effect::Ability => "the worker's ability",
        Effect::Promotion => "the worker to promote one",
    }
}

fn workers_in_words(workers: Workers) -> String {
    let parts: Vec<String> = Colour::ALL
        .iter()
        .filter(|colour| workers[colour.index()] > 0)
        .map(|colour| format!("{} {colour}", workers[colour.index()]))
        .collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn trains_in_words(trains: [u8; Train::ALL.len()]) -> String {
    let parts: Vec<String> = Train::ALL
        .iter()
        .filter(|kind| trains[kind.index()] > 0)
        .map(|kind| format!("{} {kind}", trains[kind.index()]))
        .collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn player_sketch(view: &View, seat: Seat, player: &PlayerView, name: &str) -> String {
    let mark = if view.decider == seat && !view.ended { ">" } else { " " };
    let mut board = [0; Colour::ALL.len()];
    for space in &player.board {
        board.iter_mut().zip(space).for_each(|(sum, count)| *sum += count);
    }
    let milestones: Vec<String> = player.milestones.iter().flatten().map(milestone_sketch).collect();
    let rails: Vec<String> = player.rails.iter().map(ToString::to_string).collect();
    format!(
        "{mark} {seat} {name}: {} points, ${}, {}, supply {}, on board {}, {} buildings and {} rails left, tracks {:?}\n    \
         trains up {}, down {}; rails {}; milestones {}\n",
        player.points.map_or(0, |points| points.total),
        player.money,
        count(player.shares, "share"),
        workers_in_words(player.supply),
        workers_in_words(board),
        player.buildings_left,
        player.rails_left,
        player.tracks,
        trains_in_words(player.trains_up),
        trains_in_words(player.trains_down),
        if rails.is_empty() { "none".to_owned() } else { rails.join(" ") },
        if milestones.is_empty() { "none".to_owned() } else { milestones.join(", ") },
    )
}

fn milestone_sketch(milestone: &MilestoneView) -> String {
    let lacking: Vec<String> = milestone
        .needs
        .iter()
        .filter(|need| need.have < need.count)
        .map(|need| need_in_words(need.what, need.count - need.have))
        .collect();
    let managers = milestone.slots.iter().filter(|slot| slot.has.is_none()).count();
    let lacking = if lacking.is_empty() { "nothing".to_owned() } else { lacking.join(", ") };
    format!("{} lacks {lacking} and {managers} managers", milestone.tile)
}
