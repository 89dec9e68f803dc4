//! Can the turn still be finished? A step is legal exactly if, in some order, the player's own remaining
//! decisions pay everything owed and leave enough workers. Three tests, from cheap to exact: `Judge`
//! allows what is obviously harmless; `Outlook` proves a state sound or hopeless by arithmetic; `Finder`
//! tries every sequence that could help. docs/railroad-revolution.md explains why the search may skip
//! what it skips.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::apply::apply;
use crate::content::{Gate, Op, Reward, TABLES};
use crate::ids::{Colour, Effect, Space, Track};
use crate::legal::unfiltered;
use crate::state::{Frame, Player, State, Toll, Turn};
use rules::Seat;
use rustc_hash::FxHasher;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Judges the actions of one position.
pub struct Judge<'a> {
    game: &'a RailroadRevolution,
    state: &'a State,
    outlook: Outlook,
    /// The turn can be finished by declining everything that is open.
    sound: bool,
    /// What was found out about the actions judged before.
    finder: RefCell<Finder<'a>>,
}

impl<'a> Judge<'a> {
    /// `None` if every action that `unfiltered` lists is legal.
    pub fn new(game: &'a RailroadRevolution, state: &'a State) -> Option<Judge<'a>> {
        if let Frame::PickSetup | Frame::Milestones | Frame::ChooseMilestone { .. } = state.stack.top() {
            return None;
        }
        let outlook = Outlook::new(game, state);
        let finder = RefCell::new(Finder { game, seat: state.decider, known: BTreeMap::new() });
        Some(Judge { game, state, outlook, sound: outlook.is_sound(), finder })
    }

    pub fn allows(&self, action: Action) -> bool {
        if self.is_harmless(action) {
            return true;
        }
        let mut after = self.state.clone();
        apply(self.game, &mut after, action, &mut ());
        skip_new_deal(&mut after);
        self.finder.borrow_mut().can_finish(&after)
    }

    /// Obviously legal, without trying it.
    fn is_harmless(&self, action: Action) -> bool {
        let Judge { game, state, outlook, sound, .. } = self;
        let top = state.stack.top();
        match action {
            // For these actions, only their own condition matters.
            Action::Pass => return true,
            Action::Done if outlook.hands >= 0 => return true,
            _ if !sound => return false,
            _ => {}
        }
        let spare = outlook.spare;
        match action {
            Action::Place(colour, space) => self.can_begin_plainly(colour, space),
            Action::Rail(rail) if top == Frame::Open => {
                let rails = state.own().rails | 1 << rail.0;
                let ahead = game.few_triangles(rails, state.turn.main - 1);
                let triangles = ahead.saturating_add(u32::from(game.terrain[rail.index()]));
                let cost = state.turn.owed.saturating_add(triangles.saturating_mul(TABLES.prices.triangle));
                outlook.funds >= i64::from(cost)
            }
            Action::Rail(_) | Action::Office(_) | Action::Station(_) if top != Frame::Open => {
                self.sale_stays_possible()
            }
            Action::Station(city) => {
                let cost =
                    if state.turn.waived { 0 } else { game.cost[state.city_tiles[city.index()] as usize] };
                outlook.funds >= i64::from(state.turn.owed + cost)
            }
            Action::Use(effect) => self.can_use_plainly(effect),
            Action::Step(track) => match game.next_gate(state.own(), track) {
                Some(Some(gate)) => outlook.can_pass(gate),
                _ => true,
            },
            Action::Promote(..) => {
                let Frame::Grow { fee, .. } = top else { return false };
                outlook.hands > 0 && i64::from(fee) <= spare
            }
            Action::Discard(..) => match top {
                Frame::Discard { to: Toll::Gate(_) } => outlook.hands > 0,
                _ => self.can_use_plainly(Effect::Tile),
            },
            Action::Flip(kind) => {
                self.is_plain(game.train_rewards[kind.index()]) && self.sale_stays_possible()
            }
            Action::Deal(side) if top != Frame::OwnDeal => {
                let reward = game.deal_side(state, side).reward;
                !matches!(reward.op, Op::Grow { .. })
            }
            Action::Deal(_) => false,
            Action::Share | Action::Hire(_) => {
                let strict = matches!(
                    top,
                    Frame::OwnDeal
                        | Frame::Grow { begun: false, .. }
                        | Frame::Exchange { .. }
                        | Frame::Discard { .. }
                );
                let price = if action == Action::Share { 0 } else { i64::from(TABLES.prices.hire) };
                !strict && price <= spare
            }
            _ => true,
        }
    }

    fn can_begin_plainly(&self, colour: Colour, space: Space) -> bool {
        let Judge { game, state, outlook, .. } = self;
        let player = state.own();
        match space {
            Space::Telegraph | Space::Trade => true,
            Space::Railroad => {
                let triangles = game.few_triangles(player.rails, player.rails_left.min(2));
                let cost =
                    triangles.saturating_mul(TABLES.prices.triangle).saturating_add(TABLES.prices.railroad);
                outlook.funds >= i64::from(cost)
            }
            Space::Station => {
                let waived = colour == Colour::Orange;
                cheapest_city(game, state, waived).is_some_and(|cost| outlook.funds >= i64::from(cost))
            }
        }
    }

    fn can_use_plainly(&self, effect: Effect) -> bool {
        let Judge { game, state, outlook, .. } = self;
        let turn = &state.turn;
        let place = turn.place.map(usize::from);
        let tile_of = |city: usize| state.city_tiles[city] as usize;
        match effect {
            Effect::Primary => place.is_some_and(|city| self.is_plain(game.primary[tile_of(city)])),
            Effect::Bonus => place.is_some_and(|city| self.is_plain(game.bonus[tile_of(city)])),
            Effect::Tile => {
                let reward = place.and_then(|section| game.tile_reward(state, section));
                let simple = |reward: Reward| !matches!(reward.op, Op::Grow { .. });
                outlook.hands > 0 && reward.is_some_and(simple)
            }
            Effect::Flip => true,
            Effect::Promotion => {
                // The accountant may be needed to make the city free.
                let counted_on = turn.space == Some(Space::Station) && turn.colour == Colour::Orange;
                outlook.hands > 0 && !(counted_on && turn.main > 0)
            }
            Effect::Ability => match (turn.space, turn.colour) {
                (Some(Space::Station), Colour::Orange) => true,
                (Some(Space::Railroad), Colour::Turquoise) | (Some(Space::Trade), Colour::Grey) => false,
                _ => game.ability_reward(state).is_some_and(|reward| self.is_plain(reward)),
            },
        }
    }

    /// Can this be begun with what can be spared, and one part of it done?
    fn is_plain(&self, reward: Reward) -> bool {
        let Judge { game, state, outlook, .. } = self;
        let rest = outlook.less(i64::from(reward.pay));
        rest.spare >= 0
            && match reward.op {
                Op::Grow { steps, promotions, each } => {
                    rest.can_grow(game, state.own(), steps, promotions, each, u32::from(reward.pay))
                }
                Op::Rail | Op::Station | Op::Office => self.sale_stays_possible(),
                _ => true,
            }
    }

    /// After laying a piece, is one left to sell if that is still required?
    fn sale_stays_possible(&self) -> bool {
        let turn = &self.state.turn;
        turn.space != Some(Space::Trade) || turn.main == 0 || self.state.own().pieces_left() > 1
    }
}

