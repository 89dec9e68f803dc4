//! The board finds places and free plots for all hexes at once. The result must be the same as checking
//! them one by one.

use rules::{Game, Options, Pending, Rng, Seed, Viewer};
use us_telegraph::{Action, Bill, Frame, Hex, Plot, State, UsTelegraph, View};

#[test]
fn places_and_free_plots_are_those_found_one_by_one() {
    for seats in 2..=4 {
        let game = UsTelegraph::new(seats, &Options::default(), UsTelegraph::INFO.newest()).expect("a table");
        let mut rng = Rng::from_seed(&Seed::from_phrase("one by one"));
        let mut state = game.start();
        while game.pending(&state) != Pending::Over {
            check(&state);
            check_prices(&game, &state);
            step(&game, &mut state, &mut rng);
        }
    }
}

fn check(state: &State) {
    let board = &state.board;
    let mut places = Vec::new();
    board.places(&mut places);
    let all = (-40..=40).flat_map(|q| (-40..=40).map(move |r| Hex::new(q, r)));
    assert_eq!(places, all.filter(|at| board.fits(*at)).collect::<Vec<_>>());
    let free: Vec<Plot> = board.plots().filter(|plot| board.is_free(*plot)).collect();
    assert_eq!(board.free().iter().collect::<Vec<_>>(), free);
}

/// Every free plot has one price, which tells the truth about that plot, and those that the hand can pay are the
/// legal ones.
fn check_prices(game: &UsTelegraph, state: &State) {
    let view = game.view(state, Viewer::Seat(state.active));
    if !matches!(state.stack.top(), Frame::Drawn { .. } | Frame::Site { .. }) {
        return assert_eq!(view.prices, []);
    }
    let mut priced: Vec<Plot> = view.prices.iter().flat_map(|price| price.plots.iter()).collect();
    priced.sort();
    assert_eq!(priced, state.board.free().iter().collect::<Vec<_>>());
    for plot in &priced {
        let price = view.price(*plot).expect("every free plot has a price");
        let mut beside = state.board.neighbours(*plot);
        let is_beside_own = beside.any(|beside| state.board.tenant(beside).belongs_to(state.active));
        let settlements = state.player(state.active).settlements;
        assert_eq!(price.surcharge, if is_beside_own { 0 } else { settlements });
        assert_eq!(price.connects, state.board.settlements_beside(state.active, *plot).1 >= 2);
        assert!(!price.chained || (is_beside_own && price.missing.total() == 0 && price.any == 0));
        assert!(price.any >= price.surcharge);
    }
    let read: View = serde_json::from_str(&serde_json::to_string(&view).expect("JSON")).expect("a view");
    assert_eq!(read, view);
    let hand = state.player(state.active).hand;
    let payable = |plot: &Plot| {
        let price = view.price(*plot).expect("every free plot has a price");
        Bill { missing: price.missing, any: price.any }.is_payable(hand)
    };
    let mut legal = Vec::new();
    game.legal(state, state.active, &mut legal);
    let plot = |action: Action| if let Action::Plot(plot) = action { Some(plot) } else { None };
    let legal: Vec<Plot> = legal.into_iter().filter_map(plot).collect();
    assert_eq!(legal, priced.into_iter().filter(payable).collect::<Vec<_>>());
}

fn step(game: &UsTelegraph, state: &mut State, rng: &mut Rng) {
    match game.pending(state) {
        Pending::Seats(seats) => {
            let seat = seats.iter().next().expect("somebody is to decide");
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            let action = legal[rng.below(legal.len())];
            game.apply(state, seat, action, &mut ());
        }
        Pending::Chance => {
            let mut draws = Vec::new();
            game.draws(state, &mut draws);
            let draw = draws[rng.below(draws.len())].0;
            game.resolve(state, draw, &mut ());
        }
        Pending::Over => {}
    }
}
