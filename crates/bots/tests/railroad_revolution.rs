//! The bots of Railroad Revolution: lawful, honest, repeatable, and as strong as they claim.

use crate::common::{
    Course, a_novice_does_not_stray_in_the_last_round, at_position, beliefs_cannot_peek, bots_cannot_peek,
    choices_are_legal_and_repeatable, hurried, pending, table, wins_for_two,
};
use railroad_revolution::{Milestone, RailroadRevolution, State, View};
use rules::{Game, Match, Rng, Seat, Viewer};

type Railroad = Match<RailroadRevolution>;

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    let courses = [2, 3, 4].map(|seats| Course { seats, options: "", games: 3, every: 7 });
    choices_are_legal_and_repeatable::<RailroadRevolution>(&courses, 150);
}

/// The same table for `seat`, with other tiles where it has seen none.
fn redealt(table: &Railroad, seat: Seat, rng: &mut Rng) -> Railroad {
    let mut position: View = table.view(Viewer::Referee);
    for stack in &mut position.stacks {
        let unseen = stack.unseen.as_mut().expect("the referee sees the stack");
        let mut hidden: Vec<&mut Milestone> = unseen.iter_mut().collect();
        for tile in stack.returned.iter_mut().filter(|tile| !tile.seen_by.contains(&seat)) {
            hidden.extend(tile.tile.as_mut());
        }
        let mut tiles: Vec<Milestone> = hidden.iter().map(|tile| **tile).collect();
        rng.shuffle(&mut tiles);
        hidden.into_iter().zip(tiles).for_each(|(place, tile)| *place = tile);
        unseen.sort_unstable();
    }
    at_position(table, &position)
}

#[test]
fn no_bot_can_peek() {
    let courses = [2, 3, 4].map(|seats| Course { seats, options: "", games: 6, every: 9 });
    bots_cannot_peek(&courses, redealt, 20);
    beliefs_cannot_peek(&courses, redealt);
}

#[test]
fn a_win_at_hand_is_kept() {
    let courses = [2, 4].map(|seats| Course { seats, options: "", games: 6, every: 2 });
    let is_last = |state: &State| state.last_round > 0 && state.round == state.last_round;
    a_novice_does_not_stray_in_the_last_round::<RailroadRevolution>(&courses, is_last, 5);
}

#[test]
fn novice_and_apprentice_beat_random_play() {
    for (level, least) in [("novice", 17), ("apprentice", 19)] {
        let won = wins_for_two::<RailroadRevolution>(level, "random", 20);
        assert!(won >= least, "{level} won only {won} of 20");
    }
}

#[test]
fn a_round_takes_everybody_through_the_whole_game() {
    let mut table: Railroad = table(4, "", "whole");
    let mut seed = 0;
    while let Some(seat) = pending(&table) {
        seed += 1;
        let action = hurried(&table, seat, "journeyman", seed);
        table.submit(seat, action).expect("bots play legal actions");
    }
    let outcome = table.outcome().expect("the game is over");
    assert!(outcome.scores.iter().all(|score| *score > 30), "{:?}", outcome.scores);
    assert_eq!(table.game().seats(), 4);
}
