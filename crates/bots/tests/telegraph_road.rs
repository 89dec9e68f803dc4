//! The bots of Telegraph Road: lawful, honest, repeatable, and as strong as they claim.

use crate::common::{
    Course, a_novice_does_not_stray_in_the_last_round, beliefs_cannot_peek, bots_cannot_peek,
    choices_are_legal_and_repeatable, play_out, resampled, table, wins_for_two,
};
use telegraph_road::{TABLES, TelegraphRoad};

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    let courses = [(1, ""), (2, "land-adjacency=on"), (3, "multi-build=off"), (4, "grain-refill=off")]
        .map(|(seats, options)| Course { seats, options, games: 3, every: 3 });
    choices_are_legal_and_repeatable::<TelegraphRoad>(&courses, 50);
}

#[test]
fn no_bot_can_peek() {
    let courses = [2, 3, 4].map(|seats| Course { seats, options: "", games: 2, every: 7 });
    bots_cannot_peek::<TelegraphRoad>(&courses, resampled, 50);
    beliefs_cannot_peek::<TelegraphRoad>(&courses, resampled);
}

#[test]
fn a_win_at_hand_is_kept() {
    let courses = [2, 4].map(|seats| Course { seats, options: "", games: 5, every: 1 });
    a_novice_does_not_stray_in_the_last_round::<TelegraphRoad>(
        &courses,
        |state| state.round == TABLES.rounds,
        20,
    );
}

#[test]
fn novice_and_apprentice_beat_random_play() {
    for level in ["novice", "apprentice"] {
        let won = wins_for_two::<TelegraphRoad>(level, "random", 20);
        assert!(won >= 17, "{level} won only {won} of 20");
    }
}

#[test]
fn journeyman_beats_three_apprentices() {
    let won = (0..4)
        .filter(|game| {
            let table = table::<TelegraphRoad>(4, "", &format!("four {game}"));
            let level = |seat: rules::Seat| if seat.index() == *game { "journeyman" } else { "apprentice" };
            play_out(table, *game as u64, level).places[*game] == 1
        })
        .count();
    assert!(won >= 3, "journeyman won only {won} of 4");
}

#[test]
fn journeyman_alone_builds_a_boom_town() {
    let alone =
        |game| play_out(table::<TelegraphRoad>(1, "", &format!("alone {game}")), game, |_| "journeyman");
    let sum: i32 = (0..6).map(|game| alone(game).scores[0]).sum();
    assert!(sum >= 6 * 30, "{sum} points in 6 games");
}
