//! A program written by a third party plays: `examples/bot.py`, every game, to the end.

use crate::common;
use common::{Running, games, get, post, request, settings, start, start_with};
use rules::Record;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use store::Memory;
use tokio::process::{Child, Command};
use wire::{Joined, Snapshot, Status};

/// Enough for a whole game between two programs on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// Without Python on this machine it prints a note and returns `None`.
fn python() -> Option<()> {
    let found = std::process::Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        backstage::skip("examples/bot.py", "there is no python3 here");
    }
    found.then_some(())
}

fn bot(server: &Running, table: &str, more: &[&str]) -> Child {
    Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py"))
        .args([&format!("http://{}", server.address), table])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("python3 starts")
}

async fn output(child: Child) -> String {
    let done =
        tokio::time::timeout(PATIENCE, child.wait_with_output()).await.expect("in time").expect("runs");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}{err}");
    out.into_owned()
}

/// A table with every seat open.
async fn open_table(server: &Running, game: &str, seats: u8) -> String {
    let open = vec![r#"{"kind":"open"}"#; usize::from(seats)].join(",");
    let body = format!(r#"{{"game":"{game}","seats":[{open}],"seed_phrase":"bots of others"}}"#);
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    assert_eq!(made.token, None);
    made.table
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_every_game_to_the_end() {
    if python().is_none() {
        return;
    }
    let server = start().await;
    for (game, seats) in games() {
        let table = open_table(&server, game, seats).await;
        let bots: Vec<Child> = (1..=seats)
            .map(|number| {
                let (name, seed) = (format!("Robot {number}"), number.to_string());
                bot(&server, &table, &["--name", &name, "--seed", &seed])
            })
            .collect();
        for bot in bots {
            let said = output(bot).await;
            assert!(said.contains("token ") && said.contains("place "), "{game}: {said}");
        }
        let seen: Snapshot = get(server.address, &format!("/api/tables/{table}")).await.json(200);
        assert_eq!(seen.status, Status::Finished, "{game}");
        assert!(seen.seats.iter().all(|seat| seat.name.starts_with("Robot ")), "{game}: {:?}", seen.seats);
        let record = get(server.address, &format!("/api/tables/{table}/record")).await;
        let record = Record::read(&record.body).expect("a record");
        catalog::resume(&record).expect("what the programs played was legal");
    }
    server.stop().await;
}

/// The program is killed in the middle, restarted with its token, and continues; it slows down when the
/// server asks it to.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_goes_on_with_its_token_and_keeps_to_the_rate() {
    if python().is_none() {
        return;
    }
    // Fewer requests than two programs would send.
    let slow = server::Settings { requests_per_second: 20, ..settings() };
    let server = start_with(slow, Arc::new(Memory::default())).await;
    let (game, seats) = games().next().expect("a game");
    let table = open_table(&server, game, seats).await;
    let mut tokens = Vec::new();
    for number in 1..=seats {
        let path = format!("/api/tables/{table}/join");
        let joined: Joined =
            post(server.address, &path, &format!(r#"{{"name":"Robot {number}"}}"#)).await.json(200);
        tokens.push(joined.token.expect("a token"));
    }
    let first: Vec<Child> = tokens.iter().map(|token| bot(&server, &table, &["--token", token])).collect();
    // In the middle: some actions were played.
    let path = format!("/api/tables/{table}?since=20&wait=25");
    let _: Snapshot = request(server.address, "GET", &path, "", "").await.json(200);
    drop(first);
    // Uses up the allowance, so that the next requests must wait.
    for _ in 0..400 {
        if request(server.address, "GET", "/api/games", "", "").await.status == 429 {
            break;
        }
    }
    for bot in tokens.iter().map(|token| bot(&server, &table, &["--token", token])).collect::<Vec<_>>() {
        assert!(output(bot).await.contains("place "));
    }
    server.stop().await;
}

/// A wait beyond the limit is refused, not shortened in silence.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_longer_than_documented() {
    let server = start().await;
    let (game, seats) = games().next().expect("a game");
    let (table, _) = server.table(game, seats, "patience").await;
    let path = format!("/api/tables/{table}?wait=");
    assert_eq!(get(server.address, &format!("{path}25")).await.status, 200);
    for wait in ["26", "4294967295"] {
        assert_eq!(get(server.address, &format!("{path}{wait}")).await.problem(400), "malformed");
    }
    server.stop().await;
}
