//! No dead ends and no false refusals: `legal` lists exactly what some order of effects and sales can complete.
//! The test is brute force over `unfiltered`, which looks no step ahead, on thousands of positions from random
//! games, most of them made tight: little money, few shares, few workers.

use crate::common;
use railroad_revolution::{
    Action, Colour, DealTile, Effect, Frame, NONE, Piece, RailroadRevolution, Space, State, Train, Turn,
};
use rules::{Game, Options, Pending, Rng, Seat};
use std::collections::HashSet;

/// Positions that need a longer search are skipped; there must be few of them.
const LONGEST_SEARCH: usize = 60_000;

/// Has `seat` made all its decisions of this turn?
fn is_finished(state: &State, seat: Seat) -> bool {
    let own = |frame: &Frame| matches!(frame, Frame::Open | Frame::Deal { .. });
    state.ended || state.decider != seat || !state.stack.frames().iter().any(own)
}

/// Can `seat` complete its decisions by any sequence of unfiltered actions? `None` if finding out takes too
/// long.
fn brute_force(
    game: &RailroadRevolution,
    state: State,
    seat: Seat,
    seen: &mut HashSet<State>,
) -> Option<bool> {
    let mut state = state;
    while !is_finished(&state, seat) && game.pending(&state) == Pending::Chance {
        // The deal after a negotiator's is irrelevant to the rest of the turn.
        let mut draws = Vec::new();
        game.draws(&state, &mut draws);
        game.resolve(&mut state, draws[0].0, &mut ());
    }
    if is_finished(&state, seat) {
        return Some(true);
    }
    if !seen.insert(state.clone()) {
        return Some(false);
    }
    if seen.len() > LONGEST_SEARCH {
        return None;
    }
    let mut actions = Vec::new();
    game.unfiltered(&state, &mut actions);
    // The last actions end something: trying them first finds a way to finish sooner.
    for action in actions.into_iter().rev() {
        let mut after = state.clone();
        game.apply(&mut after, seat, action, &mut ());
        if brute_force(game, after, seat, seen)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Makes a position tight. Laws are obeyed: discarded workers go to the stock.
fn tighten(state: &mut State, rng: &mut Rng) {
    let seat = state.decider;
    let player = state.player_mut(seat);
    player.money = 50 * rng.below(20) as u32;
    player.shares = rng.below(5) as u16;
    let wanted = 3 + rng.below(3) as u8;
    for colour in Colour::ALL {
        while state.player(seat).available() > wanted && state.player(seat).supply[colour.index()] > 0 {
            state.player_mut(seat).supply[colour.index()] -= 1;
            state.stock[colour.index()] += 1;
        }
    }
}

/// Makes a position extreme: enough money and shares for some things, hardly a worker in stock, hardly a piece
/// left to lay or sell, and often a deal ahead.
fn strain(state: &mut State, rng: &mut Rng) {
    tighten(state, rng);
    for count in &mut state.stock {
        *count = (*count).min(rng.below(3) as u8 / 2);
    }
    // Whatever has been begun must have its piece.
    let least = state.turn.main + u8::from(state.stack.top() != Frame::Open);
    let player = state.own_mut();
    player.money = 50 * rng.below(40) as u32;
    player.shares = rng.below(10) as u16;
    player.buildings_left = player.buildings_left.min(least.max(rng.below(2) as u8));
    player.rails_left = player.rails_left.min(least.max(rng.below(2) as u8));
}

#[derive(Default, Debug)]
struct Found {
    positions: usize,
    legal: usize,
    refused: usize,
    left_out: usize,
}

fn compare(game: &RailroadRevolution, state: &State, found: &mut Found) {
    let seat = state.decider;
    let (mut plain, mut legal) = (Vec::new(), Vec::new());
    game.unfiltered(state, &mut plain);
    game.legal(state, seat, &mut legal);
    found.positions += 1;
    for action in plain {
        let mut after = state.clone();
        game.apply(&mut after, seat, action, &mut ());
        let listed = legal.contains(&action);
        match brute_force(game, after, seat, &mut HashSet::new()) {
            None => found.left_out += 1,
            Some(possible) => {
                assert_eq!(
                    listed,
                    possible,
                    "\"{action}\": {:?} {:?} {:?} deal {} stock {:?}",
                    state.stack,
                    state.turn,
                    state.own(),
                    state.deal,
                    state.stock,
                );
                if possible {
                    found.legal += 1;
                } else {
                    found.refused += 1;
                }
            }
        }
    }
}

fn walk(seats: u8, games: u64, every: usize, change: fn(&mut State, &mut Rng)) -> Found {
    let game = RailroadRevolution::new(seats, &Options::default(), RailroadRevolution::INFO.newest())
        .expect("a table");
    let mut found = Found::default();
    for number in 0..games {
        let mut rng = Rng::new(number * 13 + u64::from(seats));
        let mut state = game.start();
        let (mut actions, mut draws) = (Vec::<Action>::new(), Vec::new());
        loop {
            match game.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    draws.clear();
                    game.draws(&state, &mut draws);
                    let drawn = rng.weighted(&draws);
                    game.resolve(&mut state, draws[drawn].0, &mut ());
                }
                Pending::Seats(_) => {
                    let in_turn = !state.in_set_up()
                        && !matches!(state.stack.top(), Frame::Milestones | Frame::ChooseMilestone { .. });
                    if in_turn && rng.below(every) == 0 {
                        let mut position = state.clone();
                        if state.stack.top() != Frame::Place {
                            change(&mut position, &mut rng);
                        }
                        compare(&game, &position, &mut found);
                    }
                    actions.clear();
                    game.legal(&state, state.decider, &mut actions);
                    assert!(!actions.is_empty(), "a dead end: {state:?}");
                    let seat = state.decider;
                    game.apply(&mut state, seat, *rng.pick(&actions), &mut ());
                }
            }
        }
    }
    found
}

