//! Clients that ask for much, send half a request, or do not read: the server holds a bounded amount for them.

use crate::common;
use common::{
    Running, code, connect, games, get, get_as, request_from, send_as, settings, sign_up, sit, snapshot,
    start_with, submit, undo, undoable,
};
use rules::Seat;
use server::Settings;
use std::sync::Arc;
use std::time::Instant;
use store::Memory;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use wire::{Answer, FromClient, FromServer, Said, Snapshot};

async fn start(settings: Settings) -> Running {
    start_with(settings, Arc::new(Memory::default())).await
}

/// Pings count like messages, and a client that sends too many is disconnected.
#[tokio::test(flavor = "multi_thread")]
async fn pings_count_like_messages() {
    let server = start(Settings { messages_per_second: 5, ..settings() }).await;
    let mut socket = connect(server.address).await;
    for _ in 0..1000 {
        if !socket.try_send_raw(Message::Ping(vec![7; 125].into())).await {
            break;
        }
    }
    assert_eq!(socket.close_code().await, Some(1008));
    server.stop().await;
}

/// However many pings a client sends without reading the answers, the server holds a bounded number of answers.
#[tokio::test(flavor = "multi_thread")]
async fn answers_to_pings_that_nobody_reads_are_bounded() {
    // More than the network and the server's buffer hold together.
    const PINGS: usize = 400_000;
    let server = start(Settings { messages_per_second: 1_000_000, ..settings() }).await;
    let mut socket = connect(server.address).await;
    for _ in 0..PINGS {
        socket.feed_raw(Message::Ping(vec![7; 125].into())).await;
    }
    socket.send(&FromClient::Ping { nonce: 1 }).await;
    let answers = socket.pongs_before_news().await;
    assert!(answers < PINGS / 2, "{answers}");
    server.stop().await;
}

/// A request that does not arrive gives up its place: neither its head nor its body may take forever.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_is_not_waited_for() {
    let server = start(Settings { request_time: 1, ..settings() }).await;
    let half = [
        ("GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow:", ""),
        (
            "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            "400",
        ),
    ];
    for (text, status) in half {
        let mut stream = TcpStream::connect(server.address).await.expect("connects");
        stream.write_all(text.as_bytes()).await.expect("is sent");
        let mut answer = String::new();
        let read = tokio::time::timeout(common::PATIENCE, stream.read_to_string(&mut answer)).await;
        read.expect("the connection is ended").expect("cleanly");
        assert_eq!(answer.split(' ').nth(1).unwrap_or_default(), status, "{answer}");
    }
    server.stop().await;
}

/// Many systems start programs with a low limit on open files: the server raises it by itself.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn the_server_raises_its_limit_of_open_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = format!(
        "ulimit -S -n 200 && exec '{}' --listen 127.0.0.1:0 --data '{}'",
        env!("CARGO_BIN_EXE_sounder-server"),
        folder.path().display()
    );
    let mut command = tokio::process::Command::new("sh");
    let command = command.args(["-c", &script]).stdout(std::process::Stdio::piped()).kill_on_drop(true);
    let mut child = command.spawn().expect("the server starts");
    let mut said = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    tokio::time::timeout(common::PATIENCE, said.read_line(&mut line)).await.expect("in time").expect("says");
    let path = format!("/proc/{}/limits", child.id().expect("it runs"));
    let limits = std::fs::read_to_string(path).expect("limits");
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a line");
    let mut numbers = files.split_whitespace();
    assert_eq!(numbers.next(), numbers.next(), "{files}");
    child.kill().await.expect("ends");
}

