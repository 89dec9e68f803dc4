//! How a position stands: a comparison of the turns that each seat still needs.

use super::facts::{Facts, Four, KINDS, members};
use super::land::{Land, PLOTS, Reach, Realm};
use super::link;
use rules::{Game, Seat};
use search::Values;
use us_telegraph::{Frame, Kind, State, UsTelegraph};

/// What is known about each seat in a position.
pub struct Survey {
    pub land: Land,
    pub realms: Vec<Realm>,
    pub reaches: Vec<Reach>,
}

impl Survey {
    pub fn new(game: &UsTelegraph, state: &State) -> Survey {
        let land = Land::new(state);
        let seats = game.seats();
        let realms = (0..seats).map(|seat| Realm::new(&land, seat)).collect();
        let reaches = (0..seats).map(|seat| Reach::new(&land, seat)).collect();
        Survey { land, realms, reaches }
    }
}

/// The value, in turns, of being `needs` buildings away from a connection, where one building would
/// stop it and where it would not.
const NEAR: [[f32; 2]; 7] =
    [[9.0, 9.0], [1.6, 3.2], [1.1, 2.0], [0.7, 1.2], [0.4, 0.7], [0.2, 0.35], [0.05, 0.15]];
/// Weights, in turns unless stated otherwise. Found by self-play.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Scales the value of being near a connection.
    pub near: f32,
    /// A connection that the others must stop before the seat's next turn.
    pub threat: f32,
    /// A card in hand, as a fraction of a card on the bill, because it may be the wrong one.
    pub in_hand: f32,
    pub worker: f32,
    /// How many cards the next building of a kind costs above its currently cheapest plot.
    pub wear: f32,
    /// The probability that a follower finds a free plot beside its upstream in the end.
    pub chained: f32,
    /// The same while the upstream is not built.
    pub chained_later: f32,
    /// The lead that makes a game nearly won.
    pub lead: f32,
    /// A building kept open, on top of the third of a turn that building it takes.
    pub open: f32,
    /// A card that is still needed.
    pub card: f32,
    /// An open building that the hand can pay for beside what stands.
    pub ready: f32,
    /// A settlement beyond the first: the next one costs more.
    pub settlement: f32,
    /// A face-down building.
    pub draw: f32,
}

impl Weights {
    pub const TUNED: Weights = Weights {
        near: 2.6,
        threat: 1.2,
        in_hand: 1.0,
        worker: 0.3,
        wear: 0.64,
        chained: 0.9,
        chained_later: 1.0,
        lead: 5.0,
        open: 0.08,
        card: 0.375,
        ready: 0.05,
        settlement: 0.05,
        draw: 0.88,
    };
}

pub fn near(needs: u8, width: u8) -> f32 {
    NEAR.get(needs as usize).map_or(0.0, |worth| worth[usize::from(width > 1)])
}

pub fn value(
    facts: &Facts,
    weights: &Weights,
    survey: &Survey,
    game: &UsTelegraph,
    state: &State,
    values: &mut Values,
) {
    let active = state.active.index();
    let seats = game.seats() as usize;
    let left = actions_left(state);
    let mut turns = [0.0f32; 4];
    for (seat, turns) in turns[..seats].iter_mut().enumerate() {
        let mut need = turns_left(facts, weights, state, survey, seat);
        let (reach, realm) = (&survey.reaches[seat], &survey.realms[seat]);
        need -= near(reach.needs, reach.width) * weights.near;
        let own_turn = seat == active;
        let base = if own_turn { left.constructions } else { 3 };
        let actions = base + if base > 0 { state.players[seat].workers } else { 0 };
        if link::find(facts, state, &survey.land, reach, realm, seat, actions).is_some() {
            if own_turn {
                won_by(seat, seats, values);
                return;
            }
            need -= weights.threat;
        }
        if own_turn {
            // Half a turn, so that the value does not jump when the turn passes.
            need += 0.5 - left.share;
        }
        *turns = need.max(0.3);
    }
    let least = turns[..seats].iter().copied().fold(f32::MAX, f32::min);
    let mut sum = 0.0;
    for (value, turns) in values.iter_mut().zip(&turns[..seats]) {
        let behind = weights.lead / (weights.lead + turns - least);
        *value = behind * behind * behind;
        sum += *value;
    }
    values[..seats].iter_mut().for_each(|value| *value /= sum);
}

/// Almost won: the plan may still be wrong about a card.
fn won_by(seat: usize, seats: usize, values: &mut Values) {
    values[..seats].fill(0.04 / (seats - 1) as f32);
    values[seat] = 0.96;
}

