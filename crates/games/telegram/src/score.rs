//! The score of a sheet, who won, and the lines of the final tally.

use crate::Telegram;
use crate::content::{CATEGORIES, Form, GoalPoints, LENGTHS, SHORTEST, TABLES};
use crate::goal;
use crate::sheet::{Marks, Row, Status};
use crate::state::{Claim, Phase, State};
use crate::words::WordList;
use rules::{Outcome, Seat, TallyLine};
use serde::{Deserialize, Serialize};

/// A sheet scored as if the game ended now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Valid words of 4, 5 and 6 letters.
    pub words: [u8; LENGTHS],
    /// The value of a word of each length.
    pub worth: [i32; LENGTHS],
    /// Completed rows that are not valid words, and unfinished ones that cannot become one.
    pub invalid: u8,
    pub invalid_points: i32,
    pub wild_points: i32,
    /// By category.
    pub goal_points: [i32; CATEGORIES],
    pub total: i32,
}

impl Score {
    pub fn word_points(&self) -> i32 {
        (0..LENGTHS).map(|row| i32::from(self.words[row]) * self.worth[row]).sum()
    }
}

pub fn score(
    form: &Form,
    list: &WordList,
    rows: &[Row],
    marks: Marks,
    goal_points: [i32; CATEGORIES],
) -> Score {
    let mut score = Score {
        worth: std::array::from_fn(|row| marks.worth(SHORTEST + row)),
        wild_points: form.wild[marks.wild as usize],
        goal_points,
        ..Score::default()
    };
    for row in rows {
        match row.status() {
            Status::Empty => {}
            Status::Valid => score.words[row.length() - SHORTEST] += 1,
            Status::Invalid => score.invalid += 1,
            Status::InProgress => score.invalid += u8::from(!list.can_become_a_word(&row.word(), rows)),
        }
    }
    score.invalid_points = i32::from(score.invalid) * TABLES.invalid_word;
    score.total = score.word_points()
        + score.invalid_points
        + score.wild_points
        + score.goal_points.iter().sum::<i32>();
    score
}

/// The points of a claimed goal.
pub fn claim_points(goal: GoalPoints, claim: Claim) -> i32 {
    match claim {
        Claim::Open => 0,
        Claim::First => i32::from(goal.first),
        Claim::Later => i32::from(goal.later),
    }
}

/// By category, the points of all claimed goals.
pub fn claimed_points(game: &Telegram, state: &State, claims: [Claim; CATEGORIES]) -> [i32; CATEGORIES] {
    std::array::from_fn(|category| match claims[category] {
        Claim::Open => 0,
        claim => claim_points(game.goal_points(state.goals[category]), claim),
    })
}

pub fn score_of(game: &Telegram, state: &State, seat: Seat) -> Score {
    let player = state.player(seat);
    let goals = claimed_points(game, state, player.goals);
    score(game.form(), game.words(), &player.rows, player.marks, goals)
}

/// The name of a score in the solo game.
pub fn level(total: i32) -> &'static str {
    let reached = TABLES.levels.iter().find(|(from, _)| total >= *from);
    reached.map_or("", |(_, name)| name.as_str())
}

fn level_word(total: i32) -> String {
    level(total).to_lowercase().replace(' ', "-")
}

pub fn outcome(game: &Telegram, state: &State) -> Option<Outcome> {
    if state.phase != Phase::Over {
        return None;
    }
    let scores: Vec<Score> = Seat::all(game.seats).map(|seat| score_of(game, state, seat)).collect();
    let line = |name: &str, value: &dyn Fn(&Score) -> i32| TallyLine {
        name: name.to_owned(),
        values: scores.iter().map(value).collect(),
    };
    let mut tally: Vec<TallyLine> = (0..LENGTHS)
        .map(|row| {
            line(&format!("{}-letter words", SHORTEST + row), &|score| {
                i32::from(score.words[row]) * score.worth[row]
            })
        })
        .collect();
    tally.push(line("Invalid words", &|score| score.invalid_points));
    tally.push(line("Wild letters", &|score| score.wild_points));
    for category in 0..CATEGORIES {
        let title = &goal::facts(state.goals[category]).title;
        tally.push(line(title, &|score| score.goal_points[category]));
    }
    tally.push(line("Total", &|score| score.total));
    let totals: Vec<i32> = scores.iter().map(|score| score.total).collect();
    let place = |total: i32| 1 + totals.iter().filter(|other| **other > total).count() as u8;
    Some(Outcome {
        places: totals.iter().map(|total| place(*total)).collect(),
        by: if game.seats == 1 { level_word(totals[0]) } else { "points".to_owned() },
        tally,
        scores: totals,
    })
}
