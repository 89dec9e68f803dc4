//! The effects of decisions: one function for each.

use crate::TelegraphRoad;
use crate::action::{Action, Goods};
use crate::content::{Card, Colour, Factory, Once, Space, Special, SpecialKind, TABLES};
use crate::flow::{end_founding, end_turn, settle};
use crate::legal::{own_factories, sites};
use crate::round::{open_next, remove_open};
use crate::state::{Frame, State, Work};
use crate::view::Event;
use rules::{Seat, Sink};

pub fn apply(
    game: &TelegraphRoad,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Sink<Event>,
) {
    match (state.stack.top(), action) {
        (Frame::Found, Action::Found(space)) => found(game, state, seat, space, log),
        (Frame::Markers { from, price }, Action::Markers(to)) => {
            state.stack.pop();
            put_markers(game, state, from, Some(to), price, log);
        }
        (Frame::Turn, Action::Use { special, colour }) => use_effect(state, seat, special, colour, log),
        (Frame::Turn, Action::End) => end_turn(game, state, log),
        (Frame::Turn, action) => {
            state.action.taken = true;
            act(game, state, seat, action, log);
        }
        (Frame::More { .. }, Action::House(space)) => build_housing(state, seat, space, log),
        (Frame::More { .. }, Action::Skyscraper(space)) => build_skyscraper(state, seat, space, log),
        (Frame::More { .. }, Action::Sow(space)) => sow(state, seat, space, log),
        (Frame::More { .. }, Action::Done) => {
            state.stack.pop();
        }
        (Frame::SecondCard { .. }, Action::Play { card, factory }) => {
            state.stack.pop();
            play(game, state, seat, card, factory, log);
            // Two cards are the maximum, so the replacement is drawn now.
            if let Frame::SecondCard { .. } = state.stack.top() {
                state.stack.turn_into(Frame::Redraw);
            }
        }
        (Frame::SecondCard { .. }, Action::Done) => state.stack.turn_into(Frame::Redraw),
        (Frame::TakeOver { factory }, Action::Site(space)) => {
            state.stack.pop();
            take_over(game, state, seat, factory, TakeOver::Site(space), log);
        }
        (Frame::TakeOver { factory }, Action::Replace(old)) => {
            state.stack.pop();
            take_over(game, state, seat, factory, TakeOver::Replace(old), log);
        }
        (Frame::Production, Action::Produce(goods)) => {
            state.producing = state.producing.without(seat);
            produce(state, seat, goods, true, log);
        }
        (frame, action) => unreachable!("{action} was taken at {frame:?}"),
    }
    settle(game, state, log);
}

/// The action of a turn.
fn act(game: &TelegraphRoad, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
    match action {
        Action::Land(space) => buy_land(game, state, seat, space, log),
        Action::House(space) => {
            build_housing(state, seat, space, log);
            if game.multi_build {
                state.stack.push(Frame::More { work: Work::Housing });
            }
        }
        Action::Skyscraper(space) => {
            build_skyscraper(state, seat, space, log);
            if game.multi_build {
                state.stack.push(Frame::More { work: Work::Skyscrapers });
            }
        }
        Action::Buy(special) => buy_special(game, state, seat, special, log),
        Action::Upgrade(special) => upgrade(state, seat, special, log),
        Action::Grain(count) => buy_grain(state, seat, count, log),
        Action::Sow(space) => {
            sow(state, seat, space, log);
            state.stack.push(Frame::More { work: Work::Sowing });
        }
        Action::Play { card, factory } => play(game, state, seat, card, factory, log),
        Action::Produce(goods) => produce(state, seat, goods, false, log),
        Action::Tax => collect_taxes(state, seat, log),
        Action::Pass => log.tell(Event::Passed { seat }),
        other => unreachable!("{other} is no action of a turn"),
    }
}

/// Pays, first from the discount of the action; returns the remaining cost.
fn pay(state: &mut State, seat: Seat, price: u16) -> u16 {
    let cut = price.min(u16::from(state.action.discount));
    state.action.discount -= cut as u8;
    state.player_mut(seat).money -= price - cut;
    price - cut
}

fn found(game: &TelegraphRoad, state: &mut State, seat: Seat, space: Space, log: &mut impl Sink<Event>) {
    let price = take_space(state, seat, space);
    state.land_mut(space).housing = 1;
    log.tell(Event::Founded { seat, space });
    lift_markers(game, state, space, price, log);
}

