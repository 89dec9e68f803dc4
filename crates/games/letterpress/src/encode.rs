//! A position as numbers: cards by kind, wherever the seat may see them, and what is left to claim.
//!
//! A word has its number in the list. There are too many ways to set a word to number them all, so each is
//! numbered among those that the available cards allow.

use crate::action::Action;
use crate::card::{Pile, Word};
use crate::content::{BALANCED, CHALLENGES, Card, DECK_KINDS, KINDS};
use crate::state::{Frame, MAX_PLAYERS, Player, Stage, State};
use crate::words::MOST_HOUSE_WORDS;
use crate::{Letterpress, Level};
use rules::{Encode, Notes, Seat};

const FRAMES: usize = 10;
const STAGES: usize = 3;
const LEVELS: usize = 3;
/// More than the words in any list.
const WORDS: u32 = 1 << 18;
/// More than the ways to set any one word.
const SETTINGS: u32 = 1 << 12;
/// Columns that a line can be shifted either way.
const SHIFT: i8 = 12;

const KEEP: u32 = 0;
const CLAIM: u32 = KEEP + DECK_KINDS as u32;
const CHALLENGE: u32 = CLAIM + DECK_KINDS as u32;
const LIBRARY: u32 = CHALLENGE + CHALLENGES as u32;
const SHIFTS: u32 = LIBRARY + KINDS as u32;
const PASS: u32 = SHIFTS + 2 * SHIFT as u32 + 1;
const DONE: u32 = PASS + 1;
const USE: u32 = DONE + 1;
const WRITE: u32 = USE + SETTINGS;
const HOUSE: u32 = WRITE + WORDS;

const OF_A_SEAT: usize = 15 + MAX_PLAYERS + KINDS;
const OF_THE_TABLE: usize = 3 * DECK_KINDS
    + KINDS
    + DECK_KINDS
    + 2 * CHALLENGES
    + 3 * DECK_KINDS
    + 2 * KINDS
    + 5
    + MAX_PLAYERS
    + LEVELS
    + 1
    + FRAMES
    + STAGES
    + 4;

impl Encode for Letterpress {
    const ENCODING: u16 = 2;
    const INPUTS: usize = MAX_PLAYERS * OF_A_SEAT + OF_THE_TABLE;
    const ACTIONS: u32 = HOUSE + MOST_HOUSE_WORDS as u32;
    /// There are too many words, and ways to set them.
    const WEIGHED: u32 = USE;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            if place < usize::from(self.seats) {
                let other = Seat::new((seat.index() + place) % usize::from(self.seats));
                note_seat(self, state, other, place == 0, notes);
            } else {
                notes.zeros("absent", OF_A_SEAT);
            }
        }
        notes.about("table", 0);
        note_table(self, state, seat, notes);
    }

    fn action_id(&self, state: &State, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Keep(card) => KEEP + card.index() as u32,
            Action::Claim(card) => CLAIM + card.index() as u32,
            Action::Challenge(id) => CHALLENGE + u32::from(id) - 1,
            Action::Library(card) => LIBRARY + card.index() as u32,
            Action::Shift(columns) => SHIFTS + (columns + SHIFT) as u32,
            Action::Pass => PASS,
            Action::Done => DONE,
            Action::Use(tiles) => {
                let settings = self.case(state, seat).settings(&state.player(seat).word);
                let place = settings.iter().position(|setting| *setting == tiles);
                USE + place.map_or(SETTINGS - 1, |place| place as u32)
            }
            Action::Write(word) => match self.words.lexicon().number(word.letters()) {
                Some(number) => WRITE + number as u32,
                None => HOUSE + self.words.added.binary_search(&word).unwrap_or_default() as u32,
            },
        }
    }

    fn action_of(&self, state: &State, seat: Seat, id: u32) -> Option<Action> {
        let within = |first: u32| (id - first) as usize;
        Some(match id {
            KEEP..CLAIM => Action::Keep(Card::from_index(within(KEEP))),
            CLAIM..CHALLENGE => Action::Claim(Card::from_index(within(CLAIM))),
            CHALLENGE..LIBRARY => Action::Challenge(within(CHALLENGE) as u8 + 1),
            LIBRARY..SHIFTS => Action::Library(Card::from_index(within(LIBRARY))),
            SHIFTS..PASS => Action::Shift(within(SHIFTS) as i8 - SHIFT),
            PASS => Action::Pass,
            DONE => Action::Done,
            USE..WRITE => {
                let word = state.player(seat).word;
                Action::Use(*self.case(state, seat).settings(&word).get(within(USE))?)
            }
            WRITE..HOUSE => Action::Write(Word::known(self.words.lexicon().word(within(WRITE))?)),
            HOUSE..Self::ACTIONS => Action::Write(*self.words.added.get(within(HOUSE))?),
            _ => return None,
        })
    }
}