/// Looking back costs a replay, and one address gets only a limited number of them; others are unaffected.
#[tokio::test(flavor = "multi_thread")]
async fn looking_back_has_a_price() {
    let server = start(Settings { replayed_per_second: 100, ..settings() }).await;
    let (game, count) = games().next().expect("a game");
    let (table, _) = server.table(game, count, "looks").await;
    let (mut socket, first) = sit(server.address, &table, None, None).await;
    let seq = snapshot(first).seq;
    let mut answers = Vec::new();
    for _ in 0..100 {
        answers.push(socket.past(&table, seq).await);
    }
    let is_past = |answer: &FromServer| matches!(answer, FromServer::Past { .. });
    let served = answers.iter().filter(|answer| is_past(answer)).count();
    assert!((2..100).contains(&served), "{served}");
    // A cached answer is the same for every client.
    let first = answers.first().filter(|answer| is_past(answer)).expect("an answer");
    assert!(answers.iter().filter(|answer| is_past(answer)).all(|answer| answer == first));
    let refused = answers.iter().find(|answer| !is_past(answer)).expect("a refusal");
    let FromServer::Problem { problem, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(problem.code, wire::Code::Net(wire::Net::TooMany));
    let other = request_from([127, 0, 0, 2], server.address, "GET", "/api/records?most=1", "", "").await;
    assert_eq!(other.status, 200);
    assert_eq!(get(server.address, "/api/records?most=1").await.problem(429), "too-many");
    server.stop().await;
}

/// A subscription costs what it sends: the table and the talk. A client that has used up its
/// allowance waits, on however many sockets.
#[tokio::test(flavor = "multi_thread")]
async fn subscribing_has_a_price() {
    let server = start(Settings { replayed_per_second: 100, ..settings() }).await;
    let (game, count) = games().next().expect("a game");
    let (table, _) = server.table(game, count, "talkative").await;
    let said = Said::Text { text: "much ".repeat(100) };
    for at in 0..200 {
        server.store.say(&table, Seat::new(0), said.clone(), at).await.expect("a line");
    }
    let mut served = 0;
    let refused = loop {
        match sit(server.address, &table, None, None).await.1 {
            FromServer::Snapshot { .. } => served += 1,
            FromServer::Problem { problem, .. } => break problem,
            other => panic!("{other:?}"),
        }
        assert!(served < 50, "nothing is paid for");
    };
    assert_eq!(refused.code, wire::Code::Net(wire::Net::TooMany));
    assert!(served >= 2, "{served}");
    let path = format!("/api/tables/{table}/talk");
    assert_eq!(get(server.address, &path).await.problem(429), "too-many");
    assert_eq!(request_from([127, 0, 0, 2], server.address, "GET", &path, "", "").await.status, 200);
    server.stop().await;
}

/// A client with as many tables as one socket carries comes back to all of them at once, twice in a row.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_to_many_tables_is_served() {
    const TABLES: usize = 64;
    let usual = Settings::default().replayed_per_second;
    let server = start(Settings { replayed_per_second: usual, ..settings() }).await;
    let (game, count) = games().next().expect("a game");
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let (table, _) = server.table(game, count, &format!("many {number}")).await;
        for at in 0..200 {
            let text = "much ".repeat(40);
            server.store.say(&table, Seat::new(0), Said::Text { text }, at).await.expect("a line");
        }
        tables.push(table);
    }
    for _ in 0..2 {
        let mut socket = connect(server.address).await;
        for table in &tables {
            snapshot(socket.subscribe(table, None, None).await);
            assert!(matches!(socket.news().await, FromServer::Talk { .. }));
        }
    }
    server.stop().await;
}

/// However many sockets a player opens, one seat has one allowance for talk, over HTTP too.
#[tokio::test(flavor = "multi_thread")]
async fn talk_counts_by_seat_over_all_sockets() {
    const ASKED: usize = 40;
    let server = start(settings()).await;
    let (game, count) = games().next().expect("a game");
    let (table, tokens) = server.table(game, count, "one voice").await;
    let start = Instant::now();
    for number in 0..ASKED {
        let (mut socket, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
        let said = Said::Text { text: format!("line {number}") };
        let ping = FromClient::Ping { nonce: 7 };
        for message in [FromClient::Say { table: table.clone(), said }, ping] {
            socket.send(&message).await;
        }
        while !matches!(socket.next().await, Some(FromServer::Pong { nonce: 7 })) {}
    }
    let path = format!("/api/tables/{table}/say");
    let body = r#"{"kind":"text","text":"and over HTTP"}"#;
    let mut told = 0;
    while send_as(server.address, &tokens[0], "POST", &path, body).await.status == 204 {
        told += 1;
        assert!(told < ASKED, "HTTP counts, too");
    }
    // Six at once, and then one in two seconds.
    let most = 7 + start.elapsed().as_secs() as usize / 2;
    let lines = server.store.talk(&table, 1000).await.expect("reads").len();
    assert!((6..=most).contains(&lines), "{lines} lines");
    // The player at the next seat is not silenced.
    assert_eq!(send_as(server.address, &tokens[1], "POST", &path, body).await.status, 204);
    server.stop().await;
}

/// Leaving and returning say something at the table, too, and so have a rate of their own.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_leaves_and_returns_without_end() {
    let server = start(settings()).await;
    let (game, count) = games().next().expect("a game");
    let (table, tokens) = server.table(game, count, "in and out").await;
    let mut moved = 0;
    let refused = 'all: loop {
        for way in ["leave", "return"] {
            let path = format!("/api/tables/{table}/{way}");
            let reply = send_as(server.address, &tokens[0], "POST", &path, "").await;
            if reply.status != 204 {
                break 'all reply;
            }
            moved += 1;
            assert!(moved < 100, "it goes on for ever");
        }
    };
    assert_eq!(refused.problem(429), "too-many");
    assert!(moved >= 6, "{moved}");
    let leave = format!("/api/tables/{table}/leave");
    assert_eq!(send_as(server.address, &tokens[1], "POST", &leave, "").await.status, 204);
    server.stop().await;
}

