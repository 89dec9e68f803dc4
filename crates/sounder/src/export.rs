//! `sounder export`: the records of finished games of listed tables, for research.

use crate::failure::Failure;
use crate::files::NewFile;
use crate::place::{Place, refused};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use store::Sql;

#[derive(clap::Args)]
pub struct Args {
    /// The file [default: standard output]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only records of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    place: Place,
}

const PAGE: u32 = 100;

pub fn run(args: Args) -> Result<(), Failure> {
    let Args { file, game, place } = args;
    let Some(name) = file else {
        let mut out = std::io::stdout();
        return place.work(async |store| export(store, game.as_deref(), &mut out).await);
    };
    let mut file = BufWriter::new(NewFile::create(&name)?);
    place.work(async |store| export(store, game.as_deref(), &mut file).await)?;
    file.into_inner().map_err(|error| Failure::from(error.into_error()))?.finish()
}

async fn export(store: Arc<Sql>, game: Option<&str>, to: &mut impl Write) -> Result<(), Failure> {
    let mut after = String::new();
    loop {
        let page = server::public_records(&*store, game, &after, PAGE).await.map_err(refused)?;
        for line in &page.lines {
            to.write_all(line.as_bytes())?;
        }
        let Some(last) = page.last else { return Ok(()) };
        after = last;
    }
}
