//! The rules of Telegram in our own words.

use crate::boards::Rule;
use ::telegram::{Frame, Phase, View};

pub const RULES: &[Rule] = &[
    Rule {
        title: "Aim",
        text: "Each player has a sheet with room for nine words of 4 to 6 letters. All spell words from the same \
               fragments and letters. Longer words count more, and what each length is worth \
               can be raised. After at most nine rounds the highest sheet wins; equal scores share the win.",
    },
    Rule {
        title: "A round",
        text: "Three fragments and four different letters are laid out. All act at the same time and see the others' \
               sheets as they were when the round began. You have up to three actions, and free letters as often as you \
               have some. Say that you are done; when all are, words are judged, goals are scored and the next round \
               begins.",
    },
    Rule {
        title: "Start a word",
        text: "An action: copy a fragment to your sheet. Cells it does not use are struck out. On the basic side words fill \
               the sheet from the top, on the advanced side you choose the row. At most three of your words may be \
               unfinished; a fragment may be started more than once.",
    },
    Rule {
        title: "Insert a letter",
        text: "An action: write a letter of the offering into any blank cell of an unfinished word. The same letter may be \
               written again. Its bonuses are yours at once: first wheel, then battery, then headpiece. A word is \
               finished when no cell is blank.",
    },
    Rule {
        title: "Free letters",
        text: "They count as no action. A reserve letter is used up and gives its bonuses. A reward becomes a vowel, one of \
               L, N, R, S and T, or any letter, and gives no bonus. The wild section is any letter, too, without a bonus, \
               and each use costs more points than the one before.",
    },
    Rule {
        title: "Bonuses",
        text: "Headpiece: advance one row, so that all your words of that length are worth what it shows. Wheel: mark the next \
               space; some give a card for your reserve, of which you keep one side, others a battery or a headpiece. \
               Battery, basic side: mark the next space and get what it shows. A bonus with nothing left to mark is lost.",
    },
    Rule {
        title: "Battery, advanced side",
        text: "A battery of a letter marks a cell with the number of the letter's place in its word; if none is free it is \
               lost. Batteries from elsewhere mark any cell. A row or column of the grid that is full gives what stands at \
               its end; one cell may fill two lines.",
    },
    Rule {
        title: "A finished row",
        text: "When you finish a row, you may take the bonus printed beside it, now or never, whether the word counts or not.",
    },
    Rule {
        title: "Which words count",
        text: "Words of the table's list that you have not spelled before. A finished row that is no such word costs 5 points \
               at the end. So does an unfinished one from which no such word can come; other unfinished words cost \
               nothing and give nothing.",
    },
    Rule {
        title: "Goals",
        text: "Three goals are open. All who reach one in the first round in which anybody does get its first value, all \
               later ones the lower value. Only words that count are counted, from whichever round; A, E, I, O and U \
               are vowels. Nobody gets a goal twice.",
    },
    Rule {
        title: "The end",
        text: "When a player has fewer than three empty rows at the end of a round, one more round is played; the ninth is the \
               last in any case. Each word that counts gives what its length is worth, then come rows that do not count, \
               wild letters and goals. Letters and rewards left over are worth nothing.",
    },
    Rule {
        title: "Alone",
        text: "The deck has three piles, and a solo card for each goal is somewhere in the middle one. When it turns up, its goal \
               is turned to the lower value at the end of the round. The score has a name: from Poor listener to Legendary.",
    },
    Rule {
        title: "At this table",
        text: "Type a letter or click it, then a cell, then confirm. Before you do, the tape says whether it is a word, what \
               follows and what your sheet would score. Keys: 1 to 3 fragments, 4 to 6 rewards or headpiece rows, * a wild \
               letter, Shift and a letter for the reserve, arrows to move, 0 when you are done, Enter to confirm.",
    },
    Rule {
        title: "What is reconstructed",
        text: "No public source shows all cards. Reconstructed are which two letters share a card (only H and N is known), the \
               bonuses of I, N, C, G, Y and of the letters with two signs except F, the fragments, and nine of the fifteen \
               goals. The game is by Lucas Connors, published by Revolution Technologies in 2024. The word list is made from \
               SCOWL and WordNet.",
    },
];

/// The rule that explains what the table is waiting for.
pub fn now(view: &View) -> usize {
    if view.phase == Phase::Over {
        return 10;
    }
    let mut own = view.players.iter().filter_map(|player| player.stack.as_ref()?.last());
    match own.next_back() {
        Some(Frame::Row { .. }) => 2,
        Some(Frame::PlaceOffered { .. }) => 3,
        Some(
            Frame::PickReward { .. }
            | Frame::PickWild
            | Frame::PlaceReserve { .. }
            | Frame::PlaceReward { .. }
            | Frame::PlaceWild { .. },
        ) => 4,
        Some(Frame::Headpiece | Frame::Wheel | Frame::Side { .. } | Frame::Draw) => 5,
        Some(Frame::Battery { .. }) => 6,
        Some(Frame::RowBonus { .. }) => 7,
        _ => 1,
    }
}