/// What is left if everything that can be declined is declined.
#[derive(Clone, Copy)]
struct Outlook {
    /// Money, if every share is sold.
    funds: i64,
    /// The part of it that is left after a cheap way to do the main action. Negative if there is no
    /// obvious way to do it.
    spare: i64,
    /// Workers above a player's minimum.
    hands: i8,
}

impl Outlook {
    fn new(game: &RailroadRevolution, state: &State) -> Outlook {
        let player = state.own();
        let funds = i64::from(player.money) + i64::from(player.shares) * i64::from(TABLES.prices.share_sale);
        let rest = main_bound(game, state).map_or(i64::MAX / 2, i64::from);
        Outlook {
            funds,
            spare: funds - i64::from(state.turn.owed) - rest,
            hands: player.available() as i8 - TABLES.start.fewest_workers as i8,
        }
    }

    fn less(self, money: i64) -> Outlook {
        Outlook { funds: self.funds - money, spare: self.spare - money, hands: self.hands }
    }

    fn is_sound(self) -> bool {
        self.spare >= 0 && self.hands >= 0
    }

    fn can_pass(self, gate: Gate) -> bool {
        match gate {
            Gate::Money(price) => i64::from(price) <= self.spare,
            Gate::Shares(price) => i64::from(price) * i64::from(TABLES.prices.share_sale) <= self.spare,
            Gate::Worker => self.hands > 0,
        }
    }

