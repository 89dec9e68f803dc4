//! The servers under load: this same program, started as users start it, on free ports of this
//! machine.

use super::Args;
use super::http::Http;
use super::refused;
use crate::failure::Failure;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub struct Nodes {
    args: Args,
    data: TempDir,
    running: Vec<Node>,
}

struct Node {
    child: Child,
    address: SocketAddr,
}

impl Nodes {
    pub fn start(args: &Args) -> Result<Nodes, Failure> {
        let data = TempDir::new().map_err(refused)?;
        let mut nodes = Nodes { args: args.clone(), data, running: Vec::new() };
        for _ in 0..args.nodes {
            nodes.start_one()?;
        }
        Ok(nodes)
    }

    fn start_one(&mut self) -> Result<(), Failure> {
        let program = std::env::current_exe().map_err(refused)?;
        let mut command = if self.args.own_processors {
            let mut command = Command::new("taskset");
            command.arg("--cpu-list").arg(self.running.len().to_string()).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        // A single client simulates all people.
        command.args(["--max-connections", "60000", "--sockets-per-address", "50000"]);
        command.args(["--tables-per-hour", "100000000", "--messages-per-second", "1000000"]);
        command.args(["--tables-at-once", "100000000", "--requests-per-second", "1000000"]);
        command.args(["--connections-per-address", "1000000", "--replayed-per-second", "1000000000"]);
        command.args(["--live-tables", "50000"]);
        command.arg("--data").arg(self.data.path());
        if let Some(url) = &self.args.postgres {
            command.args(["--postgres", url]);
        }
        if let Some(url) = &self.args.nats {
            command.args(["--nats", url]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(refused)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(refused)?;
        }
        let address = line.trim_end().rsplit_once("http://").and_then(|(_, address)| address.parse().ok());
        let Some(address) = address else {
            let _ = child.kill();
            return Err(Failure::Refused("the server did not start".to_owned()));
        };
        self.running.push(Node { child, address });
        Ok(())
    }

    /// By number, wrapping around.
    pub fn address(&self, number: usize) -> SocketAddr {
        self.running[number % self.running.len()].address
    }

    /// Kills all servers, restarts them, and returns the time until each answered.
    pub fn restart(&mut self) -> Result<Duration, Failure> {
        let count = self.running.len();
        self.stop();
        let begun = Instant::now();
        for _ in 0..count {
            self.start_one()?;
        }
        for number in 0..count {
            Http::connect(self.address(number))?.ask("GET", "/healthz", "")?;
        }
        Ok(begun.elapsed())
    }

    /// The current memory of all servers, in bytes; `None` where the system does not report it.
    pub fn memory(&self) -> Option<u64> {
        self.running.iter().map(|node| resident(node.child.id())).sum()
    }

    /// The processor time used by all servers; `None` where the system does not report it.
    pub fn processor(&self) -> Option<Duration> {
        self.running.iter().map(|node| used(node.child.id())).sum()
    }

    pub fn stop(&mut self) {
        for mut node in self.running.drain(..) {
            // It may have ended by itself, which the players have noticed.
            let _ = node.child.kill();
            let _ = node.child.wait();
        }
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        self.stop();
    }
}

fn used(process: u32) -> Option<Duration> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let nanoseconds = |task: std::fs::DirEntry| -> Option<u64> {
        let told = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        told.split_whitespace().next()?.parse().ok()
    };
    Some(Duration::from_nanos(tasks.filter_map(|task| nanoseconds(task.ok()?)).sum()))
}

fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
