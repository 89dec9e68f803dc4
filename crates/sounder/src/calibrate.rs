//! `sounder calibrate`: how accurate the chances of analyses are, over many games of bots.

use crate::analyse::positive;
use crate::failure::Failure;
use crate::files::NewFile;
use analysis::{Analysis, Calibration, Work};
use bots::{Appraise, Care, Measure, Visitor};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rules::{Match, Options, Pending, Record, Refusal, Rng, Seed};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`
    game: String,
    /// Who sits at all seats
    #[arg(long, default_value = "journeyman")]
    player: String,
    /// How many players at the table
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: u8,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many to play in parallel; by default as many as there are cores
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// How much to compute, compared with what a page does in a minute
    #[arg(long, value_name = "TIMES", default_value_t = 1.0, value_parser = positive)]
    budget: f32,
    /// Determines the games: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE", default_value = "calibrate")]
    seed: String,
    /// Write the table as Markdown
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a line of JSON for each game: the forecasts in its course, and the effect of the draws
    #[arg(long, value_name = "FILE")]
    lines: Option<PathBuf>,
}

/// A game, for other statistics.
#[derive(serde::Serialize)]
struct GameLine<'a> {
    number: u32,
    points: &'a [analysis::Point],
    draws: &'a [analysis::Drawn],
}

pub fn run(args: &Args) -> Result<(), Failure> {
    bots::visit(&args.game, Calibrate { args })?
}

struct Calibrate<'a> {
    args: &'a Args,
}

impl Visitor for Calibrate<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Appraise>(self) -> Self::Out {
        let args = self.args;
        let options = Options::parse(&args.options)?;
        let file = args.out.as_deref().map(NewFile::create).transpose()?;
        let lines = args.lines.as_deref().map(std::fs::File::create).transpose()?.map(Mutex::new);
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = args.threads {
            pool = pool.num_threads(threads);
        }
        let pool = pool.build().map_err(|error| Failure::Refused(error.to_string()))?;
        let bar = ProgressBar::new(u64::from(args.games)).with_style(crate::selfplay::style());
        let one = |number: u32| -> Result<Calibration, Failure> {
            let record = play::<G>(args, &options, number)?;
            let times = |care: u32| ((care as f32 * args.budget) as u32).max(1);
            let care = Care { iterations: times(G::CARE.iterations), samples: times(G::CARE.samples) };
            let mut analysis = Analysis::<G>::new(&record, care, u64::from(number))?.along_the_game();
            while analysis.step() {}
            let report = analysis.report();
            if let Some(lines) = &lines {
                let line = GameLine { number, points: &report.points, draws: &report.draws };
                let line = serde_json::to_string(&line).expect("numbers and names become JSON");
                writeln!(lines.lock().expect("no thread dies while it writes"), "{line}")?;
            }
            let width = if report.measure() == Measure::Chance { 0.1 } else { 10.0 };
            let mut calibration = Calibration::new(usize::from(args.seats), width);
            calibration.add(&report, u64::from(number));
            bar.inc(1);
            Ok(calibration)
        };
        let all: Vec<Calibration> =
            pool.install(|| (1..=args.games).into_par_iter().map(one).collect::<Result<_, _>>())?;
        bar.finish_and_clear();
        let mut sum = all[0].clone();
        all[1..].iter().for_each(|one| sum.merge(one));
        let text = in_words(&sum, args);
        if let Some(mut file) = file {
            file.write_all(text.as_bytes())?;
            file.finish()?;
        }
        std::io::stdout().write_all(text.as_bytes())?;
        Ok(())
    }
}

fn play<G: Appraise>(args: &Args, options: &Options, number: u32) -> Result<Record, Refusal> {
    let seed = Seed::from_phrase(&format!("{} game {number}", args.seed));
    let mut rng = Rng::from_seed(&Seed::from_phrase(&format!("{} play {number}", args.seed)));
    let names = (1..=args.seats).map(|seat| format!("Seat {seat}")).collect();
    let (mut table, _) = Match::<G>::new(names, options.clone(), seed)?;
    let mut player = bots::player::<G>(&args.player).ok_or_else(|| {
        Refusal::new(rules::Code::BadOption, format!("there is no bot \"{}\"", args.player))
    })?;
    while let Pending::Seats(seats) = table.pending() {
        let seat = seats.iter().next().expect("somebody is to decide");
        let legal = table.legal(seat);
        let action = player.choose(&table.belief(seat), &legal, rng.next_u64(), &mut || true);
        table.submit(seat, action)?;
    }
    Ok(table.record())
}

fn in_words(sum: &Calibration, args: &Args) -> String {
    let chance = sum.width < 1.0;
    let number = |value: f64| if chance { 100.0 * value } else { value };
    let mut text = format!(
        "{}, {} seats, {} games, everybody a {}, budget {}\n\n| told | games | told on average | came |\n|---|---|---|---|\n",
        args.game, args.seats, sum.games, args.player, args.budget
    );
    for (at, bin) in sum.bins.iter().enumerate() {
        let from = number(f64::from(sum.width) * at as f64);
        let until = number(f64::from(sum.width) * (at + 1) as f64);
        if bin.told.count == 0 {
            if chance {
                text += &format!("| {from:.0} to {until:.0} | 0 | | |\n");
            }
            continue;
        }
        text += &format!(
            "| {from:.0} to {until:.0} | {} | {:.1} | {:.1} ± {:.1} |\n",
            bin.told.count,
            number(bin.told.mean()),
            number(bin.came.mean()),
            number(bin.came.half()),
        );
    }
    for (seat, luck) in sum.luck.iter().enumerate() {
        text +=
            &format!("\nSeat {}: draws {:+.2} ± {:.2}\n", seat + 1, number(luck.mean()), number(luck.half()));
    }
    text
}
