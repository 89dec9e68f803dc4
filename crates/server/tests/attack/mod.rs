//! Attacks, one after the other, each against its own server on loopback, while honest people play there from
//! another address. Their response times are measured before and during the attack, and so is the server's
//! memory.
//!
//! The variable SOUNDER_ATTACK selects the long form: many attackers, the default limits and this many seconds
//! for each part, with limits on times; see `cargo xtask attack`. The short form, which the tests run, only
//! asserts counts. SOUNDER_TRICK selects the tricks with this in their names.

mod attackers;
mod honest;
mod host;
mod report;
mod requests;
mod sockets;
mod tricks;

use crate::common;
use attackers::{Attack, Target};
use honest::{Felt, Honest};
use host::Host;
use report::Row;
use std::path::Path;
use std::time::{Duration, Instant};
use tricks::Trick;

/// How long each part lasts, and with how many attackers.
#[derive(Clone, Copy)]
struct Plan {
    /// In the long form: seconds for the quiet part and for the attack.
    seconds: Option<u64>,
}

/// In the short form: moves of honest people before and during an attack.
const MOVES: usize = 12;
/// In the short form, lower limits, so that an attacker is refused sooner.
const LOW_LIMITS: [&str; 10] = [
    "--request-time",
    "1",
    "--connections-per-address",
    "16",
    "--tables-per-hour",
    "40",
    "--sign-ins-per-hour",
    "4",
    "--replayed-per-second",
    "100",
];
/// How much an attack may make the server grow, in bytes.
const MOST_GROWTH: u64 = 128 << 20;
/// How much an attack may delay others, as a multiple of the quiet median.
const MOST_DELAY: f64 = 2.0;
/// How long a server has to forget attackers that have gone.
const AFTER: Duration = Duration::from_secs(3);

impl Plan {
    fn wanted() -> Plan {
        Plan { seconds: std::env::var("SOUNDER_ATTACK").ok().and_then(|text| text.parse().ok()) }
    }

    fn attackers(self, trick: &Trick) -> usize {
        if self.seconds.is_some() { trick.many } else { trick.few }
    }

    /// Is this trick to be played?
    fn wants(trick: &Trick) -> bool {
        std::env::var("SOUNDER_TRICK").map_or(true, |part| trick.name.contains(&part))
    }

    fn limits(self) -> &'static [&'static str] {
        if self.seconds.is_some() { &[] } else { &LOW_LIMITS }
    }

    /// How many lines are taken back at the table that attackers look back at.
    fn undone(self) -> usize {
        if self.seconds.is_some() { 1000 } else { 40 }
    }

    /// Honest people play for one part, and until the attack `showed`: attackers may have to wait for a processor.
    async fn play(self, honest: &mut Honest, showed: impl Fn() -> bool) -> Felt {
        let start = Instant::now();
        let hidden = || !showed() && start.elapsed() < common::PATIENCE;
        match self.seconds {
            Some(seconds) => {
                honest.play(|_| start.elapsed() < Duration::from_secs(seconds) || hidden()).await
            }
            None => honest.play(|moves| moves < MOVES || hidden()).await,
        }
    }
}

async fn try_one(trick: &Trick, plan: Plan, data: &Path, scene: &host::Scene) -> Row {
    let host = Host::start(data, plan.limits()).await;
    let mut honest = Honest::sit_down(host.address, trick.delays_bots).await;
    let quiet = plan.play(&mut honest, || true).await;
    let before = host.memory().resident;
    let target = Target::new(host.address, scene, honest.tables());
    let attack = Attack::begin(trick.play, plan.attackers(trick), &target);
    let attacked = plan.play(&mut honest, || target.tally.showed(trick.is_refused)).await;
    let peak = host.memory().highest;
    attack.end();
    if plan.seconds.is_some() {
        tokio::time::sleep(AFTER).await;
    }
    assert!(honest.is_served().await, "after \"{}\" the server does not serve", trick.name);
    let memory = [before, peak, host.memory().resident];
    let (served, refused, closed) = target.tally.counts();
    host.end().await;
    Row { name: trick.name, quiet, attacked, memory, served, refused, closed }
}

fn check(row: &Row, trick: &Trick, plan: Plan) -> Vec<String> {
    let mut faults = Vec::new();
    let [before, peak, _] = row.memory;
    if peak.saturating_sub(before) > MOST_GROWTH {
        faults.push(format!("{}: memory grew from {before} to {peak} bytes", row.name));
    }
    if trick.is_refused && row.refused + row.closed == 0 {
        faults.push(format!("{}: nothing was refused", row.name));
    }
    if plan.seconds.is_some() {
        for (what, quiet, attacked) in row.medians() {
            if attacked > quiet * MOST_DELAY {
                faults.push(format!("{}: {what} took {attacked:.2} ms instead of {quiet:.2} ms", row.name));
            }
        }
    }
    faults
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_holds_up_others() {
    let plan = Plan::wanted();
    common::raise_descriptors();
    let folder = tempfile::tempdir().expect("a folder");
    let scene = host::set_the_scene(folder.path(), plan.undone()).await;
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for trick in tricks::ALL.iter().filter(|trick| Plan::wants(trick)) {
        let row = try_one(trick, plan, folder.path(), &scene).await;
        println!("{row}");
        faults.extend(check(&row, trick, plan));
        rows.push(row);
    }
    println!("{}", report::table(&rows));
    assert!(faults.is_empty(), "{faults:#?}");
}
