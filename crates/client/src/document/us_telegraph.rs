//! U.S. Telegraph as a document.

use super::{Block, InWords, Place, Row, Section, count, or_nothing, seats};
use crate::boards::us_telegraph::words;
use crate::ending::Company;
use crate::strings;
use ::us_telegraph::{
    Action, BLACK_DECK, Building, BuildingView, Hex, Plot, PriceView, Resource, TABLES, UsTelegraph, View,
    printed_position,
};
use rules::Seat;
use std::collections::BTreeMap;

/// The plots of a region, starting with its middle, as on a map with north at the top.
const PLACES: [&str; 7] = ["middle", "east", "north-east", "north-west", "west", "south-west", "south-east"];

impl InWords for UsTelegraph {
    fn heading(action: Action) -> &'static str {
        match action {
            Action::Draw(_) => "Draw buildings",
            Action::Build(_) => "Construct",
            Action::Plot(_) => "Build it on a plot",
            Action::Pay(_) => "Pay",
            Action::Place(_) => "Place the region",
            Action::Rotate(_) => "Turn the region",
            Action::Keep | Action::Worker | Action::Stop | Action::End => "Or",
        }
    }

    fn sentence(view: &View, action: Action, label: &str) -> String {
        match action {
            Action::Place(at) => place_it(view, at),
            Action::Rotate(rotation) => turn_it(view, rotation, label),
            Action::Keep => "Keep the drawn building on your board".to_owned(),
            _ => label.to_owned(),
        }
    }

    fn sections(view: &View, company: &Company) -> Vec<Section> {
        let mut sections = vec![
            Section::new("Cities and lines", vec![cities(view, company)]),
            Section::new("Players", vec![players(view, company), Block::text(supply(view))]),
            Section::new("Regions and plots", regions(view, company)),
        ];
        if let Some(seat) = company.you {
            sections.push(Section::new("Your buildings", own_buildings(view, seat)));
            sections.push(Section::new("Your hand", vec![hand(view, seat)]));
        }
        sections
    }

    fn askable(view: &View, company: &Company) -> Vec<Place> {
        let plots = plots(view).map(|(plot, hex)| Place {
            name: plot.to_string(),
            about: format!("{}. Neighbours: {}.", told(view, company, plot), around(view, company, hex)),
        });
        let cities = view.cities.iter().map(|city| Place {
            name: city.name.to_string(),
            about: format!("{} has beside it: {}.", city.name, around(view, company, city.at)),
        });
        plots.chain(cities).collect()
    }
}

fn called(building: Building) -> String {
    format!("{} {}", building.facts().number, building.facts().name)
}

fn plots(view: &View) -> impl Iterator<Item = (Plot, Hex)> {
    view.regions.iter().enumerate().flat_map(|(index, region)| {
        (0..7).map(move |position| (Plot::new(index, position), region.at.plot(position)))
    })
}

fn tenant(view: &View, plot: Plot) -> Option<&BuildingView> {
    view.buildings.iter().find(|each| each.plot == plot)
}

fn symbol(view: &View, plot: Plot) -> Option<Resource> {
    let region = view.regions.get(plot.region())?;
    TABLES.faces[region.tile as usize][printed_position(plot.position(), region.rotation)]
}

fn gives(view: &View, plot: Plot) -> &'static str {
    symbol(view, plot).map_or("nothing", Resource::name)
}

/// "free", or who built what.
fn stands(view: &View, company: &Company, plot: Plot) -> String {
    tenant(view, plot).map_or_else(
        || "free".to_owned(),
        |there| format!("{}'s {}", company.name(there.seat), called(there.building)),
    )
}

fn told(view: &View, company: &Company, plot: Plot) -> String {
    let cost =
        view.price(plot).map_or_else(String::new, |price| format!(". Building there costs {}", bill(price)));
    format!("{plot} is {}, gives {}{cost}", stands(view, company, plot), gives(view, plot))
}

