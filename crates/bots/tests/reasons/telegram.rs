//! Reasons in Telegram.

use super::{Case, reasons_hold};
use crate::common::Course;
use bots::Appraise;
use bots::reasons::telegram::Reason;
use std::ops::ControlFlow;
use telegram::{Event, Telegram};

fn holds(case: &Case<'_, Telegram>, reason: &Reason) -> bool {
    let seat = case.decision.seat;
    let (own, now) = (&case.was.players[seat.index()], &case.now.players[seat.index()]);
    let told = |wanted: &dyn Fn(&Event) -> bool| case.decision.events.iter().any(wanted);
    let completed = |of: &telegram::Word, counts: bool| {
        told(&|event| {
            matches!(event, Event::Completed { word, valid, .. } | Event::Judged { word, valid, .. }
                if word == of && *valid == counts)
        })
    };
    let total = |player: &telegram::PlayerView| player.score.expect("a score").total;
    let completions = |word: &telegram::Word| telegram::completions(&case.now, word);
    match reason {
        Reason::Finishes(word) => {
            completed(word, true) && case.game.word(case.decision) == Some(word.to_string())
        }
        Reason::NoWord(word) => completed(word, false),
        Reason::Goal(goal) => {
            let at = case.now.goals.iter().position(|open| open.number == *goal).expect("an open goal");
            let reached =
                |player: &telegram::PlayerView| player.progress.as_ref().expect("progress")[at].is_reached();
            reached(now) && !reached(own)
        }
        Reason::Points(points) => total(own) + points == total(now),
        Reason::Costs(points) => total(now) + points == total(own) && *points > 0,
        Reason::Headpiece { length, more } => {
            let worth = |player: &telegram::PlayerView| player.marks.worth(usize::from(*length));
            worth(own) + more == worth(now)
                && told(&|event| matches!(event, Event::Advanced { length: by, .. } if by == length))
        }
        Reason::Batteries(count) => {
            let marked = |event: &&Event| matches!(event, Event::BatteryMarked { .. });
            case.decision.events.iter().filter(marked).count() == usize::from(*count)
        }
        Reason::Wheel(steps) => {
            let marked = |event: &&Event| matches!(event, Event::WheelMarked { .. });
            case.decision.events.iter().filter(marked).count() == usize::from(*steps)
        }
        Reason::Rewards(_) => told(&|event| matches!(event, Event::RewardEarned { .. })),
        Reason::Fits { word, count, example } => {
            completions(word) == *count as usize && is_best_known(case.game, &case.now, word, example)
        }
        Reason::FitsNothing(word) => completions(word) == 0,
        Reason::FitsOpen { words, .. } => {
            let open = own.rows.iter().filter(|row| row.word.bytes().contains(&b'_'));
            usize::from(*words) <= open.count()
        }
        Reason::Unused(count) => own.actions_left == Some(*count),
        Reason::NoBonus => told(&|event| matches!(event, Event::RowBonus { taken: false, .. })),
    }
}

/// Can the row become the example, and no word that more people know?
fn is_best_known(game: &Telegram, now: &telegram::View, row: &telegram::Word, example: &str) -> bool {
    let mut known = Vec::new();
    now.table.words.each_completion(row, |word| {
        let word = String::from_utf8_lossy(word).into_owned();
        known.push((bots::word::size(game, &word).unwrap_or(u8::MAX), word));
        ControlFlow::Continue(())
    });
    let least = known.iter().map(|(size, _)| *size).min();
    known.iter().any(|(size, word)| Some(*size) == least && word == example)
}

#[test]
fn reasons_are_true_and_rarely_missing() {
    let courses = ["", "side=advanced"].map(|options| Course { seats: 2, options, games: 1, every: 6 });
    reasons_hold::<Telegram>(&courses, holds, |_| true);
}
