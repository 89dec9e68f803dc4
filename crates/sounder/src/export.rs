//! `sounder export`: the records of finished games at listed tables, for research; with `--parquet` each
//! decision in them as numbers.

use crate::failure::Failure;
use crate::files::NewFile;
use crate::place::{Place, refused};
use bots::Request;
use dataset::Writer;
use rules::Record;
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
    /// Write the decisions as a Parquet file, one row each
    #[arg(long, requires = "file")]
    parquet: bool,
    /// Ask a bot for its opinion of each decision, such as apprentice or journeyman@iterations=100
    #[arg(long, value_name = "LEVEL", requires = "parquet", value_parser = level)]
    values: Option<Request>,
    #[command(flatten)]
    place: Place,
}

const PAGE: u32 = 100;

fn level(text: &str) -> Result<Request, String> {
    Request::read(text).ok_or_else(|| format!("there is no bot \"{text}\""))
}

pub fn run(args: Args) -> Result<(), Failure> {
    let Args { file, game, parquet, values, place } = args;
    let Some(name) = file else {
        let mut out = std::io::stdout();
        return place.work(async |store| export(store, game.as_deref(), &mut out).await);
    };
    if parquet {
        let mut writer = Writer::new(NewFile::create(&name)?).map_err(broken)?;
        place.work(async |store| decisions(store, game.as_deref(), values, &mut writer).await)?;
        return writer.finish().map_err(broken)?.finish();
    }
    let mut file = BufWriter::new(NewFile::create(&name)?);
    place.work(async |store| export(store, game.as_deref(), &mut file).await)?;
    file.into_inner().map_err(|error| Failure::from(error.into_error()))?.finish()
}

async fn decisions(
    store: Arc<Sql>,
    game: Option<&str>,
    values: Option<Request>,
    to: &mut Writer<NewFile>,
) -> Result<(), Failure> {
    let mut after = String::new();
    loop {
        let page = server::public_records(&*store, game, &after, PAGE).await.map_err(refused)?;
        for line in &page.lines {
            let public: Public = serde_json::from_str(line).map_err(broken)?;
            let record = Record::read(public.record.get()).map_err(broken)?;
            to.add(&public.table, dataset::rows(&record, values)?).map_err(broken)?;
        }
        let Some(last) = page.last else { return Ok(()) };
        after = last;
    }
}

/// A line of the export.
#[derive(serde::Deserialize)]
struct Public {
    table: String,
    record: Box<serde_json::value::RawValue>,
}

fn broken(error: impl std::fmt::Display) -> Failure {
    Failure::Refused(error.to_string())
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
