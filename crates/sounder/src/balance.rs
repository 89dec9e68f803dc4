//! `sounder balance`: players of equal strength against each other, to measure a game's balance.

use crate::arena::{range, style};
use crate::failure::Failure;
use crate::page;
use arena::{Balance, Entrant, Study, balance_markdown};
use indicatif::ProgressBar;
use rules::{Info, Options};
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`; "all" for every one
    game: String,
    /// Who sits in every seat: random, a level, or a level with a setting (master@iterations=600)
    #[arg(long, default_value = "master")]
    level: String,
    /// How many games at tables of each size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// Seats at a table, as in 4 or 2..4; 1 is the solo game
    #[arg(long, default_value = "1..6", value_parser = range)]
    seats: (usize, usize),
    /// Determines the deals: the same phrase gives the same deals
    #[arg(long, value_name = "PHRASE", default_value = "balance")]
    seed: String,
    /// How many games to play in parallel; by default as many as there are cores
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the results, with every component and its intervals
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Put the tables into this page, those of each game between its lines `<!-- balance of GAME -->` and
    /// `<!-- end of balance of GAME -->`
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let games = games(args)?;
    let mut page = args.page.as_deref().map(|name| checked_page(name, &games)).transpose()?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Failure::Refused(format!("{threads} threads cannot be had: {error}")))?;
    let bar = ProgressBar::new(games.iter().flatten().map(|study| study.games).sum()).with_style(style());
    let mut all: Vec<Balance> = Vec::new();
    for studies in &games {
        let reports = studies
            .iter()
            .map(|study| study.run(&pool, &|| bar.inc(1)))
            .collect::<Result<Vec<Balance>, _>>()?;
        let text = balance_markdown(&reports);
        bar.suspend(|| std::io::stdout().write_all(text.as_bytes()))?;
        // After each game, so that an interruption does not lose the results so far.
        if let (Some(name), Some(page)) = (&args.page, &mut page) {
            *page = page::fill(name, page, &section(studies), &text)?;
            page::write(name, page)?;
        }
        all.extend(reports);
    }
    bar.finish_and_clear();
    if let Some(name) = &args.json {
        page::write(name, &format!("{:#}\n", json!({ "tables": all })))?;
    }
    Ok(())
}

/// For each game, one study for each number of seats.
fn games(args: &Args) -> Result<Vec<Vec<Study>>, Failure> {
    let [player] = &Entrant::read_list(&args.level)?[..] else {
        return Err(Failure::Usage("one player sits in every seat here: name one level".to_owned()));
    };
    let chosen: Vec<Info> =
        catalog::games().into_iter().filter(|info| args.game == "all" || info.key == args.game).collect();
    if chosen.is_empty() {
        return Err(catalog::unknown(&args.game).into());
    }
    let (low, high) = args.seats;
    let mut games = Vec::new();
    for info in chosen {
        let study = |seats: u8| -> Result<Study, Failure> {
            let options = Options::parse(&args.options)?;
            options.check(&info)?;
            Ok(Study {
                game: info.key.to_owned(),
                player: player.clone(),
                seats: usize::from(seats),
                options,
                games: args.games,
                phrase: args.seed.clone(),
            })
        };
        let fitting = info.seats.iter().copied().filter(|seats| (low..=high).contains(&usize::from(*seats)));
        let studies = fitting.map(study).collect::<Result<Vec<Study>, _>>()?;
        if !studies.is_empty() {
            games.push(studies);
        }
    }
    if games.is_empty() {
        return Err(Failure::Usage(format!("nobody plays this with {low} to {high} seats")));
    }
    Ok(games)
}

/// The name of the page's section for a game.
fn section(studies: &[Study]) -> String {
    format!("balance of {}", studies[0].game)
}

/// The page, if it has a section for every game: a missing one is better reported before hours of play.
fn checked_page(name: &Path, games: &[Vec<Study>]) -> Result<String, Failure> {
    let page = page::read(name)?;
    for studies in games {
        page::fill(name, &page, &section(studies), "")?;
    }
    Ok(page)
}
