//! Every game, in every mode, played by anybody: an analysis of it comes to its end.

use crate::common::analysed;
use analysis::Class;
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
            // Not every length is one at which somebody decided.
            let _ = table.take_back(seat, to);
        }
    }
    table.record()
}

#[test]
fn nothing_is_too_strange_to_be_analysed() {
    for info in catalog::games() {
        for (at, seats) in info.seats.iter().enumerate() {
            let seats = usize::from(*seats);
            // Whole games for the smallest tables; elsewhere the beginning will do.
            for most in [0, 25, if at < 2 { 2000 } else { 60 }] {
                let seed = format!("{} {seats} {most}", info.key);
                let record = random(info.key, seats, "", &seed, most);
                // A part of the budget too small for anything but the way through.
                let report = analysed(&record, 0.001);
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
                let options = format!("{}={}", option.name, choice.name);
                let modes = info.seats.iter().map(|seats| usize::from(*seats));
                // Some options are for one player only, or for several.
                let fits = |seats: &usize| {
                    let names = (0..*seats).map(|seat| format!("Seat {seat}")).collect();
                    let options = Options::parse(&options).expect("options");
                    catalog::new_table(info.key, names, options, Seed::from_phrase("fit")).is_ok()
                };
                for seats in modes.filter(fits).take(2) {
                    let record = random(info.key, seats, &options, &options, 60);
                    assert_eq!(analysed(&record, 0.001).accounts.len(), seats);
                }
            }
        }
    }
}
