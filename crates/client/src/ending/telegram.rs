//! The end of Telegram: the valid words or, solo, a rank.

use super::{Company, Ending, Headline, Holding, Written, by_points, by_rank};
use crate::replay::Turn;
use ::telegram::{Claim, Event, RowView, Status, TABLES, Telegram, View};
use rules::{Outcome, Seat};

impl Ending for Telegram {
    fn headline(view: &View, outcome: &Outcome, company: &Company) -> Headline {
        if let [score] = outcome.scores[..] {
            let ranks: Vec<(i32, &str)> =
                TABLES.levels.iter().rev().map(|(from, name)| (*from, name.as_str())).collect();
            let mut head = by_rank(score, &ranks);
            head.detail = format!("{} {}", words_that_count(view, Seat::new(0)), head.detail);
            return head;
        }
        by_points(outcome, company, "")
    }

    /// All players write at once, so a round is one turn.
    fn turns(course: &[View]) -> Vec<Turn> {
        course.iter().map(|view| Turn { round: u16::from(view.round.max(1)), part: 0, seat: None }).collect()
    }

    fn written(events: &[Event]) -> Vec<Written> {
        let mut round = 0;
        let mut written = Vec::new();
        for event in events {
            match event {
                Event::RoundBegan { round: begun, .. } => round = u16::from(*begun),
                Event::Completed { seat, word, valid, .. } => written.push(Written {
                    round,
                    seat: *seat,
                    word: Some(word.to_string()),
                    points: None,
                    counts: *valid,
                }),
                _ => {}
            }
        }
        written
    }

    fn holdings(view: &View, seat: Seat) -> Vec<Holding> {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let reserve = player.reserve.iter().map(|card| match card.behind {
            Some(behind) => format!("{} / {behind}", card.letter),
            None => card.letter.to_string(),
        });
        let rows = player.rows.iter().filter(|row| row.status != Status::Empty).map(row);
        let goals = view.goals.iter().zip(player.goals).filter(|(_, claim)| *claim != Claim::Open);
        vec![
            Holding::new("Reserve", reserve.collect()),
            Holding::new("Sheet", rows.collect()),
            Holding::new("Goals", goals.filter_map(|(goal, _)| goal.title.clone()).collect()),
        ]
    }
}

fn row(row: &RowView) -> String {
    match row.status {
        Status::Invalid => format!("{} (no word)", row.word),
        Status::Empty | Status::InProgress | Status::Valid => row.word.to_string(),
    }
}

fn words_that_count(view: &View, seat: Seat) -> String {
    let rows = view.players.get(seat.index()).map_or(&[][..], |player| &player.rows);
    match rows.iter().filter(|row| row.status == Status::Valid).count() {
        1 => "1 word counts.".to_owned(),
        count => format!("{count} words count."),
    }
}
