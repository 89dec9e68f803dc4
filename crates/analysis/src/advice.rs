//! A hint: what the strongest bot would do here, and why. Uses only what the seat may know.

use crate::report::Class;
use crate::worth::{Candidate, Judge, belief};
use bots::reasons::{Decision, Reason};
use bots::{Appraise, Measure};
use catalog::Table;
use rules::{Belief, Code, Pending, Refusal, Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many candidates to show, and how many reasons for each.
const TOLD: usize = 3;
const REASONS: usize = 3;
/// How many further steps of a candidate to ask the bot for.
const ASKED: usize = 3;

/// One candidate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    pub action: String,
    pub label: String,
    /// Its value for the seat.
    pub value: f32,
    /// How far it is behind the first candidate; 0 if that is uncertain.
    pub behind: f32,
    /// The further steps that belong to it, in words, such as the plot of a building.
    pub then: Vec<String>,
    /// The arguments for and against it, most important first.
    pub reasons: Vec<String>,
    /// The resulting events, which the board uses to mark the places concerned.
    pub events: Vec<serde_json::Value>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// Are values chances to win, rather than points?
    pub chance: bool,
    /// Best first.
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
    let names = &table.header().seats;
    let mut hints = Vec::new();
    for candidate in &candidates {
        let behind = candidates[0].clearly_ahead(candidate);
        // A blunder is not advice.
        if Class::of_loss(game.measure(), behind) == Class::Blunder {
            continue;
        }
        let line = considered.iter().find(|known| known.action == candidate.action);
        let line = line.map_or(&[][..], |known| &known.line);
        let hint = hint(&mut judge, game, &known, seat, candidate, line, names);
        hints.push(Hint { behind, ..hint });
    }
    Ok(Advice { chance: game.measure() == Measure::Chance, hints })
}

/// One candidate, carried out as far as the bot intends.
fn hint<G: Appraise>(
    judge: &mut Judge<G>,
    game: &Arc<G>,
    known: &G::State,
    seat: Seat,
    candidate: &Candidate<G::Action>,
    line: &[(Seat, G::Action)],
    names: &[String],
) -> Hint {
    let (mut steps, mut asked) = (line.iter(), 0);
    let decision = Decision::new(&**game, known, seat, candidate.action, |state, legal| {
        // The line also contains steps without a choice, which were not asked for.
        let mut own = steps.by_ref().take_while(|(by, _)| *by == seat);
        if let Some((_, step)) = own.find(|(_, step)| legal.contains(step)) {
            return Some(*step);
        }
        // Not every bot says what it intends to do next.
        asked += 1;
        (asked <= ASKED).then(|| judge.advice(&belief(game, seat, state), legal).0)
    });
    let mut state = known.clone();
    let mut labels = decision.steps.iter().map(|step| {
        let label = game.label(&game.view(&state, Viewer::Seat(seat)), *step);
        game.apply(&mut state, seat, *step, &mut ());
        label
    });
    let label = labels.next().unwrap_or_default();
    let then = labels.collect();
    let events = decision.events.iter().filter_map(|event| game.redact(event, Viewer::Seat(seat)));
    let reasons = game.reasons(&decision);
    Hint {
        action: candidate.action.to_string(),
        label,
        value: candidate.values[seat.index()],
        behind: 0.0,
        then,
        reasons: reasons.iter().take(REASONS).map(|reason| reason.words(names)).collect(),
        events: events.map(|event| serde_json::to_value(&event).unwrap_or_default()).collect(),
    }
}
