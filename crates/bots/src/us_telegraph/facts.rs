//! The component tables in a form suited to evaluation.

use us_telegraph::{Building, Cards, TABLES};

pub const KINDS: usize = 24;

/// One byte per resource, so that four sums or differences take one step. No byte ever comes near
/// 128, because there are 20 cards of each resource.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Four(pub u32);

impl Four {
    pub fn of(cards: Cards) -> Four {
        Four(u32::from_le_bytes(cards.0))
    }

    pub fn total(self) -> u32 {
        self.0.wrapping_mul(0x0101_0101) >> 24
    }

    /// Each minus `other`, at least zero.
    pub fn less(self, other: Four) -> Four {
        const HIGH: u32 = 0x8080_8080;
        let difference = (self.0 | HIGH) - other.0;
        let kept = (difference & HIGH) >> 7;
        Four(difference & ((kept << 7) - kept))
    }
}

/// What has to be paid with cards, as the rules count it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bill {
    pub missing: Four,
    pub any: u32,
}

impl Bill {
    /// The fewest cards that pay it, if every right card is in hand.
    pub fn least(self) -> u32 {
        self.missing.total() + self.any
    }

    /// The fewest cards of `hand` that pay it, two for one where the right card is missing.
    pub fn paid_from(self, hand: Four) -> Option<u32> {
        let cards = self.least() + self.missing.less(hand).total();
        (cards <= hand.total()).then_some(cards)
    }
}

/// By kind of building.
pub struct Facts {
    pub cost: [Four; KINDS],
    pub any: [u32; KINDS],
    pub copies: [u8; KINDS],
    pub basic: [bool; KINDS],
    pub project: [usize; KINDS],
    pub upstream: [Option<usize>; KINDS],
    /// The kinds that are free beside it, as a set.
    pub followers: [u32; KINDS],
    /// By project: its kinds, as a set.
    pub projects: Vec<u32>,
}

impl Facts {
    pub fn new() -> Facts {
        let all: Vec<_> = Building::all().map(Building::facts).collect();
        let upstream: [Option<usize>; KINDS] =
            std::array::from_fn(|kind| all[kind].after.map(Building::index));
        let set = |of: &dyn Fn(usize) -> bool| {
            (0..KINDS).filter(|kind| of(*kind)).fold(0, |set, kind| set | 1 << kind)
        };
        Facts {
            cost: std::array::from_fn(|kind| Four::of(all[kind].cost)),
            any: std::array::from_fn(|kind| u32::from(all[kind].any)),
            copies: std::array::from_fn(|kind| all[kind].copies),
            basic: std::array::from_fn(|kind| all[kind].basic),
            project: std::array::from_fn(|kind| all[kind].project),
            upstream,
            followers: std::array::from_fn(|kind| set(&|other| upstream[other] == Some(kind))),
            projects: (0..TABLES.projects.len())
                .map(|project| set(&|kind| all[kind].project == project))
                .collect(),
        }
    }
}

/// The members of a set of kinds, ascending.
pub fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_differences_at_once_stop_at_nothing() {
        let four = |bytes| Four(u32::from_le_bytes(bytes));
        assert_eq!(four([3, 0, 20, 5]).less(four([1, 2, 20, 7])), four([2, 0, 0, 0]));
        assert_eq!(four([3, 0, 20, 5]).total(), 28);
    }

    #[test]
    fn a_lacking_card_costs_two() {
        let bill = Bill { missing: Four::of("wwf".parse().expect("cards")), any: 1 };
        assert_eq!(bill.paid_from(Four::of("wwffc".parse().expect("cards"))), Some(4));
        assert_eq!(bill.paid_from(Four::of("wfccm".parse().expect("cards"))), Some(5));
        assert_eq!(bill.paid_from(Four::of("wccm".parse().expect("cards"))), None);
    }
}
