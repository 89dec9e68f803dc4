//! The totals of many observed games.

use crate::balance::study::Study;
use crate::balance::watch::{Offered, Watched};
use crate::statistics::{Estimate, errors_for, mean, wilson, wilson_at};
use rules::Component;
use serde::Serialize;
use std::collections::BTreeMap;

/// Below this share of the seats that could have it, a component is hardly ever chosen.
const NEVER: f64 = 0.05;
/// Above this one, almost always.
const ALWAYS: f64 = 0.95;
/// With fewer takers nothing is said about winning: Wilson's interval is too narrow for so few in the tails.
const FEWEST: u64 = 30;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    pub game: String,
    pub title: String,
    pub rules: u16,
    pub options: rules::Options,
    pub phrase: String,
    pub player: String,
    pub seats: usize,
    pub games: usize,
    /// Games in which the first place was shared.
    pub ties: usize,
    pub decisions: Spread,
    /// The number of rounds, if the game counts them.
    pub rounds: Option<Spread>,
    /// If it does not: how often the turn passed to another seat.
    pub turns: Option<Spread>,
    pub points_of_winners: Option<Estimate>,
    pub points_of_others: Option<Estimate>,
    pub order: Order,
    pub rows: Vec<TurnRow>,
    /// By kind and name.
    pub components: Vec<ComponentRow>,
    /// For how many components we ask whether their takers win more or less than their share.
    pub questions: usize,
}

