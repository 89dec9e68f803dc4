//! SQLite writes recent lines to a table of their own and files them later. Nobody may notice.

use super::{act, append, sample};
use rules::Seat;
use sqlx::{ConnectOptions as _, Row as _};
use std::path::Path;
use store::{Error, JournalLine, Sql, Sqlite, Store};
use wire::Said;

/// Lines are filed when there are this many.
const MANY: u32 = 16 * 1024;

async fn count(file: &Path, table: &'static str) -> i64 {
    let mut reader = sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.expect("opens");
    let sql = match table {
        "entries" => "SELECT count(*) AS lines FROM entries",
        _ => "SELECT count(*) AS lines FROM recent_entries",
    };
    sqlx::query(sql).fetch_one(&mut reader).await.expect("reads").get("lines")
}

async fn made(store: &Sql, id: &str) {
    store.create(sample(id), vec![], vec![]).await.expect("a new match");
}

fn lines(id: &str, from: u32, to: u32) -> Vec<JournalLine> {
    (from..to)
        .map(|seq| JournalLine {
            request: (seq % 3 == 0).then(|| seq.to_string()),
            ..act(0, &format!("{id} {seq}"))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_read_back_wherever_they_are() {
    const MATCHES: u32 = 30;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let mut store = Sqlite::open(&file).await.expect("opens");
    let ids: Vec<String> = (0..MATCHES).map(|number| number.to_string()).collect();
    for id in &ids {
        made(&store, id).await;
    }
    let mut lengths = vec![0; ids.len()];
    let mut all = 0;
    for round in 0.. {
        for (at, id) in ids.iter().enumerate().filter(|(at, _)| at % 7 != round % 7) {
            let to = lengths[at] + 1 + (round * 31 + at * 17) as u32 % 90;
            let added = store.append(append(id, lengths[at], lines(id, lengths[at], to))).await;
            assert_eq!(added, Ok(to));
            all += to - lengths[at];
            lengths[at] = to;
        }
        if round % 8 == 7 {
            // The first is in the middle of its recent lines, whatever has been filed.
            for (id, length) in ids.iter().zip(&lengths) {
                for from in [0, length / 2, length - 1, *length] {
                    assert_eq!(store.lines(id, from).await, Ok(lines(id, from, *length)), "{id} from {from}");
                }
            }
            assert_eq!(store.faults().await, Ok(vec![]));
            // As after a death of the server: it is not closed.
            store = Sqlite::open(&file).await.expect("opens again");
        }
        if all > MANY * 5 / 2 {
            break;
        }
    }
    let (filed, recent) = (count(&file, "entries").await, count(&file, "recent_entries").await);
    assert!(filed + recent >= i64::from(all));
    assert!(filed > i64::from(MANY) && recent > 0 && recent < i64::from(MANY) + 2000, "{filed}, {recent}");
    assert_eq!(store.page_faults().await, Ok(vec![]));
}

/// A lone line at a time, until what is recent has been filed.
async fn append_until_filed(store: &Sql, file: &Path, id: &str, mut length: u32) -> u32 {
    for _ in 0..1000 {
        if count(file, "recent_entries").await < i64::from(MANY) {
            return length;
        }
        assert_eq!(store.append(append(id, length, lines(id, length, length + 1))).await, Ok(length + 1));
        length += 1;
    }
    panic!("nothing is filed");
}

/// What else is written at a table must not make the store believe that it knows its journal.
#[tokio::test]
async fn a_second_program_that_wrote_something_else_doubles_no_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let one = Sqlite::open(&file).await.expect("opens");
    made(&one, "a").await;
    assert_eq!(one.append(append("a", 0, lines("a", 0, 2))).await, Ok(2));
    let other = Sqlite::open(&file).await.expect("opens");
    let said = Said::Text { text: "hello".to_owned() };
    other.say("a", Seat::new(0), said.clone(), 5).await.expect("said");
    assert_eq!(one.append(append("a", 2, lines("a", 2, 3))).await, Ok(3));
    assert_eq!(other.append(append("a", 2, vec![act(1, "late")])).await, Err(Error::Conflict { found: 3 }));
    assert_eq!(other.append(append("a", 3, lines("a", 3, 4))).await, Ok(4));
    // Only the state of the table changes: that must not cut off its journal.
    assert_eq!(one.append(append("a", 3, vec![])).await, Err(Error::Conflict { found: 4 }));
    assert_eq!(other.lines("a", 0).await, Ok(lines("a", 0, 4)));
    assert_eq!(one.faults().await, Ok(vec![]));
}

/// However many lines arrive with each batch, filing keeps up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filing_keeps_up_with_large_batches() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    made(&store, "a").await;
    const BATCH: u32 = 4000;
    for batch in 0..40 {
        let (from, to) = (batch * BATCH, (batch + 1) * BATCH);
        assert_eq!(store.append(append("a", from, lines("a", from, to))).await, Ok(to));
        let recent = count(&file, "recent_entries").await;
        assert!(recent < i64::from(3 * MANY), "{recent} lines wait after {batch} batches");
    }
    assert_eq!(store.lines("a", 0).await, Ok(lines("a", 0, 40 * BATCH)));
}

/// Two lines in one place cannot happen. If they do, neither may disappear.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filing_overwrites_no_other_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    for id in ["a", "b"] {
        made(&store, id).await;
    }
    assert_eq!(store.append(append("a", 0, lines("a", 0, MANY))).await, Ok(MANY));
    let mut other = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).connect().await.expect("opens");
    let double = "INSERT INTO entries VALUES ('a', 7, 'act', 0, 'another', 0, NULL, 5)";
    sqlx::query(double).execute(&mut other).await.expect("written");
    for length in 0..40 {
        assert_eq!(store.append(append("b", length, lines("b", length, length + 1))).await, Ok(length + 1));
    }
    assert_eq!(count(&file, "recent_entries").await, i64::from(MANY) + 40, "nothing was deleted");
    assert_eq!(store.lines("b", 0).await, Ok(lines("b", 0, 40)));
}

