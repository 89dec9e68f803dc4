//! How much one address, one guest and one person may have at once, and what the operator can read.

use crate::common;
use common::{
    Running, Socket, any_action, connect, games, get, get_as, maybe_request_from, post, request,
    request_from, send_as, settings, sign_up, start_with,
};
use common::{sit, snapshot, submit, weakest_bot};
use rules::{Rng, Seat};
use serde_json::json;
use server::{Server, Settings};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Memory, Sqlite, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use wire::{Answer, Code, FromClient, FromServer, Joined, Net, Said};

async fn start(settings: Settings) -> Running {
    start_with(settings, Arc::new(Memory::default())).await
}

fn body() -> String {
    let (game, _) = games().next().expect("a game");
    json!({"game": game, "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}).to_string()
}

/// Connections that are closed at once count, too: while the server accepts them, everyone else waits.
#[tokio::test(flavor = "multi_thread")]
async fn new_connections_of_one_address_are_limited() {
    // 40 at once, and two a second.
    let server = start(Settings { requests_per_second: 1, connections_per_address: 10, ..settings() }).await;
    let mut served = 0;
    while maybe_request_from([127, 0, 0, 1], server.address, "GET", "/healthz", "", "").await.is_some() {
        served += 1;
        assert!(served < 10_000, "nothing is refused");
    }
    assert!(served >= 40, "{served}");
    let other = request_from([127, 0, 0, 2], server.address, "GET", "/healthz", "", "").await;
    assert_eq!(other.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_one_address_are_limited_and_others_are_not_concerned() {
    let server = start(Settings { requests_per_second: 1, ..settings() }).await;
    for _ in 0..10 {
        assert_eq!(get(server.address, "/api/games").await.status, 200, "a burst is fine");
    }
    let refused = get(server.address, "/api/games").await;
    assert_eq!(refused.problem(429), "too-many");
    let wait: u64 = refused.header("retry-after").and_then(|text| text.parse().ok()).expect("seconds");
    assert!(refused.header("content-security-policy").is_some(), "with the headers of every answer");
    assert_eq!(get(server.address, "/healthz").await.status, 200, "only the API is counted");
    let other = request_from([127, 0, 0, 2], server.address, "GET", "/api/games", "", "").await;
    assert_eq!(other.status, 200);
    // A client that waits as long as it was told is served again.
    tokio::time::sleep(Duration::from_secs(wait)).await;
    assert_eq!(get(server.address, "/api/games").await.status, 200);
    // No client changes its address by claiming another one.
    let mut refused = 0;
    for number in 0..5 {
        let header = format!("X-Forwarded-For: 203.0.113.{number}\r\n");
        refused += usize::from(request(server.address, "GET", "/api/games", &header, "").await.status == 429);
    }
    assert!(refused >= 3, "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_clients_are_told_apart() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let server = start(Settings { requests_per_second: 1, proxies, ..settings() }).await;
    let ask = async |client: &str| {
        let header = format!("X-Forwarded-For: 198.51.100.1, {client}\r\n");
        request(server.address, "GET", "/api/games", &header, "").await.status
    };
    for _ in 0..10 {
        assert_eq!(ask("203.0.113.1").await, 200);
    }
    assert_eq!(ask("203.0.113.1").await, 429);
    assert_eq!(ask("203.0.113.2").await, 200);
    server.stop().await;
}

/// Idle connections of one client take no place that others need.
#[tokio::test(flavor = "multi_thread")]
async fn connections_of_one_address_are_limited() {
    let server = start(Settings { connections_per_address: 4, ..settings() }).await;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(TcpStream::connect(server.address).await.expect("connects"));
    }
    let mut fifth = TcpStream::connect(server.address).await.expect("connects");
    let closed = tokio::time::timeout(common::PATIENCE, fifth.read(&mut [0; 1])).await.expect("in time");
    assert!(matches!(closed, Ok(0) | Err(_)), "the fifth is turned away");
    let other = request_from([127, 0, 0, 2], server.address, "GET", "/api/games", "", "").await;
    assert_eq!(other.status, 200);
    drop(silent);
    let mut again = 0;
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        if let Ok(mut stream) = TcpStream::connect(server.address).await {
            let turned_away =
                tokio::time::timeout(Duration::from_millis(100), stream.read(&mut [0; 1])).await;
            again += usize::from(turned_away.is_err());
            if again > 0 {
                break;
            }
        }
    }
    assert_eq!(again, 1, "places are given back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_one_address_have_only_so_many_unfinished_tables() {
    let server = start(Settings { tables_at_once: 2, ..settings() }).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let made: Joined = post(server.address, "/api/tables", &body()).await.json(201);
        tables.push(made);
    }
    let refused = post(server.address, "/api/tables", &body()).await;
    assert_eq!(refused.problem(429), "too-many-tables");
    assert!(refused.header("retry-after").is_some());
    let headers = "Content-Type: application/json\r\n";
    let other = request_from([127, 0, 0, 2], server.address, "POST", "/api/tables", headers, &body()).await;
    assert_eq!(other.status, 201);
    // A game that ends makes room for another.
    let table = &tables[0].table;
    let path = format!("/api/tables/{table}/join");
    let joined: Joined = post(server.address, &path, r#"{"name":"B"}"#).await.json(200);
    let tokens = [tables[0].token.clone().expect("a token"), joined.token.expect("a token")];
    play_out(&server, table, &tokens).await;
    let _: Joined = post(server.address, "/api/tables", &body()).await.json(201);
    assert_eq!(post(server.address, "/api/tables", &body()).await.problem(429), "too-many-tables");
    server.stop().await;
}

pub(crate) async fn play_out(server: &Running, table: &str, tokens: &[String]) {
    let mut sockets = Vec::new();
    for token in tokens {
        let (socket, first) = sit(server.address, table, Some(token), None).await;
        sockets.push((socket, snapshot(first)));
    }
    let mut rng = Rng::new(1);
    while sockets[0].1.outcome.is_none() {
        let acting = sockets.iter().position(|(_, seen)| seen.is_mine_to_act()).expect("somebody acts");
        let (socket, seen) = &mut sockets[acting];
        let action = any_action(&mut rng, seen);
        socket.send(&submit(&format!("r{}", seen.seq), table, seen.seq, &action)).await;
        for (socket, seen) in &mut sockets {
            *seen = socket.update().await.snapshot;
        }
        let reply = sockets[acting].0.news().await;
        assert!(matches!(reply, FromServer::Reply { answer: Answer::Accepted { .. }, .. }), "{reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_only_so_many_unfinished_tables_wherever_from() {
    let server = start(Settings { tables_at_once: 2, ..settings() }).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    for _ in 0..2 {
        let _: Joined = send_as(server.address, &ada, "POST", "/api/tables", &body()).await.json(201);
    }
    let headers = format!("Authorization: Bearer {ada}\r\nContent-Type: application/json\r\n");
    for last in [1, 2] {
        let refused =
            request_from([127, 0, 0, last], server.address, "POST", "/api/tables", &headers, &body()).await;
        assert_eq!(refused.problem(429), "too-many-tables");
    }
    let bo = sign_up(server.address, "Bo", None).await.session;
    let _: Joined = send_as(server.address, &bo, "POST", "/api/tables", &body()).await.json(201);
    server.stop().await;
}

/// As many lines of talk as a client is told, so that each subscription is answered at length.
async fn talk_much(store: &dyn Store, table: &str) {
    let said = Said::Text { text: "long ".repeat(40) };
    for at in 0..200 {
        store.say(table, Seat::new(0), said.clone(), at).await.expect("a line");
    }
}

fn subscribe(table: &str) -> FromClient {
    FromClient::Subscribe { table: table.to_owned(), token: None, since: None, changes: false }
}

/// A client that listens and never reads is disconnected; the others do not notice.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_delays_nobody() {
    // Far more bytes than the network and the server hold together.
    const ASKED: usize = 150;
    const DEAF: usize = 3;
    // The server tries to tell them why they are sent away for so long, and then hangs up.
    const SEND_TIME: Duration = Duration::from_secs(20);
    let server = start(settings()).await;
    let (game, count) = games().next().expect("a game");
    let (table, tokens) = server.table(game, count, "deaf").await;
    let (talkative, _) = server.table(game, count, "talkative").await;
    talk_much(&*server.store, &talkative).await;
    let (last, last_tokens) = server.table(game, count, "where they go last").await;
    let (mut player, _) = sit(server.address, &last, Some(&last_tokens[0]), None).await;
    let mut deaf = Vec::new();
    let deaf_since = Instant::now();
    for _ in 0..DEAF {
        let mut socket = connect(server.address).await;
        socket.send(&subscribe(&table)).await;
        for _ in 0..ASKED {
            socket.send(&subscribe(&talkative)).await;
        }
        socket.send(&subscribe(&last)).await;
        deaf.push(socket);
    }
    // Messages are handled in order, so who is seen there has been answered to everything before.
    let all = DEAF as u32;
    let seen = |heard| matches!(heard, FromServer::Presence { spectators, .. } if spectators == all);
    while !seen(player.next().await.expect("the socket stays open")) {}
    let mut first = deaf.remove(0);
    assert_eq!(first.close_code().await, Some(1013), "told why, as soon as it listens");
    let start = Instant::now();
    play_out(&server, &table, &tokens).await;
    assert!(start.elapsed() < common::PATIENCE, "{:?}", start.elapsed());
    for socket in &mut deaf {
        let code = socket.close_code().await;
        // On a busy machine the game may have taken longer than that.
        let is_late = deaf_since.elapsed() >= SEND_TIME;
        assert!(code == Some(1013) || (code.is_none() && is_late), "{code:?}");
    }
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    server.stop().await;
}

/// A client that reads late, but not too late, receives everything in order.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_late_hears_everything_in_order() {
    // Fewer messages and bytes than may be queued.
    const ASKED: u32 = 12;
    let server = start(settings()).await;
    let (game, count) = games().next().expect("a game");
    let (table, _) = server.table(game, count, "late").await;
    talk_much(&*server.store, &table).await;
    let mut socket = connect(server.address).await;
    for nonce in 0..ASKED {
        socket.send(&subscribe(&table)).await;
        socket.send(&FromClient::Ping { nonce }).await;
    }
    for nonce in 0..ASKED {
        let mut lines = 0;
        loop {
            match socket.next().await.expect("a message") {
                FromServer::Talk { lines: told, .. } => lines += told.len(),
                FromServer::Pong { nonce: heard } => break assert_eq!(heard, nonce),
                _ => {}
            }
        }
        assert_eq!(lines, 200, "before pong {nonce}");
    }
    server.stop().await;
}

/// The value of a metric, by the beginning of its line.
fn metric(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    let value = line.and_then(|line| line.rsplit(' ').next()).and_then(|value| value.parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_told_on_their_own_address_only() {
    let settings = Settings { metrics: Some("127.0.0.1:0".parse().expect("an address")), ..settings() };
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("sounder.sqlite")).await.expect("opens");
    let server = Server::with_store(settings, Arc::new(store)).await.expect("starts");
    let (address, metrics) = (server.address(), server.metrics_address().expect("told"));
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    let (game, _) = games().next().expect("a game");
    let bot = weakest_bot(address, game).await;
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}},{bot}]}}"#);
    let made: Joined = post(address, "/api/tables", &body).await.json(201);
    let token = made.token.expect("a token");
    let (mut socket, first) = sit(address, &made.table, Some(&token), None).await;
    let mut seen = snapshot(first);
    assert_eq!(common::code(&socket.decide(&submit("stale", &made.table, 9999, "x")).await), "stale");
    assert_eq!(get(address, "/api/tables/none").await.status, 404);

    // The bot's turn may come only after several decisions, and then it thinks for a while.
    let deadline = Instant::now() + common::PATIENCE;
    let mut scraped = get(metrics, "/metrics").await;
    let both_moved = |text: &str| {
        ["sounder_move_seconds_count", "sounder_bot_seconds_count"]
            .iter()
            .all(|name| metric(text, name) >= 1.0)
    };
    while !both_moved(&scraped.body) && Instant::now() < deadline {
        if seen.is_mine_to_act() {
            let action = any_action(&mut Rng::new(1), &seen);
            let answer = socket.decide(&submit(&seen.seq.to_string(), &made.table, seen.seq, &action)).await;
            assert!(matches!(answer, Answer::Accepted { .. }));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        seen = get_as(address, &format!("/api/tables/{}", made.table), &token).await.json(200);
        scraped = get(metrics, "/metrics").await;
    }
    assert_eq!(scraped.status, 200);
    assert!(
        scraped.header("content-type").is_some_and(|kind| kind.starts_with("application/openmetrics-text"))
    );
    let text = &scraped.body;
    assert_eq!(metric(text, "sounder_tables_live"), 1.0);
    assert_eq!(metric(text, "sounder_sockets"), 1.0);
    assert!(metric(text, "sounder_moves_total") >= 1.0);
    assert!(metric(text, "sounder_move_seconds_count") >= 1.0);
    assert_eq!(metric(text, r#"sounder_refusals_total{code="stale"}"#), 1.0);
    assert_eq!(metric(text, r#"sounder_refusals_total{code="not-found"}"#), 1.0);
    assert!(metric(text, "sounder_bots_waiting") >= 0.0);
    for name in [
        "sounder_bot_seconds_count",
        "sounder_store_batch_writes_count",
        "sounder_store_commit_seconds_count",
    ] {
        assert!(metric(text, name) >= 1.0, "{name}");
    }
    // Neither place contains anything that names a table or a person.
    assert!(!text.contains(&made.table));
    assert!(!get(address, "/metrics").await.body.contains("sounder_moves"));
    assert_eq!(get(metrics, "/api/games").await.status, 404);
    let _ = stop.send(());
    running.await.expect("no panic").expect("clean");
}

/// One address may follow only so many tables at once, over however many sockets; after leaving one it may
/// follow another.
#[tokio::test(flavor = "multi_thread")]
async fn tables_followed_from_one_address_are_limited() {
    let server = start(Settings { sockets_per_address: 2, ..settings() }).await;
    let mut tables = Vec::new();
    for _ in 0..11 {
        let made: Joined = post(server.address, "/api/tables", &body()).await.json(201);
        tables.push(made.table);
    }
    let (mut one, _) = sit(server.address, &tables[0], None, None).await;
    let mut two = connect(server.address).await;
    for table in &tables[1..10] {
        snapshot(two.subscribe(table, None, None).await);
    }
    let refused = async |socket: &mut Socket| match socket.subscribe(&tables[10], None, None).await {
        FromServer::Problem { problem, .. } => problem.code == Code::Net(Net::TooMany),
        _ => false,
    };
    assert!(refused(&mut one).await && refused(&mut two).await, "five tables for each socket there may be");
    snapshot(one.subscribe(&tables[0], None, None).await);
    one.send(&FromClient::Unsubscribe { table: tables[0].clone() }).await;
    snapshot(one.subscribe(&tables[10], None, None).await);
    drop(two);
    // The server soon notices that the socket has gone.
    while let FromServer::Problem { .. } = one.subscribe(&tables[0], None, None).await {}
    server.stop().await;
}

/// Behind a proxy the door cannot tell clients apart, so the requests that each of them has in progress are limited.
/// An open WebSocket is not one of them.
#[tokio::test(flavor = "multi_thread")]
async fn requests_in_progress_of_a_client_behind_a_proxy_are_limited() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let server = start(Settings { connections_per_address: 2, proxies, ..settings() }).await;
    let client = |number: u8| format!("X-Forwarded-For: 203.0.113.{number}\r\n");
    let made: Joined = request(
        server.address,
        "POST",
        "/api/tables",
        &format!("{}Content-Type: application/json\r\n", client(1)),
        &body(),
    )
    .await
    .json(201);
    let send = async |head: String| {
        let mut stream = TcpStream::connect(server.address).await.expect("connects");
        stream.write_all(format!("{head}Host: a\r\n{}\r\n", client(1)).as_bytes()).await.expect("is sent");
        stream
    };
    let socket = "GET /api/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let mut stream = send(socket.to_owned()).await;
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.expect("an answer");
        assert_eq!(&status, b"HTTP/1.1 101");
        sockets.push(stream);
    }
    let poll = format!("/api/tables/{}?since=9999&wait=25", made.table);
    let mut polls = Vec::new();
    for _ in 0..2 {
        polls.push(send(format!("GET {poll} HTTP/1.1\r\n")).await);
    }
    let ask = async |number| request(server.address, "GET", "/api/games", &client(number), "").await;
    let until = async |status| {
        let asking = async {
            loop {
                let reply = ask(1).await;
                if reply.status == status {
                    return reply;
                }
            }
        };
        tokio::time::timeout(common::PATIENCE, asking).await.expect("in time")
    };
    // As soon as the server has read both polls.
    let refused = until(429).await;
    assert_eq!(refused.problem(429), "too-many");
    assert_eq!(refused.header("retry-after"), Some("10"));
    assert_eq!(ask(2).await.status, 200);
    drop(polls);
    until(200).await;
    server.stop().await;
}
