//! `sounder perft`: how many positions are a given number of steps away. A step is a decision or a
//! draw.

use crate::failure::Failure;
use crate::seeds;
use catalog::{Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rules::{Game, Options, Pending, Seed};
use std::io::Write as _;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`
    game: String,
    /// How many players
    #[arg(long, value_name = "N")]
    seats: u8,
    /// How many steps
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Determines the deal of the set-up, after which the steps are counted
    #[arg(long, value_name = "PHRASE", default_value = "perft")]
    seed: String,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let options = Options::parse(&args.options)?;
    let seed = seeds::named(&args.seed);
    catalog::visit(&args.game, Perft { seats: args.seats, options, seed, depth: args.depth })?
}

struct Perft {
    seats: u8,
    options: Options,
    seed: Seed,
    depth: u32,
}

impl Visitor for Perft {
    type Out = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Self::Out {
        G::INFO.check_seats(self.seats)?;
        self.options.check(&G::INFO)?;
        let game = G::new(self.seats, &self.options, G::INFO.newest())?;
        let start = first_decision(&game, &self.seed);
        let mut out = std::io::stdout();
        for depth in 1..=self.depth {
            let clock = Instant::now();
            let positions = count_all(&game, &start, depth);
            let seconds = clock.elapsed().as_secs_f64();
            writeln!(out, "{depth:>3} {positions:>16}   {seconds:.2} s")?;
        }
        Ok(())
    }
}

fn first_decision<G: Game>(game: &G, seed: &Seed) -> G::State {
    let mut state = game.start();
    let mut outcomes = Vec::new();
    for k in 0.. {
        if game.pending(&state) != Pending::Chance {
            break;
        }
        outcomes.clear();
        game.draws(&state, &mut outcomes);
        let chosen = seed.draw(k, outcomes.iter().map(|(_, weight)| *weight));
        game.resolve(&mut state, outcomes[chosen].0, &mut ());
    }
    state
}

/// Counts in parallel, with a progress bar that grows as the positions two steps away are done.
fn count_all<G: Game>(game: &G, start: &G::State, depth: u32) -> u64 {
    let near = depth.min(2);
    let mut states = vec![start.clone()];
    for _ in 0..near {
        states = states.iter().flat_map(|state| after(game, state)).collect();
    }
    let bar =
        ProgressBar::new(states.len() as u64).with_style(style()).with_message(format!("depth {depth}"));
    let positions = states
        .par_iter()
        .map(|state| rules_test::perft(game, state, depth - near))
        .inspect(|_| bar.inc(1))
        .sum();
    bar.finish_and_clear();
    positions
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta}").expect("the template is well formed")
}

/// Every state one decision or draw away.
fn after<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    let mut states = Vec::new();
    match game.pending(state) {
        Pending::Over => {}
        Pending::Chance => {
            let mut outcomes = Vec::new();
            game.draws(state, &mut outcomes);
            for (draw, _) in outcomes {
                let mut next = state.clone();
                game.resolve(&mut next, draw, &mut ());
                states.push(next);
            }
        }
        Pending::Seats(seats) => {
            for seat in seats.iter() {
                let mut actions = Vec::new();
                game.legal(state, seat, &mut actions);
                for action in actions {
                    let mut next = state.clone();
                    game.apply(&mut next, seat, action, &mut ());
                    states.push(next);
                }
            }
        }
    }
    states
}
