//! Decisions a second of random play.

use letterpress::Letterpress;

fn main() {
    lexicon::list(lexicon::NEWEST).prepare_spellings();
    rules_test::random_play::<Letterpress>(&[(1, ""), (2, ""), (4, ""), (6, "")]);
}
