//! Checks a whole store. Every journal is replayed, which verifies it line by line, and what is stored beside
//! it is compared with the result.

use catalog::Table;
use rules::{Code, Pending, Refusal, SeatSet};
use store::{Error, JournalLine, Match, Sql, Store as _};
use wire::Status;

/// The findings.
#[derive(Default)]
pub struct Report {
    pub matches: u64,
    pub lines: u64,
    /// Matches of games or versions that this program does not know and cannot judge.
    pub unknown: u64,
    /// One sentence each.
    pub faults: Vec<String>,
}

const PAGE: u32 = 200;

/// Checks the file and then every match. What cannot be read is a fault, and the check continues with the
/// others.
pub async fn fsck(store: &Sql) -> Report {
    let mut report = Report::default();
    report.note("the file", store.page_faults().await);
    report.note("the lengths of the journals", store.faults().await);
    let mut last = String::new();
    loop {
        let ids = match store.ids_after(&last, PAGE).await {
            Ok(ids) => ids,
            Err(error) => {
                report.faults.push(format!("what comes after {last:?}: {error}"));
                return report;
            }
        };
        let Some(id) = ids.last() else { return report };
        last.clone_from(id);
        for id in ids {
            report.matches += 1;
            if let Err(error) = report.look_at(store, &id).await {
                report.faults.push(format!("{id}: {error}"));
            }
        }
    }
}

impl Report {
    fn note(&mut self, what: &str, found: Result<Vec<String>, Error>) {
        match found {
            Ok(faults) => self.faults.extend(faults),
            Err(error) => self.faults.push(format!("{what}: {error}")),
        }
    }

    async fn look_at(&mut self, store: &Sql, id: &str) -> Result<(), Error> {
        // A match deleted in the meantime is no fault.
        let Some(row) = store.get(id).await? else { return Ok(()) };
        let (verdict, lines) = judge_at_rest(store, row).await?;
        self.lines += lines;
        match verdict {
            Verdict::True => {}
            Verdict::Unknown => self.unknown += 1,
            Verdict::False(why) => self.faults.push(format!("{id}: {why}")),
        }
        Ok(())
    }
}

/// The verdict on a match that may be in progress, and the number of its lines. A seeming fault counts only if
/// nothing has changed since it was found.
async fn judge_at_rest(store: &Sql, mut row: Match) -> Result<(Verdict, u64), Error> {
    loop {
        let lines = store.lines(&row.id, 0).await?;
        let verdict = judge(&row, &lines);
        let count = lines.len() as u64;
        if !matches!(verdict, Verdict::False(_)) {
            return Ok((verdict, count));
        }
        match store.get(&row.id).await? {
            Some(now) if now != row => row = now,
            _ => return Ok((verdict, count)),
        }
    }
}

/// The table at the end of its journal, with each line verified.
pub(crate) fn replay(row: &Match, lines: &[JournalLine]) -> Result<Box<dyn Table>, Refusal> {
    let mut table = catalog::rewound(&row.record(&[]))?;
    for line in lines {
        table.replay_entry(&line.entry)?;
    }
    Ok(table)
}

enum Verdict {
    True,
    Unknown,
    False(String),
}

fn judge(row: &Match, lines: &[JournalLine]) -> Verdict {
    let wrong = |why: &str| Verdict::False(why.to_owned());
    if row.status == Status::Waiting {
        return if lines.is_empty() { Verdict::True } else { wrong("it waits, and something was played") };
    }
    let table = match replay(row, lines) {
        Ok(table) => table,
        Err(refusal) if matches!(refusal.code, Code::UnknownVersion | Code::UnknownGame) => {
            return Verdict::Unknown;
        }
        // The details of the fault can quote secrets, so only its kind is told.
        Err(refusal) => return Verdict::False(format!("its record does not hold: {:?}", refusal.code)),
    };
    let over = table.outcome().is_some();
    if over != (row.status == Status::Finished) {
        return wrong(if over { "it is over and noted as running" } else { "it is noted as over and runs" });
    }
    let pending = if let Pending::Seats(seats) = table.pending() { seats } else { SeatSet::default() };
    // Matches older than this note have none.
    if row.turn.pending != pending && !row.turn.pending.is_empty() {
        return wrong("other seats have to decide than is noted");
    }
    Verdict::True
}
