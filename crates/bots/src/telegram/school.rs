//! Games from which the Master of Telegram learns the value of a sheet: it plays alone and explores, and every
//! sheet at the end of a round is stored with the final result.

use super::facts::{FACTS, Facts};
use super::learned::Learned;
use super::tongue::Tongue;
use super::value::Judge;
use super::{Operator, Weights};
use crate::networks::sheets;
use rules::{Match, Options, Pending, Seat, Seed};
use search::Player;
use std::sync::Arc;
use telegram::{Action, Frame, Telegram};

/// How many numbers describe a sheet.
pub const NUMBERS: usize = FACTS;

/// A learned judgement that need not be part of the program yet.
#[derive(Clone)]
pub struct Judgement(Arc<Learned>);

impl Judgement {
    /// `None` if the file does not contain a judgement.
    pub fn read(file: &[u8]) -> Option<Judgement> {
        Learned::read(file).map(|learned| Judgement(Arc::new(learned)))
    }

    /// The Master's own.
    pub fn built_in() -> Judgement {
        Judgement(sheets().expect("native programs contain it"))
    }
}

/// A sheet at the end of a round.
pub struct Sheet {
    pub facts: Facts,
    /// The value that the hand-written judgement gives.
    pub guess: f32,
    /// The value that the playing judgement gives.
    pub value: f32,
}

/// The player that learns.
#[derive(Clone)]
pub struct Pupil {
    /// `None` uses the hand-written judgement.
    pub judgement: Option<Judgement>,
    /// How many plans it compares.
    pub width: usize,
    /// The most points by which it misjudges a plan.
    pub blur: f32,
}

impl Pupil {
    /// Plays a game alone; returns the sheets at the end of every round but the last, and the points.
    pub fn play(&self, seed: Seed) -> (Vec<Sheet>, i32) {
        let (mut table, _) =
            Match::<Telegram>::new(vec!["Pupil".to_owned()], Options::default(), seed).expect("a solo table");
        let mut operator = self.operator();
        let seat = Seat::new(0);
        let mut sheets = Vec::new();
        let mut decision = 0;
        while let Pending::Seats(_) = table.pending() {
            decision += 1;
            let action = operator.choose(&table.belief(seat), &table.legal(seat), decision, &mut || true);
            let state = table.state();
            let ends = action == Action::Done && state.player(seat).stack.top() == Frame::Act;
            if ends && !state.last_round {
                let known = operator.tongue.take();
                let mut tongue = Tongue::again(known, operator.vocabulary, table.game().words());
                let judge = Judge::new(table.game(), seat, &operator, state);
                let guess = judge.guess(state, &mut tongue);
                let facts = judge.facts(state, &mut tongue, guess);
                sheets.push(Sheet { value: judge.value(state, &mut tongue), facts, guess });
                operator.tongue = Some(tongue);
            }
            table.submit(seat, action).expect("bots play legal actions");
        }
        (sheets, table.outcome().expect("the end").scores[0])
    }

    fn operator(&self) -> Operator {
        Operator {
            vocabulary: u8::MAX,
            width: self.width,
            steps: 8,
            weights: Weights::WIDE,
            learned: self.judgement.as_ref().map(|judgement| Arc::clone(&judgement.0)),
            futures: 0,
            blur: self.blur,
            tongue: None,
        }
    }
}
