//! Many games of one kind, stepped together. Draws come from seeds, so the games do not depend on the number of
//! threads.

use crate::position::Setup;
use bots::Bots;
use rayon::prelude::*;
use rules::{Code, Outcome, Pending, Refusal, Seat, Seed};
use std::sync::Arc;

/// Fewer games than this are not worth a thread.
const LEAST: usize = 8;
/// Marks the end of a list of legal actions.
const NOTHING: i32 = -1;

/// The target arrays for the numbers of all games; those that the caller does not want are missing.
#[derive(Default)]
pub struct Sheets<'a> {
    pub observations: Option<&'a mut [i8]>,
    pub masks: Option<&'a mut [bool]>,
    pub legal: Option<&'a mut [i32]>,
    /// The maximum length of each list of legal actions.
    pub width: usize,
    pub counts: Option<&'a mut [i32]>,
    pub to_move: Option<&'a mut [i32]>,
    pub rewards: Option<&'a mut [f32]>,
    pub scores: Option<&'a mut [f32]>,
    pub done: Option<&'a mut [bool]>,
}

/// The caller's decisions, game by game.
pub enum Decisions<'a> {
    /// Numbers of actions.
    Ids(&'a [i64]),
    /// Indices into the lists of legal actions.
    Places(&'a [i64]),
}

pub trait Fleet: Send + Sync {
    fn setup(&self) -> &Setup;
    fn len(&self) -> usize;
    fn inputs(&self) -> usize;
    fn actions(&self) -> u32;
    /// Deals every game anew.
    fn deal(&mut self, phrase: &str, sheets: Sheets<'_>);
    /// Makes one decision in every game. A game that ends is replaced by a new one. If one decision is refused,
    /// none is made.
    fn step(&mut self, decisions: &Decisions<'_>, sheets: Sheets<'_>) -> Result<(), Refusal>;
    /// Random decisions, as indices into the lists of legal actions.
    fn guess(&self, round: u64, out: &mut [i64]);
}

pub fn fleet(setup: &Setup, size: usize) -> Result<Box<dyn Fleet>, Refusal> {
    struct Make<'a>(&'a Setup, usize);
    impl bots::Visitor for Make<'_> {
        type Out = Result<Box<dyn Fleet>, Refusal>;
        fn visit<G: Bots>(self) -> Self::Out {
            let game = Arc::new(self.0.rules::<G>()?);
            let boats = (0..self.1).map(|_| Boat::new(&*game)).collect();
            let mut ships = Ships { setup: self.0.clone(), game, phrase: String::new(), boats };
            ships.deal("", Sheets::default());
            Ok(Box::new(ships))
        }
    }
    bots::visit(&setup.game, Make(setup, size))?
}

struct Ships<G: Bots> {
    setup: Setup,
    game: Arc<G>,
    phrase: String,
    boats: Vec<Boat<G>>,
}

/// One of the games.
struct Boat<G: Bots> {
    state: G::State,
    seed: Seed,
    draws: u64,
    /// The number of games begun.
    games: u64,
    seat: Seat,
    legal: Vec<G::Action>,
    /// The numbers of the first legal actions, as many as requested.
    ids: Vec<u32>,
    outcomes: Vec<(G::Draw, u32)>,
}

/// The numbers of one game.
#[derive(Default)]
struct Sheet<'a> {
    observation: Option<&'a mut [i8]>,
    mask: Option<&'a mut [bool]>,
    legal: Option<&'a mut [i32]>,
    count: Option<&'a mut i32>,
    to_move: Option<&'a mut i32>,
    rewards: Option<&'a mut [f32]>,
    scores: Option<&'a mut [f32]>,
    done: Option<&'a mut bool>,
}

