//! Rewards: whether one can have any effect now, and how it begins. Longer ones push the frame in which their
//! owner decides.

use crate::RailroadRevolution;
use crate::content::{Gate, Op, Reward, SLOTS};
use crate::ids::{Colour, From, SECTIONS, Side, Space, Track, Train};
use crate::state::{Frame, NONE, Offer, Player, State};
use crate::view::Event;
use rules::Sink;

impl RailroadRevolution {
    /// Can its price be paid, and could at least one part of the effect be carried out?
    pub fn can_begin(&self, state: &State, player: &Player, reward: Reward) -> bool {
        player.money >= u32::from(reward.pay) && self.does_something(state, player, reward)
    }

    /// Could at least one part of the effect be carried out? The player must be able to pay its price.
    pub fn does_something(&self, state: &State, player: &Player, reward: Reward) -> bool {
        match reward.op {
            Op::Money(_)
            | Op::Shares(_)
            | Op::SharesAndPromote { .. }
            | Op::SpareRail
            | Op::SpareStation(_)
            | Op::SpareOffice(_) => true,
            Op::Grow { steps, promotions, each } => {
                let money = player.money - u32::from(reward.pay);
                (steps > 0 && Track::ALL.iter().any(|track| self.can_step_with(player, *track, money)))
                    || (promotions > 0 && money >= u32::from(each) && self.can_promote(player))
            }
            Op::Exchange => self.can_exchange(state, player),
            Op::Workers { .. } | Op::Either { .. } | Op::AnyWorker => {
                state.stock.iter().any(|count| *count > 0)
            }
            Op::TakeTrain => state.trains.iter().any(|count| *count > 0),
            Op::Flip(_) => player.trains() > 0,
            Op::Rail => player.rails_left > 0,
            Op::Station => player.buildings_left > 0 && self.free_cities(player) != 0,
            Op::Office => player.buildings_left > 0 && player.offices.count_ones() < SECTIONS as u32,
        }
    }

    /// Could it after selling shares and hiring workers? These bring only money and workers.
    pub fn could_do_something(&self, state: &State, player: &Player, reward: Reward) -> bool {
        match reward.op {
            Op::Grow { .. } | Op::Exchange => true,
            _ => self.does_something(state, player, reward),
        }
    }

    pub fn can_exchange(&self, state: &State, player: &Player) -> bool {
        let in_stock = state.stock.iter().filter(|count| **count > 0).count();
        let only = state.stock.iter().position(|count| *count > 0);
        match (in_stock, only) {
            (0, _) => false,
            (1, Some(only)) => {
                let other = |colour: &&Colour| colour.index() != only;
                Colour::ALL
                    .iter()
                    .filter(other)
                    .any(|colour| From::ALL.iter().any(|from| player.at(*from, *colour) > 0))
            }
            _ => player.available() > 0,
        }
    }

    /// The gate before the next slot of a track; `None` at the top.
    pub fn next_gate(&self, player: &Player, track: Track) -> Option<Option<Gate>> {
        let next = player.tracks[track.index()] as usize + 1;
        (next < SLOTS).then(|| self.gates[track.index()][next])
    }

    pub fn can_step(&self, player: &Player, track: Track) -> bool {
        self.can_step_with(player, track, player.money)
    }

    fn can_step_with(&self, player: &Player, track: Track, money: u32) -> bool {
        match self.next_gate(player, track) {
            None => false,
            Some(None) => true,
            Some(Some(Gate::Money(price))) => money >= u32::from(price),
            Some(Some(Gate::Shares(price))) => player.shares >= price,
            Some(Some(Gate::Worker)) => player.available() > 0,
        }
    }

    /// May a face-up train be flipped for its bonus now?
    pub fn can_use_train(&self, state: &State, player: &Player, kind: Train) -> bool {
        player.trains_up[kind.index()] > 0 && self.can_begin(state, player, self.train_rewards[kind.index()])
    }

    /// The deal on one side of the face-up tile.
    pub fn deal_side(&self, state: &State, side: Side) -> crate::content::DealSide {
        self.deals[state.deal as usize][side.index()]
    }

    /// Can the player pay the shares and money for this deal, and would it have any effect? `extra` shares come
    /// with it.
    pub fn can_accept(&self, state: &State, side: Side, extra: u16) -> bool {
        let deal = self.deal_side(state, side);
        let player = state.own();
        if player.shares + extra < deal.shares {
            return false;
        }
        // The price of the deal cannot be paid from its reward.
        let mut after = *player;
        after.shares = player.shares + extra - deal.shares;
        self.can_begin(state, &after, deal.reward)
    }

