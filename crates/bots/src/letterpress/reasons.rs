//! The reasons for a decision in Letterpress.

use super::desk::rack;
use crate::reasons::{Decision, Reason as Told, counted};
use crate::word;
use letterpress::{
    Action, Card, Frame, Letterpress, Proof, Reward, Stage, State, TABLES, Tile, Tiles, Word, card_in_words,
    won_columns,
};
use rules::{Game, Seat};

/// A card worth this much is named if a word uses it.
const RARE: u8 = 4;
/// The vocabulary that determines what cards can spell: that of most people.
const VOCABULARY: u8 = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Scores(u8),
    /// The word meets an open challenge, by its number.
    Meets(u8),
    Uses(Card),
    /// The smallest vocabulary that contains the word.
    Known(u8),
    /// How many letters of the word are on shared cards.
    Shared(u8),
    /// The score of most people's best word with all available cards, and without this one.
    Spells {
        word: Word,
        with: u16,
        without: u16,
    },
    /// The value of a card, and whether no other available card is worth more.
    Worth {
        card: Card,
        points: u8,
        most: bool,
    },
    /// What a challenge gives.
    Gives(u8),
    /// Cards of the old line that join the collection.
    Wins(u8),
    /// Nothing is written, so nothing scores.
    NoWord,
    /// How many cards stay where they are.
    Leaves(u8),
    /// Points of the words written so far.
    EndsWith(u8),
}

impl Told for Reason {
    fn words(&self, _: &[String]) -> String {
        match self {
            Reason::Scores(points) => format!("scores {}", counted(*points, "point")),
            Reason::Meets(id) => format!("meets {}", TABLES.challenges[usize::from(*id) - 1].title),
            Reason::Uses(card) => format!("uses the {}", card.face()),
            Reason::Known(size) => word::known(*size).to_owned(),
            Reason::Shared(count) => format!("uses {}", counted(*count, "shared letter")),
            Reason::Spells { word, with, without: 0 } => format!("spells {word} for {with} points"),
            Reason::Spells { word, with, without } => {
                format!("spells {word}: {with} points instead of {without}")
            }
            Reason::Worth { points, most: true, .. } => {
                format!("worth {}, the most here", counted(*points, "point"))
            }
            Reason::Worth { card, points, most: false } => {
                format!("{}: worth {}", card_in_words(*card, *points), counted(*points, "point"))
            }
            Reason::Gives(id) => match &TABLES.challenges[usize::from(*id) - 1].reward {
                Reward::Card { letters, points } => format!("gives {letters}, worth {points}"),
                Reward::TopLetter => "gives the top letter".to_owned(),
                Reward::TopVowel => "gives the top vowel".to_owned(),
                Reward::OneMoreLetter => "gives one more letter".to_owned(),
            },
            Reason::Wins(0) => "no card of the old line is won".to_owned(),
            Reason::Wins(cards) => format!("wins {} of the old line", counted(*cards, "card")),
            Reason::NoWord => "writes nothing and scores nothing".to_owned(),
            Reason::EndsWith(points) => format!("ends with {}", counted(*points, "point")),
            Reason::Leaves(cards) => format!("leaves {} unclaimed", counted(*cards, "card")),
        }
    }
}

pub fn is_halfway(state: &State, seat: Seat) -> bool {
    state.stack.top() == Frame::Write && state.player(seat).stage == Stage::Setting
}

/// The word that a decision writes.
pub fn written(decision: &Decision<Letterpress>) -> Option<String> {
    match decision.action() {
        Action::Write(word) => Some(word.to_string()),
        _ => None,
    }
}

