//! What every store promises, tested with each of them.

mod names;
mod people;
mod portable;
mod recent;
mod seldom;
mod tables;

use rules::{Content, Entry, Options, Seat, SeatSet, Seed};
use std::sync::Arc;
use store::{Append, Error, JournalLine, Match, Memory, Postgres, Sqlite, Store, Token, Turn};
use wire::{Clock, SeatInfo, SeatKind, Status, Terms};

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
        words: Some(Content { version: 3, sha256: "cd".repeat(32) }),
        options,
        seats: vec![seat("Ada \"é\"", SeatKind::Guest), seat("", SeatKind::Open)],
        seed: Seed::from_phrase(id),
        shared_deal: true,
        position: Some(serde_json::json!({"deep": [1, null, "x"]})),
        status: Status::Waiting,
        created: 1_700_000_000_123,
        terms: Terms { listed: false, rated: true, clock: Some(Clock::Bank { seconds: 60, increment: 2 }) },
        turn: Turn { moved: 1_700_000_000_123, ..Turn::default() },
        next: None,
    }
}

/// A match with nothing special about it.
async fn made(store: &Arc<dyn Store>, id: &str) -> Match {
    let new = sample(id);
    store.create(new.clone(), vec![], vec![]).await.expect("a new match");
    new
}

fn line(entry: Entry) -> JournalLine {
    JournalLine { entry, request: None, at: 5 }
}

fn act(seat: usize, action: &str) -> JournalLine {
    line(Entry::Act { seat: Seat::new(seat), action: action.to_owned(), auto: false })
}

fn append(id: &str, expected: u32, lines: Vec<JournalLine>) -> Append {
    Append { id: id.to_owned(), expected, lines, status: None, turn: turn(0, 5) }
}

fn turn(seat: usize, moved: i64) -> Turn {
    Turn { pending: SeatSet::of(Seat::new(seat)), moved, deadline: None }
}

fn token(hash: &str, seat: usize) -> Token {
    Token { hash: hash.to_owned(), seat: Seat::new(seat) }
}

async fn rows_read_back(store: Arc<dyn Store>) {
    assert_eq!(store.get("a").await, Ok(None));
    made(&store, "a").await;
    let mut plain = sample("b");
    plain.position = None;
    plain.words = None;
    plain.shared_deal = false;
    plain.terms = Terms { listed: true, ..Terms::default() };
    plain.turn = Turn { deadline: Some(7), ..turn(1, 3) };
    plain.next = Some("c".to_owned());
    store.create(plain.clone(), vec![], vec![]).await.expect("another");
    assert_eq!(store.get("a").await, Ok(Some(sample("a"))));
    assert_eq!(store.get("b").await, Ok(Some(plain)));
    assert_eq!(store.create(sample("a"), vec![], vec![]).await, Err(Error::Exists));
    assert_eq!(store.lines("a", 0).await, Ok(vec![]));
    assert_eq!(store.pulse().await, Ok(None));
    for (at, latest) in [(20, 20), (10, 20), (30, 30)] {
        assert_eq!(store.beat(at).await, Ok(()));
        assert_eq!(store.pulse().await, Ok(Some(latest)), "time never goes back");
    }
}

async fn lines_read_back_in_order(store: Arc<dyn Store>) {
    made(&store, "a").await;
    let first = vec![
        line(Entry::Draw("12".to_owned())),
        JournalLine { request: Some("r-1".to_owned()), ..act(1, "say \"né\\\" 'x'") },
        line(Entry::Act { seat: Seat::new(0), action: "pass".to_owned(), auto: true }),
    ];
    assert_eq!(store.append(append("a", 0, first.clone())).await, Ok(3));
    let second = vec![line(Entry::TakeBack { seat: Seat::new(1), to: 17 }), line(Entry::Undo(Seat::new(1)))];
    assert_eq!(store.append(append("a", 3, second.clone())).await, Ok(5));
    assert_eq!(store.lines("a", 0).await, Ok([first, second].concat()));
    assert_eq!(store.lines("a", 4).await, Ok(vec![line(Entry::Undo(Seat::new(1)))]));
    assert_eq!(store.lines("a", 9).await, Ok(vec![]));
    assert_eq!(store.append(append("a", 5, vec![])).await, Ok(5));
}

