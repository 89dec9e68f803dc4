//! `sounder load`: how much load a server can carry. It starts its own servers on this machine and
//! plays against them through the public interfaces, so it cannot hit any other server by mistake.

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
    /// The game to play
    #[arg(long, default_value = "us-telegraph")]
    game: String,
    /// Tables for two that play at the same time
    #[arg(long, default_value_t = 2000)]
    tables: usize,
    /// Moves a second over all tables in the paced part
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// Seconds of the paced part, and of the part at full speed
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Idle tables for measuring memory and the restart of the server
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// How many servers, which then need a common store
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// An existing Postgres database to fill, instead of a file
    #[arg(long)]
    postgres: Option<String>,
    /// A NATS server between several servers
    #[arg(long)]
    nats: Option<String>,
    /// Threads that play
    #[arg(long, default_value_t = 1)]
    players: usize,
    /// Give each server a processor of its own, the first ones of the machine (with `taskset`)
    #[arg(long)]
    own_processors: bool,
}

/// More tables than anyone needs, and about what the machine can take.
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
    if args.players == 0 || args.players > args.tables {
        return Err(Failure::Usage("each thread that plays needs a table".to_owned()));
    }
    print!("{}", measure(args)?);
    Ok(())
}

fn measure(args: &Args) -> Result<Report, Failure> {
    let mut report = Report::new(args);
    let mut nodes = Nodes::start(args)?;
    if args.idle > 0 {
        phases::idle(args, &mut nodes, &mut report)?;
    }
    phases::play(args, &nodes, &mut report)?;
    nodes.stop();
    Ok(report)
}

// By value, because `map_err` passes it so.
#[allow(clippy::needless_pass_by_value)]
fn refused(error: impl Display) -> Failure {
    Failure::Refused(error.to_string())
}

fn progress(count: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} {msg}")
        .expect("a constant template that is well formed");
    ProgressBar::new(count).with_style(style).with_message(what)
}
