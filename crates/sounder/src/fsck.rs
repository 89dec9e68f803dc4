//! `sounder fsck`: verifies everything in the store.

use crate::failure::Failure;
use crate::place::Place;
use std::io::Write as _;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let report = args.place.work(async |store| Ok(server::fsck(&store).await))?;
    let mut out = std::io::stdout().lock();
    for fault in &report.faults {
        writeln!(out, "{fault}")?;
    }
    writeln!(out, "{} tables, {} lines, {} faults", report.matches, report.lines, report.faults.len())?;
    if report.unknown > 0 {
        writeln!(out, "{} tables are of versions that this program does not know", report.unknown)?;
    }
    if report.faults.is_empty() {
        return Ok(());
    }
    Err(Failure::Refused("not everything that is kept is true".to_owned()))
}
