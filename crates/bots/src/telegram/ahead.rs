//! Plays the next round from a few of the places where this one could stop, with random draws that are the same
//! for each of them.

use super::Operator;
use super::plan::{Path, Plan};
use rules::{Game, Pending, Rng};
use search::{Noted, best_first};
use telegram::{Card, State};

/// A place this many points behind the best is not examined.
const BEHIND: f32 = 5.0;
/// The width of the plan for the next round.
const WIDTH: usize = 3;
const STEPS: usize = 5;
/// The fewest futures that give a useful estimate.
const FEWEST: usize = 3;

impl Plan<'_> {
    /// Revalues the places by the rounds that follow them, and sorts them.
    pub fn look_ahead(&mut self, ends: &mut Vec<Path>, go_on: &mut dyn FnMut() -> bool) {
        let Some(best) = ends.first().map(|end| end.hope) else { return };
        ends.retain(|end| end.hope > best - BEHIND);
        // Their common first action comes first in any case.
        if ends.windows(2).all(|pair| pair[0].first == pair[1].first) {
            return;
        }
        let quick = Operator {
            width: WIDTH,
            steps: STEPS,
            futures: 0,
            tongue: None,
            learned: self.operator.learned.clone(),
            ..*self.operator
        };
        let seed = self.rng.next_u64();
        let mut sums = vec![0.0; ends.len()];
        let mut done = 0;
        while done < self.operator.futures {
            let mut round = Vec::with_capacity(ends.len());
            for end in ends.iter() {
                let mut rng = Rng::new(seed.wrapping_add(done as u64));
                round.push(self.after(&quick, end, &mut rng, go_on));
            }
            // An interrupted round says nothing.
            if !go_on() {
                break;
            }
            sums.iter_mut().zip(round).for_each(|(sum, value)| *sum += value);
            done += 1;
        }
        if done < FEWEST {
            return;
        }
        for (sum, end) in sums.iter().zip(ends.iter_mut()) {
            end.hope = sum / done as f32;
        }
        best_first(ends, |end| end.hope);
        if let Some(notes) = &mut self.notes {
            notes.clear();
            notes.extend(
                ends.iter().map(|end| Noted { line: end.line.rest(), ..Noted::points(end.first, end.hope) }),
            );
        }
    }

    /// What a place to stop is worth after one possible next round.
    fn after(&mut self, quick: &Operator, end: &Path, rng: &mut Rng, go_on: &mut dyn FnMut() -> bool) -> f32 {
        let mut state = end.state.clone();
        self.redraw(&mut state, rng);
        let round = state.round;
        let mut draws = Vec::new();
        loop {
            match self.game.pending(&state) {
                Pending::Over => return end.hope,
                Pending::Chance => {
                    draws.clear();
                    self.game.draws(&state, &mut draws);
                    let draw = draws[rng.weighted(&draws)].0;
                    self.game.resolve(&mut state, draw, &mut ());
                }
                Pending::Seats(_) if state.round > round => break,
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is pending");
                    let action = self.game.fallback(&state, seat);
                    self.game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        let mut legal = Vec::new();
        self.game.legal(&state, self.seat, &mut legal);
        let mut plan = Plan::new(self.game, self.seat, quick, self.tongue, &state);
        plan.ends(&state, &legal, go_on).first().map_or(end.hope, |end| end.hope)
    }

    /// The bot has not really seen the cards that its plan drew, so other cards are as likely.
    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        let seat = self.seat;
        let unknown = state.player(seat).reserve & !self.judge.known;
        for card in (0..60).map(Card).filter(|card| unknown & card.bit() != 0) {
            let deck: Vec<Card> = (0..60).map(Card).filter(|other| state.deck & other.bit() != 0).collect();
            if deck.is_empty() {
                continue;
            }
            let drawn = *rng.pick(&deck);
            state.deck = state.deck & !drawn.bit() | card.bit();
            let player = state.player_mut(seat);
            player.reserve = player.reserve & !card.bit() | drawn.bit();
            state.turned =
                state.turned & !card.bit() & !drawn.bit() | if rng.below(2) == 0 { 0 } else { drawn.bit() };
        }
    }
}
