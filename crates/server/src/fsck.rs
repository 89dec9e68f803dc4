//! Is everything in a store true? Every journal is replayed, which proves it line by line, and what is
//! noted beside it is compared with what it says.

use catalog::Table;
use rules::{Code, Pending, Refusal, SeatSet};
use store::{Error, Line, Match, Sql, Store as _};
use wire::Status;

/// What was found.
#[derive(Default)]
pub struct Report {
    pub matches: u64,
    pub lines: u64,
    /// Of games or versions that this program does not know, and can say nothing about.
    pub unknown: u64,
    /// One sentence each.
    pub faults: Vec<String>,
}

const PAGE: u32 = 200;

/// Looks at every match.
pub async fn fsck(store: &Sql) -> Result<Report, Error> {
    let mut report = Report { faults: store.faults().await?, ..Report::default() };
    let mut last = String::new();
    loop {
        let rows = store.after(&last, PAGE).await?;
        let Some(row) = rows.last() else { return Ok(report) };
        last.clone_from(&row.id);
        for row in rows {
            let id = row.id.clone();
            report.matches += 1;
            let (verdict, lines) = judge_at_rest(store, row).await?;
            report.lines += lines;
            match verdict {
                Verdict::True => {}
                Verdict::Unknown => report.unknown += 1,
                Verdict::False(why) => report.faults.push(format!("{id}: {why}")),
            }
        }
    }
}

/// The verdict on a match that may be played meanwhile, and how many lines it has: what seems to be wrong
/// counts only if nothing has changed since it was looked at.
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

/// The table at the end of its journal, each line of which is proved.
pub(crate) fn replay(row: &Match, lines: &[Line]) -> Result<Box<dyn Table>, Refusal> {
    let mut table = catalog::rewound(&row.record(&[]))?;
    for line in lines {
        table.follow(&line.entry)?;
    }
    Ok(table)
}

enum Verdict {
    True,
    Unknown,
    False(String),
}

fn judge(row: &Match, lines: &[Line]) -> Verdict {
    let wrong = |why: &str| Verdict::False(why.to_owned());
    if row.status == Status::Waiting {
        return if lines.is_empty() { Verdict::True } else { wrong("it waits, and something was played") };
    }
    let table = match replay(row, lines) {
        Ok(table) => table,
        Err(refusal) if matches!(refusal.code, Code::UnknownVersion | Code::UnknownGame) => {
            return Verdict::Unknown;
        }
        // What is wrong with it can quote its secrets: only the kind is told.
        Err(refusal) => return Verdict::False(format!("its record does not hold: {:?}", refusal.code)),
    };
    let over = table.outcome().is_some();
    if over != (row.status == Status::Finished) {
        return wrong(if over { "it is over and noted as running" } else { "it is noted as over and runs" });
    }
    let pending = if let Pending::Seats(seats) = table.pending() { seats } else { SeatSet::default() };
    // Nothing is noted of matches that are older than the note.
    if row.turn.pending != pending && !row.turn.pending.is_empty() {
        return wrong("other seats have to decide than is noted");
    }
    Verdict::True
}