#[test]
fn tight_positions_are_judged_as_by_brute_force() {
    for seats in 2..=4 {
        let found = walk(seats, 60, 6, tighten);
        assert!(found.positions > 1000, "{found:?}");
        assert!(found.refused > 500 && found.legal > 3000, "{found:?}");
        assert!(found.left_out * 20 < found.legal, "{found:?}");
    }
}

#[test]
fn positions_of_random_games_are_judged_as_by_brute_force() {
    let found = walk(3, 60, 6, |_, _| ());
    assert!(found.positions > 1000 && found.left_out * 20 < found.legal, "{found:?}");
}

#[test]
fn strained_positions_are_judged_as_by_brute_force() {
    let found = walk(4, 40, 6, strain);
    assert!(found.positions > 1000, "{found:?}");
    assert!(found.refused > 300 && found.legal > 3000, "{found:?}");
    assert!(found.left_out * 20 < found.legal, "{found:?}");
}

/// A negotiator sells the last asset in Trade and could only accept a rail, which must be sold. However many
/// workers could be hired, that does not change, and the search finds this out without hiring them in every
/// order.
#[test]
fn a_hoard_makes_no_work() {
    let game =
        RailroadRevolution::new(2, &Options::default(), RailroadRevolution::INFO.newest()).expect("a table");
    let mut state = game.start();
    state.round = 1;
    state.deal = "D5".parse::<DealTile>().expect("a deal").0;
    state.turn =
        Turn { space: Some(Space::Trade), colour: Colour::Grey, main: 1, ability: true, ..Turn::NEW };
    state.stack.reset(Frame::Open);
    let player = state.own_mut();
    (player.money, player.shares) = (100_000, 1);
    (player.buildings_left, player.rails_left) = (0, 1);
    let mut actions = Vec::new();
    game.unfiltered(&state, &mut actions);
    assert!(actions.contains(&Action::Use(Effect::Ability)));
    actions.clear();
    game.legal(&state, state.decider, &mut actions);
    assert!(!actions.contains(&Action::Use(Effect::Ability)), "{actions:?}");
    assert!(actions.contains(&Action::Sell(Piece::Rail)));
}

/// Seat 2 could sell 40 shares and hire 25 workers in countless orders, and none of them helps: no train is
/// left, and it has no milestone to promote a worker to.
#[test]
fn a_rich_player_is_asked_about_a_deal_without_trying_every_order() {
    let mut at = common::four().deal("D2").shares(2, 40).money(2, 20_000).offered();
    for kind in Train::ALL {
        while at.state.trains[kind.index()] > 0 {
            at = at.train(4, *kind, true);
        }
    }
    at.state.players[1].open = [NONE; 2];
    at.check("do 1: pass\nwaits 3");
}
