//! Many parties at once, and what must be true of everything they were told.

use super::party::Party;
use crate::common::{Reply, get};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::{Sql, Store};
use tokio::sync::watch;

/// A server lives until this many more moves are acknowledged, and no longer than this.
#[derive(Clone, Copy)]
pub struct Life {
    pub moves: usize,
    pub oldest: Duration,
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum Phase {
    Play,
    /// Players who wait for an answer still receive it.
    Finish,
    /// Answers that have not arrived by now are dropped.
    Stop,
}

/// What all players share.
#[derive(Clone)]
pub struct Stage {
    pub phase: watch::Receiver<Phase>,
    /// Moves acknowledged on this stage.
    pub moves: Arc<AtomicUsize>,
}

impl Stage {
    pub fn new() -> (watch::Sender<Phase>, Stage) {
        let (say, phase) = watch::channel(Phase::Play);
        (say, Stage { phase, moves: Arc::default() })
    }

    pub async fn moves(&self, wanted: usize) {
        while self.moves.load(Ordering::Relaxed) < wanted {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// How long outstanding answers may take once enough has been played.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// All games played, and the results.
#[derive(Default)]
pub struct Load {
    pub running: Vec<Party>,
    pub finished: Vec<Party>,
    /// Tables started so far.
    begun: usize,
    /// How long servers were available.
    pub alive: Duration,
}

impl Load {
    pub fn acknowledged(&self) -> usize {
        self.running.iter().chain(&self.finished).map(|party| party.acknowledged.len()).sum()
    }

    /// Plays at this many tables at once for one life, and then does `end`.
    pub async fn play(
        &mut self,
        tables: usize,
        nodes: &[SocketAddr],
        life: Life,
        end: impl Future<Output = ()>,
    ) {
        let (say, stage) = Stage::new();
        let mut waiting = std::mem::take(&mut self.running).into_iter();
        let places: Vec<_> = (0..tables)
            .map(|place| {
                let (party, nodes, stage) = (waiting.next(), nodes.to_vec(), stage.clone());
                // Numbers that no other place uses.
                let numbers = (self.begun..).skip(place).step_by(tables);
                tokio::spawn(play_at(party, numbers, nodes, stage))
            })
            .collect();
        let start = Instant::now();
        let _ = tokio::time::timeout(life.oldest, stage.moves(life.moves)).await;
        end.await;
        self.alive += start.elapsed();
        let _ = say.send(Phase::Finish);
        tokio::time::sleep(LAST_ANSWERS).await;
        let _ = say.send(Phase::Stop);
        for place in places {
            let (running, finished, begun) = place.await.expect("no panic");
            self.running.extend(running);
            self.finished.extend(finished);
            self.begun = self.begun.max(begun);
        }
    }

    /// Checks that every acknowledged request is stored: at the tables with new ones, or at all tables.
    pub async fn check_acknowledged(&mut self, store: &Sql, all: bool) {
        for party in self.running.iter_mut().chain(&mut self.finished) {
            if party.checked == party.acknowledged.len() && !all {
                continue;
            }
            let lines = store.lines(&party.table, 0).await.expect("reads");
            let kept: BTreeSet<String> = lines.iter().filter_map(|line| line.request.clone()).collect();
            let lost: Vec<&String> = party.acknowledged.difference(&kept).collect();
            assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
            assert!(lines.len() >= party.furthest as usize);
            party.checked = party.acknowledged.len();
        }
    }
}

/// Plays at one place, one table after another, each until its game is over. Returns the unfinished one, the
/// finished ones, and a number above all that were used.
async fn play_at(
    mut running: Option<Party>,
    mut numbers: impl Iterator<Item = usize>,
    nodes: Vec<SocketAddr>,
    stage: Stage,
) -> (Option<Party>, Vec<Party>, usize) {
    let (mut finished, mut begun) = (Vec::new(), 0);
    let mut stop = stage.phase.clone();
    let play = async {
        while *stage.phase.borrow() == Phase::Play {
            if running.is_none() {
                let number = numbers.next().expect("no end");
                begun = number + 1;
                running = Party::new(&nodes, number).await;
            }
            let Some(party) = &mut running else { return };
            party.play(&nodes, &stage).await;
            if !party.finished {
                return;
            }
            finished.extend(running.take());
        }
    };
    // A party that is stopped while it waits will ask again.
    tokio::select! {
        () = play => {}
        _ = stop.wait_for(|phase| *phase == Phase::Stop) => {}
    }
    (running, finished, begun)
}

pub async fn check_records(store: &Sql) {
    let report = server::fsck(store).await;
    assert!(report.faults.is_empty(), "{:?}", report.faults);
}

/// Without further kills, every game reaches its end.
pub async fn play_to_the_end(load: &mut Load, nodes: &[SocketAddr]) {
    let (_say, stage) = Stage::new();
    let playing: Vec<_> = load
        .running
        .drain(..)
        .map(|mut party| {
            let (nodes, stage) = (nodes.to_vec(), stage.clone());
            tokio::spawn(async move {
                party.play(&nodes, &stage).await;
                party
            })
        })
        .collect();
    for party in playing {
        let party = party.await.expect("no panic");
        assert!(party.finished, "a client did not finish its game");
        load.finished.push(party);
    }
}

pub async fn check_record(address: SocketAddr, party: &Party) {
    let reply: Reply = get(address, &format!("/api/tables/{}/record", party.table)).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let record = rules::Record::read(&reply.body).expect("a record");
    catalog::resume(&record).expect("a true record");
}
