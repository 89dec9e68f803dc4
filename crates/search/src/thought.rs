//! What a player considered, for explanations.

use crate::rank::best_first;
use rules::Seat;

/// What an action is worth in the player's opinion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// The expected share of the win, from 0 to 1.
    Chance(f32),
    /// The points expected at the end, or promised by the position.
    Points(f32),
    /// Its share of the player's attention, from 0 to 1, for players that do not look ahead.
    Liking(f32),
}

/// One of the actions that a player thought about.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered<A> {
    pub action: A,
    pub worth: Worth,
    /// How often the search looked at it.
    pub visits: u32,
    /// The expected continuation, as far as the search knows it.
    pub line: Vec<(Seat, A)>,
}

impl<A> Considered<A> {
    pub fn new(action: A, worth: Worth, visits: u32) -> Considered<A> {
        Considered { action, worth, visits, line: Vec::new() }
    }
}

/// How many decisions of an expected line to report.
pub const LINE: usize = 6;

/// A plan's decisions, from its own first one on, for the expected line. It stays empty unless someone wants it.
#[derive(Clone, Debug)]
pub struct Line<A> {
    steps: Vec<(Seat, A)>,
    open: bool,
}

impl<A: Copy> Line<A> {
    pub fn new(wanted: bool) -> Line<A> {
        Line { steps: Vec::new(), open: wanted }
    }

    pub fn then(&mut self, seat: Seat, action: A) {
        if self.open {
            self.steps.push((seat, action));
            self.open = self.steps.len() <= LINE;
        }
    }

    /// Ends the line at a draw: what follows depends on it.
    pub fn end(&mut self) {
        self.open = false;
    }

    /// What follows the first decision.
    pub fn rest(&self) -> Vec<(Seat, A)> {
        self.steps.iter().skip(1).copied().collect()
    }
}

/// Where a search writes what it considered; `None` if no one asked.
pub type Notes<'a, A> = Option<&'a mut Vec<Considered<A>>>;

/// Ranked actions as likings, best first.
pub fn likings<A: Copy>(ranked: &[(A, f32)]) -> Vec<Considered<A>> {
    let sum: f32 = ranked.iter().map(|(_, weight)| *weight).sum();
    let mut likings: Vec<Considered<A>> = ranked
        .iter()
        .map(|(action, weight)| {
            Considered::new(*action, Worth::Liking(weight / sum.max(f32::MIN_POSITIVE)), 1)
        })
        .collect();
    sort(&mut likings);
    likings
}

/// The best first; on ties, the one considered first.
pub fn sort<A>(considered: &mut [Considered<A>]) {
    best_first(considered, |considered| match considered.worth {
        Worth::Chance(number) | Worth::Points(number) | Worth::Liking(number) => number,
    });
}

/// A decision that a player valued, for its explanation.
#[derive(Clone, Debug)]
pub struct Noted<A> {
    pub action: A,
    /// What the player goes by.
    pub value: f32,
    /// The points that it expects; `None` if it values something else.
    pub points: Option<f32>,
    pub line: Vec<(Seat, A)>,
}

impl<A> Noted<A> {
    /// Valued by the points expected.
    pub fn points(action: A, points: f32) -> Noted<A> {
        Noted { action, value: points, points: Some(points), line: Vec::new() }
    }
}

/// The best note of each action, best first. Values that are no points are told as shares of the attention.
pub fn from_notes<A: Copy + PartialEq>(notes: Vec<Noted<A>>) -> Vec<Considered<A>> {
    let mut best: Vec<(Noted<A>, u32)> = Vec::new();
    for note in notes {
        match best.iter_mut().find(|(known, _)| known.action == note.action) {
            None => best.push((note, 1)),
            Some((known, visits)) => {
                *visits += 1;
                if known.value < note.value {
                    *known = note;
                }
            }
        }
    }
    best_first(&mut best, |(note, _)| note.value);
    let sum: f32 = best.iter().map(|(note, _)| note.value.max(0.0)).sum();
    let liking = |value: f32| Worth::Liking(value.max(0.0) / sum.max(f32::MIN_POSITIVE));
    let told = |(note, visits): (Noted<A>, u32)| Considered {
        action: note.action,
        worth: note.points.map_or_else(|| liking(note.value), Worth::Points),
        visits,
        line: note.line,
    };
    best.into_iter().map(told).collect()
}