/// Each answer is the same as from `lines`, in the order of the questions.
async fn lines_of_many_journals_are_read_at_once(store: Arc<dyn Store>) {
    const MATCHES: u32 = 300;
    let lines = |number: u32| -> Vec<JournalLine> {
        (0..number % 5)
            .map(|seq| JournalLine {
                request: Some(format!("{number}-{seq}")),
                ..act(0, &format!("é {seq}"))
            })
            .collect()
    };
    for number in 0..MATCHES {
        made(&store, &number.to_string()).await;
        store.append(append(&number.to_string(), 0, lines(number))).await.expect("fits");
    }
    assert_eq!(store.lines_of(&[]).await, Ok(vec![]));
    let wanted = [("7", 1), ("none", 0), ("4", 0), ("5", 0), ("7", 0), ("9", 4), ("3", u32::MAX)];
    let wanted = wanted.map(|(id, from)| (id.to_owned(), from));
    let tail = |number, from: usize| lines(number)[from..].to_vec();
    let told = vec![tail(7, 1), vec![], lines(4), vec![], lines(7), vec![], vec![]];
    assert_eq!(store.lines_of(&wanted).await, Ok(told));
    let all: Vec<_> = (0..MATCHES).rev().map(|number| (number.to_string(), number % 3)).collect();
    let told = store.lines_of(&all).await.expect("reads");
    for ((id, from), told) in all.iter().zip(&told) {
        assert_eq!(Ok(told), store.lines(id, *from).await.as_ref(), "{id} from {from}");
    }
    assert_eq!(told.len(), all.len());
}

/// Matches that move at the same time, each by a different number of lines.
async fn any_number_of_lines_is_kept(store: Arc<dyn Store>) {
    const COUNTS: [u32; 10] = [1, 2, 3, 8, 9, 31, 127, 128, 129, 300];
    let lines = |round: u32, count: u32| -> Vec<JournalLine> {
        (0..count).map(|number| act(number as usize % 2, &format!("{round}, {number}"))).collect()
    };
    for count in COUNTS {
        made(&store, &count.to_string()).await;
    }
    for round in 0..3 {
        let appending = COUNTS.map(|count| {
            let (store, lines) = (Arc::clone(&store), lines(round, count));
            let turn = turn(count as usize % 2, i64::from(round * count));
            let append = Append { turn, ..append(&count.to_string(), round * count, lines) };
            tokio::spawn(async move { store.append(append).await })
        });
        for (count, appended) in COUNTS.into_iter().zip(appending) {
            assert_eq!(appended.await.expect("no panic"), Ok((round + 1) * count));
        }
    }
    for count in COUNTS {
        let kept: Vec<JournalLine> = (0..3).flat_map(|round| lines(round, count)).collect();
        assert_eq!(store.lines(&count.to_string(), 0).await, Ok(kept));
        let found = store.get(&count.to_string()).await.expect("reads").expect("is there");
        assert_eq!(found.turn, turn(count as usize % 2, i64::from(2 * count)));
    }
}

async fn the_slower_append_conflicts(store: Arc<dyn Store>) {
    made(&store, "a").await;
    assert_eq!(store.append(append("a", 0, vec![act(0, "x"), act(1, "y")])).await, Ok(2));
    for expected in [0, 1, 3] {
        assert_eq!(
            store.append(append("a", expected, vec![act(0, "z")])).await,
            Err(Error::Conflict { found: 2 })
        );
    }
    assert_eq!(store.lines("a", 0).await.map(|lines| lines.len()), Ok(2));
    assert_eq!(store.append(append("none", 0, vec![act(0, "x")])).await, Err(Error::Missing));
}