fn take_space(state: &mut State, seat: Seat, space: Space) -> u8 {
    let land = state.land_mut(space);
    land.owner = Some(seat);
    std::mem::take(&mut land.price)
}

/// Asks where the markers go only if there is a choice. The markers of the last space leave the
/// game.
fn lift_markers(game: &TelegraphRoad, state: &mut State, from: Space, price: u8, log: &mut impl Sink<Event>) {
    let places = state.for_sale();
    if places.len() > 1 {
        state.stack.push(Frame::Markers { from, price });
    } else {
        put_markers(game, state, from, places.iter().next(), price, log);
    }
}

fn put_markers(
    game: &TelegraphRoad,
    state: &mut State,
    from: Space,
    to: Option<Space>,
    price: u8,
    log: &mut impl Sink<Event>,
) {
    if let Some(to) = to {
        state.land_mut(to).price += price;
    }
    log.tell(Event::MarkersMoved { from, to, price });
    if state.stack.top() == Frame::Found {
        end_founding(game, state, log);
    }
}

fn buy_land(game: &TelegraphRoad, state: &mut State, seat: Seat, space: Space, log: &mut impl Sink<Event>) {
    let price = take_space(state, seat, space);
    let paid = pay(state, seat, u16::from(price));
    log.tell(Event::LandBought { seat, space, paid });
    lift_markers(game, state, space, price, log);
}

fn build_housing(state: &mut State, seat: Seat, space: Space, log: &mut impl Sink<Event>) {
    let paid = pay(state, seat, u16::from(TABLES.housing_price));
    state.land_mut(space).housing += 1;
    log.tell(Event::HousingBuilt { seat, space, paid });
}

fn build_skyscraper(state: &mut State, seat: Seat, space: Space, log: &mut impl Sink<Event>) {
    let paid = pay(state, seat, u16::from(TABLES.skyscraper_price));
    let land = state.land_mut(space);
    land.housing -= 1;
    land.skyscrapers += 1;
    log.tell(Event::SkyscraperBuilt { seat, space, paid });
}

fn buy_special(
    game: &TelegraphRoad,
    state: &mut State,
    seat: Seat,
    special: Special,
    log: &mut impl Sink<Event>,
) {
    let paid = pay(state, seat, u16::from(game.special_cost(special)));
    state.specials[special.index()].owner = Some(seat);
    log.tell(Event::SpecialBought { seat, special, paid });
}

fn upgrade(state: &mut State, seat: Seat, special: Special, log: &mut impl Sink<Event>) {
    let SpecialKind::Points { upgrade, .. } = &special.facts().kind else {
        unreachable!("only point buildings are upgraded")
    };
    let paid = pay(state, seat, u16::from(upgrade.cost));
    state.specials[special.index()].upgraded = true;
    log.tell(Event::SpecialUpgraded { seat, special, paid });
}

/// All of it has one price, whichever barns it comes from; the leftmost are emptied first.
fn buy_grain(state: &mut State, seat: Seat, count: u8, log: &mut impl Sink<Event>) {
    let paid = pay(state, seat, u16::from(count) * u16::from(state.grain_price));
    let mut left = count;
    for barn in &mut state.barns {
        let taken = left.min(*barn);
        *barn -= taken;
        left -= taken;
    }
    state.player_mut(seat).grain += count;
    log.tell(Event::GrainBought { seat, count, paid });
}

fn sow(state: &mut State, seat: Seat, space: Space, log: &mut impl Sink<Event>) {
    state.player_mut(seat).grain -= 1;
    state.land_mut(space).seeds += 1;
    log.tell(Event::Sown { seat, space });
}

/// Plays a card: it takes the factory over, or brings as many orders as there are cards on it now.
fn play(
    game: &TelegraphRoad,
    state: &mut State,
    seat: Seat,
    card: Card,
    factory: Factory,
    log: &mut impl Sink<Event>,
) {
    let slot = state.slot(factory).expect("only open factories are legal");
    let open = state.open[slot].as_mut().expect("the slot holds the factory");
    let falls = open.falls_to(card);
    open.lay(card);
    let wanted = if falls { 0 } else { open.count() };
    state.player_mut(seat).hand[card.index()] -= 1;
    let orders = take_orders(state, seat, factory.facts().colour, wanted);
    log.tell(Event::CardPlayed { seat, card, factory, orders, takes_over: falls });
    if falls {
        choose_place(game, state, seat, factory, log);
    } else {
        state.stack.push(Frame::SecondCard { factory });
    }
}

