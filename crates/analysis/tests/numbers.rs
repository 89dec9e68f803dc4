//! The properties that the numbers promise.

use crate::common::{analysed, by_bots, played};
use analysis::{Analysis, Class, Work};
use bots::{Appraise, Care};
use catalog::types::{Letterpress, RailroadRevolution, Telegram, TelegraphRoad, UsTelegraph};
use rules::{Belief, Entry, Game, Match, Record, Rng};
use std::ops::Range;
use std::sync::Arc;

#[test]
fn the_parts_add_up_to_the_result() {
    let record = by_bots::<UsTelegraph>(3, "", "sums", "apprentice");
    let report = analysed(&record, 0.1);
    let places = &record.outcome.as_ref().expect("a finished game").places;
    for (seat, account) in report.accounts.iter().enumerate() {
        let sum = account.start + account.luck + account.own + account.others + account.residual;
        assert!((sum - account.end).abs() < 1e-4, "{account:?}");
        assert_eq!(account.end, if places[seat] == 1 { 1.0 } else { 0.0 });
        assert!(account.own <= 1e-4, "decisions never gain on the best: {account:?}");
    }
    for point in &report.points {
        let sum: f32 = point.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "the shares are of one game: {point:?}");
    }
    let luck: f32 = report.accounts.iter().map(|account| account.luck).sum();
    assert!(luck.abs() < 1e-2, "what one draws, the others do not: {luck}");
}

#[test]
fn points_end_at_the_score() {
    let record = by_bots::<TelegraphRoad>(1, "", "alone", "apprentice");
    let report = analysed(&record, 0.1);
    assert!(!report.chance);
    let score = record.outcome.expect("a finished game").scores[0];
    assert_eq!(report.accounts[0].end, score as f32);
    assert_eq!(report.accounts[0].others, 0.0);
}

#[test]
fn the_same_seed_and_budget_give_the_same_report() {
    let record = by_bots::<TelegraphRoad>(2, "", "twice", "novice");
    assert_eq!(analysed(&record, 0.1), analysed(&record, 0.1));
}

#[test]
fn what_is_known_comes_early_and_grows() {
    let record = by_bots::<TelegraphRoad>(2, "", "early", "novice");
    let mut work = analysis::begin(&record, 0.2, 5).expect("a true record");
    let of = work.progress().of;
    let mut whole_at = None;
    while work.step() {
        let report = work.report();
        if whole_at.is_none() && report.points.last().is_some_and(|point| point.entry == record.journal.len())
        {
            whole_at = Some(work.progress().done);
            assert!(report.decisions.is_empty(), "the first look is along the game");
        }
    }
    assert_eq!(work.progress().done, of);
    assert!(whole_at.expect("a first look") < of / 2);
}

/// The judging bot's own decision costs nothing, if it searched as much.
fn own_decisions_cost_nothing<G: Appraise>(care: Care) {
    let seed = 11;
    let mut bot = G::player(bots::Grade::Master, bots::Effort::Iterations(care.iterations));
    let record = played::<G>(2, "", "own", |table, seat, number| {
        (number < 40).then(|| bot.choose(&table.belief(seat), &table.legal(seat), seed, &mut || true))
    });
    let mut analysis = Analysis::<G>::new(&record, care, seed).expect("a true record");
    while analysis.step() {}
    assert!(!analysis.report().decisions.is_empty());
    for decided in &analysis.report().decisions {
        assert_eq!((decided.class, decided.loss), (Class::Best, 0.0), "{}: {decided:?}", G::KEY);
    }
}

#[test]
fn a_decision_of_the_bot_itself_costs_nothing() {
    own_decisions_cost_nothing::<UsTelegraph>(Care { iterations: 60, samples: 2 });
    own_decisions_cost_nothing::<RailroadRevolution>(Care { iterations: 4, samples: 2 });
    own_decisions_cost_nothing::<TelegraphRoad>(Care { iterations: 8, samples: 2 });
    own_decisions_cost_nothing::<Telegram>(Care { iterations: 2, samples: 1 });
    own_decisions_cost_nothing::<Letterpress>(Care { iterations: 4, samples: 1 });
}

/// The journal lengths after consecutive draws without an alternative.
fn forced_draws(record: &Record) -> Vec<usize> {
    let mut table = Match::<UsTelegraph>::rewound(record).expect("a table");
    let mut forced = Vec::new();
    let mut row: Option<bool> = None;
    for (at, entry) in record.journal.iter().enumerate() {
        if let Entry::Draw(_) = entry {
            let mut draws = Vec::new();
            table.game().draws(table.state(), &mut draws);
            row = Some(row.unwrap_or(true) && draws.len() == 1);
        } else if row.take() == Some(true) {
            forced.push(at);
        }
        table.replay_entry(entry).expect("a true record");
    }
    forced
}

#[test]
fn a_draw_with_one_outcome_is_no_luck() {
    let mut seen = 0;
    for seed in ["forced", "last of a deck", "nothing else"] {
        let record = by_bots::<UsTelegraph>(2, "", seed, "apprentice");
        let forced = forced_draws(&record);
        let report = analysed(&record, 0.02);
        for drawn in report.draws.iter().filter(|drawn| forced.contains(&drawn.entry)) {
            assert!(drawn.luck.iter().all(|luck| *luck == 0.0), "{drawn:?}");
            seen += 1;
        }
    }
    assert!(seen > 0, "the last building of a deck was drawn");
}

