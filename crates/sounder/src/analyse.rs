//! `sounder analyse`: the chances, decisions and luck of a finished game.

use crate::failure::Failure;
use crate::files::{self, NewFile};
use analysis::{Account, Class, Decided, Progress, Report, Writing};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The file of a record, as text or JSON
    record: PathBuf,
    /// How much to compute, compared with what a page does in a minute
    #[arg(long, value_name = "TIMES", default_value_t = 1.0, value_parser = positive)]
    budget: f32,
    /// Varies the estimates; the same number gives the same ones
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Report every decision, not only those that cost something
    #[arg(long)]
    all: bool,
    /// Write all numbers
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub fn positive(text: &str) -> Result<f32, String> {
    let number: f32 = text.parse().map_err(|_| format!("{text} is not a number"))?;
    if number > 0.0 && number <= 1000.0 {
        Ok(number)
    } else {
        Err("a number above 0, at most 1000".to_owned())
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let record = files::read_record(&args.record)?;
    let json = args.json.as_deref().map(NewFile::create).transpose()?;
    let mut work = analysis::begin(&record, args.budget, args.seed)?;
    let bar = ProgressBar::new(work.progress().of as u64).with_style(style());
    while work.step() {
        let Progress { done, .. } = work.progress();
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    let report = work.report();
    if let Some(mut json) = json {
        let text = serde_json::to_string_pretty(&report).expect("a report is plain data");
        writeln!(json, "{text}")?;
        json.finish()?;
    }
    let words = missed_words(&report, &analysis::best_words_of(&record)?);
    std::io::stdout().write_all((in_words(&report, args.all) + &words).as_bytes())?;
    Ok(())
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} {wide_bar} {eta}").expect("the template is well formed")
}

fn in_words(report: &Report, all: bool) -> String {
    let number = |value: f32| if report.chance { 100.0 * value } else { value };
    let unit = if report.chance { "percent of the game" } else { "points" };
    let mut text = format!("What everybody could expect, in {unit}\n");
    let widest = report.seats.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    text += &format!("  {:widest$}   start   draws     own  others  not explained     end\n", "");
    for (name, account) in report.seats.iter().zip(&report.accounts) {
        let Account { start, luck, own, others, end, residual } = *account;
        let [start, luck, own, others, residual, end] = [start, luck, own, others, residual, end].map(number);
        text += &format!(
            "  {name:widest$}  {start:6.1}  {luck:+6.1}  {own:+6.1}  {others:+6.1}         {residual:+6.1}  {end:6.1}\n",
        );
    }
    text += "\nDecisions\n";
    for (seat, name) in report.seats.iter().enumerate() {
        let of = |class: Class| {
            report.decisions.iter().filter(|d| d.seat.index() == seat && d.class == class).count()
        };
        let counts: Vec<String> =
            Class::ALL.into_iter().map(|class| format!("{} {}", class.sign(), of(class))).collect();
        text += &format!("  {name:widest$}  {}\n", counts.join("  "));
    }
    text.push('\n');
    for decided in report.decisions.iter().filter(|decided| all || decided.class > Class::Good) {
        text += &decision(report, decided, &number);
    }
    highlights(report, &number, &mut text);
    text
}

fn decision(report: &Report, decided: &Decided, number: &dyn Fn(f32) -> f32) -> String {
    let Decided { entry, seat, class, loss, played, .. } = decided;
    let name = &report.seats[seat.index()];
    let mut text = format!("  {entry:>4} {} {name}: {}", class.sign(), played.label);
    if *class > Class::Best {
        let best = decided.best();
        text += &format!(" (-{:.1}); better: {}", number(*loss), best.label);
        if let Some(size) = best.known {
            text += &format!(" (in vocabularies of size {size})");
        }
        if !best.line.is_empty() {
            text += &format!(", then {}", best.line.join(", "));
        }
    }
    text + "\n"
}

/// The best words that most people know but no one wrote.
fn missed_words(report: &Report, writings: &[Writing]) -> String {
    let lines = writings.iter().filter_map(|writing| {
        let (word, more) = writing.missed()?;
        let name = &report.seats[writing.seat.index()];
        Some(format!("  step {:>3} {name}: {} for {}, {more} more\n", writing.step, word.word, word.points))
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nWords missed\n{lines}") }
}

fn highlights(report: &Report, number: &dyn Fn(f32) -> f32, text: &mut String) {
    let entry = |step: usize| report.points.iter().find(|point| point.step == step).map(|point| point.entry);
    let found = &report.highlights;
    if let Some(entry) = found.turning_point.and_then(entry) {
        *text += &format!("\nTurning point: entry {entry}\n");
    }
    if let Some(decided) =
        found.best_move.and_then(|step| report.decisions.iter().find(|decided| decided.step == step))
    {
        let name = &report.seats[decided.seat.index()];
        *text += &format!("Best move: entry {}, {name}: {}\n", decided.entry, decided.played.label);
    }
    if let Some((step, seat)) = found.luckiest
        && let Some(drawn) = report.draws.iter().find(|drawn| drawn.step == step)
    {
        let (name, luck) = (&report.seats[seat.index()], number(drawn.luck[seat.index()]));
        *text += &format!("Luckiest draw: entry {}, {luck:+.1} for {name}\n", drawn.entry);
    }
}
