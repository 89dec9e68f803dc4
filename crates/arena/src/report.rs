//! The results of a contest, in numbers.

use crate::contest::Contest;
use crate::play::{Finished, Thought};
use crate::rating::{Pairs, ratings};
use crate::sequential::Verdict;
use crate::statistics::{Estimate, mean, wilson};
use serde::Serialize;
use std::fmt::Write as _;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: String,
    pub title: String,
    pub rules: u16,
    pub options: rules::Options,
    pub phrase: String,
    pub seats: usize,
    pub games: usize,
    pub deals: usize,
    pub entries: Option<Estimate>,
    /// Best first if there are ratings.
    pub players: Vec<PlayerRow>,
    /// How often the player of a row did better than that of a column, both in the order of `players`.
    pub matrix: Vec<Vec<Option<Estimate>>>,
    pub line_ups: Vec<LineUpRow>,
    pub by_seat: Vec<SeatRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The thinking times, in the order of `players`: the only part that varies from run to run.
    pub speed: Vec<Thought>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRow {
    pub name: String,
    pub games: usize,
    /// `None` for a solo player.
    pub rating: Option<Estimate>,
    pub points: Option<Estimate>,
}

/// A line-up, by its first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineUpRow {
    pub player: String,
    pub against: Vec<String>,
    /// The share of games that the first player won; a shared victory is shared.
    pub won: Estimate,
    /// The share between equal players.
    pub fair: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatRow {
    pub seat: usize,
    pub won: Option<Estimate>,
    pub points: Option<Estimate>,
}

impl Report {
    pub(crate) fn new(
        contest: &Contest,
        title: &str,
        rules: u16,
        games: &[Finished],
        verdict: Option<Verdict>,
    ) -> Report {
        let count = contest.entrants.len();
        let deals: Vec<Pairs> = games
            .chunk_by(|one, other| one.deal == other.deal)
            .map(|deal| {
                let mut pairs = Pairs::new(count);
                deal.iter().for_each(|game| pairs.add_table(&game.seats, &game.places));
                pairs
            })
            .collect();
        let rated = contest.seats > 1;
        let rating = if rated { ratings(&deals, count) } else { Vec::new() };
        let mut order: Vec<usize> = (0..count).collect();
        if rated {
            order.sort_by(|one, other| rating[*other].value.total_cmp(&rating[*one].value));
        }
        let mut all = Pairs::new(count);
        deals.iter().for_each(|deal| all.add_all(deal));
        let matrix =
            order.iter().map(|one| order.iter().map(|other| share(&all, *one, *other)).collect()).collect();
        let players = order
            .iter()
            .map(|player| PlayerRow {
                name: contest.entrants[*player].name.clone(),
                games: games.iter().filter(|game| game.seats.contains(player)).count(),
                rating: rating.get(*player).copied(),
                points: mean(&of_player(games, *player)),
            })
            .collect();
        let speed = order.iter().map(|player| thought(games, *player)).collect();
        let entries: Vec<f64> = games.iter().map(|game| game.entries as f64).collect();
        Report {
            game: contest.game.clone(),
            title: title.to_owned(),
            rules,
            options: contest.options.clone(),
            phrase: contest.phrase.clone(),
            seats: contest.seats,
            games: games.len(),
            deals: deals.len(),
            entries: mean(&entries),
            players,
            matrix,
            line_ups: if rated { line_ups(contest, games) } else { Vec::new() },
            by_seat: if rated { by_seat(contest.seats, games) } else { Vec::new() },
            verdict,
            speed,
        }
    }

