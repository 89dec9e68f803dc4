//! How a position stands for each seat, in victory points: what it has, and what it can expect.

use railroad_revolution::{
    City, Colour, Condition, Frame, NONE, Op, Player, RailroadRevolution, Reward, SECTIONS, SLOTS, Space,
    State, TABLES, Toll, Track,
};
use rules::{Game, Seat};

/// The values that a judge of positions assigns.
#[derive(Clone, Copy)]
pub struct Weights {
    /// For $100, and the amount above which money is worth less.
    pub money: f32,
    pub plenty: f32,
    pub share: f32,
    /// For an available worker above the minimum: white, trained.
    pub white: f32,
    pub trained: f32,
    /// For a milestone in progress, as a fraction of its points, and for one just begun.
    pub milestone: f32,
    pub next_milestone: f32,
    /// Steps, offices and stations expected in each remaining turn.
    pub steps_ahead: f32,
    pub offices_ahead: f32,
    pub stations_ahead: f32,
    /// For nearness to the west coast, a connected city without a station, a train to be raised.
    pub west: f32,
    pub city: f32,
    pub train_down: f32,
    /// For a gap in the telegraph line with an office on one side.
    pub gap: f32,
}

impl Weights {
    /// Counts what is there and little more.
    pub const PLAIN: Weights = Weights {
        money: 1.0,
        plenty: 1500.0,
        share: 1.5,
        white: 1.0,
        trained: 2.0,
        milestone: 0.3,
        next_milestone: 0.0,
        steps_ahead: 0.0,
        offices_ahead: 0.0,
        stations_ahead: 0.0,
        west: 0.0,
        city: 0.3,
        train_down: 1.0,
        gap: 0.0,
    };

    /// Plans for milestones, tracks and the remaining time.
    pub const PLANNER: Weights = Weights {
        money: 1.3,
        plenty: 1200.0,
        share: 2.0,
        white: 1.0,
        trained: 3.0,
        milestone: 0.75,
        next_milestone: 9.0,
        steps_ahead: 0.9,
        offices_ahead: 0.35,
        stations_ahead: 0.4,
        west: 1.0,
        city: 0.8,
        train_down: 2.0,
        gap: 1.0,
    };
}

/// Turns a seat can still expect after the current one.
pub fn turns_left(game: &RailroadRevolution, state: &State, seat: Seat) -> f32 {
    if state.ended {
        return 0.0;
    }
    if state.last_round > 0 {
        let seats = usize::from(game.seats());
        let place = |seat: Seat| (seat.index() + seats - state.first.index()) % seats;
        let still = place(seat) > place(state.active) || seat == state.active && state.turn.space.is_none();
        return f32::from(state.last_round - state.round) + if still { 1.0 } else { 0.0 };
    }
    let fastest = (0..usize::from(game.seats()))
        .map(|seat| {
            let player = &state.players[seat];
            let left = player.buildings_left.saturating_sub(2) + player.rails_left.saturating_sub(2);
            f32::from(left) / 1.55
        })
        .fold(f32::MAX, f32::min);
    fastest + 1.5
}

pub fn worth(game: &RailroadRevolution, weights: &Weights, state: &State, seat: Seat) -> f32 {
    let player = state.player(seat);
    let left = turns_left(game, state, seat);
    // Future benefits count less when less time is left.
    let time = (left / 4.0).min(1.0);
    let points = game.points(player);
    let mut worth = (points.trains + points.milestones + points.connections) as f32;
    worth += tracks(game, weights, player, left);
    worth += time * purse(weights, player, if seat == state.active { state.turn.owed } else { 0 });
    worth += time * workers(weights, player);
    worth += milestones(game, weights, player, left);
    worth += time * map(game, weights, player);
    let down: u8 = player.trains_down.iter().sum();
    worth += time * weights.train_down * f32::from(down);
    worth += time * weights.gap * f32::from(half_gaps(player.offices));
    if seat == state.decider || seat == state.active {
        worth += under_way(game, weights, state, seat, time);
    }
    worth
}

