//! A day of mixed play in a few minutes: parties at tables, people with accounts who chat, leave and return.
//! Every hour something happens to the server: it is killed or stopped, the clock of its machine is set, its
//! disk is full, or the nodes cannot hear each other. Afterwards every record must be valid and nothing
//! acknowledged may be lost.
//!
//! The variable SOUNDER_DAY sets the minutes of a day on each store; see `cargo xtask day`. The short form,
//! which the tests run, has one hour of each kind, counted in moves.

mod folk;
mod misfortune;

use crate::common::{self, get};
use crate::kill::{Keep, Life, Load, addresses, check_record, check_records, play_to_the_end};
use backstage::{Nats, Postgres, skip};
use folk::Folk;
use misfortune::{Clock, Happens};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::process::Child;

#[derive(Clone, Copy)]
struct Plan {
    hours: usize,
    tables: usize,
    people: usize,
    /// The parts before and after each hour's event.
    part: Life,
}

const HOURS: usize = 24;

impl Plan {
    fn wanted() -> Plan {
        let minutes: Option<u64> = std::env::var("SOUNDER_DAY").ok().and_then(|text| text.parse().ok());
        let Some(minutes) = minutes else {
            let part = Life { moves: 20, oldest: common::PATIENCE };
            return Plan { hours: Happens::ALL.len(), tables: 5, people: 3, part };
        };
        let part = Duration::from_secs(minutes * 60) / (2 * HOURS as u32);
        Plan { hours: HOURS, tables: 60, people: 12, part: Life { moves: usize::MAX, oldest: part } }
    }
}

struct Town {
    plan: Plan,
    keep: Keep,
    nodes: Vec<(Child, SocketAddr)>,
    load: Load,
    folk: Folk,
    clock: Option<Clock>,
}

impl Town {
    async fn launch(&mut self) {
        let command = misfortune::server(self.clock.as_ref());
        self.nodes.push(self.keep.launch_by(command).await);
    }

    /// Parties play, and people go about their day, for a part of an hour.
    async fn play(&mut self, part: Life) {
        let nodes = addresses(&self.nodes);
        let (load, folk) = (&mut self.load, &mut self.folk);
        tokio::join!(load.play(self.plan.tables, &nodes, part, async {}), folk.live(&nodes, part));
    }

    /// Ends one node, by killing it or by asking it to stop.
    async fn end_one(&mut self, at_once: bool) {
        let nodes = addresses(&self.nodes);
        let (mut child, _) = self.nodes.remove(0);
        let end = async {
            if at_once {
                child.kill().await.expect("it is killed");
            } else {
                misfortune::ask_to_stop(&mut child).await;
            }
        };
        let (load, folk, part) = (&mut self.load, &mut self.folk, self.plan.part);
        tokio::join!(load.play(self.plan.tables, &nodes, part, end), folk.live(&nodes, part));
    }

    async fn hour(&mut self, happens: Happens) {
        match happens {
            Happens::Kill => {
                self.end_one(true).await;
                self.launch().await;
            }
            Happens::Stop => {
                self.end_one(false).await;
                self.launch().await;
            }
            Happens::ClockSet { seconds } => {
                let Some(clock) = &mut self.clock else { return };
                // First while the program runs, then for a program that starts with it.
                clock.set(seconds);
                self.end_one(true).await;
                self.launch().await;
            }
            Happens::FullDisk => self.fill_the_disk().await,
            Happens::NobodyHears => {
                let Keep::Shared { nats, .. } = &mut self.keep else { return };
                let port = nats.port();
                // The old server must be gone before the new one can listen on its port.
                *nats = Nats::start().expect("another one");
                self.play(self.plan.part).await;
                let Keep::Shared { nats, .. } = &mut self.keep else { return };
                *nats = Nats::start_at(port).expect("the port is free");
            }
        }
        self.play(self.plan.part).await;
    }

    /// While the disk is full the server acknowledges nothing new but stays up; afterwards play continues.
    async fn fill_the_disk(&mut self) {
        self.play(self.plan.part).await;
        misfortune::fill_disk(&self.keep, &self.nodes);
        let short = Life { moves: usize::MAX, oldest: Duration::from_secs(2) };
        let nodes = addresses(&self.nodes);
        self.load.play(self.plan.tables, &nodes, short, async {}).await;
        // Whatever is acknowledged now was written before and is only answered again.
        let store = self.keep.open().await;
        self.load.check_acknowledged(&store, false).await;
        store::Store::close(&store).await;
        for node in &nodes {
            assert_eq!(get(*node, "/healthz").await.status, 200);
        }
        misfortune::free_disk(&self.keep, &self.nodes);
        let before = self.load.acknowledged();
        let after = Life { moves: 1, oldest: common::PATIENCE };
        self.load.play(self.plan.tables, &nodes, after, async {}).await;
        assert!(self.load.acknowledged() > before, "nobody goes on when there is room again");
    }

    async fn check(&mut self, all: bool) {
        let store = self.keep.open().await;
        self.load.check_acknowledged(&store, all).await;
        check_records(&store).await;
        self.folk.check(&store).await;
        store::Store::close(&store).await;
    }
}

async fn live_through(keep: Keep, count: usize) {
    let plan = Plan::wanted();
    let clock = match Clock::new() {
        Ok(clock) => Some(clock),
        Err(why) => {
            skip("a clock that is set during a day", &why);
            None
        }
    };
    let folk = Folk::new(plan.people);
    let (nodes, load) = (Vec::new(), Load::default());
    let mut town = Town { plan, keep, nodes, load, folk, clock };
    for _ in 0..count {
        town.launch().await;
    }
    for (hour, happens) in Happens::ALL.into_iter().cycle().take(plan.hours).enumerate() {
        town.hour(happens).await;
        if hour % 6 == 5 {
            town.check(false).await;
        }
        let (moves, over, told) =
            (town.load.acknowledged(), town.load.finished.len(), town.folk.acknowledged());
        println!(
            "hour {hour}, {happens:?}: {moves} moves, {over} games over, {told} other things acknowledged"
        );
    }
    let nodes = addresses(&town.nodes);
    play_to_the_end(&mut town.load, &nodes).await;
    town.check(true).await;
    for party in &town.load.finished {
        check_record(nodes[0], party).await;
    }
    town.folk.check_accounts(nodes[0]).await;
    println!(
        "{} hours: {} games to their end, {} moves and {} other things acknowledged, none lost",
        plan.hours,
        town.load.finished.len(),
        town.load.acknowledged(),
        town.folk.acknowledged()
    );
    for (mut child, _) in town.nodes {
        child.kill().await.expect("it is killed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    live_through(Keep::File(folder.path().to_owned()), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_of_two_nodes_loses_nothing() {
    let outside = Postgres::database().and_then(|url| Ok((url, Nats::start()?)));
    match outside {
        Ok((postgres, nats)) => live_through(Keep::Shared { postgres, nats }, 2).await,
        Err(why) => skip("a day of two nodes", &why),
    }
}
