//! The effects of decisions: one function for each.

use crate::Letterpress;
use crate::action::Action;
use crate::card::{Pile, Tiles, Word};
use crate::content::{Card, Reward, TABLES};
use crate::flow::{end_game, next_round, pass_hands, settle, show_words, stop_claiming};
use crate::state::{FINAL_ROUND, Frame, Stage, State};
use crate::values::Values;
use crate::view::Event;
use rules::{Seat, Sink};

pub fn apply(game: &Letterpress, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
    match (state.stack.top(), action) {
        (Frame::Draft { pick }, Action::Keep(card)) => keep(game, state, seat, pick, card, log),
        (Frame::Write, Action::Write(word)) => write(game, state, seat, word, log),
        (Frame::Write, Action::Use(tiles)) => seal(game, state, seat, tiles, log),
        (Frame::Write, Action::Pass) => seal(game, state, seat, Tiles::default(), log),
        (Frame::Write, Action::Done) => end_solo(game, state, log),
        (Frame::Line, Action::Shift(columns)) => {
            lay_line(game, state, Some(columns), log);
            score_line(game, state, log);
        }
        (Frame::Library, Action::Library(card)) => leave_library(game, state, card, log),
        (Frame::Claim { left, challenge }, Action::Claim(card)) => {
            claim(state, seat, card, log);
            state.stack.turn_into(Frame::Claim { left: left - 1, challenge });
        }
        (Frame::Claim { left, .. }, Action::Challenge(id)) => claim_challenge(state, seat, id, left, log),
        (Frame::Claim { .. }, Action::Done) => stop_claiming(game, state, log),
        (frame, action) => unreachable!("{action} was taken at {frame:?}"),
    }
    settle(game, state, log);
}

fn keep(game: &Letterpress, state: &mut State, seat: Seat, pick: u8, card: Card, log: &mut impl Sink<Event>) {
    log.tell(Event::Kept { seat, card: Some(card) });
    if game.is_solo() {
        let player = &mut state.players[0];
        player.drafted.push(card);
        player.hand.remove(card);
        for card in std::mem::take(&mut player.hand).iter() {
            state.decks.put_under(card);
        }
        state.stack.reset(Frame::Turn { pick: pick + 1 });
        return;
    }
    state.player_mut(seat).chosen = Some(card);
    if Seat::all(game.seats).all(|seat| state.player(seat).chosen.is_some()) {
        pass_hands(game, state, pick, log);
    }
}

/// Asks which cards to use only if there is more than one choice.
fn write(game: &Letterpress, state: &mut State, seat: Seat, word: Word, log: &mut impl Sink<Event>) {
    // In an easy last round the cards of the previous word are still there.
    let player = state.player_mut(seat);
    (player.word, player.tiles) = (word, Tiles::default());
    match game.case(state, seat).only_setting(&word) {
        Some(only) => seal(game, state, seat, only, log),
        None => state.player_mut(seat).stage = Stage::Setting,
    }
}

fn seal(game: &Letterpress, state: &mut State, seat: Seat, tiles: Tiles, log: &mut impl Sink<Event>) {
    state.player_mut(seat).tiles = tiles;
    state.player_mut(seat).stage = Stage::Sealed;
    if game.is_solo() {
        print_alone(game, state, log);
        return;
    }
    log.tell(Event::Sealed { seat });
    if Seat::all(game.seats).all(|seat| state.player(seat).stage == Stage::Sealed) {
        show_words(game, state, log);
    }
}

/// A solo player has no one to wait for.
fn print_alone(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    let player = &mut state.players[0];
    player.stage = Stage::Writing;
    log.tell(Event::Shown {
        seat: Seat::new(0),
        word: (!player.word.is_empty()).then_some(player.word),
        tiles: player.tiles.tiles().to_vec(),
        score: game.values().score(&player.tiles),
    });
    if state.round == FINAL_ROUND {
        print_final(game, state, log);
    } else if player.word.is_empty() || state.solo.line.is_empty() {
        lay_line(game, state, None, log);
        score_line(game, state, log);
    } else {
        state.stack.reset(Frame::Line);
    }
}

fn print_final(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    let player = &mut state.players[0];
    for tile in player.tiles.iter() {
        player.collection.remove(tile.card());
        state.solo.printed.insert(tile.card());
    }
    player.score += game.values().score(&player.tiles);
    if !game.writes_on(state) {
        end_solo(game, state, log);
    }
}