/// Expected points of the tracks at the end: the value of the slot times what it counts.
fn tracks(game: &RailroadRevolution, weights: &Weights, player: &Player, left: f32) -> f32 {
    let buildings = f32::from(player.buildings_left);
    let mut sum = 0.0;
    for track in Track::ALL {
        let count = game.track_count(player, *track) as f32;
        let slot = player.tracks[track.index()] as usize;
        let values = &TABLES.tracks[track.index()].points;
        let (ahead, most) = match track {
            Track::Telegraph => (weights.offices_ahead * left, SECTIONS as f32 - count),
            Track::Stations => (weights.stations_ahead * left, 15.0 - count),
            Track::Network => (0.12 * weights.west * left, 3.0 - count),
        };
        let ahead = match track {
            Track::Network => ahead.min(most),
            _ => ahead.min(most).min(buildings / 2.0),
        };
        let more = weights.steps_ahead * left / 3.0;
        let value = f32::from(values[slot]);
        let top = f32::from(values[SLOTS - 1]);
        let later = (value + more * 0.8).min(top);
        sum += (value + later) / 2.0 * (count + ahead) * 0.5 + later * count * 0.25 + value * count * 0.25;
    }
    sum
}

fn purse(weights: &Weights, player: &Player, owed: u32) -> f32 {
    let money = player.money as f32 - owed as f32;
    let much = money.min(weights.plenty) + (money - weights.plenty).max(0.0) * 0.4;
    much / 100.0 * weights.money + f32::from(player.shares.min(8)) * weights.share
}

fn workers(weights: &Weights, player: &Player) -> f32 {
    let count =
        |colour: Colour| f32::from(player.supply[colour.index()]) + f32::from(player.on_board(colour));
    let trained: f32 = Colour::ALL.iter().filter(|colour| **colour != Colour::White).map(|c| count(*c)).sum();
    let all = trained + count(Colour::White);
    // Above eight there is little for them to do.
    weights.trained * trained.min(7.0) * 0.6 + weights.white * (all - 4.0).clamp(0.0, 4.0)
}

fn milestones(game: &RailroadRevolution, weights: &Weights, player: &Player, left: f32) -> f32 {
    let mut sum = 0.0;
    for (place, tile) in player.open_milestones() {
        let facts = &TABLES.milestones[tile.index()];
        let (mut missing, mut parts) = (0.0, 0.0);
        for need in &facts.needs {
            let have = game.count(player, need.what).min(need.count);
            let effort = match need.what {
                Condition::Stations(_) => 1.2,
                Condition::Connected(level) => 0.3 + 0.15 * f32::from(level),
                Condition::Terrain(_) => 0.6,
                Condition::Deals => 0.7,
            };
            missing += f32::from(need.count - have) * effort;
            parts += f32::from(need.count) * effort;
        }
        for (slot, wanted) in facts.managers.iter().enumerate() {
            parts += 0.8;
            if player.managers[place][slot] == NONE {
                let ready = wanted
                    .is_none_or(|colour| player.supply[colour.index()] > 0 || player.on_board(colour) > 0);
                missing += if ready { 0.6 } else { 1.1 };
            }
        }
        // A turn makes slightly more than one part.
        let reach = if missing <= left * 1.1 + 0.3 { 1.0 } else { 0.2 };
        let done = 1.0 - (missing / parts.max(0.1)).min(1.0);
        sum += weights.milestone * f32::from(facts.points) * reach * (0.25 + 0.75 * done) * done.max(0.2);
    }
    let completed = player.completed.count_ones() as f32;
    // A player who completes one gets another to work on, as long as there is time.
    sum + weights.next_milestone * completed * (left / 8.0).min(1.0) * 0.6
}

fn map(game: &RailroadRevolution, weights: &Weights, player: &Player) -> f32 {
    let reached = game.reached(player.rails);
    let free = (reached & !player.stations).count_ones().min(4) as f32;
    let west: f32 = City::all()
        .filter(|city| reached & 1 << city.0 != 0)
        .map(|city| match TABLES.cities[city.index()].level {
            3 => 0.6,
            4 => 1.3,
            5 => 4.0,
            _ => 0.2,
        })
        .sum();
    weights.city * free + weights.west * west
}

