//! Analyses on the server: what they report, and how many one address may have.

use crate::common;
use common::{PATIENCE, Running, get, post, request, request_from, settings, start_with};
use rules::{Options, Pending, Record, Rng, Seed};
use serde_json::json;
use server::Settings;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn start(settings: Settings) -> Running {
    start_with(settings, Arc::new(Memory::default())).await
}

/// A game played at random for at most this many decisions.
pub(crate) fn played(game: &str, seats: u8, phrase: &str, most: usize) -> Record {
    let names = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
    let (mut table, _) =
        catalog::new_table(game, names, Options::default(), Seed::from_phrase(phrase)).expect("a table");
    let mut rng = Rng::new(5);
    for _ in 0..most {
        let Pending::Seats(seats) = table.pending() else { break };
        let seat = seats.iter().next().expect("a seat");
        let action = rng.pick(&table.legal(seat)).clone();
        table.submit(seat, &action).expect("a legal action");
    }
    table.record()
}

/// The finished game that is quickest to analyse.
fn short_game(phrase: &str) -> Record {
    let games = catalog::games().into_iter().map(|info| played(info.key, info.seats[0], phrase, usize::MAX));
    let tasks = |record: &Record| {
        let work = analysis::begin(record, analysis::EFFORT, analysis::SEED).expect("a true record");
        work.progress().of
    };
    games.min_by_key(tasks).expect("a game")
}

/// The longest game, which takes more than a moment to analyse.
fn long_game() -> Record {
    let games = common::games().map(|(game, seats)| played(game, seats, "long", usize::MAX));
    games.max_by_key(|record| record.journal.len()).expect("a game")
}

fn body(record: &Record) -> String {
    json!({ "record": record.to_string() }).to_string()
}

async fn ask(address: SocketAddr, record: &Record) -> common::Reply {
    post(address, "/api/analysis", &body(record)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_tells_what_the_page_would_find_out() {
    let server = start(settings()).await;
    let record = short_game("same");
    let reply = ask(server.address, &record).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let mut work = analysis::begin(&record, analysis::EFFORT, analysis::SEED).expect("a true record");
    while work.step() {}
    assert_eq!(reply.body, serde_json::to_string(&work.report()).expect("plain data"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_refuse_all_analyses() {
    let server = start(Settings { analysis: 0, ..settings() }).await;
    assert_eq!(ask(server.address, &short_game("off")).await.problem(404), "not-found");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_an_hour_and_no_more_but_what_is_known_is_told_again() {
    let server = start(Settings { analyses_per_hour: 4, ..settings() }).await;
    let (first, second) = (short_game("one"), short_game("two"));
    let told = ask(server.address, &first).await;
    assert_eq!(told.status, 200);
    let refused = ask(server.address, &second).await;
    assert_eq!(refused.problem(429), "too-many");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(ask(server.address, &first).await.body, told.body, "known already");
    let headers = "Content-Type: application/json\r\n";
    let other = [127, 0, 0, 2];
    let reply = request_from(other, server.address, "POST", "/api/analysis", headers, &body(&second)).await;
    assert_eq!(reply.status, 200, "another address is not concerned");
    server.stop().await;
}

/// Sends the head of a request, and waits until the server asks for its body.
async fn halfway(address: SocketAddr, length: usize) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("connects");
    let head = format!(
        "POST /api/analysis HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("sends");
    let mut heard = [0; 12];
    tokio::time::timeout(PATIENCE, stream.read_exact(&mut heard)).await.expect("in time").expect("a line");
    assert_eq!(&heard, b"HTTP/1.1 100");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn one_at_a_time_for_each_address() {
    let server = start(settings()).await;
    let record = short_game("alone");
    let first = halfway(server.address, 1000).await;
    assert_eq!(ask(server.address, &record).await.problem(429), "too-many");
    let headers = "Content-Type: application/json\r\n";
    let text = body(&record);
    let other = request_from([127, 0, 0, 2], server.address, "POST", "/api/analysis", headers, &text).await;
    assert_eq!(other.status, 200, "another address need not wait");
    drop(first);
    // The slot is free once the server has noticed that the first client disconnected.
    until_free(server.address, &record).await;
    server.stop().await;
}

async fn until_free(address: SocketAddr, record: &Record) {
    let free = async {
        while ask(address, record).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, free).await.expect("the place is free in the end");
}

/// Waits until the metrics contain this line.
async fn until_told(metrics: SocketAddr, line: &str) {
    let told = async {
        while !get(metrics, "/metrics").await.body.contains(line) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, told).await.is_ok(), "{line} is never told");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_stops_when_its_asker_goes() {
    let metrics = Some("127.0.0.1:0".parse().expect("an address"));
    let settings = Settings { metrics, ..settings() };
    let store: Arc<dyn store::Store> = Arc::new(Memory::default());
    let server = server::Server::with_store(settings, store).await.expect("a free port");
    let (address, metrics) = (server.address(), server.metrics_address().expect("metrics"));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    let text = body(&long_game());
    let mut asker = halfway(address, text.len()).await;
    asker.write_all(text.as_bytes()).await.expect("sends");
    until_told(metrics, "sounder_analyses_running 1").await;
    drop(asker);
    until_told(metrics, "sounder_analyses_total{end=\"stopped\"} 1").await;
    let _ = stop.send(());
    running.await.expect("no panic").expect("clean");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_finished_game_is_refused() {
    let server = start(settings()).await;
    let (game, seats) = common::games().next().expect("a game");
    let unfinished = played(game, seats, "begun", 3);
    assert_eq!(ask(server.address, &unfinished).await.problem(403), "not-over");
    let nonsense = post(server.address, "/api/analysis", r#"{"record":"nonsense"}"#).await;
    assert!((400..500).contains(&nonsense.status), "{}", nonsense.status);
    assert_eq!(post(server.address, "/api/analysis", r#"{"table":"x"}"#).await.problem(400), "malformed");
    let large = json!({ "record": "x".repeat(200 * 1024) }).to_string();
    assert_eq!(post(server.address, "/api/analysis", &large).await.problem(413), "too-large");
    let mut forged = short_game("forged");
    forged.journal.pop();
    let reply = ask(server.address, &forged).await;
    assert!((400..500).contains(&reply.status), "{}: {}", reply.status, reply.body);
    assert_eq!(get(server.address, "/api/tables/none/analysis").await.problem(404), "not-found");
    let (table, _) = server.table(game, seats, "running").await;
    let path = format!("/api/tables/{table}/analysis");
    assert_eq!(request(server.address, "GET", &path, "", "").await.problem(403), "not-over");
    server.stop().await;
}