/// What costs more than one row has a price.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_about_me_and_my_tables_has_a_price() {
    let server = start(Settings { replayed_per_second: 100, ..settings() }).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let mut served = 0;
    while send_as(server.address, &ada, "GET", "/api/me", "").await.status == 200 {
        served += 1;
        assert!(served < 1000, "it costs nothing");
    }
    assert_eq!(send_as(server.address, &ada, "GET", "/api/me", "").await.problem(429), "too-many");
    let mine = "/api/tables/mine";
    let body = r#"{"seats":[]}"#;
    assert_eq!(send_as(server.address, &ada, "POST", mine, body).await.problem(429), "too-many");
    let headers = format!("Authorization: Bearer {ada}\r\nContent-Type: application/json\r\n");
    let other = request_from([127, 0, 0, 2], server.address, "POST", mine, &headers, body).await;
    assert_eq!(other.status, 200);
    server.stop().await;
}

/// Endless take-backs are stopped: the journal holds a bounded number of lines besides the game's.
#[tokio::test(flavor = "multi_thread")]
async fn a_journal_does_not_grow_by_undoing_for_ever() {
    let server = start(settings()).await;
    let (game, count, phrase, action) = undoable();
    let (table, tokens) = server.table(game, count, &phrase).await;
    let seen: Snapshot = get_as(server.address, &format!("/api/tables/{table}"), &tokens[0]).await.json(200);
    let (mut socket, first) = sit(server.address, &table, Some(&tokens[seen.pending[0].index()]), None).await;
    let mut seq = snapshot(first).seq;
    let refused = loop {
        let answer = socket.decide(&submit(&format!("a{seq}"), &table, seq, &action)).await;
        let Answer::Accepted { seq: next } = answer else { panic!("{answer:?}") };
        seq = next;
        match socket.decide(&undo(&format!("u{seq}"), &table, seq)).await {
            Answer::Accepted { seq: next } => seq = next,
            refused => break refused,
        }
        assert!(seq < 20_000, "it goes on for ever");
    };
    assert_eq!(code(&refused), "cannot-undo");
    assert!(seq > 1000, "the first ones were taken back");
    server.stop().await;
}

/// All spectators hear of a new spectator, but many arrivals are announced together: otherwise the cost of a
/// crowd would grow with the square of its size.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_comes_is_told_together() {
    const CROWD: usize = 200;
    let server = start(Settings { sockets_per_address: 1000, ..settings() }).await;
    let (game, seats) = games().next().expect("a game");
    let (table, tokens) = server.table(game, seats, "a crowd").await;
    let (mut player, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        crowd.push(sit(server.address, &table, None, None).await.0);
    }
    let all_are_here = |message: &FromServer| match message {
        FromServer::Presence { seats, spectators, .. } => seats[0] && *spectators == CROWD as u32,
        _ => false,
    };
    let mut told = 0;
    for socket in crowd.iter_mut().chain([&mut player]) {
        while !all_are_here(&socket.next().await.expect("the socket stays open")) {}
        told += socket.heard.iter().filter(|text| text.contains(r#""type":"presence""#)).count();
    }
    assert!(told < CROWD * CROWD / 4, "{told} messages");
    drop(crowd);
    let all_have_gone = |message: &FromServer| matches!(message, FromServer::Presence { spectators: 0, .. });
    let before = player.heard.len();
    while !all_have_gone(&player.next().await.expect("the socket stays open")) {}
    assert!(player.heard.len() - before < CROWD / 4, "{} messages", player.heard.len() - before);
    server.stop().await;
}

/// A client that subscribes to the same table again and again is told who is here; the others are not told
/// again.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_sees_change_is_not_told() {
    let server = start(settings()).await;
    let (game, seats) = games().next().expect("a game");
    let (table, tokens) = server.table(game, seats, "the same again").await;
    let (mut player, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let (mut restless, _) = sit(server.address, &table, None, None).await;
    let is_presence = |message: &FromServer| matches!(message, FromServer::Presence { spectators: 1, .. });
    while !is_presence(&player.next().await.expect("the socket stays open")) {}
    for _ in 0..5 {
        restless.subscribe(&table, None, None).await;
        while !is_presence(&restless.next().await.expect("the socket stays open")) {}
    }
    player.send(&FromClient::Ping { nonce: 7 }).await;
    let next = player.next().await.expect("the socket stays open");
    assert!(matches!(next, FromServer::Pong { nonce: 7 }), "{next:?}");
    server.stop().await;
}
