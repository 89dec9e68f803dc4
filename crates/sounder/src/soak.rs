//! `sounder soak`: random games of every table, with the conformance suite looking on.

use crate::failure::Failure;
use catalog::{Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rules_test::{Tally, every_table, soak};
use std::io::Write as _;

#[derive(clap::Args)]
pub struct Args {
    /// Which game; all of them unless told
    game: Option<String>,
    /// How many games, over all seat counts and options
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let keys = match &args.game {
        Some(key) => vec![key.as_str()],
        None => catalog::games().iter().map(|info| info.key).collect(),
    };
    for key in keys {
        catalog::visit(key, Soak { games: args.games })??;
    }
    Ok(())
}

struct Soak {
    games: u64,
}

/// Games that one thread plays in a row; a failing one is found again by its number.
const STRETCH: u64 = 50;

impl Visitor for Soak {
    type Out = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Self::Out {
        let tables = every_table::<G>();
        let bar = ProgressBar::new(self.games).with_style(style()).with_message(G::KEY);
        let stretches: Vec<(usize, u64, u64)> = (0..self.games.div_ceil(STRETCH))
            .map(|stretch| {
                let games = STRETCH.min(self.games - stretch * STRETCH);
                (stretch as usize % tables.len(), stretch * STRETCH, games)
            })
            .collect();
        let tallies: Vec<Tally> = stretches
            .into_par_iter()
            .map(|(table, first, games)| {
                let (seats, options) = &tables[table];
                let tally = soak::<G>(*seats, options, games, first, |_| bar.inc(1));
                tally.map_err(|failure| Failure::Refused(failure.to_string()))
            })
            .collect::<Result<_, _>>()?;
        bar.finish_and_clear();
        let games: u64 = tallies.iter().map(|tally| tally.games).sum();
        let entries: u64 = tallies.iter().map(|tally| tally.entries).sum();
        let longest = tallies.iter().map(|tally| tally.longest).max().unwrap_or_default();
        writeln!(
            std::io::stdout(),
            "{}: {games} games at {} tables, {entries} entries, the longest game {longest}; every promise was kept",
            G::KEY,
            tables.len()
        )?;
        Ok(())
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}").expect("the template is well formed")
}
