//! The price of a plot: the cost of a building there, and the cards that can pay it.

use crate::UsTelegraph;
use crate::board::{Board, PLOTS, PlotSet, Tenant, printed_position};
use crate::content::{Building, Cards, Resource, TABLES};
use crate::hex::Plot;
use crate::state::State;
use rules::Seat;
use std::sync::LazyLock;

/// What has to be paid with cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bill {
    /// Specific resources, each paid by its card or by two cards of other kinds.
    pub missing: Cards,
    /// Cards of any kind: the Telegraph's own, and the surcharge of a new settlement.
    pub any: u8,
}

impl Bill {
    /// The fewest cards that pay it, with every right card in hand.
    pub fn least(self) -> u8 {
        self.missing.total() + self.any
    }

    /// Can `hand` pay it? It uses right cards first, because a pair costs two. A kind that was short is then
    /// used up, so no pair can contain a card of the kind it replaces.
    pub fn is_payable(self, hand: Cards) -> bool {
        let matched = hand.total() - hand.less(self.missing).total();
        let short = self.missing.total() - matched;
        hand.total() >= matched + 2 * short + self.any
    }

    /// Does this pay it exactly, without surplus or shortage? There must be a way to use some cards for their
    /// own kind and divide the rest into pairs and free cards, so that no card replaces its own kind.
    pub fn is_paid_by(self, paid: Cards) -> bool {
        let need = self.missing.total();
        let (least, most) = (need + self.any, 2 * need + self.any);
        if paid.total() < least || paid.total() > most {
            return false;
        }
        let direct = most - paid.total();
        let places = self.any + 2 * (need - direct);
        // The rest can be divided exactly if no kind has more cards left than there are places for it, which
        // are all except those of its own pairs. This gives the minimum of cards of each kind that are used for
        // themselves.
        let (mut least, mut most) = (0, 0);
        for (paid, missing) in paid.0.into_iter().zip(self.missing.0) {
            let used = (paid + 2 * missing).saturating_sub(places).div_ceil(3);
            if used > paid.min(missing) {
                return false;
            }
            least += used;
            most += paid.min(missing);
        }
        (least..=most).contains(&direct)
    }

    /// Every multiset of cards from `hand` that pays it, ascending.
    pub fn payments(self, hand: Cards) -> impl Iterator<Item = Cards> {
        let [water, wood, clay, metal] = hand.0;
        let most = 2 * self.missing.total() + self.any;
        let least = self.least();
        let three = (0..=water.min(most)).flat_map(move |w| {
            (0..=wood.min(most - w)).flat_map(move |f| (0..=clay.min(most - w - f)).map(move |c| (w, f, c)))
        });
        let all = three.flat_map(move |(w, f, c)| {
            let so_far = w + f + c;
            (least.saturating_sub(so_far)..=metal.min(most - so_far)).map(move |m| Cards([w, f, c, m]))
        });
        all.filter(move |paid| self.is_paid_by(*paid))
    }

    /// The payment, if there is only one. Stops at the second: a full hand has thousands.
    pub fn only_payment(self, hand: Cards) -> Option<Cards> {
        let mut payments = self.payments(hand);
        payments.next().filter(|_| payments.next().is_none())
    }
}

/// The symbols that count for a plot: one byte per resource, so that one addition sums them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Supply(u32);

impl Supply {
    fn of(symbol: Option<Resource>) -> Supply {
        Supply(symbol.map_or(0, |resource| 1 << (8 * resource as u32)))
    }

    pub fn cards(self) -> Cards {
        Cards(self.0.to_le_bytes())
    }

    fn total(self) -> u32 {
        self.0.wrapping_mul(0x0101_0101) >> 24
    }

    /// At most three of each resource. At most seven plots supply, so a count above three has its third bit
    /// set.
    fn capped(self) -> Supply {
        let above_three = self.0 >> 2 & 0x0101_0101;
        Supply((self.0 | (above_three * 3)) & 0x0303_0303)
    }

    /// A capped supply as a number below 256: two bits for each resource.
    fn kind(self) -> usize {
        (self.0.wrapping_mul(0x0104_1040) >> 24) as usize
    }

    /// The supply with this number.
    fn of_kind(kind: usize) -> Supply {
        let kind = kind as u32;
        Supply(kind & 3 | (kind & 0xC) << 6 | (kind & 0x30) << 12 | (kind & 0xC0) << 18)
    }
}

/// For each tile and rotation, the symbols of its seven plots.
pub struct Faces([[[Supply; 7]; 6]; crate::content::TILES]);

