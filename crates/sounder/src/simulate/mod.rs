//! `sounder simulate`: programs play many games, and the results are reported with their
//! uncertainty. The same seed gives the same games whatever the number of threads.

mod run;
mod statistics;
mod summary;

use crate::failure::Failure;
use crate::files::{self, NewFile};
use crate::players::{self, Program};
use crate::seeds;
use bots::{Bots, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rules::{Options, Record};
use run::Finished;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;
use summary::{Speed, Summary};

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`
    game: String,
    /// The programs at the seats, as in random,random
    #[arg(long)]
    seats: String,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// Play by this version of the rules; by default the newest
    #[arg(long, value_name = "VERSION")]
    rules: Option<u16>,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many to play in parallel; by default as many as there are cores
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Determines the games: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE")]
    seed: Option<String>,
    /// Write a row for every game
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the summary
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record of one game, chosen by --game
    #[arg(long, value_name = "FILE", requires = "chosen")]
    record: Option<PathBuf>,
    /// Which game --record writes
    #[arg(long = "game", value_name = "NUMBER", requires = "record")]
    chosen: Option<u64>,
}

/// The games to play.
struct Plan {
    key: String,
    players: Vec<Program>,
    options: Options,
    rules: Option<u16>,
    games: u64,
    threads: usize,
    phrase: String,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let plan = Plan {
        key: args.game,
        players: players::parse_programs(&args.seats)?,
        options: Options::parse(&args.options)?,
        rules: args.rules,
        games: args.games,
        threads,
        phrase: args.seed.map_or_else(|| seeds::random().map(|seed| seed.to_string()), Ok)?,
    };
    if let (Some(name), Some(number)) = (&args.record, args.chosen) {
        if !(1..=plan.games).contains(&number) {
            return Err(Failure::Usage(format!("there are games 1 to {}, not {number}", plan.games)));
        }
        let record = bots::visit(&plan.key, RecordOf { plan: &plan, number })??;
        files::save(name, &record)?;
    }
    let csv = args.csv.as_deref().map(NewFile::create).transpose()?;
    let json = args.json.as_deref().map(NewFile::create).transpose()?;
    let summary = bots::visit(&plan.key, Simulation { plan: &plan, csv })??;
    if let Some(mut json) = json {
        writeln!(json, "{:#}", summary.to_json(&plan))?;
        json.finish()?;
    }
    std::io::stdout().write_all(summary.to_text(&plan).as_bytes())?;
    Ok(())
}

struct Simulation<'a> {
    plan: &'a Plan,
    csv: Option<NewFile>,
}

/// How many games to hold in memory before they are counted, in order.
const BATCH: u64 = 4096;

impl Visitor for Simulation<'_> {
    type Out = Result<Summary, Failure>;

    fn visit<G: Bots>(self) -> Self::Out {
        let plan = self.plan;
        let game = run::set_up::<G>(plan)?;
        let mut csv = self.csv.map(BufWriter::new);
        if let Some(csv) = &mut csv {
            writeln!(csv, "{}", Finished::columns(plan.players.len()))?;
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(plan.threads)
            .build()
            .map_err(|error| Failure::Refused(format!("{} threads cannot be had: {error}", plan.threads)))?;
        let bar = ProgressBar::new(plan.games).with_style(style());
        let clock = Instant::now();
        let mut summary = Summary::new(game.edition().rules, plan.players.len());
        let mut done = 0;
        while done < plan.games {
            let batch = done + 1..=plan.games.min(done + BATCH);
            done = *batch.end();
            let play = |number| run::play(&game, plan, number).inspect(|_| bar.inc(1));
            let results: Vec<Finished> =
                pool.install(|| batch.into_par_iter().map(play).collect::<Result<_, _>>())?;
            for result in &results {
                summary.add(result);
                if let Some(csv) = &mut csv {
                    writeln!(csv, "{}", result.row())?;
                }
            }
        }
        bar.finish_and_clear();
        summary.speed = Speed { threads: plan.threads, seconds: clock.elapsed().as_secs_f64() };
        if let Some(csv) = csv {
            csv.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()?;
        }
        Ok(summary)
    }
}

struct RecordOf<'a> {
    plan: &'a Plan,
    number: u64,
}

impl Visitor for RecordOf<'_> {
    type Out = Result<Record, Failure>;

    fn visit<G: Bots>(self) -> Self::Out {
        run::record::<G>(self.plan, self.number)
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} games {wide_bar} {per_sec} {eta}")
        .expect("the template is well formed")
}