/// Many at once: of two that race, one wins; a refused one leaves no trace in the others.
async fn racing_appends_leave_one_winner_each(store: Arc<dyn Store>) {
    const MATCHES: usize = 20;
    for index in 0..MATCHES {
        made(&store, &index.to_string()).await;
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
        assert_eq!(store.lines(&index.to_string(), 0).await.map(|lines| lines.len()), Ok(10));
    }
}

async fn running_matches_with_bots_are_found(store: Arc<dyn Store>) {
    for id in ["guests", "waiting", "running", "finished"] {
        let mut new = sample(id);
        if id != "guests" {
            new.seats[1] = seat("Bot", SeatKind::Bot { level: "slow".to_owned() });
        }
        store.create(new, vec![], vec![]).await.expect("a new match");
    }
    for (id, status) in
        [("guests", Status::Running), ("running", Status::Running), ("finished", Status::Finished)]
    {
        let lines = vec![act(0, "x")];
        store.append(Append { status: Some(status), ..append(id, 0, lines) }).await.expect("fits");
        assert_eq!(store.get(id).await.map(|row| row.map(|row| row.status)), Ok(Some(status)));
    }
    assert_eq!(store.with_bots().await, Ok(vec!["running".to_owned()]));
}

async fn a_closed_store_takes_nothing(store: Arc<dyn Store>) {
    made(&store, "a").await;
    store.close().await;
    assert!(matches!(store.append(append("a", 0, vec![])).await, Err(Error::Broken(_))));
    assert!(matches!(store.beat(1).await, Err(Error::Broken(_))));
    store.close().await;
}

/// Text that cannot be stored as it is must not be altered, nor stop other writes in the batch.
async fn a_text_that_cannot_be_kept_harms_nobody(store: Arc<dyn Store>) {
    for id in ["a", "b"] {
        made(&store, id).await;
    }
    let (odd, plain) = tokio::join!(
        store.append(append("a", 0, vec![act(0, "zero \0 byte")])),
        store.append(append("b", 0, vec![act(0, "plain")])),
    );
    assert_eq!(plain, Ok(1));
    let kept = store.lines("a", 0).await.expect("reads");
    assert_eq!(kept, if odd.is_ok() { vec![act(0, "zero \0 byte")] } else { vec![] });
}

macro_rules! conformance {
    ($($promise:path as $name:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $name() {
                $promise(std::sync::Arc::new(super::Memory::default())).await;
            })*
        }
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = super::Sqlite::open(&folder.path().join("test.sqlite")).await.expect("opens");
                $promise(std::sync::Arc::new(store)).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(url) = super::database(stringify!($name)) else { return };
                let store = super::Postgres::open(&url).await.expect("opens");
                $promise(std::sync::Arc::new(store)).await;
            })*
        }
    };
}

conformance!(
    crate::rows_read_back as rows_read_back,
    crate::lines_read_back_in_order as lines_read_back_in_order,
    crate::lines_of_many_journals_are_read_at_once as lines_of_many_journals_are_read_at_once,
    crate::any_number_of_lines_is_kept as any_number_of_lines_is_kept,
    crate::the_slower_append_conflicts as the_slower_append_conflicts,
    crate::racing_appends_leave_one_winner_each as racing_appends_leave_one_winner_each,
    crate::running_matches_with_bots_are_found as running_matches_with_bots_are_found,
    crate::a_closed_store_takes_nothing as a_closed_store_takes_nothing,
    crate::a_text_that_cannot_be_kept_harms_nobody as a_text_that_cannot_be_kept_harms_nobody,
    crate::tables::seats_are_taken_once_and_opened_by_their_token as seats_are_taken_once,
    crate::tables::a_vacant_seat_opens_for_nobody as a_vacant_seat_opens_for_nobody,
    crate::tables::the_next_table_is_noted_once as the_next_table_is_noted_once,
    crate::tables::the_last_append_says_whose_turn_it_is as the_last_append_says_whose_turn_it_is,
    crate::tables::overdue_matches_are_found_in_order as overdue_matches_are_found_in_order,
    crate::tables::listed_matches_are_found as listed_matches_are_found,
    crate::tables::public_records_are_walked_in_order as public_records_are_walked_in_order,
    crate::tables::all_matches_are_walked_in_order as all_matches_are_walked_in_order,
    crate::tables::talk_is_numbered_and_kept as talk_is_numbered_and_kept,
    crate::tables::talk_is_bounded_and_votes_go_on as talk_is_bounded_and_votes_go_on,
    crate::people::people_are_found_by_name as people_are_found_by_name,
    crate::people::all_but_a_name_can_change as all_but_a_name_can_change,
    crate::people::sessions_open_and_end as sessions_open_and_end,
    crate::people::a_persons_matches_are_listed as a_persons_matches_are_listed,
    crate::people::the_chat_of_a_person_is_counted as the_chat_of_a_person_is_counted,
    crate::people::a_turn_is_told_once as a_turn_is_told_once,
    crate::people::whoever_is_forgotten_leaves_no_name as whoever_is_forgotten_leaves_no_name,
    crate::people::puzzles_are_kept_by_game as puzzles_are_kept_by_game,
    crate::people::a_match_is_rated_once as a_match_is_rated_once,
);