/// Shared by all tables, each of which would otherwise be twice as large.
pub static FACES: LazyLock<Faces> = LazyLock::new(Faces::new);

impl Faces {
    fn new() -> Faces {
        Faces(std::array::from_fn(|tile| {
            std::array::from_fn(|rotation| {
                std::array::from_fn(|position| {
                    Supply::of(TABLES.faces[tile][printed_position(position, rotation as u8)])
                })
            })
        }))
    }

    /// The symbols on a free plot and on the free plots beside it.
    fn supply(&self, board: &Board, plot: Plot) -> Supply {
        let symbol = |plot: Plot| {
            let region = board.regions()[plot.region()];
            self.0[region.tile as usize][region.rotation as usize][plot.position()].0
        };
        let beside = board.neighbours(plot).filter(|plot| board.is_free(*plot));
        Supply(symbol(plot) + beside.map(symbol).sum::<u32>())
    }

    /// For every plot, the symbols on it and on the free plots beside it.
    pub fn supplies(&self, board: &Board, free: PlotSet) -> [Supply; PLOTS] {
        // Indexed by the kind of neighbour; cities and the void supply nothing.
        let mut symbols = [0u32; 256];
        for (index, region) in board.regions().iter().enumerate() {
            let face = &self.0[region.tile as usize][region.rotation as usize];
            let open = free.in_region(index);
            for (position, symbol) in face.iter().enumerate() {
                symbols[index * 7 + position] = symbol.0 * u32::from(open >> position & 1);
            }
        }
        let mut supplies = [Supply(0); PLOTS];
        for index in 0..board.regions().len() {
            let own: [u32; 7] = std::array::from_fn(|position| symbols[index * 7 + position]);
            let outer = board.outer(index).map(|side| symbols[side as usize]);
            supplies[index * 7] = Supply(own.iter().sum());
            for ring in 0..6 {
                let inside = own[0] + own[ring + 1] + own[(ring + 1) % 6 + 1] + own[(ring + 5) % 6 + 1];
                let outside = outer[2 * ring] + outer[2 * ring + 1] + outer[(2 * ring + 11) % 12];
                supplies[index * 7 + ring + 1] = Supply(inside + outside);
            }
        }
        supplies
    }
}

/// The cost of `building` for `seat` on one free plot, including the chain rule. Looking around one plot is
/// cheaper than pricing the board.
pub fn bill_at(game: &UsTelegraph, state: &State, seat: Seat, building: Building, plot: Plot) -> Bill {
    let board = &state.board;
    let beside = |tenant: Tenant| board.neighbours(plot).any(|plot| board.tenant(plot) == tenant);
    if game.after[building.index()].is_some_and(|upstream| beside(Tenant::new(seat, upstream))) {
        return Bill::default();
    }
    let settled = board.neighbours(plot).any(|plot| board.tenant(plot).belongs_to(seat));
    let surcharge = if settled { 0 } else { state.player(seat).settlements };
    bill_with(game, building, game.faces.supply(board, plot).cards(), surcharge)
}

fn bill_with(game: &UsTelegraph, building: Building, supply: Cards, surcharge: u8) -> Bill {
    let any = game.any[building.index()];
    if any > 0 {
        return Bill { missing: Cards::default(), any: any.saturating_sub(supply.total()) + surcharge };
    }
    let cost = game.cost[building.index()];
    Bill { missing: cost.less(supply), any: surcharge }
}

/// What one player can build where: the prices of the whole board in their turn.
pub struct Prices<'a> {
    game: &'a UsTelegraph,
    state: &'a State,
    seat: Seat,
    supplies: [Supply; PLOTS],
    free: PlotSet,
    /// Plots beside one's own building, without a surcharge.
    beside_own: PlotSet,
}

