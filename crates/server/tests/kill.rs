//! Kill -9 under load: the server program is started, loaded with many tables and killed at a random
//! moment, again and again: alone with SQLite, and as one of two nodes on Postgres. A table that is over
//! makes room for a new one, so that the load stays. No move that was acknowledged may be lost, every table
//! must be played to its end, and every record must be true.
//!
//! The variable SOUNDER_KILLS asks for more kills than the few that the tests run, under the load of many more
//! tables, or of as many as SOUNDER_KILL_TABLES says: see `cargo xtask kills`.

use crate::common;
use backstage::{Nats, Postgres, skip};
use common::{Reply, Socket, any_action, games, get, maybe_connect, maybe_post, submit};
use rules::Rng;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{Sql, Sqlite, Store};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use wire::{Answer, FromServer, Joined, Snapshot, Status};

/// How often is killed, and how many tables are played at once meanwhile.
#[derive(Clone, Copy)]
struct Plan {
    kills: usize,
    tables: usize,
}

const SHORT: Plan = Plan { kills: 3, tables: 6 };
const MANY_TABLES: usize = 200;
/// Every record is replayed so often on the way, and once more at the end.
const CHECKS: usize = 5;

impl Plan {
    fn wanted() -> Plan {
        let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let kills = asked("SOUNDER_KILLS").unwrap_or(SHORT.kills);
        let usual = if kills > SHORT.kills { MANY_TABLES } else { SHORT.tables };
        Plan { kills, tables: asked("SOUNDER_KILL_TABLES").unwrap_or(usual) }
    }

    /// A server lives until so many more moves are acknowledged: counted so, and not in time, because a busy machine
    /// would have killed it before all clients are back. Some are cut off at that too.
    fn life(self, rng: &mut Rng) -> usize {
        rng.below(10 * self.tables)
    }
}

/// However few moves it made, no server lives longer.
const OLDEST: Duration = Duration::from_secs(20);

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
        command.args(["--requests-per-second", "1000000", "--connections-per-address", "10000"]);
        command.args(["--sockets-per-address", "10000"]);
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

/// One table and the people who play at it.
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
    /// How many of them have been looked for in the store.
    checked: usize,
    furthest: u32,
    finished: bool,
}