/// Gaps with an office on one side only.
fn half_gaps(offices: u8) -> u8 {
    let gaps = (0..SECTIONS - 1).filter(|gap| (offices >> gap & 0b11).count_ones() == 1);
    gaps.count() as u8
}

/// What has been begun and not finished.
fn under_way(game: &RailroadRevolution, weights: &Weights, state: &State, seat: Seat, time: f32) -> f32 {
    let mut sum = 0.0;
    if seat == state.decider {
        for frame in state.stack.frames() {
            sum += match frame {
                Frame::Grow { steps, promotions, .. } => {
                    1.6 * f32::from(*steps) + 1.5 * f32::from(*promotions)
                }
                Frame::Discard { to: Toll::Tile } => 3.0,
                Frame::Discard { to: Toll::Gate(_) } => 2.0,
                Frame::Exchange { .. } => 0.8,
                Frame::Gain { then, .. } => 2.5 + if then.is_some() { 2.5 } else { 0.0 },
                Frame::TakeTrain { .. } => 8.5,
                Frame::Flip { left, .. } => 3.0 * f32::from(*left),
                Frame::FreeRail { .. } => 2.5,
                Frame::FreeStation { .. } | Frame::FreeOffice { .. } => 5.0,
                Frame::OwnDeal => 4.0,
                _ => 0.0,
            };
        }
    }
    if seat == state.active && state.stack.frames().contains(&Frame::Open) {
        sum += open(game, weights, state, time);
    }
    sum
}

/// What the open effects of the turn promise.
fn open(game: &RailroadRevolution, weights: &Weights, state: &State, time: f32) -> f32 {
    let turn = &state.turn;
    let mut sum = 0.0;
    if turn.main > 0 {
        sum += match turn.space {
            Some(Space::Station) => 7.0 - 3.0 * time,
            Some(Space::Railroad) => 3.0 * f32::from(turn.main),
            Some(Space::Telegraph) => 6.0 + 2.5 * weights.share * time,
            Some(Space::Trade) => {
                let sale = game.sales(state.player(state.active)).map(|(_, money)| money).max().unwrap_or(0);
                sale as f32 / 100.0 * weights.money * time
            }
            None => 0.0,
        };
    }
    let place = turn.place.map(usize::from);
    if let (Some(Space::Station), Some(city)) = (turn.space, place) {
        let tile = &TABLES.city_tiles[state.city_tiles[city] as usize];
        sum += if turn.primary { 0.9 * promise(weights, tile.primary, time) } else { 0.0 };
        sum += if turn.bonus { 0.9 * promise(weights, tile.first, time) } else { 0.0 };
    }
    if turn.flip {
        sum += 2.5;
    }
    if turn.tile {
        sum += 1.0;
    }
    if turn.ability {
        sum += if turn.colour == Colour::White { 0.5 } else { 1.5 };
    }
    sum
}

fn promise(weights: &Weights, reward: Reward, time: f32) -> f32 {
    let gain = match reward.op {
        Op::Money(money) => f32::from(money) / 100.0 * weights.money * time,
        Op::Shares(shares) => f32::from(shares) * weights.share * time,
        Op::SharesAndPromote { .. } => (1.0 + weights.share) * time,
        Op::Grow { steps, promotions, .. } => 1.6 * f32::from(steps) + 1.0 * f32::from(promotions),
        Op::Workers { second, .. } => weights.trained * time * if second.is_some() { 1.6 } else { 0.8 },
        Op::Either { .. } | Op::AnyWorker => weights.trained * time,
        Op::Exchange => 0.7 * time,
        Op::TakeTrain => 8.5,
        Op::Flip(times) => 2.5 * f32::from(times),
        _ => 3.0,
    };
    (gain - f32::from(reward.pay) / 100.0 * weights.money * time).max(0.0)
}
