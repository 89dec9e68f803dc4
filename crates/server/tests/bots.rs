//! Bots at seats, including after a restart of the server.

use crate::common;
use common::{get, post, settings, start_with, weakest_bot};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Sqlite;
use wire::{Joined, Snapshot, Status};

/// Interrupted in the middle again and again, a game between bots continues by itself after each start.
#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let mut table = None;
    let mut furthest = 0;
    let mut starts = 0;
    loop {
        let store = Arc::new(Sqlite::open(&file).await.expect("opens"));
        let server = start_with(settings(), store).await;
        starts += 1;
        let id = match &table {
            Some(id) => String::clone(id),
            None => {
                let games = catalog::games();
                let info = &games[0];
                let bot = weakest_bot(server.address, info.key).await;
                let bots = vec![bot; usize::from(info.seats[0])].join(",");
                let body = format!(r#"{{"game":"{}","seats":[{bots}],"seed_phrase":"bots"}}"#, info.key);
                let made: Joined = post(server.address, "/api/tables", &body).await.json(201);
                assert_eq!((made.seat, made.token), (None, None));
                table.insert(made.table).clone()
            }
        };
        // No client opens the table while the bots play: starting the server must be enough. It is stopped
        // soon after they resume; only the last time may they take as long as they need.
        let begun = Instant::now();
        let goes_on = async || {
            let row = server.store.get(&id).await.expect("readable").expect("there");
            let lines = server.store.lines(&id, furthest).await.expect("readable");
            row.status == Status::Finished || (starts < 4 && !lines.is_empty())
        };
        while !goes_on().await {
            assert!(begun.elapsed() < common::PATIENCE, "the bots go on");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let seen: Snapshot = get(server.address, &format!("/api/tables/{id}")).await.json(200);
        assert!(seen.seq > furthest || seen.status == Status::Finished, "nothing is lost");
        furthest = seen.seq;
        server.stop().await;
        if seen.status == Status::Finished {
            assert!(seen.outcome.is_some());
            break;
        }
    }
}
