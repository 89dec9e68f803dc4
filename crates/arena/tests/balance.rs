//! The counting of a study: compared with results by hand, and independent of the number of threads.

use arena::{
    Balance, Chosen, ComponentRow, Entrant, Offered, Order, Study, Watched, Wins, balance_markdown,
    errors_for,
};
use rules::{Component, Options};
use std::collections::BTreeMap;

fn study(game: &str, player: &str, seats: usize, games: u64) -> Study {
    Study {
        game: game.to_owned(),
        player: Entrant::read_list(player).expect("a player").remove(0),
        seats,
        options: Options::default(),
        games,
        phrase: "test".to_owned(),
    }
}

/// A game for two that had ten decisions.
fn game(opener: usize, places: [u8; 2], scores: [i32; 2]) -> Watched {
    Watched {
        places: places.to_vec(),
        scores: scores.to_vec(),
        opener: Some(opener),
        decisions: 10,
        rounds: None,
        turns: 4,
        components: BTreeMap::new(),
    }
}

fn seen(offers: u32, accepted: u32, taken: bool) -> Offered {
    Offered { offers, accepted, taken }
}

fn card(name: &str) -> Component {
    Component::new("card", name)
}

fn count(games: &[Watched]) -> Balance {
    Balance::new(&study("made-up", "random", 2, games.len() as u64), "Made up", 1, games)
}

fn row<'a>(balance: &'a Balance, name: &str) -> &'a ComponentRow {
    balance.components.iter().find(|row| row.component.name == name).expect("the component")
}

/// Four games. The first turn won, won, lost and shared: 2.5 of 4.
fn four_games() -> Vec<Watched> {
    let mut games = vec![
        game(0, [1, 2], [10, 5]),
        game(1, [2, 1], [3, 8]),
        game(0, [2, 1], [4, 6]),
        game(1, [1, 1], [7, 7]),
    ];
    for (game, decisions) in games.iter_mut().zip([10, 12, 14, 20]) {
        game.decisions = decisions;
        game.components.insert(card("B"), vec![seen(1, 1, true); 2]);
    }
    games[0].components.insert(card("A"), vec![seen(2, 1, true), seen(1, 0, false)]);
    games[2].components.insert(card("A"), vec![seen(0, 0, true), seen(0, 0, false)]);
    games
}

#[test]
fn four_games_counted_by_hand() {
    let balance = count(&four_games());
    assert_eq!((balance.games, balance.ties, balance.order), (4, 1, Order::Turns));
    let won: Vec<f64> = balance.rows.iter().filter_map(|row| row.won).map(|won| won.value).collect();
    assert_eq!(won, [0.625, 0.375]);
    let points: Vec<f64> = balance.rows.iter().filter_map(|row| row.points).map(|it| it.value).collect();
    assert_eq!(points, [7.25, 5.25]);
    assert!(balance.rows.iter().all(|row| !row.unfair), "four games show nothing");
    assert_eq!(balance.points_of_winners.map(|points| points.value), Some(7.6));
    assert_eq!(balance.points_of_others.map(|points| points.value), Some(4.0));
    let length = &balance.decisions;
    assert_eq!((length.mean, length.low, length.high), (14.0, 10, 20));
    assert_eq!(balance.turns.as_ref().map(|turns| turns.mean), Some(4.0));
    assert_eq!(balance.rounds, None);
}

#[test]
fn components_counted_by_hand() {
    let balance = count(&four_games());
    let a = row(&balance, "A");
    assert_eq!((a.offers, a.accepted, a.seats, a.takers), (3, 1, 2, 2));
    assert_eq!(a.choice.map(|choice| choice.value), Some(0.5), "one of two seats that could took it");
    assert_eq!(a.won.map(|won| won.value), Some(0.5), "one of two takers won");
    let b = row(&balance, "B");
    assert_eq!((b.seats, b.takers, b.choice.map(|choice| choice.value)), (8, 8, Some(1.0)));
    assert_eq!(b.won, None, "what everybody takes tells nothing of winning");
    assert_eq!(balance.questions, 1);
    assert_eq!([a.chosen, b.chosen], [Chosen::Sometimes; 2], "eight seats are too few to say");
    assert_eq!([a.wins, b.wins], [Wins::Fair; 2]);
}

