//! Can a seat connect two cities with the buildings on its board and the cards in its hand?

use super::facts::{Bill, Facts, Four, KINDS};
use super::land::{FREE, Land, Reach, Realm};
use us_telegraph::State;

/// The search never builds more than this in one turn.
pub const MOST: u8 = 4;
/// Kinds tried on each plot, cheapest first.
const TRIED: usize = 3;

/// The first building of a way that `seat` can complete with `actions` constructions. Symbols that
/// earlier buildings of the way cover still count for later ones, so this may be slightly too
/// optimistic, which is the safe side when guarding against others.
pub fn find(
    facts: &Facts,
    state: &State,
    land: &Land,
    reach: &Reach,
    realm: &Realm,
    seat: usize,
    actions: u8,
) -> Option<(usize, usize)> {
    let player = &state.players[seat];
    let open = &player.open;
    if reach.needs == 0 || reach.needs > actions.min(MOST) || open.iter().sum::<u8>() < reach.needs {
        return None;
    }
    let mut way = Way {
        facts,
        land,
        reach,
        realm,
        surcharge: player.settlements,
        open: *open,
        hand: Four::of(player.hand),
        before: None,
    };
    (0..land.plots).find_map(|plot| match reach.step_of(land, plot) {
        Some(1) => way.step(plot, 1, 0).map(|kind| (kind, plot)),
        _ => None,
    })
}

struct Way<'a> {
    facts: &'a Facts,
    land: &'a Land,
    reach: &'a Reach,
    realm: &'a Realm,
    surcharge: u8,
    open: [u8; KINDS],
    hand: Four,
    /// The previous building on the way.
    before: Option<(usize, usize)>,
}

impl Way<'_> {
    /// The kind to build on `plot`, if the way can be completed from there; `spent` cards have been
    /// used as substitutes.
    fn step(&mut self, plot: usize, step: u8, spent: u32) -> Option<usize> {
        let mut tried = [(u32::MAX, 0usize); TRIED];
        for kind in 0..KINDS {
            if self.open[kind] == 0 {
                continue;
            }
            let cards = self.bill(kind, plot).least();
            if let Some(place) = tried.iter().position(|(least, _)| cards < *least) {
                tried[place..].rotate_right(1);
                tried[place] = (cards, kind);
            }
        }
        tried.into_iter().filter(|(cards, _)| *cards < u32::MAX).find_map(|(_, kind)| {
            let bill = self.bill(kind, plot);
            let rest = self.hand.less(bill.missing);
            let stand_ins = spent + bill.any + 2 * bill.missing.less(self.hand).total();
            if stand_ins > rest.total() {
                return None;
            }
            if step == self.reach.needs {
                return Some(kind);
            }
            let kept = (self.hand, self.before);
            self.open[kind] -= 1;
            (self.hand, self.before) = (rest, Some((plot, kind)));
            let found = self.onward(plot, step, stand_ins);
            (self.hand, self.before) = kept;
            self.open[kind] += 1;
            found.then_some(kind)
        })
    }

    fn bill(&self, kind: usize, plot: usize) -> Bill {
        // Beside the previous building, it is no new settlement and may be its follower.
        match (self.before, self.facts.upstream[kind]) {
            (Some((_, before)), Some(upstream)) if before == upstream => Bill::default(),
            (before, _) => {
                let surcharge = if before.is_some() { 0 } else { self.surcharge };
                self.realm.bill(self.facts, self.land, kind, plot, surcharge)
            }
        }
    }

    /// Can the way be completed beyond `plot`, possibly through one's own buildings?
    fn onward(&mut self, plot: usize, step: u8, spent: u32) -> bool {
        let from = self.reach.steps[self.reach.pair.0];
        let mut seen = [plot as u8; 40];
        let (mut count, mut next) = (1, 0);
        while next < count {
            let at = seen[next] as usize;
            next += 1;
            for side in self.land.around(at) {
                if self.reach.step_of(self.land, side) == Some(step + 1) {
                    if self.step(side, step + 1, spent).is_some() {
                        return true;
                    }
                } else if self.land.owner[side] < FREE
                    && from[side] == step
                    && count < seen.len()
                    && !seen[..count].contains(&(side as u8))
                {
                    seen[count] = side as u8;
                    count += 1;
                }
            }
        }
        false
    }
}