    /// The reward of the ability that the worker has at its action space, if it is one of the common rewards.
    pub fn ability_reward(&self, state: &State) -> Option<Reward> {
        let turn = &state.turn;
        let abilities = &crate::content::TABLES.abilities;
        let place = turn.place.map(usize::from);
        match (turn.space?, turn.colour) {
            (Space::Station, Colour::Purple) => Some(Reward { op: Op::Flip(1), pay: abilities.station_flip }),
            (Space::Station, Colour::Grey) => place.map(|city| self.bonus[state.city_tiles[city] as usize]),
            (Space::Station, Colour::Turquoise) => place.map(|city| Reward {
                pay: abilities.station_primary_again,
                ..self.primary[state.city_tiles[city] as usize]
            }),
            (Space::Railroad, Colour::Purple) => {
                Some(Reward { op: Op::TakeTrain, pay: abilities.railroad_train })
            }
            (Space::Railroad, Colour::Orange) => (turn.main == 0).then(|| {
                let per_triangle = abilities.railroad_income_per_triangle * u32::from(turn.triangles);
                Reward { op: Op::Money((abilities.railroad_income + per_triangle) as u16), pay: 0 }
            }),
            (Space::Railroad, Colour::Grey) => {
                Some(Reward { op: Op::Shares(abilities.railroad_shares), pay: 0 })
            }
            (Space::Telegraph, Colour::Purple) => Some(Reward { op: Op::Exchange, pay: 0 }),
            (Space::Telegraph, Colour::Orange) => place.map(|_| {
                let income = abilities.telegraph_income_per_share * u32::from(turn.taken);
                Reward { op: Op::Money(income as u16), pay: 0 }
            }),
            (Space::Telegraph, Colour::Grey) => {
                place.map(|section| Reward { op: Op::Shares(self.section_first[section]), pay: 0 })
            }
            (Space::Telegraph, Colour::Turquoise) => place
                .and_then(|section| self.tile_reward(state, section))
                .map(|reward| Reward { pay: abilities.telegraph_tile, ..reward }),
            (Space::Trade, Colour::Purple) => {
                Some(Reward { op: Op::Grow { steps: abilities.trade_steps, promotions: 0, each: 0 }, pay: 0 })
            }
            (Space::Trade, Colour::Orange) => {
                let income = abilities.trade_income_per_train * u32::from(state.own().trains());
                Some(Reward { op: Op::Money(income as u16), pay: 0 })
            }
            (Space::Trade, Colour::Turquoise) => Some(Reward { op: Op::Flip(1), pay: 0 }),
            (Space::Station, Colour::Orange)
            | (Space::Railroad, Colour::Turquoise)
            | (Space::Trade, Colour::Grey)
            | (_, Colour::White) => None,
        }
    }

    pub fn tile_reward(&self, state: &State, section: usize) -> Option<Reward> {
        let tile = state.telegraph_tiles[section];
        (tile != NONE).then(|| self.tiles[tile as usize])
    }

    /// Pays for a reward and begins it; if `optional`, its owner may decline every part.
    pub fn begin(&self, state: &mut State, reward: Reward, optional: bool, log: &mut impl Sink<Event>) {
        pay(state, u32::from(reward.pay), log);
        match reward.op {
            Op::Money(money) => earn(state, u32::from(money), log),
            Op::Shares(shares) => gain_shares(state, u16::from(shares), log),
            Op::Grow { steps, promotions, each } => {
                state.stack.push(Frame::Grow { steps, promotions, fee: each, begun: optional });
            }
            Op::SharesAndPromote { shares, promotions } => {
                gain_shares(state, u16::from(shares), log);
                state.stack.push(Frame::Grow { steps: 0, promotions, fee: 0, begun: true });
            }
            Op::Exchange => state.stack.push(Frame::Exchange { optional }),
            Op::Workers { first, second } => {
                state.stack.push(Frame::Gain { of: Offer::One(first), then: second });
            }
            Op::Either { one, other } => {
                state.stack.push(Frame::Gain { of: Offer::Either(one, other), then: None });
            }
            Op::AnyWorker => state.stack.push(Frame::Gain { of: Offer::Any, then: None }),
            Op::TakeTrain => state.stack.push(Frame::TakeTrain { optional }),
            Op::Flip(left) => state.stack.push(Frame::Flip { left, begun: optional }),
            Op::Rail => state.stack.push(Frame::FreeRail { spare: false }),
            Op::Station => state.stack.push(Frame::FreeStation { within: None }),
            Op::Office => state.stack.push(Frame::FreeOffice { within: None }),
            Op::SpareRail => state.stack.push(Frame::FreeRail { spare: true }),
            Op::SpareStation(cities) => state.stack.push(Frame::FreeStation { within: Some(cities) }),
            Op::SpareOffice(sections) => state.stack.push(Frame::FreeOffice { within: Some(sections) }),
        }
    }
}

pub fn pay(state: &mut State, money: u32, log: &mut impl Sink<Event>) {
    if money > 0 {
        let seat = state.decider;
        state.own_mut().money -= money;
        log.tell(Event::Paid { seat, money });
    }
}

pub fn earn(state: &mut State, money: u32, log: &mut impl Sink<Event>) {
    if money > 0 {
        let seat = state.decider;
        state.own_mut().money += money;
        log.tell(Event::Earned { seat, money });
    }
}

pub fn gain_shares(state: &mut State, shares: u16, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    state.own_mut().shares += shares;
    log.tell(Event::SharesGained { seat, shares });
}

pub fn gain_worker(state: &mut State, colour: Colour, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    state.stock[colour.index()] -= 1;
    state.own_mut().supply[colour.index()] += 1;
    log.tell(Event::WorkerGained { seat, colour });
}

/// Colours that can be gained now: the named ones while they are in stock, or any colour instead of a named one
/// that has run out.
pub fn gainable(state: &State, of: Offer) -> [bool; Colour::ALL.len()] {
    let stock = state.stock.map(|count| count > 0);
    let only = |wanted: &[Colour]| {
        let mut out = [false; Colour::ALL.len()];
        wanted.iter().for_each(|colour| out[colour.index()] = true);
        out
    };
    match of {
        Offer::One(colour) if stock[colour.index()] => only(&[colour]),
        Offer::Either(one, other) if stock[one.index()] && stock[other.index()] => only(&[one, other]),
        Offer::Any | Offer::One(_) | Offer::Either(..) => stock,
    }
}
