//! All texts on the board of Letterpress.

use super::{Origin, Sort};
pub use crate::strings::sentence;
use ::letterpress::{
    Action, Card, FINAL_ROUND, Frame, PlayerView, QU, Values, View, card_in_words, challenge_in_words,
};

pub const STANDING: &str = "Cards collected by round";
pub const HEADING: &str = "";
pub const POINTS: &str = "points";

pub fn cards(number: u8) -> &'static str {
    if number == 1 { "card" } else { "cards" }
}
pub const CASE: &str = "Shared letters and challenges";
pub const SHARED: &str = "Shared letters";
pub const CHALLENGES: &str = "Challenges · claim one if your word meets it";
pub const CHALLENGES_TITLE: &str = "Challenges";
pub const NO_CHALLENGES: &str = "All claimed.";
pub const MET: &str = "met";
pub const MISSED: &str = "not met";
pub const UNKNOWN: &str = "depends on the others";
pub const KEEP_CARD: &str = "keep";
pub const BENCH: &str = "Composing stick and words";
pub const STICK: &str = "Composing stick";
pub const INVITE: &str = "Tap letters, drag them here, or type a word";
pub const TWICE_HELP: &str = "Any one card may print its letter twice in a row and counts once";
pub const NOT_THIS_CARD: &str = "Finish this step first.";
pub const STICK_EMPTY: &str = "The stick is empty.";
pub const SHUFFLE: &str = "Shuffle";
pub const CLEAR: &str = "Clear stick";
pub const SEALED: &str = "Done. Words are shown when everyone has written.";
pub const WROTE_NOTHING: &str = "You passed this round";
pub const WHICH_CARDS: &str = "Which cards make the word?";
pub const SETTING_DETAIL: &str = "Your choice affects points, challenges and what others can claim.";
pub const CHOOSE_CARDS: &str = "Choose the cards first";
pub const SECRETLY: &str = "Everyone chooses in secret.";
pub const DRAFT: &str = "Draft";
pub const LETTERS: &str = "Letters";
pub const CLAIMS: &str = "Claims";
pub const TABLE: &str = "Table";
pub const SIDE: &str = "Round and collection";
pub const BED: &str = "Type and words on the table";
pub const PRINTER: &str = "Rotary Printer";
pub const ONLY_YOU: &str = "only you see it";
pub const ALL_USED: &str = "All your letters are in the stick.";
pub const WAIT_FOR_WORDS: &str =
    "The others are still writing. You can take back your word until everyone is done.";
pub const LIBRARY_HELP: &str =
    "One card leaves the library each round. The rest counts against you at the end.";
pub const OVER: &str = "The last words are printed.";
pub const HANDS_HIDDEN: &str = "Hands are secret. Words are shown when everyone has written.";
pub const CLAIM_HELP: &str =
    "Choose lit letters and challenges, then confirm. They join your collection for the last word.";
pub const SLIDE_HELP: &str = "Drag the new line, or use the arrow keys. You win an old card if the card below it is worth at least as much.";
pub const LEFT: &str = "Left";
pub const RIGHT: &str = "Right";
pub const COLLECTION: &str = "Collection";
pub const COLLECTION_EMPTY: &str = "Nothing yet. Claimed letters wait here for the last word in round 5.";
pub const COLLECTIONS_HIDDEN: &str = "Collections are secret.";
pub const YOU_PASS: &str = "you pass to";
pub const NOTHING: &str = "nothing";
pub const NO_WORD_WRITTEN: &str = "no word";
pub const TOOK: &str = "claimed";
pub const LIBRARY_COUNTS: &str = "all cards in the library";
pub const LIBRARY_EMPTY: &str = "Empty. Letters you do not use go here.";
pub const OLD_LINE: &str = "Old line";
pub const NEW_LINE: &str = "New line";

pub const CHOOSE_LETTER: &str = "Choose a letter first";
pub const CHOOSE_CLAIM: &str = "Choose what to claim";
pub const WRITE_FIRST: &str = "Put a word in the stick first";
pub const PRINT: &str = "Print word";
pub const PUT_BACK: &str = "Put back";
pub const LAY_LINE: &str = "Place line here";
pub const LINE_HEAD: &str = "Slide the new line under the old one";
pub const LINE_DETAIL: &str =
    "Lit cards of the old line join your collection. The others return to their decks.";
pub const WRITE_DETAIL: &str =
    "Tap, drag or type. Each card counts once. One card may print its letter twice in a row.";