/// In the middle of a game of good players, one decision throws away as much as possible, though the judging
/// Master would not make it.
fn a_planted_blunder_is_found<G: Appraise>(seats: u8, care: Care, at: usize) {
    let mut bot = bots::player::<G>("journeyman").expect("a level");
    let mut master = bots::player::<G>(&format!("master@iterations={}", care.iterations)).expect("a level");
    let mut appraiser = G::appraiser();
    let mut planted = None;
    let record = played::<G>(seats, "", "planted", |table, seat, number| {
        if planted.is_some() {
            return None;
        }
        let legal = table.legal(seat);
        if number >= at && legal.len() > 1 {
            let best = master.choose(&table.belief(seat), &legal, 5, &mut || true);
            let (worst, gap) = worst(table.game(), &table.belief(seat), &legal, best, &mut *appraiser);
            if gap >= 3.0 * limit(table.game().measure()) {
                planted = Some(table.journal().len() + 1);
                return Some(worst);
            }
        }
        Some(bot.choose(&table.belief(seat), &legal, 3, &mut || true))
    });
    let entry = planted.unwrap_or_else(|| panic!("{}: nothing could be thrown away", G::KEY));
    let mut analysis = Analysis::<G>::new(&record, care, 5).expect("a true record");
    while analysis.step() {}
    let found = analysis.report().decisions.into_iter().find(|decided| decided.entry == entry);
    let found = found.expect("every decision with a choice is judged");
    assert!(found.class >= Class::Inaccuracy, "{}: {found:?}", G::KEY);
    assert_ne!(found.best().action, found.played.action);
}

fn limit(measure: bots::Measure) -> f32 {
    match measure {
        bots::Measure::Chance => 0.03,
        bots::Measure::Points => 2.0,
    }
}

/// The action with the worst result for the seat, and its distance from the best one.
fn worst<G: Appraise>(
    game: &Arc<G>,
    belief: &Belief<G>,
    legal: &[G::Action],
    best: G::Action,
    appraiser: &mut dyn bots::Appraiser<G>,
) -> (G::Action, f32) {
    let seat = belief.seat();
    let mut worth = |action: G::Action, ways: Range<u64>| {
        let count = (ways.end - ways.start) as f32;
        let in_one_way = |way| {
            let mut rng = Rng::new(way);
            let mut state = belief.sample(&mut rng);
            game.apply(&mut state, seat, action, &mut ());
            appraiser.appraise(game, &state, &mut rng)[seat.index()]
        };
        ways.map(in_one_way).sum::<f32>() / count
    };
    let mut all: Vec<(G::Action, f32)> =
        legal.iter().take(40).map(|action| (*action, worth(*action, 0..4))).collect();
    all.sort_by(|one, other| one.1.total_cmp(&other.1));
    let worst = all[0].0;
    // It was picked for its number, so this number is biased: other samples decide.
    (worst, worth(best, 100..116) - worth(worst, 100..116))
}

#[test]
fn a_planted_blunder_is_found_in_us_telegraph() {
    a_planted_blunder_is_found::<UsTelegraph>(2, Care { iterations: 200, samples: 32 }, 40);
}

#[test]
fn a_planted_blunder_is_found_in_railroad_revolution() {
    a_planted_blunder_is_found::<RailroadRevolution>(2, Care { iterations: 16, samples: 8 }, 60);
}

#[test]
fn a_planted_blunder_is_found_in_telegraph_road() {
    a_planted_blunder_is_found::<TelegraphRoad>(2, Care { iterations: 16, samples: 32 }, 20);
}

#[test]
fn a_planted_blunder_is_found_in_telegram() {
    a_planted_blunder_is_found::<Telegram>(2, Care { iterations: 8, samples: 8 }, 130);
}

#[test]
fn a_planted_blunder_is_found_in_letterpress() {
    a_planted_blunder_is_found::<Letterpress>(2, Care { iterations: 10, samples: 12 }, 46);
}

/// Until a turn is over, its decisions do not move the chances: only draws do.
fn the_line_rests_between_turns<G: Appraise>(seed: &str) {
    let record = by_bots::<G>(2, "", seed, "novice");
    let report = analysed(&record, 0.05);
    let mut table = Match::<G>::rewound(&record).expect("a table");
    let mut held = 0;
    for (at, entry) in record.journal.iter().enumerate() {
        table.replay_entry(entry).expect("a true record");
        let rules::Pending::Seats(seats) = table.pending() else { continue };
        // What is forced belongs to the position after it.
        let is_choice = seats.iter().next().is_some_and(|seat| table.legal(seat).len() > 1);
        let in_a_turn = is_choice && !table.game().is_at_rest(table.state());
        let [before, after] =
            [at, at + 1].map(|entry| report.points.iter().find(|point| point.entry == entry));
        if let (Entry::Act { .. }, true, Some(before), Some(after)) = (entry, in_a_turn, before, after) {
            assert_eq!(before.values, after.values, "{} at {at}", G::KEY);
            held += 1;
        }
    }
    assert!(held > 20, "{}: {held}", G::KEY);
}

#[test]
fn the_line_rests_between_turns_where_turns_are_long() {
    the_line_rests_between_turns::<RailroadRevolution>("rests");
    the_line_rests_between_turns::<TelegraphRoad>("rests");
    the_line_rests_between_turns::<Telegram>("rests");
}
