//! What survives of a record: positions, and what happened between them.

use bots::Appraise;
use rules::{Entry, Game, Match, Pending, Record, Refusal, Seat};
use std::sync::Arc;

/// What led from one position to the next.
pub enum Event<G: Game> {
    Decision {
        seat: Seat,
        action: G::Action,
    },
    /// All draws up to the next decision.
    Draws(Vec<G::Draw>),
}

pub struct Moment<G: Game> {
    pub before: G::State,
    pub event: Event<G>,
    /// There was no alternative.
    pub is_forced: bool,
    /// The surviving step it belongs to, from 0.
    pub step: usize,
    /// The journal's length after it.
    pub entry: usize,
}

pub struct Line<G: Game> {
    pub game: Arc<G>,
    pub moments: Vec<Moment<G>>,
    pub last: G::State,
    /// For each position, the one with the same value: forced moments do not change the chances.
    valued_at: Vec<usize>,
    at_rest: Vec<bool>,
}

impl<G: Appraise> Line<G> {
    /// The line of a record, which must be valid.
    pub fn new(record: &Record) -> Result<Line<G>, Refusal> {
        let table = Match::<G>::replay(record)?;
        let game = Arc::clone(table.game());
        let mut state = Match::<G>::rewound(record)?.state().clone();
        let mut moments: Vec<Moment<G>> = Vec::new();
        for (step, range) in table.timeline().surviving().into_iter().enumerate() {
            for at in range {
                let entry = at + 1;
                match &record.journal[at] {
                    Entry::Act { seat, action, .. } => {
                        let action = action.parse().expect("a true record holds actions of its game");
                        let before = state.clone();
                        let mut legal = Vec::new();
                        game.legal(&before, *seat, &mut legal);
                        game.apply(&mut state, *seat, action, &mut ());
                        let event = Event::Decision { seat: *seat, action };
                        moments.push(Moment { before, event, is_forced: legal.len() == 1, step, entry });
                    }
                    Entry::Draw(draw) => {
                        let draw = draw.parse().expect("a true record holds draws of its game");
                        let before = state.clone();
                        let mut draws = Vec::new();
                        game.draws(&before, &mut draws);
                        game.resolve(&mut state, draw, &mut ());
                        let only = draws.len() == 1;
                        match moments.last_mut() {
                            Some(Moment { event: Event::Draws(draws), is_forced, entry: until, .. }) => {
                                draws.push(draw);
                                *is_forced &= only;
                                *until = entry;
                            }
                            _ => {
                                let event = Event::Draws(vec![draw]);
                                moments.push(Moment { before, event, is_forced: only, step, entry });
                            }
                        }
                    }
                    Entry::Undo(_) | Entry::TakeBack { .. } => {
                        unreachable!("a line holds decisions and draws")
                    }
                }
            }
        }
        let valued_at = valued_at(&moments);
        let mut line = Line { game, moments, last: state, valued_at, at_rest: Vec::new() };
        line.at_rest = (0..=line.moments.len()).map(|at| line.rests(line.valued_at[at])).collect();
        Ok(line)
    }

    /// The position before a moment, or the last one.
    pub fn position(&self, at: usize) -> &G::State {
        self.moments.get(at).map_or(&self.last, |moment| &moment.before)
    }

    fn rests(&self, at: usize) -> bool {
        let state = self.position(at);
        let is_rest = match self.game.pending(state) {
            Pending::Over => true,
            Pending::Chance => false,
            Pending::Seats(_) => self.game.is_at_rest(state),
        };
        is_rest || at == self.valued_at[0]
    }

    /// Does the position have a point of its own on the line of chances?
    pub fn is_at_rest(&self, at: usize) -> bool {
        self.at_rest[at]
    }

    /// The positions that need a value: those at rest, and those around draws.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.moments.len() + 1];
        for at in (0..needed.len()).filter(|at| self.at_rest[*at]) {
            needed[self.valued_at[at]] = true;
        }
        for (at, moment) in self.moments.iter().enumerate() {
            if matches!(moment.event, Event::Draws(_)) {
                needed[self.valued_at[at]] = true;
                needed[self.valued_at[at + 1]] = true;
            }
        }
        needed
    }

    /// The position with the value for this one.
    pub fn valued_at(&self, at: usize) -> usize {
        self.valued_at[at]
    }
}

/// From the end backwards, so that a long run of forced moments is traversed once.
fn valued_at<G: Game>(moments: &[Moment<G>]) -> Vec<usize> {
    let mut found: Vec<usize> = (0..=moments.len()).collect();
    for (at, moment) in moments.iter().enumerate().rev() {
        if moment.is_forced {
            found[at] = found[at + 1];
        }
    }
    found
}
