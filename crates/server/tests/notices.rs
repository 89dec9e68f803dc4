//! Turn notices by webhook: sent once, sent soon, and never at the cost of play.

use crate::common;
use common::{Running, any_action, games, get_as, send_as, settings, sign_up, sit, start_with};
use rules::Rng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use wire::{Answer, Joined, Me, Snapshot, Status};

/// Long enough for a notice to arrive, if there is one.
const A_WHILE: Duration = Duration::from_millis(300);

/// A server that receives notices, answers each with `answer`, and passes on their content.
async fn listener(answer: String) -> (SocketAddr, mpsc::UnboundedReceiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (told, hears) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let (told, answer) = (told.clone(), answer.clone());
            tokio::spawn(async move {
                let mut heard = Vec::new();
                let mut chunk = [0; 4096];
                loop {
                    let read = stream.read(&mut chunk).await.unwrap_or(0);
                    heard.extend_from_slice(&chunk[..read]);
                    let text = String::from_utf8_lossy(&heard);
                    let body =
                        text.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok());
                    if let Some(body) = body {
                        let _ = told.send(body);
                        let _ = stream.write_all(answer.as_bytes()).await;
                        return;
                    }
                    if read == 0 {
                        let _ = told.send(Value::Null);
                        return;
                    }
                }
            });
        }
    });
    (address, hears)
}

fn fine() -> String {
    "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".to_owned()
}

fn open_settings() -> server::Settings {
    server::Settings {
        webhooks_to_private: true,
        public_url: Some("https://play.example/".to_owned()),
        ..settings()
    }
}

async fn set_webhook(server: &Running, session: &str, to: SocketAddr) {
    let body = json!({"webhook": format!("http://{to}/hook")}).to_string();
    let me: Me = send_as(server.address, session, "PATCH", "/api/me", &body).await.json(200);
    assert!(me.webhook.is_some_and(|kept| kept.ends_with("/hook")));
}

