//! The game in words: prompts, choices, the log, and the table drawn with characters.

use crate::Letterpress;
use crate::action::Action;
use crate::card::{Tile, Tiles};
use crate::content::{Card, Challenge, Deck, Reward, TABLES};
use crate::legal::WordFault;
use crate::state::{FINAL_ROUND, Frame};
use crate::values::Values;
use crate::view::{Event, PlayerView, View};
use rules::{Narrate, Seat};
use std::fmt::{self, Write as _};

impl fmt::Display for WordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordFault::TooShort => f.write_str("a word has two letters or more"),
            WordFault::NoCard { word, place } => {
                let letter = char::from(word.letters()[*place]);
                write!(f, "{word} cannot be spelled: no card is left for {letter}, letter {}", place + 1)
            }
            WordFault::Slang(word) => write!(f, "{word} is slang or offensive and does not count"),
            WordFault::NotListed(word) => write!(f, "{word} is not in the word list"),
        }
    }
}

impl Narrate for Letterpress {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        if view.ended {
            return "The last words are printed.".to_owned();
        }
        let Some(top) = view.stack.last() else { return String::new() };
        let last_round = view.round == FINAL_ROUND;
        match top {
            Frame::Draft { pick } if self.is_solo() => {
                format!("Keep one letter, pick {} of {}.", pick + 1, TABLES.draft_cards)
            }
            Frame::Draft { pick } => {
                let left = TABLES.draft_cards - pick - 1;
                let waiting = waiting(view, names, |player| player.has_chosen != Some(true));
                format!("Keep one letter and pass {left} on, pick {} of 5. {waiting}", pick + 1)
            }
            Frame::Write if self.writes_on_in(view) => {
                "Write as many last words as your collection allows.".to_owned()
            }
            Frame::Write => {
                let with = match (self.is_solo(), last_round) {
                    (true, true) => "your collection",
                    (false, true) => "your collection and the shared letters",
                    (_, false) => "your drafted and the shared letters",
                };
                let waiting = waiting(view, names, |player| player.sealed != Some(true));
                format!("Write a word with {with}, or pass. {waiting}").trim_end().to_owned()
            }
            Frame::Line => "Slide the new line under the old one.".to_owned(),
            Frame::Library if view.players[0].score >= Some(TABLES.solo.threshold) => {
                "Take a card from the library.".to_owned()
            }
            Frame::Library => "Choose a library card to put under its deck.".to_owned(),
            Frame::Claim { left, challenge } => {
                let name = view.active.map_or("", |seat| &names[seat.index()]);
                let what = match (left, challenge) {
                    (0, _) => "a challenge".to_owned(),
                    (left, true) => format!("{} and a challenge", count(*left, "letter")),
                    (left, false) => count(*left, "letter"),
                };
                format!("{name} may claim {what}.")
            }
            Frame::Tie => "Letters are drawn to break the tie.".to_owned(),
            Frame::Deal { .. } | Frame::Turn { .. } => "Letters are being dealt.".to_owned(),
            Frame::TopLetter | Frame::TopVowel => "The top card of a deck is drawn.".to_owned(),
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        let in_words = |card: Card| card_in_words(card, view.values.of(card));
        match action {
            Action::Keep(card) => format!("Keep {}", in_words(card)),
            Action::Pass => "Pass".to_owned(),
            Action::Write(word) => format!("Write {word}"),
            Action::Use(tiles) => format!("{} points: {}", view.values.score(&tiles), tiles_in_words(&tiles)),
            Action::Shift(0) => "Start under the first card".to_owned(),
            Action::Shift(columns) => {
                let side = if columns < 0 { "left" } else { "right" };
                let by = count(columns.unsigned_abs(), "card");
                format!("Start {by} further {side}")
            }
            Action::Claim(card) => format!("Claim {}", in_words(card)),
            Action::Challenge(id) => format!("Claim {}", challenge_in_words(id)),
            Action::Library(card) if view.players[0].score >= Some(TABLES.solo.threshold) => {
                format!("Add {} to your collection", in_words(card))
            }
            Action::Library(card) => format!("Put {} under its deck", in_words(card)),
            Action::Done if matches!(view.stack.last(), Some(Frame::Claim { .. })) => {
                "Stop claiming".to_owned()
            }
            Action::Done => "Stop writing".to_owned(),
        }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::RoundBegan { round, shared, challenges } => {
                let titles: Vec<&str> = challenges.iter().map(|id| facts(*id).title.as_str()).collect();
                let mut text = format!("Round {round} began");
                if !shared.is_empty() {
                    let _ = write!(text, " with {} to share", cards_in_words(shared));
                }
                if !titles.is_empty() {
                    let _ = write!(text, "; challenges: {}", titles.join(", "));
                }
                text + "."
            }
            Event::Turned { cards } => format!("{} came up.", cards_in_words(cards)),
            Event::Kept { seat, card: Some(card) } => format!("{} kept {}.", name(seat), card.face()),
            Event::Kept { seat, card: None } => format!("{} kept a letter.", name(seat)),
            Event::HandsPassed { cards } => format!("Everyone passed on {}.", count(*cards, "card")),
            Event::Sealed { seat } => format!("{} finished writing.", name(seat)),
            Event::Shown { seat, word: Some(word), score, .. } => {
                format!("{} wrote {word} for {}.", name(seat), count(*score, "point"))
            }
            Event::Shown { seat, word: None, .. } => format!("{} passed.", name(seat)),
            Event::TieDrawn { seat, card } => format!("{} drew {} for the tie.", name(seat), card.face()),
            Event::LotDrawn { seat } => format!("{} was drawn by lot.", name(seat)),
            Event::Ranked { order } => {
                let order: Vec<&str> = order.iter().map(|seat| name(seat).as_str()).collect();
                format!("The ranking: {}.", order.join(", "))
            }
            Event::Claimed { seat, card } => format!("{} claimed {}.", name(seat), card.face()),
            Event::Met { seat, challenge } => {
                format!("{} met {}: {}.", name(seat), facts(*challenge).title, reward_in_words(*challenge))
            }
            Event::TookTop { seat, vowel, card } => {
                let deck = if *vowel { "vowel" } else { "letter" };
                let card = card.map_or_else(|| "a card".to_owned(), |card| card.face().to_owned());
                format!("{} took {card} from the top of the {deck} deck.", name(seat))
            }
            Event::RoundEnded { round } => format!("Round {round} ended."),
            Event::LineLaid { line, .. } if line.is_empty() => "No new line.".to_owned(),
            Event::LineLaid { line, .. } => format!("The new line: {}.", faces(line)),
            Event::Shelved { cards } if cards.is_empty() => "Nothing went to the library.".to_owned(),
            Event::Shelved { cards } => format!("{} went to the library.", cards_in_words(cards)),
            Event::LineSorted { won, .. } if won.is_empty() => "The old line gave no card.".to_owned(),
            Event::LineSorted { won, .. } => format!("Won from the old line: {}.", faces(won)),
            Event::LeftLibrary { card, won: true } => {
                format!("{} went from the library to the collection.", card.face())
            }
            Event::LeftLibrary { card, won: false } => {
                format!("{} went from the library under its deck.", card.face())
            }
            Event::Ended { winners, .. } if winners.is_empty() => "The Rotary Printer won.".to_owned(),
            Event::Ended { by, winners } => {
                let winners: Vec<&str> = winners.iter().map(|seat| name(seat).as_str()).collect();
                let how = match by.as_str() {
                    "collection" => "won by the collection after a tie",
                    "tie" => "won together",
                    _ => "won with the best last word",
                };
                format!("{} {how}.", winners.join(" and "))
            }
        }
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        let faces_with_values = |cards: &[Card]| faces_with_values(cards, view.values);
        let mut text = format!("Round {} of {FINAL_ROUND}.", view.round);
        if !view.shared.is_empty() {
            let _ = write!(text, " Shared: {}.", faces_with_values(&view.shared));
        }
        if !view.in_play.is_empty() {
            let _ = write!(text, " In play: {}.", faces_with_values(&view.in_play));
        }
        text.push('\n');
        for id in &view.challenges {
            let _ = writeln!(text, "  {}", challenge_in_words(*id));
        }
        if let Some(solo) = &view.solo {
            let printer = solo.printer.unwrap_or_default();
            let _ = writeln!(text, "  Library, worth {printer}: {}", faces_with_values(&solo.library));
            let _ = writeln!(text, "  Old line: {}", faces_with_values(&solo.line));
        }
        for (player, name) in view.players.iter().zip(names) {
            text.push_str(&player_sketch(player, name, view.values));
        }
        text
    }
}

