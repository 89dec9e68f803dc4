//! Since when each seat has faced its current question. A decision based on an older view of the
//! table counts as long as the question was already the same: then only other seats have moved, as
//! they may when several decide at once.

use rules::{MAX_SEATS, Pending, Seat, SeatSet};

#[derive(Default)]
pub(super) struct Questions {
    /// By seat: a length of the journal.
    since: [u32; MAX_SEATS as usize],
}

impl Questions {
    /// The journal has grown to `seq`. Previously the seats in `before` were asked; since then the
    /// seats in `acted` have acted.
    pub(super) fn ask(&mut self, before: SeatSet, now: Pending, acted: SeatSet, seq: u32) {
        let Pending::Seats(now) = now else { return };
        for seat in now.iter().filter(|seat| !before.contains(*seat) || acted.contains(*seat)) {
            self.since[seat.index()] = seq;
        }
    }

    /// Was the question to this pending seat the same at journal length `known`?
    pub(super) fn same_since(&self, seat: Seat, known: u32) -> bool {
        known >= self.since[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[usize]) -> SeatSet {
        seats.iter().map(|index| Seat::new(*index)).collect()
    }

    #[test]
    fn others_who_act_do_not_change_the_question() {
        let mut questions = Questions::default();
        let all = set(&[0, 1, 2]);
        questions.ask(SeatSet::default(), Pending::Seats(all), SeatSet::default(), 5);
        questions.ask(all, Pending::Seats(set(&[0, 2])), set(&[1]), 6);
        assert!(questions.same_since(Seat::new(0), 5));
        assert!(!questions.same_since(Seat::new(0), 4), "it was not yet asked");
    }

    #[test]
    fn a_new_round_is_a_new_question() {
        let mut questions = Questions::default();
        let all = set(&[0, 1]);
        questions.ask(SeatSet::default(), Pending::Seats(all), SeatSet::default(), 0);
        questions.ask(all, Pending::Seats(set(&[1])), set(&[0]), 1);
        questions.ask(set(&[1]), Pending::Seats(all), set(&[1]), 4);
        assert!(!questions.same_since(Seat::new(0), 1));
        assert!(!questions.same_since(Seat::new(1), 1));
        assert!(questions.same_since(Seat::new(1), 4));
    }
}
