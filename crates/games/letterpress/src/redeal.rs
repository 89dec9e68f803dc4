//! Deals hidden cards anew: a state that a viewer could not tell from the true one.
//!
//! A viewer remembers the hands that it has passed on: it knows the cards of such a hand, but not which player
//! has kept which of them since. It also remembers open claims. Everything else it cannot see is dealt from the
//! cards whose places it does not know. Cards are sorted before they are shuffled, so that the same random
//! numbers give the same deal whatever the truth is.

use crate::Letterpress;
use crate::card::{Tiles, Word};
use crate::content::{Card, Deck, LETTERS};
use crate::state::{FINAL_ROUND, Frame, HAND, Player, Stage, State, total};
use lexicon::{LONGEST, Vocabulary};
use rules::{Rng, Seat, Viewer};

/// The words that other players are assumed to find.
const LIKELY: Vocabulary = Vocabulary { size: 50, family: true, slang: false };

pub fn resample(game: &Letterpress, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if game.is_solo() || state.ended || viewer == Viewer::Referee {
        return other;
    }
    let hidden: Vec<Seat> = Seat::all(game.seats).filter(|seat| !viewer.sees(*seat)).collect();
    let mut places = places(game, state, viewer, &hidden);
    for known in &mut places.known {
        deal_again(&mut other, known, rng);
    }
    deal_from_decks(&mut other, &places, own_unused(state, viewer), rng);
    deal_vowels(&mut other, &hidden, rng);
    for player in &mut other.players {
        *player = Player { hand: player.hand.sorted(), unseen: player.unseen.sorted(), ..*player };
    }
    if other.stack.top() == Frame::Write || matches!(other.stack.top(), Frame::Draft { .. }) {
        hidden.iter().for_each(|seat| choose_again(game, &mut other, *seat, rng));
    }
    other
}

/// The place of a hidden letter card.
#[derive(Clone, Copy)]
enum Place {
    Hand(usize, usize),
    Drafted(usize, usize),
    Unseen(usize, usize),
}

struct Places {
    /// Sets of places whose cards the viewer knows, without knowing which is where.
    known: Vec<Vec<Place>>,
    /// Places of cards the viewer has never seen.
    unknown: Vec<Place>,
}

fn places(game: &Letterpress, state: &State, viewer: Viewer, hidden: &[Seat]) -> Places {
    let mut places = Places { known: Vec::new(), unknown: Vec::new() };
    for seat in hidden {
        for (at, card) in state.player(*seat).unseen.iter().enumerate() {
            if card.deck() == Deck::Letters {
                places.unknown.push(Place::Unseen(seat.index(), at));
            }
        }
    }
    if !state.is_shown() {
        for packet in 0..game.seats as usize {
            trace_hand(game, state, packet, viewer, &mut places);
        }
    }
    places
}

/// Follows one of the dealt hands on its way round the table, from one time the viewer sees it to the next.
fn trace_hand(game: &Letterpress, state: &State, packet: usize, viewer: Viewer, places: &mut Places) {
    let seats = game.seats as usize;
    let holder = |time: usize| (packet + time) % seats;
    let sees = |time: usize| viewer.sees(Seat::new(holder(time)));
    let picks = state.players[holder(0)].drafted.len();
    let mut seen = false;
    let mut since = Vec::new();
    for time in 0..picks {
        if sees(time) {
            let before = std::mem::take(&mut since);
            if seen {
                places.known.push(before);
            } else {
                places.unknown.extend(before);
            }
            seen = true;
        } else {
            since.push(Place::Drafted(holder(time), time));
        }
    }
    let now = holder(picks);
    if picks < HAND && !viewer.sees(Seat::new(now)) {
        let size = state.players[now].hand.len();
        since.extend((0..size).map(|at| Place::Hand(now, at)));
    }
    // The viewer never saw cards that were kept before it first got the hand, even if it holds the hand now.
    if seen {
        places.known.push(since);
    } else {
        places.unknown.extend(since);
    }
}

fn card_at(state: &State, place: Place) -> Card {
    match place {
        Place::Hand(seat, at) => state.players[seat].hand.cards()[at],
        Place::Drafted(seat, at) => state.players[seat].drafted.cards()[at],
        Place::Unseen(seat, at) => state.players[seat].unseen.cards()[at],
    }
}

