//! The bots of Telegram: lawful, honest, repeatable, polite, and as strong as they claim.

use crate::common::{
    Course, a_novice_does_not_stray_in_the_last_round, beliefs_cannot_peek, bots_cannot_peek,
    choices_are_legal_and_repeatable, hurried, pending, positions, resampled, table, wins_for_two,
};
use lexicon::Vocabulary;
use rules::{Game, Match, Options, Seat, Seed, Viewer};
use serde_json::json;
use telegram::{Action, Status, Telegram};

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    let courses = [
        (1, ""),
        (3, ""),
        (2, "side=advanced"),
        (2, "goals=balanced"),
        (2, "fragments=fresh,list=60,family=yes"),
    ]
    .map(|(seats, options)| Course { seats, options, games: 3, every: 2 });
    choices_are_legal_and_repeatable::<Telegram>(&courses, 100);
}

#[test]
fn no_bot_can_peek() {
    let courses = [Course { seats: 3, options: "", games: 3, every: 7 }];
    bots_cannot_peek::<Telegram>(&courses, resampled, 10);
    beliefs_cannot_peek::<Telegram>(&courses, resampled);
}

/// Plays a solo game and returns the score.
fn alone(level: &str, phrase: &str) -> i32 {
    let mut table = table::<Telegram>(1, "", phrase);
    let mut player = bots::player::<Telegram>(level).expect("a level");
    let mut step = 0;
    while let Some(seat) = pending(&table) {
        step += 1;
        let action = player.choose(&table.belief(seat), &table.legal(seat), step, &mut || true);
        table.submit(seat, action).expect("listed actions are legal");
    }
    table.outcome().expect("the end").scores[0]
}

#[test]
fn a_win_at_hand_is_kept() {
    let courses = [2, 4].map(|seats| Course { seats, options: "", games: 3, every: 1 });
    a_novice_does_not_stray_in_the_last_round::<Telegram>(&courses, |state| state.last_round, 20);
}

#[test]
fn novice_and_apprentice_beat_random_play() {
    for level in ["novice", "apprentice"] {
        let won = wins_for_two::<Telegram>(level, "random", 20);
        assert!(won >= 18, "{level} won only {won} of 20");
    }
}

/// `sounder arena telegram --seats 1` measures the means over many games.
#[test]
fn levels_are_as_strong_as_they_claim() {
    let mean = |level: &str, games: i32| {
        (0..games).map(|game| alone(level, &format!("strength {game}"))).sum::<i32>() / games
    };
    let (master, journeyman, apprentice) =
        (mean("master", 6), mean("journeyman", 24), mean("apprentice", 60));
    assert!(master >= 104, "the Master's mean is {master}");
    assert!(journeyman >= 82, "the Journeyman's mean is {journeyman}");
    assert!((45..=75).contains(&apprentice), "the Apprentice's mean is {apprentice}");
}

/// The last letter of the game completes KNEE or SENIOR. A third word of four letters reaches Brief Bulletins,
/// which is worth it only if that goal gives 10 points.
#[test]
fn bots_judge_goals_by_the_table_that_is_played() {
    for (options, letter) in [("", "letter R"), ("goals=balanced", "letter E")] {
        for level in ["journeyman", "master"] {
            let table = last_letter(options);
            let mut player = bots::player::<Telegram>(level).expect("a level");
            let seat = Seat::new(0);
            let action = player.choose(&table.belief(seat), &table.legal(seat), 1, &mut || true);
            assert_eq!(action.to_string(), letter, "{level}, {options}");
        }
    }
}

fn last_letter(options: &str) -> Match<Telegram> {
    let row = |word: &str| {
        let status = match word {
            "" => "empty",
            word if word.contains('_') => "in-progress",
            _ => "valid",
        };
        json!({"word": word, "status": status})
    };
    let card = |letter: &str, behind: &str| json!({"letter": letter, "behind": behind});
    let player = |words: [&str; 4], done: bool| {
        let rows: Vec<_> = words.into_iter().chain([""; 5]).map(row).collect();
        let mut track = vec![["", "", ""]; 9];
        track[0] = ["A", "A", ""];
        json!({
            "rows": rows, "track": track, "reserve": [], "goals": ["open", "open", "open"], "done": done,
            "marks": {"headpiece": [0, 0, 0], "wheel": 14, "battery": (1 << 14) - 1, "wild": 8, "rewards": [0, 0, 0]},
        })
    };
    let goal = |number: u8| json!({"number": number, "flipped": false});
    let position = json!({
        "table": {
            "side": "basic", "fresh": false,
            "words": {"version": 2, "size": 80, "family": false, "added": [], "refused": []},
        },
        "phase": {"at": "acting"}, "round": 1, "last_round": true, "goals": [goal(1), goal(9), goal(11)],
        "fragments": ["_A_E", "_O_E_", "____ER"], "fragments_before": [],
        "letters": [card("S", "A"), card("E", "B"), card("T", "A"), card("R", "B")], "deck": 56, "discards": 0,
        "players": [player(["LEAN", "CAST", "KNE_", "SENIO_"], false), player([""; 4], true)],
    });
    let names = vec!["Ada".to_owned(), "Bert".to_owned()];
    let options = Options::parse(options).expect("options");
    Match::from_position(names, options, Seed::from_phrase("goals"), position).expect("a position")
}