#[test]
fn what_stands_out_is_told_and_what_does_not_is_not() {
    let games: Vec<Watched> = (0..100)
        .map(|number| {
            let mut one = game(0, if number < 90 { [1, 2] } else { [2, 1] }, [1, 0]);
            let every_other = seen(1, number % 2, number % 2 == 1);
            one.components.insert(card("winner's"), vec![seen(1, 1, true), seen(1, 0, false)]);
            one.components.insert(card("loser's"), vec![seen(1, 0, false), seen(1, 1, true)]);
            one.components.insert(card("nobody's"), vec![seen(3, 0, false); 2]);
            one.components.insert(card("everybody's"), vec![seen(1, 1, true); 2]);
            one.components.insert(card("plain"), vec![every_other; 2]);
            if number < 6 {
                one.components.insert(card("rare"), vec![seen(1, 1, true), seen(1, 0, false)]);
            }
            one
        })
        .collect();
    let balance = count(&games);
    let told = |name: &str| (row(&balance, name).chosen, row(&balance, name).wins);
    assert_eq!(told("winner's"), (Chosen::Sometimes, Wins::More));
    assert_eq!(told("loser's"), (Chosen::Sometimes, Wins::Less));
    assert_eq!(told("nobody's"), (Chosen::Never, Wins::Fair));
    assert_eq!(told("everybody's"), (Chosen::Always, Wins::Fair));
    assert_eq!(told("plain"), (Chosen::Sometimes, Wins::Fair));
    assert_eq!(told("rare"), (Chosen::Sometimes, Wins::Fair), "six takers are too few to say");
    assert_eq!(balance.questions, 4);
    assert!(balance.rows.iter().all(|row| row.unfair), "90 of 100 are no chance");
    let page = balance_markdown(&[balance]);
    for words in ["Hardly ever chosen", "Almost always chosen", "takers win more", "takers win less"] {
        assert_eq!(page.matches(words).count(), 1, "{words}: {page}");
    }
    assert!(page.contains("Hardly ever chosen, 2 players: card (nobody's).\n"), "{page}");
    assert!(page.contains("| card | plain | 50, 50 |"), "{page}");
}

/// By tables of the normal distribution: 1.960 for one question, 2.576 for five, 3.481 for a hundred.
#[test]
fn more_questions_need_wider_intervals() {
    for (questions, errors) in [(1, 1.960), (5, 2.576), (100, 3.481)] {
        assert!((errors_for(questions) - errors).abs() < 2e-3, "{questions}: {}", errors_for(questions));
    }
}

fn run(study: &Study, threads: usize) -> Balance {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    study.run(&pool, &|| {}).expect("a study")
}

#[test]
fn every_game_is_studied_the_same_whatever_the_threads() {
    for info in catalog::games() {
        let study = study(info.key, "random", 2, 4);
        let balance = run(&study, 1);
        assert_eq!(balance, run(&study, 3), "{}", info.key);
        assert!(balance.components.len() > 20, "{} names {}", info.key, balance.components.len());
        let wins: f64 = balance.rows.iter().filter_map(|row| row.won).map(|won| won.value).sum();
        assert!((wins - 1.0).abs() < 1e-9, "each game has one victory to give");
        assert!(balance.components.iter().all(|row| row.accepted <= row.offers && row.takers <= 8));
        assert!(balance.rounds.is_some() != balance.turns.is_some(), "{}", info.key);
    }
}

#[test]
fn who_plays_alone_has_no_fair_share() {
    let solo = catalog::games().into_iter().find(|info| info.seats.contains(&1)).expect("a solo game");
    let balance = run(&study(solo.key, "random", 1, 3), 2);
    assert_eq!((balance.rows.len(), balance.questions, balance.order), (1, 0, Order::Seats));
    assert!(balance.components.iter().all(|row| row.won.is_none()));
    assert!(balance_markdown(&[balance]).contains("alone"));
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let refused = |study: Study| study.run(&pool, &|| {}).is_err();
    let any = catalog::games()[0].key;
    assert!(refused(study("chess", "random", 2, 1)));
    assert!(refused(study(any, "random", 9, 1)));
    let options = Options::parse("colour=red").expect("well formed");
    assert!(refused(Study { options, ..study(any, "random", 2, 1) }));
}
