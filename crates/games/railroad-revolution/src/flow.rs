//! The automatic steps: the set-up, passing deals round the table, milestones, the ends of turns, the
//! draws.

use crate::RailroadRevolution;
use crate::action::Draw;
use crate::content::{SLOTS, TABLES};
use crate::deals::could_accept;
use crate::effects::{gain_worker, gainable, pay};
use crate::ids::{
    City, CityTile, Colour, DEALS, DealTile, Milestone, SECTIONS, Setup, TELEGRAPH_TILES, TelegraphTile,
};
use crate::state::{DRAWN, Frame, NONE, OPEN, Offer, Seen, State, Turn, place_in_stack};
use crate::view::Event;
use rules::{Seat, Sink};

/// More automatic steps than this in a row would mean a bug in the rules.
const MOST_STEPS: usize = 64;
/// The number of A1 tiles, and of A2 tiles.
const A_TILES: u8 = 4;

/// Runs automatic steps until a player must decide or something must be drawn.
pub fn settle(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) {
    for _ in 0..MOST_STEPS {
        if state.ended || !goes_on(game, state, log) {
            return;
        }
    }
    unreachable!("the turn goes on by itself for ever");
}

/// Are there no automatic steps before the next decision or draw?
pub fn is_settled(game: &RailroadRevolution, state: &State) -> bool {
    state.ended || !goes_on(game, &mut state.clone(), &mut ())
}

/// One automatic step, if there is one.
fn goes_on(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    match state.stack.top() {
        Frame::SetUp { step } if step == game.set_up_steps() => {
            state.decider = before(state.first, game.seats);
            state.active = state.decider;
            state.stack.reset(Frame::PickSetup);
        }
        Frame::PickSetup if state.own().setup != NONE => next_set_up(game, state, log),
        Frame::Grow { steps, promotions, fee, begun: true }
            if nothing_to_grow(game, state, steps, promotions, fee) =>
        {
            state.stack.pop();
        }
        Frame::Flip { left: 0, .. } => {
            state.stack.pop();
        }
        Frame::Exchange { optional: true } if !game.can_exchange(state, state.own()) => {
            state.stack.pop();
        }
        Frame::Gain { .. } if state.stock.iter().all(|count| *count == 0) => {
            state.stack.pop();
        }
        Frame::Gain { of: of @ Offer::One(colour), then }
            if gainable(state, of)[colour.index()] && in_stock(state, colour) =>
        {
            gain_next(state, colour, then, log);
        }
        Frame::Deal { left, right } => return deal_goes_on(game, state, left, right, log),
        Frame::Milestones => return milestones_go_on(game, state, log),
        Frame::DrawMilestone { stack, left: 0 } => state.stack.turn_into(Frame::ChooseMilestone { stack }),
        Frame::ChooseMilestone { stack } => match only_replacement(game, state, stack) {
            Some(tile) => take_milestone(state, stack, tile, log),
            None => return false,
        },
        _ => return false,
    }
    true
}

fn in_stock(state: &State, colour: Colour) -> bool {
    state.stock[colour.index()] > 0
}

fn before(seat: Seat, seats: u8) -> Seat {
    Seat::new((seat.index() + usize::from(seats) - 1) % usize::from(seats))
}

/// Set-up tiles are picked counter-clockwise; the first player picks last.
fn next_set_up(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) {
    if state.decider == state.first {
        state.round = 1;
        begin_turn(state, state.first, log);
    } else {
        state.decider = before(state.decider, game.seats);
        state.active = state.decider;
    }
}

/// Are all steps and promotions used up, or is there nothing to use them for?
fn nothing_to_grow(game: &RailroadRevolution, state: &State, steps: u8, promotions: u8, fee: u16) -> bool {
    let player = state.own();
    let at_top = player.tracks.iter().all(|slot| *slot as usize + 1 == SLOTS);
    if steps > 0 && !at_top {
        return false;
    }
    let funds = player.money + u32::from(player.shares) * TABLES.prices.share_sale;
    let could_hire = funds >= TABLES.prices.hire + u32::from(fee)
        && player.open_milestones().any(|(place, _)| game.managers_missing(player, place) > 0);
    promotions == 0 || (!game.can_promote(player) && !could_hire) || funds < u32::from(fee)
}

/// Gains a worker and continues with the next one.
pub fn gain_next(state: &mut State, colour: Colour, then: Option<Colour>, log: &mut impl Sink<Event>) {
    gain_worker(state, colour, log);
    match then {
        Some(next) => state.stack.turn_into(Frame::Gain { of: Offer::One(next), then: None }),
        None => {
            state.stack.pop();
        }
    }
}

// ---- Turns -----------------------------------------------------------------------------------

