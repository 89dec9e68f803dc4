//! Kill -9 under load: the server program is started, loaded with several tables and killed at a
//! random moment, again and again: alone with SQLite, and as one of two nodes on Postgres. No move that
//! was acknowledged may be lost, every table must be played to its end, and every record must be true.
//!
//! The variable SOUNDER_KILLS asks for more rounds than the few that the tests run: see `cargo xtask
//! kills`.

use crate::common;
use backstage::{Nats, Postgres, skip};
use common::{Reply, Socket, any_action, get, maybe_connect, post, submit, weakest_bot};
use rules::Rng;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{Sql, Sqlite, Store};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use wire::{Answer, FromServer, Joined, Snapshot, Status};

const TABLES: usize = 6;

/// Where the nodes keep their tables.
enum Keep {
    File(PathBuf),
    Shared { postgres: String, nats: Nats },
}

impl Keep {
    async fn open(&self) -> Sql {
        match self {
            Keep::File(data) => Sqlite::open(&data.join("sounder.sqlite")).await,
            Keep::Shared { postgres, .. } => store::Postgres::open(postgres).await,
        }
        .expect("opens")
    }

    async fn launch(&self) -> (Child, SocketAddr) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sounder-server"));
        command.args(["--listen", "127.0.0.1:0", "--log", "warn", "--messages-per-second", "100000"]);
        command.args(["--tables-per-hour", "1000000", "--tables-at-once", "1000000"]);
        command.args(["--requests-per-second", "1000000"]);
        match self {
            Keep::File(data) => command.arg("--data").arg(data),
            Keep::Shared { postgres, nats } => {
                command.args(["--postgres", postgres.as_str(), "--nats", nats.url().as_str()])
            }
        };
        let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let line = tokio::time::timeout(common::PATIENCE, lines.next_line()).await.expect("in time");
        let line = line.expect("reads").expect("says where it is");
        let address = line.rsplit('/').next().and_then(|text| text.parse().ok()).expect("an address");
        (child, address)
    }
}

/// One table and the person, or two, who play at it.
struct Party {
    number: usize,
    table: String,
    tokens: Vec<String>,
    rng: Rng,
    /// The decision that was sent and not answered.
    open: Option<(usize, String, u32, String)>,
    requests: u64,
    /// Requests that were acknowledged.
    acknowledged: BTreeSet<String>,
    furthest: u32,
    finished: bool,
}

