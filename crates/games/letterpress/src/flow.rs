//! The automatic steps: deals, the passing of hands, the ranking, the ends of rounds.

use crate::Letterpress;
use crate::action::Draw;
use crate::card::{Pile, Tiles, Word};
use crate::content::{Card, DECK_KINDS, LETTERS, TABLES, VOWELS};
use crate::state::{FINAL_ROUND, Frame, MAX_PLAYERS, Player, Printed, Ranking, Stage, State, total};
use crate::view::Event;
use rules::{Seat, Sink};
use std::cmp::Reverse;

/// More automatic steps than this in a row would mean a bug in the rules.
const MOST_STEPS: usize = 64;

/// Runs automatic steps until a player must decide or something must be drawn.
pub fn settle(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    for _ in 0..MOST_STEPS {
        if state.ended {
            return;
        }
        match state.stack.top() {
            Frame::Deal { step } if step == game.deal_steps(state.round) => begin_round(game, state, log),
            Frame::Turn { pick }
                if state.players[0].hand.len() == TABLES.solo.draws[pick as usize] as usize =>
            {
                turned_up(state, pick, log);
            }
            Frame::Tie if state.ranking.tied == 0 => begin_claims(game, state, log),
            Frame::Tie if all_have_lots(state) => break_tie(state),
            Frame::Claim { left, challenge } if !can_claim(game, state, left, challenge) => {
                next_claimer(game, state, log);
            }
            _ => return,
        }
    }
    unreachable!("the round goes on by itself for ever");
}

/// The purposes of the draws in a deal, in order.
enum Deal {
    SharedLetter,
    SharedVowel,
    Challenge,
    Hand(Seat),
}

impl Letterpress {
    pub(crate) fn deal_steps(&self, round: u8) -> u8 {
        let shared = self.shared_letters() + self.shared_vowels();
        match (self.is_solo(), round == FINAL_ROUND) {
            (true, true) => 0,
            (true, false) | (false, true) => shared,
            (false, false) => shared + TABLES.open_challenges + self.seats * TABLES.draft_cards,
        }
    }

    fn shared_letters(&self) -> u8 {
        if self.is_solo() { TABLES.solo.letters } else { TABLES.shared_letters }
    }

    fn shared_vowels(&self) -> u8 {
        if self.is_solo() { TABLES.solo.vowels } else { TABLES.shared_vowels }
    }

    fn deal_step(&self, step: u8) -> Deal {
        let shared = self.shared_letters() + self.shared_vowels();
        if step < self.shared_letters() {
            Deal::SharedLetter
        } else if step < shared {
            Deal::SharedVowel
        } else if step < shared + TABLES.open_challenges {
            Deal::Challenge
        } else {
            Deal::Hand(Seat::new(((step - shared - TABLES.open_challenges) / TABLES.draft_cards) as usize))
        }
    }

    /// Has each of the first `step` draws gone where the deal sends it?
    pub(crate) fn deal_is_in_order(&self, state: &State, step: u8) -> bool {
        let (mut shared, mut open, mut hands) = (0, 0, [0; MAX_PLAYERS]);
        for step in 0..step {
            match self.deal_step(step) {
                Deal::SharedLetter | Deal::SharedVowel => shared += 1,
                Deal::Challenge => open += 1,
                Deal::Hand(seat) => hands[seat.index()] += 1,
            }
        }
        shared == state.shared.len()
            && open == state.open_challenges().count()
            && state.players.iter().zip(hands).all(|(player, size)| player.hand.len() == size)
    }

