//! The end of U.S. Telegraph: the line between two cities, and what each player had left.

use super::{Company, Ending, Headline, Holding, Tally, at_place, tally};
use crate::replay::Turn;
use crate::strings;
use ::us_telegraph::{Building, Ended, Hex, Resource, TABLES, UsTelegraph, View};
use rules::{Outcome, Seat, TallyLine};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

const CITIES_ON_A_LINE: &str = "Cities on one line";

impl Ending for UsTelegraph {
    fn headline(view: &View, outcome: &Outcome, company: &Company) -> Headline {
        let first = at_place(outcome, 1);
        let [winner] = first[..] else {
            let built = first.first().map_or(0, |seat| outcome.scores[seat.index()]);
            return Headline::new(
                strings::share_the_win(&company.all(&first)),
                format!("Nobody could move. {built} buildings each."),
            );
        };
        let who = company.who(winner);
        match view.ended {
            Some(Ended::Buildings) => Headline::new(
                format!("{who} built all 30 buildings"),
                "No line joins two cities: the 30th building wins.",
            ),
            Some(Ended::Connection | Ended::BuildingsAndConnection) => match line(view, winner) {
                Some(line) => Headline::new(
                    format!("{who} connected {} to {}", line.from, line.to),
                    strings::buildings_on_the_line(line.buildings()),
                ),
                None => Headline::new(format!("{who} connected two cities"), ""),
            },
            Some(Ended::Standstill) | None => Headline::new(
                format!("{who} built the most: {} buildings", outcome.scores[winner.index()]),
                "Nobody could move.",
            ),
        }
    }

    /// The rules' tally has no number for a connection; without one the buildings decided.
    fn tally(view: &View, outcome: &Outcome) -> Tally {
        let shown = tally(outcome, None);
        let connected = matches!(view.ended, Some(Ended::Connection | Ended::BuildingsAndConnection));
        let cities = || TallyLine {
            name: CITIES_ON_A_LINE.to_owned(),
            values: Seat::all(view.players.len() as u8).map(|seat| most_cities(view, seat)).collect(),
        };
        Tally { decided: connected.then(cities), ..shown }
    }

    /// The rules count no rounds: one begins with each turn of the first player.
    fn turns(course: &[View]) -> Vec<Turn> {
        let mut round = 1;
        let mut active = None;
        let turn = |view: &View| {
            if active.is_some_and(|before| before != view.active) && view.active == view.first {
                round += 1;
            }
            active = Some(view.active);
            Turn { round, part: 0, seat: Some(view.active) }
        };
        course.iter().map(turn).collect()
    }

    fn holdings(view: &View, seat: Seat) -> Vec<Holding> {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let cards = |hand: ::us_telegraph::Cards| {
            let copies = |kind: Resource| vec![kind.name().to_owned(); usize::from(hand.of(kind))];
            Resource::ALL.into_iter().flat_map(copies).collect()
        };
        let mut held = Vec::new();
        if let Some(hand) = player.hand {
            held.push(Holding::new(strings::HAND, cards(hand)));
        }
        let open = player.open.iter().map(|building| building.facts().name.clone()).collect();
        held.push(Holding::new("Open buildings", open));
        held.push(Holding::new("Projects", projects(view, seat)));
        held
    }
}

/// "Boomtown 2/10", for every project begun.
fn projects(view: &View, seat: Seat) -> Vec<String> {
    let built = |kind: Building| {
        view.buildings.iter().filter(|each| each.seat == seat && each.building == kind).count()
    };
    TABLES
        .projects
        .iter()
        .filter_map(|project| {
            let done: usize = project.buildings.iter().map(|(kind, _)| built(*kind)).sum();
            let of: u8 = project.buildings.iter().map(|(_, copies)| *copies).sum();
            (done > 0).then(|| format!("{} {done}/{of}", project.name))
        })
        .collect()
}

/// A line of one player between two cities.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub from: String,
    pub to: String,
    /// The hexes of its buildings, from one city to the other; the cities themselves are the first and the
    /// last.
    pub way: Vec<Hex>,
}

impl Line {
    fn buildings(&self) -> usize {
        self.way.len() - 2
    }
}

/// The line that won, once two cities are connected.
pub fn winning_line(view: &View) -> Option<Line> {
    let connected = matches!(view.ended, Some(Ended::Connection | Ended::BuildingsAndConnection));
    connected.then(|| line(view, view.active)).flatten()
}

/// The shortest line of a player that joins two cities.
pub fn line(view: &View, seat: Seat) -> Option<Line> {
    let own = own_hexes(view, seat);
    let lines = view.cities.iter().enumerate().flat_map(|(index, from)| {
        let own = &own;
        view.cities[index + 1..].iter().filter_map(move |to| {
            let mut way = vec![from.at];
            way.extend(path(own, from.at, to.at)?);
            way.push(to.at);
            Some(Line { from: from.name.to_string(), to: to.name.to_string(), way })
        })
    });
    lines.min_by_key(|line| line.way.len())
}

fn own_hexes(view: &View, seat: Seat) -> BTreeSet<Hex> {
    let own = view.buildings.iter().filter(|each| each.seat == seat);
    own.filter_map(|each| {
        let region = view.regions.get(each.plot.region())?;
        Some(region.at.plot(each.plot.position()))
    })
    .collect()
}

/// The shortest path over a player's buildings from one city to another.
fn path(own: &BTreeSet<Hex>, from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let mut before: BTreeMap<Hex, Hex> = BTreeMap::new();
    let mut open: VecDeque<Hex> = from.neighbours().filter(|hex| own.contains(hex)).collect();
    let mut seen: BTreeSet<Hex> = open.iter().copied().collect();
    while let Some(hex) = open.pop_front() {
        if hex.distance(to) == 1 {
            let back = std::iter::successors(Some(hex), |hex| before.get(hex).copied());
            let mut way: Vec<Hex> = back.collect();
            way.reverse();
            return Some(way);
        }
        for next in hex.neighbours().filter(|next| own.contains(next)) {
            if seen.insert(next) {
                before.insert(next, hex);
                open.push_back(next);
            }
        }
    }
    None
}

/// How many cities one line of a player touches, at most.
fn most_cities(view: &View, seat: Seat) -> i32 {
    let own = own_hexes(view, seat);
    let touches = |city: Hex| city.neighbours().any(|hex| own.contains(&hex));
    let joined = |city: Hex| {
        let others = view.cities.iter().filter(|other| other.at != city);
        1 + others.filter(|other| path(&own, city, other.at).is_some()).count() as i32
    };
    let cities = view.cities.iter().map(|city| city.at);
    cities.filter(|city| touches(*city)).map(joined).max().unwrap_or(0)
}
