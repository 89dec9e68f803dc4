//! `sounder sheets`: how Telegram's Master learns. It plays solo, and every sheet at the end of a round is
//! stored with the final result; `training/sheets.py` turns the sheets into a judgement, which can be tested
//! here.

use crate::failure::Failure;
use crate::seeds;
use crate::selfplay::{style, write_games};
use bots::sheets::{Judgement, NUMBERS, Pupil, Sheet};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rules::Seed;
use std::io::Write as _;
use std::path::{Path, PathBuf};

#[derive(clap::Subcommand)]
pub enum Sheets {
    /// Play exploratory games, and keep their sheets
    Play(Play),
    /// Play games without exploration, and compare the points of a judgement with those of the Master's own
    Try(Try),
}

#[derive(clap::Args)]
pub struct Play {
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The judgement that plays: a file, "master" for the one in the program, or "hand" for none
    #[arg(long, default_value = "hand")]
    judgement: String,
    /// How many plans to compare
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..))]
    width: u8,
    /// The most points by which a plan is misjudged
    #[arg(long, value_name = "POINTS", default_value_t = 1.5)]
    blur: f32,
    /// Determines the games: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE")]
    seed: Option<String>,
    /// The file for the sheets
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(clap::Args)]
pub struct Try {
    /// The judgement: a file, "master" or "hand"
    judgement: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// How many plans to compare
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u8).range(1..))]
    width: u8,
    /// Determines the deals: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE", default_value = "try")]
    seed: String,
}

const MAGIC: &[u8; 4] = b"SSHT";
const FORMAT: u16 = 1;

pub fn run(command: Sheets) -> Result<(), Failure> {
    match command {
        Sheets::Play(args) => play(&args),
        Sheets::Try(args) => try_out(&args),
    }
}

fn play(args: &Play) -> Result<(), Failure> {
    if !(0.0..=100.0).contains(&args.blur) {
        return Err(Failure::Usage("--blur is a number of points from 0 to 100".to_owned()));
    }
    let phrase = args.seed.clone().map_or_else(|| seeds::random().map(|seed| seed.to_string()), Ok)?;
    let pupil =
        Pupil { judgement: judgement(&args.judgement)?, width: usize::from(args.width), blur: args.blur };
    let header = [&MAGIC[..], &FORMAT.to_le_bytes(), &(NUMBERS as u16).to_le_bytes()].concat();
    write_games(&args.out, &header, args.games, |number| {
        let (sheets, points) = pupil.play(Seed::from_phrase(&format!("{phrase} game {number}")));
        sheets.iter().flat_map(|sheet| record(number, sheet, points)).collect()
    })
}

/// The number of the game, the guess by hand, the judgement's value, the points in the end, then the facts.
fn record(game: u32, sheet: &Sheet, points: i32) -> Vec<u8> {
    let mut out = game.to_le_bytes().to_vec();
    for number in [sheet.guess, sheet.value, points as f32].iter().chain(&sheet.facts) {
        out.extend(number.to_le_bytes());
    }
    out
}

fn try_out(args: &Try) -> Result<(), Failure> {
    let pupil = |judgement| Pupil { judgement, width: usize::from(args.width), blur: 0.0 };
    let (new, own) = (pupil(judgement(&args.judgement)?), pupil(Some(Judgement::built_in())));
    let bar = ProgressBar::new(u64::from(args.games)).with_style(style());
    let play = |number: u32| {
        let points = |pupil: &Pupil| {
            f64::from(pupil.play(Seed::from_phrase(&format!("{} game {number}", args.seed))).1)
        };
        let both = [points(&new), points(&own)];
        bar.inc(1);
        both
    };
    let games: Vec<[f64; 2]> = (0..args.games).into_par_iter().map(play).collect();
    bar.finish_and_clear();
    let mean = |of: fn(&[f64; 2]) -> f64| {
        let points: Vec<f64> = games.iter().map(of).collect();
        let mean = arena::mean(&points).expect("there are games");
        (mean.value, mean.high - mean.value)
    };
    let (new, own, more) = (mean(|game| game[0]), mean(|game| game[1]), mean(|game| game[0] - game[1]));
    writeln!(
        std::io::stdout(),
        "{}: {:.1} ± {:.1} points alone in {} games; the Master's own {:.1} ± {:.1} on the same deals, so {:+.1} ± {:.1}",
        args.judgement,
        new.0,
        new.1,
        args.games,
        own.0,
        own.1,
        more.0,
        more.1,
    )?;
    Ok(())
}

fn judgement(word: &str) -> Result<Option<Judgement>, Failure> {
    match word {
        "hand" => Ok(None),
        "master" => Ok(Some(Judgement::built_in())),
        file => {
            let wrong = |what: String| Failure::Refused(format!("{file}: {what}"));
            let bytes = std::fs::read(Path::new(file)).map_err(|error| wrong(error.to_string()))?;
            let read = Judgement::read(&bytes);
            Ok(Some(
                read.ok_or_else(|| wrong("this is no judgement of sheets as they are told now".to_owned()))?,
            ))
        }
    }
}