/// `E (1, vowel deck)`.
pub fn card(card: Card, values: Values) -> String {
    card_in_words(card, values.of(card))
}

pub fn shared(card: Card, values: Values) -> String {
    format!("{}, shared", self::card(card, values))
}

pub fn try_it(sort: Sort, values: Values) -> String {
    let place = match sort.from {
        Origin::Shared => "shared",
        Origin::Passed => "passed to you",
        Origin::Kept | Origin::Collected | Origin::Library => "yours",
    };
    format!("Put {}, {place}, into the stick", card(sort.card, values))
}

pub fn own_letter(sort: Sort, values: Values) -> String {
    format!("Your letter {}", card(sort.card, values))
}

pub fn in_stick(sort: Sort) -> String {
    format!("Take {} out of the stick", sort.card.face())
}

pub fn in_hand(sort: Sort, values: Values) -> String {
    format!("In your hand: {}", card(sort.card, values))
}

pub fn collected(card: Card, values: Values) -> String {
    format!("Collected: {}", self::card(card, values))
}

pub fn claim(card: Card, values: Values) -> String {
    format!("Claim {}", self::card(card, values))
}

pub fn gone(card: Card, values: Values) -> String {
    format!("{}, claimed", self::card(card, values))
}

pub fn in_old_line(card: Card, values: Values, won: bool) -> String {
    format!("{}{}", self::card(card, values), if won { ", won" } else { "" })
}

pub fn leave_library(card: Card, values: Values) -> String {
    format!("In the library: {}", self::card(card, values))
}

/// What the small button on a sort in the stick does.
pub fn widen(card: Card, wide: bool) -> String {
    match (card == QU, wide) {
        (true, true) => "Use it as Q".to_owned(),
        (true, false) => "Use it as QU".to_owned(),
        (false, true) => format!("Print {} once", card.face()),
        (false, false) => format!("Print {} twice", card.face()),
    }
}

pub fn otherwise(card: Card, wide: bool) -> &'static str {
    match (card == QU, wide) {
        (true, true) => "Q",
        (true, false) => "QU",
        (false, true) => "×1",
        (false, false) => "×2",
    }
}

pub fn points_mean(passed: bool) -> &'static str {
    if passed { "points if kept" } else { POINTS }
}

pub fn in_list(word: &str) -> String {
    format!("{word} is in the word list")
}

pub fn challenge(id: u8, note: Option<&str>, by: &[String]) -> String {
    let mut text = challenge_in_words(id);
    if let Some(note) = note {
        text += &format!(" {}.", sentence(note));
    }
    if !by.is_empty() {
        text += &format!(" Met by {}.", by.join(", "));
    }
    text
}

pub fn library(printer: u16) -> String {
    format!("Printer's library · {printer} points")
}

pub fn library_head(won: bool) -> String {
    if won { "Take a card from the library" } else { "Put a library card under its deck" }.to_owned()
}

pub fn library_detail(won: bool) -> String {
    if won {
        "Your line scored well: the card joins your collection."
    } else {
        "Your line scored too little: neither of you gets the card."
    }
    .to_owned()
}

pub fn library_button(card: Card, won: bool) -> String {
    if won { format!("Take {}", card.face()) } else { format!("Put {} under its deck", card.face()) }
}

pub fn threshold(points: u8) -> String {
    format!("A line of {points} points or more wins a library card.")
}

pub fn wins(cards: usize) -> String {
    match cards {
        0 => "Wins no card here".to_owned(),
        1 => "Wins 1 card".to_owned(),
        cards => format!("Wins {cards} cards"),
    }
}

pub fn words_of(last: bool) -> &'static str {
    if last { "The last words" } else { "Words in claiming order" }
}

pub fn claims_due(claims: u8) -> String {
    if claims == 1 { "claims 1".to_owned() } else { format!("claims {claims}") }
}

pub fn lot(card: Card) -> String {
    format!("drew {}", card.face())
}

pub fn claims_now(name: &str) -> String {
    format!("{name} claims.")
}

pub fn hand_head(solo: bool, pick: u8) -> &'static str {
    match (solo, pick) {
        (true, _) => "Drawn · keep one",
        (false, 0) => "Dealt to you · keep one",
        (false, _) => "Passed to you · keep one",
    }
}

pub fn kept_head(solo: bool) -> &'static str {
    if solo { "Kept this round" } else { "Kept this round · hidden from others" }
}