struct Left {
    /// The fraction of the turn that is left.
    share: f32,
    constructions: u8,
}

fn actions_left(state: &State) -> Left {
    let used = state.turn.used;
    let extra = u8::from(state.stack.frames().contains(&Frame::Extra));
    match (state.stack.frames()[0], state.turn.kind) {
        (Frame::Turn, None) => Left { share: 1.0, constructions: 3 },
        (Frame::Turn, Some(kind)) => {
            let left = kind.limit() - used + extra;
            let share = f32::from(left) / f32::from(kind.limit());
            Left { share, constructions: if kind == Kind::Construct { left } else { 0 } }
        }
        _ => Left { share: 0.0, constructions: 0 },
    }
}

/// The turns `seat` needs to build everything: draws, constructions and the cards to pay for them.
fn turns_left(facts: &Facts, weights: &Weights, state: &State, survey: &Survey, seat: usize) -> f32 {
    let player = &state.players[seat];
    let face_down: u8 = player.decks.iter().sum();
    let lifted = u8::from(state.lifted(Seat::new(seat)).is_some());
    let open = player.open.iter().sum::<u8>() + lifted;
    let cards = cards_left(facts, weights, state, survey, seat);
    let hand = f32::from(player.hand.total()) * weights.in_hand;
    let short = (cards - hand).max(0.0);
    f32::from(face_down) * weights.draw + f32::from(open) * (1.0 / 3.0 + weights.open) + short * weights.card
        - f32::from(player.workers) * weights.worker
        // Surplus cards can still pay surcharges and substitute for each other.
        - (hand - cards).max(0.0) * 0.05
        - ready(facts, state, survey, seat) * weights.ready
        + f32::from(player.settlements.saturating_sub(1)) * weights.settlement
}

/// The cards that all remaining buildings will cost.
fn cards_left(facts: &Facts, weights: &Weights, state: &State, survey: &Survey, seat: usize) -> f32 {
    let player = &state.players[seat];
    let (land, realm) = (&survey.land, &survey.realms[seat]);
    let to_build: [u8; KINDS] = std::array::from_fn(|kind| facts.copies[kind] - player.built[kind]);
    // Room beside the buildings that others follow.
    let mut room = [0u8; KINDS];
    for plot in &realm.edge {
        for kind in members(realm.beside[*plot as usize]) {
            room[kind] += 1;
        }
    }
    let everywhere: Vec<u8>;
    let plots = if realm.edge.len() < 4 {
        everywhere = (0..land.plots as u8).filter(|plot| land.is_free(*plot as usize)).collect();
        &everywhere
    } else {
        &realm.edge
    };
    let mut supplies = [Four(0); PLOTS];
    for (supply, plot) in supplies.iter_mut().zip(plots) {
        *supply = land.supply[*plot as usize];
    }
    let supplies = &supplies[..plots.len()];
    let mut sum = 0.0;
    for kind in (0..KINDS).filter(|kind| to_build[*kind] > 0) {
        let mut chance = 0.0;
        if let Some(upstream) = facts.upstream[kind] {
            if player.built[upstream] > 0 {
                let followers: u8 = members(facts.followers[upstream]).map(|kind| to_build[kind]).sum();
                let room = f32::from(room[upstream]);
                chance = weights.chained * (room / f32::from(followers)).min(1.0);
            } else {
                chance = weights.chained_later;
            }
        }
        let price = if facts.any[kind] > 0 {
            let most = supplies.iter().map(|supply| supply.total()).max().unwrap_or(0);
            facts.any[kind].saturating_sub(most)
        } else {
            let cost = facts.cost[kind];
            supplies.iter().map(|supply| cost.less(*supply).total()).min().unwrap_or(cost.total())
        };
        sum += f32::from(to_build[kind]) * (price as f32 + weights.wear) * (1.0 - chance);
    }
    sum
}

/// How many open buildings the hand can pay for, each by itself, without a new settlement.
fn ready(facts: &Facts, state: &State, survey: &Survey, seat: usize) -> f32 {
    let player = &state.players[seat];
    let (land, realm) = (&survey.land, &survey.realms[seat]);
    let hand = Four::of(player.hand);
    let payable = |kind: usize| {
        let mut plots = realm.edge.iter().map(|plot| *plot as usize);
        plots.any(|plot| realm.bill(facts, land, kind, plot, 0).paid_from(hand).is_some())
    };
    let open = (0..KINDS).filter(|kind| player.open[*kind] > 0 && payable(*kind));
    open.map(|kind| f32::from(player.open[kind])).sum()
}