fn begin_turn(state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.active = seat;
    state.decider = seat;
    state.turn = Turn::NEW;
    log.tell(Event::TurnBegan { seat, round: state.round });
    let player = state.own_mut();
    if player.pieces_left() == 0 {
        log.tell(Event::NothingLeft { seat });
        state.stack.reset(Frame::Milestones);
        return;
    }
    if player.supply.iter().all(|count| *count == 0) {
        for space in &mut player.board {
            for (there, count) in player.supply.iter_mut().zip(space) {
                *there += std::mem::take(count);
            }
        }
        log.tell(Event::WorkersReturned { seat });
    }
    state.stack.reset(Frame::Place);
}

/// Ends the action: the player pays what is owed, and the deal follows if one is due.
pub fn end_action(state: &mut State, log: &mut impl Sink<Event>) {
    let owed = std::mem::take(&mut state.turn.owed);
    pay(state, owed, log);
    if state.turn.deal {
        log.tell(Event::DealOffered { tile: DealTile(state.deal) });
        state.stack.reset(Frame::Deal { left: false, right: false });
    } else {
        state.stack.reset(Frame::Milestones);
    }
}

/// All players' milestones are done: decides whether the game ends, and whose turn is next.
fn end_turn(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) {
    if state.last_round == 0 {
        let cleared = Seat::all(game.seats).find(|seat| game.has_cleared(state.player(*seat)));
        if let Some(seat) = cleared {
            state.last_round = state.round + 1;
            log.tell(Event::EndTriggered { seat, last_round: state.last_round });
        }
    }
    let next = state.active.next(game.seats);
    if next == state.first {
        if state.round == state.last_round {
            state.ended = true;
            state.turn = Turn::NEW;
            state.decider = state.active;
            log.tell(Event::Ended);
            return;
        }
        state.round += 1;
    }
    begin_turn(state, next, log);
}

// ---- Deals -----------------------------------------------------------------------------------

/// Moves on from a seat that has answered, or has nothing to answer.
fn deal_goes_on(
    game: &RailroadRevolution,
    state: &mut State,
    left: bool,
    right: bool,
    log: &mut impl Sink<Event>,
) -> bool {
    let enough = state.own().available() >= TABLES.start.fewest_workers;
    if !enough {
        return false;
    }
    let answered = left && right || (left || right) && state.decider != state.active;
    if answered || !could_accept(game, state) {
        pass_deal(game, state, left || right, true, log);
        return true;
    }
    false
}

/// Asks the next player; after the last one the tile is replaced and milestones follow.
pub fn pass_deal(
    game: &RailroadRevolution,
    state: &mut State,
    accepted: bool,
    automatic: bool,
    log: &mut impl Sink<Event>,
) {
    if !accepted {
        log.tell(Event::DealPassed { seat: state.decider, automatic });
    }
    state.decider = state.decider.next(game.seats);
    if state.decider == state.active {
        retire_deal(state);
        state.stack.reset(Frame::Milestones);
        state.stack.push(Frame::NewDeal);
    } else {
        state.stack.reset(Frame::Deal { left: false, right: false });
    }
}

/// The tile is used up; when none is left, all are shuffled.
pub fn retire_deal(state: &mut State) {
    state.deals_used |= 1 << state.deal;
    state.deal = NONE;
    if state.deals_used.count_ones() as usize == DEALS {
        state.deals_used = 0;
    }
}

// ---- Milestones ------------------------------------------------------------------------------

/// Completes fulfilled milestones, player by player; asks only which of two comes first.
fn milestones_go_on(game: &RailroadRevolution, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let player = state.own();
    let fulfilled = |place: &usize| game.is_fulfilled(player, *place);
    let mut places = (0..OPEN).filter(fulfilled);
    match (places.next(), places.next()) {
        (None, _) => {
            state.decider = state.decider.next(game.seats);
            if state.decider == state.active {
                end_turn(game, state, log);
            }
            true
        }
        (Some(place), None) => {
            let tile = Milestone(player.open[place]);
            complete(game, state, tile, log);
            true
        }
        (Some(_), Some(_)) => false,
    }
}

pub fn complete(game: &RailroadRevolution, state: &mut State, tile: Milestone, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let player = state.player_mut(seat);
    let place = player.open.iter().position(|open| *open == tile.0).expect("the milestone is open");
    let managers = std::mem::replace(&mut player.managers[place], [NONE; 2]);
    player.open[place] = NONE;
    player.completed |= 1 << tile.0;
    for manager in managers.into_iter().filter(|manager| *manager != NONE) {
        state.stock[manager as usize] += 1;
    }
    let facts = &TABLES.milestones[tile.index()];
    log.tell(Event::MilestoneCompleted { seat, milestone: tile, points: facts.points });
    let Some(stack) = facts.next_stack() else { return };
    let size = state.stacks[stack].size();
    if size > 0 {
        let left = if game.whole_stack { 0 } else { size.min(DRAWN as u8) };
        state.stack.push(Frame::DrawMilestone { stack: stack as u8, left });
    }
}

