//! Backups: from each database into each.

use super::{act, append, database, sample, seat, token, turn};
use rules::{Entry, Seat};
use std::path::Path;
use store::{Append, Error, JournalLine, Match, Person, Postgres, Rated, Sql, Sqlite, Store, Turn};
use wire::{PuzzleRating, Rating, Said, SeatKind};

/// Writes something into every table.
async fn fill(store: &Sql) {
    let person = Person {
        id: "p".to_owned(),
        name: "Zoë".to_owned(),
        password: None,
        recovery: "ab".repeat(32),
        webhook: Some("https://example.org/?a='b'".to_owned()),
        created: 7,
    };
    store.add_person(person).await.expect("new");
    store.add_session("s", "p", 8).await.expect("a session");
    for id in ["a", "b"] {
        let new = Match { seats: vec![seat("Zoë", SeatKind::Guest); 2], ..sample(id) };
        let sitters = vec![(Seat::new(1), "p".to_owned())];
        store.create(new, vec![token(&format!("h-{id}"), 0)], sitters).await.expect("new");
    }
    let lines = (0..1200)
        .map(|number| JournalLine { request: Some(format!("r{number}")), ..act(1, "say \"né\\\"") });
    let last = JournalLine { at: 9, request: None, entry: Entry::TakeBack { seat: Seat::new(1), to: 17 } };
    let turn = Turn { deadline: Some(99), ..turn(1, 9) };
    store.append(Append { turn, ..append("a", 0, lines.chain([last]).collect()) }).await.expect("fits");
    store.say("a", Seat::new(0), Said::Text { text: "a\tb".to_owned() }, 5).await.expect("said");
    let rating = Rating { game: "a-game".to_owned(), rating: 0.1 + 0.2, uncertainty: 1e-9, games: 1 };
    let rated = vec![Rated { person: "p".to_owned(), games_before: 0, rating }];
    assert_eq!(store.rate("a", rated).await, Ok(true));
    let puzzles = PuzzleRating {
        game: "a-game".to_owned(),
        rating: 0.1 + 0.2,
        deviation: 50.0,
        solved: vec!["né \"1\"".to_owned()],
        missed: vec![],
    };
    assert_eq!(store.keep_puzzles("p", puzzles).await, Ok(()));
}

async fn backup(store: &Sql) -> String {
    let mut bytes = Vec::new();
    let rows = store.back_up(&mut bytes).await.expect("written");
    let text = String::from_utf8(bytes).expect("text");
    assert_eq!(text.lines().count() as u64, rows + 2);
    text
}

async fn sqlite(folder: &Path, name: &str) -> Sql {
    Sqlite::open(&folder.join(name)).await.expect("opens")
}

async fn check_restored(from: &Sql, to: &Sql) {
    let text = backup(from).await;
    to.restore(&mut text.as_bytes()).await.expect("restored");
    assert_eq!(backup(to).await, text, "all of it is there again");
    assert_eq!(to.faults().await, Ok(vec![]));
    assert_eq!(to.get("a").await, from.get("a").await);
    assert_eq!(to.lines("a", 0).await, from.lines("a", 0).await);
    assert_eq!(to.seat_of("a", "h-a").await, Ok(Some(Seat::new(0))));
    assert_eq!(to.ratings("p").await, from.ratings("p").await);
    assert_eq!(to.puzzles("p").await, from.puzzles("p").await);
    assert_eq!(to.append(append("a", 1201, vec![act(0, "on it goes")])).await, Ok(1202));
    assert_eq!(to.restore(&mut text.as_bytes()).await, Err(Error::Exists), "nothing is written over");
}

#[tokio::test]
async fn a_backup_of_sqlite_is_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (sqlite(folder.path(), "from").await, sqlite(folder.path(), "to").await);
    fill(&from).await;
    check_restored(&from, &to).await;
}

#[tokio::test]
async fn a_backup_moves_from_sqlite_to_postgres_and_back() {
    let (Some(one), Some(other)) = (database("backups"), database("backups")) else { return };
    let (one, other) =
        (Postgres::open(&one).await.expect("opens"), Postgres::open(&other).await.expect("opens"));
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (sqlite(folder.path(), "from").await, sqlite(folder.path(), "to").await);
    fill(&from).await;
    fill(&other).await;
    check_restored(&from, &one).await;
    check_restored(&other, &to).await;
}

#[tokio::test]
async fn half_a_backup_is_refused_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (sqlite(folder.path(), "from").await, sqlite(folder.path(), "to").await);
    fill(&from).await;
    let text = backup(&from).await;
    let lines: Vec<&str> = text.lines().collect();
    let without_end = lines[..lines.len() - 1].join("\n");
    let without_a_row = [&lines[..9], &lines[10..]].concat().join("\n");
    let newer = text.replace("\"sounder_backup\":1", "\"sounder_backup\":2");
    let other_table = text.replace("[\"talk\"", "[\"talks\"");
    for bad in ["", "{}", &without_end, &without_a_row, &newer, &other_table] {
        assert!(matches!(to.restore(&mut bad.as_bytes()).await, Err(Error::Broken(_))));
        assert_eq!(to.get("a").await, Ok(None));
    }
    assert!(to.restore(&mut text.as_bytes()).await.is_ok());
}

/// Changes the file behind the store's back.
async fn tamper(folder: &Path, sql: &'static str) {
    use sqlx::ConnectOptions as _;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("file"));
    let mut other = options.connect().await.expect("opens");
    sqlx::query(sql).execute(&mut other).await.expect("changed");
}

#[tokio::test]
async fn a_journal_with_a_gap_is_found() {
    for sql in ["DELETE FROM recent_entries WHERE seq = 5", "DELETE FROM entries WHERE seq = 5"] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = sqlite(folder.path(), "file").await;
        fill(&store).await;
        if !sql.contains("recent") {
            // As after filing.
            tamper(folder.path(), "INSERT INTO entries SELECT match_id, seq, kind, seat, text, auto, request, at FROM recent_entries").await;
            tamper(folder.path(), "DELETE FROM recent_entries").await;
        }
        assert_eq!(store.faults().await, Ok(vec![]));
        tamper(folder.path(), sql).await;
        let faults = store.faults().await.expect("reads");
        assert_eq!(faults[0], "a: 1200 lines up to number 1201, where 1201 were noted");
    }
}

#[tokio::test]
async fn a_journal_whose_lines_would_not_be_found_is_found() {
    for sql in [
        "UPDATE turns SET newest = newest - 1 WHERE match_id = 'a'",
        "UPDATE turns SET newest = NULL WHERE match_id = 'a'",
        "UPDATE recent_entries SET before = before - 1 WHERE seq = 700",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = sqlite(folder.path(), "file").await;
        fill(&store).await;
        assert_eq!(store.faults().await, Ok(vec![]));
        tamper(folder.path(), sql).await;
        let faults = store.faults().await;
        assert_eq!(
            faults,
            Ok(vec!["a: its recent lines are not linked one to the next".to_owned()]),
            "{sql}"
        );
    }
}
