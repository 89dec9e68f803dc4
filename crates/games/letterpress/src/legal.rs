//! What is legal: one function for each frame that waits for a player.

use crate::Letterpress;
use crate::action::Action;
use crate::card::{Pile, Word};
use crate::content::Card;
use crate::spell::Case;
use crate::state::{FINAL_ROUND, Frame, Stage, State};
use crate::words::WordList;
use rules::{Seat, SeatSet};

/// The seats that must decide. A player who has chosen waits for the others.
pub fn deciders(game: &Letterpress, state: &State) -> SeatSet {
    match state.stack.top() {
        Frame::Draft { .. } => {
            Seat::all(game.seats).filter(|seat| state.player(*seat).chosen.is_none()).collect()
        }
        Frame::Write => {
            Seat::all(game.seats).filter(|seat| state.player(*seat).stage != Stage::Sealed).collect()
        }
        Frame::Line | Frame::Library => SeatSet::of(Seat::new(0)),
        _ => SeatSet::of(state.claimer()),
    }
}

pub fn legal(game: &Letterpress, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.stack.top() {
        Frame::Draft { .. } => each_kind(&state.player(seat).hand, |card| out.push(Action::Keep(card))),
        Frame::Write if state.player(seat).stage == Stage::Setting => settings(game, state, seat, out),
        Frame::Write => words(game, state, seat, out),
        Frame::Line => shifts(state, out),
        Frame::Library => each_kind(&state.solo.library, |card| out.push(Action::Library(card))),
        Frame::Claim { left, challenge } => claims(game, state, left, challenge, out),
        Frame::Deal { .. } | Frame::Turn { .. } | Frame::Tie | Frame::TopLetter | Frame::TopVowel => {}
    }
}

/// The same, for one action: looking up one word is cheaper than listing all.
pub fn is_legal(game: &Letterpress, state: &State, seat: Seat, action: Action) -> bool {
    match (state.stack.top(), action) {
        (Frame::Write, Action::Write(word)) => {
            state.player(seat).stage == Stage::Writing && why_not(game, state, seat, &word).is_none()
        }
        (Frame::Write, Action::Pass) => state.player(seat).stage == Stage::Writing && !game.writes_on(state),
        (Frame::Write, Action::Done) => state.player(seat).stage == Stage::Writing && game.writes_on(state),
        _ => {
            let mut actions = Vec::new();
            legal(game, state, seat, &mut actions);
            actions.binary_search(&action).is_ok()
        }
    }
}

/// Why a word cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordFault {
    /// It has fewer than two letters.
    TooShort,
    /// No card is left for the letter at this place, counted from 0.
    NoCard { word: Word, place: usize },
    /// It is slang or offensive and never allowed.
    Slang(Word),
    /// It is not in the list of the table.
    NotListed(Word),
}

/// The reason why a word cannot be written now, if there is one.
pub fn why_not(game: &Letterpress, state: &State, seat: Seat, word: &Word) -> Option<WordFault> {
    refuse_word(word, &game.case(state, seat), &game.words)
}

/// The same for any cards and any list.
pub fn refuse_word(word: &Word, case: &Case, words: &WordList) -> Option<WordFault> {
    let word = *word;
    if let Some(place) = case.missing(&word) {
        return Some(WordFault::NoCard { word, place });
    }
    if words.accepts(&word) {
        return None;
    }
    let lexicon = words.lexicon();
    Some(if lexicon.denied(word.letters()) || lexicon.blocked(word.letters()) {
        WordFault::Slang(word)
    } else {
        WordFault::NotListed(word)
    })
}

/// Every word that can be spelled. In the last round of an easy solo game, a player may write any number
/// of them.
fn words(game: &Letterpress, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let on = game.writes_on(state);
    if !on {
        out.push(Action::Pass);
    }
    game.words.each_spelling(&game.case(state, seat), |word| out.push(Action::Write(word)));
    if on {
        out.push(Action::Done);
    }
}

fn settings(game: &Letterpress, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let word = state.player(seat).word;
    out.extend(game.case(state, seat).settings(&word).into_iter().map(Action::Use));
}

/// At least one new card must lie directly below a card of the old line.
fn shifts(state: &State, out: &mut Vec<Action>) {
    let old = state.solo.line.len() as i8;
    let new = state.players[0].tiles.len() as i8;
    out.extend((1 - new..old).map(Action::Shift));
}

fn claims(game: &Letterpress, state: &State, left: u8, challenge: bool, out: &mut Vec<Action>) {
    let seat = state.claimer();
    if left > 0 {
        out.extend(state.cards_in_play().map(Action::Claim));
    }
    if challenge {
        let from = out.len();
        out.extend(state.open_challenges().filter(|id| game.meets(state, seat, *id)).map(Action::Challenge));
        out[from..].sort_unstable();
    }
    out.push(Action::Done);
}

/// Each different card of a sorted pile.
fn each_kind<const N: usize>(pile: &Pile<N>, mut f: impl FnMut(Card)) {
    let cards = pile.cards();
    for (index, card) in cards.iter().enumerate() {
        if index == 0 || cards[index - 1] != *card {
            f(*card);
        }
    }
}

impl Letterpress {
    /// The cards that `seat` may write with now.
    pub fn case(&self, state: &State, seat: Seat) -> Case {
        let player = state.player(seat);
        let none = Pile::<1>::default();
        match (self.is_solo(), state.round == FINAL_ROUND) {
            (true, true) => Case::new(&player.collection, &none, self.values()),
            // For a line it does not matter whether a card was drafted or shared, but its position does.
            (true, false) => {
                let mut all: Pile<8> = Pile::default();
                player.drafted.iter().chain(state.shared.iter()).for_each(|card| all.push(card));
                Case::new(&all, &none, self.values()).ordered()
            }
            (false, true) => Case::new(&player.whole_collection(), &state.shared, self.values()),
            (false, false) => Case::new(&player.drafted, &state.shared, self.values()),
        }
    }
}
