//! The effects of decisions: one function for each.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::{Gate, Op, Reward, TABLES};
use crate::effects::{earn, gain_shares, gain_worker, pay};
use crate::flow::{complete, end_action, pass_deal, retire_deal, settle, take_milestone};
use crate::ids::{
    City, Colour, Effect, From, Milestone, Piece, Rail, SETUPS, Section, Setup, Side, Space, Track, Train,
};
use crate::state::{Frame, NONE, State, Toll, Turn};
use crate::view::Event;
use rules::Sink;

pub fn apply(game: &RailroadRevolution, state: &mut State, action: Action, log: &mut impl Sink<Event>) {
    match (state.stack.top(), action) {
        (Frame::PickSetup, Action::Setup(setup)) => take_setup(game, state, setup, log),
        (Frame::Place, Action::Place(colour, space)) => place(state, colour, space, log),
        (Frame::Open, Action::Rail(rail)) => lay_rail(game, state, rail, log),
        (Frame::Open, Action::Station(city)) => build_station(game, state, city, log),
        (Frame::Open, Action::Office(section)) => build_office(game, state, section, log),
        (Frame::Open, Action::Sell(piece)) => sell_asset(game, state, piece, log),
        (Frame::Open, Action::Use(effect)) => use_effect(game, state, effect, log),
        (Frame::Open, Action::Done) => end_action(state, log),
        (Frame::Grow { .. }, Action::Step(track)) => step(game, state, track, log),
        (Frame::Grow { .. }, Action::Promote(from, colour, tile)) => {
            promote(game, state, from, colour, tile, log);
        }
        (Frame::Discard { to }, Action::Discard(from, colour)) => discard(game, state, to, from, colour, log),
        (Frame::Exchange { .. }, Action::Exchange(from, give, take)) => {
            exchange(state, from, give, take, log);
        }
        (Frame::Gain { then, .. }, Action::Gain(colour)) => {
            crate::flow::gain_next(state, colour, then, log);
        }
        (Frame::TakeTrain { .. }, Action::Train(kind)) => take_train(state, kind, log),
        (Frame::Flip { left, .. }, Action::Flip(kind)) => {
            flip(state, kind, left, false, true, log);
            game.begin(state, game.train_rewards[kind.index()], false, log);
        }
        (Frame::Flip { left, .. }, Action::Lower(kind)) => flip(state, kind, left, false, false, log),
        (Frame::Flip { left, .. }, Action::Raise(kind)) => flip(state, kind, left, true, false, log),
        (Frame::FreeRail { spare }, Action::Rail(rail)) => free_rail(state, rail, spare, log),
        (Frame::FreeStation { within }, Action::Station(city)) => {
            free_station(game, state, city, within.is_some(), log);
        }
        (Frame::FreeOffice { within }, Action::Office(section)) => {
            free_office(game, state, section, within.is_some(), log);
        }
        (Frame::Deal { left, right }, Action::Deal(side)) => accept(game, state, [left, right], side, log),
        (Frame::Deal { left, right }, Action::Pass) => pass_deal(game, state, left || right, false, log),
        (Frame::OwnDeal, Action::Deal(side)) => accept_alone(game, state, side, log),
        (Frame::Milestones, Action::Complete(tile)) => complete(game, state, tile, log),
        (Frame::ChooseMilestone { stack }, Action::Take(tile)) => take_milestone(state, stack, tile, log),
        (_, Action::Share) => sell_share(state, log),
        (_, Action::Hire(colour)) => hire(state, colour, log),
        (_, Action::Stop) => {
            state.stack.pop();
        }
        (frame, action) => unreachable!("{action} was taken at {frame:?}"),
    }
    settle(game, state, log);
}

