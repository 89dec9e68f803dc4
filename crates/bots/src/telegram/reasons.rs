//! The reasons for a decision in Telegram.

use crate::reasons::{Decision, Reason as Told, counted};
use crate::word::{SMALLEST, size};
use rules::{Game, Seat, Viewer};
use std::ops::ControlFlow;
use telegram::{Action, Frame, Letter, State, TABLES, Telegram, View, Word};

/// How long words are.
const LENGTHS: [usize; 3] = [4, 5, 6];

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A word of the list is written.
    Finishes(Word),
    /// A row is full and contains no valid word.
    NoWord(Word),
    /// A goal is reached, by its number from 0.
    Goal(u8),
    /// Additional points, if the game ended now.
    Points(i32),
    /// The headpiece row of a length advances, and words of that length are worth this much more.
    Headpiece {
        length: u8,
        more: i32,
    },
    Batteries(u8),
    Wheel(u8),
    /// Letters earned.
    Rewards(u8),
    /// What an unfinished row can become: how many words, and one of them.
    Fits {
        word: Word,
        count: u32,
        example: String,
    },
    /// An unfinished row that can become no word.
    FitsNothing(Word),
    /// How many open words a reserve letter fits.
    FitsOpen {
        letter: Letter,
        words: u8,
    },
    /// Points lost, if the game ended now.
    Costs(i32),
    Unused(u8),
    /// The bonus of the row is not taken.
    NoBonus,
}

impl Told for Reason {
    fn words(&self, _: &[String]) -> String {
        match self {
            Reason::Finishes(word) => format!("finishes {word}"),
            Reason::NoWord(word) => format!("but {word} does not count"),
            Reason::Goal(goal) => format!("reaches the goal {}", TABLES.goals[usize::from(*goal)].title),
            Reason::Points(points) => format!("{} more", counted(*points, "point")),
            Reason::Headpiece { length, more: 0 } => {
                format!("one step closer to more points for words of {length} letters")
            }
            Reason::Headpiece { length, more } => {
                format!("words of {length} letters are worth {more} more")
            }
            Reason::Batteries(1) => "marks a battery".to_owned(),
            Reason::Batteries(count) => format!("marks {count} batteries"),
            Reason::Wheel(steps) => format!("the wheel turns {}", counted(*steps, "step")),
            Reason::Rewards(count) => format!("earns {}", counted(*count, "letter")),
            Reason::Fits { word, count: 1, example } => format!("{word} can only become {example}"),
            Reason::Fits { word, count, example } => {
                format!("{word} can become {count} words, such as {example}")
            }
            Reason::FitsNothing(word) => format!("but {word} can become no word"),
            Reason::FitsOpen { letter, words: 0 } => format!("{letter} waits for a word that needs it"),
            Reason::FitsOpen { letter, words } => format!("{letter} fits {}", counted(*words, "open word")),
            Reason::Costs(points) => format!("but costs {}", counted(*points, "point")),
            Reason::Unused(count) => format!("leaves {} unused", counted(*count, "action")),
            Reason::NoBonus => "leaves the bonus of the row".to_owned(),
        }
    }
}

pub fn is_halfway(state: &State, seat: Seat) -> bool {
    match state.player(seat).stack.top() {
        Frame::Done | Frame::Act | Frame::Draw | Frame::Side { .. } => false,
        Frame::Row { .. }
        | Frame::PickReward { .. }
        | Frame::PickWild
        | Frame::PlaceOffered { .. }
        | Frame::PlaceReserve { .. }
        | Frame::PlaceReward { .. }
        | Frame::PlaceWild { .. }
        | Frame::Wheel
        | Frame::Battery { .. }
        | Frame::Headpiece
        | Frame::RowBonus { .. } => true,
    }
}

/// The row that a decision writes in, from 0.
fn row_of(decision: &Decision<Telegram>) -> Option<usize> {
    let [was, now] = [&decision.before, &decision.after].map(|state| &state.player(decision.seat).rows);
    (0..now.len()).find(|row| now[*row].word() != was[*row].word())
}

/// The word that a decision finishes.
pub fn written(decision: &Decision<Telegram>) -> Option<String> {
    let row = row_of(decision)?;
    let was = decision.before.player(decision.seat).rows[row];
    let now = decision.after.player(decision.seat).rows[row];
    (!was.is_valid() && now.is_valid()).then(|| now.word().to_string())
}

