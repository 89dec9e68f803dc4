//! Durable appends per second, and processor time per append, by how many matches are written at once. Optional
//! argument: a folder on the disk to measure. The variable SECONDS sets the seconds per row.

use rules::{Content, Entry, Options, Seat, Seed};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, JournalLine, Match, Sqlite, Store, Turn};
use wire::{SeatInfo, SeatKind, Status, Terms};

#[tokio::main]
async fn main() {
    let folder = std::env::args().skip(1).find(|word| !word.starts_with('-')).map(PathBuf::from);
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let folder = folder.map_or_else(tempfile::tempdir, tempfile::tempdir_in).expect("a folder");
    let store = Sqlite::open(&folder.path().join("bench.sqlite")).await.expect("opens");
    let store: Arc<dyn Store> = Arc::new(store);
    for matches in [1, 8, 64, 512, 2048] {
        measure(&store, matches, Duration::from_secs(seconds)).await;
    }
    store.close().await;
}

async fn measure(store: &Arc<dyn Store>, matches: usize, time: Duration) {
    let ids: Vec<String> = (0..matches).map(|index| format!("bench-{matches}-{index}")).collect();
    let made = ids.iter().map(|id| {
        let (store, id) = (Arc::clone(store), id.clone());
        tokio::spawn(async move { store.create(row(id), vec![], vec![]).await.expect("a new match") })
    });
    for made in made.collect::<Vec<_>>() {
        made.await.expect("no panic");
    }
    let (start, before) = (Instant::now(), processor());
    let writers = ids.into_iter().map(|id| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            let mut waits = Vec::new();
            while start.elapsed() < time {
                let asked = Instant::now();
                let action = "build 3 at 12-4 paying grain".to_owned();
                let entry = Entry::Act { seat: Seat::new(0), action, auto: false };
                let line = JournalLine { entry, request: Some("r".to_owned()), at: 0 };
                let expected = waits.len() as u32;
                let turn = Turn { moved: i64::from(expected), ..Turn::default() };
                let append = Append { id: id.clone(), expected, lines: vec![line], status: None, turn };
                store.append(append).await.expect("fits");
                waits.push(asked.elapsed());
            }
            waits
        })
    });
    let mut waits = Vec::new();
    for writer in writers.collect::<Vec<_>>() {
        waits.extend(writer.await.expect("no panic"));
    }
    let used = before.zip(processor()).map(|(before, after)| after.saturating_sub(before));
    let cost = used.map_or(f64::NAN, |used| used.as_secs_f64() * 1e6 / waits.len() as f64);
    let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "{matches:>5} matches at once: {rate:>8.0} durable appends/s, {cost:.1} us of processor each, p50 {:.2} ms, p99 {:.2} ms",
        at(50),
        at(99)
    );
}

/// Processor time of this program so far; `None` where the system does not report it.
fn processor() -> Option<Duration> {
    let nanoseconds = |task: std::fs::DirEntry| -> Option<u64> {
        let told = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        told.split_whitespace().next()?.parse().ok()
    };
    let tasks = std::fs::read_dir("/proc/self/task").ok()?;
    Some(Duration::from_nanos(tasks.filter_map(|task| nanoseconds(task.ok()?)).sum()))
}

fn row(id: String) -> Match {
    let seats = vec![SeatInfo::new("Ada".to_owned(), SeatKind::Guest); 2];
    Match {
        id,
        key: "bench".to_owned(),
        rules: 1,
        content: Content { version: 1, sha256: "ab".repeat(32) },
        words: None,
        options: Options::default(),
        seats,
        seed: Seed::from_phrase("bench"),
        shared_deal: false,
        position: None,
        status: Status::Running,
        created: 0,
        terms: Terms::default(),
        turn: Turn::default(),
        next: None,
    }
}
