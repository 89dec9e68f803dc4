//! The measurements, one after another.

use super::Args;
use super::http::Http;
use super::nodes::Nodes;
use super::players::{Crowd, set_up};
use super::progress;
use super::report::{Idle, Report};
use crate::failure::Failure;
use std::time::{Duration, Instant};

/// Idle tables: their memory, and the time until a restarted server has them back.
pub async fn idle(args: &Args, nodes: &mut Nodes, report: &mut Report) -> Result<(), Failure> {
    let mut http = Http::connect(nodes.address(0))?;
    // The first table also loads what the game itself needs.
    set_up(&mut http, &args.game)?;
    let before = nodes.memory();
    let bar = progress(args.idle as u64, "idle tables");
    let mut ids = Vec::new();
    for _ in 0..args.idle {
        ids.push(set_up(&mut http, &args.game)?.0);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let after = nodes.memory();
    let grown = before.zip(after).map(|(before, after)| after.saturating_sub(before) / args.idle as u64);
    let ready = nodes.restart()?;
    let begun = Instant::now();
    let mut http = Http::connect(nodes.address(0))?;
    for id in &ids {
        http.ask("GET", &format!("/api/tables/{id}"), "")?;
    }
    report.idle = Some(Idle { tables: args.idle, bytes: grown, ready, all: begun.elapsed() });
    Ok(())
}

pub async fn paced(args: &Args, nodes: &Nodes, crowd: &Crowd, report: &mut Report) -> Result<(), Failure> {
    // A short warm-up, which does not count.
    crowd.play(nodes, Some(args.rate), Duration::from_secs(2)).await?;
    report.paced = Some(crowd.play(nodes, Some(args.rate), Duration::from_secs(args.seconds)).await?);
    Ok(())
}

pub async fn saturated(
    args: &Args,
    nodes: &Nodes,
    crowd: &Crowd,
    report: &mut Report,
) -> Result<(), Failure> {
    report.saturated = Some(crowd.play(nodes, None, Duration::from_secs(args.seconds)).await?);
    Ok(())
}