/// The vocabulary of each level: nothing in it is on the block list.
fn vocabulary(level: &str, table: u8) -> Vocabulary {
    let size = match level {
        "novice" | "apprentice" => 35,
        "journeyman" => 60,
        _ => 80,
    };
    Vocabulary { size: size.min(table), family: true, slang: true }
}

/// The words that a decision completes.
fn completes(table: &Match<Telegram>, seat: Seat, action: Action) -> Vec<String> {
    let rows = |table: &Match<Telegram>| -> Vec<(String, bool)> {
        let view = table.view(Viewer::Referee);
        let judged = |status: Status| matches!(status, Status::Valid | Status::Invalid);
        view.players[seat.index()].rows.iter().map(|row| (row.word.to_string(), judged(row.status))).collect()
    };
    let mut after = table.clone();
    after.submit(seat, action).expect("listed actions are legal");
    let both = rows(table).into_iter().zip(rows(&after));
    both.filter(|(before, after)| after.1 && !before.1).map(|(_, after)| after.0).collect()
}

#[test]
fn an_apprentice_who_takes_over_does_not_complete_a_blocked_word() {
    let first = Telegram::INFO.edition(1).expect("the edition it was found with");
    let names = vec!["Ada".to_owned(), "Bert".to_owned()];
    let options = Options::parse("fragments=fresh").expect("options");
    let header = Match::<Telegram>::header_of(first, names, options, Seed::from_phrase("c11"), None);
    let (mut table, _) = Match::<Telegram>::begin(header.expect("a table")).expect("a table");
    for (seat, action) in
        [(0, "keep B"), (1, "keep T"), (0, "start 1"), (0, "wild"), (0, "as K"), (0, "cell 1-4")]
    {
        table.submit(Seat::new(seat), action.parse().expect("an action")).expect("the session is legal");
    }
    let seat = Seat::new(0);
    let mut apprentice = bots::player::<Telegram>("apprentice").expect("a level");
    let mut words = Vec::new();
    while table.legal(seat).len() > 1 {
        let action = apprentice.choose(&table.belief(seat), &table.legal(seat), 7, &mut || true);
        words.extend(completes(&table, seat, action));
        table.submit(seat, action).expect("bots play legal actions");
    }
    for word in words {
        let list = table.game().words().lexicon();
        assert!(list.contains(word.as_bytes(), vocabulary("apprentice", 80)), "it wrote {word}");
    }
}

/// A game that bots play from beginning to end: a bot that stops in time is never forced.
#[test]
fn no_bot_completes_a_word_beyond_its_vocabulary() {
    let mut words = 0;
    for (level, games) in [("apprentice", 40), ("journeyman", 6)] {
        for (options, size) in [("", 80), ("fragments=fresh", 80), ("side=advanced,list=60", 60)] {
            for game in 0..games {
                let mut table = table::<Telegram>(2, options, &format!("own words {game}"));
                let mut step = 0;
                while let Some(seat) = pending(&table) {
                    step += 1;
                    let action = hurried(&table, seat, level, step);
                    for word in completes(&table, seat, action) {
                        let list = table.game().words().lexicon();
                        let known = list.contains(word.as_bytes(), vocabulary(level, size));
                        assert!(known, "{level} wrote {word}");
                        words += 1;
                    }
                    table.submit(seat, action).expect("bots play legal actions");
                }
            }
        }
    }
    assert!(words > 500, "only {words} words");
}

/// If another player began, a bot may be forced: then no choice completes a word that it knows, or no word at
/// all, and it writes a blocked word only if every choice does.
#[test]
fn a_bot_is_forced_only_where_every_choice_completes_a_word_it_does_not_know() {
    let courses = [("", 80), ("fragments=fresh", 80), ("side=advanced", 80)];
    let (mut looked, mut forced) = (0, 0);
    for (options, size) in courses {
        positions::<Telegram>(Course { seats: 2, options, games: 12, every: 1 }, |table, seat, seed| {
            for level in bots::levels("telegram") {
                let unknown = |action: Action, counts: &dyn Fn(&[u8]) -> bool| {
                    completes(table, seat, action).iter().any(|word| counts(word.as_bytes()))
                };
                let list = table.game().words().lexicon();
                let beyond = |word: &[u8]| !list.contains(word, vocabulary(level.key, size));
                let blocked = |word: &[u8]| list.blocked(word);
                let action = hurried(table, seat, level.key, seed);
                looked += 1;
                if unknown(action, &beyond) {
                    forced += 1;
                    let legal = table.legal(seat);
                    assert!(legal.iter().all(|other| unknown(*other, &beyond)), "{} {action}", level.key);
                    let every = legal.iter().all(|other| unknown(*other, &blocked));
                    assert!(every || !unknown(action, &blocked), "{} {action}", level.key);
                }
            }
        });
    }
    assert!(looked > 1000 && forced > 0, "{looked} choices, {forced} of them forced");
}
