//! The automatic steps: bonuses without a choice, chance, and the ends of rounds.

use crate::Telegram;
use crate::action::Draw;
use crate::apply::{advance, mark_battery, mark_wheel, place, start_word};
use crate::content::{
    BATTERIES, Bonus, CATEGORIES, Card, GOALS, LENGTHS, Letter, OFFERED_LETTERS, ROUNDS, SHORTEST, Side,
    TABLES, TILES, WHEELS, bits, letters_of,
};
use crate::fragment::{Fragment, PAIR_COUNT, PAIRS};
use crate::goal;
use crate::sheet::Status;
use crate::state::{Claim, Frame, Phase, Player, State};
use crate::view::Event;
use rules::{Seat, Sink};

/// More automatic steps than this in a row would mean a bug in the rules.
const MOST_STEPS: usize = 32;
const TOP: usize = 0;
const MIDDLE: usize = 1;
const BOTTOM: usize = 2;

/// Runs the automatic steps of `seat` until it must decide or something must be drawn; ends the round when all
/// players are done. Choices with a single option are made automatically.
pub fn settle(game: &Telegram, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    for _ in 0..MOST_STEPS {
        if !step(game, state, seat, log) {
            if state.player(seat).is_done() && state.acting(game.seats).is_empty() {
                end_round(game, state, log);
            }
            return;
        }
    }
    unreachable!("the bonuses of seat {seat} go on for ever");
}

/// One step that needs no decision; false if there is none.
fn step(game: &Telegram, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) -> bool {
    let player = state.player_mut(seat);
    let frame = player.stack.top();
    match frame {
        Frame::Row { tile } => {
            let mut empty = (0..player.rows.len()).filter(|row| player.rows[*row].is_empty());
            let first = empty.next().expect("a word is started only where a row is empty");
            if game.form().side == Side::Advanced && empty.next().is_some() {
                return false;
            }
            start_word(state, seat, tile, first as u8, log);
        }
        Frame::PlaceOffered { .. }
        | Frame::PlaceReserve { .. }
        | Frame::PlaceReward { .. }
        | Frame::PlaceWild { .. } => {
            let mut blanks = player.blank_cells();
            let (row, cell) = blanks.next().expect("a letter is chosen only where a cell is blank");
            if blanks.next().is_some() {
                return false;
            }
            drop(blanks);
            place(game, state, seat, row, cell, log);
        }
        Frame::Wheel if (player.marks.wheel as usize) < WHEELS => mark_wheel(player, seat, log),
        Frame::Wheel => lose(state, seat, Bonus::Wheel, log),
        Frame::Battery { place } => {
            let free = player.marks.free_batteries(game.form(), place);
            match free.count_ones() {
                0 => lose(state, seat, Bonus::Battery, log),
                1 => mark_battery(game, player, seat, free.trailing_zeros() as u8, log),
                _ => return false,
            }
        }
        Frame::Headpiece => {
            let mut open = (0..LENGTHS).filter(|row| player.marks.can_advance(*row));
            match (open.next(), open.next()) {
                (None, _) => lose(state, seat, Bonus::Headpiece, log),
                (Some(only), None) => advance(player, seat, only as u8, log),
                _ => return false,
            }
        }
        Frame::RowBonus { row } if !can_use(game, state, seat, game.row_bonus(row)) => {
            lose(state, seat, game.row_bonus(row), log);
        }
        Frame::Draw => {
            renew_deck(state);
            return false;
        }
        Frame::Done
        | Frame::Act
        | Frame::PickReward { .. }
        | Frame::PickWild
        | Frame::RowBonus { .. }
        | Frame::Side { .. } => return false,
    }
    true
}

/// A bonus with nothing left to mark is lost.
fn lose(state: &mut State, seat: Seat, bonus: Bonus, log: &mut impl Sink<Event>) {
    state.player_mut(seat).stack.pop();
    log.tell(Event::BonusLost { seat, bonus });
}

fn can_use(game: &Telegram, state: &State, seat: Seat, bonus: Bonus) -> bool {
    let marks = state.player(seat).marks;
    match bonus {
        Bonus::Wheel => (marks.wheel as usize) < WHEELS,
        Bonus::Battery => {
            (marks.batteries() as usize) < BATTERIES && marks.free_batteries(game.form(), 0) != 0
        }
        Bonus::Headpiece => (0..LENGTHS).any(|row| marks.can_advance(row)),
    }
}