/// A server that is started twice by mistake, for instance. Neither knows what the other has written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_program_doubles_no_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let one = Sqlite::open(&file).await.expect("opens");
    let other = Sqlite::open(&file).await.expect("opens");
    for id in ["a", "b"] {
        made(&one, id).await;
        assert_eq!(one.append(append(id, 0, lines(id, 0, 2))).await, Ok(2));
    }
    assert_eq!(other.append(append("a", 2, lines("a", 2, 3))).await, Ok(3));
    assert_eq!(one.append(append("a", 2, vec![act(1, "late")])).await, Err(Error::Conflict { found: 3 }));
    assert_eq!(one.append(append("a", 3, lines("a", 3, 4))).await, Ok(4));
    // What the other wrote is filed before this one writes again.
    assert_eq!(other.append(append("b", 2, lines("b", 2, 3))).await, Ok(3));
    assert_eq!(other.append(append("a", 4, lines("a", 4, MANY))).await, Ok(MANY));
    let length = append_until_filed(&other, &file, "b", 3).await;
    assert_eq!(
        one.append(append("b", 2, vec![act(1, "late")])).await,
        Err(Error::Conflict { found: length })
    );
    assert_eq!(one.append(append("a", 4, vec![act(1, "late")])).await, Err(Error::Conflict { found: MANY }));
    assert_eq!(one.append(append("b", length, lines("b", length, length + 1))).await, Ok(length + 1));
    for (id, length) in [("a", MANY), ("b", length + 1)] {
        assert_eq!(one.lines(id, 0).await, Ok(lines(id, 0, length)));
        assert_eq!(other.lines(id, 1).await, Ok(lines(id, 1, length)));
    }
    assert_eq!(one.faults().await, Ok(vec![]));
}

/// A filing takes many steps, and after each a server may die.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_filing_that_is_broken_off_doubles_no_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    for id in ["a", "b"] {
        made(&store, id).await;
    }
    assert_eq!(store.append(append("a", 0, lines("a", 0, MANY - 1))).await, Ok(MANY - 1));
    let mut length = 0;
    while count(&file, "entries").await == 0 {
        assert!(length < 1000, "nothing is filed");
        assert_eq!(store.append(append("b", length, lines("b", length, length + 1))).await, Ok(length + 1));
        length += 1;
    }
    let filed = count(&file, "entries").await;
    assert!(filed < i64::from(MANY) && count(&file, "recent_entries").await >= i64::from(MANY), "{filed}");
    let mut backup = Vec::new();
    store.back_up(&mut backup).await.expect("written");
    let entries = String::from_utf8(backup).expect("text").matches("[\"entries\"").count();
    assert_eq!(entries as u32, MANY - 1 + length);
    // As after a death of the server: it is not closed.
    let store = Sqlite::open(&file).await.expect("opens again");
    let half = filed as u32 / 2;
    for from in [0, half, MANY - 2] {
        assert_eq!(store.lines("a", from).await, Ok(lines("a", from, MANY - 1)));
    }
    assert_eq!(store.lines("b", 0).await, Ok(lines("b", 0, length)));
    assert_eq!(store.faults().await, Ok(vec![]));
    let length = append_until_filed(&store, &file, "b", length).await;
    assert_eq!(store.lines("a", 0).await, Ok(lines("a", 0, MANY - 1)));
    assert_eq!(store.lines("b", 0).await, Ok(lines("b", 0, length)));
    assert_eq!(store.faults().await, Ok(vec![]));
}
