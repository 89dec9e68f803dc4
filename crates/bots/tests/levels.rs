//! Tests for the levels of every game.

use bots::{Effort, Grade, Request, Worth};
use rules::{Options, Pending, Seed};
use std::time::Duration;

#[test]
fn every_game_has_the_four_levels_with_a_sentence_each() {
    for info in catalog::games() {
        let levels = bots::levels(info.key);
        let grades: Vec<Grade> = levels.iter().map(|level| level.grade).collect();
        assert_eq!(grades, Grade::ALL, "{}", info.key);
        for level in levels {
            assert_eq!((level.key, level.name), (level.grade.key(), level.grade.name()));
            assert!(level.help.ends_with('.') && level.help.len() < 100, "{}: {}", info.key, level.help);
        }
    }
    assert!(bots::levels("chess").is_empty());
}

#[test]
fn nobody_has_anybody_elses_name() {
    let all: Vec<&str> = Grade::ALL.into_iter().flat_map(|grade| bots::names(grade).to_vec()).collect();
    for (index, name) in all.iter().enumerate() {
        assert!(!all[..index].contains(name), "there are two called {name}");
    }
    for grade in Grade::ALL {
        let mut seated: Vec<&str> = Vec::new();
        for _ in 0..usize::from(rules::MAX_SEATS) {
            let name = bots::name(grade, |name| seated.contains(&name));
            assert!(!seated.contains(&name), "{name} sits twice");
            seated.push(name);
        }
    }
    assert_eq!(Grade::ALL.map(|grade| bots::name(grade, |_| false)), ["Tilly", "Barney", "Hattie", "Silas"]);
}

#[test]
fn wishes_are_read() {
    let plain = Request { grade: Some(Grade::Master), effort: Effort::Usual, time: None };
    assert_eq!(Request::read("master"), Some(plain));
    let patient = Request { effort: Effort::Endless, time: Some(Duration::from_secs(2)), ..plain };
    assert_eq!(Request::read("master@2s"), Some(patient));
    assert_eq!(Request::read("master@2000ms"), Some(patient));
    let more = Request { effort: Effort::Iterations(600), ..plain };
    assert_eq!(Request::read("master@iterations=600"), Some(more));
    assert_eq!(Request::read("random").map(|request| request.grade), Some(None));
    for bad in
        ["", "wizard", "Master", "master@", "master@2", "master@-2s", "master@iterations=", "random@2s"]
    {
        assert_eq!(Request::read(bad), None, "{bad:?} was read");
    }
}

/// Asking for an explanation does not change the choice.
#[test]
fn explanations_tell_the_choice_that_is_made() {
    for info in catalog::games() {
        let seats = usize::from(*info.seats.first().expect("a number of seats"));
        let names = (1..=seats).map(|seat| format!("player {seat}")).collect();
        let seed = Seed::from_phrase("explained");
        let (mut table, _) = catalog::new_table(info.key, names, Options::default(), seed).expect("a table");
        let mut told = 0;
        for step in 0..12 {
            let Pending::Seats(waiting) = table.pending() else { break };
            let seat = waiting.iter().next().expect("somebody is to decide");
            for level in bots::levels(info.key) {
                let hurry = |explain: bool| {
                    let mut asked = 0;
                    let mut go_on = || {
                        asked += 1;
                        asked < 4
                    };
                    if explain {
                        return bots::explain(&*table, seat, level.key, step, &mut go_on).expect("an answer");
                    }
                    let action = bots::choose(&*table, seat, level.key, step, &mut go_on).expect("an answer");
                    bots::Explained { action, considered: Vec::new() }
                };
                let (chosen, explained) = (hurry(false), hurry(true));
                assert_eq!(chosen.action, explained.action, "{} {}", info.key, level.key);
                let legal = table.legal(seat);
                for opinion in &explained.considered {
                    assert!(legal.contains(&opinion.action), "{} {}", info.key, opinion.action);
                    let (Worth::Chance(number) | Worth::Liking(number) | Worth::Points(number)) =
                        opinion.worth;
                    assert!(number.is_finite());
                    told += 1;
                }
            }
            let action = bots::choose(&*table, seat, "apprentice", step, &mut || true).expect("an answer");
            table.submit(seat, &action).expect("bots play legal actions");
        }
        assert!(told > 0, "nobody explains {}", info.key);
    }
}