impl<'a> Sheets<'a> {
    fn of_each(self, games: usize, inputs: usize, actions: usize, seats: usize) -> Vec<Sheet<'a>> {
        let mut observations = self.observations.map(|all| all.chunks_exact_mut(inputs));
        let mut masks = self.masks.map(|all| all.chunks_exact_mut(actions));
        let mut legal = self.legal.map(|all| all.chunks_exact_mut(self.width.max(1)));
        let mut counts = self.counts.map(<[i32]>::iter_mut);
        let mut to_move = self.to_move.map(<[i32]>::iter_mut);
        let mut rewards = self.rewards.map(|all| all.chunks_exact_mut(seats));
        let mut scores = self.scores.map(|all| all.chunks_exact_mut(seats));
        let mut done = self.done.map(<[bool]>::iter_mut);
        (0..games)
            .map(|_| Sheet {
                observation: observations.as_mut().and_then(Iterator::next),
                mask: masks.as_mut().and_then(Iterator::next),
                legal: legal.as_mut().and_then(Iterator::next),
                count: counts.as_mut().and_then(Iterator::next),
                to_move: to_move.as_mut().and_then(Iterator::next),
                rewards: rewards.as_mut().and_then(Iterator::next),
                scores: scores.as_mut().and_then(Iterator::next),
                done: done.as_mut().and_then(Iterator::next),
            })
            .collect()
    }
}

impl<G: Bots> Boat<G> {
    fn new(game: &G) -> Boat<G> {
        Boat {
            state: game.start(),
            seed: Seed::from_phrase(""),
            draws: 0,
            games: 0,
            seat: Seat::new(0),
            legal: Vec::new(),
            ids: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    fn begin(&mut self, game: &G, phrase: &str, number: usize) {
        self.seed = Seed::from_phrase(&format!("{phrase} game {number} time {}", self.games));
        self.state = game.start();
        self.draws = 0;
        self.games += 1;
        self.settle(game);
        self.look(game);
    }

    /// Makes the draws that are pending.
    fn settle(&mut self, game: &G) {
        while game.pending(&self.state) == Pending::Chance {
            self.outcomes.clear();
            game.draws(&self.state, &mut self.outcomes);
            let chosen = self.seed.draw(self.draws, self.outcomes.iter().map(|(_, weight)| *weight));
            game.resolve(&mut self.state, self.outcomes[chosen].0, &mut ());
            self.draws += 1;
        }
    }

    /// Finds the pending seat and its legal actions.
    fn look(&mut self, game: &G) {
        self.legal.clear();
        self.ids.clear();
        if let Pending::Seats(seats) = game.pending(&self.state) {
            self.seat = seats.iter().next().expect("a seat that decides");
            game.legal(&self.state, self.seat, &mut self.legal);
        }
    }

    /// Finds the numbers of the first legal actions, as many as requested.
    fn count_off(&mut self, game: &G, wanted: usize) {
        let known = self.ids.len();
        let more = self.legal.iter().take(wanted).skip(known);
        self.ids.extend(more.map(|action| game.action_id(&self.state, self.seat, *action)));
    }

    /// The place of a decision in the list of legal actions.
    fn place(&self, game: &G, decision: i64, is_place: bool) -> Option<usize> {
        let number = usize::try_from(decision).ok()?;
        if is_place {
            return (number < self.legal.len()).then_some(number);
        }
        let known = self.ids.iter().position(|id| *id as usize == number);
        known.or_else(|| {
            let rest = self.legal.iter().skip(self.ids.len());
            let mut ids = rest.map(|action| game.action_id(&self.state, self.seat, *action));
            ids.position(|id| id as usize == number).map(|place| self.ids.len() + place)
        })
    }

    fn step(&mut self, game: &G, phrase: &str, number: usize, place: usize, sheet: &mut Sheet<'_>) {
        game.apply(&mut self.state, self.seat, self.legal[place], &mut ());
        self.settle(game);
        let outcome = game.outcome(&self.state);
        sheet.end(outcome.as_ref());
        if outcome.is_some() {
            self.begin(game, phrase, number);
        } else {
            self.look(game);
        }
    }

    fn write(&mut self, game: &G, sheet: Sheet<'_>) {
        if let Some(observation) = sheet.observation {
            game.observe(&self.state, self.seat, observation);
        }
        if let Some(mask) = sheet.mask {
            self.count_off(game, usize::MAX);
            mask.fill(false);
            self.ids.iter().for_each(|id| mask[*id as usize] = true);
        }
        if let Some(legal) = sheet.legal {
            self.count_off(game, legal.len());
            legal.fill(NOTHING);
            legal.iter_mut().zip(&self.ids).for_each(|(room, id)| *room = *id as i32);
        }
        if let Some(count) = sheet.count {
            *count = self.legal.len() as i32;
        }
        if let Some(to_move) = sheet.to_move {
            *to_move = self.seat.index() as i32;
        }
    }
}

impl Sheet<'_> {
    fn end(&mut self, outcome: Option<&Outcome>) {
        if let Some(done) = &mut self.done {
            **done = outcome.is_some();
        }
        for (room, of) in
            [(&mut self.rewards, reward as fn(&Outcome, usize) -> f32), (&mut self.scores, score)]
        {
            let Some(room) = room else { continue };
            for (seat, room) in room.iter_mut().enumerate() {
                *room = outcome.map_or(0.0, |outcome| of(outcome, seat));
            }
        }
    }
}

/// One for the winner and minus one shared by the others, so that the sum is zero. A solo player gets one or
/// minus one.
pub fn reward(outcome: &Outcome, seat: usize) -> f32 {
    let seats = outcome.places.len();
    let winners = outcome.places.iter().filter(|place| **place == 1).count().max(1);
    let share = if outcome.places[seat] == 1 { 1.0 / winners as f32 } else { 0.0 };
    if seats == 1 { 2.0 * share - 1.0 } else { (seats as f32 * share - 1.0) / (seats as f32 - 1.0) }
}

fn score(outcome: &Outcome, seat: usize) -> f32 {
    outcome.scores[seat] as f32
}

impl<G: Bots> Fleet for Ships<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn len(&self) -> usize {
        self.boats.len()
    }

