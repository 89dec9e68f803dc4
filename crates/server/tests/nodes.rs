//! Two nodes on one Postgres with NATS between them: players on one node see what happens on the other,
//! exactly as if there were one node; without the bus it only takes longer.

use crate::common;
use backstage::{Nats, Postgres, skip};
use common::{
    Running, Socket, any_action, code, get, post, send_as, settings, sign_up, sit, snapshot, start_with,
    submit,
};
use futures_util::StreamExt as _;
use rules::Rng;
use server::Settings;
use std::sync::Arc;
use wire::{FromClient, FromServer, Joined, Said, Snapshot, Status, Update};

struct Pair {
    nodes: [Running; 2],
    nats: Option<Nats>,
}

/// `None`, with a printed note, where Postgres or NATS is missing.
async fn pair(test: &str) -> Option<Pair> {
    let outside = Postgres::database().and_then(|url| Ok((url, Nats::start()?)));
    let (url, nats) = outside.inspect_err(|why| skip(test, why)).ok()?;
    let node = async || {
        let settings =
            Settings { postgres: Some(url.clone()), nats: Some(nats.url()), bot_time: 200, ..settings() };
        start_with(settings, Arc::new(store::Postgres::open(&url).await.expect("opens"))).await
    };
    Some(Pair { nodes: [node().await, node().await], nats: Some(nats) })
}

impl Pair {
    async fn stop(self) {
        for node in self.nodes {
            node.stop().await;
        }
    }

    /// Created on the first node, joined on the nodes in turn.
    async fn table(&self, game: &str, seats: u8) -> (String, Vec<String>) {
        let open = r#",{"kind":"open"}"#.repeat(usize::from(seats) - 1);
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Player 1"}}{open}]}}"#);
        let made: Joined = post(self.nodes[0].address, "/api/tables", &body).await.json(201);
        let mut tokens = vec![made.token.expect("a token")];
        for number in 2..=seats {
            let path = format!("/api/tables/{}/join", made.table);
            let body = format!(r#"{{"name":"Player {number}"}}"#);
            let node = &self.nodes[usize::from(number + 1) % 2];
            let joined: Joined = post(node.address, &path, &body).await.json(200);
            tokens.push(joined.token.expect("a token"));
        }
        (made.table, tokens)
    }
}

fn for_two() -> &'static str {
    common::games().find(|(_, seats)| *seats == 2).expect("a game for two").0
}

struct Player {
    socket: Socket,
    seen: Snapshot,
}

impl Player {
    async fn hear(&mut self) {
        match self.socket.news().await {
            FromServer::Update(update) => {
                assert_eq!(update.from, self.seen.seq, "nothing is told twice and nothing is left out");
                self.seen = update.snapshot;
            }
            FromServer::Snapshot { snapshot } => self.seen = snapshot,
            FromServer::Reply { answer, .. } => assert_eq!(code(&answer), "accepted"),
            _ => {}
        }
    }

    async fn wait_for(&mut self, seq: u32) {
        while self.seen.seq < seq {
            self.hear().await;
        }
    }
}

async fn players(pair: &Pair, table: &str, tokens: &[String]) -> Vec<Player> {
    let mut players = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let (socket, first) = sit(pair.nodes[index % 2].address, table, Some(token), None).await;
        players.push(Player { socket, seen: snapshot(first) });
    }
    let latest = players.iter().map(|player| player.seen.seq).max().expect("players");
    for player in &mut players {
        player.wait_for(latest).await;
    }
    players
}

/// One player makes a decision, and everyone hears of it.
async fn one_decision(players: &mut [Player], table: &str, rng: &mut Rng, number: usize) {
    let acting = players.iter().position(|player| player.seen.is_mine_to_act()).expect("somebody must act");
    let player = &mut players[acting];
    let (seq, action) = (player.seen.seq, any_action(rng, &player.seen));
    player.socket.send(&submit(&format!("r{number}"), table, seq, &action)).await;
    player.wait_for(seq + 1).await;
    let latest = player.seen.seq;
    for player in players {
        player.wait_for(latest).await;
    }
}