fn take_setup(game: &RailroadRevolution, state: &mut State, setup: Setup, log: &mut impl Sink<Event>) {
    let place = state.setups.iter().position(|there| *there == setup.0).expect("the tile is on offer");
    let worker = Colour::ALL[state.setup_workers[place] as usize];
    // The other tiles close the gap.
    state.setups[place..].rotate_left(1);
    state.setup_workers[place..].rotate_left(1);
    state.setups[SETUPS - 1] = NONE;
    state.setup_workers[SETUPS - 1] = NONE;
    let seat = state.decider;
    let player = state.own_mut();
    player.setup = setup.0;
    player.supply[worker.index()] += 1;
    log.tell(Event::SetupTaken { seat, setup, worker });
    for reward in &TABLES.setups[setup.index() / 2].sides[setup.index() % 2] {
        game.begin(state, *reward, true, log);
    }
}

fn place(state: &mut State, colour: Colour, space: Space, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let player = state.own_mut();
    player.supply[colour.index()] -= 1;
    player.board[space.index()][colour.index()] += 1;
    let rails = player.rails_left.min(2);
    state.turn = Turn {
        space: Some(space),
        colour,
        main: if space == Space::Railroad { rails } else { 1 },
        owed: if space == Space::Railroad { TABLES.prices.railroad } else { 0 },
        flip: space == Space::Trade,
        ability: true,
        ..Turn::NEW
    };
    state.stack.turn_into(Frame::Open);
    log.tell(Event::Placed { seat, colour, space });
}

fn lay_rail(game: &RailroadRevolution, state: &mut State, rail: Rail, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let terrain = game.terrain[rail.index()];
    let cost = u32::from(terrain) * TABLES.prices.triangle;
    let turn = &mut state.turn;
    turn.owed += cost;
    turn.triangles += terrain;
    turn.laid += 1;
    turn.main -= 1;
    turn.deal |= game.deal_rails & 1 << rail.0 != 0;
    let player = state.own_mut();
    player.rails |= 1 << rail.0;
    player.rails_left -= 1;
    log.tell(Event::RailLaid { seat, rail, cost: Some(cost) });
}

fn build_station(game: &RailroadRevolution, state: &mut State, city: City, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let first = game.place_station(state, seat, city);
    state.own_mut().buildings_left -= 1;
    let cost = if state.turn.waived { 0 } else { game.cost[state.city_tiles[city.index()] as usize] };
    let turn = &mut state.turn;
    turn.owed += cost;
    turn.main = 0;
    turn.place = Some(city.0);
    turn.primary = true;
    turn.bonus = first;
    log.tell(Event::StationBuilt { seat, city, first, cost: Some(cost) });
}

fn build_office(game: &RailroadRevolution, state: &mut State, section: Section, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let index = section.index();
    let first = game.place_office(state, seat, index);
    state.own_mut().buildings_left -= 1;
    let shares = game.section_shares[index] + if first { game.section_first[index] } else { 0 };
    let turn = &mut state.turn;
    turn.main = 0;
    turn.place = Some(section.0);
    turn.taken = shares;
    turn.tile = state.telegraph_tiles[index] != NONE;
    turn.deal = game.deal_sections & 1 << index != 0;
    log.tell(Event::OfficeBuilt { seat, section, first });
    gain_shares(state, u16::from(shares), log);
}

fn sell_asset(game: &RailroadRevolution, state: &mut State, piece: Piece, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let money = game.section_money[game.leftmost_section(state.own()) as usize];
    let player = state.own_mut();
    match piece {
        Piece::Building => {
            player.buildings_left -= 1;
            player.buildings_sold += 1;
        }
        Piece::Rail => {
            player.rails_left -= 1;
            player.rails_sold += 1;
        }
    }
    state.turn.main = 0;
    log.tell(Event::AssetSold { seat, piece, money });
    earn(state, money, log);
}