pub fn reasons(game: &Telegram, decision: &Decision<Telegram>) -> Vec<Reason> {
    let Decision { before, after, seat, .. } = decision;
    let [was, now] = [before, after].map(|state| game.view(state, Viewer::Seat(*seat)));
    let (own, mine) = (before.player(*seat), after.player(*seat));
    let mut reasons = Vec::new();
    let mut open = Vec::new();
    if let Some(row) = row_of(decision) {
        let written = mine.rows[row];
        let word = written.word();
        match (word.is_complete(), written.is_valid()) {
            (true, true) => reasons.push(Reason::Finishes(word)),
            (true, false) => reasons.push(Reason::NoWord(word)),
            _ => open.push(prospects(game, &now, word)),
        }
    }
    // Who reached goals first is decided at the end of a round.
    if before.round == after.round {
        reasons.extend(new_goals(&was, &now, *seat).map(Reason::Goal));
        let total = |view: &View| view.players[seat.index()].score.map_or(0, |score| score.total);
        let more = total(&now) - total(&was);
        match more {
            1.. => reasons.push(Reason::Points(more)),
            0 => {}
            _ => open.push(Reason::Costs(-more)),
        }
    }
    for length in LENGTHS {
        let more = mine.marks.worth(length) - own.marks.worth(length);
        if is_further(own, mine, length) {
            reasons.push(Reason::Headpiece { length: length as u8, more });
        }
    }
    let earned = |player: &telegram::Player| player.marks.rewards.iter().sum::<u8>();
    if earned(mine) > earned(own) {
        reasons.push(Reason::Rewards(earned(mine) - earned(own)));
    }
    if mine.marks.batteries() > own.marks.batteries() {
        reasons.push(Reason::Batteries(mine.marks.batteries() - own.marks.batteries()));
    }
    if mine.marks.wheel > own.marks.wheel {
        reasons.push(Reason::Wheel(mine.marks.wheel - own.marks.wheel));
    }
    reasons.extend(open);
    match decision.action() {
        Action::Keep(letter) => {
            let words = own.rows.iter().filter(|row| row.is_in_progress() && fits(&was, **row, letter));
            reasons.push(Reason::FitsOpen { letter, words: words.count() as u8 });
        }
        Action::Done => {
            let left = was.players[seat.index()].actions_left.unwrap_or_default();
            reasons.push(Reason::Unused(left));
        }
        Action::Skip => reasons.push(Reason::NoBonus),
        _ => {}
    }
    reasons
}

/// Has the headpiece row of words of this length advanced?
fn is_further(own: &telegram::Player, mine: &telegram::Player, length: usize) -> bool {
    let row = length - LENGTHS[0];
    mine.marks.headpiece[row] > own.marks.headpiece[row]
}

/// Goals that have just been reached, by their number.
fn new_goals(was: &View, now: &View, seat: Seat) -> impl Iterator<Item = u8> {
    let reached = |view: &View, at: usize| {
        let progress = view.players[seat.index()].progress.as_ref();
        progress.and_then(|all| all.get(at)).is_some_and(|progress| progress.is_reached())
    };
    let goals: Vec<u8> = now
        .goals
        .iter()
        .enumerate()
        .filter(|(at, _)| reached(now, *at) && !reached(was, *at))
        .map(|(_, goal)| goal.number)
        .collect();
    goals.into_iter()
}

/// What a row with blanks can still become. The example is the word that most people know.
fn prospects(game: &Telegram, view: &View, word: Word) -> Reason {
    let (mut count, mut best) = (0, None);
    view.table.words.each_completion(&word, |found| {
        count += 1;
        // A word that more people know is a better example. After one that everyone knows, the others are only counted.
        if best.as_ref().is_none_or(|(size, _)| *size > SMALLEST) {
            let example = String::from_utf8_lossy(found).into_owned();
            let size = size(game, &example).unwrap_or(u8::MAX);
            if best.as_ref().is_none_or(|(least, _)| size < *least) {
                best = Some((size, example));
            }
        }
        ControlFlow::Continue(())
    });
    best.map_or(Reason::FitsNothing(word), |(_, example)| Reason::Fits { word, count, example })
}

/// Can a row become a word with this letter in one of its blanks?
fn fits(view: &View, row: telegram::Row, letter: Letter) -> bool {
    (0..8).filter(|cell| row.blanks() & 1 << cell != 0).any(|cell| {
        let mut with = row;
        with.write(cell, letter);
        telegram::completions(view, &with.word()) > 0
    })
}