impl Letterpress {
    fn writes_on_in(&self, view: &View) -> bool {
        self.is_solo() && view.round == FINAL_ROUND && self.level == crate::Level::Easy
    }
}

/// Whom the table is waiting for.
fn waiting(view: &View, names: &[String], waits: impl Fn(&PlayerView) -> bool) -> String {
    let late: Vec<&str> = view
        .players
        .iter()
        .zip(names)
        .filter(|(player, _)| waits(player))
        .map(|(_, name)| name.as_str())
        .collect();
    if view.players.len() == 1 { String::new() } else { format!("Still choosing: {}.", late.join(", ")) }
}

fn facts(id: u8) -> &'static Challenge {
    &TABLES.challenges[id as usize - 1]
}

fn count(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `E (1)`, with its deck where that is not the letter deck.
pub fn card_in_words(card: Card, value: u8) -> String {
    let deck = match card.deck() {
        Deck::Letters => "",
        Deck::Vowels => ", vowel deck",
        Deck::Challenges => ", challenge card",
    };
    format!("{} ({value}{deck})", card.face())
}

fn cards_in_words(cards: &[Card]) -> String {
    let faces: Vec<&str> = cards.iter().map(|card| card.face()).collect();
    match faces.as_slice() {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn faces(cards: &[Card]) -> String {
    cards.iter().map(|card| card.face()).collect::<Vec<_>>().join(" ")
}

fn faces_with_values(cards: &[Card], values: Values) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    cards.iter().map(|card| format!("{}{}", card.face(), values.of(*card))).collect::<Vec<_>>().join(" ")
}

fn tiles_in_words(tiles: &Tiles) -> String {
    let one = |tile: Tile| {
        let mut letters = Vec::new();
        tile.print(&mut letters);
        let letters = String::from_utf8_lossy(&letters).into_owned();
        match (tile.is_shared(), tile.card().deck()) {
            (true, _) => format!("shared {letters}"),
            (false, Deck::Challenges) => format!("{letters} from the challenge card"),
            (false, Deck::Vowels) => format!("{letters} from the vowel deck"),
            (false, Deck::Letters) => letters,
        }
    };
    tiles.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `Open Form: Starts with a vowel, four letters or more. Keep S (2).`
pub fn challenge_in_words(id: u8) -> String {
    let Challenge { title, help, .. } = facts(id);
    let reward = reward_in_words(id);
    let (first, rest) = reward.split_at(1);
    format!("{title}: {help} {}{rest}.", first.to_uppercase())
}

pub fn reward_in_words(id: u8) -> String {
    match &facts(id).reward {
        Reward::Card { letters, points } => format!("keep {letters} ({points})"),
        Reward::TopLetter => "take the top letter card".to_owned(),
        Reward::TopVowel => "take the top vowel card".to_owned(),
        Reward::OneMoreLetter => "claim one more letter".to_owned(),
    }
}

fn player_sketch(player: &PlayerView, name: &str, values: Values) -> String {
    let faces_with_values = |cards: &[Card]| faces_with_values(cards, values);
    let pile = |cards: &Option<Vec<Card>>, size: Option<u8>| match cards {
        Some(cards) => faces_with_values(cards),
        None => count(size.unwrap_or_default(), "card"),
    };
    let mut text = format!("  {name}:");
    if player.hand_size > Some(0) {
        let _ = write!(text, " hand {};", pile(&player.hand, player.hand_size));
    }
    if player.drafted_size > Some(0) {
        let _ = write!(text, " drafted {};", pile(&player.drafted, player.drafted_size));
    }
    if let Some(word) = player.word {
        let _ = write!(text, " {word} for {};", player.score.unwrap_or_default());
    }
    if !player.claimed.is_empty() {
        let _ = write!(text, " claimed {};", faces_with_values(&player.claimed));
    }
    let _ = write!(text, " collection {}", pile(&player.collection, player.collection_size));
    if let Some(unseen) = player.unseen.as_ref().filter(|cards| !cards.is_empty()) {
        let _ = write!(text, " and {}", faces_with_values(unseen));
    }
    if let Some(last) = &player.last {
        let word = last.word.map_or_else(|| "nothing".to_owned(), |word| word.to_string());
        let _ = write!(text, "; last round {word} for {}", last.score);
    }
    text.push_str(".\n");
    text
}
