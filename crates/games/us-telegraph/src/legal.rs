//! What is legal: one function for each frame that waits for a player.

use crate::UsTelegraph;
use crate::action::Action;
use crate::content::{Building, DECKS};
use crate::hex::Plot;
use crate::price::{Prices, bill_at};
use crate::state::{Frame, Kind, State};
use rules::Seat;

pub fn legal(game: &UsTelegraph, state: &State, out: &mut Vec<Action>) {
    let seat = state.active;
    match state.stack.top() {
        Frame::Turn => turn(game, state, seat, out),
        Frame::Extra => extra(game, state, seat, out),
        Frame::Drawn { building } => {
            out.push(Action::Keep);
            sites(game, state, seat, building, out);
        }
        Frame::Site { building } => sites(game, state, seat, building, out),
        Frame::Pay { building, plot } => payments(game, state, seat, building, plot, out),
        Frame::Place { .. } => places(state, out),
        Frame::Rotate { .. } => out.extend((0..6).map(Action::Rotate)),
        Frame::Cards => out.extend([Action::Worker, Action::End]),
        Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => {}
    }
}

/// The first action fixes the kind of the turn; once the base actions are used up, a Worker buys
/// one more of that kind. Playing a Worker earlier would have the same effect, so it is not
/// offered.
fn turn(game: &UsTelegraph, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.turn.kind {
        None => {
            decks(state, seat, out);
            open_buildings(game, state, seat, out);
        }
        Some(kind) if state.turn.used < kind.limit() => one_of(kind, game, state, seat, out),
        Some(kind) => {
            if can_do(kind, game, state, seat) {
                out.push(Action::Worker);
            }
        }
    }
    out.push(Action::Stop);
}

fn extra(game: &UsTelegraph, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(kind) = state.turn.kind {
        one_of(kind, game, state, seat, out);
    }
}

fn one_of(kind: Kind, game: &UsTelegraph, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match kind {
        Kind::Draw => decks(state, seat, out),
        Kind::Construct => open_buildings(game, state, seat, out),
    }
}

fn can_do(kind: Kind, game: &UsTelegraph, state: &State, seat: Seat) -> bool {
    match kind {
        Kind::Draw => state.player(seat).decks.iter().any(|size| *size > 0),
        Kind::Construct => {
            let prices = Prices::new(game, state, seat);
            let offers = prices.offers();
            open_kinds(state, seat).any(|building| prices.has_site(building, &offers))
        }
    }
}

fn decks(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let sizes = state.player(seat).decks;
    out.extend((0..DECKS).filter(|deck| sizes[*deck] > 0).map(|deck| Action::Draw(deck as u8)));
}

fn open_buildings(game: &UsTelegraph, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let prices = Prices::new(game, state, seat);
    let offers = prices.offers();
    out.extend(
        open_kinds(state, seat).filter(|building| prices.has_site(*building, &offers)).map(Action::Build),
    );
}

fn open_kinds(state: &State, seat: Seat) -> impl Iterator<Item = Building> {
    let open = &state.player(seat).open;
    Building::all().filter(|building| open[building.index()] > 0)
}

fn sites(game: &UsTelegraph, state: &State, seat: Seat, building: Building, out: &mut Vec<Action>) {
    Prices::new(game, state, seat).sites(building, |plot| out.push(Action::Plot(plot)));
}

fn payments(
    game: &UsTelegraph,
    state: &State,
    seat: Seat,
    building: Building,
    plot: Plot,
    out: &mut Vec<Action>,
) {
    let bill = bill_at(game, state, seat, building, plot);
    out.extend(bill.payments(state.player(seat).hand).map(Action::Pay));
}

fn places(state: &State, out: &mut Vec<Action>) {
    let mut places = Vec::new();
    state.board.places(&mut places);
    out.extend(places.into_iter().map(Action::Place));
}
