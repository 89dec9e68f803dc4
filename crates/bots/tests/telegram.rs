//! The bots of Telegram: lawful, honest, repeatable, polite, and as strong as they claim.

mod common;

use common::{
    Course, beliefs_cannot_peek, bots_cannot_peek, choices_are_legal_and_repeatable, pending, resampled,
    table,
};
use rules::Viewer;
use telegram::{Status, Telegram};

#[test]
fn every_choice_is_legal_and_the_same_for_the_same_seed() {
    let courses = [(1, ""), (3, ""), (2, "side=advanced"), (2, "fragments=fresh,list=60,family=yes")]
        .map(|(seats, options)| Course { seats, options, games: 3, every: 2 });
    choices_are_legal_and_repeatable::<Telegram>(&courses, 100);
}

#[test]
fn no_bot_can_peek() {
    let courses = [Course { seats: 3, options: "", games: 3, every: 7 }];
    bots_cannot_peek::<Telegram>(&courses, resampled, 10);
    beliefs_cannot_peek::<Telegram>(&courses, resampled);
}

/// Plays a game alone; the score, and the words that count.
fn alone(level: &str, phrase: &str) -> (i32, Vec<String>) {
    let mut table = table::<Telegram>(1, "", phrase);
    let mut step = 0;
    while let Some(seat) = pending(&table) {
        step += 1;
        let mut player = bots::player::<Telegram>(level).expect("a level");
        let action = player.choose(&table.belief(seat), &table.legal(seat), step, &mut || true);
        table.submit(seat, action).expect("listed actions are legal");
    }
    let view = table.view(Viewer::Referee);
    let valid = view.players[0].rows.iter().filter(|row| row.status == Status::Valid);
    let words = valid.map(|row| row.word.to_string()).collect();
    (table.outcome().expect("the end").scores[0], words)
}

/// The issue asks for a mean of 85 over 1,000 games; `examples/solo` measures that.
#[test]
fn levels_are_as_strong_as_they_claim() {
    let mean = |level: &str, games: i32| {
        (0..games).map(|game| alone(level, &format!("strength {game}")).0).sum::<i32>() / games
    };
    let (journeyman, apprentice) = (mean("journeyman", 24), mean("apprentice", 60));
    assert!(journeyman >= 82, "the Journeyman's mean is {journeyman}");
    assert!((45..=75).contains(&apprentice), "the Apprentice's mean is {apprentice}");
}

#[test]
fn no_bot_writes_a_word_that_may_hurt() {
    for game in 0..12 {
        for level in bots::levels("telegram") {
            for word in alone(level.key, &format!("manners {game}")).1 {
                assert!(!lexicon::get().blocked(word.as_bytes()), "{} wrote {word}", level.key);
            }
        }
    }
}
