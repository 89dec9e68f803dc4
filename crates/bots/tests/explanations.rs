//! What bots tell about their decisions.

use crate::common::{Course, positions};
use bots::Bots;
use rules::{Match, Pending, Seat};
use search::{Considered, Worth};
use telegraph_road::TelegraphRoad;

/// How often a thinking bot may ask whether to go on.
const PATIENCE: usize = 300;

/// What a level considered.
fn considered<G: Bots>(table: &Match<G>, seat: Seat, level: &str, seed: u64) -> Vec<Considered<G::Action>> {
    let mut asked = 0;
    let mut player = bots::player::<G>(level).expect("a level");
    let (_, considered) = player.explain(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < PATIENCE
    });
    considered
}

/// The bot's own decisions in the lines that it expects can be made, and it tells some of these.
fn lines_can_be_played<G: Bots>(course: Course, level: &str, least: usize) {
    let mut made = 0;
    positions::<G>(course, |table, seat, seed| {
        for told in considered(table, seat, level, seed) {
            let (game, mut state) = (table.game(), table.state().clone());
            game.apply(&mut state, seat, told.action, &mut ());
            for (_, step) in told.line.iter().take_while(|(by, _)| *by == seat) {
                let waits = matches!(game.pending(&state), Pending::Seats(seats) if seats.contains(seat));
                let then = format!("{level}: {}, then {step}", told.action);
                assert!(waits && game.is_legal(&state, seat, *step), "{then}");
                game.apply(&mut state, seat, *step, &mut ());
                made += 1;
            }
        }
    });
    assert!(made > least, "{level}: only {made} decisions in lines");
}

#[test]
fn planners_of_telegraph_road_tell_the_line_they_expect() {
    for (seats, level) in [(1, "journeyman"), (2, "master")] {
        let course = Course { seats, options: "", games: 1, every: 5 };
        lines_can_be_played::<TelegraphRoad>(course, level, 20);
    }
}

/// A single candidate was worth 0 points, however the town stood.
#[test]
fn a_plan_without_a_choice_is_worth_something() {
    let mut single = 0;
    let course = Course { seats: 2, options: "", games: 1, every: 1 };
    positions::<TelegraphRoad>(course, |table, seat, seed| {
        if let [only] = &considered(table, seat, "journeyman", seed)[..] {
            single += 1;
            assert!(matches!(only.worth, Worth::Points(points) if points > 1.0), "{:?}", only.worth);
        }
    });
    assert!(single > 5, "only {single} decisions with one candidate");
}