/// What everyone sees of a seat, and what only the seat itself sees.
fn note_seat(game: &Letterpress, state: &State, seat: Seat, own: bool, notes: &mut impl Notes) {
    let player = state.player(seat);
    let shown = state.is_shown();
    let open = own || game.is_solo() || state.ended;
    let known = open || shown;
    let when = |is: bool, value: usize| if is { value as i32 } else { 0 };
    notes.flag("present", true);
    notes.count("cards in hand", player.hand.len() as i32);
    notes.flag("has chosen", player.chosen.is_some());
    notes.count("drafted", player.drafted.len() as i32);
    notes.flag("sealed", player.stage == Stage::Sealed);
    notes.count("length of the word", when(known, player.word.len()));
    notes.count("score of the word", when(known, usize::from(player.score)));
    notes.count("shared cards in it", when(known, player.tiles.shared()));
    notes.count("claimed this round", player.claimed.len() as i32);
    notes.flag("claimed a challenge", player.met.is_some());
    notes.count("cards collected", (player.collection.len() + player.unseen.len()) as i32);
    let points = game.values().sum(player.whole_collection().iter());
    notes.count("points collected", when(open, usize::from(points)));
    notes.count("length of the last word", when(state.round > 1, player.last.word.len()));
    notes.count("score of the last word", when(state.round > 1, usize::from(player.last.score)));
    notes.flag("claims now", claims_now(game, state) == Some(seat));
    let ranked = shown && !state.ended && state.ranking.tied == 0 && !game.is_solo();
    let rank = state.ranking.order.iter().position(|other| usize::from(*other) == seat.index());
    notes.one_of("rank", rank.filter(|_| ranked), MAX_PLAYERS);
    notes.counts("collected", &collected(game, player, open));
}

fn claims_now(game: &Letterpress, state: &State) -> Option<Seat> {
    let claims = matches!(state.stack.top(), Frame::Claim { .. } | Frame::TopLetter | Frame::TopVowel);
    (claims && !state.ended && !game.is_solo()).then(|| state.claimer())
}

/// The visible part of the collection, by kind.
fn collected(game: &Letterpress, player: &Player, open: bool) -> [u8; KINDS] {
    if open {
        by_kind(&player.whole_collection())
    } else if game.open_collections {
        by_kind(&player.collection)
    } else {
        [0; KINDS]
    }
}

fn note_table(game: &Letterpress, state: &State, seat: Seat, notes: &mut impl Notes) {
    let own = state.player(seat);
    let shown = state.is_shown();
    let decks = |pile: [u8; KINDS]| -> [u8; DECK_KINDS] { std::array::from_fn(|kind| pile[kind]) };
    notes.counts("own hand", &decks(by_kind(&own.hand)));
    notes.counts("own draft", &decks(by_kind(&own.drafted)));
    notes.one_of("own choice", own.chosen.map(Card::index), DECK_KINDS);
    let mut used = [0; KINDS];
    own.tiles.iter().for_each(|tile| used[tile.card().index()] += 1);
    notes.counts("in the own word", &used);
    notes.counts("shared", &decks(by_kind(&state.shared)));
    let open = state.open_challenges().fold(0, |set, id| set | 1 << (id - 1));
    notes.set("challenge open", open, CHALLENGES);
    let met = state.open_challenges().filter(|id| shown && game.meets(state, seat, *id));
    notes.set("challenge met", met.fold(0, |set, id| set | 1 << (id - 1)), CHALLENGES);
    notes.counts("to claim", &state.in_play);
    notes.counts("in the line", &decks(by_kind(&state.solo.line)));
    notes.counts("drawn for ties", &{
        let mut spent = [0; DECK_KINDS];
        spent[..state.decks.spent.len()].copy_from_slice(&state.decks.spent);
        spent
    });
    notes.counts("in the library", &by_kind(&state.solo.library));
    notes.counts("printed", &by_kind(&state.solo.printed));
    notes.count("round", state.round);
    notes.flag("shown", shown);
    notes.count("letter cards in the deck", state.decks.letter_cards());
    notes.count("points of the library", i32::from(game.values().sum(state.solo.library.iter())));
    notes.flag("open collections", game.open_collections);
    notes.flag("letters are balanced", game.edition.content == BALANCED);
    notes.one_of("seats", Some(usize::from(game.seats) - 1), MAX_PLAYERS);
    let level = match game.level {
        Level::Normal => 0,
        Level::Easy => 1,
        Level::Hard => 2,
    };
    notes.one_of("printer", Some(level), LEVELS);
    notes.flag("ended", state.ended);
    note_frame(state.stack.top(), own.stage, notes);
}

/// What the game waits for.
fn note_frame(frame: Frame, stage: Stage, notes: &mut impl Notes) {
    let (kind, pick, left, challenge) = match frame {
        Frame::Deal { .. } => (0, 0, 0, false),
        Frame::Turn { pick } => (1, pick, 0, false),
        Frame::Draft { pick } => (2, pick, 0, false),
        Frame::Write => (3, 0, 0, false),
        Frame::Line => (4, 0, 0, false),
        Frame::Library => (5, 0, 0, false),
        Frame::Tie => (6, 0, 0, false),
        Frame::Claim { left, challenge } => (7, 0, left, challenge),
        Frame::TopLetter => (8, 0, 0, false),
        Frame::TopVowel => (9, 0, 0, false),
    };
    notes.one_of("waits for", Some(kind), FRAMES);
    notes.one_of("stage", Some(stage as usize), STAGES);
    notes.count("pick", pick);
    notes.count("claims left", left);
    notes.flag("challenge left", challenge);
}

fn by_kind<const N: usize>(pile: &Pile<N>) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    pile.iter().for_each(|card| counts[card.index()] += 1);
    counts
}
