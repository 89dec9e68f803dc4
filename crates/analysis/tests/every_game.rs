//! Every game, in every mode, with any number of players: its analysis comes to an end.

use analysis::{Class, Report};
use rules::{Options, Pending, Record, Rng, Seed};

/// A random game with decisions taken back; stopped after `most` decisions.
fn random(game: &str, seats: usize, options: &str, seed: &str, most: usize) -> Record {
    let names = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
    let options = Options::parse(options).expect("options");
    let (mut table, _) = catalog::new_table(game, names, options, Seed::from_phrase(seed)).expect("a table");
    let mut rng = Rng::from_seed(&Seed::from_phrase(seed));
    for _ in 0..most {
        let Pending::Seats(pending) = table.pending() else { break };
        let waiting: Vec<_> = pending.iter().collect();
        let seat = *rng.pick(&waiting);
        let action = rng.pick(&table.legal(seat)).clone();
        table.submit(seat, &action).expect("a legal action");
        if rng.below(8) == 0 && table.can_undo(seat) {
            table.undo(seat).expect("it can be taken back");
        }
        if rng.below(40) == 0 && table.journal().len() > 12 {
            let to = table.journal().len() - 1 - rng.below(10);
            // A seat did not have to decide at every length, so this may be refused.
            let _ = table.take_back(seat, to);
        }
    }
    table.record()
}

/// How many decisions to judge after the pass along the game: enough of each kind.
const JUDGED: usize = 6;

/// An analysis of the first decisions, with the smallest possible budget.
fn looked_at(record: &Record) -> Report {
    let mut work = analysis::begin(record, 0.001, 5).expect("a true record");
    while work.report().decisions.len() < JUDGED && work.step() {}
    work.report()
}

#[test]
fn nothing_is_too_strange_to_be_analysed() {
    for info in catalog::games() {
        for (at, seats) in info.seats.iter().enumerate() {
            let seats = usize::from(*seats);
            // Most of a game for the smallest table; for others the beginning is enough.
            for most in [0, if at == 0 { 150 } else { 8 }] {
                let seed = format!("{} {seats} {most}", info.key);
                let record = random(info.key, seats, "", &seed, most);
                let report = looked_at(&record);
                assert_eq!(report.seats.len(), seats);
                assert_eq!(report.accounts.len(), seats);
                let finite = |value: &f32| value.is_finite();
                assert!(report.points.iter().all(|point| point.values.iter().all(finite)), "{seed}");
                for decided in &report.decisions {
                    assert!(decided.loss >= 0.0 && decided.effect.len() == seats);
                    assert!(decided.class == Class::Best || decided.choices.len() > 1);
                    assert!(decided.choices.iter().any(|choice| choice.action == decided.played.action));
                }
            }
        }
    }
}

#[test]
fn every_option_can_be_analysed() {
    for info in catalog::games() {
        for option in info.options {
            for choice in option.choices {
                let options = format!("{}={}", option.key, choice.key);
                let modes = info.seats.iter().map(|seats| usize::from(*seats));
                // Some options are for one player only, or for several.
                let fits = |seats: &usize| {
                    let names = (0..*seats).map(|seat| format!("Seat {seat}")).collect();
                    let options = Options::parse(&options).expect("options");
                    catalog::new_table(info.key, names, options, Seed::from_phrase("fit")).is_ok()
                };
                for seats in modes.filter(fits).take(1) {
                    let record = random(info.key, seats, &options, &options, 6);
                    assert_eq!(looked_at(&record).accounts.len(), seats);
                }
            }
        }
    }
}
