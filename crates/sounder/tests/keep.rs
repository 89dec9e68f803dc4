//! The commands that maintain the store.

use crate::common;
use common::sounder;
use rules::{Options, Seed};
use std::path::Path;
use std::sync::Arc;
use store::{Append, JournalLine, Match, Sqlite, Store, Turn};
use wire::{SeatInfo, SeatKind, Status, Terms};

fn work<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads").block_on(work)
}

/// A finished game as a server would have stored it.
async fn keep(store: &Arc<dyn Store>, id: &str, listed: bool) {
    let names = vec!["Ada".to_owned(), "Bo".to_owned()];
    let seed = Seed::from_phrase(id);
    let (mut table, _) = catalog::new_table("letterpress", names, Options::default(), seed).expect("a table");
    table.autoplay();
    let mut rng = rules::Rng::new(1);
    while let rules::Pending::Seats(seats) = table.pending() {
        let seat = seats.iter().next().expect("somebody");
        let legal = table.legal(seat);
        table.submit(seat, rng.pick::<String>(&legal)).expect("legal");
        table.autoplay();
    }
    let header = table.header();
    let row = Match {
        id: id.to_owned(),
        key: header.game.clone(),
        rules: header.rules,
        content: header.content.clone(),
        words: header.words.clone(),
        options: Options::default(),
        seats: ["Ada", "Bo"].map(|name| SeatInfo::new(name, SeatKind::Guest)).to_vec(),
        seed,
        shared_deal: false,
        position: None,
        status: Status::Running,
        created: 1,
        terms: Terms { listed, ..Terms::default() },
        turn: Turn::default(),
        next: None,
    };
    store.create(row, vec![], vec![]).await.expect("new");
    let line = |entry: &rules::Entry| JournalLine { entry: entry.clone(), request: None, at: 1 };
    let append = Append {
        id: id.to_owned(),
        expected: 0,
        lines: table.journal().iter().map(line).collect(),
        status: Some(Status::Finished),
        turn: Turn::default(),
    };
    store.append(append).await.expect("fits");
}

fn fill(folder: &Path) {
    work(async {
        let store: Arc<dyn Store> =
            Arc::new(Sqlite::open(&folder.join("sounder.sqlite")).await.expect("opens"));
        for (id, listed) in [("amber-001-x", true), ("brass-002-y", true), ("cedar-003-z", false)] {
            keep(&store, id, listed).await;
        }
        store.close().await;
    });
}

#[test]
fn what_is_kept_is_proved_saved_restored_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (from, to, file) = (path("from"), path("to"), path("backup"));
    std::fs::create_dir(&from).expect("a folder");
    fill(Path::new(&from));
    let proved = sounder(&["fsck", "--data", &from]).succeeded();
    assert!(proved.out.starts_with("3 tables, ") && proved.out.ends_with(" 0 faults\n"), "{}", proved.out);

    sounder(&["backup", &file, "--data", &from]).succeeded();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file).expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "nobody else reads the seeds");
    }
    sounder(&["restore", &file, "--data", &to]).succeeded();
    sounder(&["restore", &file, "--data", &to]).refused(1, "already");
    assert_eq!(sounder(&["fsck", "--data", &to]).succeeded().out, proved.out);

    let exported = sounder(&["export", "--data", &to]).succeeded().out;
    let tables: Vec<serde_json::Value> =
        exported.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ids: Vec<&str> = tables.iter().map(|table| table["table"].as_str().expect("an id")).collect();
    assert_eq!(ids, ["amber-001-x", "brass-002-y"], "only what is listed");
    for table in &tables {
        let record = rules::Record::read(&table["record"].to_string()).expect("a record");
        assert!(record.outcome.is_some());
        catalog::resume(&record).expect("a true record");
    }
    assert_eq!(sounder(&["export", "--game", "telegram", "--data", &to]).succeeded().out, "");
}

#[test]
fn a_journal_that_lies_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    work(async {
        let store = Sqlite::open(&folder.path().join("sounder.sqlite")).await.expect("opens");
        let lines = store.lines("amber-001-x", 0).await.expect("reads");
        let length = lines.len() as u32;
        let (id, turn) = ("amber-001-x".to_owned(), Turn::default());
        let lines = vec![lines[lines.len() - 1].clone()];
        store.append(Append { id, expected: length, lines, status: None, turn }).await.expect("fits");
        store.close().await;
    });
    let data = folder.path().to_string_lossy();
    let ran = sounder(&["fsck", "--data", &data]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("amber-001-x: its record does not hold"), "{}", ran.out);
    assert!(ran.out.ends_with(" 1 faults\n"), "{}", ran.out);
}
