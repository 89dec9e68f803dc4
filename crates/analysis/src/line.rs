//! What survives of a record: positions, and what happened between them.

use rules::{Entry, Game, Match, Record, Refusal, Seat};
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
    /// Nothing else could have happened.
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
}

impl<G: Game> Line<G> {
    /// The line of a record, which must be true.
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
        Ok(Line { game, moments, last: state })
    }

    /// The position before a moment, or the last one.
    pub fn position(&self, at: usize) -> &G::State {
        self.moments.get(at).map_or(&self.last, |moment| &moment.before)
    }

    /// The position that speaks for this one: what is forced changes no chance.
    pub fn spokesman(&self, at: usize) -> usize {
        let forced = self.moments[at..].iter().take_while(|moment| moment.is_forced).count();
        at + forced
    }
}
