//! The things on the table of Letterpress.

use super::Sign;
use ::letterpress::TABLES;

pub const SIGNS: &[Sign] = &[
    Sign {
        kind: "card",
        name: "Letter card",
        text: "The small number is its value: a word is worth the values of its cards.",
        rule: "points-and-ranking",
    },
    Sign {
        kind: "shared",
        name: "Shared cards",
        text: "Everybody may use them, each once in a word.",
        rule: "writing-a-word",
    },
    Sign {
        kind: "challenge",
        name: "Challenge",
        text: "Claim one that your word meets, on your claiming turn.",
        rule: "challenges",
    },
    Sign {
        kind: "letters",
        name: "Your letters",
        text: "The five cards you kept in the draft. What you do not use goes back.",
        rule: "the-draft",
    },
    Sign {
        kind: "hand",
        name: "Your collection",
        text: "Letters you claimed. Your last word is written with them.",
        rule: "the-last-word",
    },
    Sign {
        kind: "library",
        name: "Library",
        text: "The printer's cards. In round 5 you must score more than they are worth.",
        rule: "alone-the-end",
    },
    Sign {
        kind: "line",
        name: "The line",
        text: "An old card is yours if the new card below it is worth at least as much.",
        rule: "alone-the-printer",
    },
    Sign {
        kind: "round",
        name: "The round",
        text: "Draft, write, claim. The last round is only written.",
        rule: "aim",
    },
    Sign {
        kind: "words",
        name: "Words and ranks",
        text: "The better word claims first, and the best ones claim two letters.",
        rule: "points-and-ranking",
    },
];

/// A challenge with its title and its condition.
pub fn detail(kind: &str, which: &str) -> Option<(String, String)> {
    let id: u8 = which.parse().ok().filter(|_| kind == "challenge")?;
    let challenge = TABLES.challenges.iter().find(|challenge| challenge.id == id)?;
    Some((challenge.title.clone(), challenge.help.clone()))
}