fn use_effect(game: &RailroadRevolution, state: &mut State, effect: Effect, log: &mut impl Sink<Event>) {
    log.tell(Event::Used { seat: state.decider, effect });
    let place = state.turn.place.map(usize::from);
    let tile = place.map(|place| state.city_tiles[place.min(state.city_tiles.len() - 1)] as usize);
    let turn = &mut state.turn;
    match (effect, tile) {
        (Effect::Primary, Some(tile)) => {
            turn.primary = false;
            game.begin(state, game.primary[tile], false, log);
        }
        (Effect::Bonus, Some(tile)) => {
            turn.bonus = false;
            game.begin(state, game.bonus[tile], false, log);
        }
        (Effect::Tile, _) => {
            turn.tile = false;
            state.stack.push(Frame::Discard { to: Toll::Tile });
        }
        (Effect::Flip, _) => {
            turn.flip = false;
            state.stack.push(Frame::Flip { left: 1, begun: false });
        }
        (Effect::Ability, _) => use_ability(game, state, log),
        (Effect::Promotion, _) => {
            turn.ability = false;
            let one = Reward { op: Op::Grow { steps: 0, promotions: 1, each: 0 }, pay: 0 };
            game.begin(state, one, false, log);
        }
        (Effect::Primary | Effect::Bonus, None) => unreachable!("{effect} without a city"),
    }
}

/// The ability of the worker's colour. Its reward is read before the effect counts as used.
fn use_ability(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) {
    let reward = game.ability_reward(state);
    let turn = &mut state.turn;
    turn.ability = false;
    match (turn.space, turn.colour) {
        (Some(Space::Station), Colour::Orange) => {
            turn.waived = true;
            turn.owed = 0;
        }
        (Some(Space::Railroad), Colour::Turquoise) => turn.main += 1,
        (Some(Space::Trade), Colour::Grey) => state.stack.push(Frame::OwnDeal),
        _ => game.begin(state, reward.expect("the ability can be used"), false, log),
    }
}

fn step(game: &RailroadRevolution, state: &mut State, track: Track, log: &mut impl Sink<Event>) {
    let Frame::Grow { steps, promotions, fee, .. } = state.stack.top() else {
        unreachable!("steps are frames")
    };
    state.stack.turn_into(Frame::Grow { steps: steps - 1, promotions, fee, begun: true });
    match game.next_gate(state.own(), track).flatten() {
        Some(Gate::Worker) => {
            state.stack.push(Frame::Discard { to: Toll::Gate(track) });
            return;
        }
        Some(Gate::Money(price)) => pay(state, u32::from(price), log),
        Some(Gate::Shares(price)) => {
            state.own_mut().shares -= price;
            log.tell(Event::SharesDiscarded { seat: state.decider, shares: price });
        }
        None => {}
    }
    advance(state, track, log);
}

fn advance(state: &mut State, track: Track, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let slot = &mut state.own_mut().tracks[track.index()];
    *slot += 1;
    let slot = *slot;
    log.tell(Event::Stepped { seat, track, slot });
}

fn promote(
    game: &RailroadRevolution,
    state: &mut State,
    from: From,
    colour: Colour,
    tile: Milestone,
    log: &mut impl Sink<Event>,
) {
    let Frame::Grow { steps, promotions, fee, .. } = state.stack.top() else {
        unreachable!("promotions are frames")
    };
    state.stack.turn_into(Frame::Grow { steps, promotions: promotions - 1, fee, begun: true });
    pay(state, u32::from(fee), log);
    let seat = state.decider;
    let player = state.own_mut();
    player.remove(from, colour);
    let place = player.open.iter().position(|open| *open == tile.0).expect("the milestone is open");
    let slot = game.manager_slot(player, place, colour).expect("a slot takes the worker");
    player.managers[place][slot] = colour.index() as u8;
    log.tell(Event::Promoted { seat, colour, milestone: tile });
}

fn discard(
    game: &RailroadRevolution,
    state: &mut State,
    to: Toll,
    from: From,
    colour: Colour,
    log: &mut impl Sink<Event>,
) {
    state.stack.pop();
    state.own_mut().remove(from, colour);
    state.stock[colour.index()] += 1;
    log.tell(Event::WorkerDiscarded { seat: state.decider, colour });
    match to {
        Toll::Gate(track) => advance(state, track, log),
        Toll::Tile => {
            let section = usize::from(state.turn.place.expect("an office stands in the section"));
            let reward = game.tile_reward(state, section).expect("the section has a tile");
            game.begin(state, reward, false, log);
        }
    }
}