/// All updates a socket has received.
fn updates(socket: &Socket) -> Vec<Update> {
    let read = |text: &String| match serde_json::from_str(text).expect("a message") {
        FromServer::Update(update) => Some(update),
        _ => None,
    };
    socket.heard.iter().filter_map(read).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_on_each_node_plays_a_whole_game() {
    let Some(pair) = pair("two nodes: whole games").await else { return };
    for (game, seats) in common::games() {
        let (table, tokens) = pair.table(game, seats).await;
        let mut watching = Vec::new();
        for node in &pair.nodes {
            let (socket, first) = sit(node.address, &table, None, None).await;
            watching.push(Player { socket, seen: snapshot(first) });
        }
        let mut players = players(&pair, &table, &tokens).await;
        let mut rng = Rng::new(11);
        let mut number = 0;
        while players[0].seen.status != Status::Finished {
            one_decision(&mut players, &table, &mut rng, number).await;
            number += 1;
        }
        let last = players[0].seen.seq;
        for watcher in &mut watching {
            watcher.wait_for(last).await;
        }
        let told: Vec<Vec<Update>> = watching.iter().map(|watcher| updates(&watcher.socket)).collect();
        assert!(told[0].len() >= number, "{game}");
        assert_eq!(told[0], told[1], "{game}: both nodes tell the same");
        for node in &pair.nodes {
            let reply = get(node.address, &format!("/api/tables/{table}/record")).await;
            let record = rules::Record::read(&reply.body).expect("a record");
            catalog::resume(&record).expect("a true record");
        }
    }
    pair.stop().await;
}

/// Many at once, so that news queue up and tables are read together.
#[tokio::test(flavor = "multi_thread")]
async fn moves_at_many_tables_at_once_are_all_followed() {
    const TABLES: usize = 100;
    let Some(pair) = pair("two nodes: many tables").await else { return };
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let (table, tokens) = pair.table(for_two(), 2).await;
        let players = players(&pair, &table, &tokens).await;
        tables.push((table, players));
    }
    for round in 0..3 {
        let mut rng = Rng::new(round);
        for (table, players) in &mut tables {
            let player = players.iter_mut().find(|player| player.seen.is_mine_to_act()).expect("asked");
            let action = any_action(&mut rng, &player.seen);
            player.socket.send(&submit(&format!("r{round}"), table, player.seen.seq, &action)).await;
        }
        for (table, players) in &mut tables {
            let before = players[0].seen.seq;
            for player in players.iter_mut() {
                player.wait_for(before + 1).await;
            }
            assert_eq!(players[0].seen.seq, players[1].seen.seq, "{table}");
        }
    }
    for (table, players) in &tables {
        let told = players.iter().map(|player| updates(&player.socket).len());
        assert!(told.clone().all(|count| count == 3), "{table}: {:?}", told.collect::<Vec<_>>());
    }
    pair.stop().await;
}

/// Nodes of the previous version put one piece of news in each letter.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_of_the_version_before_is_followed() {
    let Some(pair) = pair("two nodes: an old letter").await else { return };
    let url = pair.nats.as_ref().map(Nats::url).expect("a bus");
    let old = async_nats::connect(url).await.expect("connects");
    let mut letters = old.subscribe("sounder.tables").await.expect("listens");
    old.flush().await.expect("is sent");
    let (table, tokens) = pair.table(for_two(), 2).await;
    // The old node reports three spectators.
    let told = format!(r#"{{"node":"old","news":"presence","table":"{table}","seats":[],"spectators":3}}"#);
    let (mut socket, _) = sit(pair.nodes[0].address, &table, Some(&tokens[0]), None).await;
    old.publish("sounder.tables", told.into()).await.expect("is sent");
    while !matches!(socket.next().await.expect("open"), FromServer::Presence { spectators: 3, .. }) {}
    // A single piece of news is sent in the format of that version.
    loop {
        let letter = letters.next().await.expect("a letter");
        let letter: serde_json::Value = serde_json::from_slice(&letter.payload).expect("JSON");
        if letter["news"] == "presence" && letter["node"] != "old" && letter["table"] == table.as_str() {
            break;
        }
    }
    pair.stop().await;
}