pub fn reasons(game: &Letterpress, decision: &Decision<Letterpress>) -> Vec<Reason> {
    let Decision { before, seat, .. } = decision;
    let own = before.player(*seat);
    match decision.action() {
        Action::Write(word) => match setting(game, decision, &word) {
            Some(tiles) => about_word(game, before, &word, &tiles),
            None => word::size(game, word.as_str()).map(Reason::Known).into_iter().collect(),
        },
        Action::Use(tiles) => about_word(game, before, &own.word, &tiles),
        Action::Keep(card) => {
            let held: Vec<Card> = own.drafted.iter().chain(before.shared.iter()).collect();
            let offered: Vec<Card> = own.hand.iter().collect();
            // In the solo game, cards are used in the order in which they were kept.
            if game.is_solo() {
                vec![worth(game, card, &offered)]
            } else {
                about_card(game, card, &held, &offered)
            }
        }
        Action::Claim(card) => {
            let held: Vec<Card> = own.whole_collection().iter().collect();
            let offered: Vec<Card> = before.cards_in_play().collect();
            about_card(game, card, &held, &offered)
        }
        Action::Library(card) => {
            let held: Vec<Card> = own.whole_collection().iter().collect();
            about_card(game, card, &held, &[])
        }
        Action::Challenge(id) => vec![Reason::Gives(id)],
        Action::Shift(shift) => {
            let won = won_columns(before.solo.line.cards(), &sources(&own.tiles), shift, game.values());
            vec![Reason::Wins(won.count_ones() as u8)]
        }
        Action::Pass => vec![Reason::NoWord],
        Action::Done if before.stack.top() == Frame::Write => vec![Reason::EndsWith(own.score)],
        Action::Done => vec![Reason::Leaves(before.in_play.iter().sum())],
    }
}

fn sources(tiles: &Tiles) -> Vec<Card> {
    tiles.iter().map(Tile::card).collect()
}

/// How the word was set: as the next step says, or in the only possible way.
fn setting(game: &Letterpress, decision: &Decision<Letterpress>, word: &Word) -> Option<Tiles> {
    if let Some(Action::Use(tiles)) = decision.steps.get(1) {
        return Some(*tiles);
    }
    let view = game.view(&decision.before, rules::Viewer::Seat(decision.seat));
    letterpress::case(&view, decision.seat).preset(word)
}

fn about_word(game: &Letterpress, before: &State, word: &Word, tiles: &Tiles) -> Vec<Reason> {
    let mut reasons = vec![Reason::Scores(game.values().score(tiles))];
    let proof = Proof {
        word,
        tiles,
        drafted: TABLES.draft_cards as usize,
        shared: before.shared.len(),
        shortest: None,
        words: game.words(),
        values: game.values(),
    };
    reasons.extend(before.open_challenges().filter(|id| proof.meets(*id) == Some(true)).map(Reason::Meets));
    let value = |card: &Card| game.values().of(*card);
    let dearest = tiles.iter().map(Tile::card).max_by_key(value);
    reasons.extend(dearest.filter(|card| value(card) >= RARE).map(Reason::Uses));
    reasons.extend(word::size(game, word.as_str()).map(Reason::Known));
    if tiles.shared() > 0 {
        reasons.push(Reason::Shared(tiles.shared() as u8));
    }
    reasons
}

fn about_card(game: &Letterpress, card: Card, held: &[Card], offered: &[Card]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let all: Vec<Card> = held.iter().copied().chain([card]).collect();
    let without = best(game, held).map_or(0, |(_, score)| score);
    if let Some((word, with)) = best(game, &all).filter(|(_, with)| *with > without) {
        reasons.push(Reason::Spells { word, with, without });
    }
    reasons.push(worth(game, card, offered));
    reasons
}

fn worth(game: &Letterpress, card: Card, offered: &[Card]) -> Reason {
    let points = game.values().of(card);
    let most = offered.iter().all(|other| game.values().of(*other) <= points);
    Reason::Worth { card, points, most: most && offered.len() > 1 }
}

/// Most people's best word with these cards.
fn best(game: &Letterpress, cards: &[Card]) -> Option<(Word, u16)> {
    let mut letters = [0; lexicon::LONGEST];
    let vocabulary = lexicon::Vocabulary { size: VOCABULARY, ..game.words().vocabulary() };
    let (length, worth) =
        game.words().lexicon().best(&rack(cards, game.values()), vocabulary, &mut letters)?;
    Some((Word::new(&letters[..length])?, worth.score))
}
