//! `sounder soak`: random games at every table under the conformance suite, or games of hoarders
//! with every call timed.

mod hoard;
mod times;

use crate::failure::Failure;
use bots::Bots;
use catalog::{Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rules_test::{Tally, every_table, soak};
use std::io::Write as _;
use std::time::Duration;
use times::{Slowest, Times};

#[derive(clap::Args)]
pub struct Args {
    /// Which game; by default all of them
    game: Option<String>,
    /// How many games, over all seat counts and options: by default 100000, or 400 with --hoard
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play games in which players hoard things, and report the slowest call of each kind
    #[arg(long)]
    hoard: bool,
    /// The most milliseconds of processor time a call may take, with --hoard
    #[arg(long, value_name = "MS", default_value_t = 5, requires = "hoard")]
    most: u64,
}

const GAMES: u64 = 100_000;
const GAMES_OF_HOARDERS: u64 = 400;

pub fn run(args: &Args) -> Result<(), Failure> {
    let keys = match &args.game {
        Some(key) => vec![key.as_str()],
        None => catalog::games().iter().map(|info| info.key).collect(),
    };
    if args.hoard {
        let games = args.games.unwrap_or(GAMES_OF_HOARDERS);
        let slow = keys
            .into_iter()
            .map(|key| bots::visit(key, Hoard { games, most: Duration::from_millis(args.most) })?)
            .collect::<Result<Vec<_>, Failure>>()?;
        return match slow.concat().as_slice() {
            [] => Ok(()),
            slow => Err(Failure::Refused(format!("slower than {} ms: {}", args.most, slow.join("; ")))),
        };
    }
    for key in keys {
        catalog::visit(key, Soak { games: args.games.unwrap_or(GAMES) })??;
    }
    Ok(())
}

struct Soak {
    games: u64,
}

/// Games that one thread plays in a row; a failing one is identified by its number.
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

struct Hoard {
    games: u64,
    most: Duration,
}

impl bots::Visitor for Hoard {
    /// The calls that took too long.
    type Out = Result<Vec<String>, Failure>;

    fn visit<G: Bots>(self) -> Self::Out {
        let tables = every_table::<G>();
        let bar = ProgressBar::new(self.games).with_style(style()).with_message(G::KEY);
        let times = (0..self.games)
            .into_par_iter()
            .map(|number| {
                let (seats, options) = &tables[number as usize % tables.len()];
                hoard::play::<G>(*seats, options, number).inspect(|_| bar.inc(1))
            })
            .try_reduce(Times::default, |one, other| Ok(one.merge(other)))?;
        bar.finish_and_clear();
        let mut out = std::io::stdout();
        writeln!(out, "{}: {} games of hoarders at {} tables", G::KEY, self.games, tables.len())?;
        for (call, Slowest { calls, time, at }) in times.iter() {
            let name = call.to_string();
            writeln!(out, "  {name:<33} {calls:>9} calls, slowest {:>9.3} ms  {at}", millis(*time))?;
        }
        let too_slow = times.iter().filter(|(call, slowest)| call.is_bounded() && slowest.time > self.most);
        Ok(too_slow.map(|(call, slowest)| format!("{} {call}, {}", G::KEY, slowest.at)).collect())
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}").expect("the template is well formed")
}
