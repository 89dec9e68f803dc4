//! The contract that every game fulfils.

use letterpress::Letterpress;
use rules_test::{Conformance, Golden, chi, encoding, encoding_keeps_its_version, perft_table};

#[test]
fn the_game_keeps_the_contract() {
    let tables = Conformance::<Letterpress>::new();
    let tables = (2..=6).fold(tables, |tables, seats| tables.table(seats, ""));
    tables
        .table(3, "list=70")
        .table(4, "list=60")
        .table(2, "added=zzyzx qi,refused=the at")
        .table(3, "collections=open")
        .table(4, "letters=balanced")
        .games(8)
        .check();
}

/// In a solo game nothing is hidden from the player.
#[test]
fn the_game_for_one_keeps_the_contract() {
    Conformance::<Letterpress>::new()
        .table(1, "")
        .table(1, "printer=easy")
        .table(1, "printer=hard")
        .table(1, "list=60")
        .table(1, "letters=balanced")
        .hidden(false)
        .games(8)
        .check();
}

#[test]
fn stored_games_replay() {
    Golden::<Letterpress>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals"))
        .random("two-players", 2, "")
        .random("four-players", 4, "")
        .random("six-players", 6, "")
        .random("alone-easy", 1, "printer=easy")
        .random("alone-normal", 1, "")
        .random("alone-hard", 1, "printer=hard")
        .random("balanced", 3, "letters=balanced")
        .random("alone-balanced", 1, "letters=balanced")
        .check();
}

#[test]
fn counts_of_positions_ahead() {
    perft_table::<Letterpress>(include_str!("perft.txt"));
}

#[test]
fn draws_keep_their_weights() {
    chi::<Letterpress>(3, "");
    chi::<Letterpress>(1, "");
}

#[test]
fn numbers_tell_a_seat_what_it_may_know() {
    encoding::<Letterpress>(1, "", 2);
    encoding::<Letterpress>(1, "printer=easy", 1);
    encoding::<Letterpress>(2, "added=zzyzx qi,refused=the at", 1);
    encoding::<Letterpress>(3, "collections=open,letters=balanced", 1);
    encoding::<Letterpress>(6, "", 1);
}

#[test]
fn numbers_change_only_with_their_version() {
    encoding_keeps_its_version::<Letterpress>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
}
