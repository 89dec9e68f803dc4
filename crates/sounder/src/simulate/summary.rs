//! The summary of all games.

use super::Plan;
use super::run::Finished;
use super::statistics::{Estimate, Ratio, Tally, share};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub struct Summary {
    rules: u16,
    games: u64,
    entries: Tally,
    decisions: Tally,
    branching: Ratio,
    widest: u64,
    by: BTreeMap<String, u64>,
    seats: Vec<SeatSummary>,
    figures: Vec<Figure>,
    pub speed: Speed,
}

#[derive(Clone, Default)]
struct SeatSummary {
    /// Games won, by the number of players who shared the first place: a place shared by two counts
    /// one half.
    won: BTreeMap<u64, u64>,
    won_by: BTreeMap<String, u64>,
    score: Tally,
}

impl SeatSummary {
    fn wins(&self) -> f64 {
        self.won.iter().map(|(sharers, games)| *games as f64 / *sharers as f64).sum()
    }
}

/// A statistic of the game's own, over all seats and games, at the end of each part of the game.
struct Figure {
    name: String,
    parts: BTreeMap<u8, Tally>,
}

#[derive(Default)]
pub struct Speed {
    pub threads: usize,
    pub seconds: f64,
}

impl Summary {
    pub fn new(rules: u16, seats: usize) -> Summary {
        Summary {
            rules,
            games: 0,
            entries: Tally::default(),
            decisions: Tally::default(),
            branching: Ratio::default(),
            widest: 0,
            by: BTreeMap::new(),
            seats: vec![SeatSummary::default(); seats],
            figures: Vec::new(),
            speed: Speed::default(),
        }
    }

    pub fn add(&mut self, game: &Finished) {
        self.games += 1;
        self.entries.add(game.entries as i64);
        self.decisions.add(game.decisions as i64);
        self.branching.add(game.choices, game.decisions);
        self.widest = self.widest.max(game.widest);
        for (part, lines) in &game.parts {
            for line in lines {
                let tally = self.figure(&line.name).parts.entry(*part).or_default();
                line.values.iter().for_each(|value| tally.add(i64::from(*value)));
            }
        }
        let outcome = &game.outcome;
        *self.by.entry(outcome.by.clone()).or_default() += 1;
        let sharers = outcome.places.iter().filter(|place| **place == 1).count() as u64;
        for (index, seat) in self.seats.iter_mut().enumerate() {
            seat.score.add(i64::from(outcome.scores[index]));
            if outcome.places[index] == 1 {
                *seat.won.entry(sharers).or_default() += 1;
                *seat.won_by.entry(outcome.by.clone()).or_default() += 1;
            }
        }
    }

    fn figure(&mut self, name: &str) -> &mut Figure {
        let known = self.figures.iter().position(|figure| figure.name == name);
        let index = known.unwrap_or(self.figures.len());
        if known.is_none() {
            self.figures.push(Figure { name: name.to_owned(), parts: BTreeMap::new() });
        }
        &mut self.figures[index]
    }

    fn decisions_per_second(&self) -> f64 {
        self.decisions.sum() as f64 / self.speed.seconds.max(1e-9)
    }

    pub fn to_json(&self, plan: &Plan) -> Value {
        let range = |tally: &Tally| {
            let mut estimate = estimate(tally.mean());
            estimate["least"] = tally.least().into();
            estimate["most"] = tally.most().into();
            estimate
        };
        let mut branching = estimate(self.branching.mean());
        branching["most"] = self.widest.into();
        let by: Map<String, Value> = self
            .by
            .iter()
            .map(|(by, games)| {
                let share = estimate(share(*games as f64, self.games));
                (by.clone(), json!({ "games": games, "share": share }))
            })
            .collect();
        let seats: Vec<Value> = self
            .seats
            .iter()
            .zip(&plan.players)
            .enumerate()
            .map(|(index, (seat, player))| {
                json!({
                    "seat": index + 1,
                    "player": player.word(),
                    "wins": seat.wins(),
                    "share": estimate(share(seat.wins(), self.games)),
                    "won_by": seat.won_by,
                    "score": range(&seat.score),
                })
            })
            .collect();
        let figures: Map<String, Value> = self
            .figures
            .iter()
            .map(|figure| {
                let parts = figure.parts.iter().map(|(part, tally)| (part.to_string(), range(tally)));
                (figure.name.clone(), Value::Object(parts.collect()))
            })
            .collect();
        json!({
            "game": plan.key,
            "rules": self.rules,
            "options": plan.options.iter().collect::<BTreeMap<_, _>>(),
            "seed": plan.phrase,
            "games": self.games,
            "entries": range(&self.entries),
            "decisions": range(&self.decisions),
            "branching": branching,
            "by": by,
            "seats": seats,
            "figures": figures,
            "speed": {
                "threads": self.speed.threads,
                "seconds": self.speed.seconds,
                "decisions_per_second": self.decisions_per_second(),
            },
        })
    }