/// Always with the same deal, because not every deal allows a take-back.
async fn table(server: &Running, sessions: [&str; 2]) -> String {
    let (game, _) = games().next().expect("a game");
    let seats = json!([{"kind": "me", "name": "x"}, {"kind": "open"}]);
    let body = json!({"game": game, "seats": seats, "seed_phrase": "notices"}).to_string();
    let made: Joined = send_as(server.address, sessions[0], "POST", "/api/tables", &body).await.json(201);
    let path = format!("/api/tables/{}/join", made.table);
    let _: Joined = send_as(server.address, sessions[1], "POST", &path, r#"{"name":"x"}"#).await.json(200);
    made.table
}

async fn seen_by(server: &Running, table: &str, bearer: &str) -> Snapshot {
    get_as(server.address, &format!("/api/tables/{table}"), bearer).await.json(200)
}

/// Plays until the turn has changed this many times or the game is over; returns whose turn it is.
async fn play(server: &Running, table: &str, sessions: [&str; 2], changes: usize) -> usize {
    let mut rng = Rng::new(7);
    let mut acting = seen_by(server, table, sessions[0]).await.pending[0].index();
    let mut left = changes;
    while left > 0 {
        let seen = seen_by(server, table, sessions[acting]).await;
        let request = format!("r{}", seen.seq);
        let body =
            json!({"request": request, "seq": seen.seq, "action": any_action(&mut rng, &seen)}).to_string();
        let path = format!("/api/tables/{table}/submit");
        let answer: Answer = send_as(server.address, sessions[acting], "POST", &path, &body).await.json(200);
        assert!(matches!(answer, Answer::Accepted { .. }), "{answer:?}");
        let seen = seen_by(server, table, sessions[0]).await;
        assert_eq!(seen.status, Status::Running, "the game goes on");
        if seen.pending[0].index() != acting {
            acting = seen.pending[0].index();
            left -= 1;
        }
    }
    acting
}

/// Waits until a node has caught up with another.
async fn caught_up(server: &Running, table: &str, seq: u32) {
    let path = format!("/api/tables/{table}?since={}&wait=25", seq.saturating_sub(1));
    let seen: Snapshot = common::get(server.address, &path).await.json(200);
    assert!(seen.seq >= seq);
}

async fn next(hears: &mut mpsc::UnboundedReceiver<Value>) -> Value {
    tokio::time::timeout(common::PATIENCE, hears.recv()).await.expect("in time").expect("listens")
}

async fn silent(hears: &mut mpsc::UnboundedReceiver<Value>) {
    tokio::time::sleep(A_WHILE).await;
    let heard = hears.try_recv();
    assert!(heard.is_err(), "{heard:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_told_once_each_turn_and_whoever_is_here_is_not() {
    let server = start_with(open_settings(), Arc::new(Memory::default())).await;
    let (address, mut hears) = listener(fine()).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table(&server, sessions).await;
    let first = seen_by(&server, &table, &ada).await.pending[0].index();
    // The second player has a webhook, and is notified when their turn comes.
    set_webhook(&server, sessions[1 - first], address).await;
    silent(&mut hears).await;
    play(&server, &table, sessions, 1).await;
    let told = next(&mut hears).await;
    let (game, _) = games().next().expect("a game");
    assert_eq!((&told["table"], &told["game"]), (&json!(table), &json!(game)));
    assert_eq!(told["link"], format!("https://play.example/t/{table}"));
    assert_eq!(told["content"], told["text"]);
    assert!(told["text"].as_str().is_some_and(|text| text.contains("your turn") && !text.contains("Ada")));
    silent(&mut hears).await;
    // The player acted and is asked again, so there is a new notice.
    play(&server, &table, sessions, 2).await;
    assert_eq!(next(&mut hears).await["table"], table);
    silent(&mut hears).await;
    // With a socket open at the table, no notice is needed.
    let (socket, _) = sit(server.address, &table, Some(sessions[1 - first]), None).await;
    play(&server, &table, sessions, 2).await;
    silent(&mut hears).await;
    drop(socket);
    // Without a webhook there is no notice, either.
    let none: Me =
        send_as(server.address, sessions[1 - first], "PATCH", "/api/me", r#"{"webhook":""}"#).await.json(200);
    assert_eq!(none.webhook, None);
    play(&server, &table, sessions, 2).await;
    silent(&mut hears).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_an_hour() {
    let few = server::Settings { notices_per_hour: 2, ..open_settings() };
    let server = start_with(few, Arc::new(Memory::default())).await;
    let (address, mut hears) = listener(fine()).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let sessions = [ada.as_str(), bo.as_str()];
    set_webhook(&server, &ada, address).await;
    let table = table(&server, sessions).await;
    play(&server, &table, sessions, 8).await;
    for _ in 0..2 {
        next(&mut hears).await;
    }
    silent(&mut hears).await;
    server.stop().await;
}

/// A notice does not follow redirects.
#[tokio::test(flavor = "multi_thread")]
async fn redirects_are_not_followed() {
    let server = start_with(open_settings(), Arc::new(Memory::default())).await;
    let (elsewhere, mut hears_elsewhere) = listener(fine()).await;
    let redirect = format!(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://{elsewhere}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    let (address, mut hears) = listener(redirect).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    set_webhook(&server, &ada, address).await;
    set_webhook(&server, &bo, address).await;
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table(&server, sessions).await;
    play(&server, &table, sessions, 2).await;
    next(&mut hears).await;
    silent(&mut hears_elsewhere).await;
    server.stop().await;
}

/// Whatever address is stored, notices do not reach this machine unless that is allowed.
#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_does_not_reach_this_machine() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let (address, mut hears) = listener(fine()).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let port = address.port();
    for inside in
        [format!("http://{address}/"), format!("https://127.0.0.1:{port}/"), "https://10.0.0.1/".to_owned()]
    {
        let body = json!({"webhook": inside}).to_string();
        let refused = send_as(server.address, &ada, "PATCH", "/api/me", &body).await;
        assert_eq!(refused.problem(400), "bad-address");
    }
    let sessions = [ada.as_str(), bo.as_str()];
    for inside in
        [format!("http://{address}/"), format!("https://{address}/"), format!("https://localhost:{port}/")]
    {
        for name in ["Ada", "Bo"] {
            let mut person = store.person_named(name).await.expect("reads").expect("is there");
            person.webhook = Some(inside.clone());
            store.change_person(person).await.expect("changes");
        }
        let table = table(&server, sessions).await;
        play(&server, &table, sessions, 2).await;
    }
    silent(&mut hears).await;
    server.stop().await;
}

/// A webhook that never answers holds up no one: a move is answered while the notice of the next turn is still
/// in progress.
#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_hangs_delays_no_move() {
    let server = start_with(open_settings(), Arc::new(Memory::default())).await;
    let (silent, mut notices) = never_answers().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    for session in [&ada, &bo] {
        set_webhook(&server, session, silent).await;
    }
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table(&server, sessions).await;
    play(&server, &table, sessions, 10).await;
    let under_way = notices.wait_for(|notices| *notices > 0);
    tokio::time::timeout(common::PATIENCE, under_way).await.expect("in time").expect("listens");
    server.stop().await;
}

/// Accepts notices and never answers. Reports how many are in progress.
async fn never_answers() -> (SocketAddr, watch::Receiver<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (count, notices) = watch::channel(0);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let count = count.clone();
            tokio::spawn(async move {
                count.send_modify(|count| *count += 1);
                // Until the server stops waiting.
                while stream.read(&mut [0; 4096]).await.is_ok_and(|read| read > 0) {}
                count.send_modify(|count| *count -= 1);
            });
        }
    });
    (address, notices)
}

