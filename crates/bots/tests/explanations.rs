//! What bots tell about their decisions.

use crate::common::{Course, positions};
use bots::Bots;
use letterpress::{Action, Case, Letterpress, Pile};
use rules::{Match, Options, Pending, Seat, Seed};
use search::{Considered, Worth};
use serde_json::json;
use telegram::Telegram;
use telegraph_road::TelegraphRoad;

/// How often a thinking bot may ask whether to go on.
const PATIENCE: usize = 300;

/// What a level does, and what it considered.
fn explained<G: Bots>(
    table: &Match<G>,
    seat: Seat,
    level: &str,
    seed: u64,
) -> (G::Action, Vec<Considered<G::Action>>) {
    let mut asked = 0;
    let mut player = bots::player::<G>(level).expect("a level");
    player.explain(&table.belief(seat), &table.legal(seat), seed, &mut || {
        asked += 1;
        asked < PATIENCE
    })
}

fn considered<G: Bots>(table: &Match<G>, seat: Seat, level: &str, seed: u64) -> Vec<Considered<G::Action>> {
    explained(table, seat, level, seed).1
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

#[test]
fn planners_of_telegram_tell_the_line_they_expect() {
    for (options, level) in [("", "journeyman"), ("", "master"), ("side=advanced", "journeyman")] {
        let course = Course { seats: 2, options, games: 1, every: 9 };
        lines_can_be_played::<Telegram>(course, level, 20);
    }
}

#[test]
fn a_word_of_letterpress_is_told_with_its_cards_and_its_place() {
    for (seats, level) in [(1, "journeyman"), (1, "master"), (2, "master")] {
        let course = Course { seats, options: "", games: 3, every: 1 };
        lines_can_be_played::<Letterpress>(course, level, 5);
    }
}

/// To stop was never told, not even where a bot stopped.
#[test]
fn an_operator_of_telegram_tells_what_it_does() {
    for level in ["novice", "apprentice", "journeyman", "master"] {
        let (mut told, mut stopped) = (0, 0);
        let course = Course { seats: 2, options: "", games: 2, every: 2 };
        positions::<Telegram>(course, |table, seat, seed| {
            let (chosen, considered) = explained(table, seat, level, seed);
            if considered.is_empty() {
                return;
            }
            let is_told = considered.iter().any(|known| known.action == chosen);
            assert!(is_told, "{level} does {chosen} and does not tell");
            told += 1;
            stopped += usize::from(chosen == telegram::Action::Done);
        });
        assert!(told > 50 && stopped > 5, "{level}: {told} decisions, {stopped} to stop");
    }
}

/// Neither a card that a rival would get nor a word that it beats is worth points: they were told as some.
#[test]
fn a_master_of_letterpress_tells_the_points_of_its_word() {
    let player = |drafted: [&str; 3], hand: [&str; 2]| json!({"drafted": drafted, "hand": hand});
    let position = json!({
        "round": 1, "stack": [{"at": "draft", "pick": 3}], "shared": ["O", "E", "i"],
        "players": [player(["U", "U", "I"], ["J", "D"]), player(["N", "I", "O"], ["T", "L"])],
    });
    let names = vec!["Ada".to_owned(), "Bert".to_owned()];
    let table =
        Match::<Letterpress>::from_position(names, Options::default(), Seed::from_phrase("points"), position)
            .expect("a position");
    let game = table.game();
    // Bert passes on T or L.
    let best = |kept: &str, passed: &str| {
        let cards = ["U", "U", "I", "O", "E", "i", kept, passed].map(|card| card.parse().expect("a card"));
        let pile = Pile::<28>::from_cards(&cards).expect("a pile");
        let rack = Case::new(&pile, &Pile::<1>::default(), game.values()).rack();
        let all = lexicon::Vocabulary { size: 80, family: true, slang: false };
        let found = game.words().lexicon().best(&rack, all, &mut [0; lexicon::LONGEST]);
        f32::from(found.expect("a word").1.score)
    };
    let told = considered(&table, Seat::new(0), "master", 1);
    assert_eq!(told.len(), 2);
    for known in told {
        let Action::Keep(card) = known.action else { unreachable!("a draft") };
        let Worth::Points(points) = known.worth else { panic!("{:?} is no points", known.worth) };
        let [least, most] = ["T", "L"].map(|passed| best(&card.to_string(), passed));
        assert!((least.min(most)..=least.max(most)).contains(&points), "{points} points for {card}");
    }
}