impl Party {
    async fn new(address: SocketAddr, number: usize) -> Party {
        let games = catalog::games();
        let info = &games[number % games.len()];
        // Every other table has bots at all seats but one.
        let open = number.is_multiple_of(2);
        let other = if open { r#"{"kind":"open"}"#.to_owned() } else { weakest_bot(address, info.key).await };
        let others = format!(",{other}").repeat(usize::from(info.seats[0]) - 1);
        let body = format!(r#"{{"game":"{}","seats":[{{"kind":"me","name":"A"}}{others}]}}"#, info.key);
        let made: Joined = post(address, "/api/tables", &body).await.json(201);
        let mut tokens = vec![made.token.expect("a token")];
        if open {
            for _ in 1..info.seats[0] {
                let path = format!("/api/tables/{}/join", made.table);
                let joined: Joined = post(address, &path, r#"{"name":"B"}"#).await.json(200);
                tokens.push(joined.token.expect("a token"));
            }
        }
        Party {
            number,
            table: made.table,
            tokens,
            rng: Rng::new(number as u64),
            open: None,
            requests: 0,
            acknowledged: BTreeSet::new(),
            furthest: 0,
            finished: false,
        }
    }

    /// Plays, each player on the next of the nodes, until the game is over, a node dies or enough is played.
    async fn play(&mut self, nodes: &[SocketAddr], enough: &AtomicBool) {
        let mut players = Vec::new();
        for (index, token) in self.tokens.clone().iter().enumerate() {
            let node = nodes[(self.number / 2 + index) % nodes.len()];
            let Some((socket, seen)) = self.enter(node, token).await else { return };
            players.push((socket, seen));
        }
        if let Some((player, request, seq, action)) = self.open.take() {
            // What was not answered is sent again, whether it was played or not.
            if self.decide(&mut players, player, request, seq, action).await.is_none() {
                return;
            }
        }
        loop {
            if players.iter().any(|(_, seen)| seen.status == Status::Finished) {
                self.finished = true;
                return;
            }
            if enough.load(Ordering::Relaxed) {
                return;
            }
            let latest = players.iter().map(|(_, seen)| seen.seq).max().expect("players");
            let acting = players.iter().position(|(_, seen)| seen.seq == latest && seen.is_mine_to_act());
            let Some(player) = acting else {
                let behind = players.iter().position(|(_, seen)| seen.seq < latest).unwrap_or(0);
                if hear(&mut players[behind]).await.is_none() {
                    return;
                }
                continue;
            };
            let (seq, action) = (players[player].1.seq, any_action(&mut self.rng, &players[player].1));
            self.requests += 1;
            let request = format!("{}-{}", player, self.requests);
            if self.decide(&mut players, player, request, seq, action).await.is_none() {
                return;
            }
        }
    }

    async fn enter(&mut self, address: SocketAddr, token: &str) -> Option<(Socket, Snapshot)> {
        let mut socket = maybe_connect(address).await?;
        let message = wire::FromClient::Subscribe {
            table: self.table.clone(),
            token: Some(token.to_owned()),
            since: Some(self.furthest),
        };
        socket.try_send(&message).await;
        let mut player = (socket, None);
        while player.1.is_none() {
            player.1 = match player.0.next().await? {
                FromServer::Update(update) => Some(update.snapshot),
                FromServer::Snapshot { snapshot } => Some(snapshot),
                _ => None,
            };
        }
        let seen = player.1?;
        assert!(seen.seq >= self.furthest, "what was acknowledged or seen is still there");
        Some((player.0, seen))
    }

    /// Sends a decision and waits for its answer; nothing when the server died.
    async fn decide(
        &mut self,
        players: &mut [(Socket, Snapshot)],
        player: usize,
        request: String,
        seq: u32,
        action: String,
    ) -> Option<()> {
        self.open = Some((player, request.clone(), seq, action.clone()));
        players[player].0.try_send(&submit(&request, &self.table, seq, &action)).await;
        loop {
            match hear(&mut players[player]).await? {
                Some(Answer::Accepted { seq }) => {
                    self.acknowledged.insert(request);
                    self.furthest = self.furthest.max(seq);
                    break;
                }
                Some(Answer::Refused { problem }) => panic!("{problem}"),
                None => {}
            }
        }
        self.open = None;
        // Those who did not act hear of it too.
        let latest = players[player].1.seq;
        for other in players.iter_mut() {
            while other.1.seq < latest {
                hear(other).await?;
            }
        }
        Some(())
    }
}

/// Takes the next message in; the answer when it is one, and nothing when the server died.
#[allow(clippy::option_option)]
async fn hear((socket, seen): &mut (Socket, Snapshot)) -> Option<Option<Answer>> {
    match socket.next().await? {
        FromServer::Update(update) => *seen = update.snapshot,
        FromServer::Snapshot { snapshot } => *seen = snapshot,
        FromServer::Reply { answer, .. } => return Some(Some(answer)),
        _ => {}
    }
    Some(None)
}

/// Every acknowledged request is there, at every table, and every journal is true.
async fn check_store(keep: &Keep, parties: &[Party]) {
    let store = keep.open().await;
    for party in parties {
        let lines = store.lines(&party.table, 0).await.expect("reads");
        let kept: BTreeSet<String> = lines.iter().filter_map(|line| line.request.clone()).collect();
        let lost: Vec<&String> = party.acknowledged.difference(&kept).collect();
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        assert!(lines.len() >= party.furthest as usize);
    }
    let report = server::fsck(&store).await.expect("reads");
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    store.close().await;
}

/// All parties at once, for so long or until they cannot go on.
async fn play_for(parties: Vec<Party>, nodes: &[SocketAddr], end: impl Future<Output = ()>) -> Vec<Party> {
    let enough = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = parties
        .into_iter()
        .map(|mut party| {
            let (nodes, enough) = (nodes.to_vec(), Arc::clone(&enough));
            tokio::spawn(async move {
                party.play(&nodes, &enough).await;
                party
            })
        })
        .collect();
    end.await;
    enough.store(true, Ordering::Relaxed);
    let mut parties = Vec::new();
    for party in playing {
        parties.push(party.await.expect("no panic"));
    }
    parties
}

async fn kill_again_and_again(keep: Keep, count: usize) {
    let kills: usize = std::env::var("SOUNDER_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let moment = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_nanos() as u64;
    println!("moments of death from {moment}");
    let mut rng = Rng::new(moment);
    let mut nodes = Vec::new();
    for _ in 0..count {
        nodes.push(keep.launch().await);
    }
    let addresses =
        |nodes: &[(Child, SocketAddr)]| nodes.iter().map(|(_, address)| *address).collect::<Vec<_>>();
    let mut parties: Vec<Party> = Vec::new();
    let (mut moves, mut games) = (0, 0);
    for _ in 0..kills {
        for number in parties.len()..TABLES {
            parties.push(Party::new(nodes[0].1, number).await);
        }
        let victim = rng.below(count);
        let life = Duration::from_millis(rng.below(120) as u64);
        let all = addresses(&nodes);
        let child = &mut nodes[victim].0;
        let kill = async {
            tokio::time::sleep(life).await;
            child.kill().await.expect("it is killed");
        };
        parties = play_for(parties, &all, kill).await;
        nodes.remove(victim);
        if !nodes.is_empty() {
            // Whoever lost a node goes on with the other.
            let moment = tokio::time::sleep(Duration::from_millis(rng.below(120) as u64));
            parties = play_for(parties, &addresses(&nodes), moment).await;
        }
        check_store(&keep, &parties).await;
        nodes.push(keep.launch().await);
        let (finished, running) = parties.into_iter().partition(|party: &Party| party.finished);
        parties = running;
        let finished: Vec<Party> = finished;
        for party in finished {
            check_record(nodes[0].1, &party).await;
            (moves, games) = (moves + party.acknowledged.len(), games + 1);
        }
    }
    // Left alone, every game comes to its end.
    for mut party in parties {
        party.play(&addresses(&nodes), &AtomicBool::new(false)).await;
        assert!(party.finished);
        check_record(nodes[0].1, &party).await;
        (moves, games) = (moves + party.acknowledged.len(), games + 1);
    }
    println!("{kills} kills, {games} games, {moves} acknowledged moves checked");
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

async fn check_record(address: SocketAddr, party: &Party) {
    let reply: Reply = get(address, &format!("/api/tables/{}/record", party.table)).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let record = rules::Record::read(&reply.body).expect("a record");
    catalog::resume(&record).expect("a true record");
}
