//! The effects of decisions: one function for each, and for its bonuses.

use crate::Telegram;
use crate::action::Action;
use crate::content::{Bonus, Card, Gain, Letter, Reward, SHORTEST, TABLES};
use crate::flow::settle;
use crate::sheet::{Notes, Row, STARTED, Status};
use crate::state::{Frame, Player, State, Track};
use crate::view::{Event, Source};
use rules::{Seat, Sink};

pub fn apply(game: &Telegram, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
    let player = state.player_mut(seat);
    match (player.stack.top(), action) {
        (Frame::Act, Action::Start(tile)) => player.stack.push(Frame::Row { tile }),
        (Frame::Act, Action::Letter(letter)) => player.stack.push(Frame::PlaceOffered { letter }),
        (Frame::Act, Action::Reserve(letter)) => player.stack.push(Frame::PlaceReserve { letter }),
        (Frame::Act, Action::Reward(reward)) => player.stack.push(Frame::PickReward { reward }),
        (Frame::Act, Action::Wild) => player.stack.push(Frame::PickWild),
        (Frame::PickReward { reward }, Action::As(letter)) => {
            player.stack.turn_into(Frame::PlaceReward { reward, letter });
        }
        (Frame::PickWild, Action::As(letter)) => player.stack.turn_into(Frame::PlaceWild { letter }),
        (Frame::Row { tile }, Action::Row(row)) => start_word(state, seat, tile, row, log),
        (_, Action::Cell { row, cell }) => place(game, state, seat, row, cell, log),
        (Frame::Battery { .. }, Action::Battery(cell)) => mark_battery(game, player, seat, cell, log),
        (Frame::Headpiece, Action::Headpiece(row)) => advance(player, seat, row, log),
        (Frame::Side { card }, Action::Keep(letter)) => keep(state, seat, card, letter, log),
        (Frame::RowBonus { row }, Action::Bonus) => take_row_bonus(game, player, seat, row, log),
        (Frame::RowBonus { row }, Action::Skip) => {
            player.stack.pop();
            log.tell(Event::RowBonus { seat, row, bonus: game.row_bonus(row), taken: false });
        }
        (Frame::Act, Action::Done) => {
            player.stack.turn_into(Frame::Done);
            log.tell(Event::Done { seat });
        }
        (frame, action) => unreachable!("{action} was taken at {frame:?}"),
    }
    settle(game, state, seat, log);
}

/// Records a primary action in the round track.
fn note(state: &mut State, seat: Seat, mark: Track) {
    let round = state.round as usize - 1;
    let boxes = &mut state.player_mut(seat).track[round];
    let free = boxes.iter_mut().find(|mark| mark.is_free());
    *free.expect("a primary action is left") = mark;
}

pub fn start_word(state: &mut State, seat: Seat, tile: u8, row: u8, log: &mut impl Sink<Event>) {
    note(state, seat, Track::fragment(tile));
    let fragment = state.offered_fragments()[tile as usize];
    let player = state.player_mut(seat);
    player.stack.pop();
    player.rows[row as usize] = Row::started(fragment);
    let given = fragment.given().iter().fold(0, |set, (cell, _)| set | 1 << cell);
    player.notes[row as usize] = Notes { given, fresh: STARTED };
    log.tell(Event::Started { seat, tile, fragment, row });
}

/// Writes the chosen letter into a cell, pays for it, and pushes what follows onto the stack.
pub fn place(game: &Telegram, state: &mut State, seat: Seat, row: u8, cell: u8, log: &mut impl Sink<Event>) {
    let (letter, from) = spend(state, seat);
    let player = state.player_mut(seat);
    let word = &mut player.rows[row as usize];
    word.write(cell, letter);
    player.notes[row as usize].fresh |= 1 << cell;
    log.tell(Event::Inserted { seat, letter, from, row, cell, word: word.word() });
    if word.blanks() == 0 {
        complete(game, player, seat, row, log);
    }
    // Letters from rewards and the wild section carry no bonuses.
    if matches!(from, Source::Offering | Source::Reserve) {
        for bonus in letter.bonuses().iter().rev() {
            player.stack.push(bonus_frame(*bonus, cell + 1));
        }
    }
}