/// The address of an empty database; `None`, with a printed note, if there is no Postgres here.
fn database(test: &str) -> Option<String> {
    backstage::Postgres::database().inspect_err(|why| backstage::skip(&format!("Postgres: {test}"), why)).ok()
}

#[tokio::test]
async fn a_file_is_opened_again_with_all_that_was_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    store.create(sample("a"), vec![token("h", 1)], vec![]).await.expect("a new match");
    store.append(append("a", 0, vec![act(0, "x")])).await.expect("fits");
    store.close().await;
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("reads").collect();
    assert_eq!(left.len(), 1, "a closed store is one file");
    let store = Sqlite::open(&file).await.expect("opens again");
    assert_eq!(store.get("a").await, Ok(Some(Match { turn: turn(0, 5), ..sample("a") })));
    assert_eq!(store.lines("a", 0).await, Ok(vec![act(0, "x")]));
    assert_eq!(store.seat_of("a", "h").await, Ok(Some(Seat::new(1))));
}

/// Two nodes write to the same matches: one wins each race, and neither waits forever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_share_a_database() {
    const MATCHES: usize = 12;
    let Some(url) = database("two nodes share a database") else { return };
    let (one, other) = tokio::join!(Postgres::open(&url), Postgres::open(&url));
    let nodes: [Arc<dyn Store>; 2] = [Arc::new(one.expect("opens")), Arc::new(other.expect("opens"))];
    for index in 0..MATCHES {
        made(&nodes[index % 2], &index.to_string()).await;
    }
    for round in 0..20 {
        // The nodes write in opposite orders.
        let racers: Vec<_> = (0..MATCHES * 2)
            .map(|index| {
                let second = index >= MATCHES;
                let id = if second { MATCHES * 2 - 1 - index } else { index };
                let (node, lines) =
                    (Arc::clone(&nodes[usize::from(second)]), vec![act(0, &index.to_string())]);
                tokio::spawn(async move { node.append(append(&id.to_string(), round, lines)).await })
            })
            .collect();
        let mut won = 0;
        for racer in racers {
            match racer.await.expect("no panic") {
                Ok(length) => {
                    assert_eq!(length, round + 1);
                    won += 1;
                }
                Err(error) => assert_eq!(error, Error::Conflict { found: round + 1 }),
            }
        }
        assert_eq!(won, MATCHES);
    }
    for index in 0..MATCHES {
        let lines = nodes[0].lines(&index.to_string(), 0).await.expect("reads");
        assert_eq!(Ok(lines), nodes[1].lines(&index.to_string(), 0).await);
    }
}