/// Takes as many orders as are available and fit on the line.
fn take_orders(state: &mut State, seat: Seat, colour: Colour, wanted: u8) -> u8 {
    let room = TABLES.longest_line - state.work(seat);
    let taken = wanted.min(state.pool[colour as usize]).min(room);
    state.pool[colour as usize] -= taken;
    state.player_mut(seat).orders[colour as usize] += taken;
    taken
}

/// What happens to a factory that is taken over.
#[derive(Clone, Copy)]
enum TakeOver {
    Site(Space),
    Replace(Factory),
}

/// Asks only if there is a choice.
fn choose_place(
    game: &TelegraphRoad,
    state: &mut State,
    seat: Seat,
    factory: Factory,
    log: &mut impl Sink<Event>,
) {
    let sites = sites(state, seat);
    let mut own = own_factories(state, seat);
    match (sites.len(), sites.iter().next(), own.next(), own.next()) {
        (1, Some(space), None, _) => take_over(game, state, seat, factory, TakeOver::Site(space), log),
        (0, _, Some(old), None) => take_over(game, state, seat, factory, TakeOver::Replace(old), log),
        _ => state.stack.push(Frame::TakeOver { factory }),
    }
}

/// The player gets the card, its era cards leave the game, and the next factory opens at once.
fn take_over(
    game: &TelegraphRoad,
    state: &mut State,
    seat: Seat,
    factory: Factory,
    how: TakeOver,
    log: &mut impl Sink<Event>,
) {
    let player = state.player_mut(seat);
    player.takeovers += 1;
    let (mut space, mut replaced) = (None, None);
    match how {
        TakeOver::Site(site) => {
            let empty = player.factories.iter_mut().find(|slot| slot.is_none());
            *empty.expect("there is a marker left") = Some(factory);
            state.land_mut(site).factories += 1;
            space = Some(site);
        }
        TakeOver::Replace(old) => {
            let slot = player.factories.iter_mut().find(|slot| **slot == Some(old));
            *slot.expect("an own factory is replaced") = Some(factory);
            replaced = Some(old);
        }
    }
    player_factories_in_order(state, seat);
    log.tell(Event::TookOver { seat, factory, space, replaced });
    let slot = state.slot(factory).expect("it was open");
    remove_open(state, slot);
    open_next(game, state, log);
    state.stack.push(Frame::Redraw);
}

/// Sorted, so that equal holdings give equal states.
fn player_factories_in_order(state: &mut State, seat: Seat) {
    let own = &mut state.player_mut(seat).factories;
    own.sort_unstable_by_key(|factory| (factory.is_none(), *factory));
}

fn produce(state: &mut State, seat: Seat, goods: Goods, free: bool, log: &mut impl Sink<Event>) {
    let money = goods.value();
    for colour in Colour::ALL {
        let count = goods.0[colour as usize];
        state.player_mut(seat).orders[colour as usize] -= count;
        state.pool[colour as usize] += count;
    }
    state.player_mut(seat).money += money;
    log.tell(Event::Produced { seat, goods, money, free });
}

fn collect_taxes(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let player = state.player_mut(seat);
    player.tax -= 1;
    player.money += u16::from(player.citizens);
    log.tell(Event::Taxed { seat, money: player.citizens, tax: player.tax });
}

fn use_effect(
    state: &mut State,
    seat: Seat,
    special: Special,
    colour: Option<Colour>,
    log: &mut impl Sink<Event>,
) {
    let SpecialKind::Income { once, .. } = special.facts().kind else {
        unreachable!("only income buildings have an effect")
    };
    state.specials[special.index()].used = true;
    let amount = match (once, colour) {
        (Once::Orders(count), Some(colour)) => take_orders(state, seat, colour, count),
        (Once::Citizens(times), None) => {
            let money = times * state.player(seat).citizens;
            state.player_mut(seat).money += u16::from(money);
            money
        }
        (Once::Discount(discount), None) => {
            state.action.discount = discount;
            discount
        }
        (Once::Points(points), None) => {
            state.player_mut(seat).points += points;
            points
        }
        _ => unreachable!("a colour goes with orders, and only with them"),
    };
    log.tell(Event::EffectUsed { seat, special, colour, amount });
}