    /// The outcomes of the pending draw with their weights.
    pub(crate) fn list_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        match state.stack.top() {
            Frame::Deal { step } => match self.deal_step(step) {
                Deal::SharedLetter | Deal::Hand(_) => letter_draws(state.decks.top(), out),
                Deal::SharedVowel => vowel_draws(state, out),
                Deal::Challenge => out.extend(
                    (1..=TABLES.challenges.len() as u8)
                        .filter(|id| state.decks.challenges & 1 << id != 0)
                        .map(|id| (Draw::Challenge(id), 1)),
                ),
            },
            Frame::TopVowel => vowel_draws(state, out),
            Frame::Tie if deck_is_gone_through(state) => {
                out.extend(tied_seats(&state.ranking).map(|seat| (Draw::Lot(seat), 1)));
            }
            Frame::Turn { .. } | Frame::TopLetter | Frame::Tie => letter_draws(state.decks.top(), out),
            waiting => debug_assert!(!waiting.is_chance(), "{waiting:?} has draws"),
        }
    }

    pub(crate) fn take_draw(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match draw {
            Draw::Letter(card) => state.decks.top_mut()[card.index()] -= 1,
            Draw::Vowel(card) => state.decks.vowels[card.index() - LETTERS] -= 1,
            Draw::Challenge(id) => state.decks.challenges &= !(1 << id),
            Draw::Lot(_) => {}
        }
        match (state.stack.top(), draw) {
            (Frame::Deal { step }, _) => {
                self.deal(state, step, draw);
                state.stack.turn_into(Frame::Deal { step: step + 1 });
            }
            (Frame::Turn { .. }, Draw::Letter(card)) => state.players[0].hand.insert(card),
            (Frame::Tie, Draw::Letter(card)) => draw_lot(state, card, log),
            (Frame::Tie, Draw::Lot(seat)) => rank_by_lot(state, seat, log),
            (Frame::TopLetter, Draw::Letter(card)) | (Frame::TopVowel, Draw::Vowel(card)) => {
                let seat = state.claimer();
                state.player_mut(seat).unseen.insert(card);
                let vowel = state.stack.pop() == Frame::TopVowel;
                log.tell(Event::TookTop { seat, vowel, card: Some(card) });
            }
            (frame, draw) => unreachable!("{draw} was drawn at {frame:?}"),
        }
        settle(self, state, log);
    }

    fn deal(&self, state: &mut State, step: u8, draw: Draw) {
        match (self.deal_step(step), draw) {
            (Deal::SharedLetter, Draw::Letter(card)) | (Deal::SharedVowel, Draw::Vowel(card)) => {
                state.shared.push(card);
            }
            (Deal::Challenge, Draw::Challenge(id)) => {
                let free = state.open.iter().position(|open| *open == 0);
                state.open[free.expect("three challenges are opened")] = id;
            }
            (Deal::Hand(seat), Draw::Letter(card)) => state.player_mut(seat).hand.insert(card),
            (_, draw) => unreachable!("{draw} was drawn at step {step} of the deal"),
        }
    }
}

fn letter_draws(cards: &[u8; LETTERS], out: &mut Vec<(Draw, u32)>) {
    let there = (0..LETTERS).filter(|letter| cards[*letter] > 0);
    out.extend(there.map(|letter| (Draw::Letter(Card::from_index(letter)), u32::from(cards[letter]))));
}

fn vowel_draws(state: &State, out: &mut Vec<(Draw, u32)>) {
    let cards = &state.decks.vowels;
    let there = (0..VOWELS).filter(|vowel| cards[*vowel] > 0);
    out.extend(there.map(|vowel| (Draw::Vowel(Card::vowel(vowel)), u32::from(cards[vowel]))));
}

/// The deal is complete: the draft begins or, in the last round, the writing.
fn begin_round(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    for player in &mut state.players {
        player.claimed = Pile::default();
        player.met = None;
    }
    log.tell(Event::RoundBegan {
        round: state.round,
        shared: state.shared.cards().to_vec(),
        challenges: state.open_challenges().collect(),
    });
    state.stack.reset(match (game.is_solo(), state.round == FINAL_ROUND) {
        (_, true) => Frame::Write,
        (true, false) => Frame::Turn { pick: 0 },
        (false, false) => Frame::Draft { pick: 0 },
    });
}

/// Solo: the cards of a pick lie face up. A single card is kept without a choice.
fn turned_up(state: &mut State, pick: u8, log: &mut impl Sink<Event>) {
    let player = &mut state.players[0];
    log.tell(Event::Turned { cards: player.hand.cards().to_vec() });
    if let [only] = *player.hand.cards() {
        player.hand = Pile::default();
        player.drafted.push(only);
        log.tell(Event::Kept { seat: Seat::new(0), card: Some(only) });
        state.stack.reset(Frame::Write);
    } else {
        state.stack.reset(Frame::Draft { pick });
    }
}

