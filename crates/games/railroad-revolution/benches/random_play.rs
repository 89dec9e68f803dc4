//! Random play: decisions per second.

use railroad_revolution::RailroadRevolution;

fn main() {
    rules_test::random_play::<RailroadRevolution>(&[
        (2, ""),
        (3, ""),
        (4, ""),
        (4, "milestones=stack,tracks=dear"),
    ]);
}
