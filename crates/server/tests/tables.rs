//! What people agree on at a table besides the game: clocks, chat and votes, leaving and returning,
//! rematches, and the lists of tables.

use crate::common;
use common::{
    Running, any_action, games, get, get_as, post, request, settings, sit, snapshot, start_with, submit,
};
use rules::{Rng, Seat};
use server::Settings;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Memory;
use wire::{Answer, Card, FromClient, FromServer, Joined, Lobby, Said, SeatKind, Snapshot, Status};

async fn start() -> Running {
    start_with(Settings { clock_grace: 0, ..settings() }, Arc::new(Memory::default())).await
}

/// A table for two with these terms; its id and the tokens.
async fn table(server: &Running, terms: &str) -> (String, Vec<String>) {
    let (game, _) = games().next().expect("a game");
    let body = format!(
        r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Ada"}},{{"kind":"open"}}],"seed_phrase":"terms","terms":{terms}}}"#
    );
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let path = format!("/api/tables/{}/join", made.table);
    let joined: Joined = post(server.address, &path, r#"{"name":"Bo"}"#).await.json(200);
    (made.table, vec![made.token.expect("a token"), joined.token.expect("a token")])
}

async fn post_as(server: &Running, path: &str, token: &str, body: &str) -> common::Reply {
    let headers = format!("Authorization: Bearer {token}\r\nContent-Type: application/json\r\n");
    request(server.address, "POST", path, &headers, body).await
}

async fn seen(server: &Running, table: &str, token: &str) -> Snapshot {
    get_as(server.address, &format!("/api/tables/{table}"), token).await.json(200)
}

/// Plays one random decision for the player whose turn it is, over HTTP.
async fn play_on(server: &Running, table: &str, tokens: &[String], rng: &mut Rng) -> Snapshot {
    for token in tokens {
        let now = seen(server, table, token).await;
        if now.is_mine_to_act() {
            let action = serde_json::to_string(&any_action(rng, &now)).expect("text");
            let body = format!(r#"{{"request":"at-{}","seq":{},"action":{action}}}"#, now.seq, now.seq);
            let path = format!("/api/tables/{table}/submit");
            let answer: Answer = post_as(server, &path, token, &body).await.json(200);
            assert!(matches!(answer, Answer::Accepted { .. }), "{answer:?}");
            return seen(server, table, token).await;
        }
    }
    panic!("nobody has to act");
}

async fn play_to_the_end(server: &Running, table: &str, tokens: &[String]) {
    let mut rng = Rng::new(3);
    while play_on(server, table, tokens, &mut rng).await.status == Status::Running {}
}

fn say(table: &str, said: Said) -> FromClient {
    FromClient::Say { table: table.to_owned(), said }
}

/// The next chat line.
async fn hear(socket: &mut common::Socket) -> wire::TalkLine {
    loop {
        if let FromServer::Talk { lines, .. } = socket.news().await {
            return lines.into_iter().next_back().expect("a line");
        }
    }
}

/// How often in a row a player's time ran out is in the journal, so any server that reads it knows.
#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_ran_out_before_a_restart_counts_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let server = async || {
        let store = store::Sqlite::open(&file).await.expect("opens");
        start_with(Settings { clock_grace: 0, ..settings() }, Arc::new(store)).await
    };
    let before = server().await;
    let (table, tokens) = table(&before, r#"{"clock":{"kind":"move","seconds":2}}"#).await;
    let first = seen(&before, &table, &tokens[0]).await;
    let late = first.pending[0];
    let path = format!("/api/tables/{table}?since={}&wait=25", first.seq);
    let played_for: Snapshot = get_as(before.address, &path, &tokens[0]).await.json(200);
    assert!(played_for.seq > first.seq);
    before.stop().await;

    let after = server().await;
    let begun = Instant::now();
    let stood_in = loop {
        let now = seen(&after, &table, &tokens[0]).await;
        let bot = now.seats.iter().position(|seat| matches!(seat.kind, SeatKind::Bot { .. }));
        if let Some(bot) = bot {
            break bot;
        }
        assert!(begun.elapsed() < common::PATIENCE, "a bot stands in for whoever is away");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(stood_in, late.index(), "whoever was late before is the first to be late twice");
    let lines = after.store.lines(&table, played_for.seq).await.expect("lines");
    let again = |line: &store::JournalLine| matches!(line.entry, rules::Entry::Act { seat, auto: true, .. } if seat == late);
    assert!(!lines.iter().any(again), "and is not played for once more: {lines:?}");
    after.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_out_of_time_is_played_for_and_then_a_bot_plays_on() {
    let server = start().await;
    let (table, tokens) = table(&server, r#"{"clock":{"kind":"move","seconds":1}}"#).await;
    let first = seen(&server, &table, &tokens[0]).await;
    let times = first.times.clone().expect("clocks");
    assert!(times.running.iter().any(|runs| *runs) && times.left.iter().all(|left| *left <= 1000));
    let begun = Instant::now();
    let mut stood_in = false;
    while begun.elapsed() < common::PATIENCE && !stood_in {
        let now: Snapshot =
            get(server.address, &format!("/api/tables/{table}?since=0&wait=0")).await.json(200);
        stood_in = now.seats.iter().any(|seat| matches!(seat.kind, SeatKind::Bot { .. }));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(stood_in, "a bot stands in for whoever is away");
    let lines = server.store.lines(&table, 0).await.expect("lines");
    let auto = |line: &store::JournalLine| matches!(line.entry, rules::Entry::Act { auto: true, .. });
    assert!(lines[first.seq as usize..].iter().any(auto), "the default was played before that");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_go_on_after_a_restart() {
    let store = Arc::new(Memory::default());
    let server = start_with(Settings { clock_grace: 0, ..settings() }, Arc::<Memory>::clone(&store)).await;
    let (table, tokens) = table(&server, r#"{"clock":{"kind":"bank","seconds":600,"increment":5}}"#).await;
    let mut rng = Rng::new(5);
    for _ in 0..6 {
        tokio::time::sleep(Duration::from_millis(30)).await;
        play_on(&server, &table, &tokens, &mut rng).await;
    }
    let before = seen(&server, &table, &tokens[0]).await.times.expect("clocks");
    // A stopped store accepts no more writes, so the second server reads what the first one wrote.
    let other = start_with(Settings { clock_grace: 0, ..settings() }, store).await;
    let after = seen(&other, &table, &tokens[0]).await.times.expect("clocks");
    assert_eq!(before.running, after.running);
    for (before_left, (after_left, runs)) in before.left.iter().zip(after.left.iter().zip(&after.running)) {
        let passed = if *runs { after.at - before.at } else { 0 };
        assert!((before_left - after_left - passed).abs() <= 2, "{before:?} {after:?}");
    }
    assert!(before.left.iter().any(|left| *left > 600_000), "decisions earn time: {before:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_clocks_are_refused() {
    let server = start().await;
    let (game, _) = games().next().expect("a game");
    for clock in [
        r#"{"kind":"move","seconds":0}"#,
        r#"{"kind":"move","seconds":99999999}"#,
        r#"{"kind":"bank","seconds":0,"increment":1}"#,
        r#"{"kind":"hourglass","seconds":3}"#,
    ] {
        let body = format!(
            r#"{{"game":"{game}","seats":[{{"kind":"open"}},{{"kind":"open"}}],"terms":{{"clock":{clock}}}}}"#
        );
        assert_eq!(post(server.address, "/api/tables", &body).await.problem(400), "malformed", "{clock}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_told_to_all_kept_and_bounded() {
    let server = start().await;
    let (table, tokens) = table(&server, "{}").await;
    let (mut ada, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let (mut bo, _) = sit(server.address, &table, Some(&tokens[1]), None).await;
    let (mut watcher, _) = sit(server.address, &table, None, None).await;
    let text = "<b>hello</b> & good luck";
    ada.send(&say(&table, Said::Text { text: text.to_owned() })).await;
    for socket in [&mut ada, &mut bo, &mut watcher] {
        let line = hear(socket).await;
        assert_eq!((line.seat, line.said), (Seat::new(0), Said::Text { text: text.to_owned() }));
    }
    watcher.send(&say(&table, Said::Text { text: "me too".to_owned() })).await;
    assert!(matches!(watcher.news().await, FromServer::Problem { .. }), "spectators do not talk");
    let mut refused = 0;
    for number in 0..20 {
        bo.send(&say(&table, Said::Text { text: format!("spam {number}") })).await;
        match bo.news().await {
            FromServer::Problem { problem, .. } => {
                assert_eq!(problem.code, wire::Code::Net(wire::Net::TooMany));
                refused += 1;
            }
            FromServer::Talk { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(refused >= 10, "{refused} of 20 in a row were refused");
    let (mut late, _) = sit(server.address, &table, None, None).await;
    let FromServer::Talk { lines, .. } = late.news().await else { panic!("the talk so far") };
    assert_eq!(lines.len(), 1 + 20 - refused);
    assert!(lines.iter().enumerate().all(|(number, line)| line.number == number as u32));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_the_barrier_one_goes_back_only_by_consent() {
    let server = start().await;
    let (table, tokens) = table(&server, "{}").await;
    let mut rng = Rng::new(8);
    let (mut ada, first) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let (mut bo, _) = sit(server.address, &table, Some(&tokens[1]), None).await;
    let start = snapshot(first);
    assert!(start.is_mine_to_act(), "the first seat begins");
    // Until the other player has decided too, so that the decision can no longer be undone alone.
    let mut decided = [false; 2];
    let mut turn = 0;
    while !(decided[0] && decided[1]) {
        for (index, socket) in [&mut ada, &mut bo].into_iter().enumerate() {
            let now = seen(&server, &table, &tokens[index]).await;
            if now.is_mine_to_act() {
                turn += 1;
                let action = any_action(&mut rng, &now);
                let answer = socket.decide(&submit(&format!("r{turn}"), &table, now.seq, &action)).await;
                assert!(matches!(answer, Answer::Accepted { .. }));
                decided[index] = true;
            }
        }
    }
    assert!(!seen(&server, &table, &tokens[0]).await.can_undo);
    ada.send(&say(&table, Said::AskUndo { seq: start.seq })).await;
    let asked = hear(&mut bo).await;
    // The asker cannot agree with herself, and a declined question is over.
    ada.send(&say(&table, Said::Agree { to: asked.number })).await;
    bo.send(&say(&table, Said::Decline { to: asked.number })).await;
    hear(&mut bo).await;
    bo.send(&say(&table, Said::Agree { to: asked.number })).await;
    loop {
        if let FromServer::Problem { problem, .. } = bo.news().await {
            assert_eq!(problem.code, wire::Code::Net(wire::Net::NotNow));
            break;
        }
    }
    let before = seen(&server, &table, &tokens[1]).await;
    assert!(before.seq > start.seq, "nothing was taken back yet");
    ada.send(&say(&table, Said::AskUndo { seq: start.seq })).await;
    let asked = hear(&mut bo).await;
    bo.send(&say(&table, Said::Agree { to: asked.number })).await;
    let update = loop {
        if let FromServer::Update(update) = bo.news().await {
            break update;
        }
    };
    assert_eq!(update.beats[0].back_to, Some(start.seq));
    let after = seen(&server, &table, &tokens[0]).await;
    assert_eq!((after.view, after.legal), (start.view, start.legal), "the table is as it was");
    assert_eq!(after.seq, before.seq + 1, "and the journal has all of it");
    play_to_the_end(&server, &table, &tokens).await;
    let record = get(server.address, &format!("/api/tables/{table}/record")).await;
    let record = rules::Record::read(&record.body).expect("a record");
    catalog::resume(&record).expect("a true record");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_opens_the_seat_before_the_game_and_gives_it_to_a_bot_during_it() {
    let server = start().await;
    let (game, _) = games().next().expect("a game");
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Ada"}},{{"kind":"open"}}]}}"#);
    let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let leave = format!("/api/tables/{}/leave", made.table);
    assert_eq!(post(server.address, &leave, "").await.problem(401), "not-seated");
    let token = made.token.expect("a token");
    assert_eq!(post_as(&server, &leave, &token, "").await.status, 204);
    let empty: Snapshot = get(server.address, &format!("/api/tables/{}", made.table)).await.json(200);
    assert!(empty.seats.iter().all(|seat| seat.kind == SeatKind::Open && seat.name.is_empty()));
    assert_eq!(post_as(&server, &leave, &token, "").await.problem(401), "not-seated", "the token is void");

    let (table, tokens) = table(&server, "{}").await;
    let path = |verb: &str| format!("/api/tables/{table}/{verb}");
    assert_eq!(post_as(&server, &path("return"), &tokens[0], "").await.problem(409), "not-now");
    assert_eq!(post_as(&server, &path("leave"), &tokens[0], "").await.status, 204);
    let now = seen(&server, &table, &tokens[0]).await;
    assert!(matches!(now.seats[0].kind, SeatKind::Bot { .. }) && now.seats[0].name == "Ada");
    // After the bot's move: wait for a longer journal or for the other player's turn.
    let moved: Snapshot =
        get(server.address, &format!("/api/tables/{table}?since={}&wait=20", now.seq)).await.json(200);
    assert!(moved.seq > now.seq);
    assert_eq!(post_as(&server, &path("return"), &tokens[0], "").await.status, 204);
    assert_eq!(seen(&server, &table, &tokens[0]).await.seats[0].kind, SeatKind::Guest);
    let talk = server.store.talk(&table, 9).await.expect("talk");
    assert_eq!(talk.iter().map(|line| line.said.clone()).collect::<Vec<_>>(), [Said::Left {}, Said::Back {}]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_the_seat_of_somebody_only_when_that_player_is_away() {
    let server = start().await;
    let (table, tokens) = table(&server, "{}").await;
    let (mut ada, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
    let (_bo, _) = sit(server.address, &table, Some(&tokens[1]), None).await;
    ada.send(&say(&table, Said::AskBot { seat: Seat::new(1) })).await;
    loop {
        if let FromServer::Problem { problem, .. } = ada.news().await {
            assert_eq!(problem.code, wire::Code::Net(wire::Net::NotNow));
            break;
        }
    }
    let seats = seen(&server, &table, &tokens[0]).await.seats;
    assert!(seats.iter().all(|seat| seat.kind == SeatKind::Guest));
    server.stop().await;
}

/// The server's settings say how long a player must be away.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_replaced_after_the_absence_that_the_server_was_set_to() {
    for (absence, replaced) in [(0, true), (3600, false)] {
        let settings = Settings { absence, ..settings() };
        let server = start_with(settings, Arc::new(Memory::default())).await;
        let (table, tokens) = table(&server, "{}").await;
        let (mut ada, _) = sit(server.address, &table, Some(&tokens[0]), None).await;
        ada.send(&say(&table, Said::AskBot { seat: Seat::new(1) })).await;
        let allowed = loop {
            match ada.news().await {
                FromServer::Problem { .. } => break false,
                FromServer::Talk { lines, .. } if !lines.is_empty() => break true,
                _ => {}
            }
        };
        assert_eq!(allowed, replaced, "away for {absence} seconds");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn playing_again_tells_the_others_and_seats_everybody_once() {
    let server = start().await;
    let (table, tokens) = table(&server, r#"{"clock":{"kind":"move","seconds":600}}"#).await;
    let rematch = format!("/api/tables/{table}/rematch");
    assert_eq!(post_as(&server, &rematch, &tokens[0], "").await.problem(409), "not-now");
    play_to_the_end(&server, &table, &tokens).await;
    let (mut bo, _) = sit(server.address, &table, Some(&tokens[1]), None).await;
    let first: Joined = post_as(&server, &rematch, &tokens[0], "").await.json(200);
    let FromServer::Rematch { next, .. } = bo.news().await else { panic!("the others are told") };
    assert_eq!(next, first.table);
    assert_eq!(seen(&server, &table, &tokens[1]).await.next, Some(first.table.clone()));
    assert_eq!(
        post_as(&server, &rematch, &tokens[0], "").await.problem(409),
        "full",
        "she sits there already"
    );
    let second: Joined = post_as(&server, &rematch, &tokens[1], "").await.json(200);
    assert_eq!((second.table, second.snapshot.status), (first.table.clone(), Status::Running));
    assert_eq!(first.seat, Some(Seat::new(1)), "everybody is one seat further on");
    let names: Vec<_> = second.snapshot.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Bo", "Ada"]);
    assert_eq!(second.snapshot.terms, first.snapshot.terms);
    assert!(second.snapshot.terms.clock.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_what_is_listed_and_my_tables_say_where_i_must_act() {
    let server = start().await;
    let (game, _) = games().next().expect("a game");
    let (private, tokens) = table(&server, "{}").await;
    let body = format!(
        r#"{{"game":"{game}","seats":[{{"kind":"open"}},{{"kind":"open"}}],"terms":{{"listed":true}}}}"#
    );
    let open: Joined = post(server.address, "/api/tables", &body).await.json(201);
    let (running, _) = table(&server, r#"{"listed":true}"#).await;
    let lobby: Lobby = get(server.address, &format!("/api/tables?game={game}")).await.json(200);
    let ids = |cards: &[Card]| cards.iter().map(|card| card.table.clone()).collect::<Vec<_>>();
    assert_eq!((ids(&lobby.open), ids(&lobby.running)), (vec![open.table.clone()], vec![running]));
    assert_eq!(get(server.address, "/api/tables?game=chess").await.problem(400), "unknown-game");
    // The list was made a moment ago, but includes what has changed since.
    let newer: Joined = post(server.address, "/api/tables", &body).await.json(201);
    for name in ["Ada", "Bo"] {
        let seat = format!(r#"{{"name":"{name}"}}"#);
        let path = format!("/api/tables/{}/join", open.table);
        let _: Joined = post(server.address, &path, &seat).await.json(200);
    }
    let lobby: Lobby = get(server.address, &format!("/api/tables?game={game}")).await.json(200);
    assert_eq!(ids(&lobby.open), [newer.table]);
    assert!(ids(&lobby.running).contains(&open.table));
    let mine = |token: &str| {
        format!(
            r#"{{"seats":[{{"table":"{private}","token":"{token}"}},{{"table":"{private}","token":"none"}},{{"table":"no/table","token":"x"}}]}}"#
        )
    };
    let mut turns = Vec::new();
    for token in &tokens {
        let cards: Vec<Card> = post(server.address, "/api/tables/mine", &mine(token)).await.json(200);
        assert_eq!(ids(&cards), std::slice::from_ref(&private));
        turns.push(cards[0].is_mine_to_act());
    }
    assert!(turns[0], "the first seat begins");
    let stranger: Vec<Card> = post(server.address, "/api/tables/mine", &mine("wrong")).await.json(200);
    assert!(stranger.is_empty());
    server.stop().await;
}

/// A client that waits without a socket hears at once, and never waits longer than it asked.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_without_a_socket_ends_with_the_next_decision() {
    let server = start().await;
    let (table, tokens) = table(&server, "{}").await;
    let now = seen(&server, &table, &tokens[0]).await;
    let address = server.address;
    let path = format!("/api/tables/{table}?since={}&wait=25", now.seq);
    let waiting = tokio::spawn(async move { get(address, &path).await.json::<Snapshot>(200) });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!waiting.is_finished());
    play_on(&server, &table, &tokens, &mut Rng::new(1)).await;
    assert!(waiting.await.expect("an answer").seq > now.seq);
    let path = format!("/api/tables/{table}?since=999999&wait=0");
    let _: Snapshot = get(server.address, &path).await.json(200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_of_listed_tables_are_public_in_bulk() {
    let server = start().await;
    let mut listed = Vec::new();
    for terms in [r#"{"listed":true}"#, r#"{"listed":true}"#, "{}"] {
        let (id, tokens) = table(&server, terms).await;
        play_to_the_end(&server, &id, &tokens).await;
        if terms != "{}" {
            listed.push(id);
        }
    }
    // A running table: nothing of it is published.
    table(&server, r#"{"listed":true}"#).await;
    listed.sort();
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let page = get(server.address, &format!("/api/records?most=1&after={after}")).await;
        assert_eq!((page.status, page.header("content-type")), (200, Some("application/x-ndjson")));
        if page.body.is_empty() {
            break;
        }
        let public: serde_json::Value = serde_json::from_str(&page.body).expect("one object");
        let record = rules::Record::read(&public["record"].to_string()).expect("a record");
        assert!(record.outcome.is_some());
        catalog::resume(&record).expect("a true record");
        after = public["table"].as_str().expect("an id").to_owned();
        found.push(after.clone());
    }
    assert_eq!(found, listed);
    assert_eq!(get(server.address, "/api/records?game=none").await.body, "");
    assert_eq!(get(server.address, "/api/records?most=some").await.problem(400), "malformed");
    server.stop().await;
}