    /// As a table for people.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{}, {} at a table, {} games on {} deals\n\n",
            self.title, self.seats, self.games, self.deals
        );
        let width = self.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
        let _ = writeln!(
            text,
            "{:width$}  {:>22}  {:>22}  {:>12}  {:>10}",
            "player", "rating (95%)", "points (95%)", "ms/decision", "longest ms"
        );
        for (player, thought) in self.players.iter().zip(&self.speed) {
            let rating = player.rating.map_or_else(String::new, |rating| told(rating, 1.0, 0));
            let points = player.points.map_or_else(String::new, |points| told(points, 1.0, 1));
            let each = thought.microseconds as f64 / 1e3 / thought.decisions.max(1) as f64;
            let longest = thought.longest as f64 / 1e3;
            let _ = writeln!(
                text,
                "{:width$}  {rating:>22}  {points:>22}  {each:>12.3}  {longest:>10.1}",
                player.name
            );
        }
        if !self.line_ups.is_empty() {
            text.push_str("\nwins (95%; fair share)\n");
        }
        for row in &self.line_ups {
            let won = told(row.won, 100.0, 1);
            let _ = writeln!(
                text,
                "{:width$}  {won:>22} %  ({:.0} %)  against {}",
                row.player,
                100.0 * row.fair,
                row.against.join(", ")
            );
        }
        if !self.by_seat.is_empty() {
            text.push_str("\nseat              wins (95%)            points (95%)\n");
        }
        for row in &self.by_seat {
            let won = row.won.map_or_else(String::new, |won| told(won, 100.0, 1));
            let points = row.points.map_or_else(String::new, |points| told(points, 1.0, 1));
            let _ = writeln!(text, "{:4}  {won:>20} %  {points:>22}", row.seat);
        }
        let verdict = match self.verdict {
            Some(Verdict::Better) => "\nThe first player is better, by the sequential test.\n",
            Some(Verdict::NotBetter) => {
                "\nThe first player is not better by so much, by the sequential test.\n"
            }
            Some(Verdict::Open) => "\nThe sequential test is still open.\n",
            None => "",
        };
        text.push_str(verdict);
        text
    }
}

/// A number with its interval.
pub(crate) fn told(estimate: Estimate, scale: f64, digits: usize) -> String {
    let Estimate { value, low, high } = estimate;
    format!("{:.digits$} ({:.digits$} to {:.digits$})", scale * value, scale * low, scale * high)
}

fn share(pairs: &Pairs, one: usize, other: usize) -> Option<Estimate> {
    let (better, worse) = (pairs.better(one, other), pairs.better(other, one));
    if one == other { None } else { wilson(better, better + worse) }
}

fn of_player(games: &[Finished], player: usize) -> Vec<f64> {
    let mut points = Vec::new();
    for game in games {
        for (seat, _) in game.seats.iter().enumerate().filter(|(_, there)| **there == player) {
            points.push(f64::from(game.scores[seat]));
        }
    }
    points
}

fn thought(games: &[Finished], player: usize) -> Thought {
    let mut sum = Thought::default();
    for game in games {
        for (seat, _) in game.seats.iter().enumerate().filter(|(_, there)| **there == player) {
            sum.add(game.thought[seat]);
        }
    }
    sum
}

/// A seat's share of the victory.
fn won(game: &Finished, seat: usize) -> f64 {
    let winners = game.places.iter().filter(|place| **place == 1).count().max(1);
    if game.places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
}

fn line_ups(contest: &Contest, games: &[Finished]) -> Vec<LineUpRow> {
    let name = |player: usize| contest.entrants[player].name.clone();
    let mut rows = Vec::new();
    for line_up in contest.line_ups() {
        let rotated = crate::schedule::rotations(&line_up);
        let (mut sum, mut count) = (0.0, 0.0);
        for game in games.iter().filter(|game| rotated.contains(&game.seats)) {
            let own = game.seats.iter().enumerate().filter(|(_, player)| **player == line_up[0]);
            sum += own.map(|(seat, _)| won(game, seat)).sum::<f64>();
            count += 1.0;
        }
        if let Some(won) = wilson(sum, count) {
            rows.push(LineUpRow {
                player: name(line_up[0]),
                against: line_up[1..].iter().map(|player| name(*player)).collect(),
                won,
                fair: 1.0 / contest.seats as f64,
            });
        }
    }
    rows
}

fn by_seat(seats: usize, games: &[Finished]) -> Vec<SeatRow> {
    (0..seats)
        .map(|seat| {
            let points: Vec<f64> = games.iter().map(|game| f64::from(game.scores[seat])).collect();
            let sum: f64 = games.iter().map(|game| won(game, seat)).sum();
            SeatRow { seat: seat + 1, won: wilson(sum, games.len() as f64), points: mean(&points) }
        })
        .collect()
}