    pub fn to_text(&self, plan: &Plan) -> String {
        let mut text = String::new();
        let games = if self.games == 1 { "game" } else { "games" };
        let _ = writeln!(text, "{} {games} of {}, seed {}", self.games, plan.key, plan.phrase);
        let _ = writeln!(text, "Means with their 95% confidence intervals:");
        for (name, tally) in [("entries", &self.entries), ("decisions", &self.decisions)] {
            let range = format!("{} to {}", tally.least(), tally.most());
            let _ = writeln!(text, "  {name:<10} {}  ({range})", in_words(tally.mean()));
        }
        let branching = in_words(self.branching.mean());
        let _ = writeln!(text, "  branching  {branching}  (at most {})", self.widest);
        let _ = writeln!(text, "Wins by seat (a shared first place counts in part):");
        for (index, (seat, player)) in self.seats.iter().zip(&plan.players).enumerate() {
            let wins = in_percent(share(seat.wins(), self.games));
            let score = in_words(seat.score.mean());
            let _ = writeln!(text, "  {} {:<8} {wins}  score {score}", index + 1, player.word());
            let ways: Vec<String> = seat.won_by.iter().map(|(by, games)| format!("{by} {games}")).collect();
            if !ways.is_empty() {
                let _ = writeln!(text, "             by {}", ways.join(", "));
            }
        }
        let _ = writeln!(text, "Kinds of victory:");
        for (by, games) in &self.by {
            let _ = writeln!(text, "  {by:<26} {games:>8}  {}", in_percent(share(*games as f64, self.games)));
        }
        text.push_str(&self.figures_in_text());
        let Speed { threads, seconds } = self.speed;
        let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        let per_second = self.decisions_per_second();
        let _ = writeln!(text, "{per_second:.0} decisions a second on {threads}, {seconds:.2} s in all");
        text
    }
}

impl Summary {
    /// Empty for a game without statistics.
    fn figures_in_text(&self) -> String {
        let Some(first) = self.figures.first() else { return String::new() };
        let wide = self.figures.iter().map(|figure| figure.name.len()).max().unwrap_or_default();
        let heads: String = first.parts.keys().map(|part| format!("{part:>8}")).collect();
        let mut text = format!("Means at the end of each part of the game:\n  {:wide$}{heads}\n", "");
        for figure in &self.figures {
            let means: String =
                figure.parts.values().map(|tally| format!("{:>8.2}", tally.mean().mean)).collect();
            let _ = writeln!(text, "  {:wide$}{means}", figure.name);
        }
        text
    }
}

fn estimate(estimate: Estimate) -> Value {
    let (low, high) = estimate.interval.unzip();
    json!({ "mean": estimate.mean, "low": low, "high": high })
}

fn in_words(Estimate { mean, interval }: Estimate) -> String {
    match interval {
        Some((low, high)) => format!("{mean:>8.2} [{low:.2}, {high:.2}]"),
        None => format!("{mean:>8.2}"),
    }
}

fn in_percent(Estimate { mean, interval }: Estimate) -> String {
    let (low, high) = interval.unwrap_or((0.0, 1.0));
    format!("{:>6.2}% [{:.2}, {:.2}]", 100.0 * mean, 100.0 * low, 100.0 * high)
}
