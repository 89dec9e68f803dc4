//! Feedback on a word in progress: its value and any objection to it, from what its writer sees.

use crate::action::Action;
use crate::card::{LONGEST_WORD, Pile, Tile, Tiles, Word};
use crate::challenge::Proof;
use crate::content::{Card, TABLES};
use crate::legal::{WordFault, refuse_word};
use crate::spell::Case;
use crate::state::{FINAL_ROUND, Frame};
use crate::view::View;
use rules::Seat;

/// The feedback on a word before it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Feedback {
    /// The letters so far, as capitals.
    pub word: String,
    pub spelling: Spelling,
    /// Is it in the table's list? Unknown for fewer than two letters.
    pub listed: Option<bool>,
    /// Why it cannot be written as it stands.
    pub refusal: Option<WordFault>,
    pub score: u8,
    /// The open challenges by number: met, not met, or unknown before all words are shown.
    pub challenges: Vec<(u8, Option<bool>)>,
    /// The action to submit, and then, if the rules ask which cards to use, the answer.
    pub write: Option<Action>,
    pub setting: Option<Action>,
}

/// Which cards would form the letters.
#[derive(Clone, PartialEq, Debug)]
pub enum Spelling {
    Possible(Vec<Tile>),
    /// No card is left for the letter at this place, counted from 0.
    Missing {
        place: usize,
    },
}

/// Feedback on a word as it is typed. The cards are those the engine proposes.
pub fn compose(view: &View, seat: Seat, typed: &str) -> Feedback {
    let letters: Vec<u8> = typed
        .bytes()
        .filter(u8::is_ascii_alphabetic)
        .map(|letter| letter.to_ascii_uppercase())
        .take(LONGEST_WORD)
        .collect();
    let word = Word::known(&letters);
    let case = case(view, seat);
    match case.preset(&word) {
        Some(tiles) => judge(view, &case, word, tiles),
        None => {
            let place = case.missing(&word).unwrap_or_default();
            let listed = (word.len() >= 2).then(|| is_listed(view, &word));
            Feedback {
                word: word.to_string(),
                spelling: Spelling::Missing { place },
                listed,
                refusal: refuse_word(&word, &case, &view.words),
                score: 0,
                challenges: view.challenges.iter().map(|id| (*id, Some(false))).collect(),
                write: None,
                setting: None,
            }
        }
    }
}

/// Feedback on cards as they lie in the composing stick.
pub fn compose_tiles(view: &View, seat: Seat, stick: &[Tile]) -> Feedback {
    let tiles = Tiles::new(&stick[..stick.len().min(LONGEST_WORD)]).unwrap_or_default();
    let letters = tiles.print();
    let word = Word::known(&letters[..letters.len().min(LONGEST_WORD)]);
    judge(view, &case(view, seat), word, tiles)
}

fn judge(view: &View, case: &Case, word: Word, tiles: Tiles) -> Feedback {
    let listed = (word.len() >= 2).then(|| is_listed(view, &word));
    let refusal = match listed {
        None => Some(WordFault::TooShort),
        Some(_) => refuse_word(&word, case, &view.words),
    };
    let proof = Proof {
        word: &word,
        tiles: &tiles,
        drafted: TABLES.draft_cards as usize,
        shared: view.shared.len(),
        shortest: None,
        words: &view.words,
        values: view.values,
    };
    let writing = view.stack.last() == Some(&Frame::Write) && refusal.is_none();
    let settings = if writing { case.settings(&word) } else { Vec::new() };
    let setting = settings.iter().find(|setting| case.same_setting(setting, &tiles)).copied();
    Feedback {
        word: word.to_string(),
        spelling: Spelling::Possible(tiles.tiles().to_vec()),
        listed,
        score: view.values.score(&tiles),
        challenges: view.challenges.iter().map(|id| (*id, proof.meets(*id))).collect(),
        write: writing.then_some(Action::Write(word)),
        setting: setting.filter(|_| settings.len() > 1).map(Action::Use),
        refusal,
    }
}

fn is_listed(view: &View, word: &Word) -> bool {
    view.words.accepts(word)
}

/// The cards that `seat` can try words with: those it will write with and, during the draft, those it
/// might still keep.
pub fn case(view: &View, seat: Seat) -> Case {
    let player = &view.players[seat.index()];
    let cards = |cards: &Option<Vec<Card>>| cards.clone().unwrap_or_default();
    let shared: Pile<3> = Pile::from_cards(&view.shared).unwrap_or_default();
    let solo = view.solo.is_some();
    let mut own = if view.round == FINAL_ROUND {
        [cards(&player.collection), cards(&player.unseen)].concat()
    } else {
        [cards(&player.drafted), cards(&player.hand)].concat()
    };
    if solo {
        own.extend(shared.iter());
    }
    let own: Pile<40> = Pile::from_cards(&own).unwrap_or_default();
    match (solo, view.round == FINAL_ROUND) {
        (true, true) => Case::new(&own, &Pile::<1>::default(), view.values),
        (true, false) => Case::new(&own, &Pile::<1>::default(), view.values).ordered(),
        (false, _) => Case::new(&own, &shared, view.values),
    }
}
