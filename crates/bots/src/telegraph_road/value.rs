//! How a position stands for a seat: its points, and those that it can expect.

use rules::Seat;
use telegraph_road::{Colour, SpecialKind, State, TABLES};

/// Values in points; those named `_each_round` count for every remaining round.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// The scarcest of food, housing and work, then the middle one and the most plentiful.
    pub least: f32,
    pub middle: f32,
    pub most: f32,
    pub money: f32,
    pub money_each_round: f32,
    pub area: f32,
    pub factory: f32,
    pub income: f32,
    pub card: f32,
    pub tax: f32,
    pub grain: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            least: 0.5,
            middle: 0.2,
            most: 0.05,
            money: 0.1,
            money_each_round: 0.04,
            area: 0.06,
            factory: 0.15,
            income: 0.25,
            card: 0.1,
            tax: 0.02,
            grain: 0.1,
        }
    }
}

impl Weights {
    /// Found by the cross-entropy method over some 7,000 solo games with 60 plans each.
    pub const ALONE: Weights = Weights {
        least: 0.672,
        middle: 0.184,
        most: 0.094,
        money: 0.209,
        money_each_round: 0.037,
        area: 0.05,
        factory: 0.239,
        income: 0.398,
        card: 0.088,
        tax: 0.018,
        grain: 0.211,
    };
}

/// Beyond this many of anything, more does not help, because no settlement can feed them.
const ENOUGH: f32 = 7.0;

pub fn final_value(state: &State, seat: Seat) -> f32 {
    f32::from(score(state, seat)) + 0.001 * f32::from(state.player(seat).money)
}

fn score(state: &State, seat: Seat) -> u8 {
    let buildings: u8 = state.deeds(seat).map(|(special, deed)| special.points(deed.upgraded)).sum();
    state.player(seat).points + buildings
}

pub fn value(weights: &Weights, state: &State, seat: Seat) -> f32 {
    let player = state.player(seat);
    // Rounds after this one.
    let later = f32::from(TABLES.rounds - state.round);
    let turns = f32::from(TABLES.turns + 1 - state.turn);
    let food = player.grain + 2 * state.seeds(seat);
    let (housing, work) = (state.housing(seat), state.work(seat));
    let now = f32::from(food.min(housing).min(work));
    let mut lines = [f32::from(food), f32::from(housing), f32::from(work)].map(|line| line.min(ENOUGH));
    lines.sort_by(f32::total_cmp);
    let [least, middle, most] = lines;
    let growth = weights.least * least + weights.middle * middle + weights.most * most;
    let money = f32::from(player.money) * (weights.money + weights.money_each_round * later);
    let free: u8 = state.with_room(seat).iter().map(|space| state.land(space).free(space)).sum();
    let goods = |colour: Colour| f32::from(TABLES.goods[colour as usize]);
    let factories: f32 = player
        .factories
        .iter()
        .flatten()
        .map(|factory| f32::from(factory.facts().amount) * goods(factory.facts().colour))
        .sum();
    let income: u8 = state
        .deeds(seat)
        .map(|(special, _)| match special.facts().kind {
            SpecialKind::Income { income, .. } => income,
            SpecialKind::Work { .. } | SpecialKind::Points { .. } => 0,
        })
        .sum();
    let cards: f32 = f32::from(player.hand_size());
    let tax = f32::from(player.tax.saturating_sub(player.citizens));
    f32::from(score(state, seat))
        + now * (1.0 - 0.05 * turns)
        + growth * (later + 0.1 * turns)
        + money
        + weights.area * f32::from(free.min(8)) * later
        + weights.factory * factories * later
        + weights.income * f32::from(income) * later
        + weights.card * cards * later.min(1.0)
        + weights.tax * tax * later
        + weights.grain * f32::from(food.min(10)) * later.min(1.0)
}