impl<'a> Prices<'a> {
    pub fn new(game: &'a UsTelegraph, state: &'a State, seat: Seat) -> Prices<'a> {
        let free = state.board.free();
        let supplies = game.faces.supplies(&state.board, free);
        Prices { game, state, seat, supplies, free, beside_own: state.board.beside_seat(seat) }
    }

    /// Plots where `building` is free because its upstream is beside them.
    pub fn chained(&self, building: Building) -> PlotSet {
        let built = &self.state.player(self.seat).built;
        match self.game.after[building.index()] {
            Some(upstream) if built[upstream.index()] > 0 => {
                self.state.board.beside_tenant(Tenant::new(self.seat, upstream))
            }
            _ => PlotSet::default(),
        }
    }

    /// The bill on a plot where the chain rule does not make it free.
    pub fn bill(&self, building: Building, plot: Plot) -> Bill {
        let supply = self.supplies[plot.index()].cards();
        bill_with(self.game, building, supply, self.surcharge(plot))
    }

    /// What a new settlement costs, unless the plot is beside an own building.
    pub fn surcharge(&self, plot: Plot) -> u8 {
        if self.beside_own.contains(plot) { 0 } else { self.state.player(self.seat).settlements }
    }

    /// Calls `each` with every free plot where the hand can pay for `building`.
    pub fn sites(&self, building: Building, mut each: impl FnMut(Plot)) {
        let chained = self.chained(building);
        let hand = self.state.player(self.seat).hand;
        for plot in self.free.iter() {
            if chained.contains(plot) || self.bill(building, plot).is_payable(hand) {
                each(plot);
            }
        }
    }

    /// The supplies of the free plots: enough to determine whether a building has a site at all.
    pub fn offers(&self) -> Offers {
        let mut offers = Offers::default();
        for plot in self.free.iter() {
            let beside = usize::from(!self.beside_own.contains(plot));
            offers.add(beside, self.supplies[plot.index()]);
        }
        offers.kinds = offers.kinds.map(unsurpassed);
        offers
    }

    /// Is there any free plot where the hand can pay for `building`?
    pub fn has_site(&self, building: Building, offers: &Offers) -> bool {
        let player = self.state.player(self.seat);
        if !(self.chained(building) & self.free).is_empty() {
            return true;
        }
        let pays = |supply: Cards, surcharge: u8| {
            bill_with(self.game, building, supply, surcharge).is_payable(player.hand)
        };
        [0, player.settlements].into_iter().enumerate().any(|(beside, surcharge)| {
            if self.game.any[building.index()] > 0 {
                offers.richest[beside].is_some_and(|supply| pays(supply.cards(), surcharge))
            } else {
                offers.supplies(beside).any(|supply| pays(supply.cards(), surcharge))
            }
        })
    }
}

/// The supplies of the free plots that no other exceeds: first of those beside one's own buildings, then of the
/// others. No building needs more than three of a resource, so supplies are capped at three.
#[derive(Default)]
pub struct Offers {
    /// One bit per kind of supply.
    kinds: [Kinds; 2],
    /// The supply with the most symbols, which is what matters for a Telegraph.
    richest: [Option<Supply>; 2],
}

impl Offers {
    fn add(&mut self, beside: usize, supply: Supply) {
        let kind = supply.capped().kind();
        self.kinds[beside][kind >> 6] |= 1 << (kind & 63);
        let best = &mut self.richest[beside];
        if best.is_none_or(|best| supply.total() > best.total()) {
            *best = Some(supply);
        }
    }

    fn supplies(&self, beside: usize) -> impl Iterator<Item = Supply> {
        self.kinds[beside].into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(Supply::of_kind(64 * word + bit))
            })
        })
    }
}

/// A set of kinds of supply: by number, and so by the fourth resource first.
type Kinds = [u64; 4];

const SOME_OF_FIRST: u64 = 0xEEEE_EEEE_EEEE_EEEE;
const TWO_OF_FIRST: u64 = 0xCCCC_CCCC_CCCC_CCCC;
const SOME_OF_SECOND: u64 = 0xFFF0_FFF0_FFF0_FFF0;
const TWO_OF_SECOND: u64 = 0xFF00_FF00_FF00_FF00;

/// The kinds that are not exceeded: no other has as much of everything, and more of something.
fn unsurpassed(kinds: Kinds) -> Kinds {
    let surpassed = one_less(as_much(kinds));
    std::array::from_fn(|word| kinds[word] & !surpassed[word])
}

/// All kinds that do not exceed one of these in anything.
fn as_much(mut kinds: Kinds) -> Kinds {
    for word in (0..kinds.len()).rev() {
        let mut here = kinds[word] | kinds.get(word + 1).copied().unwrap_or_default();
        here |= (here & SOME_OF_FIRST) >> 1;
        here |= (here & TWO_OF_FIRST) >> 2;
        here |= (here & SOME_OF_SECOND) >> 4;
        here |= (here & TWO_OF_SECOND) >> 8;
        here |= here >> 16;
        kinds[word] = here | here >> 32;
    }
    kinds
}

/// The kinds that have one symbol of one resource less than one of these.
fn one_less(kinds: Kinds) -> Kinds {
    std::array::from_fn(|word| {
        let here = kinds[word];
        let fourth = kinds.get(word + 1).copied().unwrap_or_default();
        (here & SOME_OF_FIRST) >> 1 | (here & SOME_OF_SECOND) >> 4 | here >> 16 | fourth
    })
}