/// Connections that Postgres ended are replaced silently; only a write in progress is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_died_are_replaced() {
    use sqlx::ConnectOptions as _;
    let Some(url) = database("connections that died") else { return };
    let store = Postgres::open(&url).await.expect("opens");
    store.create(sample("a"), vec![], vec![]).await.expect("a new match");
    let options: sqlx::postgres::PgConnectOptions = url.parse().expect("an address");
    let mut other = options.connect().await.expect("connects");
    for round in 0..3 {
        // So that there are several connections to die.
        let reads = [(); 8].map(|()| store.lines("a", 0));
        for read in futures_util::future::join_all(reads).await {
            assert_eq!(read.map(|lines| lines.len()), Ok(round));
        }
        sqlx::raw_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(&mut other)
        .await
        .expect("ends them");
        assert_eq!(store.lines("a", 0).await.map(|lines| lines.len()), Ok(round));
        let one = || append("a", round as u32, vec![act(0, "x")]);
        let length = match store.append(one()).await {
            Ok(length) => length,
            Err(_) => store.append(one()).await.expect("the writer has connected again"),
        };
        assert_eq!(length, round as u32 + 1);
    }
    store.close().await;
}

/// A file of the first version: everything added in the second has neutral values.
#[tokio::test]
async fn a_file_of_the_first_version_opens() {
    use sqlx::ConnectOptions as _;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.sqlite");
    let first = include_str!("../../migrations/sqlite/0001_matches.sql");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.connect().await.expect("opens");
    let migrations = sqlx::migrate::Migrator::with_migrations(vec![sqlx::migrate::Migration::new(
        1,
        "matches".into(),
        sqlx::migrate::MigrationType::Simple,
        sqlx::SqlSafeStr::into_sql_str(first),
        false,
    )]);
    migrations.run(&mut old).await.expect("the first version");
    sqlx::raw_sql(
        r#"INSERT INTO matches VALUES ('a', 'a-game', 3, '2 ab', '{}', '[{"name":"Ada","kind":"guest"}]', 0,
               '0000000000000000000000000000000000000000000000000000000000000000', 'x', 0, NULL, 'running', 7);
           INSERT INTO entries VALUES ('a', 0, 'act', 1, 'x', 0, 'r', 9), ('a', 1, 'undo', 1, '', 0, NULL, 11);"#,
    )
    .execute(&mut old)
    .await
    .expect("old rows");
    sqlx::Connection::close(old).await.expect("closes");
    let store = Sqlite::open(&file).await.expect("opens");
    let row = store.get("a").await.expect("reads").expect("is there");
    assert_eq!((row.terms, row.next), (Terms::default(), None));
    assert_eq!(row.turn, Turn { pending: SeatSet::default(), moved: 11, deadline: None });
    let lines = vec![
        JournalLine { request: Some("r".to_owned()), at: 9, ..act(0, "x") },
        JournalLine { at: 11, ..line(Entry::Undo(Seat::new(0))) },
    ];
    assert_eq!(store.lines("a", 0).await, Ok(lines));
    assert_eq!(store.append(append("a", 2, vec![act(0, "y")])).await, Ok(3));
}

/// The writer does not check that the match of a row exists; the check of the file does.
#[tokio::test]
async fn a_row_without_its_match_is_a_fault() {
    use sqlx::ConnectOptions as _;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("test.sqlite");
    let store = Sqlite::open(&file).await.expect("opens");
    assert_eq!(store.page_faults().await, Ok(vec![]));
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).foreign_keys(false);
    let mut other = options.connect().await.expect("opens");
    let lost = "INSERT INTO entries VALUES ('nowhere', 0, 'act', 1, 'x', 0, NULL, 9)";
    sqlx::raw_sql(lost).execute(&mut other).await.expect("a row");
    let faults = store.page_faults().await.expect("reads");
    assert!(faults.len() == 1 && faults[0].contains("entries"), "{faults:?}");
}

/// A released migration is frozen. When this fails, undo the change and write the next number.
#[test]
fn released_migrations_are_frozen() {
    let released = [("0001_matches.sql", include_str!("../../migrations/sqlite/0001_matches.sql"))];
    let sums: Vec<(&str, String)> =
        released.map(|(name, text)| (name, Content::new(0, &[text]).sha256)).to_vec();
    assert_eq!(sums, [("0001_matches.sql", FIRST.to_owned())]);
}
const FIRST: &str = "b4ce9fc30044cc0bcdb01d2aa7a0ffd6d2d914333e3944cef5fcb532b53176fe";
