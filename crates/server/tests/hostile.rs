//! Whatever a client sends, by mistake or on purpose, it gets a clear error, never a 5xx, and never
//! changes the table.

use crate::common;
use common::{
    Running, any_action, code, connect, games, get, get_as, post, request, settings, sit, snapshot, start,
    start_with, submit, try_connect, undo,
};
use rules::Rng;
use std::sync::Arc;
use store::Memory;
use tokio_tungstenite::tungstenite::Message;
use wire::{Answer, FromClient, FromServer, Joined, Snapshot};

async fn fresh_table(server: &Running) -> (String, Vec<String>) {
    let (game, count) = games().next().expect("a game");
    server.table(game, count, "hostile").await
}

async fn seen_by(server: &Running, table: &str, token: &str) -> Snapshot {
    get_as(server.address, &format!("/api/tables/{table}"), token).await.json(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn submissions_that_must_fail() {
    let server = start().await;
    let (table, tokens) = fresh_table(&server).await;
    let (elsewhere, foreign) = server.table(games().next().expect("a game").0, 2, "elsewhere").await;
    let before = seen_by(&server, &table, &tokens[0]).await;
    let acting = before.pending[0].index();
    let (mut actor, first) = sit(server.address, &table, Some(&tokens[acting]), None).await;
    let seen = snapshot(first);
    let (mut idle, _) = sit(server.address, &table, Some(&tokens[1 - acting]), None).await;
    let (mut watcher, _) = sit(server.address, &table, None, None).await;
    let legal = seen.legal[0].clone();
    let seq = seen.seq;

    // Not an action, not a legal one, not now, not from here.
    assert_eq!(code(&actor.decide(&submit("a", &table, seq, "no such thing")).await), "malformed");
    assert_eq!(code(&actor.decide(&submit("b", &table, seq, "")).await), "malformed");
    assert_eq!(code(&actor.decide(&submit("c", &table, seq, &"x".repeat(5000))).await), "malformed");
    assert_eq!(code(&actor.decide(&submit("", &table, seq, &legal)).await), "malformed");
    assert_eq!(code(&actor.decide(&submit("é", &table, seq, &legal)).await), "malformed");
    assert_eq!(code(&actor.decide(&submit("d", &table, seq + 1, &legal)).await), "stale");
    assert_eq!(code(&actor.decide(&submit("e", &table, u32::MAX, &legal)).await), "stale");
    assert_eq!(code(&idle.decide(&submit("a", &table, seq, &legal)).await), "not-your-turn");
    assert_eq!(code(&watcher.decide(&submit("a", &table, seq, &legal)).await), "not-seated");
    assert_eq!(code(&actor.decide(&submit("f", &elsewhere, 0, &legal)).await), "not-seated");
    assert_eq!(code(&actor.decide(&undo("g", &table, seq)).await), "cannot-undo");

    // Tokens of other tables, and unknown tokens.
    let mut stranger = connect(server.address).await;
    for token in [foreign[0].as_str(), "", "nonsense", &"x".repeat(2000)] {
        let answer = stranger.subscribe(&table, Some(token), None).await;
        assert!(matches!(answer, FromServer::Problem { .. }), "{answer:?}");
        assert_eq!(code(&stranger.decide(&submit("a", &table, seq, &legal)).await), "not-seated");
        let reply = get_as(server.address, &format!("/api/tables/{table}"), token).await;
        assert_eq!(reply.problem(401), "not-seated");
    }
    for id in ["none", "UPPER", "relay-123-aaaaaaaaaaaaaaaa", "..%2f", "%00", "%ff", &"a".repeat(3000)] {
        let answer = stranger.subscribe(id, None, None).await;
        assert!(matches!(answer, FromServer::Problem { .. }), "{answer:?}");
        assert_eq!(get(server.address, &format!("/api/tables/{id}")).await.problem(404), "not-found");
    }
    assert_eq!(seen_by(&server, &table, &tokens[0]).await, before, "nothing has changed");
    server.stop().await;
}

/// The same request sent again gets the same answer and is not played twice, even after a restart;
/// with another action it is refused; based on an outdated view of the table it is stale.
#[tokio::test(flavor = "multi_thread")]
async fn duplicates_and_stale_submissions() {
    let store: Arc<dyn store::Store> = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store)).await;
    let (table, tokens) = fresh_table(&server).await;
    let acting = seen_by(&server, &table, &tokens[0]).await.pending[0].index();
    let (mut actor, first) = sit(server.address, &table, Some(&tokens[acting]), None).await;
    let seen = snapshot(first);
    let first_action = any_action(&mut Rng::new(1), &seen);
    let message = submit("once", &table, seen.seq, &first_action);
    let accepted = actor.decide(&message).await;
    let Answer::Accepted { seq } = accepted else { panic!("{accepted:?}") };
    for _ in 0..3 {
        assert_eq!(actor.decide(&message).await, accepted);
    }
    assert_eq!(code(&actor.decide(&submit("once", &table, seq, "other")).await), "duplicate-request");
    assert_eq!(code(&actor.decide(&undo("once", &table, seq)).await), "duplicate-request");
    assert_eq!(code(&actor.decide(&submit("twice", &table, seen.seq, &first_action)).await), "stale");
    assert_eq!(seen_by(&server, &table, &tokens[0]).await.seq, seq);
    // A server that stops says so.
    let stopping = tokio::spawn(server.stop());
    assert_eq!(actor.close_code().await, Some(1001));
    stopping.await.expect("stops");

    let twin = Memory::default();
    copy(&*store, &twin, &table, &tokens).await;
    let server = start_with(settings(), Arc::new(twin)).await;
    let (mut actor, first) = sit(server.address, &table, Some(&tokens[acting]), Some(seen.seq)).await;
    assert_eq!(snapshot(first).seq, seq);
    assert_eq!(actor.decide(&message).await, accepted);
    assert_eq!(seen_by(&server, &table, &tokens[0]).await.seq, seq);
    server.stop().await;
}