fn bill(price: &PriceView) -> String {
    match price.missing.total() + price.any {
        0 => "nothing".to_owned(),
        cards => count(cards, "card"),
    }
}

fn around(view: &View, company: &Company, hex: Hex) -> String {
    let beside = hex.neighbours().filter_map(|hex| {
        let city = view.cities.iter().find(|city| city.at == hex).map(|city| city.name.to_string());
        let plot = plots(view).find(|(_, at)| *at == hex).map(|(plot, _)| plot);
        city.or_else(|| plot.map(|plot| format!("{plot} {}", stands(view, company, plot))))
    });
    or_nothing(beside.collect::<Vec<_>>().join(", "))
}

fn cities(view: &View, company: &Company) -> Block {
    let row = |city: &::us_telegraph::CityView| {
        let beside = plots(view).filter(|(_, hex)| hex.distance(city.at) == 1);
        let beside: Vec<String> = beside.map(|(plot, _)| plot.to_string()).collect();
        let mut cells = vec![or_nothing(beside.join(", "))];
        cells.extend(seats(view.players.len()).map(|seat| way(view, seat, city.at)));
        Row::new(city.name.to_string(), cells)
    };
    let mut columns = vec!["City".to_owned(), "Plots beside it".to_owned()];
    columns.extend(seats(view.players.len()).map(|seat| company.name(seat)));
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    Block::table(
        "How far each player's buildings are from each city",
        &columns,
        view.cities.iter().map(row).collect(),
    )
}

fn way(view: &View, seat: Seat, city: Hex) -> String {
    match away(view, seat, city) {
        Some(0) => "connected".to_owned(),
        Some(plots) => format!("{} away", count(plots, "plot")),
        None => "no way".to_owned(),
    }
}

/// How many free plots a player would have to build on to get beside a city.
fn away(view: &View, seat: Seat, city: Hex) -> Option<u32> {
    let mut open: BTreeMap<Hex, bool> = BTreeMap::new();
    for (plot, hex) in plots(view) {
        match tenant(view, plot) {
            None => drop(open.insert(hex, false)),
            Some(there) if there.seat == seat => drop(open.insert(hex, true)),
            Some(_) => {}
        }
    }
    let mut cost: BTreeMap<Hex, u32> =
        open.iter().filter(|(_, own)| **own).map(|(hex, _)| (*hex, 0)).collect();
    let mut edge: Vec<Hex> = cost.keys().copied().collect();
    for built in 0.. {
        if edge.iter().any(|hex| hex.distance(city) == 1) {
            return Some(built);
        }
        let mut next = Vec::new();
        for hex in edge {
            for beside in hex.neighbours().filter(|beside| open.contains_key(beside)) {
                cost.entry(beside).or_insert_with(|| {
                    next.push(beside);
                    built + 1
                });
            }
        }
        if next.is_empty() {
            return None;
        }
        edge = next;
    }
    None
}

fn players(view: &View, company: &Company) -> Block {
    let rows = seats(view.players.len()).zip(&view.players).map(|(seat, player)| {
        let open: Vec<String> = player.open.iter().map(|building| called(*building)).collect();
        let cells = vec![
            format!("{} of 30", player.built.unwrap_or_default()),
            player.hand_size.unwrap_or_default().to_string(),
            player.settlements.unwrap_or_default().to_string(),
            player.workers.to_string(),
            or_nothing(open.join(", ")),
        ];
        Row::of(company, seat, cells)
    });
    Block::table(
        "What each player has",
        &["Player", "Built", "Cards", "Settlements", "Workers", "Open buildings"],
        rows.collect(),
    )
}

fn supply(view: &View) -> String {
    format!(
        "{} in the deck, {} discarded, {} left.",
        count(view.deck.unwrap_or_default(), "card"),
        view.discards.total(),
        count(view.region_stack.unwrap_or_default(), "region")
    )
}

