//! Whole games over the wire.

use crate::common;
use common::{any_action, code, connect, games, get, get_as, sit, snapshot, start, submit, undo};
use rules::{Record, Rng, Seat, Seed, Viewer};
use wire::{Answer, Beat, FromServer, Json, Snapshot, Status};

/// Two or more sockets play random legal actions to the end, a spectator watches, and a replay verifies the
/// resulting record.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_between_sockets() {
    let server = start().await;
    for (game, count) in games() {
        let (table, tokens) = server.table(game, count, "whole game").await;
        let record = format!("/api/tables/{table}/record");
        assert_eq!(get(server.address, &record).await.problem(403), "not-over");
        let mut players = Vec::new();
        for token in &tokens {
            let (socket, first) = sit(server.address, &table, Some(token), None).await;
            players.push((socket, snapshot(first)));
        }
        let (mut watcher, first) = sit(server.address, &table, None, Some(0)).await;
        let FromServer::Update(first) = first else { panic!("{first:?}") };
        assert!(!first.beats.is_empty() && first.from == 0);
        let mut watched = first.snapshot;
        let mut rng = Rng::new(11);
        let mut turn = 0;
        while players[0].1.status == Status::Running {
            let acting = players.iter().position(|(_, seen)| seen.is_mine_to_act()).expect("a seat to move");
            let (socket, seen) = &mut players[acting];
            let action = any_action(&mut rng, seen);
            turn += 1;
            socket.send(&submit(&format!("r{turn}"), &table, seen.seq, &action)).await;
            for (index, (socket, seen)) in players.iter_mut().enumerate() {
                let update = socket.update().await;
                assert_eq!(update.from, seen.seq);
                assert_eq!(update.snapshot.viewer, Viewer::Seat(Seat::new(index)));
                *seen = update.snapshot;
            }
            let FromServer::Reply { answer, .. } = players[acting].0.news().await else { panic!("no reply") };
            assert_eq!(answer, Answer::Accepted { seq: players[acting].1.seq });
            watched = watcher.update().await.snapshot;
            assert_eq!((watched.viewer, watched.legal.len()), (Viewer::Spectator, 0));
            assert_eq!(watched.seq, players[0].1.seq);
        }
        let seed = Seed::from_phrase("whole game");
        assert_eq!(watched.status, Status::Finished);
        assert_eq!(watched.outcome, players[1].1.outcome);
        assert_eq!(watched.seed.as_deref(), Some(seed.to_string().as_str()));
        assert_eq!(watched.seed_hash, seed.commitment());
        let (socket, seen) = &mut players[0];
        assert_eq!(code(&socket.decide(&undo("late", &table, seen.seq)).await), "game-over");
        let text = get(server.address, &record).await;
        assert_eq!(text.status, 200);
        let told = Record::read(&text.body).expect("a record");
        catalog::resume(&told).expect("a true record");
        assert_eq!(told.outcome, watched.outcome);
        let json = common::request(server.address, "GET", &record, "Accept: application/json\r\n", "").await;
        assert_eq!(Record::read(&json.body).expect("a record"), told);
    }
    server.stop().await;
}

/// A client that asks for changes sees the same game as the others, including undos and the end, in fewer
/// bytes.
#[tokio::test(flavor = "multi_thread")]
async fn changes_tell_what_updates_tell() {
    let server = start().await;
    for (game, count) in games() {
        let (table, tokens) = server.table(game, count, "changes").await;
        let mut viewers = Vec::new();
        for token in tokens.iter().map(|token| Some(token.as_str())).chain([None]) {
            let (socket, first) = sit(server.address, &table, token, None).await;
            let mut follower = connect(server.address).await;
            let last = snapshot(follower.follow(&table, token).await);
            assert_eq!(last, snapshot(first));
            viewers.push((socket, follower, last));
        }
        let mut rng = Rng::new(5);
        let (mut turn, mut whole, mut changed) = (0, 0, 0);
        while viewers[0].2.status == Status::Running {
            let acting = viewers.iter().position(|(.., last)| last.is_mine_to_act()).expect("a seat to move");
            let (socket, _, last) = &mut viewers[acting];
            turn += 1;
            let request = format!("r{turn}");
            let message = if last.can_undo && rng.below(4) == 0 {
                undo(&request, &table, last.seq)
            } else {
                submit(&request, &table, last.seq, &any_action(&mut rng, last))
            };
            socket.send(&message).await;
            for (index, (socket, follower, last)) in viewers.iter_mut().enumerate() {
                let update = socket.update().await;
                let FromServer::Changes(changes) = follower.news().await else { panic!("no changes") };
                whole += serde_json::to_string(&update).expect("plain data").len();
                changed += serde_json::to_string(&changes).expect("plain data").len();
                assert_eq!(changes.onto(last).as_ref(), Some(&update), "{game}");
                *last = update.snapshot;
                if index == acting {
                    assert!(matches!(socket.news().await, FromServer::Reply { .. }));
                }
            }
        }
        assert!(changed * 3 < whole * 2, "{game}: {changed} of {whole} bytes");
    }
    server.stop().await;
}

