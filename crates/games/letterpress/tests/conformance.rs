//! The promises every game keeps.

use letterpress::Letterpress;
use rules_test::Conformance;

#[test]
fn the_game_keeps_the_contract() {
    let tables = Conformance::<Letterpress>::new();
    let tables = (2..=6).fold(tables, |tables, seats| tables.table(seats, ""));
    tables.table(3, "words=medium").table(4, "words=small").table(3, "collections=open").games(8).check();
}

/// Nobody hides anything from a player alone.
#[test]
fn the_game_for_one_keeps_the_contract() {
    Conformance::<Letterpress>::new()
        .table(1, "")
        .table(1, "printer=easy")
        .table(1, "printer=hard")
        .table(1, "words=small")
        .hidden(false)
        .games(8)
        .check();
}
