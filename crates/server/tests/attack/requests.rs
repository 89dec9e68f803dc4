//! Tricks over plain connections and HTTP.

use super::attackers::Target;
use crate::analysis::played;
use crate::common::games;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// How often a slow sender sends one more byte.
const DRIP: Duration = Duration::from_millis(500);

pub async fn half_a_head(target: Target, number: usize) {
    drip(target, number, "GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow: ").await;
}

pub async fn half_a_body(target: Target, number: usize) {
    let head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    drip(target, number, &format!("{head}Content-Length: 9000\r\n\r\n{{")).await;
}

/// Begins a request and never finishes it.
async fn drip(target: Target, number: usize, begin: &str) {
    loop {
        let mut stream = target.stream(number).await;
        let mut open = stream.write_all(begin.as_bytes()).await.is_ok();
        while open {
            let mut answer = [0; 512];
            open = match tokio::time::timeout(DRIP, stream.read(&mut answer)).await {
                Err(_) => stream.write_all(b"x").await.is_ok(),
                Ok(read) => read.is_ok_and(|bytes| bytes > 0),
            };
        }
        target.tally.closed();
        tokio::time::sleep(DRIP).await;
    }
}

pub async fn silence(target: Target, number: usize) {
    loop {
        let mut stream = target.stream(number).await;
        let _ = stream.read(&mut [0; 1]).await;
        target.tally.closed();
        tokio::time::sleep(DRIP).await;
    }
}

pub async fn questions(target: Target, number: usize) {
    loop {
        for path in ["/api/tables", "/api/games", "/api/openapi.json", "/api/tables/none"] {
            target.ask(number, "GET", path, None, "").await;
        }
    }
}

/// Even what does not count as a request to the API costs a connection.
pub async fn knocks(target: Target, number: usize) {
    loop {
        target.ask(number, "GET", "/healthz", None, "").await;
    }
}

pub async fn stories(target: Target, number: usize) {
    let paths = [
        format!("/api/tables/{}/story?since=0", target.long),
        "/api/records?most=50".to_owned(),
        format!("/api/tables/{}/record", target.long),
    ];
    loop {
        for path in &paths {
            target.ask(number, "GET", path, None, "").await;
        }
    }
}

pub async fn bots_alone(target: Target, number: usize) {
    let (game, seats) = games().next().expect("a game");
    let level = bots::levels(game).last().expect("a level").key;
    let seats = vec![json!({"kind": "bot", "level": level}); usize::from(seats)];
    let body = json!({"game": game, "seats": seats}).to_string();
    loop {
        target.ask(number, "POST", "/api/tables", None, &body).await;
    }
}

pub async fn passwords(target: Target, number: usize) {
    let mut tries = 0;
    loop {
        tries += 1;
        let body = json!({"name": "Ada", "password": format!("guess {number} {tries}")}).to_string();
        target.ask(number, "POST", "/api/sessions", None, &body).await;
        let body = json!({"name": format!("Eve {number} {tries}"), "password": "correct horse"}).to_string();
        target.ask(number, "POST", "/api/people", None, &body).await;
    }
}

pub async fn webhooks(target: Target, number: usize) {
    let body = json!({"name": format!("Mallory {number}")}).to_string();
    let session = loop {
        let made = target.ask(number, "POST", "/api/people", None, &body).await;
        let told = made.and_then(|made| serde_json::from_str::<wire::SignedIn>(&made.body).ok());
        if let Some(signed_in) = told {
            break signed_in.session;
        }
    };
    let port = target.address.port();
    let inside = ["127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254", "localhost", "0x7f.1"];
    loop {
        for host in inside {
            let body = json!({"webhook": format!("https://{host}:{port}/api/me")}).to_string();
            target.ask(number, "PATCH", "/api/me", Some(&session), &body).await;
        }
    }
}

/// Each analysis is of a different game, so that no answer is cached.
pub async fn analyses(target: Target, number: usize) {
    let (game, seats) = games().next().expect("a game");
    let mut asked = 0;
    loop {
        asked += 1;
        let record = played(game, seats, &format!("{number} {asked}"), usize::MAX);
        let body = json!({ "record": record.to_string() }).to_string();
        target.ask(number, "POST", "/api/analysis", None, &body).await;
    }
}
