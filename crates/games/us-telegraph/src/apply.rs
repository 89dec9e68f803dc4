//! The effects of decisions: one function for each.

use crate::UsTelegraph;
use crate::action::Action;
use crate::board::{Region, Tenant};
use crate::content::{Building, Cards, TABLES};
use crate::flow::{end_turn, renew_card_deck, settle};
use crate::hex::Plot;
use crate::price::bill_at;
use crate::state::{Ended, Frame, Kind, State, TOKENS};
use crate::view::Event;
use rules::{Seat, Sink};

pub fn apply(game: &UsTelegraph, state: &mut State, action: Action, log: &mut impl Sink<Event>) {
    let seat = state.active;
    match (state.stack.top(), action) {
        (Frame::Turn | Frame::Extra, Action::Draw(deck)) => draw(state, seat, deck),
        (Frame::Turn | Frame::Extra, Action::Build(building)) => lift(state, seat, building),
        (Frame::Turn, Action::Worker) => play_worker_for_action(state, seat, log),
        (Frame::Turn, Action::Stop) => stop(state, seat, log),
        (Frame::Drawn { building }, Action::Keep) => keep(state, seat, building, log),
        (Frame::Drawn { building } | Frame::Site { building }, Action::Plot(plot)) => {
            choose_plot(game, state, seat, building, plot, log);
        }
        (Frame::Pay { building, plot }, Action::Pay(cards)) => {
            construct(game, state, seat, building, plot, cards, log);
        }
        (Frame::Place { tile }, Action::Place(to)) => state.stack.turn_into(Frame::Rotate { tile, to }),
        (Frame::Rotate { tile, to }, Action::Rotate(rotation)) => {
            let region = Region { at: to, tile, rotation };
            state.board.lay(region);
            state.stack.pop();
            log.tell(Event::RegionPlaced { seat, tile, at: to, rotation });
        }
        (Frame::Cards, Action::Worker) => play_worker_for_card(state, seat, log),
        (Frame::Cards, Action::End) => end_turn(game, state, log),
        (frame, action) => unreachable!("{action} was taken at {frame:?}"),
    }
    settle(game, state, log);
}

/// Counts an action of the turn, or replaces the frame in which a Worker paid for it.
fn spend_action(state: &mut State, kind: Kind) {
    if state.stack.top() == Frame::Extra {
        state.stack.pop();
    } else {
        state.turn.kind = Some(kind);
        state.turn.used += 1;
    }
}

fn draw(state: &mut State, seat: Seat, deck: u8) {
    spend_action(state, Kind::Draw);
    // The region of an emptied deck waits until the building is built or kept.
    if state.player(seat).decks[deck as usize] == 1 {
        state.stack.push(Frame::Expand);
    }
    state.stack.push(Frame::Reveal { deck });
}

fn lift(state: &mut State, seat: Seat, building: Building) {
    spend_action(state, Kind::Construct);
    state.player_mut(seat).open[building.index()] -= 1;
    state.stack.push(Frame::Site { building });
}

fn keep(state: &mut State, seat: Seat, building: Building, log: &mut impl Sink<Event>) {
    state.player_mut(seat).open[building.index()] += 1;
    state.stack.pop();
    log.tell(Event::Kept { seat, building });
}

/// Asks for the cards only if there is more than one possible payment.
fn choose_plot(
    game: &UsTelegraph,
    state: &mut State,
    seat: Seat,
    building: Building,
    plot: Plot,
    log: &mut impl Sink<Event>,
) {
    let bill = bill_at(game, state, seat, building, plot);
    match bill.only_payment(state.player(seat).hand) {
        Some(cards) => construct(game, state, seat, building, plot, cards, log),
        None => state.stack.turn_into(Frame::Pay { building, plot }),
    }
}

fn construct(
    game: &UsTelegraph,
    state: &mut State,
    seat: Seat,
    building: Building,
    plot: Plot,
    paid: Cards,
    log: &mut impl Sink<Event>,
) {
    let workers_left = state.workers_left(game);
    pay(state, seat, paid);
    let (merged, cities) = state.board.settlements_beside(seat, plot);
    state.board.build(plot, Tenant::new(seat, building));
    let player = state.player_mut(seat);
    player.built[building.index()] += 1;
    player.settlements = player.settlements + 1 - merged;
    state.turn.busy = true;
    state.stack.pop();
    log.tell(Event::Built { seat, building, plot, paid, settlements: state.player(seat).settlements });
    renew_card_deck(state, log);
    earn_worker(game, state, seat, building, workers_left, log);
    check_victory(state, seat, cities, log);
}

fn pay(state: &mut State, seat: Seat, paid: Cards) {
    let player = state.player_mut(seat);
    player.hand = player.hand.minus(paid);
    state.discards = state.discards.plus(paid);
}

fn earn_worker(
    game: &UsTelegraph,
    state: &mut State,
    seat: Seat,
    building: Building,
    left: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let project = game.project[building.index()];
    if !state.player(seat).has_completed(project) {
        return;
    }
    let key = TABLES.projects[project].key.clone();
    if left == Some(0) {
        log.tell(Event::NoWorkerLeft { seat, project: key });
    } else {
        state.player_mut(seat).workers += 1;
        log.tell(Event::WorkerEarned { seat, project: key });
    }
}

fn check_victory(state: &mut State, seat: Seat, cities: u8, log: &mut impl Sink<Event>) {
    let all_built = state.player(seat).built_total() == TOKENS;
    let connected = cities >= 2;
    state.ended = match (all_built, connected) {
        (true, true) => Some(Ended::BuildingsAndConnection),
        (true, false) => Some(Ended::Buildings),
        (false, true) => Some(Ended::Connection),
        (false, false) => None,
    };
    if let Some(by) = state.ended {
        log.tell(Event::Ended { by, winner: Some(seat) });
    }
}

fn play_worker_for_action(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.player_mut(seat).workers -= 1;
    state.stack.push(Frame::Extra);
    log.tell(Event::WorkerPlayed { seat, card: false });
}

fn play_worker_for_card(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.player_mut(seat).workers -= 1;
    state.stack.push(Frame::TakeCard { left: 1 });
    log.tell(Event::WorkerPlayed { seat, card: true });
}

fn stop(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let cards = state.turn.cards_due();
    log.tell(Event::Stopped { seat, passed: state.turn.kind.is_none(), cards });
    state.stack.turn_into(Frame::Cards);
    state.stack.push(Frame::TakeCard { left: cards });
}
