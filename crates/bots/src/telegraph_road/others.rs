//! The expected decisions of the others while the bot plans its own turns: for some rounds each does what helps
//! its town most right now, and passes after that. They are predicted once for all plans, because predicting
//! them anew within each would cost more than the plans.

use super::Settler;
use rules::{Game, Pending, Seat};
use search::Guide;
use telegraph_road::{Action, Frame, Progress, State, TelegraphRoad};

/// A decision of another seat, identified by when it comes.
#[derive(Clone, Copy, PartialEq)]
struct When {
    round: u8,
    turn: u8,
    seat: Seat,
    frame: Frame,
    progress: Progress,
}

impl When {
    fn new(state: &State, seat: Seat) -> When {
        When { round: state.round, turn: state.turn, seat, frame: state.stack.top(), progress: state.action }
    }
}

/// The expected decisions, in order.
#[derive(Default)]
pub struct Others {
    expected: Vec<(When, Action)>,
}

/// The most decisions of a prediction: more would mean a bug in the rules.
const LONGEST: usize = 400;

impl Others {
    /// Plays this many rounds beyond the current one; one's own seat passes.
    pub fn guess(game: &TelegraphRoad, start: &State, me: Seat, rounds: u8) -> Others {
        let mut others = Others::default();
        let mut state = start.clone();
        let (mut legal, mut draws, mut ranked) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..LONGEST {
            if state.round > start.round + rounds {
                break;
            }
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    draws.clear();
                    game.draws(&state, &mut draws);
                    game.resolve(&mut state, super::middle(&draws), &mut ());
                }
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is pending");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = if seat == me || legal.len() == 1 {
                        super::quiet(&state, &legal)
                    } else {
                        ranked.clear();
                        Settler.rank(game, &state, seat, &legal, &mut ranked);
                        search::first(&ranked).unwrap_or(legal[0])
                    };
                    if seat != me && legal.len() > 1 {
                        others.expected.push((When::new(&state, seat), action));
                    }
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        others
    }

    /// The action expected here, if it is still legal.
    pub fn reply(&self, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
        let now = When::new(state, seat);
        let (_, action) = self.expected.iter().find(|(when, _)| *when == now)?;
        legal.contains(action).then_some(*action)
    }
}
