//! The contract that every game fulfils.

use railroad_revolution::RailroadRevolution;
use rules_test::{Conformance, Golden, chi, encoding, encoding_keeps_its_version, perft_table};

#[test]
fn the_game_keeps_the_contract() {
    Conformance::<RailroadRevolution>::new()
        .table(2, "")
        .table(3, "")
        .table(3, "tracks=dear")
        .table(4, "")
        .games(8)
        .check();
}

/// If players may look through the stacks, the game has no secrets.
#[test]
fn the_game_keeps_the_contract_where_stacks_are_open() {
    Conformance::<RailroadRevolution>::new()
        .table(2, "milestones=stack")
        .table(4, "milestones=stack,tracks=dear")
        .hidden(false)
        .games(8)
        .check();
}

#[test]
fn stored_games_replay() {
    Golden::<RailroadRevolution>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
        .random("two-players", 2, "")
        .random("three-players", 3, "")
        .random("four-players", 4, "")
        .random("whole-stack", 3, "milestones=stack")
        .random("dear-tracks", 4, "tracks=dear")
        .check();
}

#[test]
fn counts_of_positions_ahead() {
    perft_table::<RailroadRevolution>(include_str!("perft.txt"));
}

#[test]
fn draws_keep_their_weights() {
    chi::<RailroadRevolution>(3, "");
}

#[test]
fn numbers_tell_a_seat_what_it_may_know() {
    encoding::<RailroadRevolution>(2, "", 2);
    encoding::<RailroadRevolution>(3, "tracks=dear", 1);
    encoding::<RailroadRevolution>(4, "milestones=stack", 1);
}

#[test]
fn numbers_change_only_with_their_version() {
    encoding_keeps_its_version::<RailroadRevolution>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
}
