//! The promises every game keeps.

use rules_test::{Conformance, chi};
use telegram::Telegram;

#[test]
fn the_game_keeps_the_contract() {
    Conformance::<Telegram>::new().every_table().games(8).check();
}

#[test]
fn draws_keep_their_weights() {
    chi::<Telegram>(3, "");
}
