//! Kill -9 under load: the server program is started, loaded with many tables and killed at a random moment,
//! again and again: alone with SQLite, and as one of two nodes on Postgres. A finished table is replaced by a
//! new one, so that the load stays constant. No acknowledged move may be lost, every table must be played to
//! its end, and every record must be valid.
//!
//! The variable SOUNDER_KILLS asks for more kills than the few that the tests run, with many more tables, or
//! with as many as SOUNDER_KILL_TABLES says; see `cargo xtask kills`.

mod keep;
mod load;
mod party;

pub use keep::{Keep, addresses};
pub use load::{Life, Load, check_record, check_records, play_to_the_end};

use backstage::{Nats, Postgres, skip};
use rules::Rng;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::Store as _;

/// How many kills there are, and how many tables are played at once.
#[derive(Clone, Copy)]
struct Plan {
    kills: usize,
    tables: usize,
}

const SHORT: Plan = Plan { kills: 3, tables: 6 };
const MANY_TABLES: usize = 200;
/// How often every record is replayed along the way; once more follows at the end.
const CHECKS: usize = 5;

/// However few moves it has seen, no server lives longer.
const OLDEST: Duration = Duration::from_secs(20);

impl Plan {
    fn wanted() -> Plan {
        let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let kills = asked("SOUNDER_KILLS").unwrap_or(SHORT.kills);
        let usual = if kills > SHORT.kills { MANY_TABLES } else { SHORT.tables };
        Plan { kills, tables: asked("SOUNDER_KILL_TABLES").unwrap_or(usual) }
    }

    /// A server lives until this many more moves are acknowledged. Counting moves rather than time matters on a
    /// busy machine, which would otherwise kill it before all clients are back. Some clients are cut off at
    /// that point, too.
    fn life(self, rng: &mut Rng) -> Life {
        Life { moves: rng.below(10 * self.tables), oldest: OLDEST }
    }
}

async fn kill_again_and_again(keep: Keep, count: usize) {
    let plan = Plan::wanted();
    let moment = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_nanos() as u64;
    println!("moments of death from {moment}");
    let mut rng = Rng::new(moment);
    let mut nodes = Vec::new();
    for _ in 0..count {
        nodes.push(keep.launch().await);
    }
    let mut load = Load::default();
    for kill in 1..=plan.kills {
        let victim = rng.below(count);
        let (life, all) = (plan.life(&mut rng), addresses(&nodes));
        let child = &mut nodes[victim].0;
        let die = async { child.kill().await.expect("it is killed") };
        load.play(plan.tables, &all, life, die).await;
        nodes.remove(victim);
        if !nodes.is_empty() {
            // Clients that lost a node continue with the other.
            load.play(plan.tables, &addresses(&nodes), plan.life(&mut rng), async {}).await;
        }
        let store = keep.open().await;
        load.check_acknowledged(&store, false).await;
        if kill.is_multiple_of(plan.kills.div_ceil(CHECKS)) {
            check_records(&store).await;
        }
        store.close().await;
        nodes.push(keep.launch().await);
        let (moves, running, over) = (load.acknowledged(), load.running.len(), load.finished.len());
        println!("kill {kill}: {moves} moves acknowledged, {running} tables running, {over} games over");
    }
    let rate = load.acknowledged() as f64 / load.alive.as_secs_f64();
    play_to_the_end(&mut load, &addresses(&nodes)).await;
    let store = keep.open().await;
    load.check_acknowledged(&store, true).await;
    check_records(&store).await;
    store.close().await;
    for party in &load.finished {
        check_record(nodes[0].1, party).await;
    }
    println!(
        "{} kills, {} games to their end, {} acknowledged moves, none lost; {rate:.0} moves a second while there was a server",
        plan.kills,
        load.finished.len(),
        load.acknowledged()
    );
    for (mut child, _) in nodes {
        child.kill().await.expect("it is killed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    kill_again_and_again(Keep::File(folder.path().to_owned()), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_by_two_nodes() {
    let outside = Postgres::database().and_then(|url| Ok((url, Nats::start()?)));
    match outside {
        Ok((postgres, nats)) => kill_again_and_again(Keep::Shared { postgres, nats }, 2).await,
        Err(why) => skip("kill -9 of two nodes", &why),
    }
}
