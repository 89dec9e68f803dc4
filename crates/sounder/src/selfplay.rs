//! `sounder selfplay`: a player plays against itself, and every decision is stored as a training sample.
//! The same seed gives the same file whatever the number of threads.

use crate::failure::Failure;
use crate::files::NewFile;
use crate::learners::{self, Make};
use crate::seeds;
use bots::{Learner, Trained};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rules::{Options, Seed};
use selfplay::{Header, Noise, Recorder};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: one whose Master is trained
    game: String,
    /// Who plays: a level, as in journeyman@iterations=150, or the file of a network, as in new.net@quick
    #[arg(long, default_value = "journeyman")]
    player: String,
    /// How many players at the table
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: u8,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How often a decision is taken randomly among those that were liked
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    noise: f32,
    /// Determines the games: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE")]
    seed: Option<String>,
    /// The file for the samples
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(args: Args) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&args.noise) {
        return Err(Failure::Usage("--noise is a share from 0 to 1".to_owned()));
    }
    let phrase = args.seed.clone().map_or_else(|| seeds::random().map(|seed| seed.to_string()), Ok)?;
    let game = args.game.clone();
    bots::visit_trained(&game, Play { args, phrase })?
}

struct Play {
    args: Args,
    phrase: String,
}

/// Games held in memory before they are written in order.
const BATCH: u32 = 256;

impl Learner for Play {
    type Out = Result<(), Failure>;

    fn visit<G: Trained>(self) -> Self::Out {
        let Play { args, phrase } = self;
        let options = Options::parse(&args.options)?;
        G::INFO.check_seats(args.seats)?;
        options.check(&G::INFO)?;
        let recorder = Recorder {
            game: Arc::new(G::new(args.seats, &options, G::INFO.newest())?),
            noise: Noise(args.noise),
        };
        let make: Make<G> = learners::maker(&args.player)?;
        write_games(&args.out, &Header::of::<G>(), args.games, |number| {
            let mut players: Vec<_> = (0..args.seats).map(|_| make()).collect();
            let mut samples = Vec::new();
            let seed = Seed::from_phrase(&format!("{phrase} game {number}"));
            recorder.play(number, &seed, &mut players, &mut samples);
            samples
        })
    }
}

/// Plays games on all cores, and writes the results of `play`, in order, after the header.
pub fn write_games(
    out: &Path,
    header: &[u8],
    games: u32,
    play: impl Fn(u32) -> Vec<u8> + Sync,
) -> Result<(), Failure> {
    let mut file = BufWriter::new(NewFile::create(out)?);
    file.write_all(header)?;
    let bar = ProgressBar::new(u64::from(games)).with_style(style());
    let play = |number: u32| {
        let kept = play(number);
        bar.inc(1);
        kept
    };
    for first in (0..games).step_by(BATCH as usize) {
        let batch = first..games.min(first + BATCH);
        let written: Vec<Vec<u8>> = batch.into_par_iter().map(play).collect();
        written.iter().try_for_each(|kept| file.write_all(kept))?;
    }
    bar.finish_and_clear();
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()
}

pub fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} games {wide_bar} {per_sec} {eta}")
        .expect("the template is well formed")
}