/// Piles are sorted again once everything is dealt.
fn put(state: &mut State, place: Place, card: Card) {
    match place {
        Place::Hand(seat, at) => state.players[seat].hand.replace(at, card),
        Place::Drafted(seat, at) => state.players[seat].drafted.replace(at, card),
        Place::Unseen(seat, at) => state.players[seat].unseen.replace(at, card),
    }
}

fn deal_again(state: &mut State, places: &[Place], rng: &mut Rng) {
    let mut cards: Vec<Card> = places.iter().map(|place| card_at(state, *place)).collect();
    cards.sort_unstable();
    rng.shuffle(&mut cards);
    places.iter().zip(cards).for_each(|(place, card)| put(state, *place, card));
}

/// The cards that the viewer itself has put under the deck in this round.
fn own_unused(state: &State, viewer: Viewer) -> [u8; LETTERS] {
    let mut counts = [0; LETTERS];
    if let Viewer::Seat(seat) = viewer
        && state.is_shown()
        && state.round < FINAL_ROUND
    {
        let player = state.player(seat);
        let mut unused = player.drafted;
        for tile in player.tiles.iter().filter(|tile| !tile.is_shared()) {
            unused.remove(tile.card());
        }
        for card in unused.iter() {
            // Unless it has been drawn again since.
            if counts[card.index()] < state.decks.under[card.index()] {
                counts[card.index()] += 1;
            }
        }
    }
    counts
}

/// Deals the unknown places from the deck, the cards under it and the previous contents of those places.
fn deal_from_decks(state: &mut State, places: &Places, mine: [u8; LETTERS], rng: &mut Rng) {
    let under = total(&state.decks.under) - total(&mine);
    let mut pool: Vec<Card> = places.unknown.iter().map(|place| card_at(state, *place)).collect();
    for (letter, mine) in mine.iter().enumerate() {
        let there = state.decks.letters[letter] + state.decks.under[letter] - mine;
        pool.extend((0..there).map(|_| Card::from_index(letter)));
    }
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    let mut pool = pool.into_iter();
    for (place, card) in places.unknown.iter().zip(&mut pool) {
        put(state, *place, card);
    }
    state.decks.under = mine;
    for card in pool.by_ref().take(under as usize) {
        state.decks.under[card.index()] += 1;
    }
    state.decks.letters = [0; LETTERS];
    for card in pool {
        state.decks.letters[card.index()] += 1;
    }
}

fn deal_vowels(state: &mut State, hidden: &[Seat], rng: &mut Rng) {
    let mut places = Vec::new();
    for seat in hidden {
        for (at, card) in state.player(*seat).unseen.iter().enumerate() {
            if card.deck() == Deck::Vowels {
                places.push(Place::Unseen(seat.index(), at));
            }
        }
    }
    let mut pool: Vec<Card> = places.iter().map(|place| card_at(state, *place)).collect();
    for (vowel, count) in state.decks.vowels.iter().enumerate() {
        pool.extend((0..*count).map(|_| Card::vowel(vowel)));
    }
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    let mut pool = pool.into_iter();
    for (place, card) in places.iter().zip(&mut pool) {
        put(state, *place, card);
    }
    state.decks.vowels.fill(0);
    for card in pool {
        state.decks.vowels[card.index() - LETTERS] += 1;
    }
}

/// A hidden choice that a player has already made must be possible with the new cards: any card of the hand,
/// and the best word that many people would find.
fn choose_again(game: &Letterpress, state: &mut State, seat: Seat, rng: &mut Rng) {
    let player = state.player_mut(seat);
    if player.chosen.is_some() {
        player.chosen = Some(*rng.pick(player.hand.cards()));
    }
    if player.stage == Stage::Sealed {
        let (word, tiles) = likely_word(game, state, seat);
        let player = state.player_mut(seat);
        (player.word, player.tiles) = (word, tiles);
    } else {
        (player.stage, player.word, player.tiles) = (Stage::Writing, Word::default(), Tiles::default());
    }
}

fn likely_word(game: &Letterpress, state: &State, seat: Seat) -> (Word, Tiles) {
    let case = game.case(state, seat);
    let mut letters = [0; LONGEST];
    let word = game
        .words
        .lexicon()
        .best(&case.rack(), LIKELY, &mut letters)
        .map_or_else(Word::default, |(length, _)| Word::known(&letters[..length]));
    let tiles = if word.is_empty() { None } else { case.preset(&word) };
    (word, tiles.unwrap_or_default())
}
