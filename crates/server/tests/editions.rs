//! Tables of every edition: the golden journals of all games, stored and continued from the middle.

use rules::{Entry, Record, SeatSet};
use server::fsck;
use std::path::Path;
use store::{Append, JournalLine, Match, Postgres, Sql, Sqlite, Store as _, Turn};
use wire::{SeatInfo, SeatKind, Status, Terms};

/// The golden journals of every game, each with a name.
fn golden_games() -> Vec<(String, Record)> {
    let mut games = Vec::new();
    for info in catalog::games() {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(info.key).join("tests/journals");
        for file in std::fs::read_dir(folder).expect("a folder of journals") {
            let file = file.expect("a journal").path();
            let name = format!("{}-{}", info.key, file.file_stem().expect("a name").to_string_lossy());
            let text = std::fs::read_to_string(&file).expect("a text");
            games.push((name, Record::read(&text).expect("a record")));
        }
        let has = |rules: u16| {
            games.iter().any(|(_, record)| record.header.game == info.key && record.header.rules == rules)
        };
        assert!(info.editions.iter().all(|edition| has(edition.rules)), "{}", info.key);
    }
    games
}

fn row(name: &str, record: &Record) -> Match {
    let header = record.header.clone();
    let seat = |name: String| SeatInfo::new(name, SeatKind::Guest);
    Match {
        id: name.to_owned(),
        key: header.game,
        rules: header.rules,
        content: header.content,
        words: header.words,
        options: header.options,
        seats: header.seats.into_iter().map(seat).collect(),
        seed: header.seed,
        shared_deal: false,
        position: header.position,
        status: Status::Waiting,
        created: 1,
        terms: Terms { listed: true, ..Terms::default() },
        turn: Turn::default(),
        next: None,
    }
}

async fn append(store: &Sql, name: &str, expected: usize, entries: &[Entry], status: Status) {
    let line = |entry: &Entry| JournalLine { entry: entry.clone(), request: None, at: 1 };
    let append = Append {
        id: name.to_owned(),
        expected: expected as u32,
        lines: entries.iter().map(line).collect(),
        status: Some(status),
        turn: Turn { pending: SeatSet::default(), moved: 1, deadline: None },
    };
    store.append(append).await.expect("it fits");
}

async fn is_true(store: &Sql, matches: usize) {
    let report = fsck(store).await;
    assert_eq!(report.faults, Vec::<String>::new());
    assert_eq!((report.matches, report.unknown), (matches as u64, 0));
}

/// Half of each game is stored, read back and resumed; then the other half.
async fn keeps_every_edition(store: Sql) {
    let games = golden_games();
    for (name, record) in &games {
        store.create(row(name, record), vec![], vec![]).await.expect("new");
        append(&store, name, 0, &record.journal[..record.journal.len() / 2], Status::Running).await;
    }
    is_true(&store, games.len()).await;
    for (name, record) in &games {
        let kept = store.get(name).await.expect("reads").expect("is there");
        let lines = store.lines(name, 0).await.expect("reads");
        assert_eq!(kept.header(), record.header, "{name}");
        let mut table = catalog::resume(&kept.record(&lines)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let from = table.journal().len();
        assert_eq!(table.edition().rules, record.header.rules);
        assert_eq!(table.edition().content, record.header.content.version);
        for entry in &record.journal[from..] {
            table.replay_entry(entry).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        assert_eq!(table.outcome(), record.outcome, "{name}");
        append(&store, name, lines.len(), &record.journal[lines.len()..], Status::Finished).await;
    }
    is_true(&store, games.len()).await;
    let public = server::public_records(&store, None, "", 1000).await.expect("reads");
    assert_eq!(public.lines.len(), games.len(), "every record can be given out");
}

#[tokio::test]
async fn sqlite_keeps_tables_of_every_edition() {
    let folder = tempfile::tempdir().expect("a folder");
    keeps_every_edition(Sqlite::open(&folder.path().join("sounder.sqlite")).await.expect("opens")).await;
}

#[tokio::test]
async fn postgres_keeps_tables_of_every_edition() {
    let database = backstage::Postgres::database();
    let Ok(url) = database.inspect_err(|why| backstage::skip("Postgres: every edition", why)) else { return };
    keeps_every_edition(Postgres::open(&url).await.expect("opens")).await;
}
