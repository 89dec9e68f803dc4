//! What is open in a turn: every effect with its cost and reward, whether it can be used now, and
//! whether the turn can be finished.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::{Op, Reward, TABLES};
use crate::ids::{Colour, Effect, Space};
use crate::legal::legal;
use crate::state::{Frame, NONE, State};
use crate::text::{ability_in_words, reward_in_words};
use serde::{Deserialize, Serialize};

/// The open part of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenTurn {
    pub effects: Vec<OpenEffect>,
    /// If the main action is not done yet: what it still requires, in words.
    pub main: Option<String>,
    /// What still has to be paid for the main action.
    pub owed: u32,
    /// Can it be finished at once?
    pub can_finish: bool,
    /// How much money is missing for what is owed, and how many workers are missing to the minimum.
    pub missing_money: u32,
    pub missing_workers: u8,
    /// Whether a deal follows.
    pub deal_follows: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenEffect {
    pub effect: Effect,
    /// Its price, and whether a worker has to be discarded.
    pub pay: u16,
    pub worker: bool,
    /// In words.
    pub gives: String,
    /// May it be used now?
    pub usable: bool,
    /// If not: what is missing, in words.
    pub lacks: Option<String>,
}

/// `None` unless a turn is open.
pub fn open_turn(game: &RailroadRevolution, state: &State) -> Option<OpenTurn> {
    if state.ended || !state.stack.frames().contains(&Frame::Open) {
        return None;
    }
    let (turn, player) = (&state.turn, state.player(state.active));
    let mut legal_now = Vec::new();
    if state.stack.top() == Frame::Open {
        legal(game, state, &mut legal_now);
    }
    let offers = |action: Action| legal_now.binary_search(&action).is_ok();
    let effects = Effect::ALL.iter().filter_map(|effect| {
        let (reward, gives) = described(game, state, *effect)?;
        let usable = offers(Action::Use(*effect));
        Some(OpenEffect {
            effect: *effect,
            pay: reward.map_or(0, |reward| reward.pay),
            worker: *effect == Effect::Tile,
            gives,
            usable,
            lacks: (!usable).then(|| lack(state, *effect, reward)),
        })
    });
    Some(OpenTurn {
        effects: effects.collect(),
        main: (turn.main > 0).then(|| main_in_words(state)),
        owed: turn.owed,
        can_finish: offers(Action::Done),
        missing_money: turn.owed.saturating_sub(player.money),
        missing_workers: TABLES.start.fewest_workers.saturating_sub(player.available()),
        deal_follows: turn.deal,
    })
}

fn main_in_words(state: &State) -> String {
    let turn = &state.turn;
    match turn.space {
        Some(Space::Station) => "build a station".to_owned(),
        Some(Space::Railroad) if turn.main == 1 => "lay 1 more rail".to_owned(),
        Some(Space::Railroad) => format!("lay {} rails", turn.main),
        Some(Space::Telegraph) => "build an office".to_owned(),
        Some(Space::Trade) => "sell an asset".to_owned(),
        None => "place a worker".to_owned(),
    }
}

/// The reward of an open effect, and its description.
fn described(game: &RailroadRevolution, state: &State, effect: Effect) -> Option<(Option<Reward>, String)> {
    let turn = &state.turn;
    let place = turn.place.map(usize::from);
    let city_tile = place.filter(|_| turn.space == Some(Space::Station)).map(|city| state.city_tiles[city]);
    let city_tile = city_tile.filter(|tile| *tile != NONE).map(usize::from);
    let told = |reward: Reward| (Some(reward), reward_in_words(reward));
    match effect {
        Effect::Primary => city_tile.filter(|_| turn.primary).map(|tile| told(game.primary[tile])),
        Effect::Bonus => city_tile.filter(|_| turn.bonus).map(|tile| told(game.bonus[tile])),
        Effect::Tile => {
            place.filter(|_| turn.tile).and_then(|section| game.tile_reward(state, section)).map(told)
        }
        Effect::Flip => turn.flip.then(|| told(Reward { op: Op::Flip(1), pay: 0 })),
        Effect::Ability if turn.ability && turn.colour != Colour::White => {
            let reward = game.ability_reward(state);
            Some((reward, ability_in_words(turn.space?, turn.colour, reward)))
        }
        Effect::Ability => None,
        Effect::Promotion => {
            let one = Reward { op: Op::Grow { steps: 0, promotions: 1, each: 0 }, pay: 0 };
            turn.ability.then(|| told(one))
        }
    }
}

fn lack(state: &State, effect: Effect, reward: Option<Reward>) -> String {
    let player = state.player(state.active);
    let pay = reward.map_or(0, |reward| u32::from(reward.pay));
    if state.stack.top() != Frame::Open {
        "first finish what is begun".to_owned()
    } else if player.money < pay {
        format!("${} more in cash", pay - player.money)
    } else if state.turn.main > 0 && reward.is_none() {
        "first do the main action".to_owned()
    } else {
        match effect {
            Effect::Tile | Effect::Promotion => "a worker to spare, and a place for it".to_owned(),
            _ => "nothing to use it on, or the turn could not be finished after it".to_owned(),
        }
    }
}
