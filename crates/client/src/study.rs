//! A finished game under study: the analysis in pieces, and what its page shows of it.

use crate::table::bot::Question;
use analysis::{Advice, Class, Decided, Report, Work};
use catalog::Table;
use rules::{Record, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// What begins the analysis of a record.
pub type Begin = fn(&Record, f32, u64) -> Result<Box<dyn Work>, Refusal>;

/// What advises a seat.
pub type Advise = fn(&dyn Table, Seat, u64) -> Result<Advice, Refusal>;

/// An analysis that would take longer than this in the page, in milliseconds, is offered on the server.
const PATIENCE: f64 = 45_000.0;
/// Nothing is said of the speed before so much time has passed.
const TRIED: f64 = 4_000.0;

/// What is known of a game after another piece of work. On its way to the page it holds only decisions that are new there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub done: usize,
    pub of: usize,
    pub report: Report,
}

impl Piece {
    pub fn is_whole(&self) -> bool {
        self.done >= self.of
    }

    /// The whole of a game that was looked at elsewhere.
    pub fn whole(report: Report) -> Piece {
        Piece { done: 1, of: 1, report }
    }

    /// This piece with the decisions that were known before it.
    pub fn after(mut self, before: Option<Piece>) -> Piece {
        let mut decisions = before.map_or_else(Vec::new, |before| before.report.decisions);
        decisions.append(&mut self.report.decisions);
        self.report.decisions = decisions;
        self
    }

    /// Will this device need long for the rest? `passed` is how long it has worked, in milliseconds.
    pub fn is_slow(&self, passed: f64) -> bool {
        passed > TRIED && self.done > 0 && passed / self.done as f64 * self.of as f64 > PATIENCE
    }
}

/// An analysis that goes on piece by piece.
pub struct Study {
    record: String,
    work: Box<dyn Work>,
}

impl Study {
    pub fn open(record: &str, begin: Begin) -> Result<Study, Refusal> {
        let work = begin(&Record::read(record)?, analysis::EFFORT, analysis::SEED)?;
        Ok(Study { record: record.to_owned(), work })
    }

    pub fn is_of(&self, record: &str) -> bool {
        self.record == record
    }

    /// Works until there is nothing left or `go_on` says that somebody wants to know.
    pub fn piece(&mut self, known: usize, go_on: &mut dyn FnMut() -> bool) -> Piece {
        while self.work.step() && go_on() {}
        let progress = self.work.progress();
        let mut report = self.work.report();
        report.decisions.drain(..known.min(report.decisions.len()));
        Piece { done: progress.done, of: progress.of, report }
    }
}

/// The hint that a question asks for, as JSON.
pub fn hint(question: &Question, advise: Advise) -> Result<String, Refusal> {
    let table = catalog::resume(&Record::read(&question.record)?)?;
    let advice = advise(&*table, question.seat, question.salt)?;
    Ok(serde_json::to_string(&advice).expect("advice is plain data"))
}

/// The decisions that are listed: all, or those of one seat, or those that cost something.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    pub seat: Option<Seat>,
    pub only_costly: bool,
}

impl Filter {
    pub fn takes(self, decided: &Decided) -> bool {
        let seat = self.seat.is_none_or(|seat| seat == decided.seat);
        seat && (!self.only_costly || decided.class > Class::Good)
    }
}

/// The decision that led to a step, or the last one before it.
pub fn at_step(report: &Report, step: usize) -> Option<&Decided> {
    report.decisions.iter().rev().find(|decided| decided.step <= step)
}

/// The next decision after a step that `wanted` wants, forward or back.
pub fn next(report: &Report, step: usize, back: bool, wanted: impl Fn(&Decided) -> bool) -> Option<usize> {
    let mut wanted = report.decisions.iter().filter(|decided| wanted(decided)).map(|decided| decided.step);
    if back { wanted.rev().find(|other| *other < step) } else { wanted.find(|other| *other > step) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Pending, Rng, Seed};

    fn record() -> Record {
        let game = catalog::games()[2].key;
        let names = vec!["One".to_owned(), "Two".to_owned()];
        let (mut table, _) =
            catalog::new_table(game, names, Options::default(), Seed::from_phrase("study")).unwrap();
        let mut rng = Rng::new(4);
        while let Pending::Seats(seats) = table.pending() {
            let seat = seats.iter().next().unwrap();
            let action = rng.pick(&table.legal(seat)).clone();
            table.submit(seat, &action).unwrap();
        }
        table.record()
    }

    #[test]
    fn an_analysis_comes_in_pieces_and_ends() {
        let record = record();
        let text = record.to_string();
        let begin: Begin = |record, _, seed| analysis::begin(record, 0.05, seed);
        let mut study = Study::open(&text, begin).unwrap();
        assert!(study.is_of(&text) && !study.is_of("another"));
        let first = study.piece(0, &mut || false);
        assert_eq!(first.done, 1);
        assert!(!first.is_whole());
        let mut left = 3 * first.of / 4;
        let some = study.piece(0, &mut || {
            left -= 1;
            left > 0
        });
        let known = some.report.decisions.len();
        let new = study.piece(known, &mut || true);
        assert!(known > 0 && new.is_whole());
        let last = new.clone().after(Some(some));
        let all = study.piece(0, &mut || true);
        assert_eq!(last, all, "pieces put together are the whole");
        assert_eq!(
            new.report.decisions.len() + known,
            all.report.decisions.len(),
            "what is known is not sent again"
        );
        let text = serde_json::to_string(&last).unwrap();
        assert_eq!(
            serde_json::from_str::<Piece>(&text).unwrap().report.decisions.len(),
            last.report.decisions.len()
        );

        let report = &last.report;
        let costly = Filter { only_costly: true, seat: Some(Seat::new(0)) };
        let step = next(report, 0, false, |decided| costly.takes(decided)).expect("a random player errs");
        let found = at_step(report, step).unwrap();
        assert!(found.class > Class::Good && found.seat == Seat::new(0) && found.step == step);
        let end = record.journal.len();
        assert_eq!(next(report, end, false, |_| true), None);
        let last_step = report.decisions.last().unwrap().step;
        assert_eq!(next(report, end, true, |_| true), Some(last_step));
    }

    #[test]
    fn a_slow_device_is_told_apart_from_a_fast_one() {
        let report = analysis::begin(&record(), 0.05, 1).unwrap().report();
        let piece = Piece { done: 10, of: 100, report };
        assert!(!piece.is_slow(3_000.0), "too early to say");
        assert!(!piece.is_slow(4_400.0), "44 s in all");
        assert!(piece.is_slow(5_000.0), "50 s in all");
    }
}
