//! The Apprentice: does whatever relieves the settlement's worst shortage most, with no further
//! plan.

use super::policy::candidates;
use rules::{Game, Seat};
use search::{Guide, Values};
use telegraph_road::{Action, Frame, State, TABLES, TelegraphRoad};

pub struct Settler;

impl Guide<TelegraphRoad> for Settler {
    fn rank(
        &self,
        game: &TelegraphRoad,
        state: &State,
        seat: Seat,
        legal: &[Action],
        out: &mut Vec<(Action, f32)>,
    ) {
        let mut likely = Vec::new();
        candidates(state, seat, legal, &mut likely);
        let before = comfort(state, seat);
        for (action, _) in likely {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut ());
            // The end of the round is not examined: the next turn will take care of it.
            let gain = if after.round == state.round { comfort(&after, seat) - before } else { 0.0 };
            out.push((action, gain.max(-9.0) + 10.0 + habit(state, action)));
        }
    }

    fn value(&self, game: &TelegraphRoad, state: &State, values: &mut Values) {
        for seat in Seat::all(game.seats()) {
            values[seat.index()] = comfort(state, seat);
        }
    }
}

/// How the settlement would stand if the round ended now: mainly its scarcest need.
fn comfort(state: &State, seat: Seat) -> f32 {
    let player = state.player(seat);
    let food = f32::from(player.grain + 2 * state.seeds(seat));
    let mut lines = [food, f32::from(state.housing(seat)), f32::from(state.work(seat))];
    lines.sort_by(f32::total_cmp);
    let [least, middle, most] = lines.map(|line| line.min(7.0));
    let later = f32::from(TABLES.rounds - state.round);
    let points: u8 = state.deeds(seat).map(|(special, deed)| special.points(deed.upgraded)).sum();
    let free: u8 = state.with_room(seat).iter().map(|space| state.land(space).free(space)).sum();
    let factories = player.factories.iter().flatten().count() as f32;
    2.0 * least
        + 0.6 * middle
        + 0.1 * most
        + 0.25 * f32::from(player.money)
        + 0.25 * f32::from(free.min(4))
        + 0.5 * factories * later.min(4.0)
        + f32::from(points) * if later < 3.0 { 0.9 } else { 0.3 }
}

/// Ties are broken by what is seldom wrong.
fn habit(state: &State, action: Action) -> f32 {
    match action {
        Action::Pass => -0.5,
        Action::Done | Action::End => 0.01,
        Action::Use { .. } => 0.3,
        Action::Produce(goods) if state.stack.top() == Frame::Production => 0.01 * f32::from(goods.total()),
        _ => 0.0,
    }
}