fn regions(view: &View, company: &Company) -> Vec<Block> {
    let region = |index: usize| {
        let row = |position: usize| {
            let plot = Plot::new(index, position);
            let cells =
                vec![PLACES[position].to_owned(), gives(view, plot).to_owned(), stands(view, company, plot)];
            Row::new(plot.to_string(), cells)
        };
        let caption = format!("Region {}", letter(index));
        Block::table(caption, &["Plot", "Where", "Gives", "What stands there"], (0..7).map(row).collect())
    };
    (0..view.regions.len()).map(region).collect()
}

fn letter(region: usize) -> char {
    (b'A' + region as u8) as char
}

fn own_buildings(view: &View, seat: Seat) -> Vec<Block> {
    let player = &view.players[seat.index()];
    let cost = |building: &Building| {
        let facts = building.facts();
        let cost = if facts.any > 0 { words::any(facts.any) } else { words::paid_in_words(facts.cost) };
        let after = facts.after.map_or_else(String::new, |after| format!("; free beside {}", called(after)));
        format!("{}: costs {cost}{after}", called(*building))
    };
    let built = view.buildings.iter().filter(|each| each.seat == seat);
    let built = built.map(|each| format!("{} on {}", called(each.building), each.plot));
    let decks = player.decks.unwrap_or_default();
    let deck = |(deck, size): (usize, &u8)| {
        let name =
            if deck == BLACK_DECK { "Basic deck".to_owned() } else { format!("White deck {}", deck + 1) };
        format!("{name}: {size} left")
    };
    vec![
        Block::list("Open, ready to build", player.open.iter().map(cost).collect(), "No open building."),
        Block::list("Built", built.collect(), "Nothing built yet."),
        Block::list("Decks", decks.iter().enumerate().map(deck).collect(), "No decks."),
    ]
}

fn hand(view: &View, seat: Seat) -> Block {
    let hand = view.players[seat.index()].hand.unwrap_or_default();
    let held = Resource::ALL.into_iter().filter(|kind| hand.of(*kind) > 0);
    let held = held.map(|kind| format!("{}: {}", words::card(kind), words::cards(hand.of(kind))));
    Block::list("Your cards. Any 2 cards replace 1", held.collect(), "You hold no cards.")
}

/// Names a place for a region by what it would touch, and by its clock direction from the first of these.
fn place_it(view: &View, at: Hex) -> String {
    let touches = |hex: Hex| (0..7).any(|position| at.plot(position).distance(hex) == 1);
    let cities =
        view.cities.iter().filter(|city| touches(city.at)).map(|city| (city.name.to_string(), city.at));
    let plots = plots(view).filter(|(_, hex)| touches(*hex)).map(|(plot, hex)| (plot.to_string(), hex));
    let touched: Vec<(String, Hex)> = cities.chain(plots).collect();
    let Some((first, from)) = touched.first() else { return "Place it here".to_owned() };
    let names: Vec<String> = touched.iter().map(|(name, _)| name.clone()).collect();
    format!("Place it beside {}, at {} o'clock from {first}", strings::list(&names), hour(*from, at))
}

/// The direction as a clock shows it, with north at twelve.
fn hour(from: Hex, to: Hex) -> u8 {
    let (q, r) = (f64::from(to.q - from.q), f64::from(to.r - from.r));
    let (x, y) = (q + r / 2.0, r * 3f64.sqrt() / 2.0);
    let hour = (x.atan2(-y) / std::f64::consts::TAU * 12.0).round() as i32;
    match hour.rem_euclid(12) {
        0 => 12,
        hour => hour as u8,
    }
}

/// Says where each resource would be.
fn turn_it(view: &View, rotation: u8, label: &str) -> String {
    let Some(::us_telegraph::Frame::Rotate { tile, .. }) = view.stack.last() else { return label.to_owned() };
    let face = &TABLES.faces[*tile as usize];
    let lies = (0..7).filter_map(|position| {
        let kind = face[printed_position(position, rotation)]?;
        Some(format!("{} {}", kind.name(), PLACES[position]))
    });
    format!("{label}: {}", lies.collect::<Vec<_>>().join(", "))
}
