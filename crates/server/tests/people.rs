//! Accounts: what they store, how people prove who they are, and how an account is deleted.

use crate::common;
use common::{
    Running, any_action, code, games, get, get_as, post, request_from, send_as, settings, sign_up, sit,
    snapshot, start, start_with, submit,
};
use rules::{Rng, Seat, Viewer};
use serde_json::json;
use std::sync::Arc;
use store::{Memory, Store};
use wire::{Answer, FromClient, FromServer, Joined, Me, PublicPerson, Said, SignedIn, Snapshot};

const PASSWORD: &str = "correct horse";

async fn sign_in(server: &Running, name: &str, how: &str, secret: &str) -> common::Reply {
    post(server.address, "/api/sessions", &json!({"name": name, how: secret}).to_string()).await
}

async fn me(server: &Running, session: &str) -> Me {
    get_as(server.address, "/api/me", session).await.json(200)
}

/// A table for two with the first seat taken by the session's owner.
async fn table_of(server: &Running, session: &str) -> Joined {
    let (game, _) = games().next().expect("a game");
    let body = json!({"game": game, "seats": [{"kind": "me", "name": "Anything"}, {"kind": "open"}]});
    send_as(server.address, session, "POST", "/api/tables", &body.to_string()).await.json(201)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_made_and_opened_again_by_password_and_by_code() {
    let server = start().await;
    let ada = sign_up(server.address, " Ada ", Some(PASSWORD)).await;
    let code = ada.recovery.expect("told once");
    assert_eq!(ada.name, "Ada");
    assert!(code.split('-').count() == 6 && code.len() == 29, "{code}");
    let by_password: SignedIn = sign_in(&server, "ada", "password", PASSWORD).await.json(200);
    let by_code: SignedIn = sign_in(&server, "ADA", "recovery", &code.to_uppercase()).await.json(200);
    assert!(by_password.recovery.is_none() && by_password.session != ada.session);
    assert_eq!((by_password.name.as_str(), by_code.name.as_str()), ("Ada", "Ada"));
    assert_eq!(me(&server, &by_code.session).await.sessions.len(), 3);
    assert!(me(&server, &ada.session).await.has_password);

    // Signing out ends this session and no other.
    let out = send_as(server.address, &by_code.session, "DELETE", "/api/sessions", "").await;
    assert_eq!(out.status, 204);
    assert_eq!(get_as(server.address, "/api/me", &by_code.session).await.problem(401), "not-signed-in");
    assert_eq!(me(&server, &ada.session).await.sessions.len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_password_only_the_code_lets_in_and_a_new_code_ends_the_old() {
    let server = start().await;
    let bo = sign_up(server.address, "Bo", None).await;
    let old = bo.recovery.expect("a code");
    assert_eq!(sign_in(&server, "Bo", "password", PASSWORD).await.problem(401), "not-signed-in");
    let renewed: SignedIn =
        send_as(server.address, &bo.session, "POST", "/api/me/recovery", "{}").await.json(200);
    assert_eq!(renewed.session, bo.session);
    let new = renewed.recovery.expect("a code");
    assert_eq!(sign_in(&server, "Bo", "recovery", &old).await.problem(401), "not-signed-in");
    let _: SignedIn = sign_in(&server, "Bo", "recovery", &new).await.json(200);
    assert!(!me(&server, &bo.session).await.has_password);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_nobody_elses_and_wrong_ones_are_refused() {
    let server = start().await;
    sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let add = async |body: serde_json::Value| post(server.address, "/api/people", &body.to_string()).await;
    for taken in ["Ada", "ADA", " ada", "Somebody", "somebody"] {
        assert_eq!(add(json!({"name": taken})).await.problem(409), "name-taken", "{taken}");
    }
    for bad in ["", "  ", "a\nb", "a\u{202e}b", &"x".repeat(33)] {
        assert_eq!(add(json!({"name": bad})).await.problem(400), "bad-name", "{bad:?}");
    }
    for bad in ["short", "", &"x".repeat(201)] {
        assert_eq!(add(json!({"name": "New", "password": bad})).await.problem(400), "malformed", "{bad:?}");
    }
    let both = json!({"name": "Ada", "password": PASSWORD, "recovery": "x"}).to_string();
    for body in [r#"{"name":"Ada"}"#, &both, "{}", "[]"] {
        assert_eq!(post(server.address, "/api/sessions", body).await.problem(400), "malformed", "{body}");
    }
    assert_eq!(get(server.address, "/api/people/New").await.problem(404), "not-found");
    assert_eq!(get(server.address, "/api/people/%ff").await.problem(404), "not-found");
    server.stop().await;
}

/// The answer does not reveal whether a name is known. That it takes the same time is tested where
/// passwords are hashed.
#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_name_is_answered_like_a_wrong_password() {
    let server = start().await;
    sign_up(server.address, "Ada", Some(PASSWORD)).await;
    sign_up(server.address, "Bo", None).await;
    let mut answers = Vec::new();
    for name in ["Ada", "Bo", "Nobody"] {
        let reply = sign_in(&server, name, "password", "wrong password").await;
        assert_eq!(reply.problem(401), "not-signed-in");
        answers.push(reply.body);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_are_limited_by_address_and_by_name_but_the_code_lets_its_owner_in() {
    let by_name = server::Settings { sign_ins_per_hour: 40, ..settings() };
    let server = start_with(by_name, Arc::new(Memory::default())).await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let attempt = async |last: u8, name: &str, how: &str, secret: &str| {
        let body = json!({"name": name, how: secret}).to_string();
        let headers = "Content-Type: application/json\r\n";
        request_from([127, 0, 0, last], server.address, "POST", "/api/sessions", headers, &body).await
    };
    // Correct passwords do not count against the name.
    for _ in 0..5 {
        let _: SignedIn = attempt(1, "Ada", "password", PASSWORD).await.json(200);
    }
    // However the name is spelled, they count together.
    for name in ["ada", "ＡＤＡ", " Ada ", "Ａｄａ", "aDa"].iter().cycle().take(10) {
        let wrong = attempt(2, name, "password", "wrong password").await;
        assert_eq!(wrong.problem(401), "not-signed-in", "{name}");
    }
    // From this address no more attempts are allowed; for this name none from anywhere.
    let too_many = |reply: &common::Reply| {
        assert_eq!(reply.problem(429), "too-many");
        assert!(reply.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok()));
    };
    too_many(&attempt(2, "Bo", "password", "wrong password").await);
    too_many(&attempt(3, "ADA", "password", "wrong password").await);
    too_many(&attempt(3, "ａｄａ", "password", "wrong password").await);
    too_many(&attempt(3, "Ada", "password", PASSWORD).await);
    assert_eq!(attempt(3, "Bo", "password", "wrong password").await.problem(401), "not-signed-in");
    let code = ada.recovery.expect("a code");
    let _: SignedIn = attempt(3, "Ada", "recovery", &code).await.json(200);
    // Existing sessions are unaffected.
    assert_eq!(me(&server, &ada.session).await.name, "Ada");
    server.stop().await;

    let new = server::Settings { people_per_hour: 8, ..settings() };
    let server = start_with(new, Arc::new(Memory::default())).await;
    for name in ["One", "Two"] {
        sign_up(server.address, name, None).await;
    }
    let reply = post(server.address, "/api/people", r#"{"name":"Three"}"#).await;
    assert_eq!(reply.problem(429), "too-many");
    assert!(reply.header("retry-after").is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_signs_out_the_other_devices() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let other: SignedIn = sign_in(&server, "Ada", "password", PASSWORD).await.json(200);
    let change = async |body: serde_json::Value| {
        send_as(server.address, &ada.session, "PATCH", "/api/me", &body.to_string()).await
    };
    assert_eq!(change(json!({"password": "short", "proof": PASSWORD})).await.problem(400), "malformed");
    assert_eq!(change(json!({"name": "Eve"})).await.problem(400), "malformed");
    assert_eq!(me(&server, &other.session).await.sessions.len(), 2);
    let changed: Me = change(json!({"password": "another horse", "proof": PASSWORD})).await.json(200);
    assert_eq!(changed.sessions.len(), 1);
    assert_eq!(get_as(server.address, "/api/me", &other.session).await.problem(401), "not-signed-in");
    assert_eq!(sign_in(&server, "Ada", "password", PASSWORD).await.problem(401), "not-signed-in");
    let _: SignedIn = sign_in(&server, "Ada", "password", "another horse").await.json(200);
    server.stop().await;
}

/// Nothing in the store lets anyone in: it contains no password, code, session or token.
#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_hashed_at_rest() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let code = ada.recovery.expect("a code");
    let kept = store.person_named("Ada").await.expect("reads").expect("is there");
    assert!(kept.password.as_ref().is_some_and(|hash| hash.starts_with("$argon2id$")));
    assert!(!kept.password.is_some_and(|hash| hash.contains(PASSWORD)));
    assert!(kept.recovery.len() == 64 && kept.recovery != code);
    assert_eq!(store.session(&ada.session).await, Ok(None), "the session itself is not known");
    let session = store.session(&server::token_hash(&ada.session)).await.expect("reads");
    assert_eq!(session.map(|session| session.person), Some(kept.id));
    assert!(ada.session.len() >= 32, "160 bits of 5 bits a letter");
    // The stored hashes are no valid bearers, either.
    for hash in [kept.recovery, server::token_hash(&ada.session)] {
        assert_eq!(get_as(server.address, "/api/me", &hash).await.problem(401), "not-signed-in");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_opens_the_seats_of_its_person_on_every_device() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let bo = sign_up(server.address, "Bo", None).await;
    let made = table_of(&server, &ada.session).await;
    let info = &made.snapshot.seats[0];
    assert_eq!((info.name.as_str(), info.account), ("Ada", true), "whatever name was asked for");
    let join = format!("/api/tables/{}/join", made.table);
    let again = send_as(server.address, &ada.session, "POST", &join, r#"{"name":"x"}"#).await;
    assert_eq!(again.problem(409), "not-now", "one seat for one person");
    let joined: Joined =
        send_as(server.address, &bo.session, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    assert_eq!(joined.snapshot.seats[1].name, "Bo");
    assert!(joined.snapshot.seats[1].account);

    let phone: SignedIn = sign_in(&server, "Ada", "password", PASSWORD).await.json(200);
    let (mut socket, first) = sit(server.address, &made.table, Some(&phone.session), None).await;
    let (mut other, second) = sit(server.address, &made.table, Some(&bo.session), None).await;
    let (first, second) = (snapshot(first), snapshot(second));
    assert_eq!((first.viewer, second.viewer), (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1))));
    let (actor, seen) = if first.is_mine_to_act() { (&mut socket, first) } else { (&mut other, second) };
    let action = any_action(&mut Rng::new(5), &seen);
    let answer = actor.decide(&submit("r", &made.table, seen.seq, &action)).await;
    assert!(matches!(answer, Answer::Accepted { .. }), "{answer:?}");

    // Another person's session only watches, and an invalid session opens nothing.
    let eve = sign_up(server.address, "Eve", None).await;
    let path = format!("/api/tables/{}", made.table);
    let seen: Snapshot = get_as(server.address, &path, &eve.session).await.json(200);
    assert_eq!(seen.viewer, Viewer::Spectator);
    let (mut watcher, _) = sit(server.address, &made.table, Some(&eve.session), None).await;
    assert_eq!(code(&watcher.decide(&submit("r", &made.table, seen.seq, &action)).await), "not-seated");
    assert_eq!(get_as(server.address, &path, "nonsense").await.problem(401), "not-seated");
    let none = send_as(server.address, "nonsense", "POST", "/api/tables", "{}").await;
    assert_eq!(none.problem(400), "malformed");
    assert_eq!(me(&server, &ada.session).await.tables, [made.table]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_of_the_same_name_gives_way() {
    let server = start().await;
    let (game, _) = games().next().expect("a game");
    let body = json!({"game": game, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}).to_string();
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let ada = sign_up(server.address, "Ada", None).await;
    let join = format!("/api/tables/{}/join", made.table);
    let joined: Joined =
        send_as(server.address, &ada.session, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    let seats = joined.snapshot.seats;
    assert_eq!((seats[0].name.as_str(), seats[0].account), ("Ada 2", false));
    assert_eq!((seats[1].name.as_str(), seats[1].account), ("Ada", true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_taken_as_a_guest_becomes_the_accounts() {
    let server = start().await;
    let (game, count) = games().next().expect("a game");
    let (table, tokens) = server.table(game, count, "claimed").await;
    let ada = sign_up(server.address, "Ada", None).await;
    let claim = async |session: &str, table: &str, token: &str| {
        let body = json!({"table": table, "token": token}).to_string();
        send_as(server.address, session, "POST", "/api/me/seats", &body).await
    };
    assert_eq!(claim(&ada.session, &table, "nonsense").await.problem(401), "not-seated");
    assert_eq!(claim(&ada.session, "none", &tokens[0]).await.problem(404), "not-found");
    assert_eq!(claim("nonsense", &table, &tokens[0]).await.problem(401), "not-signed-in");
    let (mut watcher, _) = sit(server.address, &table, None, None).await;
    for _ in 0..2 {
        assert_eq!(claim(&ada.session, &table, &tokens[0]).await.status, 204, "once or twice");
    }
    let told = snapshot(watcher.news().await);
    assert_eq!((told.seats[0].name.as_str(), told.seats[0].account), ("Ada", true));
    assert_eq!(claim(&ada.session, &table, &tokens[1]).await.problem(409), "not-now");
    let bo = sign_up(server.address, "Bo", None).await;
    assert_eq!(claim(&bo.session, &table, &tokens[0]).await.problem(409), "not-now");
    // The device that took the seat continues, and so do the others.
    for bearer in [&tokens[0], &ada.session] {
        let seen: Snapshot = get_as(server.address, &format!("/api/tables/{table}"), bearer).await.json(200);
        assert_eq!(seen.viewer, Viewer::Seat(Seat::new(0)));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_leaves_somebody_behind() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let bo = sign_up(server.address, "Bo", None).await;
    let made = table_of(&server, &ada.session).await;
    let join = format!("/api/tables/{}/join", made.table);
    let _: Joined = send_as(server.address, &bo.session, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    let said = Said::Text { text: "my telephone number".to_owned() };
    server.store.say(&made.table, Seat::new(0), said, 0).await.expect("says");
    assert_eq!(me(&server, &ada.session).await.talk, 1);
    let public: PublicPerson = get(server.address, "/api/people/ada").await.json(200);
    assert_eq!(public.name, "Ada");
    let (mut watcher, _) = sit(server.address, &made.table, Some(&bo.session), None).await;
    assert!(matches!(watcher.news().await, FromServer::Talk { .. }));

    assert_eq!(send_as(server.address, &ada.session, "DELETE", "/api/me", "").await.status, 204);
    let told = snapshot(watcher.news().await);
    assert_eq!((told.seats[0].name.as_str(), told.seats[0].account), ("Somebody", false));
    assert_eq!(get_as(server.address, "/api/me", &ada.session).await.problem(401), "not-signed-in");
    assert_eq!(sign_in(&server, "Ada", "password", PASSWORD).await.problem(401), "not-signed-in");
    assert_eq!(get(server.address, "/api/people/Ada").await.problem(404), "not-found");
    let talk = server.store.talk(&made.table, 10).await.expect("reads");
    assert_eq!(talk[0].said, Said::Text { text: String::new() });
    let seen = get(server.address, &format!("/api/tables/{}", made.table)).await;
    assert!(!seen.body.contains("Ada"), "{}", seen.body);
    // The seat's own token still works, and the name is free again.
    let token = made.token.expect("a token");
    watcher.send(&FromClient::Unsubscribe { table: made.table.clone() }).await;
    let first = watcher.subscribe(&made.table, Some(&token), None).await;
    assert!(matches!(first, FromServer::Snapshot { .. }));
    sign_up(server.address, "Ada", None).await;
    server.stop().await;
}

/// A socket keeps its access only as long as the session that opened it.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_ends_with_its_session() {
    const POLICY: Option<u16> = Some(1008);
    let server = start().await;
    let home = sign_up(server.address, "Ada", Some(PASSWORD)).await;
    let made = table_of(&server, &home.session).await;
    let device = async || {
        let new: SignedIn = sign_in(&server, "Ada", "password", PASSWORD).await.json(200);
        let (socket, first) = sit(server.address, &made.table, Some(&new.session), None).await;
        assert_eq!(snapshot(first).viewer, Viewer::Seat(Seat::new(0)));
        (new.session, socket)
    };
    let stays = async |socket: &mut common::Socket| {
        socket.send(&FromClient::Ping { nonce: 7 }).await;
        while !matches!(socket.next().await.expect("it is open"), FromServer::Pong { nonce: 7 }) {}
    };
    let (mut at_home, _) = sit(server.address, &made.table, Some(&home.session), None).await;
    let (mut by_token, _) = sit(server.address, &made.table, made.token.as_deref(), None).await;

    let (phone, mut on_phone) = device().await;
    let (_, mut elsewhere) = device().await;
    assert_eq!(send_as(server.address, &phone, "DELETE", "/api/sessions", "").await.status, 204);
    assert_eq!(on_phone.close_code().await, POLICY, "whoever signs out");
    stays(&mut elsewhere).await;

    let body = json!({"password": "another horse", "proof": PASSWORD}).to_string();
    assert_eq!(send_as(server.address, &home.session, "PATCH", "/api/me", &body).await.status, 200);
    assert_eq!(elsewhere.close_code().await, POLICY, "a new password");
    stays(&mut at_home).await;

    assert_eq!(send_as(server.address, &home.session, "DELETE", "/api/me", "").await.status, 204);
    assert_eq!(at_home.close_code().await, POLICY, "whoever is forgotten");
    // A seat token has no session: its holder plays on.
    stays(&mut by_token).await;
    server.stop().await;
}
