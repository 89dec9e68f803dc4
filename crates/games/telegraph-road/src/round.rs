//! The end of a round, phase by phase and player by player, the start player first.

use crate::TelegraphRoad;
use crate::content::{BARNS, COLOURS, Colour, REST, Special, SpecialKind, TABLES};
use crate::flow::check_third_era;
use crate::forecast::Count;
use crate::state::{Frame, Open, SLOTS, State};
use crate::view::Event;
use rules::{Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Harvest,
    Factories,
    Citizens,
    Feeding,
    Market,
    /// Last round only.
    Buildings,
}

/// Seats from the start player on.
pub fn in_order(first: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    let mut next = first;
    (0..seats).map(move |_| {
        let seat = next;
        next = seat.next(seats);
        seat
    })
}

/// Up to the first decision: what the factories produce.
pub fn begin_end(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    state.turn = TABLES.turns;
    log.tell(Event::PhaseBegan { phase: Phase::Harvest });
    for seat in in_order(state.first, game.seats) {
        harvest(state, seat, log);
    }
    log.tell(Event::PhaseBegan { phase: Phase::Factories });
    state.producing = producers(game, state);
    state.stack.reset(Frame::Production);
}

/// The seats with something to produce and a factory for it.
pub fn producers(game: &TelegraphRoad, state: &State) -> SeatSet {
    Seat::all(game.seats).filter(|seat| state.capacity(*seat) != [0; COLOURS]).collect()
}

/// Everything that follows once all players have produced.
pub fn finish(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    for _ in 0..game.replaced() {
        replace_factory(game, state, log);
    }
    for seat in in_order(state.first, game.seats) {
        earn(state, seat, log);
    }
    close_colours(game, state, log);
    log.tell(Event::PhaseBegan { phase: Phase::Citizens });
    for seat in in_order(state.first, game.seats) {
        count_citizens(state, seat, log);
    }
    if state.round == TABLES.rounds {
        end_game(game, state, log);
        return;
    }
    log.tell(Event::PhaseBegan { phase: Phase::Feeding });
    for seat in in_order(state.first, game.seats) {
        feed(state, seat, log);
    }
    log.tell(Event::PhaseBegan { phase: Phase::Market });
    set_grain_price(state, log);
    if game.grain_refill {
        refill_barns(game, state, log);
    }
    begin_round(game, state, log);
}

/// Seeds come back, and as many again while the market has any; what does not fit on the line goes
/// to the rest barn.
fn harvest(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let seeds = state.seeds(seat);
    if seeds == 0 {
        return;
    }
    for land in state.lands.iter_mut().filter(|land| land.owner == Some(seat)) {
        land.seeds = 0;
    }
    let extra = seeds.min(state.market());
    take_from_right(&mut state.barns, extra);
    let player = state.player_mut(seat);
    let all = player.grain + seeds + extra;
    player.grain = all.min(TABLES.longest_line);
    let grain = player.grain;
    let surplus = all - grain;
    state.barns[REST] += surplus;
    log.tell(Event::Harvested { seat, seeds, extra, surplus, grain });
}

/// The harvest draws on the rest barn first, then leftwards.
fn take_from_right(barns: &mut [u8; BARNS], count: u8) {
    let mut left = count;
    for barn in barns.iter_mut().rev() {
        let taken = left.min(*barn);
        *barn -= taken;
        left -= taken;
    }
}

/// The lowest open factory is replaced by the next one; without a next one it stays.
fn replace_factory(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    if let (Some(open), true) = (state.open[0], (state.opened as usize) < game.factories.len()) {
        log.tell(Event::FactoryLeft { factory: open.factory });
        remove_open(state, 0);
        open_next(game, state, log);
    }
}

/// Removes a factory from the table; the era cards on it leave the game.
pub fn remove_open(state: &mut State, slot: usize) {
    if let Some(open) = state.open[slot] {
        for card in open.cards() {
            state.gone[card.index()] += 1;
        }
    }
    state.open[slot..].rotate_left(1);
    state.open[SLOTS - 1] = None;
}