    /// Is there a step or promotion that leaves the outlook sound? `paid` of the money is gone.
    fn can_grow(
        self,
        game: &RailroadRevolution,
        player: &Player,
        steps: u8,
        promotions: u8,
        fee: u16,
        paid: u32,
    ) -> bool {
        let money = player.money - paid;
        let step = |track: &Track| match game.next_gate(player, *track) {
            None => false,
            Some(None) => true,
            Some(Some(gate)) => {
                let in_hand = match gate {
                    Gate::Money(price) => money >= u32::from(price),
                    Gate::Shares(price) => player.shares >= price,
                    Gate::Worker => true,
                };
                in_hand && self.can_pass(gate)
            }
        };
        (steps > 0 && Track::ALL.iter().any(step))
            || (promotions > 0
                && self.hands > 0
                && i64::from(fee) <= self.spare
                && money >= u32::from(fee)
                && game.can_promote(player))
    }
}

/// An upper bound on the cost of the rest of the main action; `None` if there is no obvious way.
fn main_bound(game: &RailroadRevolution, state: &State) -> Option<u32> {
    let (turn, player) = (&state.turn, state.own());
    if turn.main == 0 {
        return Some(0);
    }
    match turn.space? {
        Space::Station => {
            cheapest_city(game, state, turn.waived || (turn.ability && turn.colour == Colour::Orange))
        }
        Space::Railroad => game.few_triangles(player.rails, turn.main).checked_mul(TABLES.prices.triangle),
        Space::Telegraph => Some(0),
        Space::Trade => (player.pieces_left() > 0).then_some(0),
    }
}

fn cheapest_city(game: &RailroadRevolution, state: &State, waived: bool) -> Option<u32> {
    let player = state.own();
    if player.buildings_left == 0 {
        return None;
    }
    let cities = game.cities_in(game.free_cities(player));
    cities.map(|city| if waived { 0 } else { game.cost[state.city_tiles[city.index()] as usize] }).min()
}

/// Does the seat have nothing more to decide in this turn?
fn is_finished(state: &State, seat: Seat) -> bool {
    let own = |frame: &Frame| matches!(frame, Frame::Open | Frame::Deal { .. });
    state.ended || state.decider != seat || !state.stack.frames().iter().any(own)
}

/// Can it be finished by declining what is open, selling what is needed and hiring missing workers?
fn is_plainly_finishable(game: &RailroadRevolution, state: &State) -> bool {
    let outlook = Outlook::new(game, state);
    let player = state.own();
    if outlook.spare < 0 {
        return false;
    }
    match state.stack.top() {
        Frame::Grow { steps, promotions, fee, begun: false } => {
            outlook.hands >= 0 && outlook.can_grow(game, player, steps, promotions, fee, 0)
        }
        Frame::Discard { to: Toll::Gate(_) } => outlook.hands > 0,
        Frame::Discard { to: Toll::Tile } | Frame::OwnDeal => false,
        Frame::Exchange { optional: false } => outlook.hands >= 0 && game.can_exchange(state, player),
        Frame::FreeRail { .. } | Frame::FreeStation { .. } | Frame::FreeOffice { .. } => {
            let last =
                state.turn.space == Some(Space::Trade) && state.turn.main > 0 && player.pieces_left() < 2;
            outlook.hands >= 0 && !last
        }
        Frame::Open
        | Frame::Deal { .. }
        | Frame::Grow { .. }
        | Frame::Flip { .. }
        | Frame::TakeTrain { .. } => {
            let missing = i64::from((-outlook.hands).max(0));
            let stock: u8 = state.stock.iter().sum();
            missing <= i64::from(stock) && missing * i64::from(TABLES.prices.hire) <= outlook.spare
        }
        _ => outlook.hands >= 0,
    }
}

/// Would even all open gains together not be enough? Only valid for the whole turn.
fn is_hopeless(game: &RailroadRevolution, state: &State) -> bool {
    let turn = &state.turn;
    if state.stack.top() != Frame::Open {
        return false;
    }
    let Outlook { funds, hands, .. } = Outlook::new(game, state);
    let mut need = i64::from(turn.owed);
    if turn.main > 0 && turn.space == Some(Space::Railroad) {
        let triangles = game.fewest_triangles(state.own().rails, turn.main);
        need += i64::from(triangles) * i64::from(TABLES.prices.triangle);
    }
    if hands < 0 {
        if can_gain_workers(game, state) {
            return false;
        }
        need += i64::from(-hands) * i64::from(TABLES.prices.hire);
    }
    match most_gain(game, state) {
        Some(gain) => funds + gain < need,
        None => false,
    }
}

