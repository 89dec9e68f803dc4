//! `sounder replay`: shows and verifies a recorded game.

use crate::failure::Failure;
use crate::files;
use catalog::{Step, Table};
use rules::{Entry, Outcome, Record, Viewer};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The file of a record, as text or JSON
    record: PathBuf,
    /// Show what entry N did, and the table after it (0: before the first)
    #[arg(long, value_name = "N", conflicts_with = "all")]
    step: Option<usize>,
    /// Show every entry
    #[arg(long)]
    all: bool,
    /// With --all: draw the table after every decision
    #[arg(long, requires = "all")]
    boards: bool,
    /// The viewpoint: a seat number, spectator or referee
    #[arg(long, value_name = "WHO", default_value = "referee")]
    view: Viewer,
    /// Verify the whole record even when only a step is shown
    #[arg(long)]
    verify: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let record = files::read_record(&args.record)?;
    let mut table = catalog::rewound(&record)?;
    check_view(args.view, &record)?;
    let last = match args.step {
        Some(step) if step > record.journal.len() => {
            return Err(Failure::Refused(format!(
                "the record has {} entries; there is no entry {step}",
                record.journal.len()
            )));
        }
        Some(step) => step,
        None => record.journal.len(),
    };
    let mut out = std::io::stdout().lock();
    introduce(&mut out, table.as_ref(), &record)?;
    for (index, entry) in record.journal[..last].iter().enumerate() {
        let step = table.replay_entry(entry)?;
        if args.all || args.step == Some(index + 1) {
            tell(&mut out, args.view, index + 1, entry, &step)?;
        }
        let decided = !matches!(entry, Entry::Draw(_));
        if args.boards && decided {
            writeln!(out, "\n{}", table.sketch(args.view))?;
        }
    }
    if args.step.is_some() || args.all {
        writeln!(out, "\n{}", table.sketch(args.view))?;
        writeln!(out, "{}", table.prompt(args.view))?;
    }
    if args.step.is_none() || args.verify {
        for entry in &record.journal[last..] {
            table.replay_entry(entry)?;
        }
        table.check_outcome(&record)?;
        conclude(&mut out, &record)?;
    }
    Ok(())
}

fn check_view(view: Viewer, record: &Record) -> Result<(), Failure> {
    match view {
        Viewer::Seat(seat) if seat.index() >= record.header.seats.len() => Err(Failure::Refused(format!(
            "there is no seat {seat} in this record; it has {}",
            record.header.seats.len()
        ))),
        _ => Ok(()),
    }
}

fn introduce(out: &mut impl Write, table: &dyn Table, record: &Record) -> Result<(), Failure> {
    let header = &record.header;
    let info = table.info();
    let edition = table.edition();
    write!(out, "{}, rules {}, content {}", info.title, edition.rules, edition.content)?;
    writeln!(out, "{}", edition.words.map_or_else(String::new, |words| format!(", word list {words}")))?;
    for option in info.options {
        writeln!(out, "{}: {}", option.name, header.options.get(option))?;
    }
    for (index, name) in header.seats.iter().enumerate() {
        writeln!(out, "Seat {}: {name}", index + 1)?;
    }
    if header.position.is_some() {
        writeln!(out, "It starts from a position that was set up.")?;
    }
    Ok(())
}

/// The text of an entry may contain secrets of one player, so only the referee sees it.
fn tell(
    out: &mut impl Write,
    view: Viewer,
    number: usize,
    entry: &Entry,
    step: &Step,
) -> Result<(), Failure> {
    match (view, entry) {
        (Viewer::Referee, entry) => writeln!(out, "{number}. {entry}")?,
        (_, Entry::Draw(_)) => writeln!(out, "{number}. Something was drawn.")?,
        (_, Entry::Act { seat, .. }) => writeln!(out, "{number}. Seat {seat} decided.")?,
        (_, Entry::Undo(seat)) => writeln!(out, "{number}. Seat {seat} took back the last decision.")?,
        (_, Entry::TakeBack { seat, to }) => {
            writeln!(out, "{number}. Seat {seat} took back, by consent, to entry {to}.")?;
        }
    }
    for sentence in step.sentences(view) {
        writeln!(out, "   {sentence}")?;
    }
    Ok(())
}

fn conclude(out: &mut impl Write, record: &Record) -> Result<(), Failure> {
    writeln!(out, "Entries: {}", record.journal.len())?;
    writeln!(out, "Seed commitment: {}", record.header.seed.commitment())?;
    match &record.outcome {
        Some(outcome) => write!(out, "{}", result(outcome, &record.header.seats))?,
        None => writeln!(out, "The game is not over.")?,
    }
    writeln!(out, "This record is true: every decision was legal, every draw is the one its seed gives.")?;
    Ok(())
}

/// Who won, and the tally.
pub fn result(outcome: &Outcome, names: &[String]) -> String {
    let first = |seat: &usize| outcome.places[*seat] == 1;
    let winners: Vec<&str> = (0..names.len()).filter(first).map(|seat| names[seat].as_str()).collect();
    let mut text = format!("Won by {}: {}.\n", outcome.by, winners.join(" and "));
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let heads: Vec<&str> = outcome.tally.iter().map(|line| line.name.as_str()).collect();
    text.push_str(&format!("  {:widest$}  place  {}\n", "", heads.join("  ")));
    for (seat, name) in names.iter().enumerate() {
        let values: Vec<String> = outcome
            .tally
            .iter()
            .map(|line| format!("{:>width$}", line.values[seat], width = line.name.chars().count()))
            .collect();
        text.push_str(&format!("  {name:widest$}  {:>5}  {}\n", outcome.places[seat], values.join("  ")));
    }
    text
}
