//! Hints say what to do and why, in the game's own words.

use crate::common::played;
use analysis::advise_at;
use bots::Appraise;
use catalog::types::{Letterpress, RailroadRevolution, Telegram, TelegraphRoad, UsTelegraph};
use rules::{Pending, Rng};

/// Hints at some positions of a random game.
fn hints_have_reasons<G: Appraise>(seats: u8, looks: &[usize]) {
    let mut rng = Rng::new(7);
    let most = looks.iter().max().copied().unwrap_or_default();
    let (mut told, mut explained) = (0, 0);
    played::<G>(seats, "", "hints", |table, seat, number| {
        if looks.contains(&number) {
            let table = catalog::resume(&table.record()).expect("a table");
            assert!(matches!(table.pending(), Pending::Seats(_)));
            let advice = advise_at::<G>(&*table, seat, 3).expect("advice");
            assert!((1..=3).contains(&advice.hints.len()));
            assert_eq!(advice.hints[0].behind, 0.0);
            for hint in &advice.hints {
                assert!(table.legal(seat).contains(&hint.action), "{hint:?}");
                assert!(!hint.label.is_empty() && hint.reasons.len() <= 3, "{hint:?}");
                told += 1;
                explained += usize::from(!hint.reasons.is_empty());
            }
        }
        (number < most).then(|| *rng.pick(&table.legal(seat)))
    });
    assert!(told > 0 && explained * 10 >= told * 9, "{}: {explained} of {told}", G::KEY);
}

#[test]
fn candidates_have_reasons_in_every_game() {
    hints_have_reasons::<UsTelegraph>(2, &[3, 12, 25]);
    hints_have_reasons::<RailroadRevolution>(2, &[3, 20, 40]);
    hints_have_reasons::<TelegraphRoad>(2, &[4, 15, 30]);
    hints_have_reasons::<Telegram>(2, &[2, 12]);
    hints_have_reasons::<Letterpress>(2, &[1, 9]);
}