/// Every player has kept a card: the hands move to the next seat, and a single card is kept at
/// once.
pub fn pass_hands(game: &Letterpress, state: &mut State, pick: u8, log: &mut impl Sink<Event>) {
    let seats = game.seats as usize;
    for player in &mut state.players[..seats] {
        if let Some(card) = player.chosen.take() {
            player.hand.remove(card);
            player.drafted.push(card);
        }
    }
    let mut passed = state.players[seats - 1].hand;
    for player in &mut state.players[..seats] {
        std::mem::swap(&mut player.hand, &mut passed);
    }
    let left = state.players[0].hand.len() as u8;
    log.tell(Event::HandsPassed { cards: left });
    if left > 1 {
        state.stack.reset(Frame::Draft { pick: pick + 1 });
        return;
    }
    for player in &mut state.players[..seats] {
        let last = player.hand.cards()[0];
        player.hand = Pile::default();
        player.drafted.push(last);
    }
    state.stack.reset(Frame::Write);
}

/// Every player has sealed a word: all words are shown together.
pub fn show_words(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    state.shared.iter().for_each(|card| state.in_play[card.index()] += 1);
    for seat in Seat::all(game.seats) {
        let player = &mut state.players[seat.index()];
        player.score = game.values().score(&player.tiles);
        player.stage = Stage::Writing;
        if state.round < FINAL_ROUND {
            let mut unused = player.drafted;
            for tile in player.tiles.iter().filter(|tile| !tile.is_shared()) {
                unused.remove(tile.card());
                state.in_play[tile.card().index()] += 1;
            }
            unused.iter().for_each(|card| state.decks.put_under(card));
        }
        log.tell(Event::Shown {
            seat,
            word: (!player.word.is_empty()).then_some(player.word),
            tiles: player.tiles.tiles().to_vec(),
            score: player.score,
        });
    }
    if state.round == FINAL_ROUND {
        end_game(game, state, log);
    } else {
        rank(game, state);
        state.stack.reset(Frame::Tie);
    }
}

pub fn end_game(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    state.ended = true;
    let outcome = crate::score::outcome(game, state).expect("the game has just ended");
    let winners = Seat::all(game.seats).filter(|seat| outcome.places[seat.index()] == 1).collect();
    log.tell(Event::Ended { by: outcome.by, winners });
}

/// What ranks a word before chance decides: score, highest card, letters.
fn standing(game: &Letterpress, player: &Player) -> (u8, u8, usize) {
    (player.score, game.values().highest(&player.tiles), player.word.len())
}

fn rank(game: &Letterpress, state: &mut State) {
    let seats = game.seats as usize;
    let mut ranking = Ranking::default();
    for (place, seat) in ranking.order.iter_mut().zip(0..game.seats) {
        *place = seat;
    }
    let standing = |seat: u8| standing(game, &state.players[seat as usize]);
    ranking.order[..seats].sort_by_key(|seat| Reverse(standing(*seat)));
    for (place, pair) in ranking.order[..seats].windows(2).enumerate() {
        if standing(pair[0]) == standing(pair[1]) {
            ranking.tied |= 1 << place;
        }
    }
    state.ranking = ranking;
}

/// The places of the highest group that is still tied.
fn tied_places(ranking: &Ranking) -> std::ops::RangeInclusive<usize> {
    let first = ranking.tied.trailing_zeros() as usize;
    let more = (ranking.tied >> first).trailing_ones() as usize;
    first..=first + more
}

/// In the order of their seats.
fn tied_seats(ranking: &Ranking) -> impl Iterator<Item = Seat> {
    let mut seats = [false; MAX_PLAYERS];
    for place in tied_places(ranking) {
        seats[ranking.order[place] as usize] = true;
    }
    (0..seats.len()).filter(move |seat| seats[*seat]).map(Seat::new)
}

