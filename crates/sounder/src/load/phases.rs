//! The measurements, one after another.

use super::Args;
use super::http::Http;
use super::nodes::Nodes;
use super::players::{Crowd, Played, set_up};
use super::report::{Idle, Report};
use super::{progress, refused};
use crate::failure::Failure;
use std::sync::Barrier;
use std::time::{Duration, Instant};
use tokio::task::LocalSet;

/// Idle tables: their memory, and the time until a restarted server has them back.
pub fn idle(args: &Args, nodes: &mut Nodes, report: &mut Report) -> Result<(), Failure> {
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

/// The paced part and the one at full speed. All threads begin when the last one has sat down; as the parts take
/// equally long, they stay together.
pub fn play(args: &Args, nodes: &Nodes, report: &mut Report) -> Result<(), Failure> {
    let together = Barrier::new(args.players);
    let played: Vec<Result<Part, Failure>> = std::thread::scope(|scope| {
        let together = &together;
        let begin = |number| scope.spawn(move || play_part(args, number, nodes, together));
        let threads: Vec<_> = (0..args.players).map(begin).collect();
        threads.into_iter().map(|thread| thread.join().expect("players do not panic")).collect()
    });
    for part in played {
        let Part { paced, saturated, failures } = part?;
        report.add(paced, saturated, failures);
    }
    Ok(())
}

/// What the players of one thread saw.
struct Part {
    paced: Played,
    saturated: Played,
    failures: (u64, u64),
}

fn play_part(args: &Args, number: usize, nodes: &Nodes, together: &Barrier) -> Result<Part, Failure> {
    let thread = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let local = LocalSet::new();
    let thread = thread.map_err(|error| {
        together.wait();
        refused(error)
    })?;
    local.block_on(&thread, async {
        let share = |whole: usize| whole / args.players + usize::from(number < whole % args.players);
        let rate = (args.rate as usize * share(args.tables)).div_ceil(args.tables);
        let rate = u32::try_from(rate).unwrap_or(u32::MAX);
        let crowd = Crowd::sit_down(&args.game, share(args.tables), number == 0, nodes).await;
        together.wait();
        let crowd = crowd?;
        // A short warm-up, which does not count.
        crowd.play(nodes, Some(rate), Duration::from_secs(2)).await?;
        let paced = crowd.play(nodes, Some(rate), Duration::from_secs(args.seconds)).await?;
        let saturated = crowd.play(nodes, None, Duration::from_secs(args.seconds)).await?;
        Ok(Part { paced, saturated, failures: crowd.failures() })
    })
}
