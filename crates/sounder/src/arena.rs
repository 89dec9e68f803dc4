//! `sounder arena`: players against each other on equal deals, with ratings and their uncertainty.

use crate::failure::Failure;
use crate::page;
use arena::{Contest, Entrant, Journal, LineUps, Report, Run, Test};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Info, Options};
use serde_json::json;
use std::io::Write as _;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`; "all" for every one
    game: String,
    /// Who takes part: random, levels, levels with a setting (master@2s, journeyman@iterations=600), or
    /// programs that speak the engine protocol (exe:PROGRAM ARGUMENTS@level=LEVEL)
    #[arg(long)]
    players: String,
    /// How many games each line-up plays, rounded up to whole rotations of the seats
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// Seats at a table, as in 4 or 2..4; 1 is the solo game
    #[arg(long, default_value = "2", value_parser = range)]
    seats: (usize, usize),
    /// Put all players at one table, instead of each pair of them
    #[arg(long)]
    table: bool,
    /// Let each player meet only the next one in the list, as on a ladder
    #[arg(long, conflicts_with = "table")]
    steps: bool,
    /// Stop when it is known whether the first player is better than the second by this many points, as in
    /// +50
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(f64), allow_negative_numbers = true)]
    until: Option<f64>,
    /// Keep finished games in this file, and do not replay those already in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Determines the deals: the same phrase gives the same deals
    #[arg(long, value_name = "PHRASE", default_value = "arena")]
    seed: String,
    /// How many games to play in parallel; by default as many as there are cores
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the results
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw the results
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Put the results into this page, between its lines `<!-- ladder -->` and `<!-- end of ladder -->`
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// The part of a page that receives the results.
const LADDER: &str = "ladder";

pub fn range(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("\"{text}\" is no number of seats"));
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high)?),
        None => (number(text)?, number(text)?),
    };
    if low == 0 || low > high {
        return Err(format!("\"{text}\" names no number of seats"));
    }
    Ok((low, high))
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let contests = contests(args)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::Refused(format!("{threads} threads cannot be had: {error}")))?;
    let mut journal = args.resume.as_deref().map(Journal::open).transpose()?;
    let page = args.page.as_deref().map(page::read).transpose()?;
    if let (Some(name), Some(page)) = (&args.page, &page) {
        page::fill(name, page, LADDER, "")?;
    }
    let bar = ProgressBar::new(contests.iter().map(Contest::all_games).sum()).with_style(style());
    let mut reports: Vec<Report> = Vec::new();
    for contest in &contests {
        let run = Run { pool: &pool, journal: journal.as_mut(), done: &|| bar.inc(1) };
        reports.push(contest.run(run)?);
    }
    bar.finish_and_clear();
    let text: Vec<String> = reports.iter().map(Report::to_text).collect();
    std::io::stdout().write_all(text.join("\n").as_bytes())?;
    if let Some(name) = &args.json {
        page::write(name, &format!("{:#}\n", json!({ "tables": reports })))?;
    }
    if let Some(name) = &args.svg {
        page::write(name, &arena::picture(&reports))?;
    }
    if let (Some(name), Some(page)) = (&args.page, page) {
        page::write(name, &page::fill(name, &page, LADDER, &arena::markdown(&reports))?)?;
    }
    Ok(())
}

/// One for each game and number of seats.
fn contests(args: &Args) -> Result<Vec<Contest>, Failure> {
    let entrants = Entrant::read_list(&args.players)?;
    let games = catalog::games();
    let chosen: Vec<Info> =
        games.iter().filter(|info| args.game == "all" || info.key == args.game).copied().collect();
    if chosen.is_empty() {
        return Err(catalog::unknown(&args.game).into());
    }
    let (low, high) = args.seats;
    let mut contests = Vec::new();
    for info in chosen {
        let fits = |seats: &usize| low == high && args.game != "all" || info.seats.contains(&(*seats as u8));
        for seats in (low..=high).filter(fits) {
            contests.push(Contest {
                game: info.key.to_owned(),
                entrants: entrants.clone(),
                seats,
                line_ups: line_ups(args),
                options: Options::parse(&args.options)?,
                games: args.games,
                phrase: args.seed.clone(),
                until: args.until.map(|points| Test { points }),
            });
        }
    }
    if contests.is_empty() {
        return Err(Failure::Usage(format!("nobody plays this with {low} to {high} seats")));
    }
    Ok(contests)
}

fn line_ups(args: &Args) -> LineUps {
    match (args.table, args.steps) {
        (true, _) => LineUps::Table,
        (_, true) => LineUps::Steps,
        _ => LineUps::Pairs,
    }
}

pub fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} games {wide_bar} {per_sec} {eta}")
        .expect("the template is well formed")
}
