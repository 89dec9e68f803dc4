//! Compares the arena's numbers with known values.

use arena::{Entrant, Pairs, Test, Verdict, fit, line_ups, mean, ratings, rotations, wilson};

fn near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} is not {expected}");
}

#[test]
fn wilson_is_the_interval_of_the_textbooks() {
    let share = wilson(8.0, 10.0).expect("games");
    near(share.value, 0.8, 1e-12);
    near(share.low, 0.4902, 1e-4);
    near(share.high, 0.9433, 1e-4);
    let all = wilson(40.0, 40.0).expect("games");
    near(all.low, 0.9124, 1e-4);
    near(all.high, 1.0, 1e-12);
    assert!(wilson(0.0, 0.0).is_none());
}

#[test]
fn a_mean_has_its_standard_error() {
    let points = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).expect("values");
    near(points.value, 5.0, 1e-12);
    // The deviation is the root of 32 / 7, its error that by the root of 8.
    near(points.high - points.value, 1.959_964 * (32.0f64 / 7.0 / 8.0).sqrt(), 1e-9);
}

#[test]
fn three_wins_to_one_are_191_points() {
    let mut pairs = Pairs::new(2);
    pairs.add(0, 1, 30.0);
    pairs.add(1, 0, 10.0);
    let found = fit(&pairs, 0.0);
    near(found[0] - found[1], 400.0 * 3.0f64.log10(), 1e-6);
    near(found[0] + found[1], 3000.0, 1e-6);
}

#[test]
fn results_that_fit_three_strengths_give_them_back() {
    let strengths = [1.0, 2.0, 8.0];
    let mut pairs = Pairs::new(3);
    for one in 0..3 {
        for other in (0..3).filter(|other| *other != one) {
            pairs.add(one, other, 100.0 * strengths[one] / (strengths[one] + strengths[other]));
        }
    }
    let found = fit(&pairs, 0.0);
    near(found[1] - found[0], 400.0 * 2.0f64.log10(), 1e-4);
    near(found[2] - found[1], 400.0 * 4.0f64.log10(), 1e-4);
}

#[test]
fn draws_count_half_and_a_table_of_many_is_each_against_each() {
    let mut pairs = Pairs::new(3);
    pairs.add_table(&[0, 1, 2], &[1, 2, 2]);
    near(pairs.better(0, 1), 0.5, 1e-12);
    near(pairs.better(1, 0), 0.0, 1e-12);
    near(pairs.better(1, 2), 0.25, 1e-12);
    // Two seats of one player give no result between players.
    let mut pairs = Pairs::new(2);
    pairs.add_table(&[0, 1, 1], &[2, 1, 3]);
    near(pairs.better(0, 1), 0.5, 1e-12);
    near(pairs.better(1, 0), 0.5, 1e-12);
    near(pairs.better(1, 1), 0.0, 1e-12);
}

#[test]
fn intervals_hold_the_rating_and_shrink_with_the_deals() {
    let deals = |count: usize| -> Vec<Pairs> {
        (0..count)
            .map(|deal| {
                let mut pairs = Pairs::new(2);
                pairs.add(usize::from(deal % 3 == 0), usize::from(deal % 3 != 0), 1.0);
                pairs
            })
            .collect()
    };
    let (few, many) = (ratings(&deals(30), 2), ratings(&deals(480), 2));
    for estimate in few.iter().chain(&many) {
        assert!(estimate.low < estimate.value && estimate.value < estimate.high);
    }
    let width = |estimates: &[arena::Estimate]| estimates[0].high - estimates[0].low;
    assert!(width(&many) < width(&few) / 2.0);
    near(many[0].value - many[1].value, 400.0 * 2.0f64.log10(), 2.0);
    assert_eq!(ratings(&deals(30), 2), few, "the same deals, the same intervals");
}

#[test]
fn whoever_never_lost_still_has_a_rating() {
    let mut pairs = Pairs::new(2);
    pairs.add(0, 1, 10.0);
    let found = ratings(&[pairs], 2);
    assert!(found[0].value.is_finite() && found[0].value > found[1].value);
}

/// By hand: 100 deals, half of them 0.64 and half 0.5; the mean is 0.57, the squares sum to 0.49, and the
/// variance with the added observation is 0.74 / 101.
#[test]
fn the_sequential_test_weighs_evidence_as_the_formula_says() {
    let deals: Vec<f64> = (0..100).map(|deal| if deal % 2 == 0 { 0.64 } else { 0.5 }).collect();
    let test = Test { points: 50.0 };
    let better = 1.0 / (1.0 + 10.0f64.powf(-0.125));
    let expected = 100.0 * (better - 0.5) * (1.14 - 0.5 - better) / (2.0 * 0.74 / 101.0);
    near(test.evidence(&deals), expected, 1e-9);
    assert_eq!(test.verdict(&deals), Verdict::Better);
    assert_eq!(test.verdict(&deals[..4]), Verdict::Open);
    let even: Vec<f64> = (0..400).map(|deal| f64::from(deal % 2)).collect();
    assert_eq!(test.verdict(&even), Verdict::NotBetter);
}

#[test]
fn every_player_sits_everywhere_equally_often() {
    for (players, seats) in [(2, 2), (4, 2), (3, 3), (2, 4), (3, 5)] {
        let mut sat = vec![vec![0; seats]; players];
        for rotated in line_ups(players, seats, |_, _| true).iter().flat_map(|line_up| rotations(line_up)) {
            assert_eq!(rotated.len(), seats);
            rotated.iter().enumerate().for_each(|(seat, player)| sat[*player][seat] += 1);
        }
        for counts in &sat {
            assert!(
                counts.iter().all(|count| *count == counts[0] && *count > 0),
                "{players} {seats}: {sat:?}"
            );
        }
        assert!(sat.windows(2).all(|pair| pair[0] == pair[1]), "{players} {seats}: {sat:?}");
    }
    assert_eq!(rotations(&[0, 0]), [[0, 0]], "what looks alike is played once");
    assert_eq!(line_ups(2, 1, |_, _| true), [[0], [1]]);
}

#[test]
fn players_are_read_and_confusing_ones_refused() {
    let names = "random,novice,master@2s,journeyman@iterations=600,exe:./mine --fast@level=x";
    let read = Entrant::read_list(names).expect("five players");
    assert_eq!(read.len(), 5);
    for bad in
        ["", "wizard", "novice,novice", "master@", "master@0s", "random@2s", "novice@iterations=0", "exe:"]
    {
        assert!(Entrant::read_list(bad).is_err(), "{bad:?} was taken");
    }
}