/// Checks words, scores goals, flips those of solo cards, discards the offering, and checks whether the game
/// ends: in this order.
fn end_round(game: &Telegram, state: &mut State, log: &mut impl Sink<Event>) {
    let first_choice = state.round == 0;
    if !first_choice {
        tell_round(game, state, log);
        score_goals(game, state, log);
        flip_for_solo_cards(state, log);
        discard_offering(state);
    }
    for seat in Seat::all(game.seats) {
        state.player_mut(seat).disclose();
    }
    let reserves = Seat::all(game.seats).fold(0, |all, seat| all | state.player(seat).reserve);
    state.shown_turned = state.turned & reserves;
    state.shown_sizes = state.sizes();
    if state.last_round {
        state.phase = Phase::Over;
        log.tell(Event::Ended { rounds: state.round });
        return;
    }
    if !first_choice && end_is_near(game, state) {
        state.last_round = true;
        log.tell(Event::LastRound);
    }
    begin_round(game, state);
}

/// Reveals to all players what was hidden during the round.
fn tell_round(game: &Telegram, state: &State, log: &mut impl Sink<Event>) {
    for seat in Seat::all(game.seats) {
        let player = state.player(seat);
        log.tell(Event::Disclosed {
            seat,
            track: player.track[state.round as usize - 1],
            wilds: player.marks.wild - player.shown.wild,
        });
        for (index, row) in player.rows.iter().enumerate() {
            let judged = matches!(row.status(), Status::Valid | Status::Invalid);
            if judged && player.notes[index].fresh != 0 {
                let (row, word, valid) = (index as u8, row.word(), row.is_valid());
                log.tell(Event::Judged { seat, row, word, valid });
            }
        }
    }
}

/// All players who reach a goal in the same round get its higher value.
fn score_goals(game: &Telegram, state: &mut State, log: &mut impl Sink<Event>) {
    for category in 0..CATEGORIES {
        let goal = state.goals[category];
        let flipped = state.is_flipped(category);
        let claim = if flipped { Claim::Later } else { Claim::First };
        let mut reached = false;
        for seat in Seat::all(game.seats) {
            let player = state.player_mut(seat);
            let open = player.goals[category] == Claim::Open && is_looked_at(game, player, goal);
            let progress = goal::progress(goal, &player.rows, player.marks, game.words());
            if open && progress.is_reached() {
                player.goals[category] = claim;
                reached = true;
                log.tell(Event::GoalReached { seat, goal, first: !flipped });
            }
        }
        if reached {
            state.flipped |= 1 << category;
        }
    }
}

/// Open goals are checked in every round. Under the first rules, a goal about words was only checked in a round
/// that brought its player a word, and so never if a loaded position had already met it.
fn is_looked_at(game: &Telegram, player: &Player, goal: u8) -> bool {
    let new_word = |row: usize| player.rows[row].is_valid() && player.notes[row].fresh != 0;
    game.edition.rules > 1 || !goal::is_about_words(goal) || (0..player.rows.len()).any(new_word)
}

fn flip_for_solo_cards(state: &mut State, log: &mut impl Sink<Event>) {
    for category in bits(u64::from(state.solo_aside & !state.flipped)) {
        log.tell(Event::GoalFlipped { goal: state.goals[category as usize] });
    }
    state.flipped |= state.solo_aside;
    state.solo_aside = 0;
}

fn discard_offering(state: &mut State) {
    for slot in 0..state.offered as usize {
        state.discard(Card(state.offering[slot]));
    }
    state.offering = [0; OFFERED_LETTERS];
    state.offered = 0;
}

fn end_is_near(game: &Telegram, state: &State) -> bool {
    let full = |seat: Seat| state.player(seat).empty_rows() < TABLES.end_below_empty_rows;
    state.round as usize >= ROUNDS - 1 || Seat::all(game.seats).any(full)
}

fn begin_round(game: &Telegram, state: &mut State) {
    state.round += 1;
    state.phase = next_fragment(game);
}

fn next_fragment(game: &Telegram) -> Phase {
    if game.is_fresh() { Phase::Length } else { Phase::Fragment }
}

/// The offering is complete: all players act.
fn open_round(game: &Telegram, state: &mut State, log: &mut impl Sink<Event>) {
    state.phase = Phase::Acting;
    for seat in Seat::all(game.seats) {
        state.player_mut(seat).stack.reset(Frame::Act);
    }
    let mut fragments = [Fragment::default(); TILES];
    fragments.copy_from_slice(state.offered_fragments());
    let letters = std::array::from_fn(|slot| state.face(Card(state.offering[slot])));
    log.tell(Event::RoundBegan { round: state.round, fragments, letters });
}

/// The purposes of the draws of the set-up, in order.
enum SetUp {
    Goal(usize),
    /// The solo game discards some cards unseen.
    Discard,
    Reserve(Seat),
}