/// The tile to take if there is no choice.
fn only_replacement(game: &RailroadRevolution, state: &State, stack: u8) -> Option<Milestone> {
    if game.whole_stack {
        let mut tiles = state.stacks[stack as usize].tiles(stack as usize);
        return tiles.next().filter(|_| tiles.next().is_none());
    }
    let mut tiles = state.drawn.iter().filter(|seen| seen.tile != NONE);
    tiles.next().filter(|_| tiles.next().is_none()).map(|seen| Milestone(seen.tile))
}

/// The other tiles go under the stack in the order in which they were drawn.
pub fn take_milestone(state: &mut State, stack: u8, tile: Milestone, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let pile = &mut state.stacks[stack as usize];
    for seen in std::mem::replace(&mut state.drawn, [Seen::NOTHING; DRAWN]) {
        if seen.tile != NONE && seen.tile != tile.0 {
            pile.put_under(Seen { tile: seen.tile, by: seen.by | 1 << seat.index() });
        }
    }
    if let Some((_, place)) = place_in_stack(tile) {
        pile.unseen &= !(1 << place);
    }
    let player = state.player_mut(seat);
    let place = player.open.iter().position(|open| *open == NONE).expect("a milestone was completed");
    player.open[place] = tile.0;
    state.stack.pop();
    log.tell(Event::MilestoneTaken { seat, milestone: tile });
}

// ---- Draws -----------------------------------------------------------------------------------

/// The purposes of the draws of the set-up, in order.
enum SetUp {
    City(City),
    Telegraph(usize),
    Milestone(Seat, u8),
    Deal,
    Tile(usize),
    Worker(usize),
    First,
}

impl RailroadRevolution {
    pub(crate) fn set_up_steps(&self) -> u8 {
        let (cities, sections) = (hidden_cities().count() as u8, TELEGRAPH_TILES as u8);
        cities + sections + 2 * self.seats + 1 + 2 * self.seats + 1
    }

    fn set_up_step(&self, step: u8) -> SetUp {
        let seats = usize::from(self.seats);
        let mut step = usize::from(step);
        if let Some(city) = hidden_cities().nth(step) {
            return SetUp::City(city);
        }
        step -= hidden_cities().count();
        if let Some(section) = (0..SECTIONS).filter(|section| !TABLES.telegraph[*section].deal).nth(step) {
            return SetUp::Telegraph(section);
        }
        step -= TELEGRAPH_TILES;
        if step < 2 * seats {
            return SetUp::Milestone(Seat::new(step / 2), (step % 2) as u8);
        }
        step -= 2 * seats;
        match step {
            0 => SetUp::Deal,
            step if step <= seats => SetUp::Tile(step - 1),
            step if step <= 2 * seats => SetUp::Worker(step - 1 - seats),
            _ => SetUp::First,
        }
    }

