//! Clocks. They are computed from the times in the journal, so they survive a restart and agree on every node.
//! The clocks of seats that decide at the same time run at the same time.

use rules::{MAX_SEATS, Pending, Seat, SeatSet};
use wire::{Clock, SeatInfo, SeatKind, Times};

pub(super) struct Clocks {
    clock: Clock,
    /// Milliseconds by seat, as of the moment its clock last started or stopped.
    left: [i64; MAX_SEATS as usize],
    /// When the clock of a seat started, if it runs.
    since: [Option<i64>; MAX_SEATS as usize],
}

fn millis(seconds: u32) -> i64 {
    i64::from(seconds) * 1000
}

impl Clocks {
    pub(super) fn new(clock: Clock) -> Clocks {
        let (Clock::Move { seconds } | Clock::Bank { seconds, .. }) = clock;
        Clocks { clock, left: [millis(seconds); MAX_SEATS as usize], since: Default::default() }
    }

    /// At the time `at`, it becomes the turn of the seats in `now`. Since the last call the seats in `acted`
    /// have acted; those in `decided` did so themselves.
    pub(super) fn ask(&mut self, now: Pending, acted: SeatSet, decided: SeatSet, at: i64) {
        let asked = if let Pending::Seats(seats) = now { seats } else { SeatSet::default() };
        for seat in Seat::all(MAX_SEATS) {
            let fresh = acted.contains(seat);
            if self.since[seat.index()].is_some() && (fresh || !asked.contains(seat)) {
                self.stop(seat, decided.contains(seat), at);
            }
            if asked.contains(seat) && self.since[seat.index()].is_none() {
                self.start(seat, at);
            }
        }
    }

    fn start(&mut self, seat: Seat, at: i64) {
        if let Clock::Move { seconds } = self.clock {
            self.left[seat.index()] = millis(seconds);
        }
        self.since[seat.index()] = Some(at);
    }

    fn stop(&mut self, seat: Seat, decided: bool, at: i64) {
        let Some(since) = self.since[seat.index()].take() else { return };
        if let Clock::Bank { increment, .. } = self.clock {
            // If time runs backwards in a journal, because another machine wrote it or the clock was set, no
            // player gains from it.
            let rest = (self.left[seat.index()] - (at - since).max(0)).max(0);
            self.left[seat.index()] = rest + if decided { millis(increment) } else { 0 };
        }
    }

    /// For a table that is opened at `now`, where `promised` is the stored end of the first clock. If the journal is
    /// from a time that is still to come, because a clock was wrong when it was written, the clocks run from now, or
    /// since an earlier opening: nobody may think until that time has come. Returns whether anything changed.
    pub(super) fn settle(&mut self, seats: &[SeatInfo], promised: Option<i64>, now: i64) -> bool {
        if !self.since.iter().flatten().any(|since| *since > now) {
            return false;
        }
        for since in self.since.iter_mut().flatten() {
            *since = (*since).min(now);
        }
        let late = self.deadline(seats).zip(promised).map_or(0, |(end, promised)| (end - promised).max(0));
        for since in self.since.iter_mut().flatten() {
            *since -= late;
        }
        true
    }

    /// When the time of a seat is up, if its clock runs.
    fn end(&self, seat: Seat) -> Option<i64> {
        self.since[seat.index()].map(|since| since + self.left[seat.index()])
    }

    /// When the first clock of a person runs out. Bots have no clock.
    pub(super) fn deadline(&self, seats: &[SeatInfo]) -> Option<i64> {
        persons(seats).filter_map(|seat| self.end(seat)).min()
    }

    /// A person whose time is up.
    pub(super) fn overdue(&self, seats: &[SeatInfo], now: i64) -> Option<Seat> {
        persons(seats).find(|seat| self.end(*seat).is_some_and(|end| end <= now))
    }

    pub(super) fn times(&self, seats: &[SeatInfo], at: i64) -> Times {
        let left = |seat: Seat| {
            let left = self.left[seat.index()];
            self.end(seat).map_or(left, |end| end - at).clamp(0, left)
        };
        let runs = |seat: Seat| self.since[seat.index()].is_some() && is_person(&seats[seat.index()]);
        let all = || Seat::all(seats.len() as u8);
        Times { left: all().map(left).collect(), running: all().map(runs).collect(), at }
    }
}

