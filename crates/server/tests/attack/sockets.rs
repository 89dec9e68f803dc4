//! Tricks over WebSockets.

use super::attackers::Target;
use crate::common::{Socket, any_action, games, submit, undo};
use rules::Rng;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use wire::{Answer, Code, FromClient, FromServer, Net, Said, Snapshot, Status};

/// An attacker that cannot send for this long gives up.
const STUCK: Duration = Duration::from_secs(2);

pub async fn pings(target: Target, number: usize) {
    loop {
        let mut socket = target.socket(number).await;
        loop {
            let ping = Message::Ping(vec![7; 125].into());
            match tokio::time::timeout(STUCK, socket.try_send_raw(ping)).await {
                Ok(true) => target.tally.served(),
                Ok(false) => break target.tally.closed(),
                Err(_) => break,
            }
        }
    }
}

fn subscribe(table: &str, token: Option<&str>, since: Option<u32>) -> FromClient {
    FromClient::Subscribe { table: table.to_owned(), token: token.map(str::to_owned), since, changes: false }
}

/// Subscribes to the table; returns the socket with the first message.
async fn enter(
    target: &Target,
    number: usize,
    table: &str,
    token: Option<&str>,
) -> Option<(Socket, Snapshot)> {
    let mut socket = target.socket(number).await;
    if !socket.try_send(&subscribe(table, token, None)).await {
        return None;
    }
    loop {
        if let FromServer::Snapshot { snapshot } = target.hear(&mut socket).await? {
            return Some((socket, snapshot));
        }
    }
}

pub async fn looks(target: Target, number: usize) {
    let mut rng = Rng::new(number as u64);
    loop {
        let Some((mut socket, seen)) = enter(&target, number, &target.long, None).await else { continue };
        loop {
            let seq = u32::try_from(rng.below(seen.seq as usize)).unwrap_or(0);
            let look = FromClient::Look { table: target.long.clone(), seq };
            if target.exchange(&mut socket, &look).await.is_none() {
                break;
            }
        }
    }
}

pub async fn catch_ups(target: Target, number: usize) {
    loop {
        let mut socket = target.socket(number).await;
        while target.exchange(&mut socket, &subscribe(&target.long, None, Some(1))).await.is_some() {}
    }
}

/// Waits for the answer to a decision; `None` when the server has closed the socket.
async fn decide(target: &Target, socket: &mut Socket, message: &FromClient) -> Option<Answer> {
    let mut heard = target.exchange(socket, message).await?;
    loop {
        match heard {
            FromServer::Reply { answer, .. } => return Some(answer),
            _ => heard = target.hear(socket).await?,
        }
    }
}

/// A table of one's own, with the tokens of both seats.
async fn own_table(target: &Target, number: usize) -> (String, [String; 2]) {
    let (game, _) = games().next().expect("a game");
    loop {
        if let Some(table) = target.table(number, game).await {
            return table;
        }
    }
}

pub async fn act_and_undo(target: Target, number: usize) {
    let (table, tokens) = own_table(&target, number).await;
    let mut rng = Rng::new(number as u64);
    loop {
        for token in &tokens {
            let Some((mut socket, seen)) = enter(&target, number, &table, Some(token)).await else {
                continue;
            };
            if seen.status == Status::Finished {
                return;
            }
            if seen.is_mine_to_act() {
                let _ = back_and_forth(&target, &mut socket, &seen, &any_action(&mut rng, &seen)).await;
            }
        }
    }
}

/// The same decision again and again, until it can no longer be taken back or the server has closed the
/// socket.
async fn back_and_forth(target: &Target, socket: &mut Socket, seen: &Snapshot, action: &str) -> Option<()> {
    let (table, mut seq) = (&seen.table, seen.seq);
    loop {
        let act = submit(&format!("a{seq}"), table, seq, action);
        if let Answer::Accepted { seq: next } = decide(target, socket, &act).await? {
            seq = next;
        }
        match decide(target, socket, &undo(&format!("u{seq}"), table, seq)).await? {
            Answer::Accepted { seq: next } => seq = next,
            Answer::Refused { problem } if problem.code == Code::Net(Net::TooMany) => {}
            Answer::Refused { .. } => return None,
        }
    }
}

