//! The contract that every game fulfils.

use rules_test::{Conformance, Golden, chi, encoding, encoding_keeps_its_version, perft_table};
use telegraph_road::TelegraphRoad;

#[test]
fn the_game_keeps_the_contract() {
    Conformance::<TelegraphRoad>::new().every_table().games(8).check();
}

#[test]
fn stored_games_replay() {
    Golden::<TelegraphRoad>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
        .random("solo", 1, "")
        .random("two-players", 2, "")
        .random("three-players", 3, "")
        .random("four-players", 4, "")
        .random("balanced", 3, "buildings=balanced")
        .check();
}

#[test]
fn counts_of_positions_ahead() {
    perft_table::<TelegraphRoad>(include_str!("perft.txt"));
}

#[test]
fn draws_keep_their_weights() {
    chi::<TelegraphRoad>(3, "");
}

#[test]
fn numbers_tell_a_seat_what_it_may_know() {
    encoding::<TelegraphRoad>(1, "", 1);
    encoding::<TelegraphRoad>(2, "", 2);
    encoding::<TelegraphRoad>(4, "multi-build=off,buildings=balanced", 1);
}

#[test]
fn numbers_change_only_with_their_version() {
    encoding_keeps_its_version::<TelegraphRoad>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
}