/// The meaning of the rows of wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The first row had the first turn.
    Turns,
    /// All players act at once, so rows are seats.
    Seats,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    pub mean: f64,
    /// A twentieth of the games is shorter than this.
    pub low: u64,
    /// A twentieth is longer.
    pub high: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurnRow {
    /// From 1.
    pub place: usize,
    /// The share of games won; a shared victory is shared.
    pub won: Option<Estimate>,
    pub points: Option<Estimate>,
    /// The interval of `won` does not hold the fair share.
    pub unfair: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComponentRow {
    #[serde(flatten)]
    pub component: Component,
    /// Decisions that could take it or not, and those that took it.
    pub offers: u64,
    pub accepted: u64,
    /// Seats, counted in each game, that could take it or not.
    pub seats: u64,
    /// The share of them that took it at some time.
    pub choice: Option<Estimate>,
    pub chosen: Chosen,
    /// Seats that took it, by choice or not.
    pub takers: u64,
    /// The share of games that takers won; `None` if no one wins or all took it.
    pub won: Option<Estimate>,
    pub wins: Wins,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chosen {
    Never,
    Sometimes,
    Always,
}

/// The takers' share of wins compared with the fair one, with an interval wide enough for all questions
/// together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wins {
    Less,
    /// No significant difference.
    Fair,
    More,
}

impl Balance {
    pub fn new(study: &Study, title: &str, rules: u16, games: &[Watched]) -> Balance {
        let opened = games.iter().all(|game| game.opener.is_some());
        let counted: Option<Vec<u64>> = games.iter().map(|game| game.rounds.map(u64::from)).collect();
        let turns: Vec<u64> = games.iter().map(|game| game.turns).collect();
        let decisions: Vec<u64> = games.iter().map(|game| game.decisions).collect();
        let (components, questions) = components(study.seats, games);
        Balance {
            game: study.game.clone(),
            title: title.to_owned(),
            rules,
            options: study.options.clone(),
            phrase: study.phrase.clone(),
            player: study.player.name.clone(),
            seats: study.seats,
            games: games.len(),
            ties: games.iter().filter(|game| winners(game) > 1).count(),
            decisions: spread(decisions),
            turns: counted.is_none().then(|| spread(turns)),
            rounds: counted.map(spread),
            points_of_winners: mean(&points(games, |place| place == 1)),
            points_of_others: mean(&points(games, |place| place > 1)),
            order: if opened && study.seats > 1 { Order::Turns } else { Order::Seats },
            rows: rows(study.seats, games),
            components,
            questions,
        }
    }

    pub fn fair(&self) -> f64 {
        fair(self.seats)
    }
}

fn fair(seats: usize) -> f64 {
    1.0 / seats as f64
}

fn winners(game: &Watched) -> usize {
    game.places.iter().filter(|place| **place == 1).count()
}

/// A seat's share of the victory.
fn won(game: &Watched, seat: usize) -> f64 {
    if game.places[seat] == 1 { 1.0 / winners(game) as f64 } else { 0.0 }
}

fn spread(mut values: Vec<u64>) -> Spread {
    values.sort_unstable();
    let count = values.len();
    let at = |share: f64| values.get(((count as f64 * share) as usize).min(count.saturating_sub(1)));
    Spread {
        mean: values.iter().sum::<u64>() as f64 / count.max(1) as f64,
        low: at(0.05).copied().unwrap_or(0),
        high: at(0.95).copied().unwrap_or(0),
    }
}

fn points(games: &[Watched], wanted: impl Fn(u8) -> bool) -> Vec<f64> {
    let of_game = |game: &Watched| {
        let seats = game.scores.iter().zip(&game.places).filter(|(_, place)| wanted(**place));
        seats.map(|(score, _)| f64::from(*score)).collect::<Vec<_>>()
    };
    games.iter().flat_map(of_game).collect()
}

/// By turn order, counted from the seat that had the first turn.
fn rows(seats: usize, games: &[Watched]) -> Vec<TurnRow> {
    let row = |place: usize| {
        let seat = |game: &Watched| (game.opener.unwrap_or(0) + place) % seats;
        let sum: f64 = games.iter().map(|game| won(game, seat(game))).sum();
        let points: Vec<f64> = games.iter().map(|game| f64::from(game.scores[seat(game)])).collect();
        let won = wilson(sum, games.len() as f64);
        let unfair = seats > 1 && won.is_some_and(|won| !holds(won, fair(seats)));
        TurnRow { place: place + 1, won, points: mean(&points), unfair }
    };
    (0..seats).map(row).collect()
}

fn holds(estimate: Estimate, value: f64) -> bool {
    (estimate.low..=estimate.high).contains(&value)
}

/// The total of all games for one component.
#[derive(Default)]
struct Sum {
    offers: u64,
    accepted: u64,
    seats: u64,
    choosers: u64,
    takers: u64,
    won: f64,
}

impl Sum {
    fn add(&mut self, seen: Offered, won: f64) {
        self.offers += u64::from(seen.offers);
        self.accepted += u64::from(seen.accepted);
        self.seats += u64::from(seen.offers > 0);
        self.choosers += u64::from(seen.accepted > 0);
        if seen.taken {
            self.takers += 1;
            self.won += won;
        }
    }
}

fn components(seats: usize, games: &[Watched]) -> (Vec<ComponentRow>, usize) {
    let mut sums: BTreeMap<&Component, Sum> = BTreeMap::new();
    for game in games {
        for (component, by_seat) in &game.components {
            let sum = sums.entry(component).or_default();
            by_seat.iter().enumerate().for_each(|(seat, seen)| sum.add(*seen, won(game, seat)));
        }
    }
    let everybody = (seats * games.len()) as u64;
    // A solo player has no fair share, and what everyone takes is taken by winners and losers alike.
    let is_question = |sum: &Sum| seats > 1 && sum.takers > 0 && sum.takers < everybody;
    let questions = sums.values().filter(|sum| is_question(sum)).count();
    let width = errors_for(questions);
    let row = |(component, sum): (&Component, Sum)| {
        let asked = is_question(&sum);
        let (won, takers) = (sum.won, sum.takers as f64);
        let choice = wilson(sum.choosers as f64, sum.seats as f64);
        ComponentRow {
            component: component.clone(),
            offers: sum.offers,
            accepted: sum.accepted,
            seats: sum.seats,
            choice,
            chosen: chosen(choice),
            takers: sum.takers,
            won: asked.then(|| wilson(won, takers)).flatten(),
            wins: (asked && sum.takers >= FEWEST)
                .then(|| wilson_at(width, won, takers))
                .flatten()
                .map_or(Wins::Fair, |wide| beside(wide, fair(seats))),
        }
    };
    (sums.into_iter().map(row).collect(), questions)
}

fn chosen(choice: Option<Estimate>) -> Chosen {
    match choice {
        Some(choice) if choice.high < NEVER => Chosen::Never,
        Some(choice) if choice.low > ALWAYS => Chosen::Always,
        _ => Chosen::Sometimes,
    }
}

fn beside(wide: Estimate, fair: f64) -> Wins {
    if wide.low > fair {
        Wins::More
    } else if wide.high < fair {
        Wins::Less
    } else {
        Wins::Fair
    }
}
