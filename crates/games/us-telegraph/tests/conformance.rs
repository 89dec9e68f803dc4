//! The contract that every game fulfils.

use rules_test::{Conformance, Golden, chi, encoding, encoding_keeps_its_version, perft_table};
use us_telegraph::UsTelegraph;

#[test]
fn the_game_keeps_the_contract() {
    Conformance::<UsTelegraph>::new().every_table().games(8).check();
}

#[test]
fn stored_games_replay() {
    Golden::<UsTelegraph>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
        .random("two-players", 2, "")
        .random("three-players", 3, "")
        .random("four-players", 4, "")
        .random("four-players-long", 4, "layout=long")
        .check();
}

#[test]
fn counts_of_positions_ahead() {
    perft_table::<UsTelegraph>(include_str!("perft.txt"));
}

#[test]
fn draws_keep_their_weights() {
    chi::<UsTelegraph>(3, "");
}

#[test]
fn numbers_tell_a_seat_what_it_may_know() {
    encoding::<UsTelegraph>(2, "", 3);
    encoding::<UsTelegraph>(3, "", 2);
    encoding::<UsTelegraph>(4, "layout=long", 2);
}

#[test]
fn numbers_change_only_with_their_version() {
    encoding_keeps_its_version::<UsTelegraph>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
}
