//! The automatic steps: chance frames and the ends of turns.

use crate::UsTelegraph;
use crate::action::Draw;
use crate::board::Region;
use crate::content::{BLACK_DECK, Building, Cards, DECKS, Resource, TABLES, TILES};
use crate::state::{Ended, Frame, State, Turn};
use crate::view::Event;
use rules::{Seat, Sink};

/// More automatic steps than this in a row would mean a bug in the rules.
const MOST_STEPS: usize = 16;

/// Runs automatic steps until a player must decide or something must be drawn.
pub fn settle(game: &UsTelegraph, state: &mut State, log: &mut impl Sink<Event>) {
    for _ in 0..MOST_STEPS {
        if state.ended.is_some() {
            return;
        }
        let worker_left = state.player(state.active).workers > 0;
        match state.stack.top() {
            // All base actions are used and there is no Worker to continue with.
            Frame::Turn
                if !worker_left && state.turn.kind.is_some_and(|kind| state.turn.used >= kind.limit()) =>
            {
                end_turn(game, state, log);
            }
            Frame::TakeCard { left } if left == 0 || state.card_deck().total() == 0 => {
                state.stack.pop();
            }
            Frame::Cards if !worker_left || state.card_deck().total() == 0 => end_turn(game, state, log),
            Frame::Expand if state.regions_left() == 0 => {
                state.stack.pop();
            }
            Frame::SetUp { step } if step == game.set_up_steps() => {
                state.stack.reset(Frame::Turn);
                log.tell(Event::TurnBegan { seat: state.active });
            }
            _ => return,
        }
    }
    unreachable!("the turn goes on by itself for ever");
}

/// Passes the turn, or ends a game in which no player does anything any more.
pub fn end_turn(game: &UsTelegraph, state: &mut State, log: &mut impl Sink<Event>) {
    state.quiet = if state.turn.busy { 0 } else { state.quiet + 1 };
    state.turn = Turn::default();
    state.active = state.active.next(game.seats);
    state.stack.reset(Frame::Turn);
    let round_over = state.active == state.first;
    if round_over && state.quiet >= 2 * game.seats {
        state.ended = Some(Ended::Standstill);
        log.tell(Event::Ended { by: Ended::Standstill, winner: None });
    } else {
        log.tell(Event::TurnBegan { seat: state.active });
    }
}

/// The purposes of the draws of the set-up, in order.
enum SetUp {
    City(usize),
    Region(usize),
    /// The first open building of a deck.
    Building(Seat, usize),
    First,
    Card(Seat),
}

impl UsTelegraph {
    fn region_count(&self) -> usize {
        (self.seats * TABLES.regions_per_player) as usize
    }

    pub(crate) fn set_up_steps(&self) -> u8 {
        let hands: u8 = TABLES.opening_hand[..self.seats as usize].iter().sum();
        self.seats + self.region_count() as u8 + self.seats * DECKS as u8 + 1 + hands
    }

    fn set_up_step(&self, state: &State, step: u8) -> SetUp {
        let mut step = step as usize;
        let seats = self.seats as usize;
        if step < seats {
            return SetUp::City(step);
        }
        step -= seats;
        if step < self.region_count() {
            return SetUp::Region(step);
        }
        step -= self.region_count();
        if step < seats * DECKS {
            return SetUp::Building(Seat::new(step / DECKS), step % DECKS);
        }
        step -= seats * DECKS;
        if step == 0 {
            return SetUp::First;
        }
        step -= 1;
        let mut seat = state.first;
        for hand in &TABLES.opening_hand {
            if step < *hand as usize {
                break;
            }
            step -= *hand as usize;
            seat = seat.next(self.seats);
        }
        SetUp::Card(seat)
    }

