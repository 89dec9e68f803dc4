//! Puzzle attempts follow the account from device to device.

use crate::common;
use common::{get_as, send_as, settings, sign_up, start_with};
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Sqlite, Store};
use wire::{Me, PuzzleRating};

fn told(rating: f64, solved: &[&str], missed: &[&str]) -> Value {
    json!({"game": catalog::games()[0].key, "rating": rating, "deviation": 90.0, "solved": solved, "missed": missed})
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_gathered_from_all_devices() {
    let folder = tempfile::tempdir().expect("a folder");
    let store: Arc<dyn Store> =
        Arc::new(Sqlite::open(&folder.path().join("sounder.db")).await.expect("opens"));
    let server = start_with(settings(), store).await;
    let at = server.address;
    let (ada, bo) = (sign_up(at, "Ada", None).await, sign_up(at, "Bo", None).await);
    let tell = async |session: &str, body: Value| {
        send_as(at, session, "PUT", "/api/me/puzzles", &body.to_string()).await
    };
    let first: PuzzleRating = tell(&ada.session, told(1510.0, &["a", "b"], &["c"])).await.json(200);
    assert_eq!((first.rating, first.tried()), (1510.0, 3));
    // Another device has tried fewer, one of them with a different result: the first attempt counts.
    let second: PuzzleRating = tell(&ada.session, told(1490.0, &["c"], &["d"])).await.json(200);
    assert_eq!(
        (second.rating, second.solved, second.missed),
        (1510.0, vec!["a".into(), "b".into()], vec!["c".into(), "d".into()])
    );
    // The first device continues from there.
    let third: PuzzleRating = tell(&ada.session, told(1525.5, &["a", "b", "e"], &["c", "d"])).await.json(200);
    assert_eq!((third.rating, third.tried()), (1525.5, 5));
    let me: Me = get_as(at, "/api/me", &ada.session).await.json(200);
    assert_eq!(me.puzzles.len(), 1, "all that is stored is told");
    let other: Me = get_as(at, "/api/me", &bo.session).await.json(200);
    assert!(other.puzzles.is_empty(), "and to nobody else");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_believed_only_within_bounds() {
    let server = common::start().await;
    let at = server.address;
    let ada = sign_up(at, "Ada", None).await;
    let tell =
        async |body: Value| send_as(at, &ada.session, "PUT", "/api/me/puzzles", &body.to_string()).await;
    let change = |field: &str, value: Value| {
        let mut body = told(1500.0, &[], &[]);
        body[field] = value;
        body
    };
    let many: Vec<String> = (0..501).map(|number| number.to_string()).collect();
    for (field, value) in [
        ("game", json!("chess")),
        ("rating", json!(-1.0)),
        ("rating", json!(1e9)),
        ("rating", json!(null)),
        ("deviation", json!(0.0)),
        ("deviation", json!(401)),
        ("solved", json!(["<b>"])),
        ("missed", json!([""])),
        ("solved", json!(["x".repeat(41)])),
        ("solved", json!(many)),
        ("more", json!(1)),
    ] {
        let unreadable = value.is_null() || field == "more";
        let code = if unreadable { "malformed" } else { "bad-request" };
        assert_eq!(tell(change(field, value.clone())).await.problem(400), code, "{field} {value}");
    }
    let huge: Vec<String> = (0..9000).map(|number| number.to_string()).collect();
    assert_eq!(tell(change("solved", json!(huge))).await.status, 413);
    let nobody =
        send_as(at, "no session", "PUT", "/api/me/puzzles", &told(1500.0, &[], &[]).to_string()).await;
    assert_eq!(nobody.problem(401), "not-signed-in");
    let mut answers = Vec::new();
    for _ in 0..200 {
        answers.push(tell(told(1500.0, &[], &[])).await.status);
    }
    assert!(answers.contains(&429), "nobody solves puzzles as fast as that");
    server.stop().await;
}
