//! Decisions per second in random play.

use us_telegraph::UsTelegraph;

fn main() {
    rules_test::random_play::<UsTelegraph>(&[(2, ""), (3, ""), (4, "")]);
}
