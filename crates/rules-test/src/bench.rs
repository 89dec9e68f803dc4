//! Random play as fast as the rules allow: the benchmark of every game.

use rules::{Game, Options, Pending, Rng};
use std::time::Instant;

/// Plays random games through the unchecked steps, listing the legal actions at every decision, and
/// prints the number of decisions per second. The number of games can be given as an argument.
///
/// ```ignore
/// fn main() {
///     rules_test::random_play::<MyGame>(&[(2, ""), (4, "")]);
/// }
/// ```
pub fn random_play<G: Game>(tables: &[(u8, &str)]) {
    // `cargo bench` itself passes a flag, so only a number counts.
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(3000);
    println!("{}: a state has {} bytes", G::KEY, size_of::<G::State>());
    for (seats, options) in tables {
        let options = Options::parse(options).expect("the benchmark's options are sound");
        let game = G::new(*seats, &options, G::INFO.newest()).expect("the benchmark's table is sound");
        let started = Instant::now();
        let (decisions, listed) = play(&game, games);
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "{seats} seats: {decisions} decisions in {games} games, {:.0} a second, {:.1} legal actions on average",
            decisions as f64 / seconds,
            listed as f64 / decisions as f64
        );
    }
}

fn play<G: Game>(game: &G, games: u64) -> (u64, u64) {
    let mut rng = Rng::new(1);
    let (mut decisions, mut listed) = (0, 0);
    let (mut actions, mut draws) = (Vec::new(), Vec::new());
    for _ in 0..games {
        let mut state = game.start();
        loop {
            match game.pending(&state) {
                Pending::Chance => {
                    draws.clear();
                    game.draws(&state, &mut draws);
                    let drawn = rng.weighted(&draws);
                    game.resolve(&mut state, draws[drawn].0, &mut ());
                }
                Pending::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is pending");
                    actions.clear();
                    game.legal(&state, seat, &mut actions);
                    decisions += 1;
                    listed += actions.len() as u64;
                    game.apply(&mut state, seat, *rng.pick(&actions), &mut ());
                }
                Pending::Over => break,
            }
        }
    }
    (decisions, listed)
}