/// New lines come along with the news, and who listens to the bus cannot read them.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_goes_over_the_bus_sealed() {
    let Some(pair) = pair("two nodes: sealed lines").await else { return };
    let url = pair.nats.as_ref().map(Nats::url).expect("a bus");
    let listener = async_nats::connect(url).await.expect("connects");
    let mut letters = listener.subscribe("sounder.tables").await.expect("listens");
    listener.flush().await.expect("is sent");
    let (table, tokens) = pair.table(for_two(), 2).await;
    let mut players = players(&pair, &table, &tokens).await;
    let player = players.iter_mut().find(|player| player.seen.is_mine_to_act()).expect("asked");
    let action = any_action(&mut Rng::new(3), &player.seen);
    player.socket.send(&submit("asked", &table, player.seen.seq, &action)).await;
    loop {
        let letter = letters.next().await.expect("a letter");
        let letter = String::from_utf8(letter.payload.to_vec()).expect("text");
        assert!(!letter.contains(&format!("\"{action}\"")) && !letter.contains("asked"), "{letter}");
        let letter: serde_json::Value = serde_json::from_str(&letter).expect("JSON");
        let news = letter["all"].as_array().cloned().unwrap_or_else(|| vec![letter.clone()]);
        if news.iter().any(|news| news["table"] == table.as_str() && news["lines"].is_string()) {
            break;
        }
    }
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_presence_and_joining_reach_the_other_node() {
    let Some(pair) = pair("two nodes: talk and presence").await else { return };
    let body =
        format!(r#"{{"game":"{}","seats":[{{"kind":"me","name":"Ada"}},{{"kind":"open"}}]}}"#, for_two());
    let made: Joined = post(pair.nodes[0].address, "/api/tables", &body).await.json(201);
    let table = made.table;
    let (mut ada, first) = sit(pair.nodes[0].address, &table, made.token.as_deref(), None).await;
    assert_eq!(snapshot(first).status, Status::Waiting);
    let path = format!("/api/tables/{table}/join");
    let joined: Joined = post(pair.nodes[1].address, &path, r#"{"name":"Bo"}"#).await.json(200);
    let begun = snapshot(ada.news().await);
    assert_eq!((begun.status, begun.seats[1].name.as_str()), (Status::Running, "Bo"));

    let (mut bo, _) = sit(pair.nodes[1].address, &table, joined.token.as_deref(), None).await;
    loop {
        match ada.next().await.expect("open") {
            FromServer::Presence { seats, .. } if seats == [true, true] => break,
            _ => {}
        }
    }
    // A node that joins later hears of those who were there before.
    loop {
        match bo.next().await.expect("open") {
            FromServer::Presence { seats, .. } if seats == [true, true] => break,
            _ => {}
        }
    }
    for text in ["good evening", "and good luck"] {
        let said = Said::Text { text: text.to_owned() };
        bo.send(&FromClient::Say { table: table.clone(), said: said.clone() }).await;
        for socket in [&mut bo, &mut ada] {
            match socket.news().await {
                FromServer::Talk { lines, .. } => {
                    assert_eq!(lines.iter().map(|line| &line.said).collect::<Vec<_>>(), [&said]);
                }
                other => panic!("talk was expected, not {other:?}"),
            }
        }
    }
    drop(bo);
    loop {
        match ada.next().await.expect("open") {
            FromServer::Presence { seats, away, .. } if seats == [true, false] => {
                assert!(away[1].is_some());
                break;
            }
            _ => {}
        }
    }
    pair.stop().await;
}

/// One seat decides on both nodes at once: one decision is accepted, the other is too late.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_at_once_one_is_taken() {
    let Some(pair) = pair("two nodes: decisions at once").await else { return };
    let (table, tokens) = pair.table(for_two(), 2).await;
    let mut rng = Rng::new(5);
    for round in 0..12 {
        let mut both = Vec::new();
        for token in &tokens {
            let mut on_each = Vec::new();
            for node in &pair.nodes {
                let (socket, first) = sit(node.address, &table, Some(token), None).await;
                on_each.push(Player { socket, seen: snapshot(first) });
            }
            both.push(on_each);
        }
        let acting = both.iter_mut().find(|on_each| on_each[0].seen.is_mine_to_act()).expect("somebody acts");
        let [one, other] = &mut acting[..] else { panic!("two nodes") };
        assert_eq!(one.seen.seq, other.seen.seq);
        let seq = one.seen.seq;
        let (first, second) = (any_action(&mut rng, &one.seen), any_action(&mut rng, &one.seen));
        let (first, second) = (
            submit(&format!("a{round}"), &table, seq, &first),
            submit(&format!("b{round}"), &table, seq, &second),
        );
        let (first, second) = tokio::join!(one.socket.decide(&first), other.socket.decide(&second));
        let mut codes = [code(&first), code(&second)];
        codes.sort();
        assert_eq!(codes, ["accepted", "stale"]);
    }
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_without_the_bus() {
    let Some(mut pair) = pair("two nodes: the bus fails").await else { return };
    let (table, tokens) = pair.table(for_two(), 2).await;
    let mut players = players(&pair, &table, &tokens).await;
    let mut rng = Rng::new(7);
    let port = pair.nats.as_ref().map(Nats::port).expect("a bus");
    for number in 0..3 {
        one_decision(&mut players, &table, &mut rng, number).await;
    }
    pair.nats = None;
    for number in 3..7 {
        one_decision(&mut players, &table, &mut rng, number).await;
    }
    pair.nats = Some(Nats::start_at(port).expect("starts again"));
    for number in 7..12 {
        one_decision(&mut players, &table, &mut rng, number).await;
    }
    pair.stop().await;
}

/// Signing out on one node also signs out on the other, through the bus or, without it, through the store.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_on_one_node_ends_its_sockets_on_the_other() {
    let Some(mut pair) = pair("two nodes: signing out").await else { return };
    let (table, _) = pair.table(for_two(), 2).await;
    for name in ["Ada", "Bo"] {
        let person = sign_up(pair.nodes[0].address, name, None).await;
        let (mut socket, _) = sit(pair.nodes[1].address, &table, Some(&person.session), None).await;
        let out = send_as(pair.nodes[0].address, &person.session, "DELETE", "/api/sessions", "").await;
        assert_eq!(out.status, 204);
        assert_eq!(socket.close_code().await, Some(1008), "{name}");
        pair.nats = None;
    }
    pair.stop().await;
}