impl Telegram {
    fn set_up_step(&self, step: u8) -> SetUp {
        let step = step as usize;
        let discards = if self.seats == 1 { TABLES.solo_discard as usize } else { 0 };
        match step.checked_sub(CATEGORIES) {
            None => SetUp::Goal(step),
            Some(next) if next < discards => SetUp::Discard,
            Some(next) => SetUp::Reserve(Seat::new(next - discards)),
        }
    }

    pub(crate) fn set_up_steps(&self) -> u8 {
        let discards = if self.seats == 1 { TABLES.solo_discard } else { 0 };
        CATEGORIES as u8 + discards + self.seats
    }

    /// The outcomes of the pending draw with their weights.
    pub(crate) fn list_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        match state.phase {
            Phase::SetUp { step } => match self.set_up_step(step) {
                SetUp::Goal(category) => out.extend(
                    (0..GOALS as u8)
                        .filter(|goal| goal::facts(*goal).category as usize == category)
                        .map(|goal| (Draw::Goal(goal), 1)),
                ),
                SetUp::Discard => out.extend(bits(state.deck).map(|card| (Draw::Discard(Card(card)), 1))),
                SetUp::Reserve(_) => reserve_draws(state, out),
            },
            Phase::Fragment => self.fragment_draws(state, out),
            Phase::Length => {
                out.extend((0..LENGTHS).map(|index| (Draw::Length((SHORTEST + index) as u8), 1)));
            }
            Phase::Places { length } => out.extend(
                (0..PAIR_COUNT as u8)
                    .filter(|pair| PAIRS[*pair as usize].0 == length)
                    .map(|pair| (Draw::Places(pair), self.fresh_with_pair(state, pair)))
                    .filter(|(_, weight)| *weight > 0),
            ),
            Phase::First { pair } => out.extend(
                Letter::all()
                    .map(|first| (Draw::First(first), self.fresh_seconds(state, pair, first).count_ones()))
                    .filter(|(_, weight)| *weight > 0),
            ),
            Phase::Second { pair, first } => out.extend(
                letters_of(self.fresh_seconds(state, pair, first)).map(|second| (Draw::Second(second), 1)),
            ),
            Phase::Letter => letter_draws(state, out),
            Phase::Acting => reserve_draws(state, out),
            Phase::Over => {}
        }
    }

    /// Each face of each card that is still in the deck.
    fn fragment_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        let used = state.fragments_seen().iter().filter_map(|fragment| self.card_of(*fragment));
        let used = used.fold(0u32, |set, card| set | 1 << card);
        let left = TABLES.fragments.iter().enumerate().filter(|(card, _)| used & 1 << card == 0);
        out.extend(left.flat_map(|(_, faces)| faces.map(|face| (Draw::Fragment(face), 1))));
    }

    /// The second letters with which a fresh fragment would be new in this game, as a bit set.
    fn fresh_seconds(&self, state: &State, pair: u8, first: Letter) -> u32 {
        let seen = state.fragments_seen().iter().filter(|seen| seen.pair() == pair && seen.first() == first);
        seen.fold(self.pool().seconds(pair, first), |set, seen| set & !(1 << seen.second().index()))
    }

    fn fresh_with_pair(&self, state: &State, pair: u8) -> u32 {
        let seen = state.fragments_seen().iter().filter(|seen| seen.pair() == pair).count() as u32;
        self.pool().with_pair(pair) - seen
    }

    pub(crate) fn take_draw(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        let public = state.phase != Phase::Acting;
        match (state.phase, draw) {
            (Phase::SetUp { step }, draw) => self.set_up(state, step, draw, log),
            (Phase::Fragment, Draw::Fragment(fragment)) => self.offer_fragment(state, fragment, log),
            (Phase::Length, Draw::Length(length)) => state.phase = Phase::Places { length },
            (Phase::Places { .. }, Draw::Places(pair)) => state.phase = Phase::First { pair },
            (Phase::First { pair }, Draw::First(first)) => state.phase = Phase::Second { pair, first },
            (Phase::Second { pair, first }, Draw::Second(second)) => {
                self.offer_fragment(state, Fragment::new(pair, first, second), log);
            }
            (Phase::Letter, draw) => self.offer_letter(state, draw, log),
            (Phase::Acting, Draw::Reserve(card)) => {
                let seat = state.drawing(self.seats).expect("somebody draws a reserve card");
                take_from_bottom(state, card);
                state.player_mut(seat).stack.turn_into(Frame::Side { card });
                log.tell(Event::ReserveDrawn { seat, card });
            }
            (phase, draw) => unreachable!("{draw} was drawn at {phase:?}"),
        }
        // Draws while no one acts are public.
        if public {
            state.shown_sizes = state.sizes();
        }
    }

    fn set_up(&self, state: &mut State, step: u8, draw: Draw, log: &mut impl Sink<Event>) {
        match (self.set_up_step(step), draw) {
            (SetUp::Goal(category), Draw::Goal(goal)) => {
                state.goals[category] = goal;
                log.tell(Event::GoalDrawn { goal });
            }
            (SetUp::Discard, Draw::Discard(card)) => {
                take_from_top(state, card);
                state.discards |= card.bit();
            }
            (SetUp::Reserve(seat), Draw::Reserve(card)) => {
                take_from_bottom(state, card);
                state.player_mut(seat).stack.push(Frame::Side { card });
                log.tell(Event::ReserveDrawn { seat, card });
            }
            _ => unreachable!("{draw} was drawn at step {step} of the set-up"),
        }
        if step + 1 == self.set_up_steps() {
            state.phase = Phase::Acting;
        } else {
            state.phase = Phase::SetUp { step: step + 1 };
        }
    }

    fn offer_fragment(&self, state: &mut State, fragment: Fragment, log: &mut impl Sink<Event>) {
        state.fragments[state.fragments_drawn as usize] = fragment;
        state.fragments_drawn += 1;
        if state.offered_fragments().len() < TILES {
            state.phase = next_fragment(self);
        } else {
            state.phase = Phase::Letter;
            renew_deck_for_offering(state, log);
        }
    }

    fn offer_letter(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match draw {
            Draw::Letter { card, turned } => {
                take_from_top(state, card);
                if turned {
                    state.turned |= card.bit();
                }
                state.offering[state.offered as usize] = card.0;
                state.offered += 1;
            }
            Draw::Pass(card) => {
                take_from_top(state, card);
                state.discards |= card.bit();
                log.tell(Event::Passed { card: Some(card) });
            }
            Draw::Solo(category) => {
                state.solo_cards &= !(1 << category);
                state.solo_aside |= 1 << category;
                log.tell(Event::SoloCard { goal: state.goals[category as usize] });
            }
            _ => unreachable!("{draw} was drawn for the offering"),
        }
        if state.offered as usize == OFFERED_LETTERS {
            open_round(self, state, log);
        } else {
            renew_deck_for_offering(state, log);
        }
    }
}

