use rules::{Game, Options, Pending, Rng};
use us_telegraph::UsTelegraph;
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(2000);
    for seats in [2u8, 3, 4] {
        let game = UsTelegraph::new(seats, &Options::default()).unwrap();
        let mut rng = Rng::new(u64::from(seats));
        let (mut dec, mut legal_n, mut actions, mut draws) = (0u64, 0u64, Vec::new(), Vec::new());
        let mut by = std::collections::BTreeMap::new();
        let t = std::time::Instant::now();
        for _ in 0..games {
            let mut s = game.start();
            loop {
                match game.pending(&s) {
                    Pending::Chance => {
                        draws.clear();
                        game.draws(&s, &mut draws);
                        let i = rng.weighted(&draws);
                        game.resolve(&mut s, draws[i].0, &mut ());
                    }
                    Pending::Seats(set) => {
                        let seat = set.iter().next().unwrap();
                        actions.clear();
                        game.legal(&s, seat, &mut actions);
                        dec += 1;
                        legal_n += actions.len() as u64;
                        let a = *rng.pick(&actions);
                        game.apply(&mut s, seat, a, &mut ());
                    }
                    Pending::Over => break,
                }
            }
            *by.entry(game.outcome(&s).unwrap().by).or_insert(0) += 1;
        }
        let el = t.elapsed().as_secs_f64();
        println!(
            "{seats}: {:.0} dec/s, {:.1} dec/game, {:.1} legal, {:?} state {}",
            dec as f64 / el,
            dec as f64 / games as f64,
            legal_n as f64 / dec as f64,
            by,
            size_of::<us_telegraph::State>()
        );
    }
}
