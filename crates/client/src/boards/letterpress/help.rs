//! The rules of Letterpress in our own words.

use crate::boards::Rule;
use ::letterpress::{FINAL_ROUND, Frame, View};

pub const RULES: &[Rule] = &[
    Rule {
        title: "Aim",
        text: "Over four rounds you collect letters. In the fifth round everybody writes one last word from their \
               collection and the shared letters: the highest score wins. If scores are equal, the cards left in the \
               collection decide by their points.",
    },
    Rule {
        title: "The draft",
        text: "Two letters and a vowel lie open for all, and three challenges. Everybody gets five letter cards, keeps \
               one in secret and passes the rest to the next seat, until five are kept; the last one is yours without a \
               choice. A pick can be changed until the last player has chosen.",
    },
    Rule {
        title: "Writing a word",
        text: "All write at once and in secret, with their five cards and the shared ones, each card at most once. \
               Everybody may use the same shared card. A card may print its letter twice in a row and still counts \
               once. The QU card is Q or QU and never doubles. A challenge card with several letters is used whole, in its \
               order, once. A word has 2 to 24 letters and must be in the word list; slang does not count. You may also \
               write nothing, which scores 0.",
    },
    Rule {
        title: "Points and ranking",
        text: "A word is worth the sum of the values on its cards. All words are shown together. Equal scores are ranked \
               by the highest single card used, then by the longer word, then by drawing letters: nearer to A comes \
               first.",
    },
    Rule {
        title: "Claims",
        text: "In the order of the ranking, everybody claims letters from all the words and the shared cards for their \
               collection. The best word claims two letters; with three or four players the best two do, with five or six \
               the best three. All others claim one. You may take fewer. What is left goes back to its deck.",
    },
    Rule {
        title: "Challenges",
        text: "On your claiming turn you may also claim one open challenge that your word meets. Most give you their card: a \
               letter or a block of letters with points. The others let you take the top card of a deck, which only you see, \
               or claim one more letter. Vowels are A, E, I, O and U; a doubled letter counts as two letters.",
    },
    Rule {
        title: "The last word",
        text: "Round 5 has no draft, no challenges and no claims. Two letters and a vowel are laid out, and your word is made \
               of these and your whole collection.",
    },
    Rule {
        title: "Alone: the printer",
        text: "One letter and one vowel lie open. You draw five cards and keep one, then four, three, two and one; the rest go \
               under the deck. Cards you do not use join the printer's library. From round 2 on you lay your word's cards \
               under those of the word before, shifted as you like as long as one card lies below another: an old card \
               joins your collection if the card below it is worth at least as much. Then one card leaves the library: \
               to your collection if your word scored 13 or more, otherwise under its deck.",
    },
    Rule {
        title: "Alone: the end",
        text: "In round 5 you write from your collection only and must score more than all cards of the library together. \
               Easy: any number of words, added up, each card once. Hard: the cards you leave unused join the library.",
    },
    Rule {
        title: "What is reconstructed",
        text: "No public source lists the cards. How often each letter occurs, most values and all challenges with their \
               rewards are our own, made to fit what is known. The game is by Robin David, published by Osprey Games in \
               2020. The word list is made from SCOWL and WordNet.",
    },
];

/// The rule that explains what the table is waiting for.
pub fn now(view: &View) -> usize {
    match view.stack.last() {
        _ if view.ended => 0,
        Some(Frame::Draft { .. }) if view.solo.is_none() => 1,
        Some(Frame::Write) if view.round == FINAL_ROUND => {
            if view.solo.is_some() {
                8
            } else {
                6
            }
        }
        Some(Frame::Write) => 2,
        Some(Frame::Claim { .. }) => 4,
        Some(Frame::Tie) => 3,
        _ if view.solo.is_some() => 7,
        _ => 1,
    }
}
