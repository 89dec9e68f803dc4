//! Rated tables: who may play at them, and how ratings change.

use crate::common;
use common::{
    Running, any_action, games, get, get_as, post, send_as, settings, sign_up, start, start_with, weakest_bot,
};
use rules::{Outcome, Rng};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Store};
use wire::{Answer, Joined, Net, PublicPerson, Rating, Snapshot, Status};

/// A rated table of the first game, with these sessions at its seats.
async fn rated_table(server: &Running, sessions: &[&str]) -> String {
    let (game, _) = games().next().expect("a game");
    let body = json!({
        "game": game, "terms": {"rated": true},
        "seats": [{"kind": "me", "name": "x"}, {"kind": "open"}],
    });
    let made: Joined =
        send_as(server.address, sessions[0], "POST", "/api/tables", &body.to_string()).await.json(201);
    for session in &sessions[1..] {
        let path = format!("/api/tables/{}/join", made.table);
        let _: Joined = send_as(server.address, session, "POST", &path, r#"{"name":"x"}"#).await.json(200);
    }
    made.table
}

async fn seen_by(server: &Running, table: &str, bearer: &str) -> Snapshot {
    get_as(server.address, &format!("/api/tables/{table}"), bearer).await.json(200)
}

/// Random legal actions to the end, without sockets.
async fn play_out(server: &Running, table: &str, sessions: &[&str]) -> Outcome {
    let mut rng = Rng::new(3);
    for turn in 0.. {
        let seen = seen_by(server, table, sessions[0]).await;
        if seen.status == Status::Finished {
            return seen.outcome.expect("an outcome");
        }
        let acting = sessions[seen.pending[0].index()];
        let seen = seen_by(server, table, acting).await;
        let body =
            json!({"request": format!("r{turn}"), "seq": seen.seq, "action": any_action(&mut rng, &seen)});
        let path = format!("/api/tables/{table}/submit");
        let answer: Answer =
            send_as(server.address, acting, "POST", &path, &body.to_string()).await.json(200);
        assert!(matches!(answer, Answer::Accepted { .. }), "{answer:?}");
    }
    unreachable!("a game ends")
}

async fn rating(server: &Running, name: &str) -> Option<Rating> {
    let person: PublicPerson = get(server.address, &format!("/api/people/{name}")).await.json(200);
    person.ratings.into_iter().next()
}

/// The rating after this many games. It is updated in the background, so it may come a moment later.
async fn rating_after(server: &Running, name: &str, games: u32) -> Rating {
    for _ in 0..500 {
        if let Some(rating) = rating(server, name).await
            && rating.games == games
        {
            return rating;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{name} was not rated after game {games}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_rated_game_counts_once() {
    let store = Arc::new(Memory::default());
    let server = start_with(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let table = rated_table(&server, &[&ada, &bo]).await;
    assert!(seen_by(&server, &table, &ada).await.terms.rated);
    assert_eq!(rating(&server, "Ada").await, None, "nothing before the end");
    let outcome = play_out(&server, &table, &[&ada, &bo]).await;
    let first = [rating_after(&server, "Ada", 1).await, rating_after(&server, "Bo", 1).await];
    match outcome.places[0].cmp(&outcome.places[1]) {
        std::cmp::Ordering::Less => assert!(first[0].rating > 1500.0 && first[1].rating < 1500.0),
        std::cmp::Ordering::Greater => assert!(first[0].rating < 1500.0 && first[1].rating > 1500.0),
        std::cmp::Ordering::Equal => assert!((first[0].rating - first[1].rating).abs() < 1e-6),
    }
    assert!(first.iter().all(|rating| rating.uncertainty < 500.0));

    // Opening the table again, even on another server, does not count it again; another game does count.
    let again = server::Server::with_store(settings(), Arc::clone(&store) as Arc<dyn Store>).await;
    let address = again.as_ref().expect("starts").address();
    let running = tokio::spawn(again.expect("starts").run(std::future::pending()));
    let _: Snapshot = get(address, &format!("/api/tables/{table}")).await.json(200);
    running.abort();
    assert_eq!(rating(&server, "Ada").await.as_ref(), Some(&first[0]));
    let table = rated_table(&server, &[&bo, &ada]).await;
    play_out(&server, &table, &[&bo, &ada]).await;
    let second = rating_after(&server, "Ada", 2).await;
    assert!(second.uncertainty < first[0].uncertainty);
    server.stop().await;
}

/// The server can die between the last move and the rating: then the table is counted when it is next
/// opened.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_not_counted_is_when_it_is_opened_again() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let table = rated_table(&server, &[&ada, &bo]).await;
    play_out(&server, &table, &[&ada, &bo]).await;
    rating_after(&server, "Ada", 1).await;

    // A copy of the store without the ratings.
    let old = Arc::clone(&server.store);
    let new = Memory::default();
    let row = old.get(&table).await.expect("reads").expect("is there");
    for name in ["Ada", "Bo"] {
        let person = old.person_named(name).await.expect("reads").expect("is there");
        new.add_person(person).await.expect("new");
    }
    let lines = old.lines(&table, 0).await.expect("reads");
    let (status, turn) = (Some(row.status), row.turn);
    let sitters = old.sitters(&table).await.expect("reads");
    new.create(store::Match { status: Status::Running, ..row }, Vec::new(), sitters).await.expect("new");
    let append = store::Append { id: table.clone(), expected: 0, lines, status, turn };
    new.append(append).await.expect("fits");
    server.stop().await;

    let server = start_with(settings(), Arc::new(new)).await;
    assert_eq!(rating(&server, "Ada").await, None);
    let _: Snapshot = get(server.address, &format!("/api/tables/{table}")).await.json(200);
    assert_eq!(rating(&server, "Ada").await.map(|rating| rating.games), Some(1));
    server.stop().await;
}

/// Two tables of the same people that end at the same moment both count.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_end_together_all_count() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let bo = sign_up(server.address, "Bo", None).await.session;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(rated_table(&server, &[&ada, &bo]).await);
    }
    let sessions = [ada.as_str(), bo.as_str()];
    let games = tables.iter().map(|table| play_out(&server, table, &sessions));
    futures_util::future::join_all(games).await;
    assert_eq!(rating_after(&server, "Ada", 4).await.games, rating_after(&server, "Bo", 4).await.games);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_tables_are_for_accounts_without_bots_and_with_a_secret_deal() {
    let server = start().await;
    let ada = sign_up(server.address, "Ada", None).await.session;
    let (game, _) = games().next().expect("a game");
    let bot: serde_json::Value =
        serde_json::from_str(&weakest_bot(server.address, game).await).expect("a seat");
    let me = json!({"kind": "me", "name": "x"});
    let open = json!({"kind": "open"});
    let body = |seats: &[&serde_json::Value]| json!({"game": game, "terms": {"rated": true}, "seats": seats});
    let create = async |body: &serde_json::Value| {
        send_as(server.address, &ada, "POST", "/api/tables", &body.to_string()).await
    };
    let guest = post(server.address, "/api/tables", &body(&[&me, &open]).to_string()).await;
    assert_eq!(guest.problem(401), "needs-account");
    assert_eq!(create(&body(&[&me, &bot])).await.problem(400), "bad-seats");
    let mut known = body(&[&me, &open]);
    known["seed_phrase"] = json!("I know this one");
    assert_eq!(create(&known).await.problem(400), "bad-option");
    let made: Joined = create(&body(&[&me, &open])).await.json(201);
    let join = format!("/api/tables/{}/join", made.table);
    let refused = post(server.address, &join, r#"{"name":"Guest"}"#).await;
    assert_eq!(refused.problem(401), serde_json::to_value(Net::NeedsAccount).expect("a code"));
    // An unrated game changes nothing.
    let bo = sign_up(server.address, "Bo", None).await.session;
    let body = json!({"game": game, "seats": [me, open]}).to_string();
    let made: Joined = send_as(server.address, &ada, "POST", "/api/tables", &body).await.json(201);
    let join = format!("/api/tables/{}/join", made.table);
    let _: Joined = send_as(server.address, &bo, "POST", &join, r#"{"name":"x"}"#).await.json(200);
    play_out(&server, &made.table, &[&ada, &bo]).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(rating(&server, "Ada").await, None);
    server.stop().await;
}
