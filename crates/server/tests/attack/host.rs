//! The server under attack, and the tables in its store beforehand.

use crate::common::program::{ALWAYS, SERVER, launch};
use crate::common::{self, code, games, get_as, settings, sit, snapshot, start_with, submit, undo, undoable};
use crate::limits::play_out;
use rules::Seat;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use store::Sqlite;
use tokio::process::{Child, Command};
use wire::{Answer, Joined, Said, Snapshot};

pub struct Host {
    child: Child,
    pub address: SocketAddr,
}

/// In bytes.
pub struct Memory {
    pub resident: u64,
    /// The peak so far.
    pub highest: u64,
}

impl Host {
    pub async fn start(data: &Path, limits: &[&str]) -> Host {
        let mut command = Command::new(SERVER);
        let (child, address) = launch(command.args(ALWAYS).args(limits).arg("--data").arg(data)).await;
        Host { child, address }
    }

    pub fn memory(&self) -> Memory {
        let process = self.child.id().expect("it runs");
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let kib = |name: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.trim().parse().ok()
        };
        let bytes = |name: &str| kib(name).unwrap_or_default() * 1024;
        Memory { resident: bytes("VmRSS:"), highest: bytes("VmHWM:") }
    }

    pub async fn end(mut self) {
        self.child.kill().await.expect("it is killed");
    }
}

/// Tables that existed before the attack.
pub struct Scene {
    /// A table with a long journal, most of it taken back, and much talk.
    pub long: String,
    /// Tables that wait for players.
    pub waiting: Vec<String>,
}

const WAITING: usize = 64;
/// Lines of talk, as long as they may be, at the table with a long journal.
const TALK: i64 = 200;

pub async fn set_the_scene(data: &Path, undone: usize) -> Scene {
    let store = Sqlite::open(&data.join("sounder.sqlite")).await.expect("opens");
    let server = start_with(settings(), Arc::new(store)).await;
    let (game, seats, phrase, action) = undoable();
    let (long, tokens) = server.table(game, seats, &phrase).await;
    let seen: Snapshot = get_as(server.address, &format!("/api/tables/{long}"), &tokens[0]).await.json(200);
    let acting = &tokens[seen.pending[0].index()];
    let (mut socket, first) = sit(server.address, &long, Some(acting), None).await;
    let mut seq = snapshot(first).seq;
    for _ in 0..undone {
        seq = accepted(&socket.decide(&submit(&format!("a{seq}"), &long, seq, &action)).await);
        seq = accepted(&socket.decide(&undo(&format!("u{seq}"), &long, seq)).await);
    }
    drop(socket);
    play_out(&server, &long, &tokens).await;
    let said = Said::Text { text: "\u{1f682}".repeat(500) };
    for at in 0..TALK {
        server.store.say(&long, Seat::new(0), said.clone(), at).await.expect("a line");
    }
    let mut waiting = Vec::new();
    let (game, _) = games().next().expect("a game");
    for _ in 0..WAITING {
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}},{{"kind":"open"}}]}}"#);
        let made: Joined = common::post(server.address, "/api/tables", &body).await.json(201);
        waiting.push(made.table);
    }
    server.stop().await;
    Scene { long, waiting }
}

fn accepted(answer: &Answer) -> u32 {
    let Answer::Accepted { seq } = answer else { panic!("{}", code(answer)) };
    *seq
}
