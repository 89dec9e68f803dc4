//! `sounder backup` and `sounder restore`: the whole store as one file.

use crate::failure::Failure;
use crate::files::NewFile;
use crate::place::{Place, refused};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};
use std::path::PathBuf;
use store::Error;

#[derive(clap::Args)]
pub struct Args {
    /// The file; only its owner should read it, because it contains the seeds of running games
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Works whether the server is running or not.
pub fn back_up(args: Args) -> Result<(), Failure> {
    let Args { file: name, place } = args;
    let mut file = BufWriter::new(NewFile::create_private(&name)?);
    let rows = place.work(async |store| store.back_up(&mut file).await.map_err(refused))?;
    file.into_inner().map_err(|error| Failure::from(error.into_error()))?.finish()?;
    writeln!(std::io::stdout(), "{rows} rows are in {}", name.display())?;
    Ok(())
}

pub fn restore(args: Args) -> Result<(), Failure> {
    let Args { file: name, place } = args;
    let unread =
        |why: &dyn std::fmt::Display| Failure::Refused(format!("{} cannot be read: {why}", name.display()));
    let mut file = BufReader::new(File::open(&name).map_err(|error| unread(&error))?);
    let rows = place.work(async |store| {
        store.restore(&mut file).await.map_err(|error| match error {
            Error::Exists => Failure::Refused(
                "there are tables already; a backup is restored where there are none".to_owned(),
            ),
            other => refused(other),
        })
    })?;
    writeln!(std::io::stdout(), "{rows} rows were restored")?;
    Ok(())
}
