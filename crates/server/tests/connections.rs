//! Connections: answers that nobody reads, and what the operator learns when there are too many connections.

use crate::common;
use common::program::SERVER;
use common::{PATIENCE, settings, start_with, stream_from};
use server::Settings;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// A client that reads nothing of its answers is disconnected, and its place is free again.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_reads_is_given_up() {
    // Together some 40 MB: more than the network holds.
    const ASKED: usize = 400;
    let limits = Settings { connections_per_address: 1, answer_time: 1, ..settings() };
    let server = start_with(limits, Arc::new(Memory::default())).await;
    let mut deaf = TcpStream::connect(server.address).await.expect("connects");
    let asked = "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(ASKED);
    deaf.write_all(asked.as_bytes()).await.expect("is sent");
    let served = async {
        while common::maybe_request_from([127, 0, 0, 1], server.address, "GET", "/healthz", "", "")
            .await
            .is_none()
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, served).await.expect("the place is free again");
    drop(deaf);
    server.stop().await;
}

/// A head that never ends is refused long before it fills the memory; one that is merely long is not.
#[tokio::test(flavor = "multi_thread")]
async fn a_head_without_end_is_refused() {
    let server = start_with(settings(), Arc::new(Memory::default())).await;
    let long = format!("X-Long: {}\r\n", "x".repeat(32 * 1024));
    assert_eq!(common::request(server.address, "GET", "/healthz", &long, "").await.status, 200);
    let mut endless = TcpStream::connect(server.address).await.expect("connects");
    let head = format!("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: {}", "x".repeat(70 * 1024));
    endless.write_all(head.as_bytes()).await.expect("is sent");
    let mut status = [0; 12];
    tokio::time::timeout(PATIENCE, endless.read_exact(&mut status))
        .await
        .expect("in time")
        .expect("an answer");
    assert_eq!(&status, b"HTTP/1.1 431");
    server.stop().await;
}

/// The server as a program of its own, with its metrics and its log.
struct Host {
    child: Child,
    address: SocketAddr,
    metrics: Metrics,
    folder: tempfile::TempDir,
}

/// One connection, open from the beginning, because later there may be no descriptor for it.
struct Metrics(TcpStream);

impl Host {
    async fn start(limits: &[&str]) -> Host {
        let folder = tempfile::tempdir().expect("a folder");
        let log = std::fs::File::create(folder.path().join("log")).expect("a log");
        let mut command = Command::new(SERVER);
        command.args(["--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--log", "warn"]);
        command.arg("--data").arg(folder.path()).args(limits);
        command.stdout(Stdio::piped()).stderr(Stdio::from(log)).kill_on_drop(true);
        let mut child = command.spawn().expect("the server starts");
        let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut address = async || -> SocketAddr {
            let line =
                tokio::time::timeout(PATIENCE, said.next_line()).await.expect("in time").expect("reads");
            let line = line.expect("says where it is");
            let place = line.split('/').find_map(|part| part.parse().ok());
            place.expect("an address")
        };
        let (address, metrics) = (address().await, address().await);
        let metrics = Metrics(TcpStream::connect(metrics).await.expect("metrics"));
        Host { child, address, metrics, folder }
    }

    /// Waits until this counter has at least this value.
    async fn counts(&mut self, name: &str, least: u64) -> u64 {
        let counting = async {
            loop {
                let value = self.metrics.read(name).await;
                if value >= least {
                    return value;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, counting)
            .await
            .unwrap_or_else(|_| panic!("{name} stays below {least}"))
    }

    /// Ends the server; returns how many lines of its log contain this.
    async fn lines(mut self, part: &str) -> usize {
        self.child.kill().await.expect("it is killed");
        let log: &Path = &self.folder.path().join("log");
        let log = std::fs::read_to_string(log).expect("a log");
        log.lines().filter(|line| line.contains(part)).count()
    }
}

impl Metrics {
    async fn read(&mut self, name: &str) -> u64 {
        self.0.write_all(b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("is sent");
        let mut answer = Vec::new();
        // The last line of the format.
        while !answer.ends_with(b"# EOF\n") {
            let mut part = [0; 4096];
            let read = tokio::time::timeout(PATIENCE, self.0.read(&mut part)).await.expect("in time");
            answer.extend(&part[..read.expect("an answer")]);
        }
        let text = String::from_utf8(answer).expect("text");
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_is_told() {
    const REFUSED: u64 = 3;
    let mut host = Host::start(&["--max-connections", "2", "--connections-per-address", "1"]).await;
    let _first = TcpStream::connect(host.address).await.expect("connects");
    for _ in 0..REFUSED {
        let mut more = TcpStream::connect(host.address).await.expect("connects");
        let closed = tokio::time::timeout(PATIENCE, more.read(&mut [0; 1])).await.expect("in time");
        assert!(matches!(closed, Ok(0) | Err(_)), "it is turned away");
    }
    assert_eq!(host.counts("sounder_connections_refused_total", REFUSED).await, REFUSED);
    assert_eq!(host.metrics.read("sounder_connections_full_total").await, 0);
    let _second = stream_from([127, 0, 0, 2], host.address).await.expect("connects");
    host.counts("sounder_connections_full_total", 1).await;
    assert_eq!(host.lines("connections were refused").await, 1);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn connections_that_cannot_be_accepted_are_told() {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    /// As many as its standard input and outputs take: whatever else is open stays open, and nothing is added.
    const NO_MORE: u64 = 3;
    let mut host = Host::start(&[]).await;
    assert_eq!(host.metrics.read("sounder_accept_failures_total").await, 0);
    let process = host.child.id().expect("it runs");
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw).expect("a process");
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let limit = |current| prlimit(Some(pid), Resource::Nofile, Rlimit { current, maximum });
    limit(Some(NO_MORE)).expect("its files are limited");
    let mut client = TcpStream::connect(host.address).await.expect("the system connects");
    host.counts("sounder_accept_failures_total", 1).await;
    // With descriptors again, the waiting client is served.
    limit(current).expect("its files are limited less");
    client.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.expect("is sent");
    let mut status = [0; 12];
    tokio::time::timeout(PATIENCE, client.read_exact(&mut status))
        .await
        .expect("in time")
        .expect("an answer");
    assert_eq!(&status, b"HTTP/1.1 200");
    assert_eq!(host.lines("connections cannot be accepted").await, 1);
}
