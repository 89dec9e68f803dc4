//! The game in words: prompts, choices, the log, and the board drawn with characters.

use crate::UsTelegraph;
use crate::action::Action;
use crate::board::printed_position;
use crate::content::{BLACK_DECK, Building, Cards, Resource, TABLES};
use crate::hex::{Hex, Plot};
use crate::state::{Ended, Frame, Kind};
use crate::view::{Event, PlayerView, View};
use rules::{Narrate, Seat};
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Narrate for UsTelegraph {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        if let Some(by) = view.ended {
            return ended(by, Some(view.active), names);
        }
        let name = &names[view.active.index()];
        let Some(top) = view.stack.last() else { return String::new() };
        match top {
            Frame::Turn => match view.turn.kind {
                None => format!("{name}'s turn: draw buildings, construct, or pass for 3 cards."),
                Some(kind) if view.turn.used < kind.limit() => {
                    let next = view.turn.used + 1;
                    format!("{name}'s turn: {} {next} of {}, or stop.", action_of(kind), kind.limit())
                }
                Some(kind) => {
                    format!("{name}'s turn: play a Worker for one more {}, or stop.", action_of(kind))
                }
            },
            Frame::Extra => format!("{name} is choosing the Worker's action."),
            Frame::Drawn { building } => format!("{name} drew {} and builds or keeps it.", title(*building)),
            Frame::Site { building } => format!("{name} is choosing a plot for {}.", title(*building)),
            Frame::Pay { building, plot } => {
                format!("{name} is paying for {} on {plot}.", title(*building))
            }
            Frame::Place { .. } => format!("{name} is placing the new region."),
            Frame::Rotate { to, .. } => format!("{name} is turning the new region at {to}."),
            Frame::Cards => {
                format!("{name}'s turn: play a Worker for one more card, or end the turn.")
            }
            Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => {
                "Cards are being drawn.".to_owned()
            }
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        let player = &view.players[view.active.index()];
        match action {
            Action::Draw(deck) => draw_label(player, deck),
            Action::Build(building) => format!("Build {}", title(building)),
            Action::Keep => "Keep it".to_owned(),
            Action::Plot(plot) => plot_label(view, plot),
            Action::Pay(cards) => format!("Pay {}", cards_in_words(cards)),
            Action::Place(at) => format!("Place it at {at}"),
            Action::Rotate(0) => "Leave it as it is".to_owned(),
            Action::Rotate(rotation) => format!("Turn it by {rotation} sixths"),
            Action::Worker if view.stack.last() == Some(&Frame::Cards) => {
                "Play a Worker for a card".to_owned()
            }
            Action::Worker => "Play a Worker for one more action".to_owned(),
            Action::Stop => match view.turn.cards_due() {
                0 => "Stop".to_owned(),
                cards => format!("Stop and take {}", count(cards, "card")),
            },
            Action::End => "End the turn".to_owned(),
        }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::TurnBegan { seat } => format!("{}'s turn.", name(seat)),
            Event::Drew { seat, building, last: false, .. } => {
                format!("{} drew {}.", name(seat), title(*building))
            }
            Event::Drew { seat, building, last: true, .. } => {
                format!("{} drew {}, the last of its deck.", name(seat), title(*building))
            }
            Event::Kept { seat, building } => format!("{} kept {}.", name(seat), title(*building)),
            Event::Built { seat, building, plot, paid, .. } => {
                let price = match paid.total() {
                    0 => "free of charge".to_owned(),
                    _ => format!("for {}", cards_in_words(*paid)),
                };
                format!("{} built {} on {plot} {price}.", name(seat), title(*building))
            }
            Event::WorkerEarned { seat, project } => {
                format!("{} completed {} and earned a Worker.", name(seat), project_name(project))
            }
            Event::NoWorkerLeft { seat, project } => {
                format!("{} completed {}. No Worker is left to earn.", name(seat), project_name(project))
            }
            Event::WorkerPlayed { seat, card: true } => format!("{} played a Worker for a card.", name(seat)),
            Event::WorkerPlayed { seat, card: false } => {
                format!("{} played a Worker for one more action.", name(seat))
            }
            Event::Stopped { seat, passed: true, .. } => format!("{} passed.", name(seat)),
            Event::Stopped { seat, passed: false, .. } => format!("{} stopped.", name(seat)),
            Event::TookCard { seat, card } => {
                let card = card.and_then(Resource::from_letter).map_or("card", Resource::name);
                format!("{} took a {card}{}.", name(seat), if card == "card" { "" } else { " card" })
            }
            Event::DeckRenewed { cards } => format!("The {cards} discards became the new deck."),
            Event::RegionDrawn { seat, tile } => format!("{} drew region {}.", name(seat), tile + 1),
            Event::RegionPlaced { seat, tile, at, .. } => {
                format!("{} added region {} at {at}.", name(seat), tile + 1)
            }
            Event::Ended { by, winner } => ended(*by, *winner, names),
        }
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        let mut text = board_sketch(view);
        let deck = view.deck.unwrap_or_default();
        let regions = view.region_stack.unwrap_or_default();
        let workers = view.workers_left.map_or_else(String::new, |left| format!(", Workers left {left}"));
        let _ = writeln!(
            text,
            "\nDeck {deck}, discards {}, regions left {regions}{workers}. \
             Plots: letter and digit, then w water, f wood, c clay, m metal; 1:40 is seat 1's building 40.\n",
            if view.discards.total() == 0 { "none".to_owned() } else { view.discards.to_string() },
        );
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            text.push_str(&player_sketch(view, seat, player, &names[seat.index()]));
        }
        text
    }
}