/// A client that reconnects receives what the others saw meanwhile, and then sees the same table.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_gets_the_missing_tail() {
    let server = start().await;
    for (game, count) in games() {
        let (table, tokens) = server.table(game, count, "tail").await;
        let (mut stays, first) = sit(server.address, &table, Some(&tokens[1]), Some(0)).await;
        let FromServer::Update(first) = first else { panic!("{first:?}") };
        let mut beats: Vec<Beat> = first.beats;
        let mut latest: Snapshot = first.snapshot;
        let mut lengths = vec![(latest.seq, beats.len())];
        let mut rng = Rng::new(5);
        let mut others = Vec::new();
        for token in &tokens {
            others.push(sit(server.address, &table, Some(token), None).await.0);
        }
        for turn in 0..30 {
            // As if each decision came from a device that was just opened.
            let acting = latest.pending[0].index();
            let seen: Snapshot =
                get_as(server.address, &format!("/api/tables/{table}"), &tokens[acting]).await.json(200);
            if seen.status != Status::Running {
                break;
            }
            let message = if seen.can_undo && rng.below(4) == 0 {
                undo(&format!("r{turn}"), &table, seen.seq)
            } else {
                submit(&format!("r{turn}"), &table, seen.seq, &any_action(&mut rng, &seen))
            };
            assert_eq!(code(&others[acting].decide(&message).await), "accepted");
            let update = stays.update().await;
            beats.extend(update.beats);
            latest = update.snapshot;
            lengths.push((latest.seq, beats.len()));
        }
        assert!(beats.iter().any(|beat| beat.undo), "an undo was among them");
        for (since, known) in lengths {
            let (_, first) = sit(server.address, &table, Some(&tokens[1]), Some(since)).await;
            let FromServer::Update(missed) = first else { panic!("{first:?}") };
            assert_eq!(missed.from, since);
            assert_eq!(missed.beats, beats[known..]);
            assert_eq!(missed.snapshot, latest);
        }
        // A client that claims to know more than there is gets the whole table.
        let (_, first) = sit(server.address, &table, Some(&tokens[1]), Some(latest.seq + 1)).await;
        assert!(matches!(first, FromServer::Snapshot { .. }));
    }
    server.stop().await;
}

/// Nothing is dealt before every seat is taken, and everyone hears when it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_for_its_players() {
    let server = start().await;
    for (game, count) in games() {
        let open = r#",{"kind":"open"}"#.repeat(usize::from(count) - 1);
        let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"me","name":"Ada"}}{open}]}}"#);
        let made: wire::Joined = common::post(server.address, "/api/tables", &body).await.json(201);
        assert_eq!(made.link, format!("/t/{}", made.table));
        assert_eq!(made.snapshot.status, Status::Waiting);
        assert!(made.snapshot.view == Json::null() && !made.snapshot.shared_deal);
        let token = made.token.expect("a token");
        let (mut ada, first) = sit(server.address, &made.table, Some(&token), None).await;
        assert_eq!(snapshot(first), made.snapshot);
        assert_eq!(code(&ada.decide(&submit("r", &made.table, 0, "x")).await), "not-started");
        let join = format!("/api/tables/{}/join", made.table);
        for number in 2..=count {
            let joined: wire::Joined =
                common::post(server.address, &join, r#"{"name":"Ada"}"#).await.json(200);
            let seen = snapshot(ada.news().await);
            assert_eq!(seen.seats[usize::from(number) - 1].name, format!("Ada {number}"));
            assert_eq!(seen.seats, joined.snapshot.seats);
        }
        let full = common::post(server.address, &join, r#"{"name":"Late"}"#).await;
        assert_eq!(full.problem(409), "full");
        let seen: Snapshot =
            get_as(server.address, &format!("/api/tables/{}", made.table), &token).await.json(200);
        assert_eq!(seen.status, Status::Running);
        assert!(seen.seed.is_none() && seen.seed_hash == made.snapshot.seed_hash);
    }
    server.stop().await;
}