/// Two nodes: an absent player gets one notice per turn, whichever node the others use and whatever they take
/// back.
#[tokio::test(flavor = "multi_thread")]
async fn one_notice_each_turn_over_all_nodes() {
    let nats = match backstage::Nats::start() {
        Ok(nats) => nats,
        Err(why) => return backstage::skip("two nodes: one notice each turn", &why),
    };
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let node =
        || start_with(server::Settings { nats: Some(nats.url()), ..open_settings() }, Arc::clone(&store));
    let nodes = [node().await, node().await];
    let (address, mut hears) = listener(fine()).await;
    let ada = sign_up(nodes[0].address, "Ada", None).await.session;
    let bo = sign_up(nodes[0].address, "Bo", None).await.session;
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table(&nodes[0], sessions).await;
    let first = seen_by(&nodes[0], &table, &ada).await.pending[0].index();
    let away = 1 - first;
    set_webhook(&nodes[0], sessions[away], address).await;
    let mut taken_back = 0;
    for turn in 0..12 {
        let (node, other) = (&nodes[turn / 2 % 2], &nodes[1 - turn / 2 % 2]);
        let acting = play(node, &table, sessions, 1).await;
        if acting == away {
            assert_eq!(next(&mut hears).await["table"], table, "turn {turn}");
            let seen = seen_by(node, &table, sessions[first]).await;
            if seen.can_undo {
                caught_up(other, &table, seen.seq).await;
                let body = json!({"request": format!("u{turn}"), "seq": seen.seq}).to_string();
                let path = format!("/api/tables/{table}/submit");
                let answer: Answer =
                    send_as(other.address, sessions[first], "POST", &path, &body).await.json(200);
                assert!(matches!(answer, Answer::Accepted { .. }), "{answer:?}");
                play(other, &table, sessions, 1).await;
                taken_back += 1;
            }
            silent(&mut hears).await;
        }
        let seq = store.lines(&table, 0).await.expect("reads").len() as u32;
        for node in &nodes {
            caught_up(node, &table, seq).await;
        }
    }
    assert!(taken_back > 0, "nothing could be taken back");
    for node in nodes {
        node.stop().await;
    }
}
