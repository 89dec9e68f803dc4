//! Could a deal be accepted, now or after sales and hirings? The answer is computed without a
//! search: sales bring only cash, and a hired worker is useful only where one must be promoted or
//! replaced.

use crate::RailroadRevolution;
use crate::content::{DealSide, Gate, Op, TABLES};
use crate::ids::{Colour, Side, Track};
use crate::state::{Frame, Player, State};

/// For the deciding player, who has enough workers. False unless deals are on offer.
pub fn could_accept(game: &RailroadRevolution, state: &State) -> bool {
    let Frame::Deal { left, right } = state.stack.top() else { return false };
    let open = |taken: bool, side: Side| (!taken).then(|| game.deal_side(state, side));
    let (left, right) = (open(left, Side::Left), open(right, Side::Right));
    // Only the active player may take both.
    let both = state.decider == state.active;
    [(left, right), (right, left)].into_iter().any(|(deal, other)| {
        let follow_up = other.filter(|_| both);
        deal.is_some_and(|deal| Means { game, state, player: state.own(), deal, follow_up }.suffice())
    })
}

/// The player's means for one deal.
struct Means<'a> {
    game: &'a RailroadRevolution,
    state: &'a State,
    player: &'a Player,
    deal: DealSide,
    /// The other deal, if it may be taken as well.
    follow_up: Option<DealSide>,
}

impl Means<'_> {
    fn suffice(&self) -> bool {
        match self.deal.reward.op {
            Op::Grow { steps, promotions, each } => {
                (steps > 0 && Track::ALL.iter().any(|track| self.cover_step(*track)))
                    || (promotions > 0 && self.cover_promotion(u32::from(each)))
            }
            _ => self.cover(0, 0) && self.game.does_something(self.state, self.player, self.deal.reward),
        }
    }

    /// Are there enough shares and money for the deal and these extras, if all other shares are
    /// sold?
    fn cover(&self, shares: u16, money: u32) -> bool {
        let price = u32::from(self.deal.reward.pay) + money;
        let kept = self.deal.shares + shares;
        self.player
            .shares
            .checked_sub(kept)
            .is_some_and(|sold| self.player.money + u32::from(sold) * TABLES.prices.share_sale >= price)
    }

    fn cover_step(&self, track: Track) -> bool {
        match self.game.next_gate(self.player, track) {
            None => false,
            Some(None) => self.cover(0, 0),
            Some(Some(Gate::Money(price))) => self.cover(0, u32::from(price)),
            Some(Some(Gate::Shares(price))) => self.cover(price, 0),
            // A discarded worker goes to the stock, so there is always one to replace it.
            Some(Some(Gate::Worker)) if self.can_spare_worker() => self.cover(0, 0),
            Some(Some(Gate::Worker)) => self.cover(0, TABLES.prices.hire) || self.regain_worker(),
        }
    }

    /// Does the other deal bring back the worker that a gate has taken?
    fn regain_worker(&self) -> bool {
        self.follow_up.is_some_and(|other| {
            let brings = matches!(other.reward.op, Op::Workers { .. } | Op::Either { .. } | Op::AnyWorker);
            brings && self.cover(other.shares, u32::from(other.reward.pay))
        })
    }

    fn cover_promotion(&self, fee: u32) -> bool {
        let own = self.game.can_promote(self.player);
        if own && self.can_spare_worker() {
            return self.cover(0, fee);
        }
        // A worker must be hired: any colour if it replaces one's own worker, otherwise one that
        // fits.
        let hired = |colour: &&Colour| self.state.stock[colour.index()] > 0;
        let fits = |colour: &Colour| {
            own || self
                .player
                .open_milestones()
                .any(|(place, _)| self.game.manager_slot(self.player, place, *colour).is_some())
        };
        Colour::ALL.iter().filter(hired).any(fits) && self.cover(0, fee + TABLES.prices.hire)
    }

    fn can_spare_worker(&self) -> bool {
        self.player.available() > TABLES.start.fewest_workers
    }
}