fn ended(by: Ended, winner: Option<Seat>, names: &[String]) -> String {
    let name = winner.map(|seat| names[seat.index()].as_str()).unwrap_or_default();
    match by {
        Ended::Buildings => format!("{name} built all 30 buildings and won."),
        Ended::Connection => format!("{name} connected two cities and won."),
        Ended::BuildingsAndConnection => {
            format!("{name} connected two cities with the 30th building and won.")
        }
        Ended::Standstill => "Nobody could move: the most buildings win.".to_owned(),
    }
}

fn action_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Draw => "draw",
        Kind::Construct => "construction",
    }
}

fn project_name(key: &str) -> &str {
    TABLES.projects.iter().find(|project| project.key == key).map_or(key, |project| &project.name)
}

/// `40 Gold Panning Trough`.
pub fn title(building: Building) -> String {
    let facts = building.facts();
    format!("{} {}", facts.number, facts.name)
}

pub fn cards_in_words(cards: Cards) -> String {
    let parts: Vec<String> = Resource::ALL
        .into_iter()
        .filter(|resource| cards.of(*resource) > 0)
        .map(|resource| format!("{} {}", cards.of(resource), resource.name()))
        .collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

fn count(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn draw_label(player: &PlayerView, deck: u8) -> String {
    let left = player.decks.unwrap_or_default()[deck as usize];
    if deck as usize == BLACK_DECK {
        format!("Draw a basic building ({left} left)")
    } else {
        format!("Draw from white deck {} ({left} left)", deck + 1)
    }
}

fn plot_label(view: &View, plot: Plot) -> String {
    let Some(price) = view.price(plot) else {
        return format!("Build on {plot}");
    };
    let mut parts = Vec::new();
    if price.missing.total() > 0 {
        parts.push(cards_in_words(price.missing));
    }
    if price.any > 0 {
        parts.push(format!("{} of any kind", price.any));
    }
    let cost = match (parts.is_empty(), price.chained) {
        (true, true) => "free by chain".to_owned(),
        (true, false) => "free".to_owned(),
        (false, _) => parts.join(" and "),
    };
    let star = if price.connects { ", connects two cities" } else { "" };
    format!("Build on {plot}: {cost}{star}")
}

/// Width of one hex in characters; a row is shifted by half of it.
const CELL: i16 = 6;

fn board_sketch(view: &View) -> String {
    let mut cells: BTreeMap<(i8, i8), String> = BTreeMap::new();
    let mut put = |at: Hex, text: String| {
        cells.insert((at.r, at.q), text);
    };
    for city in &view.cities {
        put(city.at, format!("*{}", city.name.chars().take(4).collect::<String>().to_uppercase()));
    }
    for (index, region) in view.regions.iter().enumerate() {
        for position in 0..7 {
            let symbol = TABLES.faces[region.tile as usize][printed_position(position, region.rotation)];
            let plot = Plot::new(index, position);
            put(region.at.plot(position), format!("{plot}{}", symbol.map_or('.', Resource::letter)));
        }
    }
    for there in &view.buildings {
        let region = &view.regions[there.plot.region()];
        put(region.at.plot(there.plot.position()), format!("{}:{}", there.seat, there.building));
    }
    let column = |r: i8, q: i8| i16::from(q) * CELL + i16::from(r) * CELL / 2;
    let left = cells.keys().map(|(r, q)| column(*r, *q)).min().unwrap_or_default();
    let mut text = String::new();
    let mut line = String::new();
    let mut row = cells.keys().next().map_or(0, |(r, _)| *r);
    for ((r, q), cell) in cells {
        if r != row {
            let _ = writeln!(text, "{}", line.trim_end());
            line.clear();
            row = r;
        }
        let indent = (column(r, q) - left) as usize;
        let _ = write!(line, "{}{cell}", " ".repeat(indent.saturating_sub(line.chars().count())));
    }
    let _ = writeln!(text, "{line}");
    text
}

fn player_sketch(view: &View, seat: Seat, player: &PlayerView, name: &str) -> String {
    let mark = if view.active == seat && view.ended.is_none() { ">" } else { " " };
    let hand = player.hand.map_or_else(
        || count(player.hand_size.unwrap_or_default(), "card"),
        |hand| if hand.total() == 0 { "no cards".to_owned() } else { hand.to_string() },
    );
    let open: Vec<String> = player.open.iter().map(ToString::to_string).collect();
    let [one, two, three, black] = player.decks.unwrap_or_default();
    format!(
        "{mark} {seat} {name}: built {}, hand {hand}, {}, {}, decks {one} {two} {three} and {black} basic, \
         open {}\n",
        player.built.unwrap_or_default(),
        count(player.settlements.unwrap_or_default(), "settlement"),
        count(player.workers, "Worker"),
        if open.is_empty() { "none".to_owned() } else { open.join(" ") },
    )
}