impl Party {
    /// Nothing when a node dies meanwhile: the table is then nobody's.
    async fn new(nodes: &[SocketAddr], number: usize) -> Option<Party> {
        let games: Vec<_> = games().collect();
        let (game, seats) = games[number % games.len()];
        let node = nodes[number % nodes.len()];
        // Every third table has bots at all seats but one.
        let with_bots = number % 3 == 1;
        let bot = format!(r#"{{"kind":"bot","level":"{}"}}"#, bots::levels(game)[0].key);
        let other = if with_bots { bot.as_str() } else { r#"{"kind":"open"}"# };
        let others = format!(",{other}").repeat(usize::from(seats) - 1);
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}}{others}]}}"#);
        let made: Joined = maybe_post(node, "/api/tables", &body).await?.json(201);
        let mut tokens = vec![made.token.expect("a token")];
        for _ in 1..if with_bots { 1 } else { seats } {
            let path = format!("/api/tables/{}/join", made.table);
            let joined: Joined = maybe_post(node, &path, r#"{"name":"B"}"#).await?.json(200);
            tokens.push(joined.token.expect("a token"));
        }
        Some(Party {
            number,
            table: made.table,
            tokens,
            rng: Rng::new(number as u64),
            open: None,
            requests: 0,
            acknowledged: BTreeSet::new(),
            checked: 0,
            furthest: 0,
            finished: false,
        })
    }

    /// Plays, each player on the next of the nodes, until the game is over, a node dies or enough is played.
    async fn play(&mut self, nodes: &[SocketAddr], stage: &Stage) {
        let mut players = Vec::new();
        for (index, token) in self.tokens.clone().iter().enumerate() {
            let node = nodes[(self.number / 2 + index) % nodes.len()];
            let Some((socket, seen)) = self.enter(node, token).await else { return };
            players.push((socket, seen));
        }
        if let Some((player, request, seq, action)) = self.open.take() {
            // What was not answered is sent again, whether it was played or not.
            if self.decide(&mut players, player, request, seq, action, stage).await.is_none() {
                return;
            }
        }
        loop {
            if players.iter().any(|(_, seen)| seen.status == Status::Finished) {
                self.finished = true;
                return;
            }
            if *stage.phase.borrow() != Phase::Play {
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
            if self.decide(&mut players, player, request, seq, action, stage).await.is_none() {
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
        stage: &Stage,
    ) -> Option<()> {
        self.open = Some((player, request.clone(), seq, action.clone()));
        players[player].0.try_send(&submit(&request, &self.table, seq, &action)).await;
        loop {
            match hear(&mut players[player]).await? {
                Some(Answer::Accepted { seq }) => {
                    self.acknowledged.insert(request);
                    stage.moves.fetch_add(1, Ordering::Relaxed);
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

#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Phase {
    Play,
    /// Whoever waits for an answer still takes it in.
    Finish,
    /// What is not there by now is not waited for.
    Stop,
}

/// What all who play look at.
#[derive(Clone)]
struct Stage {
    phase: watch::Receiver<Phase>,
    /// Acknowledged on this stage.
    moves: Arc<AtomicUsize>,
}

impl Stage {
    fn new() -> (watch::Sender<Phase>, Stage) {
        let (say, phase) = watch::channel(Phase::Play);
        (say, Stage { phase, moves: Arc::default() })
    }

    async fn moves(&self, wanted: usize) {
        while self.moves.load(Ordering::Relaxed) < wanted {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// How long answers may be on their way when enough is played.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// All that is played, and how it went.
#[derive(Default)]
struct Load {
    running: Vec<Party>,
    finished: Vec<Party>,
    /// Tables so far.
    begun: usize,
    /// How long servers were there to play with.
    alive: Duration,
}

impl Load {
    fn acknowledged(&self) -> usize {
        self.running.iter().chain(&self.finished).map(|party| party.acknowledged.len()).sum()
    }

    /// Plays at so many tables at once for a life, and does `end` then.
    async fn play(
        &mut self,
        tables: usize,
        nodes: &[SocketAddr],
        life: usize,
        end: impl Future<Output = ()>,
    ) {
        let (say, stage) = Stage::new();
        let mut waiting = std::mem::take(&mut self.running).into_iter();
        let places: Vec<_> = (0..tables)
            .map(|place| {
                let (party, nodes, stage) = (waiting.next(), nodes.to_vec(), stage.clone());
                // Numbers that no other place has.
                let numbers = (self.begun..).skip(place).step_by(tables);
                tokio::spawn(play_at(party, numbers, nodes, stage))
            })
            .collect();
        let start = Instant::now();
        let _ = tokio::time::timeout(OLDEST, stage.moves(life)).await;
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

    /// Every acknowledged request is there, at every table where there was a new one, or at all.
    async fn check_acknowledged(&mut self, store: &Sql, all: bool) {
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

/// One place after the other is played at, each until its game is over: the one that is not over, those that are,
/// and a number above all that were used.
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
    // What a party waits for when it is stopped it asks for again.
    tokio::select! {
        () = play => {}
        _ = stop.wait_for(|phase| *phase == Phase::Stop) => {}
    }
    (running, finished, begun)
}

async fn check_records(store: &Sql) {
    let report = server::fsck(store).await;
    assert!(report.faults.is_empty(), "{:?}", report.faults);
}

fn addresses(nodes: &[(Child, SocketAddr)]) -> Vec<SocketAddr> {
    nodes.iter().map(|(_, address)| *address).collect()
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
            // Whoever lost a node goes on with the other.
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

/// Left alone, every game comes to its end.
async fn play_to_the_end(load: &mut Load, nodes: &[SocketAddr]) {
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
