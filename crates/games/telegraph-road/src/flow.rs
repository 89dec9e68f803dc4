//! The automatic steps in and between turns: the draws of the set-up, and the order of play.

use crate::TelegraphRoad;
use crate::action::Draw;
use crate::content::{Card, TABLES};
use crate::legal;
use crate::round;
use crate::state::{Frame, Progress, State};
use crate::view::Event;
use rules::{Seat, Sink};

/// More automatic steps than this in a row would mean a bug in the rules.
const MOST_STEPS: usize = 16;

/// Runs automatic steps until a player must decide or something must be drawn.
pub fn settle(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    for _ in 0..MOST_STEPS {
        if state.ended {
            return;
        }
        match state.stack.top() {
            Frame::SetUp { step } if step == game.set_up_steps() => {
                state.stack.reset(Frame::Found);
                log.tell(Event::SettingUp { seat: state.active });
            }
            Frame::Redraw if state.current_era().is_none() => {
                state.stack.pop();
            }
            Frame::SecondCard { .. } if state.player(state.active).hand_size() == 0 => {
                state.stack.turn_into(Frame::Redraw);
            }
            Frame::More { work } if !legal::can_go_on(state, state.active, work) => {
                state.stack.pop();
            }
            // The rest of a discount is lost with its action.
            Frame::Turn if state.action.taken && state.action.discount > 0 => state.action.discount = 0,
            Frame::Turn if state.action.taken && !legal::can_use(state, state.active) => {
                end_turn(game, state, log);
            }
            Frame::Production if state.producing.is_empty() => round::finish(game, state, log),
            _ => return,
        }
    }
    unreachable!("the turn goes on by itself for ever");
}

/// Passes the turn, or ends the round after every player's fourth turn.
pub fn end_turn(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    state.action = Progress::default();
    state.active = state.active.next(game.seats);
    if state.active == state.first {
        state.turn += 1;
    }
    if state.turn > TABLES.turns {
        round::begin_end(game, state, log);
    } else {
        log.tell(Event::TurnBegan { seat: state.active, turn: state.turn });
    }
}

/// The next seat founds its settlement, or the first round begins.
pub fn end_founding(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    state.active = state.active.next(game.seats);
    if state.active == state.first {
        state.stack.reset(Frame::Turn);
        log.tell(Event::RoundBegan { round: state.round, first: state.first });
        log.tell(Event::TurnBegan { seat: state.active, turn: state.turn });
    }
}

/// The special buildings of the third era become available with the last card of the second, or in
/// the round named in the table.
pub fn check_third_era(state: &mut State, log: &mut impl Sink<Event>) {
    if !state.third_era && (state.piles[1] == 0 || state.round >= TABLES.third_era_latest) {
        state.third_era = true;
        log.tell(Event::ThirdEraOpened);
    }
}

impl TelegraphRoad {
    /// The start player, then the opening hands seat by seat.
    pub(crate) fn set_up_steps(&self) -> u8 {
        1 + self.seats * TABLES.hand
    }

    fn era_draws(&self, state: &State, era: usize, out: &mut Vec<(Draw, u32)>) {
        for card in Card::all().filter(|card| card.facts().era == era) {
            let unseen = state.unseen(card);
            if unseen > 0 {
                out.push((Draw::Card(card), u32::from(unseen)));
            }
        }
    }

    /// The outcomes of the pending draw with their weights.
    pub(crate) fn list_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        match state.stack.top() {
            Frame::SetUp { step: 0 } => {
                out.extend(Seat::all(self.seats).map(|seat| (Draw::First(seat), 1)));
            }
            Frame::SetUp { .. } => self.era_draws(state, 0, out),
            Frame::Redraw => {
                if let Some(era) = state.current_era() {
                    self.era_draws(state, era, out);
                }
            }
            waiting => debug_assert!(!waiting.is_chance(), "{waiting:?} has draws"),
        }
    }

    pub(crate) fn take_draw(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match (state.stack.top(), draw) {
            (Frame::SetUp { step: 0 }, Draw::First(seat)) => {
                state.first = seat;
                state.active = seat;
                state.stack.turn_into(Frame::SetUp { step: 1 });
                log.tell(Event::FirstDrawn { seat });
            }
            (Frame::SetUp { step }, Draw::Card(card)) => {
                let seat = Seat::new(((step - 1) / TABLES.hand) as usize);
                take_card(state, seat, card, log);
                state.stack.turn_into(Frame::SetUp { step: step + 1 });
            }
            (Frame::Redraw, Draw::Card(card)) => {
                state.stack.pop();
                take_card(state, state.active, card, log);
                check_third_era(state, log);
            }
            (frame, draw) => unreachable!("{draw} was drawn at {frame:?}"),
        }
        settle(self, state, log);
    }
}

fn take_card(state: &mut State, seat: Seat, card: Card, log: &mut impl Sink<Event>) {
    let era = card.facts().era;
    state.piles[era] -= 1;
    state.player_mut(seat).hand[card.index()] += 1;
    log.tell(Event::Drew { seat, era: era as u8 + 1, card: Some(card) });
}
