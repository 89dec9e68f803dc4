//! The result of an analysis: plain data for a page, a terminal or a file.

use bots::Measure;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Class {
    pub const ALL: [Class; 5] = [Class::Best, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// The class of a decision that was not the best one.
    pub fn of_loss(measure: Measure, loss: f32) -> Class {
        let limits = match measure {
            Measure::Chance => [0.03, 0.07, 0.15],
            Measure::Points => [2.0, 4.0, 7.0],
        };
        match limits.iter().filter(|limit| loss >= **limit).count() {
            0 => Class::Good,
            1 => Class::Inaccuracy,
            2 => Class::Mistake,
            _ => Class::Blunder,
        }
    }

    /// Its symbol.
    pub fn sign(self) -> &'static str {
        match self {
            Class::Best => "★",
            Class::Good => "✓",
            Class::Inaccuracy => "?!",
            Class::Mistake => "?",
            Class::Blunder => "??",
        }
    }
}

/// What each player could expect at one time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The surviving step that led here, from 1; 0 before the first.
    pub step: usize,
    /// The journal's length.
    pub entry: usize,
    /// By seat.
    pub values: Vec<f32>,
}

/// A possible action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub action: String,
    /// The same in words.
    pub label: String,
    /// Its value for the seat.
    pub value: f32,
    /// The expected continuation, in words.
    pub line: Vec<String>,
    /// For an action that writes a word: the size of the smallest vocabulary that contains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<u8>,
}

/// A decision, compared with the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decided {
    pub step: usize,
    pub entry: usize,
    pub seat: Seat,
    pub class: Class,
    /// What it cost the seat.
    pub loss: f32,
    /// Its effect on each seat, compared with the best.
    pub effect: Vec<f32>,
    pub played: Choice,
    /// Best first, including the one played.
    pub choices: Vec<Choice>,
}

impl Decided {
    pub fn best(&self) -> &Choice {
        self.choices.first().unwrap_or(&self.played)
    }
}

/// Consecutive draws, and their effect on each seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    pub step: usize,
    pub entry: usize,
    pub luck: Vec<f32>,
}

/// How a seat got from what it could expect to its result: start + luck + own + others + residual = end.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    pub start: f32,
    /// The effect of the draws.
    pub luck: f32,
    /// The cost of the seat's own decisions: never above 0.
    pub own: f32,
    /// The effect of the others' decisions.
    pub others: f32,
    pub end: f32,
    /// What the numbers do not explain, because each is an estimate.
    pub residual: f32,
}

/// The highlights of the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Highlights {
    /// The step with the greatest swing.
    pub turning_point: Option<usize>,
    /// The step of the best decision that had the worst alternatives.
    pub best_move: Option<usize>,
    /// The step of the luckiest draw, and whose luck it was.
    pub luckiest: Option<(usize, Seat)>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub game: String,
    pub seats: Vec<String>,
    /// Are values chances to win, rather than points?
    pub chance: bool,
    pub points: Vec<Point>,
    pub decisions: Vec<Decided>,
    pub draws: Vec<Drawn>,
    pub accounts: Vec<Account>,
    pub highlights: Highlights,
}

impl Report {
    pub fn measure(&self) -> Measure {
        if self.chance { Measure::Chance } else { Measure::Points }
    }

    /// Derives the accounts of the seats from the parts.
    pub(crate) fn settle(&mut self) {
        let seats = self.seats.len();
        let value = |point: Option<&Point>, seat: usize| point.map_or(0.0, |point| point.values[seat]);
        self.accounts = (0..seats)
            .map(|seat| {
                let start = value(self.points.first(), seat);
                let end = value(self.points.last(), seat);
                let luck: f32 = self.draws.iter().map(|drawn| drawn.luck[seat]).sum();
                let by = |own: bool| -> f32 {
                    let decided = self.decisions.iter().filter(|d| (d.seat.index() == seat) == own);
                    decided.map(|decided| decided.effect[seat]).sum()
                };
                let (own, others) = (by(true), by(false));
                Account { start, luck, own, others, end, residual: end - start - luck - own - others }
            })
            .collect();
        self.highlights = self.find_highlights();
    }

    fn find_highlights(&self) -> Highlights {
        let change = |pair: &[Point]| {
            let gaps = pair[0].values.iter().zip(&pair[1].values).map(|(one, other)| (one - other).abs());
            gaps.fold(0.0, f32::max)
        };
        // The result itself is not a turning point.
        let before_the_end = &self.points[..self.points.len().saturating_sub(1)];
        let turning_point =
            most(before_the_end.windows(2).map(|pair| (pair[1].step, change(pair)))).map(|(step, _)| step);
        let margin = |decided: &Decided| match &decided.choices[..] {
            [best, second, ..] if decided.class == Class::Best => best.value - second.value,
            _ => 0.0,
        };
        let best_move =
            most(self.decisions.iter().map(|decided| (decided.step, margin(decided)))).map(|(step, _)| step);
        let lucky = self.draws.iter().flat_map(|drawn| {
            let seats = drawn.luck.iter().enumerate();
            seats.map(move |(seat, luck)| ((drawn.step, Seat::new(seat)), *luck))
        });
        Highlights { turning_point, best_move, luckiest: most(lucky).map(|(found, _)| found) }
    }
}

/// The first item with the greatest number above 0.
fn most<T>(all: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
    let mut best: Option<(T, f32)> = None;
    for (what, number) in all {
        if number > best.as_ref().map_or(0.0, |(_, most)| *most) {
            best = Some((what, number));
        }
    }
    best
}
