//! What is recorded about a game while it is played.

use crate::play::{Finished, Scene};
use bots::Bots;
use rules::{Component, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// A game as a study counts it.
#[derive(Clone, PartialEq, Debug)]
pub struct Watched {
    /// By seat; 1 won.
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    /// The index of the starting seat; `None` where all act at once.
    pub opener: Option<usize>,
    /// Actions taken, including those without an alternative.
    pub decisions: u64,
    /// Rounds, in a game that counts them.
    pub rounds: Option<u8>,
    /// How often the right to decide went to another seat.
    pub turns: u64,
    /// What was on offer or taken, by seat.
    pub components: BTreeMap<Component, Vec<Offered>>,
}

/// One component, from the point of view of one seat in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offered {
    /// Decisions in which the seat could take it or not.
    pub offers: u32,
    /// Those in which it took it.
    pub accepted: u32,
    /// The seat took it at some time, by choice or not.
    pub taken: bool,
}

pub struct Watcher<'a, G> {
    game: &'a G,
    opener: Option<Seat>,
    decisions: u64,
    rounds: Option<u8>,
    turns: u64,
    last: Option<Seat>,
    components: BTreeMap<Component, Vec<Offered>>,
}

impl<'a, G: Bots> Watcher<'a, G> {
    pub fn new(game: &'a G) -> Watcher<'a, G> {
        Watcher {
            game,
            opener: None,
            decisions: 0,
            rounds: None,
            turns: 0,
            last: None,
            components: BTreeMap::new(),
        }
    }

    pub fn see(&mut self, scene: &Scene<'_, G>) {
        match *scene {
            Scene::Decision { state, seat, legal, action } => self.decision(state, seat, legal, action),
            Scene::Over(state) => self.over(state),
        }
    }

    fn decision(&mut self, state: &G::State, seat: Seat, legal: &[G::Action], action: G::Action) {
        if self.decisions == 0 {
            self.opener = self.game.opener(state);
        }
        self.decisions += 1;
        if self.last != Some(seat) {
            self.turns += 1;
            self.last = Some(seat);
        }
        let mut offers: BTreeMap<Component, usize> = BTreeMap::new();
        for each in legal {
            for component in self.of(state, seat, *each) {
                *offers.entry(component).or_default() += 1;
            }
        }
        let taken = self.of(state, seat, action);
        for (component, times) in offers {
            let took = taken.contains(&component);
            // A component that every action takes is not a choice.
            let is_choice = times < legal.len();
            if is_choice || took {
                let seen = self.entry(component, seat);
                seen.offers += u32::from(is_choice);
                seen.accepted += u32::from(is_choice && took);
                seen.taken |= took;
            }
        }
    }

    fn over(&mut self, state: &G::State) {
        self.rounds = self.game.round(state);
        for (goal, who) in self.game.reached(state) {
            for seat in Seat::all(self.game.seats()) {
                let reached = who.contains(seat);
                *self.entry(goal.clone(), seat) =
                    Offered { offers: 1, accepted: u32::from(reached), taken: reached };
            }
        }
    }

    fn of(&self, state: &G::State, seat: Seat, action: G::Action) -> BTreeSet<Component> {
        let mut list = Vec::new();
        self.game.takes(state, seat, action, &mut list);
        list.into_iter().collect()
    }

    fn entry(&mut self, component: Component, seat: Seat) -> &mut Offered {
        let seats = usize::from(self.game.seats());
        let by_seat = self.components.entry(component).or_insert_with(|| vec![Offered::default(); seats]);
        &mut by_seat[seat.index()]
    }

    pub fn finish(self, finished: Finished) -> Watched {
        Watched {
            places: finished.places,
            scores: finished.scores,
            opener: self.opener.map(Seat::index),
            decisions: self.decisions,
            rounds: self.rounds,
            turns: self.turns,
            components: self.components,
        }
    }
}
