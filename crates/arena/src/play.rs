//! One game of the arena, on the unchecked path that search also uses.

use crate::entrant::{Entrant, Kind};
use crate::program::{Program, Question};
use crate::schedule::Fixture;
use bots::Bots;
use rules::{Belief, Code, Pending, Refusal, Rng, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    pub deal: u64,
    /// Players by seat, as indices.
    pub seats: Vec<usize>,
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    pub by: String,
    pub entries: u64,
    /// By seat.
    pub thought: Vec<Thought>,
}

/// The thinking time, which varies from run to run.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Thought {
    pub decisions: u64,
    pub microseconds: u64,
    pub longest: u64,
}

impl Thought {
    pub fn add(&mut self, other: Thought) {
        self.decisions += other.decisions;
        self.microseconds += other.microseconds;
        self.longest = self.longest.max(other.longest);
    }
}

/// Outside programs that wait for their next game, by command.
#[derive(Default)]
pub struct Programs(Mutex<BTreeMap<Vec<String>, Vec<Program>>>);

impl Programs {
    fn take(&self, command: &[String]) -> Result<Program, Refusal> {
        let waiting = self.lock().get_mut(command).and_then(Vec::pop);
        waiting.map_or_else(|| Program::start(command), Ok)
    }

    fn give_back(&self, command: &[String], program: Program) {
        self.lock().entry(command.to_vec()).or_default().push(program);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<Vec<String>, Vec<Program>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What all games of a contest share.
pub struct Hall<'a, G> {
    pub game: Arc<G>,
    pub entrants: &'a [Entrant],
    /// As the engine protocol writes them.
    pub options: Value,
    pub phrase: &'a str,
    pub programs: Programs,
}

/// What an observer of a game sees.
pub enum Scene<'a, G: Bots> {
    /// Before an action, including those without an alternative.
    Decision {
        state: &'a G::State,
        seat: Seat,
        legal: &'a [G::Action],
        action: G::Action,
    },
    Over(&'a G::State),
}

enum Mind<'a, G: Bots> {
    Bot { player: Box<dyn search::Player<G>>, time: Option<Duration> },
    Program { program: Program, command: &'a [String], level: &'a str },
}

impl<G: Bots> Hall<'_, G> {
    pub fn play(&self, fixture: &Fixture) -> Result<Finished, Refusal> {
        self.play_watched(fixture, &mut |_| {})
    }

    /// Plays a game and shows each decision to `watch`, which does not influence it.
    pub fn play_watched(
        &self,
        fixture: &Fixture,
        watch: &mut dyn FnMut(&Scene<'_, G>),
    ) -> Result<Finished, Refusal> {
        let game = &self.game;
        let seed = Seed::from_phrase(&format!("{} deal {}", self.phrase, fixture.deal));
        let names: Vec<&str> =
            fixture.seats.iter().map(|player| self.entrants[*player].name.as_str()).collect();
        // A player's random numbers depend only on its own table.
        let mut rng = Rng::from_seed(&Seed::from_phrase(&format!("{seed} {}", names.join(", "))));
        let mut minds =
            fixture.seats.iter().map(|player| self.mind(*player)).collect::<Result<Vec<_>, _>>()?;
        let mut thought = vec![Thought::default(); fixture.seats.len()];
        let mut state = game.start();
        let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
        let (mut draws, mut entries) = (0u64, 0u64);
        let longest = game.longest() as u64;
        loop {
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    outcomes.clear();
                    game.draws(&state, &mut outcomes);
                    let chosen = seed.draw(draws, outcomes.iter().map(|(_, weight)| *weight));
                    game.resolve(&mut state, outcomes[chosen].0, &mut ());
                    draws += 1;
                }
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is to decide");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = match legal[..] {
                        [only] => only,
                        _ => {
                            let belief = Belief::new(Arc::clone(game), seat, state.clone());
                            let began = Instant::now();
                            let chosen =
                                self.ask(&mut minds[seat.index()], &belief, &legal, rng.next_u64())?;
                            let took = began.elapsed().as_micros() as u64;
                            thought[seat.index()].add(Thought {
                                decisions: 1,
                                microseconds: took,
                                longest: took,
                            });
                            chosen
                        }
                    };
                    watch(&Scene::Decision { state: &state, seat, legal: &legal, action });
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
            entries += 1;
            if entries > longest {
                let message = format!("deal {} did not end within {longest} entries", fixture.deal);
                return Err(Refusal::new(Code::Internal, message));
            }
        }
        for mind in minds {
            if let Mind::Program { program, command, .. } = mind {
                self.programs.give_back(command, program);
            }
        }
        watch(&Scene::Over(&state));
        let outcome = game.outcome(&state).expect("a game that is over has an outcome");
        Ok(Finished {
            deal: fixture.deal,
            seats: fixture.seats.clone(),
            places: outcome.places,
            scores: outcome.scores,
            by: outcome.by,
            entries,
            thought,
        })
    }

    fn mind(&self, player: usize) -> Result<Mind<'_, G>, Refusal> {
        Ok(match &self.entrants[player].kind {
            Kind::Bot(request) => Mind::Bot { player: bots::seat(*request), time: request.time },
            Kind::Program { command, level } => {
                Mind::Program { program: self.programs.take(command)?, command, level }
            }
        })
    }

    fn ask(
        &self,
        mind: &mut Mind<'_, G>,
        belief: &Belief<G>,
        legal: &[G::Action],
        salt: u64,
    ) -> Result<G::Action, Refusal> {
        match mind {
            Mind::Bot { player, time } => {
                let began = Instant::now();
                let mut go_on = || time.is_none_or(|time| began.elapsed() < time);
                Ok(player.choose(belief, legal, salt, &mut go_on))
            }
            Mind::Program { program, level, .. } => {
                let world = belief.sample(&mut Rng::new(salt));
                let position = serde_json::to_value(self.game.view(&world, Viewer::Referee))
                    .expect("views are plain data");
                let seats = usize::from(self.game.seats());
                let seat = seat_number(belief.seat());
                // Salts must fit into numbers that every JSON parser supports.
                let question = Question {
                    game: G::KEY,
                    seats,
                    options: &self.options,
                    position,
                    seat,
                    level,
                    salt: salt >> 12,
                };
                let text = program.choose(question)?;
                let action = text.parse().ok().filter(|action| legal.contains(action));
                action.ok_or_else(|| {
                    Refusal::new(
                        Code::Illegal,
                        format!("an outside program chose \"{text}\", which is not legal"),
                    )
                })
            }
        }
    }
}

/// Seats count from 1 where people and programs read them.
fn seat_number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}