/// Takes the letter from where it was chosen.
fn spend(state: &mut State, seat: Seat) -> (Letter, Source) {
    match state.player_mut(seat).stack.pop() {
        Frame::PlaceOffered { letter } => {
            note(state, seat, Track::letter(letter));
            (letter, Source::Offering)
        }
        Frame::PlaceReserve { letter } => {
            spend_reserve(state, seat, letter);
            (letter, Source::Reserve)
        }
        Frame::PlaceReward { reward, letter } => {
            state.player_mut(seat).marks.rewards[reward as usize] -= 1;
            (letter, Source::Reward)
        }
        Frame::PlaceWild { letter } => {
            state.player_mut(seat).marks.wild += 1;
            (letter, Source::Wild)
        }
        frame => unreachable!("nothing is to be written at {frame:?}"),
    }
}

fn spend_reserve(state: &mut State, seat: Seat, letter: Letter) {
    let used = state.player(seat).reserve_cards().find(|card| state.face(*card) == letter);
    let used = used.expect("the letter is in the reserve");
    state.player_mut(seat).reserve &= !used.bit();
    state.discard(used);
}

/// The result can be determined now, because nothing later can change it; it is announced at the end
/// of the round.
fn complete(game: &Telegram, player: &mut Player, seat: Seat, row: u8, log: &mut impl Sink<Event>) {
    let word = player.rows[row as usize];
    let spelled = player.rows.iter().any(|other| other.is_valid() && other.spells_like(word));
    let valid = !spelled && game.words().accepts(word.word().bytes());
    player.rows[row as usize] = word.with(if valid { Status::Valid } else { Status::Invalid });
    player.stack.push(Frame::RowBonus { row });
    log.tell(Event::Completed { seat, row, word: word.word(), valid });
}

/// `place` is the position of the letter in its word, from 1; 0 for bonuses that come from
/// elsewhere.
fn bonus_frame(bonus: Bonus, place: u8) -> Frame {
    match bonus {
        Bonus::Wheel => Frame::Wheel,
        Bonus::Battery => Frame::Battery { place },
        Bonus::Headpiece => Frame::Headpiece,
    }
}

fn take_row_bonus(game: &Telegram, player: &mut Player, seat: Seat, row: u8, log: &mut impl Sink<Event>) {
    let bonus = game.row_bonus(row);
    player.stack.turn_into(bonus_frame(bonus, 0));
    log.tell(Event::RowBonus { seat, row, bonus, taken: true });
}

pub fn advance(player: &mut Player, seat: Seat, row: u8, log: &mut impl Sink<Event>) {
    player.stack.pop();
    player.marks.headpiece[row as usize] += 1;
    let length = row as usize + SHORTEST;
    log.tell(Event::Advanced { seat, length: length as u8, worth: player.marks.worth(length) });
}

pub fn mark_wheel(player: &mut Player, seat: Seat, log: &mut impl Sink<Event>) {
    player.stack.pop();
    let gives = TABLES.wheel[player.marks.wheel as usize];
    player.marks.wheel += 1;
    log.tell(Event::WheelMarked { seat, space: player.marks.wheel, gives });
    gain(player, gives);
}

pub fn mark_battery(game: &Telegram, player: &mut Player, seat: Seat, cell: u8, log: &mut impl Sink<Event>) {
    player.stack.pop();
    let before = player.marks;
    player.marks.battery |= 1 << cell;
    log.tell(Event::BatteryMarked { seat, space: cell });
    // The last frame on the stack runs first.
    let mut gains = [Gain::Nothing; 4];
    for (slot, gained) in gains.iter_mut().zip(before.battery_gains(game.form(), cell)) {
        *slot = gained;
        if let Some(reward) = gained.reward() {
            earn(player, seat, reward, log);
        }
    }
    gains.iter().rev().for_each(|gained| gain(player, *gained));
}

fn earn(player: &mut Player, seat: Seat, reward: Reward, log: &mut impl Sink<Event>) {
    player.marks.rewards[reward as usize] += 1;
    log.tell(Event::RewardEarned { seat, reward });
}

/// Pushes the effect of a marked space onto the stack; rewards are only noted.
fn gain(player: &mut Player, gain: Gain) {
    match gain {
        Gain::Reserve => player.stack.push(Frame::Draw),
        Gain::Wheel => player.stack.push(Frame::Wheel),
        Gain::Battery => player.stack.push(Frame::Battery { place: 0 }),
        Gain::Headpiece => player.stack.push(Frame::Headpiece),
        Gain::Nothing | Gain::Vowel | Gain::Common | Gain::Any => {}
    }
}

fn keep(state: &mut State, seat: Seat, card: Card, letter: Letter, log: &mut impl Sink<Event>) {
    if letter == card.sides()[1] {
        state.turned |= card.bit();
    } else {
        state.turned &= !card.bit();
    }
    let player = state.player_mut(seat);
    player.stack.pop();
    player.reserve |= card.bit();
    log.tell(Event::Kept { seat, letter });
}
