//! Decisions per second in random play.

use telegram::Telegram;

fn main() {
    // Load the list first: that takes longer than many games.
    lexicon::list(lexicon::NEWEST);
    rules_test::random_play::<Telegram>(&[(1, ""), (4, ""), (6, ""), (2, "side=advanced")]);
}
