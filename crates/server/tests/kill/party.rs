//! People who play at one table, as fast as the answers come, whatever happens to the server.

use super::load::{Phase, Stage};
use crate::common::{Reply, Socket, any_action, games, maybe_connect, maybe_post, submit};
use rules::Rng;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use wire::{Answer, Code, FromServer, Joined, Net, Problem, Snapshot, Status};

/// One table and the people who play at it.
pub struct Party {
    number: usize,
    pub table: String,
    tokens: Vec<String>,
    rng: Rng,
    /// The decision that was sent but not answered.
    open: Option<(usize, String, u32, String)>,
    requests: u64,
    /// Acknowledged requests.
    pub acknowledged: BTreeSet<String>,
    /// How many of them have been checked in the store.
    pub checked: usize,
    pub furthest: u32,
    pub finished: bool,
    /// Whether it was played on more than one node.
    several: bool,
}

impl Party {
    /// `None` when a node dies meanwhile, or cannot write: then the table is abandoned.
    pub async fn new(nodes: &[SocketAddr], number: usize) -> Option<Party> {
        let games: Vec<_> = games().collect();
        let (game, seats) = games[number % games.len()];
        let node = nodes[number % nodes.len()];
        // Every third table has bots at all seats but one.
        let with_bots = number % 3 == 1;
        let bot = format!(r#"{{"kind":"bot","level":"{}"}}"#, bots::levels(game)[0].key);
        let other = if with_bots { bot.as_str() } else { r#"{"kind":"open"}"# };
        let others = format!(",{other}").repeat(usize::from(seats) - 1);
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}}{others}]}}"#);
        let writes = |reply: &Reply| reply.status != 503;
        let made: Joined = maybe_post(node, "/api/tables", &body).await.filter(writes)?.json(201);
        let mut tokens = vec![made.token.expect("a token")];
        for _ in 1..if with_bots { 1 } else { seats } {
            let path = format!("/api/tables/{}/join", made.table);
            let joined: Joined = maybe_post(node, &path, r#"{"name":"B"}"#).await.filter(writes)?.json(200);
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
            several: false,
        })
    }

    /// Plays, each player on the next node, until the game is over, a node dies or enough has been played.
    pub async fn play(&mut self, nodes: &[SocketAddr], stage: &Stage) {
        self.several |= nodes.len() > 1;
        let mut players = Vec::new();
        for (index, token) in self.tokens.clone().iter().enumerate() {
            let node = nodes[(self.number / 2 + index) % nodes.len()];
            let Some((socket, seen)) = self.enter(node, token).await else { return };
            players.push((socket, seen));
        }
        if let Some((player, request, seq, action)) = self.open.take() {
            // An unanswered decision is sent again, whether or not it was played.
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
            changes: false,
        };
        socket.try_send(&message).await;
        let mut player = (socket, None);
        while player.1.is_none() {
            player.1 = match player.0.next().await? {
                FromServer::Update(update) => Some(update.snapshot),
                FromServer::Snapshot { snapshot } => Some(snapshot),
                FromServer::Problem { problem, .. } => return cannot_write(&problem),
                _ => None,
            };
        }
        let seen = player.1?;
        assert!(seen.seq >= self.furthest, "what was acknowledged or seen is still there");
        Some((player.0, seen))
    }

    /// Sends a decision and waits for its answer; `None` when the server died or cannot write.
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
                // The other node was faster again and again, as its bots can be: nothing was played.
                Some(Answer::Refused { problem })
                    if self.several && problem.code == Code::Net(Net::Stale) =>
                {
                    break;
                }
                Some(Answer::Refused { problem }) => return cannot_write(&problem),
                None => {}
            }
        }
        self.open = None;
        // The players who did not act must hear of it too.
        let latest = players[player].1.seq;
        for other in players.iter_mut() {
            while other.1.seq < latest {
                hear(other).await?;
            }
        }
        Some(())
    }
}

/// `None`, so that the caller asks again. No other problem may occur.
fn cannot_write<T>(problem: &Problem) -> Option<T> {
    assert_eq!(problem.code, Code::Net(Net::Unavailable), "{problem}");
    None
}

/// Reads the next message; returns the answer if it is one, and `None` when the server died.
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
