//! The study of a finished game: the analysis in pieces, and what its page shows.

use crate::table::bot::Question;
use analysis::{Advice, Class, Decided, Outlook, Report, Work};
use catalog::Table;
use rules::{Record, Refusal, Seat};
use serde::{Deserialize, Serialize};

/// Begins the analysis of a record.
pub type Begin = fn(&Record, f32, u64) -> Result<Box<dyn Work>, Refusal>;

/// Advises a seat.
pub type Advise = fn(&dyn Table, Seat, u64) -> Result<Advice, Refusal>;

/// Estimates how all players stand at the end of a record.
pub type Foresee = fn(&Record, u64) -> Result<Outlook, Refusal>;

/// Compares two actions of a seat.
pub type Compare = fn(&dyn Table, Seat, &str, &str, u64) -> Result<bool, Refusal>;

/// If an analysis would take longer than this in the page, in milliseconds, the page offers to run it on the
/// server.
const PATIENCE: f64 = 45_000.0;
/// How long to wait before the speed is judged, in milliseconds.
const TRIED: f64 = 4_000.0;

/// What is known about a game after another piece of work. On its way to the page it only contains new
/// decisions.
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

    /// A complete analysis made elsewhere.
    pub fn whole(report: Report) -> Piece {
        Piece { done: 1, of: 1, report }
    }

    /// This piece with the earlier decisions added.
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

/// An analysis that proceeds piece by piece.
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

    /// Works until there is nothing left or `go_on` returns false because the page wants an update.
    pub fn piece(&mut self, known: usize, go_on: &mut dyn FnMut() -> bool) -> Piece {
        while self.work.step() && go_on() {}
        let progress = self.work.progress();
        let mut report = self.work.report();
        report.decisions.drain(..known.min(report.decisions.len()));
        Piece { done: progress.done, of: progress.of, report }
    }
}

/// The answer to a request for a hint, as JSON.
pub fn hint(question: &Question, advise: Advise) -> Result<String, Refusal> {
    let table = catalog::resume(&Record::read(&question.record)?)?;
    let advice = advise(&*table, question.seat, question.salt)?;
    Ok(serde_json::to_string(&advice).expect("advice is plain data"))
}

/// The value of the position in a question, as JSON.
pub fn outlook(question: &Question, foresee: Foresee) -> Result<String, Refusal> {
    let outlook = foresee(&Record::read(&question.record)?, analysis::SEED)?;
    Ok(serde_json::to_string(&outlook).expect("an outlook is plain data"))
}

/// Is an action as good as another in the position of a question? As JSON.
pub fn as_good(question: &Question, action: &str, than: &str, compare: Compare) -> Result<String, Refusal> {
    let table = catalog::resume(&Record::read(&question.record)?)?;
    compare(&*table, question.seat, action, than, question.salt).map(|good| good.to_string())
}

/// Which decisions are listed: all, or those of one seat, or those that cost something.
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

/// The next decision after a step that fits `wanted`, forwards or backwards.
pub fn next(report: &Report, step: usize, back: bool, wanted: impl Fn(&Decided) -> bool) -> Option<usize> {
    let mut wanted = report.decisions.iter().filter(|decided| wanted(decided)).map(|decided| decided.step);
    if back { wanted.rev().find(|other| *other < step) } else { wanted.find(|other| *other > step) }
}

/// The ends of a scale that holds these points, and the distance of its lines: round numbers, and not many lines.
pub fn round_scale(least: f32, most: f32) -> (f32, f32, f32) {
    const LINES: f32 = 5.0;
    let tens = (0..5).map(|power| 10f32.powi(power));
    let round = tens.flat_map(|ten| [1.0, 2.0, 5.0].map(|times| ten * times));
    let ends = |apart: f32| ((least / apart).floor() * apart, (most / apart).ceil() * apart, apart);
    let mut scales = round.map(ends);
    scales.find(|(least, most, apart)| most - least <= LINES * apart).unwrap_or((least, most, most - least))
}

/// Why a step is notable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// The greatest swing of the game.
    TurningPoint,
    BestMove,
    Blunder,
}

/// A notable step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub step: usize,
    pub kind: MarkKind,
    /// The seat whose decision led here; `None` after a draw.
    pub seat: Option<Seat>,
    /// What would have been better, in words.
    pub better: Option<String>,
}

/// The notable steps of a game, in order. Each appears once, for its first reason.
pub fn marks(report: &Report) -> Vec<Mark> {
    let highlights = &report.highlights;
    let blunders = report.decisions.iter().filter(|decided| decided.class == Class::Blunder);
    let mut found: Vec<(usize, MarkKind)> =
        blunders.map(|decided| (decided.step, MarkKind::Blunder)).collect();
    found.extend(highlights.turning_point.map(|step| (step, MarkKind::TurningPoint)));
    found.extend(highlights.best_move.map(|step| (step, MarkKind::BestMove)));
    found.sort_unstable();
    found.dedup_by_key(|(step, _)| *step);
    let told = found.into_iter().filter(|(step, _)| *step > 0).map(|(step, kind)| {
        let decided = report.decisions.iter().find(|decided| decided.step == step);
        let better = decided.filter(|decided| decided.loss > 0.0).map(|decided| decided.best().label.clone());
        Mark { step, kind, seat: decided.map(|decided| decided.seat), better }
    });
    told.collect()
}

/// The next or previous mark.
pub fn next_mark(marks: &[Mark], step: usize, back: bool) -> Option<&Mark> {
    if back {
        marks.iter().rev().find(|mark| mark.step < step)
    } else {
        marks.iter().find(|mark| mark.step > step)
    }
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

        let marks = marks(&last.report);
        assert!(marks.iter().any(|mark| mark.kind == MarkKind::TurningPoint), "something changed hands");
        assert!(marks.windows(2).all(|pair| pair[0].step < pair[1].step), "each step once, in order");
        let first = next_mark(&marks, 0, false).unwrap();
        assert_eq!(next_mark(&marks, first.step, true), None);
        assert_eq!(next_mark(&marks, usize::MAX, true), marks.last());
        let blunders = marks.iter().filter(|mark| mark.kind == MarkKind::Blunder);
        assert!(blunders.clone().count() > 0, "a random player blunders");
        assert!(blunders.clone().all(|mark| mark.seat.is_some() && mark.better.is_some()));

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
    fn a_scale_has_round_ends_and_few_lines() {
        assert_eq!(round_scale(0.0, 98.9), (0.0, 100.0, 20.0));
        assert_eq!(round_scale(0.0, 22.8), (0.0, 25.0, 5.0));
        assert_eq!(round_scale(-12.0, 61.0), (-20.0, 80.0, 20.0));
        assert_eq!(round_scale(0.0, 1.0), (0.0, 1.0, 1.0));
        assert_eq!(round_scale(0.0, 1e9), (0.0, 1e9, 1e9), "beyond any game");
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
