//! The things on the sheet of Telegram.

use super::Sign;

pub const SIGNS: &[Sign] = &[
    Sign {
        kind: "tile",
        name: "Fragment",
        text: "Start it as a word of yours: one action. The blanks are yours to fill.",
        rule: "start-a-word",
    },
    Sign {
        kind: "letter",
        name: "Letter",
        text: "Insert it into a word: one action. Its icons are yours at once.",
        rule: "insert-a-letter",
    },
    Sign {
        kind: "deck",
        name: "Letters",
        text: "Four different letters are offered each round; everybody may use them.",
        rule: "a-round",
    },
    Sign {
        kind: "cell",
        name: "Cell",
        text: "A blank is filled by a letter. The word is finished when no cell is blank.",
        rule: "insert-a-letter",
    },
    Sign {
        kind: "battery",
        name: "Battery",
        text: "A battery icon marks the next space, or a cell with the letter's place on side B.",
        rule: "bonuses",
    },
    Sign {
        kind: "wheel",
        name: "Wheel",
        text: "A wheel icon marks the next space: some give a reserve card, a battery or a headpiece.",
        rule: "bonuses",
    },
    Sign {
        kind: "headpiece",
        name: "Headpiece",
        text: "It raises what all your words of one length are worth.",
        rule: "bonuses",
    },
    Sign {
        kind: "wild",
        name: "Wild letter",
        text: "Any letter, without icons. Each use costs more points than the one before.",
        rule: "free-letters",
    },
    Sign {
        kind: "reward",
        name: "Reward",
        text: "A free letter: a vowel, one of L, N, R, S and T, or any. It gives no icons.",
        rule: "free-letters",
    },
    Sign {
        kind: "rewards",
        name: "Rewards",
        text: "Free letters you have earned. Using one is no action.",
        rule: "free-letters",
    },
    Sign {
        kind: "hand",
        name: "Reserve",
        text: "Your own letters: free, used once, and they give their icons.",
        rule: "free-letters",
    },
    Sign {
        kind: "goal",
        name: "Goal",
        text: "The first round in which anyone reaches it pays the high value, later rounds the low one.",
        rule: "goals",
    },
    Sign {
        kind: "track",
        name: "Round track",
        text: "What your actions of each round were: a fragment or a letter.",
        rule: "a-round",
    },
    Sign {
        kind: "score",
        name: "Points so far",
        text: "What your sheet would score if the game ended now.",
        rule: "the-end",
    },
    Sign {
        kind: "opponents",
        name: "The others",
        text: "Their sheets as they were when the round began.",
        rule: "a-round",
    },
];
