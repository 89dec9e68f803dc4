//! The bots of U.S. Telegraph: lawful, honest, repeatable, and as strong as they claim.

use crate::common::{
    Course, at_position, beliefs_cannot_peek, bots_cannot_peek, choices_are_legal_and_repeatable, hurried,
    pending, positions, table, wins_for_two,
};
use bots::Request;
use catalog::Table;
use rules::{Game, Match, Rng, Seat, Viewer};
use us_telegraph::{Action, Cards, State, UsTelegraph, View};

type Telegraph = Match<UsTelegraph>;

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    let courses = [2, 3, 4].map(|seats| Course { seats, options: "", games: 6, every: 3 });
    choices_are_legal_and_repeatable::<UsTelegraph>(&courses, 300);
}

/// Each walk of a Master plays through four turns of each player, so at a larger table there are fewer.
#[test]
fn a_master_thinks_no_longer_at_a_larger_table() {
    let walks = |seats| {
        let table: Telegraph = table(seats, "", "walks");
        let seat = pending(&table).expect("a seat to move");
        let mut master = bots::seat::<UsTelegraph>(Request::read("master@iterations=40").expect("a Master"));
        let mut walks = 0;
        master.choose(&table.belief(seat), &table.legal(seat), 1, &mut || {
            walks += 1;
            true
        });
        walks
    };
    assert!(walks(2) > 20, "half of the walks cannot settle it");
    assert!((11..=20).contains(&walks(4)));
}

/// The same table for `seat`, with other cards in the hands it cannot see.
fn redealt(table: &Telegraph, seat: Seat, rng: &mut Rng) -> Telegraph {
    let mut position: View = table.view(Viewer::Referee);
    let state: &State = table.state();
    let mut pool = state.card_deck();
    for other in Seat::all(table.game().seats()).filter(|other| *other != seat) {
        pool = pool.plus(state.player(other).hand);
    }
    for other in Seat::all(table.game().seats()).filter(|other| *other != seat) {
        let mut hand = Cards::default();
        while hand.total() < state.player(other).hand.total() {
            let kind = rng.below(4);
            if pool.0[kind] > 0 {
                pool.0[kind] -= 1;
                hand.0[kind] += 1;
            }
        }
        position.players[other.index()].hand = Some(hand);
    }
    at_position(table, &position)
}

#[test]
fn no_bot_can_peek() {
    let courses = [2, 3, 4].map(|seats| Course { seats, options: "", games: 3, every: 7 });
    bots_cannot_peek(&courses, redealt, 100);
    beliefs_cannot_peek(&courses, redealt);
}

/// Can `seat` win by building one open building?
fn wins_at_once(table: &Telegraph, seat: Seat) -> bool {
    table.legal(seat).into_iter().filter(|action| matches!(action, Action::Build(_))).any(|build| {
        let mut lifted = table.clone();
        lifted.submit(seat, build).expect("a legal action");
        lifted.legal(seat).into_iter().any(|plot| {
            let mut built = lifted.clone();
            built.submit(seat, plot).expect("a legal action");
            if let [pay @ Action::Pay(_), ..] = built.legal(seat)[..] {
                built.submit(seat, pay).expect("a legal action");
            }
            built.outcome().is_some()
        })
    })
}

#[test]
fn a_win_at_hand_is_taken() {
    let mut found = [0; 4];
    let course = Course { seats: 2, options: "", games: 25, every: 1 };
    positions::<UsTelegraph>(course, |table, seat, seed| {
        if !wins_at_once(table, seat) {
            return;
        }
        for (level, found) in bots::Grade::ALL.map(bots::Grade::key).into_iter().zip(&mut found) {
            let before = table.clone();
            let mut table = table.clone();
            while pending(&table) == Some(seat) {
                let action = hurried(&table, seat, level, seed);
                table.submit(seat, action).expect("bots play legal actions");
            }
            let outcome = table.outcome();
            assert!(
                outcome.is_some_and(|o| o.places[seat.index()] == 1),
                "{level} let a win go in {}",
                Table::sketch(&before, Viewer::Referee)
            );
            *found += 1;
        }
    });
    assert!(found[0] >= 5, "only {} positions with a win at hand", found[0]);
}

#[test]
fn novice_and_apprentice_beat_random_play() {
    for level in ["novice", "apprentice"] {
        let won = wins_for_two::<UsTelegraph>(level, "random", 40);
        assert!(won >= 34, "{level} won only {won} of 40");
    }
}

#[test]
fn wrong_questions_are_refused() {
    let table: Telegraph = table(2, "", "refusals");
    let seat = pending(&table).expect("a seat to move");
    let ask = |seat, level| bots::choose(&table, seat, level, 1, &mut || true);
    assert!(ask(seat, "apprentice").is_ok());
    assert_eq!(ask(seat, "wizard").expect_err("no such level").code, rules::Code::BadOption);
    let code = ask(seat.next(2), "apprentice").expect_err("not its turn").code;
    assert_eq!(code, rules::Code::NotYourTurn);
    assert!(bots::levels("chess").is_empty());
}