/// The top card shows either side with equal probability. A letter that is already in the offering is turned
/// over; a card with two such letters is passed over. In the middle pile of the solo game, a solo card is as
/// likely as any other card.
fn letter_draws(state: &State, out: &mut Vec<(Draw, u32)>) {
    let among_solo_cards = state.piles[TOP] == 0 && (state.piles[MIDDLE] > 0 || state.solo_cards != 0);
    let mut weight = 1;
    if among_solo_cards {
        weight = u32::from(state.piles[MIDDLE]);
        let solo = 2 * state.deck.count_ones().max(1);
        out.extend(bits(u64::from(state.solo_cards)).map(|category| (Draw::Solo(category), solo)));
        if weight == 0 {
            return;
        }
    }
    let taken = state.offered_letters();
    for card in bits(state.deck).map(Card) {
        let [one, other] = card.sides().map(|letter| taken & 1 << letter.index() != 0);
        match (one, other) {
            (false, false) => out.extend([
                (Draw::Letter { card, turned: false }, weight),
                (Draw::Letter { card, turned: true }, weight),
            ]),
            (true, true) => out.push((Draw::Pass(card), 2 * weight)),
            (one_taken, _) => out.push((Draw::Letter { card, turned: one_taken }, 2 * weight)),
        }
    }
}

fn reserve_draws(state: &State, out: &mut Vec<(Draw, u32)>) {
    out.extend(bits(state.deck).map(|card| (Draw::Reserve(Card(card)), 1)));
}

fn take_from_top(state: &mut State, card: Card) {
    let pile = state.piles.iter_mut().find(|pile| **pile > 0);
    *pile.expect("a card is in the deck") -= 1;
    state.deck &= !card.bit();
}

fn take_from_bottom(state: &mut State, card: Card) {
    let pile = state.piles.iter_mut().rev().find(|pile| **pile > 0);
    *pile.expect("a card is in the deck") -= 1;
    state.deck &= !card.bit();
}

/// An empty deck is reshuffled from the discards when the next card is needed.
fn renew_deck(state: &mut State) {
    if state.deck == 0 {
        state.deck = state.discards;
        state.discards = 0;
        state.piles[BOTTOM] = state.deck.count_ones() as u8;
    }
}

fn renew_deck_for_offering(state: &mut State, log: &mut impl Sink<Event>) {
    if state.deck == 0 && state.solo_cards == 0 {
        renew_deck(state);
        log.tell(Event::DeckRenewed { cards: state.deck.count_ones() as u8 });
    }
}
