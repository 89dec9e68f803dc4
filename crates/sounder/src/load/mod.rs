//! `sounder load`: how much a server carries. It starts its own servers on this machine and plays
//! against them through the same doors as everybody, so nothing else can be hit by mistake.

mod http;
mod nodes;
mod phases;
mod players;
mod report;

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use nodes::Nodes;
use report::Report;
use std::fmt::Display;

#[derive(clap::Args, Clone)]
pub struct Args {
    /// The game that is played
    #[arg(long, default_value = "telegraph-road")]
    game: String,
    /// Tables for two that are played at the same time
    #[arg(long, default_value_t = 2000)]
    tables: usize,
    /// Moves a second over all tables in the paced part
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// Seconds of the paced part, and of the part at full speed
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Tables that lie idle while the memory is looked at and the server is started again
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// Servers, which need a common store
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// A Postgres database instead of a file, which must be there and is filled
    #[arg(long)]
    postgres: Option<String>,
    /// A NATS server between several servers
    #[arg(long)]
    nats: Option<String>,
}

/// Nobody needs more to know, and less is left of the machine.
const MOST_TABLES: usize = 20_000;
const MOST_SECONDS: u64 = 600;

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.tables == 0 || args.tables > MOST_TABLES || args.idle > MOST_TABLES {
        return Err(Failure::Usage(format!("there can be 1 to {MOST_TABLES} tables")));
    }
    if args.seconds == 0 || args.seconds > MOST_SECONDS || args.rate == 0 {
        return Err(Failure::Usage(format!(
            "a part takes 1 to {MOST_SECONDS} seconds, at one move a second or more"
        )));
    }
    if args.nodes == 0 || (args.nodes > 1 && (args.postgres.is_none() || args.nats.is_none())) {
        return Err(Failure::Usage("several servers need --postgres and --nats".to_owned()));
    }
    // One thread: the other processors are for the servers.
    let thread = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(refused)?;
    let local = tokio::task::LocalSet::new();
    let report = local.block_on(&thread, measure(args))?;
    print!("{report}");
    Ok(())
}

async fn measure(args: &Args) -> Result<Report, Failure> {
    let mut report = Report::new(args);
    let mut nodes = Nodes::start(args)?;
    if args.idle > 0 {
        phases::idle(args, &mut nodes, &mut report).await?;
    }
    let crowd = players::Crowd::sit_down(args, &nodes).await?;
    phases::paced(args, &nodes, &crowd, &mut report).await?;
    phases::saturated(args, &nodes, &crowd, &mut report).await?;
    report.failures = crowd.failures();
    nodes.stop();
    Ok(report)
}

// By value, as `map_err` hands it over.
#[allow(clippy::needless_pass_by_value)]
fn refused(error: impl Display) -> Failure {
    Failure::Refused(error.to_string())
}

fn progress(count: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} {msg}")
        .expect("a constant template that is well formed");
    ProgressBar::new(count).with_style(style).with_message(what)
}