fn is_person(seat: &SeatInfo) -> bool {
    seat.kind == SeatKind::Guest
}

fn persons(seats: &[SeatInfo]) -> impl Iterator<Item = Seat> {
    seats.iter().enumerate().filter(|(_, seat)| is_person(seat)).map(|(index, _)| Seat::new(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Vec<SeatInfo> {
        vec![SeatInfo::new("Ada", SeatKind::Guest), SeatInfo::new("Bo", SeatKind::Guest)]
    }

    fn seats(indexes: &[usize]) -> SeatSet {
        indexes.iter().map(|index| Seat::new(*index)).collect()
    }

    fn asked(indexes: &[usize]) -> Pending {
        Pending::Seats(seats(indexes))
    }

    #[test]
    fn a_bank_is_spent_while_one_thinks_and_grows_with_each_decision() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 5 });
        clocks.ask(asked(&[0]), seats(&[]), seats(&[]), 1000);
        assert_eq!(clocks.deadline(&two()), Some(61_000));
        clocks.ask(asked(&[1]), seats(&[0]), seats(&[0]), 11_000);
        assert_eq!(clocks.times(&two(), 12_000).left, [55_000, 59_000]);
        assert_eq!(clocks.times(&two(), 12_000).running, [false, true]);
    }

    #[test]
    fn time_that_goes_back_adds_nothing_to_a_bank() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 5 });
        clocks.ask(asked(&[0]), seats(&[]), seats(&[]), 3_600_000);
        assert_eq!(clocks.times(&two(), 0).left, [60_000, 60_000]);
        clocks.ask(asked(&[1]), seats(&[0]), seats(&[0]), 0);
        assert_eq!(clocks.times(&two(), 0).left, [65_000, 60_000], "the increment and no more");
    }

    #[test]
    fn nobody_thinks_until_a_wrong_time_has_come() {
        let day = 24 * 3_600_000;
        let opened = |promised: i64, now: i64| {
            let mut clocks = Clocks::new(Clock::Bank { seconds: 60, increment: 5 });
            clocks.ask(asked(&[0]), seats(&[]), seats(&[]), 30 * day);
            let changed = clocks.settle(&two(), Some(promised), now);
            (changed, clocks.deadline(&two()))
        };
        assert_eq!(opened(30 * day + 60_000, day), (true, Some(day + 60_000)), "it begins now");
        assert_eq!(opened(day + 60_000, day + 40_000), (true, Some(day + 60_000)), "and not again");
        assert_eq!(opened(day + 60_000, 2 * day), (true, Some(day + 60_000)));
        assert_eq!(opened(30 * day + 60_000, 30 * day + 1), (false, Some(30 * day + 60_000)), "all is well");
    }

    #[test]
    fn each_move_has_its_time_and_a_new_question_starts_it_anew() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 10 });
        clocks.ask(asked(&[0, 1]), seats(&[]), seats(&[]), 0);
        clocks.ask(asked(&[1]), seats(&[0]), seats(&[0]), 4000);
        assert_eq!(clocks.deadline(&two()), Some(10_000), "others who act do not stop my clock");
        clocks.ask(asked(&[0, 1]), seats(&[1]), seats(&[1]), 6000);
        assert_eq!(clocks.times(&two(), 7000).left, [9000, 9000]);
    }

    #[test]
    fn who_is_played_for_gets_no_increment_and_bots_have_no_clock() {
        let mut clocks = Clocks::new(Clock::Bank { seconds: 1, increment: 5 });
        clocks.ask(asked(&[0]), seats(&[]), seats(&[]), 0);
        assert_eq!(clocks.overdue(&two(), 999), None);
        assert_eq!(clocks.overdue(&two(), 1000), Some(Seat::new(0)));
        clocks.ask(asked(&[0]), seats(&[0]), seats(&[]), 1500);
        assert_eq!(clocks.overdue(&two(), 1500), Some(Seat::new(0)));
        let mut with_bot = two();
        with_bot[0].kind = SeatKind::Bot { level: "apprentice".to_owned() };
        assert_eq!((clocks.overdue(&with_bot, 9000), clocks.deadline(&with_bot)), (None, None));
    }
}
