//! What can be taken back, according to the suite: independent of the match, which keeps its own list.

use crate::failure::ensure;
use rules::{Game, Seat};

/// The decisions since the last draw or reveal that a seat may still take back.
pub(crate) struct Trail<G: Game> {
    turns: Vec<Turn<G>>,
}

struct Turn<G: Game> {
    seat: Seat,
    action: G::Action,
    /// Played for the seat: it belongs to the decision before it.
    auto: bool,
    /// Made without knowing what the others did.
    secret: bool,
    before: G::State,
}

// Not derived: the rules themselves need not be `Clone`.
impl<G: Game> Clone for Turn<G> {
    fn clone(&self) -> Turn<G> {
        Turn { before: self.before.clone(), ..*self }
    }
}

impl<G: Game> Clone for Trail<G> {
    fn clone(&self) -> Trail<G> {
        Trail { turns: self.turns.clone() }
    }
}

impl<G: Game> Default for Trail<G> {
    fn default() -> Trail<G> {
        Trail { turns: Vec::new() }
    }
}

impl<G: Game> Trail<G> {
    /// A draw was made.
    pub(crate) fn bar(&mut self) {
        self.turns.clear();
    }

    /// `seat` is about to take `action` in the state `before`.
    pub(crate) fn go(&mut self, game: &G, before: &G::State, seat: Seat, action: G::Action, auto: bool) {
        let secret = game.in_secret(before);
        if self.turns.iter().any(|turn| turn.seat != seat && !(turn.secret && secret)) {
            self.turns.clear();
        }
        self.turns.push(Turn { seat, action, auto, secret, before: before.clone() });
    }

    /// Takes back the last decision of `seat` with what was played for it since. Returns the resulting
    /// state and the number of steps removed.
    pub(crate) fn take_back(&mut self, game: &G, seat: Seat) -> Result<(G::State, usize), String> {
        let at = self
            .turns
            .iter()
            .rposition(|turn| turn.seat == seat && !turn.auto)
            .ok_or_else(|| format!("seat {seat} can take back past a draw or another seat's decision"))?;
        let after = self.turns.split_off(at);
        let mut state = after[0].before.clone();
        let mut gone = 0;
        for turn in after {
            if turn.seat == seat {
                gone += 1;
                continue;
            }
            ensure(game.is_legal(&state, turn.seat, turn.action), || {
                format!("\"{}: {}\" was decided in secret and depends on seat {seat}", turn.seat, turn.action)
            })?;
            let before = state.clone();
            game.apply(&mut state, turn.seat, turn.action, &mut ());
            self.turns.push(Turn { before, ..turn });
        }
        Ok((state, gone))
    }
}

#[cfg(test)]
mod tests {
    use crate::table::Table;
    use crate::toy::Toy;
    use rules::{Game as _, Pending, Seat};
    use std::sync::atomic::Ordering;

    #[test]
    fn what_was_decided_in_secret_can_be_taken_back_after_others_have_decided() {
        let table = Table::new(3, "");
        let (mut played, _) = table.deal::<Toy>("in secret").unwrap();
        let [one, two, three] = [0, 1, 2].map(Seat::new);
        let bid = |seat: Seat, played: &rules::Match<Toy>| played.legal(seat)[0];
        let (first, second) = (bid(one, &played), bid(two, &played));
        let mut other = played.clone();
        other.submit(two, second).unwrap();
        played.submit(one, first).unwrap();
        played.submit(two, second).unwrap();
        assert!(played.can_undo(one) && played.can_undo(two) && !played.can_undo(three));
        played.undo(one).unwrap();
        assert_eq!(played.state(), other.state(), "as if only the second had bid");
        assert!(played.can_undo(two) && !played.can_undo(one));
        played.submit(one, first).unwrap();
        played.submit(three, bid(three, &played)).unwrap();
        assert!(matches!(played.pending(), Pending::Seats(_)), "the bids are open");
        assert!(![one, two, three].into_iter().any(|seat| played.can_undo(seat)));
    }

    #[test]
    fn with_consent_a_match_goes_back_beyond_any_barrier_and_draws_anew() {
        let table = Table::new(2, "");
        let (mut played, _) = table.deal::<Toy>("consent").unwrap();
        let mut past = Vec::new();
        while let Pending::Seats(seats) = played.pending() {
            past.push((played.journal().len(), played.state().clone()));
            let seat = seats.iter().next().unwrap();
            let action = played.legal(seat)[0];
            if past.len() > 6 {
                break;
            }
            played.submit(seat, action).unwrap();
        }
        let whole = played.journal().len();
        let (to, state) = past[1].clone();
        assert!(whole > to);
        played.take_back(Seat::new(0), to).unwrap();
        assert_eq!(*played.state(), state);
        assert_eq!(played.journal().len(), whole + 1, "what was taken back stays in the journal");
        let entry = played.journal().last().unwrap();
        assert_eq!(entry.to_string().parse(), Ok(entry.clone()));
        let back = played.journal().len();
        assert!(played.take_back(Seat::new(0), back).is_err(), "nothing lies beyond the end");
        assert_eq!(played.journal().len(), back, "a refusal changes nothing");
        let again = rules::Match::<Toy>::replay(&played.record()).unwrap();
        assert_eq!(*again.state(), state);
    }

    /// Take-back by consent used to replay the journal from its start, and so did each earlier take-back
    /// in it: ten cost thousands of steps, twenty cost millions.
    #[test]
    fn two_hundred_take_backs_cost_a_replay_no_more_than_its_entries() {
        const TAKE_BACKS: usize = 200;
        let table = Table::new(3, "");
        let (mut played, _) = table.deal::<Toy>("many consents").unwrap();
        for _ in 0..TAKE_BACKS {
            let mut lengths = Vec::new();
            while lengths.len() < 4
                && let Pending::Seats(seats) = played.pending()
            {
                lengths.push(played.journal().len());
                let seat = seats.iter().next().unwrap();
                let action = *played.legal(seat).last().unwrap();
                played.submit(seat, action).unwrap();
            }
            played.take_back(Seat::new(0), lengths[0]).unwrap();
        }
        let record = played.record();
        let again = rules::Match::<Toy>::replay(&record).unwrap();
        assert_eq!(again.state(), played.state());
        let applied = again.game().applied.load(Ordering::Relaxed);
        let entries = record.journal.len();
        assert!(entries > 4 * TAKE_BACKS, "{entries} entries");
        assert!(applied <= 2 * entries, "{applied} steps for {entries} entries");
        let before = played.game().applied.load(Ordering::Relaxed);
        let past = played.past(entries / 2).unwrap();
        let looked = past.game().applied.load(Ordering::Relaxed) - before;
        assert!(looked <= 2 * past.game().longest(), "{looked} steps to look back");
    }
}