/// Two players who agree with each other on everything. When the server silences their sockets, they
/// open new ones.
pub async fn take_backs(target: Target, number: usize) {
    let (table, tokens) = own_table(&target, number).await;
    loop {
        // A socket that may not send any more hears nothing more, either, so the players come back on
        // new ones.
        let _ = tokio::time::timeout(STUCK, agree(&target, number, &table, &tokens)).await;
    }
}

async fn agree(target: &Target, number: usize, table: &str, tokens: &[String; 2]) -> Option<()> {
    let mut players = Vec::new();
    for token in tokens {
        players.push(enter(target, number, table, Some(token)).await?);
    }
    let acting = players.iter().position(|(_, seen)| seen.is_mine_to_act())?;
    let mut other = players.remove(1 - acting).0;
    let (mut socket, mut seen) = players.pop()?;
    let mut rng = Rng::new(u64::from(seen.seq));
    loop {
        let (back, action) = (seen.seq, any_action(&mut rng, &seen));
        let act = submit(&format!("t{back}"), table, back, &action);
        let Answer::Accepted { .. } = decide(target, &mut socket, &act).await? else { return None };
        say(&mut socket, table, Said::AskUndo { seq: back }).await?;
        let asked = loop {
            match target.hear(&mut other).await? {
                FromServer::Talk { lines, .. } => break lines.last()?.number,
                FromServer::Problem { .. } => return None,
                _ => {}
            }
        };
        say(&mut other, table, Said::Agree { to: asked }).await?;
        seen = loop {
            match target.hear(&mut socket).await? {
                FromServer::Update(update)
                    if update.beats.iter().any(|beat| beat.back_to.is_some())
                        && update.snapshot.status == Status::Running =>
                {
                    break update.snapshot;
                }
                FromServer::Problem { .. } => return None,
                _ => {}
            }
        };
    }
}

async fn say(socket: &mut Socket, table: &str, said: Said) -> Option<()> {
    socket.try_send(&FromClient::Say { table: table.to_owned(), said }).await.then_some(())
}

/// As many tables on as many sockets as possible.
pub async fn hoard(target: Target, number: usize) {
    loop {
        let mut socket = target.socket(number).await;
        for table in &target.waiting {
            if target.exchange(&mut socket, &subscribe(table, None, None)).await.is_none() {
                break;
            }
        }
        while target.hear(&mut socket).await.is_some() {}
    }
}

/// At other people's tables.
pub async fn deaf_crowd(target: Target, number: usize) {
    let mut socket = target.socket(number).await;
    let table = &target.honest[number % target.honest.len()];
    if socket.try_send(&subscribe(table, None, None)).await {
        target.tally.served();
    }
    std::future::pending::<()>().await;
}

/// Asks again and again for a table with much talk, and reads none of it.
pub async fn deaf_subscribers(target: Target, number: usize) {
    // No more than a socket may send at once.
    const ASKED: usize = 50;
    let (mut deaf, again) = (Vec::new(), subscribe(&target.long, None, None));
    loop {
        let mut socket = target.socket(number).await;
        for _ in 0..ASKED {
            if !socket.try_send(&again).await {
                target.tally.closed();
                break;
            }
        }
        deaf.push(socket);
        // What is not read is paid for all the same, by everyone at this address.
        let mut socket = target.socket(number).await;
        while let Some(FromServer::Hello { .. }) = target.exchange(&mut socket, &again).await {}
    }
}

pub async fn nonsense(target: Target, number: usize) {
    let mut rng = Rng::new(number as u64);
    let whole = serde_json::to_vec(&submit("r", &target.honest[0], 1, "pass")).expect("plain data");
    loop {
        let mut socket = target.socket(number).await;
        loop {
            let message = match rng.below(4) {
                0 => Message::text("[".repeat(16_000)),
                1 => Message::text("x".repeat(20_000)),
                2 => Message::Binary(vec![0; 9_000].into()),
                _ => {
                    let mut bytes = whole.clone();
                    let at = rng.below(bytes.len());
                    bytes[at] = b' ' + u8::try_from(rng.below(90)).unwrap_or(0);
                    Message::text(String::from_utf8_lossy(&bytes).into_owned())
                }
            };
            if !socket.try_send_raw(message).await {
                break target.tally.closed();
            }
            if target.hear(&mut socket).await.is_none() {
                break;
            }
        }
    }
}