    fn inputs(&self) -> usize {
        G::INPUTS
    }

    fn actions(&self) -> u32 {
        G::ACTIONS
    }

    fn deal(&mut self, phrase: &str, sheets: Sheets<'_>) {
        phrase.clone_into(&mut self.phrase);
        let all = sheets.of_each(self.len(), G::INPUTS, G::ACTIONS as usize, usize::from(self.setup.seats));
        let game = &*self.game;
        let boats = self.boats.par_iter_mut().enumerate().with_min_len(LEAST);
        boats.zip(all).for_each(|((number, boat), mut sheet)| {
            boat.games = 0;
            boat.begin(game, phrase, number);
            sheet.end(None);
            boat.write(game, sheet);
        });
    }

    fn step(&mut self, decisions: &Decisions<'_>, sheets: Sheets<'_>) -> Result<(), Refusal> {
        let (numbers, are_places) = match decisions {
            Decisions::Ids(ids) => (*ids, false),
            Decisions::Places(places) => (*places, true),
        };
        let game = &*self.game;
        let place = |boat: &Boat<G>, number: usize| boat.place(game, numbers[number], are_places);
        let boats = self.boats.par_iter().enumerate().with_min_len(LEAST);
        let places: Vec<Option<usize>> = boats.map(|(number, boat)| place(boat, number)).collect();
        if let Some(number) = places.iter().position(Option::is_none) {
            let boat = &self.boats[number];
            let message = format!(
                "game {number} of the batch: {} is none of the {} legal actions of seat {}",
                numbers[number],
                boat.legal.len(),
                boat.seat.index()
            );
            return Err(Refusal::new(Code::Illegal, message));
        }
        let all = sheets.of_each(self.len(), G::INPUTS, G::ACTIONS as usize, usize::from(self.setup.seats));
        let phrase = self.phrase.as_str();
        let boats = self.boats.par_iter_mut().enumerate().with_min_len(LEAST);
        boats.zip(all).zip(places).for_each(|(((number, boat), mut sheet), place)| {
            boat.step(game, phrase, number, place.expect("every decision was found"), &mut sheet);
            boat.write(game, sheet);
        });
        Ok(())
    }

    fn guess(&self, round: u64, out: &mut [i64]) {
        for (number, (boat, out)) in self.boats.iter().zip(out).enumerate() {
            let mixed = (round << 32 ^ number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            *out = ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) as i64
                % boat.legal.len().max(1) as i64;
        }
    }
}
