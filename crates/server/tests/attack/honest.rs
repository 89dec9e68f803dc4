//! Honest people: two at each of a few tables. They play at an ordinary pace from an address of their own and
//! measure how long things take.

use crate::common::{
    self, Socket, any_action, connect_from, games, maybe_request_from, snapshot, submit, weakest_bot,
};
use rules::{Cause, Rng};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use wire::{Answer, Beat, FromServer, Joined, Snapshot, Status};

pub const HOME: [u8; 4] = [127, 0, 0, 2];
const TABLES: usize = 4;
/// The pause between two moves, so that no one comes near a limit.
const PACE: Duration = Duration::from_millis(15);
/// Every this many moves, a player also opens a table.
const LOOK_EVERY: usize = 4;

/// Measured times, in microseconds.
#[derive(Default)]
pub struct Felt {
    /// From a move to the opponent's update.
    pub moves: Vec<u64>,
    /// From opening a connection to the complete answer.
    pub requests: Vec<u64>,
    /// From a move that ends a turn to the same player's next turn, against a bot.
    pub bots: Vec<u64>,
}

pub struct Honest {
    address: SocketAddr,
    tables: Vec<Table>,
    with_bot: Option<Table>,
    rng: Rng,
}

struct Table {
    id: String,
    players: Vec<(Socket, Snapshot)>,
}

impl Honest {
    pub async fn sit_down(address: SocketAddr, with_bot: bool) -> Honest {
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            tables.push(Table::of_two(address).await);
        }
        let with_bot = if with_bot { Some(Table::with_bot(address).await) } else { None };
        Honest { address, tables, with_bot, rng: Rng::new(7) }
    }

    pub fn tables(&self) -> Vec<String> {
        self.tables.iter().map(|table| table.id.clone()).collect()
    }

    /// Plays while `goes_on`, which receives the number of moves so far.
    pub async fn play(&mut self, goes_on: impl Fn(usize) -> bool) -> Felt {
        let mut felt = Felt::default();
        let mut moves = 0;
        while goes_on(moves) {
            let table = &mut self.tables[moves % TABLES];
            if table.is_over() {
                *table = Table::of_two(self.address).await;
            }
            felt.moves.push(table.move_on(&mut self.rng).await);
            moves += 1;
            if moves.is_multiple_of(LOOK_EVERY) {
                let start = Instant::now();
                let reply = ask(self.address, "GET", &format!("/api/tables/{}", table.id), "").await;
                assert_eq!(reply.status, 200, "{}", reply.body);
                felt.requests.push(micros(start));
                if let Some(table) = &mut self.with_bot {
                    if table.is_over() {
                        *table = Table::with_bot(self.address).await;
                    }
                    felt.bots.extend(table.answered_by_bot(&mut self.rng).await);
                }
            }
            tokio::time::sleep(PACE).await;
        }
        felt
    }

    pub async fn is_served(&self) -> bool {
        ask(self.address, "GET", "/readyz", "").await.status == 200
    }
}

fn micros(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX)
}

async fn ask(address: SocketAddr, method: &str, path: &str, body: &str) -> common::Reply {
    let headers = "Content-Type: application/json\r\n";
    let answer = maybe_request_from(HOME, address, method, path, headers, body).await;
    answer.unwrap_or_else(|| panic!("nobody answers {method} {path}"))
}

impl Table {
    async fn of_two(address: SocketAddr) -> Table {
        let (game, _) = games().next().expect("a game");
        let seats = json!([{"kind": "me", "name": "Ada"}, {"kind": "open"}]);
        let body = json!({"game": game, "seats": seats}).to_string();
        let made: Joined = ask(address, "POST", "/api/tables", &body).await.json(201);
        let path = format!("/api/tables/{}/join", made.table);
        let joined: Joined = ask(address, "POST", &path, r#"{"name":"Bo"}"#).await.json(200);
        Table::entered(address, made.table, &[made.token, joined.token]).await
    }

    async fn with_bot(address: SocketAddr) -> Table {
        let (game, _) = games().next().expect("a game");
        let bot = weakest_bot(address, game).await;
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Cy"}},{bot}]}}"#);
        let made: Joined = ask(address, "POST", "/api/tables", &body).await.json(201);
        let mut table = Table::entered(address, made.table, &[made.token]).await;
        let (socket, seen) = &mut table.players[0];
        while !seen.is_mine_to_act() {
            *seen = socket.update().await.snapshot;
        }
        table
    }

    async fn entered(address: SocketAddr, id: String, tokens: &[Option<String>]) -> Table {
        let mut players = Vec::new();
        for token in tokens {
            let mut socket = connect_from(HOME, address).await.expect("honest people are let in");
            assert!(matches!(socket.next().await, Some(FromServer::Hello { .. })));
            let first = socket.subscribe(&id, token.as_deref(), None).await;
            players.push((socket, snapshot(first)));
        }
        Table { id, players }
    }

    fn is_over(&self) -> bool {
        self.players[0].1.status == Status::Finished
    }

    async fn submit(&mut self, player: usize, rng: &mut Rng) -> Instant {
        let (socket, seen) = &mut self.players[player];
        let action = any_action(rng, seen);
        let message = submit(&format!("r{}", seen.seq), &self.id, seen.seq, &action);
        let start = Instant::now();
        socket.send(&message).await;
        start
    }

    /// Makes the next move; returns how long it took until the opponent saw it.
    async fn move_on(&mut self, rng: &mut Rng) -> u64 {
        let acting =
            self.players.iter().position(|(_, seen)| seen.is_mine_to_act()).expect("somebody's turn");
        let start = self.submit(acting, rng).await;
        let (socket, seen) = &mut self.players[1 - acting];
        *seen = socket.update().await.snapshot;
        let felt = micros(start);
        let (socket, seen) = &mut self.players[acting];
        *seen = socket.update().await.snapshot;
        accepted(&socket.news().await);
        felt
    }

    /// Makes the next move; returns how long the bot took, or `None` if it did not have to decide anything,
    /// because most decisions do not end a turn.
    async fn answered_by_bot(&mut self, rng: &mut Rng) -> Option<u64> {
        let start = self.submit(0, rng).await;
        let (socket, seen) = &mut self.players[0];
        let own = seen.own_seat().expect("a player's seat");
        let by_bot =
            |beat: &Beat| matches!(beat.cause(), Cause::Decision { seat, auto: false } if seat != own);
        let (mut answered, mut decided) = (false, false);
        loop {
            match socket.news().await {
                FromServer::Update(update) => {
                    decided |= update.beats.iter().any(by_bot);
                    *seen = update.snapshot;
                }
                reply => {
                    accepted(&reply);
                    answered = true;
                }
            }
            if answered && (seen.is_mine_to_act() || seen.status == Status::Finished) {
                return decided.then(|| micros(start));
            }
        }
    }
}

fn accepted(reply: &FromServer) {
    let accepted = matches!(reply, FromServer::Reply { answer: Answer::Accepted { .. }, .. });
    assert!(accepted, "an honest move was answered by {reply:?}");
}
