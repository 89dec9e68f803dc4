//! What every store promises, asked of each of them.

use rules::{Content, Entry, Options, Seat, Seed};
use std::sync::Arc;
use store::{Append, Error, Line, Match, Memory, Sqlite, Store, Token};
use wire::{SeatInfo, SeatKind, Status};

fn seat(name: &str, kind: SeatKind) -> SeatInfo {
    SeatInfo::new(name, kind)
}

fn sample(id: &str) -> Match {
    let mut options = Options::default();
    options.set("map", "wide");
    Match {
        id: id.to_owned(),
        key: "a-game".to_owned(),
        rules: 3,
        content: Content { version: 2, sha256: "ab".repeat(32) },
        options,
        seats: vec![seat("Ada \"é\"", SeatKind::Guest), seat("", SeatKind::Open)],
        seed: Seed::from_phrase(id),
        shared_deal: true,
        position: Some(serde_json::json!({"deep": [1, null, "x"]})),
        status: Status::Waiting,
        created: 1_700_000_000_123,
    }
}

fn line(entry: Entry) -> Line {
    Line { entry, request: None, at: 5 }
}

fn act(seat: usize, action: &str) -> Line {
    line(Entry::Act { seat: Seat::new(seat), action: action.to_owned(), auto: false })
}

fn append(id: &str, expected: u32, lines: Vec<Line>) -> Append {
    Append { id: id.to_owned(), expected, lines, status: None }
}

fn token(hash: &str, seat: usize) -> Token {
    Token { hash: hash.to_owned(), seat: Seat::new(seat) }
}

async fn rows_read_back(store: Arc<dyn Store>) {
    assert_eq!(store.get("a").await, Ok(None));
    store.create(sample("a"), vec![]).await.expect("a new match");
    let mut plain = sample("b");
    plain.position = None;
    plain.shared_deal = false;
    store.create(plain.clone(), vec![]).await.expect("another");
    assert_eq!(store.get("a").await, Ok(Some(sample("a"))));
    assert_eq!(store.get("b").await, Ok(Some(plain)));
    assert_eq!(store.create(sample("a"), vec![]).await, Err(Error::Exists));
    assert_eq!(store.lines("a").await, Ok(vec![]));
    assert_eq!(store.check().await, Ok(()));
}

async fn lines_read_back_in_order(store: Arc<dyn Store>) {
    store.create(sample("a"), vec![]).await.expect("a new match");
    let first = vec![
        line(Entry::Draw("12".to_owned())),
        Line { request: Some("r-1".to_owned()), ..act(1, "say \"né\\\" 'x'") },
        line(Entry::Act { seat: Seat::new(0), action: "pass".to_owned(), auto: true }),
    ];
    assert_eq!(store.append(append("a", 0, first.clone())).await, Ok(3));
    let second = vec![line(Entry::Undo(Seat::new(1)))];
    assert_eq!(store.append(append("a", 3, second.clone())).await, Ok(4));
    assert_eq!(store.lines("a").await, Ok([first, second].concat()));
    assert_eq!(store.append(append("a", 4, vec![])).await, Ok(4));
}

async fn the_slower_append_conflicts(store: Arc<dyn Store>) {
    store.create(sample("a"), vec![]).await.expect("a new match");
    assert_eq!(store.append(append("a", 0, vec![act(0, "x"), act(1, "y")])).await, Ok(2));
    for expected in [0, 1, 3] {
        assert_eq!(
            store.append(append("a", expected, vec![act(0, "z")])).await,
            Err(Error::Conflict { found: 2 })
        );
    }
    assert_eq!(store.lines("a").await.map(|lines| lines.len()), Ok(2));
    assert_eq!(store.append(append("none", 0, vec![act(0, "x")])).await, Err(Error::Missing));
}

/// Many at once: of two that race, one wins; what is refused leaves no trace beside the others.
async fn racing_appends_leave_one_winner_each(store: Arc<dyn Store>) {
    const MATCHES: usize = 20;
    for index in 0..MATCHES {
        store.create(sample(&index.to_string()), vec![]).await.expect("a new match");
    }
    for round in 0..5 {
        let racers: Vec<_> = (0..MATCHES * 3)
            .map(|index| {
                let store = Arc::clone(&store);
                let lines = vec![act(0, "first"), act(1, &format!("racer {index}"))];
                tokio::spawn(async move {
                    store.append(append(&(index % MATCHES).to_string(), round * 2, lines)).await
                })
            })
            .collect();
        let mut won = 0;
        for racer in racers {
            match racer.await.expect("no panic") {
                Ok(length) => {
                    assert_eq!(length, round * 2 + 2);
                    won += 1;
                }
                Err(error) => assert_eq!(error, Error::Conflict { found: round * 2 + 2 }),
            }
        }
        assert_eq!(won, MATCHES);
    }
    for index in 0..MATCHES {
        assert_eq!(store.lines(&index.to_string()).await.map(|lines| lines.len()), Ok(10));
    }
}