    /// The outcomes of the pending draw with their weights.
    pub(crate) fn list_draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        match state.stack.top() {
            Frame::SetUp { step } => self.list_set_up(state, step, out),
            Frame::NewDeal => out.extend(deals_left(state).map(|tile| (Draw::Deal(tile), 1))),
            Frame::DrawMilestone { stack, .. } => {
                let pile = &state.stacks[stack as usize];
                if pile.unseen == 0 {
                    out.push((Draw::Milestone(Milestone(pile.returned[0].tile)), 1));
                } else {
                    out.extend(pile.tiles(stack as usize).map(|tile| (Draw::Milestone(tile), 1)));
                }
            }
            waiting => debug_assert!(!waiting.is_chance(), "{waiting:?} has draws"),
        }
    }

    fn list_set_up(&self, state: &State, step: u8, out: &mut Vec<(Draw, u32)>) {
        match self.set_up_step(step) {
            SetUp::City(city) => {
                let level = TABLES.cities[city.index()].level;
                let fits = CityTile::all()
                    .filter(|tile| TABLES.city_tiles[tile.index()].group == level)
                    .filter(|tile| !state.city_tiles.contains(&tile.0));
                out.extend(fits.map(|tile| (Draw::City(tile), 1)));
            }
            SetUp::Telegraph(_) => {
                let left = TelegraphTile::all().filter(|tile| !state.telegraph_tiles.contains(&tile.0));
                out.extend(left.map(|tile| (Draw::Telegraph(tile), 1)));
            }
            SetUp::Milestone(_, stack) => {
                let dealt = |tile: &u8| state.players.iter().any(|player| player.open.contains(tile));
                let left = (stack * A_TILES..(stack + 1) * A_TILES).filter(|tile| !dealt(tile));
                out.extend(left.map(|tile| (Draw::Milestone(Milestone(tile)), 1)));
            }
            SetUp::Deal => out.extend(deals_left(state).map(|tile| (Draw::Deal(tile), 1))),
            SetUp::Tile(_) => {
                let used = |tile: usize| {
                    state.setups.iter().any(|setup| *setup != NONE && *setup as usize / 2 == tile)
                };
                let left = Setup::all().filter(|setup| !used(setup.index() / 2));
                out.extend(left.map(|setup| (Draw::Setup(setup), 1)));
            }
            SetUp::Worker(_) => {
                let left = Colour::ALL
                    .iter()
                    .filter(|colour| **colour != Colour::White)
                    .filter(|colour| !state.setup_workers.contains(&(colour.index() as u8)));
                out.extend(left.map(|colour| (Draw::Worker(*colour), 1)));
            }
            SetUp::First => out.extend(Seat::all(self.seats).map(|seat| (Draw::First(seat), 1))),
        }
    }

    pub(crate) fn take_draw(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match (state.stack.top(), draw) {
            (Frame::SetUp { step }, draw) => {
                self.set_up(state, step, draw);
                state.stack.turn_into(Frame::SetUp { step: step + 1 });
            }
            (Frame::NewDeal, Draw::Deal(tile)) => {
                state.deal = tile.0;
                state.stack.pop();
                log.tell(Event::DealRevealed { tile });
            }
            (Frame::DrawMilestone { stack, left }, Draw::Milestone(tile)) => {
                draw_milestone(state, stack, left, tile, log);
            }
            (frame, draw) => unreachable!("{draw} was drawn at {frame:?}"),
        }
        settle(self, state, log);
    }

    /// Has everything been drawn that the set-up draws before this step, and nothing that comes
    /// later?
    pub(crate) fn is_set_up_to(&self, state: &State, step: u8) -> bool {
        (0..self.set_up_steps()).all(|at| {
            let drawn = match self.set_up_step(at) {
                SetUp::City(city) => state.city_tiles[city.index()] != NONE,
                SetUp::Telegraph(section) => state.telegraph_tiles[section] != NONE,
                SetUp::Milestone(seat, stack) => state.player(seat).open[stack as usize] != NONE,
                SetUp::Deal => state.deal != NONE,
                SetUp::Tile(place) => state.setups[place] != NONE,
                SetUp::Worker(place) => state.setup_workers[place] != NONE,
                SetUp::First => return true,
            };
            drawn == (at < step)
        })
    }

    fn set_up(&self, state: &mut State, step: u8, draw: Draw) {
        match (self.set_up_step(step), draw) {
            (SetUp::City(city), Draw::City(tile)) => state.city_tiles[city.index()] = tile.0,
            (SetUp::Telegraph(section), Draw::Telegraph(tile)) => state.telegraph_tiles[section] = tile.0,
            (SetUp::Milestone(seat, stack), Draw::Milestone(tile)) => {
                state.player_mut(seat).open[stack as usize] = tile.0;
            }
            (SetUp::Deal, Draw::Deal(tile)) => state.deal = tile.0,
            (SetUp::Tile(place), Draw::Setup(setup)) => state.setups[place] = setup.0,
            (SetUp::Worker(place), Draw::Worker(colour)) => {
                state.setup_workers[place] = colour.index() as u8;
                state.stock[colour.index()] -= 1;
            }
            (SetUp::First, Draw::First(seat)) => state.first = seat,
            _ => unreachable!("{draw} was drawn at step {step} of the set-up"),
        }
    }
}

fn hidden_cities() -> impl Iterator<Item = City> {
    City::all().filter(|city| !TABLES.cities[city.index()].printed)
}

fn deals_left(state: &State) -> impl Iterator<Item = DealTile> {
    let used = state.deals_used;
    DealTile::all().filter(move |tile| used & 1 << tile.0 == 0)
}

fn draw_milestone(state: &mut State, stack: u8, left: u8, tile: Milestone, log: &mut impl Sink<Event>) {
    let seat = state.decider;
    let pile = &mut state.stacks[stack as usize];
    let mut seen = if pile.unseen == 0 { pile.take_returned() } else { Seen { tile: tile.0, by: 0 } };
    if let Some((_, place)) = place_in_stack(tile) {
        pile.unseen &= !(1 << place);
    }
    seen.by |= 1 << seat.index();
    let place = state.drawn.iter().position(|drawn| drawn.tile == NONE).expect("three at most are drawn");
    state.drawn[place] = seen;
    state.stack.turn_into(Frame::DrawMilestone { stack, left: left - 1 });
    log.tell(Event::MilestoneDrawn { seat, stack: stack_letter(stack), milestone: Some(tile) });
}

/// B, C or D.
pub fn stack_letter(stack: u8) -> char {
    char::from(b'B' + stack)
}