/// Opens the next factory of the pile, if there is one.
pub fn open_next(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    let empty = state.open.iter().position(Option::is_none);
    if let (Some(slot), Some(factory)) = (empty, game.factories.get(state.opened as usize)) {
        state.open[slot] = Some(Open::new(*factory));
        state.opened += 1;
        log.tell(Event::FactoryOpened { factory: *factory });
    }
}

/// What the special buildings of a seat pay every round.
pub fn income(specials: impl Iterator<Item = Special>) -> u8 {
    specials
        .map(|special| match special.facts().kind {
            SpecialKind::Income { income, .. } => income,
            SpecialKind::Work { .. } | SpecialKind::Points { .. } => 0,
        })
        .sum()
}

fn earn(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let money = income(state.deeds(seat).map(|(special, _)| special));
    if money > 0 {
        state.player_mut(seat).money += u16::from(money);
        log.tell(Event::Earned { seat, money });
    }
}

/// Orders of a colour with no factory open or still to come go back, unless their owner has a
/// factory of that colour.
fn close_colours(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    for colour in Colour::ALL {
        if state.is_running(game, colour) {
            continue;
        }
        for seat in in_order(state.first, game.seats) {
            let player = state.player_mut(seat);
            let count = player.orders[colour as usize];
            if count > 0 && !player.owns(colour) {
                player.orders[colour as usize] = 0;
                state.pool[colour as usize] += count;
                log.tell(Event::OrdersLost { seat, colour, count });
            }
        }
    }
}

fn count_citizens(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let count = Count::new(state.player(seat).grain, state.housing(seat), state.work(seat));
    let player = state.player_mut(seat);
    player.citizens = count.citizens;
    player.points += count.citizens;
    log.tell(Event::Counted { seat, count, points: player.points });
}

fn feed(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    let player = state.player_mut(seat);
    let eaten = player.citizens;
    player.grain -= eaten;
    let grain = player.grain;
    state.barns[REST] += eaten;
    log.tell(Event::Fed { seat, eaten, grain });
}

/// The lowest barn with grain determines the price; with an empty market, the rest barn does.
pub fn price_of(barns: &[u8; BARNS]) -> u8 {
    let barn = barns.iter().position(|grain| *grain > 0).unwrap_or(REST);
    TABLES.barn_prices[barn]
}

fn set_grain_price(state: &mut State, log: &mut impl Sink<Event>) {
    state.grain_price = price_of(&state.barns);
    log.tell(Event::PriceSet { price: state.grain_price });
}

/// After the price is set: from the rest barn, leftmost first.
fn refill_barns(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    let mut moved = 0;
    for barn in 0..REST {
        let wanted = (game.seats - state.barns[barn]).min(state.barns[REST]);
        state.barns[barn] += wanted;
        state.barns[REST] -= wanted;
        moved += wanted;
    }
    if moved > 0 {
        log.tell(Event::Refilled { moved, barns: state.barns });
    }
}

fn begin_round(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    state.round += 1;
    state.turn = 1;
    state.first = state.first.next(game.seats);
    state.active = state.first;
    state.stack.reset(Frame::Turn);
    log.tell(Event::RoundBegan { round: state.round, first: state.first });
    check_third_era(state, log);
    log.tell(Event::TurnBegan { seat: state.active, turn: state.turn });
}

/// Special buildings score, and the game ends.
fn end_game(game: &TelegraphRoad, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(Event::PhaseBegan { phase: Phase::Buildings });
    for seat in in_order(state.first, game.seats) {
        for (special, deed) in state.deeds(seat) {
            let points = special.points(deed.upgraded);
            if points > 0 {
                log.tell(Event::Scored { seat, special, points });
            }
        }
    }
    state.ended = true;
    log.tell(Event::Ended);
}