async fn seats_are_taken_once_and_opened_by_their_token(store: Arc<dyn Store>) {
    let new = sample("a");
    store.create(new.clone(), vec![token("h1", 0)]).await.expect("a new match");
    store.create(sample("b"), vec![]).await.expect("another");
    let after = vec![new.seats[0].clone(), seat("Bo", SeatKind::Guest)];
    assert_eq!(store.sit("a", &new.seats, &after, token("h2", 1)).await, Ok(()));
    assert_eq!(store.sit("a", &new.seats, &after, token("h3", 1)).await, Err(Error::SeatsChanged));
    assert_eq!(store.sit("none", &new.seats, &after, token("h4", 1)).await, Err(Error::Missing));
    assert_eq!(store.get("a").await.map(|row| row.map(|row| row.seats)), Ok(Some(after)));
    assert_eq!(store.seat_of("a", "h1").await, Ok(Some(Seat::new(0))));
    assert_eq!(store.seat_of("a", "h2").await, Ok(Some(Seat::new(1))));
    for (id, hash) in [("a", "h3"), ("b", "h1"), ("none", "h1"), ("a", "")] {
        assert_eq!(store.seat_of(id, hash).await, Ok(None));
    }
}

async fn running_matches_with_bots_are_found(store: Arc<dyn Store>) {
    for id in ["guests", "waiting", "running", "finished"] {
        let mut new = sample(id);
        if id != "guests" {
            new.seats[1] = seat("Bot", SeatKind::Bot { level: "slow".to_owned() });
        }
        store.create(new, vec![]).await.expect("a new match");
    }
    for (id, status) in
        [("guests", Status::Running), ("running", Status::Running), ("finished", Status::Finished)]
    {
        let lines = vec![act(0, "x")];
        let append = Append { id: id.to_owned(), expected: 0, lines, status: Some(status) };
        store.append(append).await.expect("fits");
        assert_eq!(store.get(id).await.map(|row| row.map(|row| row.status)), Ok(Some(status)));
    }
    assert_eq!(store.with_bots().await, Ok(vec!["running".to_owned()]));
}

async fn a_closed_store_takes_nothing(store: Arc<dyn Store>) {
    store.create(sample("a"), vec![]).await.expect("a new match");
    store.close().await;
    assert!(matches!(store.append(append("a", 0, vec![])).await, Err(Error::Broken(_))));
    assert!(matches!(store.check().await, Err(Error::Broken(_))));
    store.close().await;
}

macro_rules! conformance {
    ($($promise:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(std::sync::Arc::new(super::Memory::default())).await;
            })*
        }
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $promise() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = super::Sqlite::open(&folder.path().join("test.sqlite")).await.expect("opens");
                super::$promise(std::sync::Arc::new(store)).await;
            })*
        }
    };
}

conformance!(
    rows_read_back,
    lines_read_back_in_order,
    the_slower_append_conflicts,
    racing_appends_leave_one_winner_each,
    seats_are_taken_once_and_opened_by_their_token,
    running_matches_with_bots_are_found,
    a_closed_store_takes_nothing,
);

#[tokio::test]
async fn a_file_is_opened_again_with_all_that_was_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    store.create(sample("a"), vec![token("h", 1)]).await.expect("a new match");
    store.append(append("a", 0, vec![act(0, "x")])).await.expect("fits");
    store.close().await;
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("reads").collect();
    assert_eq!(left.len(), 1, "a closed store is one file");
    let store = Sqlite::open(&file).await.expect("opens again");
    assert_eq!(store.get("a").await, Ok(Some(sample("a"))));
    assert_eq!(store.lines("a").await, Ok(vec![act(0, "x")]));
    assert_eq!(store.seat_of("a", "h").await, Ok(Some(Seat::new(1))));
}

/// A released migration is frozen. When this fails, undo the change and write the next number.
#[test]
fn released_migrations_are_frozen() {
    let released = [("0001_matches.sql", include_str!("../migrations/sqlite/0001_matches.sql"))];
    let sums: Vec<(&str, String)> =
        released.map(|(name, text)| (name, Content::new(0, &[text]).sha256)).to_vec();
    assert_eq!(sums, [("0001_matches.sql", FIRST.to_owned())]);
}
const FIRST: &str = "b4ce9fc30044cc0bcdb01d2aa7a0ffd6d2d914333e3944cef5fcb532b53176fe";
