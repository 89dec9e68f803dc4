//! The bots' judgement of U.S. Telegraph.
//!
//! `facts` has the component tables, `land` the board with distances, `link` whether a connection can be
//! completed at once, `value` how a position stands, `policy` which actions deserve a look.

mod appraise;
mod facts;
mod land;
mod levels;
mod link;
mod policy;
pub mod reasons;
mod value;

use facts::Facts;
use policy::Judge;
use rules::{Game, Rng, Seat};
use search::{Guide, Step, Values, best_first};
use std::cell::RefCell;
use us_telegraph::{Action, Draw, Frame, State, UsTelegraph};
use value::Survey;
pub use value::Weights;

/// Judgement for the whole game.
pub struct Surveyor {
    facts: Facts,
    habits: Habits,
    weights: Weights,
    /// The last survey, with the position whose board it describes.
    last: RefCell<Option<(State, Survey)>>,
}

/// How wide to look.
#[derive(Clone, Copy)]
pub struct Habits {
    /// Candidates for each kind of decision.
    pub sites: usize,
    pub turns: usize,
    pub places: usize,
    /// Roll-outs continue to the end of the turn, not only of the action.
    pub whole_turn: bool,
    /// An action this many turns behind the best gets an eighth of the attention.
    pub temper: f32,
}

impl Surveyor {
    pub fn new(habits: Habits, weights: Weights) -> Surveyor {
        Surveyor { facts: Facts::new(), habits, weights, last: RefCell::new(None) }
    }

    /// Evaluates with a survey of the board. Most decisions leave the board unchanged, and a survey is most
    /// of the work, so the last one is cached.
    fn surveyed<T>(&self, game: &UsTelegraph, state: &State, judge: impl FnOnce(&Survey) -> T) -> T {
        let mut last = self.last.borrow_mut();
        let (_, survey) = match last.take() {
            Some((known, survey)) if known.board == state.board => last.insert((known, survey)),
            _ => last.insert((state.clone(), Survey::new(game, state))),
        };
        judge(survey)
    }

    fn judge(&self, game: &UsTelegraph, state: &State, values: &mut Values) {
        self.surveyed(game, state, |survey| {
            value::value(&self.facts, &self.weights, survey, game, state, values);
        });
    }

    /// Ranks the places and rotations of regions by the value of the resulting position.
    fn by_value(
        &self,
        game: &UsTelegraph,
        state: &State,
        seat: Seat,
        legal: &[Action],
        out: &mut Vec<(Action, f32)>,
    ) {
        for action in legal {
            let mut after = state.clone();
            game.apply(&mut after, seat, *action, &mut ());
            if let Frame::Rotate { .. } = after.stack.top() {
                game.apply(&mut after, seat, Action::Rotate(0), &mut ());
            }
            let mut values = Values::default();
            self.judge(game, &after, &mut values);
            // On the scale of turns that the other judgements use.
            out.push((*action, values[seat.index()] * 10.0));
        }
    }

    /// Keeps the best `most` and converts gains to weights.
    fn weigh(&self, most: usize, out: &mut Vec<(Action, f32)>) {
        best_first(out, |(_, gain)| *gain);
        out.truncate(most);
        let best = out.first().map_or(0.0, |(_, gain)| *gain);
        for (_, gain) in out {
            let part = 1.0 / (1.0 + (best - *gain) / self.habits.temper);
            *gain = part * part * part;
        }
    }
}

impl Guide<UsTelegraph> for Surveyor {
    fn rank(
        &self,
        game: &UsTelegraph,
        state: &State,
        seat: Seat,
        legal: &[Action],
        out: &mut Vec<(Action, f32)>,
    ) {
        let habits = self.habits;
        match state.stack.top() {
            Frame::Turn | Frame::Extra => {
                self.surveyed(game, state, |survey| {
                    Judge::new(&self.facts, game, state, survey, seat).turn(legal, out);
                });
                self.weigh(habits.turns, out);
            }
            Frame::Drawn { building } | Frame::Site { building } => {
                self.surveyed(game, state, |survey| {
                    Judge::new(&self.facts, game, state, survey, seat).sites(building, legal, out);
                });
                self.weigh(habits.sites, out);
                // Keeping is always worth a look, because it is the only alternative to building.
                if legal[0] == Action::Keep && out.iter().all(|(action, _)| *action != Action::Keep) {
                    out.push((Action::Keep, 0.05));
                }
            }
            Frame::Pay { .. } => {
                out.extend(policy::payment(&self.facts, state, seat, legal).map(|action| (action, 1.0)));
            }
            Frame::Place { .. } => {
                self.by_value(game, state, seat, legal, out);
                self.weigh(habits.places, out);
            }
            Frame::Rotate { .. } => {
                self.by_value(game, state, seat, legal, out);
                self.weigh(1, out);
            }
            Frame::Cards => out.extend([(Action::End, 1.0), (Action::Worker, 0.3)]),
            Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => {}
        }
        if out.is_empty() {
            out.extend(legal.iter().map(|action| (*action, 1.0)));
        }
    }

    fn reply(
        &self,
        game: &UsTelegraph,
        state: &State,
        seat: Seat,
        legal: &[Action],
        rng: &mut Rng,
    ) -> Action {
        // Evaluating every place of a region is too expensive for a roll-out.
        if let Frame::Place { .. } | Frame::Rotate { .. } = state.stack.top() {
            return *rng.pick(legal);
        }
        let mut ranked = Vec::with_capacity(legal.len());
        self.rank(game, state, seat, legal, &mut ranked);
        search::first(&ranked).unwrap_or(legal[0])
    }

    fn settled(&self, _: &UsTelegraph, from: &State, now: &State) -> bool {
        let at_rest = matches!(now.stack.top(), Frame::Turn | Frame::Cards);
        let turn_over = now.active != from.active || now.turn.kind.is_none();
        at_rest && (turn_over || !self.habits.whole_turn)
    }

    fn value(&self, game: &UsTelegraph, state: &State, values: &mut Values) {
        self.judge(game, state, values);
    }

    /// Single cards are not planned for, whoever draws them.
    fn seen(&self, _: &UsTelegraph, _: &State, step: &Step<UsTelegraph>, _: Seat) -> bool {
        !matches!(step, Step::Draw(Draw::Card(_)))
    }
}
