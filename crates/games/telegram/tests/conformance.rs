//! The contract that every game fulfils.

use rules_test::{Conformance, Golden, chi, encoding, encoding_keeps_its_version, perft_table};
use telegram::Telegram;

#[test]
fn the_game_keeps_the_contract() {
    let suite = Conformance::<Telegram>::new().games(8);
    (1..=6).fold(suite, |suite, seats| suite.table(seats, "")).check();
}

#[test]
fn the_game_keeps_the_contract_with_every_option() {
    Conformance::<Telegram>::new()
        .games(8)
        .table(1, "side=advanced")
        .table(4, "side=advanced")
        .table(6, "side=advanced,fragments=fresh")
        .table(1, "fragments=fresh")
        .table(3, "fragments=fresh,list=60,family=yes")
        .table(2, "list=70,added=zorky plugh,refused=eagle")
        .table(1, "goals=balanced")
        .table(3, "goals=balanced,side=advanced")
        .check();
}

#[test]
fn stored_games_replay() {
    Golden::<Telegram>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
        .random("random-six-players", 6, "")
        .random("random-advanced-fresh", 3, "side=advanced,fragments=fresh")
        .random("random-balanced", 3, "goals=balanced")
        .check();
}

#[test]
fn counts_of_positions_ahead() {
    perft_table::<Telegram>(include_str!("perft.txt"));
}

#[test]
fn draws_keep_their_weights() {
    chi::<Telegram>(3, "");
    chi::<Telegram>(1, "fragments=fresh");
}

#[test]
fn numbers_tell_a_seat_what_it_may_know() {
    encoding::<Telegram>(1, "", 2);
    encoding::<Telegram>(2, "", 1);
    encoding::<Telegram>(3, "side=advanced,goals=balanced", 1);
    encoding::<Telegram>(6, "fragments=fresh", 1);
    encoding::<Telegram>(2, "added=zorky plugh,refused=eagle", 1);
}

#[test]
fn numbers_change_only_with_their_version() {
    encoding_keeps_its_version::<Telegram>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
}