/// A closed store cannot be opened again, so the next server gets a copy.
async fn copy(from: &dyn store::Store, to: &dyn store::Store, id: &str, tokens: &[String]) {
    let row = from.get(id).await.expect("reads").expect("is there");
    let lines = from.lines(id, 0).await.expect("reads");
    let tokens = tokens.iter().zip(rules::Seat::all(8));
    let tokens = tokens.map(|(token, seat)| store::Token { hash: server::token_hash(token), seat }).collect();
    let turn = row.turn;
    to.create(row, tokens, vec![]).await.expect("new");
    let append = store::Append { id: id.to_owned(), expected: 0, lines, status: None, turn };
    to.append(append).await.expect("fits");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_none() {
    let server = start().await;
    let (table, tokens) = fresh_table(&server).await;
    let before = seen_by(&server, &table, &tokens[0]).await;
    let (mut socket, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
    for text in
        ["", "{", "null", "[1]", "\"x\"", r#"{"type":"submit"}"#, r#"{"type":"none"}"#, "\u{0}", "9e999"]
    {
        socket.send_text(text).await;
        let FromServer::Problem { table: None, problem } = socket.news().await else { panic!("{text}") };
        assert_eq!(problem.code, wire::Code::Rules(rules::Code::Malformed), "{text}");
    }
    // A submission that cannot be parsed completely still gets the answer to a submission.
    let half = format!(r#"{{"type":"submit","request":"q","table":"{table}","seq":-1,"action":7}}"#);
    socket.send_text(&half).await;
    let FromServer::Reply { request, answer, .. } = socket.news().await else { panic!("no reply") };
    assert_eq!((request.as_str(), code(&answer).as_str()), ("q", "malformed"));
    socket.send_raw(Message::binary(vec![0, 159, 146, 150])).await;
    assert!(matches!(socket.news().await, FromServer::Problem { .. }));
    socket.send(&FromClient::Unsubscribe { table: "never".to_owned() }).await;
    socket.send(&FromClient::Ping { nonce: 7 }).await;
    assert_eq!(socket.news().await, FromServer::Pong { nonce: 7 });
    // A message that is too large ends the socket, with a reason.
    socket.send_text(&format!(r#"{{"type":"ping","nonce":{}}}"#, " ".repeat(20_000))).await;
    let FromServer::Problem { problem, .. } = socket.news().await else { panic!("no word") };
    assert_eq!(problem.code, wire::Code::Net(wire::Net::TooLarge));
    assert_eq!(socket.close_code().await, Some(1009));
    assert_eq!(seen_by(&server, &table, &tokens[0]).await, before, "nothing has changed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_must_fail() {
    let server = start().await;
    let at = server.address;
    let (game, count) = games().next().expect("a game");
    let seats = |seats: &str| format!(r#"{{"game":"{game}","seats":[{seats}]}}"#);
    let me = r#"{"kind":"me","name":"A"}"#;
    let bad = [
        ("{", "malformed"),
        ("[]", "malformed"),
        (r#"{"game":"none","seats":[{"kind":"open"}]}"#, "unknown-game"),
        (&seats(""), "bad-seats"),
        (&seats(&[me; 2].join(",")), "bad-seats"),
        (&seats(&[me; 9].join(",")), "bad-seats"),
        (&seats(&format!(r#"{me},{{"kind":"bot","level":"none"}}"#)), "bad-seats"),
        (&seats(r#"{"kind":"me","name":" "},{"kind":"open"}"#), "bad-name"),
        (&seats(r#"{"kind":"me","name":"a\nb"},{"kind":"open"}"#), "bad-name"),
        (&seats(r#"{"kind":"me"},{"kind":"open"}"#), "malformed"),
        (
            &format!(r#"{{"game":"{game}","seats":[{me},{{"kind":"open"}}],"options":{{"no":"such"}}}}"#),
            "bad-option",
        ),
        (&format!(r#"{{"game":"{game}","seats":[{me},{{"kind":"open"}}],"seed_phrase":""}}"#), "malformed"),
        (&format!(r#"{{"game":"{game}","seats":[{me},{{"kind":"open"}}],"surprise":1}}"#), "malformed"),
    ];
    assert_eq!(count, 2, "the bodies above are for two");
    for (body, wanted) in bad {
        assert_eq!(post(at, "/api/tables", body).await.problem(400), wanted, "{body}");
    }
    let large = seats(&" ".repeat(20_000));
    assert_eq!(post(at, "/api/tables", &large).await.problem(413), "too-large");
    assert_eq!(request(at, "POST", "/api/tables", "", "{}").await.problem(400), "bad-request");
    assert_eq!(request(at, "DELETE", "/api/tables", "", "").await.problem(405), "bad-request");
    assert_eq!(request(at, "POST", "/api/socket", "", "").await.problem(405), "bad-request");
    assert_eq!(request(at, "POST", "/somewhere", "", "").await.problem(404), "not-found");
    assert_eq!(get(at, "/api/nothing").await.problem(404), "not-found");
    assert_eq!(get(at, "/api/socket").await.problem(400), "bad-request");
    let odd = request(at, "GET", "/api/tables/x-1-y", "Authorization: Basic eA==\r\n", "").await;
    assert_eq!(odd.problem(401), "not-seated");

    let (table, _) = fresh_table(&server).await;
    let join = format!("/api/tables/{table}/join");
    assert_eq!(post(at, &join, r#"{"name":"Late"}"#).await.problem(409), "full");
    assert_eq!(post(at, &join, r#"{"name":"Late","seat":1}"#).await.problem(409), "full");
    assert_eq!(post(at, &join, r#"{"name":"Late","seat":0}"#).await.problem(400), "malformed");
    assert_eq!(post(at, "/api/tables/none/join", r#"{"name":"Late"}"#).await.problem(404), "not-found");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_kept_and_said() {
    let strict =
        server::Settings { tables_per_hour: 8, sockets_per_address: 3, messages_per_second: 5, ..settings() };
    let server = start_with(strict, Arc::new(Memory::default())).await;
    let (game, _) = games().next().expect("a game");
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"A"}},{{"kind":"open"}}]}}"#);
    for _ in 0..2 {
        let _: Joined = post(server.address, "/api/tables", &body).await.json(201);
    }
    let reply = post(server.address, "/api/tables", &body).await;
    assert_eq!(reply.problem(429), "too-many");
    assert!(reply.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok()));

    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(connect(server.address).await);
    }
    assert_eq!(try_connect(server.address, None).await.err(), Some(429));
    drop(sockets.pop());
    let foreign = try_connect(server.address, Some("http://evil.example")).await;
    assert_eq!(foreign.err(), Some(403));

    let socket = &mut sockets[0];
    for nonce in 0..16 {
        socket.send(&FromClient::Ping { nonce }).await;
    }
    let mut refused = 0;
    for _ in 0..16 {
        refused += usize::from(matches!(socket.news().await, FromServer::Problem { .. }));
    }
    assert!((1..16).contains(&refused), "a burst is fine, more is not: {refused}");
    for nonce in 0..200 {
        if !socket.try_send(&FromClient::Ping { nonce }).await {
            break;
        }
    }
    assert_eq!(socket.close_code().await, Some(1008));
    server.stop().await;
}
