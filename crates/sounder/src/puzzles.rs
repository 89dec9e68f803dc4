//! `sounder puzzles`: positions with one clearly best decision, found and checked.

use crate::failure::Failure;
use crate::files::NewFile;
use analysis::{Mine, Mined, Puzzle, Verdict};
use bots::{Appraise, Visitor};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rules::{Options, Refusal};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Look for puzzles in games of bots
    Mine(MineArgs),
    /// Check puzzles again, more deeply, and report how many hold
    Check(CheckArgs),
}

#[derive(clap::Args)]
pub struct MineArgs {
    /// Which game: see `sounder games`
    game: String,
    /// How many games to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many players at the table
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: u8,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// How many games to search in parallel; by default as many as there are cores
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Start no more games after this many minutes
    #[arg(long, value_name = "M")]
    minutes: Option<u64>,
    /// Start no more games once there are this many puzzles
    #[arg(long, value_name = "P", default_value_t = usize::MAX)]
    most: usize,
    /// Determines the games: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE", default_value = "puzzles")]
    seed: String,
    /// Where to write them, one JSON object a line
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// The file of puzzles
    puzzles: PathBuf,
    /// How much deeper to search than an analysis does
    #[arg(long, value_name = "TIMES", default_value_t = 8)]
    depth: u32,
    /// Varies the estimates
    #[arg(long, value_name = "NUMBER", default_value_t = 77)]
    seed: u64,
    /// How many to check in parallel; by default as many as there are cores
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Write those that hold
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

pub fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Mine(args) => bots::visit(&args.game, Miner { args })?,
        Command::Check(args) => check(args),
    }
}

fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    builder.build().map_err(|error| Failure::Refused(error.to_string()))
}

struct Miner<'a> {
    args: &'a MineArgs,
}

impl Visitor for Miner<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Appraise>(self) -> Self::Out {
        let args = self.args;
        let options = Options::parse(&args.options)?;
        let mut file = NewFile::create(&args.out)?;
        let end = args.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
        let bar = ProgressBar::new(u64::from(args.games)).with_style(crate::selfplay::style());
        let count = AtomicUsize::new(0);
        let dig = |number: u32| -> Result<Vec<Puzzle>, Refusal> {
            let late = end.is_some_and(|end| Instant::now() >= end);
            if late || count.load(Ordering::Relaxed) >= args.most {
                return Ok(Vec::new());
            }
            let place = Mined {
                seats: args.seats,
                options: options.clone(),
                phrase: format!("{} {} {number}", args.seed, args.game),
            };
            let found = Mine::<G>::default().dig(&place)?;
            count.fetch_add(found.len(), Ordering::Relaxed);
            bar.inc(1);
            Ok(found)
        };
        let found: Vec<Vec<Puzzle>> = pool(args.threads)?
            .install(|| (1..=args.games).into_par_iter().map(dig).collect::<Result<_, _>>())?;
        bar.finish_and_clear();
        // Games that begin alike may contain the same puzzle.
        let mut known = BTreeSet::new();
        let mut total = 0;
        for puzzle in found.iter().flatten() {
            if known.insert((&puzzle.moves, &puzzle.solution, &puzzle.tempting)) {
                writeln!(file, "{}", puzzle.write())?;
                total += 1;
            }
        }
        file.finish()?;
        writeln!(std::io::stdout(), "{total} puzzles of {}", args.game)?;
        Ok(())
    }
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let text = std::fs::read_to_string(&args.puzzles)
        .map_err(|error| Failure::Refused(format!("{} cannot be read: {error}", args.puzzles.display())))?;
    let puzzles = Puzzle::read_all(&text)?;
    let keep = args.keep.as_deref().map(NewFile::create).transpose()?;
    let bar = ProgressBar::new(puzzles.len() as u64);
    let look = |puzzle: &Puzzle| {
        let verdict = bots::visit(&puzzle.game, Checker { puzzle, args })?;
        bar.inc(1);
        verdict
    };
    let verdicts: Vec<Verdict> =
        pool(args.threads)?.install(|| puzzles.par_iter().map(look).collect::<Result<_, _>>())?;
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    for (puzzle, verdict) in puzzles.iter().zip(&verdicts).filter(|(_, verdict)| !verdict.holds) {
        match &verdict.closest {
            Some((action, gap)) => writeln!(
                out,
                "{}: \"{action}\" is better than \"{}\" by {:.3}",
                puzzle.id, puzzle.solution, -gap
            )?,
            None => writeln!(out, "{}: its moves are not legal", puzzle.id)?,
        }
    }
    if let Some(mut keep) = keep {
        for (puzzle, _) in puzzles.iter().zip(&verdicts).filter(|(_, verdict)| verdict.holds) {
            writeln!(keep, "{}", puzzle.write())?;
        }
        keep.finish()?;
    }
    let holding = verdicts.iter().filter(|verdict| verdict.holds).count();
    let share = 100.0 * holding as f64 / verdicts.len().max(1) as f64;
    writeln!(out, "{holding} of {} hold: {share:.1}%", verdicts.len())?;
    Ok(())
}

struct Checker<'a> {
    puzzle: &'a Puzzle,
    args: &'a CheckArgs,
}

impl Visitor for Checker<'_> {
    type Out = Result<Verdict, Refusal>;

    fn visit<G: Appraise>(self) -> Self::Out {
        Mine::<G>::new(self.args.depth).check(self.puzzle, self.args.seed)
    }
}