fn all_have_lots(state: &State) -> bool {
    tied_seats(&state.ranking).all(|seat| state.ranking.lots[seat.index()] != 0)
}

/// Cards drawn for a tie lie under the deck and do not decide another one.
fn deck_is_gone_through(state: &State) -> bool {
    total(&state.decks.letters) + total(&state.decks.under) == 0
}

fn draw_lot(state: &mut State, card: Card, log: &mut impl Sink<Event>) {
    let seat = tied_seats(&state.ranking).find(|seat| state.ranking.lots[seat.index()] == 0);
    let seat = seat.expect("somebody of the tied still draws");
    state.ranking.lots[seat.index()] = card.index() as u8 + 1;
    state.decks.spent[card.index()] += 1;
    log.tell(Event::TieDrawn { seat, card });
}

/// Nearer to A ranks higher; equal letters stay tied.
fn break_tie(state: &mut State) {
    let ranking = &mut state.ranking;
    let places = tied_places(ranking);
    let lots = ranking.lots;
    ranking.order[places.clone()].sort_by_key(|seat| (lots[*seat as usize], *seat));
    for place in *places.start()..*places.end() {
        if lots[ranking.order[place] as usize] != lots[ranking.order[place + 1] as usize] {
            ranking.tied &= !(1 << place);
        }
    }
    for place in places {
        ranking.lots[ranking.order[place] as usize] = 0;
    }
}

/// No card can decide any more: one of the tied players takes the first of their places.
fn rank_by_lot(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let ranking = &mut state.ranking;
    let places = tied_places(ranking);
    let first = *places.start();
    let chosen = seat.index() as u8;
    ranking.order[places.clone()].sort_by_key(|seat| (*seat != chosen, *seat));
    ranking.tied &= !(1 << first);
    for place in places {
        ranking.lots[ranking.order[place] as usize] = 0;
    }
    log.tell(Event::LotDrawn { seat });
}

fn begin_claims(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    let order = state.ranking.order[..game.seats as usize].iter();
    log.tell(Event::Ranked { order: order.map(|seat| Seat::new(*seat as usize)).collect() });
    state.ranking.turn = 0;
    state.stack.reset(Frame::Claim { left: game.claims(0), challenge: true });
}

fn next_claimer(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    state.ranking.turn += 1;
    if state.ranking.turn < game.seats {
        let left = game.claims(state.ranking.turn);
        state.stack.reset(Frame::Claim { left, challenge: true });
    } else {
        log.tell(Event::RoundEnded { round: state.round });
        next_round(game, state, log);
    }
}

/// Is anything left that this player may claim?
fn can_claim(game: &Letterpress, state: &State, left: u8, challenge: bool) -> bool {
    let letters = left > 0 && state.in_play.iter().any(|count| *count > 0);
    let seat = state.claimer();
    letters || (challenge && state.open_challenges().any(|id| game.meets(state, seat, id)))
}

pub fn stop_claiming(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    next_claimer(game, state, log);
}

/// Whatever is left goes back to its deck, and the next deal begins.
pub fn next_round(game: &Letterpress, state: &mut State, log: &mut impl Sink<Event>) {
    for kind in 0..DECK_KINDS {
        for _ in 0..std::mem::take(&mut state.in_play[kind]) {
            state.decks.put_under(Card::from_index(kind));
        }
    }
    state.round += 1;
    if game.is_solo() && state.round == FINAL_ROUND {
        state.solo.line.iter().for_each(|card| state.decks.put_under(card));
        state.solo.line = Pile::default();
    }
    state.decks.shuffle();
    state.open = [0; 3];
    state.shared = Pile::default();
    state.ranking = Ranking::default();
    for player in &mut state.players[..game.seats as usize] {
        player.last = Printed { word: player.word, score: player.score };
        player.drafted = Pile::default();
        player.stage = Stage::Writing;
        player.word = Word::default();
        player.tiles = Tiles::default();
        player.score = 0;
    }
    state.stack.reset(Frame::Deal { step: 0 });
    settle(game, state, log);
}
