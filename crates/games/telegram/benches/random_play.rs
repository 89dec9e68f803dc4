//! Decisions a second of random play.

use telegram::Telegram;

fn main() {
    rules_test::random_play::<Telegram>(&[(1, ""), (4, ""), (6, ""), (2, "side=advanced")]);
}
