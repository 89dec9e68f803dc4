//! Previews of decisions, for boards: pure functions of a view, so that no board has to know the rules.

use crate::content::{Bonus, CATEGORIES, Form, LENGTHS, Letter, ROWS, SHORTEST, TABLES};
use crate::goal;
use crate::score::{Score, claim_points, score};
use crate::sheet::{Marks, Row, Status, Word};
use crate::state::Claim;
use crate::view::{PlayerView, Source, View};
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The effect of inserting a letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Preview {
    /// The row with the letter in it.
    pub word: Word,
    /// Is no cell blank?
    pub complete: bool,
    /// If complete: the word is in the table's list and the player has not spelled it before.
    /// Otherwise: it can still become such a word.
    pub fits: bool,
    /// The player has a valid row with the same word.
    pub repeated: bool,
    /// The bonuses of the letter itself, in order.
    pub bonuses: Vec<Bonus>,
    /// The optional bonus of the completed row.
    pub row_bonus: Option<Bonus>,
    /// The goals that would be reached at the end of the round, by number from 1.
    pub goals: Vec<u8>,
    /// The score of the sheet if the game ended then, not counting bonuses.
    pub score: Score,
}

fn form(view: &View) -> &'static Form {
    TABLES.form(view.table.side)
}

/// The rows of a sheet in a view.
fn rows(player: &PlayerView) -> [Row; ROWS] {
    let mut rows = [Row::default(); ROWS];
    for (row, written) in rows.iter_mut().zip(&player.rows) {
        *row = Row::read(&written.word.to_string(), written.status).unwrap_or_default();
    }
    rows
}

fn goal_points(view: &View, player: &PlayerView) -> [i32; CATEGORIES] {
    let mut points = [0; CATEGORIES];
    for ((points, goal), claim) in points.iter_mut().zip(&view.goals).zip(player.goals) {
        *points = claim_points(goal.points(), claim);
    }
    points
}

/// The goals that `rows` and `marks` would newly reach, by number from 1.
fn new_goals(view: &View, player: &PlayerView, rows: &[Row], marks: Marks) -> Vec<u8> {
    let open = view.goals.iter().zip(player.goals).filter(|(_, claim)| *claim == Claim::Open);
    let words = &view.table.words;
    let reached = open.filter(|(goal, _)| goal::progress(goal.number, rows, marks, words).is_reached());
    reached.map(|(goal, _)| goal.number + 1).collect()
}

/// The effect for `seat` of writing a letter into a cell (both counted from 0), or `None` if the cell
/// is not blank.
pub fn preview_letter(
    view: &View,
    seat: Seat,
    letter: Letter,
    from: Source,
    row: u8,
    cell: u8,
) -> Option<Preview> {
    let player = view.players.get(seat.index())?;
    let mut rows = rows(player);
    let written = rows.get_mut(row as usize)?;
    if written.blanks() & 1 << cell == 0 {
        return None;
    }
    written.write(cell, letter);
    let word = written.word();
    let complete = word.is_complete();
    let index = row as usize;
    let repeated = complete
        && rows
            .iter()
            .enumerate()
            .any(|(other, old)| other != index && old.is_valid() && old.spells_like(rows[index]));
    let list = &view.table.words;
    let fits =
        if complete { !repeated && list.accepts(word.bytes()) } else { list.can_become_a_word(&word, &rows) };
    if complete {
        rows[index] = rows[index].with(if fits { Status::Valid } else { Status::Invalid });
    }
    let mut marks = player.marks;
    if from == Source::Wild {
        marks.wild = (marks.wild + 1).min(form(view).wild.len() as u8 - 1);
    }
    let carries = matches!(from, Source::Offering | Source::Reserve);
    Some(Preview {
        word,
        complete,
        fits,
        repeated,
        bonuses: if carries { letter.bonuses().to_vec() } else { Vec::new() },
        row_bonus: complete.then(|| form(view).row_bonus[index]),
        goals: new_goals(view, player, &rows, marks),
        score: score(form(view), list, &rows, marks, goal_points(view, player)),
    })
}

/// The score of the sheet of `seat` if the headpiece row of this length advanced now, or `None` if it
/// is at its end.
pub fn preview_advance(view: &View, seat: Seat, length: u8) -> Option<Score> {
    let player = view.players.get(seat.index())?;
    let index = (length as usize).checked_sub(SHORTEST).filter(|index| *index < LENGTHS)?;
    let mut marks = player.marks;
    if !marks.can_advance(index) {
        return None;
    }
    marks.headpiece[index] += 1;
    Some(score(form(view), &view.table.words, &rows(player), marks, goal_points(view, player)))
}

/// How many accepted words these letters and blanks can become.
pub fn completions(view: &View, word: &Word) -> usize {
    let mut count = 0;
    view.table.words.each_completion(word, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}
