//! A hint: what the strongest bot would do here, and what it thinks of it. Made from what the seat may know.

use crate::report::Class;
use crate::worth::Judge;
use bots::{Appraise, Measure};
use catalog::Table;
use rules::{Belief, Code, Pending, Refusal, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Candidates that are told.
const TOLD: usize = 3;

/// One candidate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    pub action: String,
    pub label: String,
    /// What it is worth to the seat.
    pub value: f32,
    /// How far it is behind the first candidate; 0 where that cannot be told.
    pub behind: f32,
    /// What happens at once, in words.
    pub happens: Vec<String>,
    /// The same for the board, which marks the places it is about.
    pub events: Vec<serde_json::Value>,
    /// What the bot expects to follow, each with its seat.
    pub line: Vec<(Seat, String)>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// Are values chances to win, rather than points?
    pub chance: bool,
    /// The best first.
    pub hints: Vec<Hint>,
}

/// The candidates of a seat at a table of this game.
pub fn advise_at<G: Appraise>(table: &dyn Table, seat: Seat, seed: u64) -> Result<Advice, Refusal> {
    let waits = matches!(table.pending(), Pending::Seats(seats) if seats.contains(seat));
    if !waits {
        return Err(Refusal::new(Code::NotYourTurn, format!("seat {seat} has nothing to decide now")));
    }
    let belief = table.belief(seat).downcast::<Belief<G>>().expect("a table's belief is of its own game");
    let game = belief.shared_game();
    let known = belief.sample(&mut Rng::new(seed));
    let mut legal = Vec::new();
    game.legal(&known, seat, &mut legal);
    let mut judge = Judge::<G>::new(G::CARE, seed);
    let (best, considered) = judge.advice(&belief, &legal);
    let mut actions = vec![best];
    for liked in considered.iter().map(|known| known.action).take(TOLD) {
        if !actions.contains(&liked) && actions.len() < TOLD {
            actions.push(liked);
        }
    }
    let candidates = judge.weigh(game, &belief, &actions, G::CARE.samples);
    let view = belief.view();
    let names = &table.header().seats;
    let mut hints = Vec::new();
    for candidate in &candidates {
        let behind = candidates[0].clearly_ahead(candidate);
        // What is a blunder is no advice.
        if Class::of_loss(game.measure(), behind) == Class::Blunder {
            continue;
        }
        let mut events = Vec::new();
        game.apply(&mut known.clone(), seat, candidate.action, &mut events);
        let events = events.iter().filter_map(|event| game.redact(event, Viewer::Seat(seat)));
        let (happens, events) = events
            .map(|event| {
                let json = serde_json::to_value(&event).unwrap_or_default();
                (game.sentence(&event, names), json)
            })
            .unzip();
        let line = considered.iter().find(|known| known.action == candidate.action);
        hints.push(Hint {
            action: candidate.action.to_string(),
            label: game.label(&view, candidate.action),
            value: candidate.values[seat.index()],
            behind,
            happens,
            events,
            line: line.map_or_else(Vec::new, |known| {
                known.line.iter().map(|(seat, action)| (*seat, action.to_string())).collect()
            }),
        });
    }
    Ok(Advice { chance: game.measure() == Measure::Chance, hints })
}
