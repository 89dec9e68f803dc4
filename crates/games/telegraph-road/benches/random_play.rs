//! Decisions per second in random play.

use telegraph_road::TelegraphRoad;

fn main() {
    rules_test::random_play::<TelegraphRoad>(&[(1, ""), (2, ""), (3, ""), (4, "")]);
}