/// Might an open effect or the following deal bring workers, or the means to hire them?
fn can_gain_workers(game: &RailroadRevolution, state: &State) -> bool {
    let turn = &state.turn;
    let by_deal = || {
        let helps =
            |op: Op| !matches!(op, Op::Grow { .. } | Op::Exchange | Op::Rail | Op::Station | Op::Office);
        game.deals[state.deal as usize].iter().any(|side| helps(side.reward.op))
    };
    match turn.space {
        Some(Space::Station) => turn.main > 0 || turn.primary || turn.bonus || turn.ability,
        Some(Space::Railroad | Space::Telegraph) => (turn.deal || may_open_deal(turn)) && by_deal(),
        Some(Space::Trade) => turn.ability && turn.colour == Colour::Grey && by_deal(),
        None => true,
    }
}

/// Can the main action still put a piece on a deal space?
fn may_open_deal(turn: &Turn) -> bool {
    match turn.space {
        Some(Space::Telegraph) => turn.main > 0,
        Some(Space::Railroad) => turn.main > 0 || turn.ability && turn.colour == Colour::Turquoise,
        _ => false,
    }
}

/// An upper bound on the money that can still come in, including shares sold; `None` if it was not
/// computed.
fn most_gain(game: &RailroadRevolution, state: &State) -> Option<i64> {
    let (turn, player) = (&state.turn, state.own());
    let of = |reward: Reward| -> i64 {
        let share = i64::from(TABLES.prices.share_sale);
        match reward.op {
            Op::Money(money) => i64::from(money),
            Op::Shares(shares) | Op::SharesAndPromote { shares, .. } => i64::from(shares) * share,
            Op::Flip(times) => i64::from(times) * MOST_BY_FLIP,
            _ => 0,
        }
    };
    let mut gain = 0;
    if turn.flip {
        gain += MOST_BY_FLIP;
    }
    match turn.space? {
        // The city is not known yet.
        Space::Station | Space::Telegraph if turn.main > 0 => return None,
        Space::Station => {
            let tile = state.city_tiles[usize::from(turn.place?)] as usize;
            gain += if turn.bonus { of(game.bonus[tile]) } else { 0 };
            if turn.ability {
                gain += match turn.colour {
                    Colour::Orange => i64::from(turn.owed),
                    _ => game.ability_reward(state).map_or(0, of),
                };
            }
        }
        Space::Railroad if turn.ability => {
            gain += match turn.colour {
                Colour::Orange => {
                    let triangles =
                        game.fewest_triangles(player.rails, turn.main) + u32::from(turn.triangles);
                    let abilities = &TABLES.abilities;
                    i64::from(abilities.railroad_income + abilities.railroad_income_per_triangle * triangles)
                }
                _ => game.ability_reward(state).map_or(0, of),
            };
        }
        Space::Railroad => {}
        Space::Telegraph => {
            let tile = game.tile_reward(state, usize::from(turn.place?)).map_or(0, of);
            gain += if turn.tile { tile } else { 0 };
            gain += if turn.ability { game.ability_reward(state).map_or(0, of) } else { 0 };
        }
        Space::Trade => {
            gain += game.sales(player).map(|(_, money)| i64::from(money)).max().unwrap_or(0)
                * i64::from(turn.main);
            if turn.ability {
                // A train taken in this turn would count.
                let one_more = i64::from(TABLES.abilities.trade_income_per_train);
                gain += game.ability_reward(state).map_or(0, of) + one_more;
            }
        }
    }
    Some(gain)
}

/// The best train bonus, in money.
const MOST_BY_FLIP: i64 = 600;

/// The most cash needed at once, except for debts.
pub const MOST_AT_ONCE: u32 = 2000;

/// Finds out whether `seat` can finish its decisions as required, and caches the results.
struct Finder<'a> {
    game: &'a RailroadRevolution,
    seat: Seat,
    /// By hash: the states searched, with the answer.
    known: BTreeMap<u64, Vec<(State, bool)>>,
}

