//! Sorting by worth.

use rules::Rng;
use search::best_first;

#[test]
fn the_best_comes_first_and_equals_stay_in_their_order() {
    let mut rng = Rng::new(11);
    for length in 0..60 {
        let mut ranked: Vec<(usize, f32)> = (0..length).map(|at| (at, rng.below(10) as f32 - 4.0)).collect();
        let mut expected = ranked.clone();
        expected.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        best_first(&mut ranked, |(_, worth)| *worth);
        assert_eq!(ranked, expected);
    }
}
