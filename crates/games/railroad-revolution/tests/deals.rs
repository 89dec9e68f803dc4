//! Who is asked about a deal (ruling 58): the direct test agrees with a search through all orders of
//! sales and hirings for one after which `legal` lists a deal. Positions come from random games, as they
//! are and made tight; with plenty of money the search would take too long.

use railroad_revolution::{
    Action, COLOURS, Colour, DEALS, Frame, Gate, RailroadRevolution, SLOTS, State, TABLES, TRACKS, Track,
};
use rules::{Game, Options, Pending, Rng, Seat};
use std::collections::HashSet;

/// Does any order of sales and hirings lead to a legal deal?
fn found_by_search(game: &RailroadRevolution, state: &State, seen: &mut HashSet<State>) -> bool {
    if !seen.insert(state.clone()) {
        return false;
    }
    let seat = state.decider;
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    if actions.iter().any(|action| matches!(action, Action::Deal(_))) {
        return true;
    }
    actions.into_iter().any(|action| {
        let mut after = state.clone();
        let player = after.player_mut(seat);
        match action {
            Action::Share => {
                player.shares -= 1;
                player.money += TABLES.prices.share_sale;
            }
            Action::Hire(colour) => {
                player.money -= TABLES.prices.hire;
                player.supply[colour.index()] += 1;
                after.stock[colour.index()] -= 1;
            }
            _ => return false,
        }
        found_by_search(game, &after, seen)
    })
}

/// Offers a deal to the seat, with hardly more means than a deal needs. Surplus workers go to another
/// player.
fn offer(state: &mut State, seat: Seat, rng: &mut Rng) {
    state.decider = seat;
    state.deal = rng.below(DEALS) as u8;
    let taken = [rng.below(4) == 0, rng.below(4) == 0];
    let alone = seat == state.active && !(taken[0] && taken[1]);
    let [left, right] = if alone { taken } else { [false, false] };
    state.stack.reset(Frame::Deal { left, right });
    let player = state.player_mut(seat);
    player.money = 50 * rng.below(40) as u32;
    player.shares = rng.below(9) as u16;
    // Many tracks are in front of a gate.
    for track in Track::ALL {
        player.tracks[track.index()] = rng.below(SLOTS) as u8;
    }
    let wanted = TABLES.start.fewest_workers + rng.below(2) as u8;
    for colour in Colour::ALL {
        while player.available() > wanted && player.supply[colour.index()] > 0 {
            player.supply[colour.index()] -= 1;
        }
    }
    let few = [0, 1, 12][rng.below(3)];
    for count in &mut state.stock {
        *count = (*count).min(few * rng.below(2) as u8);
    }
    while state.player(seat).available() < wanted {
        let colour = rng.below(Colour::ALL.len());
        state.player_mut(seat).supply[colour] += 1;
    }
}

#[derive(Default, Debug)]
struct Found {
    asked: usize,
    passed_over: usize,
}

fn compare(game: &RailroadRevolution, state: &State, found: &mut Found) {
    let expected = found_by_search(game, state, &mut HashSet::new());
    assert_eq!(
        game.could_accept(state),
        expected,
        "{:?} deal {} stock {:?} {:?}",
        state.stack.top(),
        state.deal,
        state.stock,
        state.own()
    );
    *(if expected { &mut found.asked } else { &mut found.passed_over }) += 1;
}

/// Plays random games and calls `look` at every decision.
fn play(game: &RailroadRevolution, games: u64, mut look: impl FnMut(&State, &mut Rng)) {
    for number in 0..games {
        let mut rng = Rng::new(number * 17 + u64::from(game.seats()));
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
                    look(&state, &mut rng);
                    actions.clear();
                    let seat = state.decider;
                    game.legal(&state, seat, &mut actions);
                    game.apply(&mut state, seat, *rng.pick(&actions), &mut ());
                }
            }
        }
    }
}

fn table(seats: u8, options: &str) -> RailroadRevolution {
    let options = Options::parse(options).expect("options");
    RailroadRevolution::new(seats, &options, RailroadRevolution::INFO.newest()).expect("a table")
}

#[test]
fn whoever_could_accept_is_asked_as_a_search_finds() {
    let mut found = Found::default();
    for (seats, options) in [(2, ""), (3, "tracks=dear"), (4, "")] {
        let game = table(seats, options);
        play(&game, 40, |state, rng| {
            if state.in_set_up() {
                return;
            }
            let mut position = state.clone();
            let seat = Seat::new(rng.below(usize::from(seats)));
            offer(&mut position, seat, rng);
            compare(&game, &position, &mut found);
        });
    }
    assert!(found.asked > 10_000 && found.passed_over > 5_000, "{found:?}");
}

#[test]
fn offers_of_random_games_are_answered_as_a_search_finds() {
    let game = table(4, "");
    let mut found = Found::default();
    play(&game, 60, |state, _| {
        if let Frame::Deal { .. } = state.stack.top()
            && state.own().available() >= TABLES.start.fewest_workers
        {
            compare(&game, state, &mut found);
        }
    });
    // Players who could not accept have been passed over, so all are asked.
    assert!(found.asked > 300 && found.passed_over == 0, "{found:?}");
}

/// A gate takes the fourth worker, no worker can be hired, and the other deal brings the worker back.
#[test]
fn the_other_deal_may_bring_back_the_worker_that_a_gate_takes() {
    let game = table(2, "");
    let mut state = game.start();
    state.round = 1;
    state.deal = 3;
    state.stock = [0; COLOURS];
    state.stack.reset(Frame::Deal { left: false, right: false });
    let worker_gate = |track: &Track| {
        let gates = &TABLES.tracks[track.index()].gates;
        gates.iter().position(|gate| *gate == Some(Gate::Worker)).expect("a gate")
    };
    let player = state.player_mut(Seat::new(0));
    (player.money, player.shares) = (0, 5);
    for track in Track::ALL {
        player.tracks[track.index()] = worker_gate(track) as u8 - 1;
    }
    let mut found = Found::default();
    compare(&game, &state, &mut found);
    // Both are open only in one's own turn.
    state.active = Seat::new(1);
    compare(&game, &state, &mut found);
    state.active = state.decider;
    state.own_mut().shares = 4;
    compare(&game, &state, &mut found);
    assert_eq!((found.asked, found.passed_over), (1, 2));
}

/// However much there is to sell and to hire: with tracks at their ends and no rail left, neither side of
/// the tile has any effect.
#[test]
fn a_hoard_makes_no_work() {
    let game = table(2, "");
    let mut state = game.start();
    state.round = 1;
    state.deal = 8;
    state.stack.reset(Frame::Deal { left: false, right: false });
    let player = state.player_mut(Seat::new(0));
    (player.money, player.shares, player.rails_left) = (1_000_000, 10_000, 0);
    player.tracks = [SLOTS as u8 - 1; TRACKS];
    assert!(!game.could_accept(&state));
}