impl Finder<'_> {
    fn can_finish(&mut self, state: &State) -> bool {
        is_finished(state, self.seat)
            || is_plainly_finishable(self.game, state)
            || !is_hopeless(self.game, state) && self.search(state)
    }

    /// Tries every sequence that could help, on copies of the state, each state once.
    fn search(&mut self, state: &State) -> bool {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        let hash = hasher.finish();
        let same = |(known, _): &&(State, bool)| known == state;
        if let Some((_, found)) = self.known.get(&hash).and_then(|there| there.iter().find(same)) {
            return *found;
        }
        let found = self.try_moves(state);
        self.known.entry(hash).or_default().push((state.clone(), found));
        found
    }

    /// Shares are sold only when a move needs the cash: until then they may still serve a deal or a
    /// gate.
    fn try_moves(&mut self, state: &State) -> bool {
        let game = self.game;
        let (mut tried, mut moves) = (Vec::new(), Vec::new());
        let mut state = state.clone();
        let dearest = state.turn.owed.max(MOST_AT_ONCE);
        let mut hired = false;
        loop {
            moves.clear();
            unfiltered(game, &state, &mut moves);
            for action in moves.iter().copied() {
                if tried.contains(&action) || !could_help(game, &state, action, &mut hired) {
                    continue;
                }
                tried.push(action);
                let mut after = state.clone();
                apply(game, &mut after, action, &mut ());
                skip_new_deal(&mut after);
                if self.can_finish(&after) {
                    return true;
                }
            }
            let player = state.own_mut();
            if player.shares == 0 || player.money >= dearest {
                return false;
            }
            player.shares -= 1;
            player.money += TABLES.prices.share_sale;
        }
    }
}

/// Leaves out what never helps to pay or to keep enough workers: steps and promotions once an effect has
/// done its one part, effects that only give these, and the choice between colours.
fn could_help(game: &RailroadRevolution, state: &State, action: Action, hired: &mut bool) -> bool {
    let top = state.stack.top();
    let begun = matches!(
        top,
        Frame::Grow { begun: true, .. }
            | Frame::Exchange { optional: true }
            | Frame::TakeTrain { optional: true }
    );
    match action {
        Action::Share => false,
        // A worker to promote. Others can be hired later.
        Action::Hire(colour) if matches!(top, Frame::Grow { begun: false, .. } | Frame::OwnDeal) => {
            let player = state.own();
            let fits = |(place, _)| game.manager_slot(player, place, colour).is_some();
            !game.can_promote(player) && player.open_milestones().any(fits)
        }
        Action::Hire(_) => {
            let missing = state.own().available() < TABLES.start.fewest_workers;
            let first = missing && !*hired && matches!(top, Frame::Open | Frame::Deal { .. });
            *hired |= first;
            first
        }
        Action::Step(_) | Action::Promote(..) | Action::Exchange(..) | Action::Train(_) => !begun,
        Action::Use(effect) => effect_helps(game, state, effect),
        _ => true,
    }
}

fn effect_helps(game: &RailroadRevolution, state: &State, effect: Effect) -> bool {
    let turn = &state.turn;
    let helps = |reward: Reward| !matches!(reward.op, Op::Grow { .. } | Op::Exchange);
    let place = turn.place.map(usize::from);
    let city_tile = || place.map(|city| state.city_tiles[city] as usize);
    match effect {
        Effect::Promotion => false,
        Effect::Flip => true,
        Effect::Primary => city_tile().is_some_and(|tile| helps(game.primary[tile])),
        Effect::Bonus => city_tile().is_some_and(|tile| helps(game.bonus[tile])),
        Effect::Tile => place.and_then(|section| game.tile_reward(state, section)).is_some_and(helps),
        Effect::Ability => match (turn.space, turn.colour) {
            // The third rail may be laid on a deal space, and the deal may bring a worker.
            (Some(Space::Railroad), Colour::Turquoise) => {
                state.own().available() < TABLES.start.fewest_workers
            }
            (Some(Space::Station), Colour::Orange) | (Some(Space::Trade), Colour::Grey) => true,
            _ => game.ability_reward(state).is_some_and(helps),
        },
    }
}

/// After a negotiator's deal, the new deal makes no difference to the current turn.
fn skip_new_deal(state: &mut State) {
    if let [Frame::Open, .., Frame::NewDeal] = state.stack.frames() {
        state.stack.pop();
    }
}