/// One socket carries several tables, and everyone knows who is here.
#[tokio::test(flavor = "multi_thread")]
async fn presence_and_several_tables_on_one_socket() {
    let server = start().await;
    let (game, count) = games().next().expect("a game");
    let (first, tokens) = server.table(game, count, "one").await;
    let (second, _) = server.table(game, count, "two").await;
    let mut socket = connect(server.address).await;
    snapshot(socket.subscribe(&first, Some(&tokens[0]), None).await);
    snapshot(socket.subscribe(&second, None, None).await);
    let (other, _) = sit(server.address, &first, None, None).await;
    let mut presence = Vec::new();
    while presence.len() < 2 {
        if let Some(FromServer::Presence { table, seats, spectators, .. }) = socket.next().await {
            presence.push((table, seats[0], seats[1], spectators));
        }
    }
    // The first presence message of the first table came earlier, before the second table's snapshot.
    assert_eq!(presence, [(second, false, false, 1), (first.clone(), true, false, 1)]);
    drop(other);
    let left = loop {
        if let Some(FromServer::Presence { table, spectators, .. }) = socket.next().await {
            break (table, spectators);
        }
    };
    assert_eq!(left, (first, 0));
    server.stop().await;
}

/// A player who looks back sees what was visible then, and cannot decide anything there.
#[tokio::test(flavor = "multi_thread")]
async fn looking_back_shows_what_was_seen() {
    let server = start().await;
    for (game, count) in games() {
        let (table, tokens) = server.table(game, count, "looking back").await;
        let mut players = Vec::new();
        for token in &tokens {
            let (socket, first) = sit(server.address, &table, Some(token), None).await;
            players.push((socket, vec![snapshot(first)]));
        }
        let mut rng = Rng::new(3);
        for turn in 0..20 {
            let latest = |seen: &Vec<Snapshot>| seen[seen.len() - 1].clone();
            let Some(acting) = players.iter().position(|(_, seen)| latest(seen).is_mine_to_act()) else {
                break;
            };
            let now = latest(&players[acting].1);
            let action = any_action(&mut rng, &now);
            players[acting].0.send(&submit(&format!("r{turn}"), &table, now.seq, &action)).await;
            for (socket, seen) in &mut players {
                seen.push(socket.update().await.snapshot);
            }
            players[acting].0.news().await;
        }
        for (socket, seen) in &mut players {
            for then in seen {
                let FromServer::Past { snapshot } = socket.past(&table, then.seq).await else {
                    panic!("no past")
                };
                assert!(snapshot.legal.is_empty() && !snapshot.can_undo);
                assert_eq!((snapshot.seq, snapshot.view), (then.seq, then.view.clone()));
                assert_eq!(snapshot.pending, then.pending);
            }
            let FromServer::Problem { problem, .. } = socket.past(&table, 1_000_000).await else {
                panic!("a past")
            };
            assert_eq!(problem.code, wire::Code::Rules(rules::Code::Malformed));
            let other = socket.past("nowhere-at-all", 0).await;
            assert!(matches!(other, FromServer::Problem { .. }), "{other:?}");
        }
    }
    server.stop().await;
}

/// The page has texts of its own; a program can ask for the server's.
#[tokio::test]
async fn words_are_sent_only_to_programs_that_ask() {
    let server = start().await;
    for (game, count) in games() {
        let (table, tokens) = server.table(game, count, "in words").await;
        let path = format!("/api/tables/{table}");
        let facts: Snapshot = get_as(server.address, &path, &tokens[0]).await.json(200);
        assert_eq!(facts.words, None);
        let asked = format!("{path}?words=true");
        let told: Snapshot = get_as(server.address, &asked, &tokens[0]).await.json(200);
        let words = told.words.clone().expect("asked for");
        assert_eq!(words.labels.len(), told.legal.len());
        assert!(!words.prompt.is_empty());
        assert_eq!(Snapshot { words: None, ..told }, facts);
    }
}