pub fn letters_head(last: bool) -> &'static str {
    if last { "Your collection" } else { "Your letters" }
}

pub fn collection_worth(value: u16) -> String {
    format!("Set aside for the last word in round {FINAL_ROUND}. Worth {value} so far.")
}

pub fn round(round: u8) -> String {
    format!("Round {round} of {FINAL_ROUND}")
}

pub fn words_of_round(round: u8) -> String {
    format!("Words of round {round}")
}

pub fn phase(view: &View) -> &'static str {
    match view.stack.last() {
        _ if view.ended => "over",
        Some(Frame::Draft { .. } | Frame::Turn { .. } | Frame::Deal { .. }) => "draft",
        Some(Frame::Write) => "writing",
        Some(Frame::Line) => "line",
        Some(Frame::Library) => "library",
        _ => "claims",
    }
}

/// What a player is doing, in two words.
pub fn status(view: &View, player: &PlayerView) -> String {
    match view.stack.last() {
        _ if view.ended => player.word.map_or_else(|| NO_WORD_WRITTEN.to_owned(), |word| word.to_string()),
        Some(Frame::Draft { .. }) if player.has_chosen == Some(true) => "has chosen".to_owned(),
        Some(Frame::Draft { .. }) => "choosing".to_owned(),
        Some(Frame::Write) if player.sealed == Some(true) => "has written".to_owned(),
        Some(Frame::Write) => "writing".to_owned(),
        Some(Frame::Line | Frame::Library) => "printing".to_owned(),
        _ => player.rank.map_or_else(String::new, |rank| format!("rank {rank}")),
    }
}

fn number(count: usize) -> String {
    ["none", "one", "two", "three", "four"].get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

pub fn draft_head(left: usize, to: Option<&str>) -> String {
    match to {
        Some(name) => format!("Keep one letter, pass {} to {name}", number(left)),
        None => "Keep one letter".to_owned(),
    }
}

pub fn draft_detail(pick: u8, passes: bool) -> String {
    let rest = if passes {
        "Try words in the stick. The others do not see it."
    } else {
        "The others go under the deck."
    };
    format!("Draft, pick {} of 5. {rest}", pick + 1)
}

pub fn keep(card: Card, left: usize, solo: bool) -> String {
    if solo {
        format!("Keep {}", card.face())
    } else {
        format!("Keep {}, pass {}", card.face(), number(left))
    }
}

pub fn write_head(last: bool, solo: bool) -> String {
    match (last, solo) {
        (false, _) => "Write a word with your letters and the shared ones",
        (true, false) => "Write your last word, with your collection and the shared letters",
        (true, true) => "Write a last word with your collection",
    }
    .to_owned()
}

pub fn print(word: &str, score: u8) -> String {
    format!("Print {word} for {score}")
}

pub fn use_cards(score: u8) -> String {
    format!("Use these, {score} points")
}

pub fn stop(action: Action, claiming: bool) -> &'static str {
    match (action, claiming) {
        (Action::Pass, _) => "Pass",
        (_, true) => "Stop claiming",
        (_, false) => "Stop writing",
    }
}

fn letters(count: u8) -> String {
    match count {
        1 => "a letter".to_owned(),
        count => format!("{} letters", number(count as usize)),
    }
}

pub fn claim_head(left: u8, challenge: bool) -> String {
    match (left, challenge) {
        (0, _) => "Claim a challenge".to_owned(),
        (left, true) => format!("Claim {} and a challenge", letters(left)),
        (left, false) => format!("Claim {}", letters(left)),
    }
}

pub fn claim_detail(left: u8, challenge: bool) -> String {
    let what = match (left, challenge) {
        (0, _) => "Your word meets it.",
        (_, true) => "Take any lit letter. Your word also meets a challenge.",
        (_, false) => "Take any lit letter. You may take fewer.",
    };
    what.to_owned()
}

/// `Claim E, T and Open Form`.
pub fn claim_all(claims: &[Action]) -> String {
    let names: Vec<String> = claims
        .iter()
        .filter_map(|action| match action {
            Action::Claim(card) => Some(card.face().to_owned()),
            Action::Challenge(id) => Some(::letterpress::TABLES.challenges[*id as usize - 1].title.clone()),
            _ => None,
        })
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => format!("Claim {only}"),
        [most @ .., last] => format!("Claim {} and {last}", most.join(", ")),
    }
}
