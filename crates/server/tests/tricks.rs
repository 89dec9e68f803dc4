//! Tricks at a table that must not gain anything.

use crate::common;
use common::{
    Running, any_action, code, games, get_as, post, send_as, settings, sign_up, sit, snapshot, start,
    start_with, submit,
};
use rules::{Rng, Seat};
use serde_json::json;
use server::Settings;
use std::sync::Arc;
use store::Memory;
use wire::{FromClient, FromServer, Joined, Net, Said, SeatKind, Snapshot, Status};

/// A table of the first game with these people at its seats.
async fn table_of(server: &Running, sessions: &[&str], rated: bool) -> String {
    let (game, _) = games().next().expect("a game");
    let seats = json!([{"kind": "me", "name": "x"}, {"kind": "open"}]);
    let body = json!({"game": game, "terms": {"rated": rated}, "seats": seats}).to_string();
    let made: Joined = send_as(server.address, sessions[0], "POST", "/api/tables", &body).await.json(201);
    let join = format!("/api/tables/{}/join", made.table);
    for session in &sessions[1..] {
        let _: Joined = send_as(server.address, session, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    }
    made.table
}

async fn seen_by(server: &Running, table: &str, bearer: &str) -> Snapshot {
    get_as(server.address, &format!("/api/tables/{table}"), bearer).await.json(200)
}

/// The next problem that a socket receives.
async fn refusal(socket: &mut common::Socket) -> wire::Code {
    loop {
        match socket.news().await {
            FromServer::Problem { problem, .. } => return problem.code,
            FromServer::Update(update) => {
                assert!(update.beats.iter().all(|beat| beat.back_to.is_none()), "it was taken back");
            }
            _ => {}
        }
    }
}

/// A bot that replaced a player agrees to nothing: otherwise a player could redo every draw until it suits
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_agrees_for_a_player_who_has_left_a_rated_game() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table_of(&server, &sessions, true).await;
    let acting = seen_by(&server, &table, &ada).await.pending[0].index();
    let (mut socket, first) = sit(server.address, &table, Some(sessions[acting]), None).await;
    let start = snapshot(first);
    let action = any_action(&mut Rng::new(1), &start);
    assert_eq!(code(&socket.decide(&submit("a", &table, start.seq, &action)).await), "accepted");
    let leave = format!("/api/tables/{table}/leave");
    assert_eq!(send_as(server.address, sessions[1 - acting], "POST", &leave, "").await.status, 204);
    socket.send(&FromClient::Say { table: table.clone(), said: Said::AskUndo { seq: start.seq } }).await;
    assert_eq!(refusal(&mut socket).await, wire::Code::Net(Net::NotNow));
    server.stop().await;
}

/// Leaving when it gets hard gains no rating: in a rated game the weakest bot plays on, elsewhere the strongest.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_a_rated_game_is_replaced_by_the_weakest_bot() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let (game, _) = games().next().expect("a game");
    let levels = bots::levels(game);
    let (weakest, strongest) = (levels[0].key, levels[levels.len() - 1].key);
    for (rated, expected) in [(true, weakest), (false, strongest)] {
        let table = table_of(&server, &[&ada, &bo], rated).await;
        for way in ["leave", "return", "leave"] {
            let path = format!("/api/tables/{table}/{way}");
            assert_eq!(send_as(server.address, &bo, "POST", &path, "").await.status, 204);
        }
        let kind = seen_by(&server, &table, &ada).await.seats[1].kind.clone();
        assert_eq!(kind, SeatKind::Bot { level: expected.to_owned() }, "rated: {rated}");
    }
    server.stop().await;
}

/// A spectator sees where the rematch is, but cannot take a player's seat there.
#[tokio::test(flavor = "multi_thread")]
async fn the_seats_of_a_rematch_are_kept() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let sessions = [ada.as_str(), bo.as_str()];
    let table = table_of(&server, &sessions, false).await;
    let mut rng = Rng::new(1);
    let mut turn = 0;
    while seen_by(&server, &table, &ada).await.status != Status::Finished {
        let acting = sessions[seen_by(&server, &table, &ada).await.pending[0].index()];
        let seen = seen_by(&server, &table, acting).await;
        turn += 1;
        let body =
            json!({"request": format!("r{turn}"), "seq": seen.seq, "action": any_action(&mut rng, &seen)});
        let path = format!("/api/tables/{table}/submit");
        assert_eq!(send_as(server.address, acting, "POST", &path, &body.to_string()).await.status, 200);
    }
    let rematch = format!("/api/tables/{table}/rematch");
    let next: Joined = send_as(server.address, &ada, "POST", &rematch, "").await.json(200);
    let join = format!("/api/tables/{}/join", next.table);
    assert_eq!(post(server.address, &join, r#"{"name":"Eve"}"#).await.problem(409), "not-now");
    let eve = sign_up(server.address, "Eve", None).await.session;
    assert_eq!(send_as(server.address, &eve, "POST", &join, r#"{"name":"x"}"#).await.problem(409), "not-now");
    // Bo is recognised by the account, without coming from the old table.
    let joined: Joined = send_as(server.address, &bo, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    assert_eq!((joined.seat, joined.snapshot.status), (Some(Seat::new(0)), Status::Running));
    server.stop().await;
}

/// A client that waits for news without a socket is at the table.
#[tokio::test(flavor = "multi_thread")]
async fn who_polls_is_not_replaced_by_a_bot() {
    let server = start_with(Settings { absence: 0, ..settings() }, Arc::new(Memory::default())).await;
    let (game, count) = games().next().expect("a game");
    let (table, tokens) = server.table(game, count, "polls").await;
    let (mut ada, first) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let seq = snapshot(first).seq;
    let polling = {
        let (address, token, path) =
            (server.address, tokens[1].clone(), format!("/api/tables/{table}?since={}&wait=25", seq + 1000));
        tokio::spawn(async move { get_as(address, &path, &token).await })
    };
    // The presence message shows that the poll has arrived.
    loop {
        if let Some(FromServer::Presence { seats, .. }) = ada.next().await
            && seats == [true, true]
        {
            break;
        }
    }
    ada.send(&FromClient::Say { table: table.clone(), said: Said::AskBot { seat: Seat::new(1) } }).await;
    assert_eq!(refusal(&mut ada).await, wire::Code::Net(Net::NotNow));
    // When the polling stops, the others are told that, too.
    polling.abort();
    loop {
        if let Some(FromServer::Presence { seats, .. }) = ada.next().await
            && seats == [true, false]
        {
            break;
        }
    }
    server.stop().await;
}

/// No new account can look like an existing one, whatever characters it uses.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_cannot_look_like_another() {
    let server = start().await;
    sign_up(server.address, "Ilia", None).await;
    let add =
        async |name: &str| post(server.address, "/api/people", &json!({"name": name}).to_string()).await;
    for taken in ["llia", "I1ia", "\u{ff29}lia", " Ilia", "ILIA", "S\u{43e}mebody", "Somebody"] {
        let reply = add(taken).await;
        assert!(["name-taken", "bad-name"].contains(&reply.problem(reply.status).as_str()), "{taken}");
    }
    for hidden in
        ["Ili\u{200b}a", "Ili\u{ad}a", "Ilia\u{e0041}", "Ilia\u{61c}", "Il\u{2028}ia", "\u{3164}", "\u{2800}"]
    {
        assert_eq!(add(hidden).await.problem(400), "bad-name", "{hidden:?}");
    }
    server.stop().await;
}