/// The new worker takes the place of the old one.
fn exchange(state: &mut State, from: From, give: Colour, take: Colour, log: &mut impl Sink<Event>) {
    state.stack.pop();
    let seat = state.decider;
    let player = state.own_mut();
    match player.remove(from, give) {
        Some(space) => player.board[space.index()][take.index()] += 1,
        None => player.supply[take.index()] += 1,
    }
    state.stock[give.index()] += 1;
    state.stock[take.index()] -= 1;
    log.tell(Event::Exchanged { seat, give, take });
}

fn take_train(state: &mut State, kind: Train, log: &mut impl Sink<Event>) {
    state.stack.pop();
    let seat = state.decider;
    state.trains[kind.index()] -= 1;
    state.own_mut().trains_up[kind.index()] += 1;
    log.tell(Event::TrainTaken { seat, train: kind });
}

fn flip(state: &mut State, kind: Train, left: u8, up: bool, bonus: bool, log: &mut impl Sink<Event>) {
    state.stack.turn_into(Frame::Flip { left: left - 1, begun: true });
    let seat = state.decider;
    let player = state.own_mut();
    let (from, to) = if up {
        (&mut player.trains_down, &mut player.trains_up)
    } else {
        (&mut player.trains_up, &mut player.trains_down)
    };
    from[kind.index()] -= 1;
    to[kind.index()] += 1;
    log.tell(Event::TrainFlipped { seat, train: kind, up, bonus });
}

fn free_rail(state: &mut State, rail: Rail, spare: bool, log: &mut impl Sink<Event>) {
    state.stack.pop();
    let seat = state.decider;
    let player = state.own_mut();
    player.rails |= 1 << rail.0;
    if !spare {
        player.rails_left -= 1;
    }
    log.tell(Event::RailLaid { seat, rail, cost: None });
}

fn free_station(
    game: &RailroadRevolution,
    state: &mut State,
    city: City,
    spare: bool,
    log: &mut impl Sink<Event>,
) {
    state.stack.pop();
    let seat = state.decider;
    let first = game.place_station(state, seat, city);
    if !spare {
        state.own_mut().buildings_left -= 1;
    }
    log.tell(Event::StationBuilt { seat, city, first, cost: None });
}

fn free_office(
    game: &RailroadRevolution,
    state: &mut State,
    section: Section,
    spare: bool,
    log: &mut impl Sink<Event>,
) {
    state.stack.pop();
    let seat = state.decider;
    let first = game.place_office(state, seat, section.index());
    if !spare {
        state.own_mut().buildings_left -= 1;
    }
    log.tell(Event::OfficeBuilt { seat, section, first });
}

fn accept(
    game: &RailroadRevolution,
    state: &mut State,
    mut taken: [bool; 2],
    side: Side,
    log: &mut impl Sink<Event>,
) {
    taken[side.index()] = true;
    state.stack.turn_into(Frame::Deal { left: taken[0], right: taken[1] });
    pay_deal(game, state, side, log);
}

/// The negotiator's deal: with one extra share, for the active player alone, and then a new tile.
fn accept_alone(game: &RailroadRevolution, state: &mut State, side: Side, log: &mut impl Sink<Event>) {
    gain_shares(state, TABLES.abilities.trade_deal_shares, log);
    state.stack.turn_into(Frame::NewDeal);
    pay_deal(game, state, side, log);
    retire_deal(state);
}

fn pay_deal(game: &RailroadRevolution, state: &mut State, side: Side, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let deal = game.deal_side(state, side);
    let tile = state.deal_tile().expect("a deal is face up");
    state.own_mut().shares -= deal.shares;
    log.tell(Event::DealTaken { seat, tile, side, shares: deal.shares });
    game.begin(state, deal.reward, false, log);
}

fn sell_share(state: &mut State, log: &mut impl Sink<Event>) {
    let money = TABLES.prices.share_sale;
    let seat = state.decider;
    let player = state.own_mut();
    player.shares -= 1;
    player.money += money;
    log.tell(Event::ShareSold { seat, money });
}

fn hire(state: &mut State, colour: Colour, log: &mut impl Sink<Event>) {
    pay(state, TABLES.prices.hire, log);
    gain_worker(state, colour, log);
}
