//! Was the deal of a finished game fair? A commitment fixed the seed before the first draw; now that
//! the seed is known, every draw can be repeated.

use rules::{Entry, Record};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub seed: String,
    /// The commitment to this seed, computed here.
    pub commitment: String,
    /// Is it the one noted when the table began? `None` if none was noted.
    pub kept: Option<bool>,
    /// The random draws in the record.
    pub draws: usize,
    /// Why the record does not follow from its seed; `None` if it does.
    pub fault: Option<String>,
}

impl Verdict {
    /// No fault was found, and the promise was kept.
    pub fn is_fair(&self) -> bool {
        self.kept == Some(true) && self.fault.is_none()
    }

    /// Something was changed.
    pub fn is_foul(&self) -> bool {
        self.kept == Some(false) || self.fault.is_some()
    }
}

/// Replays a record and compares its seed with the promise.
pub fn check(record: &Record, promised: Option<&str>) -> Verdict {
    let commitment = record.header.seed.commitment();
    let draws = record.journal.iter().filter(|entry| matches!(entry, Entry::Draw(_))).count();
    Verdict {
        seed: record.header.seed.to_string(),
        kept: promised.map(|promised| promised == commitment),
        commitment,
        draws,
        fault: catalog::resume(record).err().map(|refusal| refusal.message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Pending, Seed};

    /// Some decisions of a game.
    fn record() -> Record {
        let names = vec!["One".to_owned(), "Two".to_owned()];
        let game = catalog::games()[0].key;
        let seed = Seed::from_phrase("fair");
        let (mut table, _) = catalog::new_table(game, names, Options::default(), seed).unwrap();
        for _ in 0..20 {
            let Pending::Seats(seats) = table.pending() else { break };
            let seat = seats.iter().next().unwrap();
            let legal = table.legal(seat);
            table.submit(seat, &legal[0]).unwrap();
        }
        table.record()
    }

    #[test]
    fn a_deal_is_fair_if_the_promise_was_kept_and_every_draw_follows() {
        let record = record();
        let promised = record.header.seed.commitment();
        let verdict = check(&record, Some(&promised));
        assert!(verdict.is_fair() && !verdict.is_foul());
        assert!(verdict.draws > 0);
    }

    #[test]
    fn another_seed_than_the_promised_one_is_foul() {
        let verdict = check(&record(), Some(&Seed::from_phrase("other").commitment()));
        assert!(!verdict.is_fair() && verdict.is_foul());
    }

    #[test]
    fn a_changed_draw_is_foul() {
        let mut record = record();
        let promised = record.header.seed.commitment();
        let draws: Vec<usize> =
            (0..record.journal.len()).filter(|at| matches!(record.journal[*at], Entry::Draw(_))).collect();
        let (first, last) = (draws[0], draws[draws.len() - 1]);
        assert_ne!(record.journal[first], record.journal[last], "two draws that differ");
        record.journal.swap(first, last);
        assert!(check(&record, Some(&promised)).is_foul());
    }

    #[test]
    fn without_a_promise_nothing_is_proved() {
        let verdict = check(&record(), None);
        assert!(!verdict.is_fair() && !verdict.is_foul());
    }
}