    /// The outcomes of the pending draw with their weights.
    pub(crate) fn list_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        match state.stack.top() {
            Frame::SetUp { step } => match self.set_up_step(state, step) {
                SetUp::City(hex) => {
                    let free =
                        (0..TABLES.city_names.len() as u8).filter(|city| !state.cities[..hex].contains(city));
                    out.extend(free.map(|city| (Draw::City(city), 1)));
                }
                SetUp::Region(_) => out.extend(
                    tiles(state.regions_left())
                        .flat_map(|tile| (0..6).map(move |rotation| (Draw::Lay { tile, rotation }, 1))),
                ),
                SetUp::Building(seat, deck) => building_draws(state, seat, deck, out),
                SetUp::First => out.extend(Seat::all(self.seats).map(|seat| (Draw::First(seat), 1))),
                SetUp::Card(_) => card_draws(state, out),
            },
            Frame::Reveal { deck } => building_draws(state, state.active, deck as usize, out),
            Frame::TakeCard { .. } => card_draws(state, out),
            Frame::Expand => out.extend(tiles(state.regions_left()).map(|tile| (Draw::Region(tile), 1))),
            waiting => debug_assert!(!waiting.is_chance(), "{waiting:?} has draws"),
        }
    }

    pub(crate) fn take_draw(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match (state.stack.top(), draw) {
            (Frame::SetUp { step }, draw) => {
                self.set_up(state, step, draw, log);
                state.stack.turn_into(Frame::SetUp { step: step + 1 });
            }
            (Frame::Reveal { deck }, Draw::Building(building)) => {
                let seat = state.active;
                let left = &mut state.player_mut(seat).decks[deck as usize];
                *left -= 1;
                log.tell(Event::Drew { seat, deck, building, last: *left == 0 });
                state.turn.busy = true;
                state.stack.turn_into(Frame::Drawn { building });
            }
            (Frame::TakeCard { left }, Draw::Card(card)) => {
                state.turn.busy = true;
                state.stack.turn_into(Frame::TakeCard { left: left - 1 });
                take_card(state, state.active, card, log);
            }
            (Frame::Expand, Draw::Region(tile)) => {
                log.tell(Event::RegionDrawn { seat: state.active, tile });
                state.stack.turn_into(Frame::Place { tile });
            }
            (frame, draw) => unreachable!("{draw} was drawn at {frame:?}"),
        }
        settle(self, state, log);
    }

    fn set_up(&self, state: &mut State, step: u8, draw: Draw, log: &mut impl Sink<Event>) {
        match (self.set_up_step(state, step), draw) {
            (SetUp::City(hex), Draw::City(city)) => state.cities[hex] = city,
            (SetUp::Region(index), Draw::Lay { tile, rotation }) => {
                state.board.lay(Region { at: self.regions[index], tile, rotation });
            }
            (SetUp::Building(seat, deck), Draw::Building(building)) => {
                let player = state.player_mut(seat);
                player.decks[deck] -= 1;
                player.open[building.index()] += 1;
            }
            (SetUp::First, Draw::First(seat)) => {
                state.first = seat;
                state.active = seat;
            }
            (SetUp::Card(seat), Draw::Card(card)) => take_card(state, seat, card, log),
            _ => unreachable!("{draw} was drawn at step {step} of the set-up"),
        }
    }
}

fn tiles(set: u32) -> impl Iterator<Item = u8> {
    (0..TILES as u8).filter(move |tile| set & 1 << tile != 0)
}

fn building_draws(state: &State, seat: Seat, deck: usize, out: &mut Vec<(Draw, u32)>) {
    let basic = deck == BLACK_DECK;
    for building in Building::all().filter(|building| building.facts().basic == basic) {
        let face_down = state.face_down(seat, building);
        if face_down > 0 {
            out.push((Draw::Building(building), u32::from(face_down)));
        }
    }
}

fn card_draws(state: &State, out: &mut Vec<(Draw, u32)>) {
    let deck = state.card_deck();
    let there = Resource::ALL.into_iter().filter(|resource| deck.of(*resource) > 0);
    out.extend(there.map(|resource| (Draw::Card(resource), u32::from(deck.of(resource)))));
}

fn take_card(state: &mut State, seat: Seat, card: Resource, log: &mut impl Sink<Event>) {
    let player = state.player_mut(seat);
    player.hand = player.hand.with(card);
    log.tell(Event::TookCard { seat, card: Some(card.letter()) });
    renew_card_deck(state, log);
}

/// As soon as the last card is gone, the discards become the deck.
pub fn renew_card_deck(state: &mut State, log: &mut impl Sink<Event>) {
    if state.card_deck().total() == 0 && state.discards.total() > 0 {
        log.tell(Event::DeckRenewed { cards: state.discards.total() });
        state.discards = Cards::default();
    }
}
