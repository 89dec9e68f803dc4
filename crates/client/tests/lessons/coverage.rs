//! After its lessons a learner has made every kind of move in a game and met every rule.

use crate::{games, lessons_of};
use client::boards::{Rule, letterpress, railroad_revolution, telegram, telegraph_road, us_telegraph};
use client::lesson::Lesson;
use rules::{Pending, Rng, Seed};
use std::collections::BTreeSet;

/// The rules drawer of a game.
fn drawer(game: &str) -> &'static [Rule] {
    match game {
        "letterpress" => letterpress::help::RULES,
        "railroad-revolution" => railroad_revolution::help::RULES,
        "telegram" => telegram::help::RULES,
        "telegraph-road" => telegraph_road::help::RULES,
        "us-telegraph" => us_telegraph::help::RULES,
        _ => panic!("{game} has no rules drawer"),
    }
}

/// The kind of an action: the verb at the beginning of its text.
fn kind(action: &str) -> String {
    action.split(' ').next().unwrap_or_default().to_owned()
}

/// The kinds of moves that occur in games with these options; none is listed here by hand.
fn kinds_offered(lesson: &Lesson) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for game in 0..GAMES {
        let seed = Seed::from_phrase(&format!("kinds {game}"));
        let (mut table, _) =
            catalog::new_table(&lesson.game, lesson.seats.clone(), lesson.options(), seed).unwrap();
        let mut rng = Rng::new(game);
        while let Pending::Seats(seats) = table.pending() {
            let seat = seats.iter().next().unwrap();
            let legal = table.legal(seat);
            kinds.extend(legal.iter().map(|action| kind(action)));
            // Each kind is equally likely, however many actions it has.
            let own: Vec<String> =
                legal.iter().map(|action| kind(action)).collect::<BTreeSet<_>>().into_iter().collect();
            let wanted = rng.pick(&own[..]).clone();
            let among: Vec<&String> = legal.iter().filter(|action| kind(action) == wanted).collect();
            let action = (*rng.pick(&among[..])).clone();
            table.submit(seat, &action).unwrap();
            if table.journal().len() > LONGEST {
                break;
            }
        }
    }
    kinds
}

/// This many games per lesson are enough to show every kind of move.
const GAMES: u64 = 6;
/// Random games need not reach their end.
const LONGEST: usize = 3000;

#[test]
fn every_kind_of_move_is_made() {
    for game in games() {
        let lessons = lessons_of(game);
        let offered: BTreeSet<String> = lessons.iter().flat_map(kinds_offered).collect();
        let steps = lessons.iter().flat_map(|lesson| &lesson.chapters).flat_map(|chapter| &chapter.steps);
        let made: BTreeSet<String> = steps.flat_map(|step| &step.demo).map(|action| kind(action)).collect();
        let missing: Vec<&String> = offered.difference(&made).collect();
        assert!(missing.is_empty(), "{game}: no lesson shows {missing:?}");
    }
}

#[test]
fn every_rule_is_taught() {
    for game in games() {
        let anchors: BTreeSet<String> = drawer(game).iter().map(Rule::anchor).collect();
        assert_eq!(anchors.len(), drawer(game).len(), "{game}: two rules have one anchor");
        let lessons = lessons_of(game);
        let chapters = lessons.iter().flat_map(|lesson| &lesson.chapters);
        let taught: BTreeSet<String> = chapters.flat_map(|chapter| chapter.rules.iter().cloned()).collect();
        let unknown: Vec<&String> = taught.difference(&anchors).collect();
        assert!(unknown.is_empty(), "{game}: there are no rules {unknown:?}");
        // The paragraph about reconstructed components is not a rule.
        let missing: Vec<&String> =
            anchors.difference(&taught).filter(|anchor| !anchor.contains("reconstructed")).collect();
        assert!(missing.is_empty(), "{game}: no lesson teaches {missing:?}");
    }
}
