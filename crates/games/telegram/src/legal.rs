//! What is legal: one function for each frame that waits for a player.

use crate::Telegram;
use crate::action::Action;
use crate::content::{
    ACTIONS, BATTERIES, LENGTHS, LETTERS, Letter, ROWS, Reward, Side, TABLES, bits, letters_of,
};
use crate::state::{Frame, Player, State};
use rules::Seat;

pub fn legal(game: &Telegram, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let player = state.player(seat);
    match player.stack.top() {
        Frame::Act => actions(game, state, seat, out),
        Frame::Row { .. } => rows(player, out),
        Frame::PickReward { reward } => out.extend(letters_of(reward.letters()).map(Action::As)),
        Frame::PickWild => out.extend((0..LETTERS as u8).map(|letter| Action::As(Letter(letter)))),
        Frame::PlaceOffered { .. }
        | Frame::PlaceReserve { .. }
        | Frame::PlaceReward { .. }
        | Frame::PlaceWild { .. } => cells(player, out),
        Frame::Battery { place } => batteries(game, player, place, out),
        Frame::Headpiece => headpieces(player, out),
        Frame::RowBonus { .. } => out.extend([Action::Bonus, Action::Skip]),
        Frame::Side { card } => out.extend(card.sides().map(Action::Keep)),
        Frame::Done | Frame::Wheel | Frame::Draw => {}
    }
}

/// Primary actions while there are any left; free actions always.
fn actions(game: &Telegram, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let player = state.player(seat);
    let primary = usize::from(player.actions_taken(state.round)) < ACTIONS;
    if primary && can_start(player) {
        out.extend((0..state.offered_fragments().len() as u8).map(Action::Start));
    }
    if player.has_blanks() {
        if primary {
            out.extend(letters_of(state.offered_letters()).map(Action::Letter));
        }
        out.extend(letters_of(state.reserve_letters(seat)).map(Action::Reserve));
        let rewards = Reward::ALL.into_iter().filter(|reward| player.marks.has_reward(*reward));
        out.extend(rewards.map(Action::Reward));
        if can_go_wild(game, player) {
            out.push(Action::Wild);
        }
    }
    out.push(Action::Done);
}

/// A row is never given up: with three words in progress, one must be finished first.
pub fn can_start(player: &Player) -> bool {
    player.words_in_progress() < TABLES.words_in_progress && player.rows.iter().any(|row| row.is_empty())
}

pub fn can_go_wild(game: &Telegram, player: &Player) -> bool {
    (player.marks.wild as usize) < game.form().wild.len() - 1
}

/// On the basic side rows fill from the top, so this is only needed on the advanced side.
fn rows(player: &Player, out: &mut Vec<Action>) {
    out.extend((0..ROWS).filter(|row| player.rows[*row].is_empty()).map(|row| Action::Row(row as u8)));
}

fn cells(player: &Player, out: &mut Vec<Action>) {
    out.extend(player.blank_cells().map(|(row, cell)| Action::Cell { row, cell }));
}

fn batteries(game: &Telegram, player: &Player, place: u8, out: &mut Vec<Action>) {
    let free = player.marks.free_batteries(game.form(), place);
    debug_assert!(game.form().side == Side::Advanced && u32::from(free) < 1 << BATTERIES);
    out.extend(bits(u64::from(free)).map(Action::Battery));
}

fn headpieces(player: &Player, out: &mut Vec<Action>) {
    out.extend(
        (0..LENGTHS).filter(|row| player.marks.can_advance(*row)).map(|row| Action::Headpiece(row as u8)),
    );
}
