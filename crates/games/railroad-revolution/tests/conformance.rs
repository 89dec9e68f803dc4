//! The contract, golden journals, perft and draws: see `rules_test`.

use railroad_revolution::RailroadRevolution;
use rules_test::Conformance;

#[test]
fn the_contract_is_kept() {
    Conformance::<RailroadRevolution>::new()
        .table(2, "")
        .table(3, "")
        .table(4, "")
        .table(4, "tracks=dear")
        .games(16)
        .check();
}

#[test]
fn the_contract_is_kept_where_nothing_is_hidden() {
    Conformance::<RailroadRevolution>::new()
        .table(2, "milestones=stack")
        .table(3, "milestones=stack,tracks=dear")
        .table(4, "milestones=stack")
        .hidden(false)
        .games(16)
        .check();
}