fn end_solo(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    if game.shelves_unused() {
        let unused = std::mem::take(&mut state.players[0].collection);
        unused.iter().for_each(|card| state.solo.library.insert(card));
        log.tell(Event::Shelved { cards: unused.cards().to_vec() });
    }
    end_game(game, state, log);
}

/// The new line replaces the old one, whose cards are won or go back; unused cards go to the library.
fn lay_line(game: &Letterpress, state: &mut State, shift: Option<i8>, log: &mut impl Sink<Event>) {
    let player = &mut state.players[0];
    let mut unused = player.drafted;
    let mut shared = state.shared;
    let mut line = Pile::<8>::default();
    for tile in player.tiles.iter() {
        line.push(tile.card());
        if !unused.remove(tile.card()) {
            shared.remove(tile.card());
        }
    }
    let shelved: Vec<Card> = unused.iter().chain(shared.iter()).collect();
    shelved.iter().for_each(|card| state.solo.library.insert(*card));
    player.drafted = Pile::default();
    state.shared = Pile::default();
    let old = std::mem::replace(&mut state.solo.line, line);
    log.tell(Event::LineLaid { line: line.cards().to_vec(), shift });
    if !shelved.is_empty() {
        log.tell(Event::Shelved { cards: shelved });
    }
    let won = shift.map_or(0, |shift| won_columns(old.cards(), line.cards(), shift, game.values()));
    let (mut kept, mut returned) = (Vec::new(), Vec::new());
    for (column, card) in old.iter().enumerate() {
        if won & 1 << column != 0 {
            state.players[0].collection.insert(card);
            kept.push(card);
        } else {
            state.decks.put_under(card);
            returned.push(card);
        }
    }
    if !old.is_empty() {
        log.tell(Event::LineSorted { won: kept, returned });
    }
}

/// Which cards of the old line are worth no more than the one directly below, as a set of columns.
pub fn won_columns(old: &[Card], new: &[Card], shift: i8, values: Values) -> u8 {
    let mut won = 0;
    for (column, card) in old.iter().enumerate() {
        let below = usize::try_from(column as i8 - shift).ok().and_then(|place| new.get(place));
        if below.is_some_and(|below| values.of(*card) <= values.of(*below)) {
            won |= 1 << column;
        }
    }
    won
}

fn score_line(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    state.players[0].score = game.values().score(&state.players[0].tiles);
    if state.solo.library.is_empty() {
        next_round(game, state, log);
    } else {
        state.stack.reset(Frame::Library);
    }
}

/// A good score wins the card; otherwise it goes under its deck.
fn leave_library(game: &Letterpress, state: &mut State, card: Card, log: &mut impl Sink<Event>) {
    state.solo.library.remove(card);
    let won = state.players[0].score >= TABLES.solo.threshold;
    if won {
        state.players[0].collection.insert(card);
    } else {
        state.decks.put_under(card);
    }
    log.tell(Event::LeftLibrary { card, won });
    next_round(game, state, log);
}

fn claim(state: &mut State, seat: Seat, card: Card, log: &mut impl Sink<Event>) {
    state.in_play[card.index()] -= 1;
    let player = state.player_mut(seat);
    player.collection.insert(card);
    player.claimed.push(card);
    log.tell(Event::Claimed { seat, card });
}

/// The reward is taken immediately.
fn claim_challenge(state: &mut State, seat: Seat, id: u8, left: u8, log: &mut impl Sink<Event>) {
    log.tell(Event::Met { seat, challenge: id });
    state.player_mut(seat).met = Some(id);
    if let Some(at) = state.open.iter().position(|open| *open == id) {
        state.open.copy_within(at + 1.., at);
        state.open[2] = 0;
    }
    state.stack.turn_into(Frame::Claim { left, challenge: false });
    match TABLES.challenges[id as usize - 1].reward {
        Reward::Card { .. } => {
            let player = state.player_mut(seat);
            player.collection.insert(Card::challenge(id));
            player.claimed.push(Card::challenge(id));
        }
        Reward::TopLetter => state.stack.push(Frame::TopLetter),
        Reward::TopVowel => state.stack.push(Frame::TopVowel),
        Reward::OneMoreLetter => state.stack.turn_into(Frame::Claim { left: left + 1, challenge: false }),
    }
}
