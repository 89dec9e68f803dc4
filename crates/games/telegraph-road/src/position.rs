//! Positions from outside: the state that a referee's view describes, or why it is not a valid one.

use crate::TelegraphRoad;
use crate::content::{CARDS, Card, Once, SPACES, SPECIALS, SpecialFacts, SpecialKind, TABLES};
use crate::legal;
use crate::round::{in_order, producers};
use crate::state::{
    Deed, Frame, Land, MAX_PLAYERS, MOST_LAID, Open, Player, Progress, SLOTS, State, Work, laws,
};
use crate::view::{OpenView, PlayerView, View};
use rules::{BadPosition, Seat, SeatSet, Stack};

/// The most money that a position may state: no game comes near it.
const MOST_MONEY: u16 = 10_000;

/// The state that a referee's view describes. `laws` is checked separately.
pub fn load(game: &TelegraphRoad, view: &View) -> Result<State, BadPosition> {
    check_numbers(game, view)?;
    let mut players = [Player::nobody(); MAX_PLAYERS];
    for (seat, player) in Seat::all(game.seats).zip(&view.players) {
        players[seat.index()] = load_player(seat, player)?;
    }
    let state = State {
        players,
        lands: load_lands(game, view)?,
        barns: view.barns,
        pool: view.pool,
        grain_price: view.grain_price,
        open: load_open(view)?,
        opened: view.opened,
        piles: view.piles,
        gone: counted(&view.gone)?,
        specials: load_specials(view)?,
        third_era: view.third_era,
        round: view.round,
        turn: view.turn,
        first: view.first,
        active: view.active,
        action: view.action,
        producing: view.producing.iter().copied().collect::<SeatSet>(),
        ended: view.ended,
        stack: load_stack(game, view)?,
    };
    laws(game, &state)?;
    check_moment(game, &state)?;
    Ok(state)
}

fn check_numbers(game: &TelegraphRoad, view: &View) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("table", why);
    BadPosition::check_players(view.players.len(), game.seats)?;
    let seated = |seat: &Seat| seat.index() < game.seats as usize;
    if !seated(&view.active) || !seated(&view.first) || !view.producing.iter().all(seated) {
        return Err(wrong("a player is at no seat of this table".to_owned()));
    }
    if !(1..=TABLES.rounds).contains(&view.round) || !(1..=TABLES.turns).contains(&view.turn) {
        return Err(wrong(format!("there is no turn {} of round {}", view.turn, view.round)));
    }
    if !TABLES.barn_prices.contains(&view.grain_price) {
        return Err(wrong(format!("grain cannot cost {}", view.grain_price)));
    }
    if view.barns.iter().any(|barn| *barn > TABLES.grain) {
        return Err(wrong(format!("there are only {} grain", TABLES.grain)));
    }
    if view.pool.iter().any(|orders| *orders > TABLES.orders_of_each) {
        return Err(wrong(format!("there are only {} orders of each colour", TABLES.orders_of_each)));
    }
    Ok(())
}

fn counted(cards: &[Card]) -> Result<[u8; CARDS], BadPosition> {
    let mut counts = [0u8; CARDS];
    for card in cards {
        let count = &mut counts[card.index()];
        *count += 1;
        if *count > card.facts().copies {
            return Err(BadPosition::part(
                "era cards",
                format!("there are only {} of era card {card}", card.facts().copies),
            ));
        }
    }
    Ok(counts)
}

fn load_player(seat: Seat, view: &PlayerView) -> Result<Player, BadPosition> {
    let wrong = |why: String| BadPosition::part("player", why);
    let hand = view.hand.as_ref().ok_or_else(|| BadPosition::Hidden(format!("what seat {seat} holds")))?;
    let mut factories = [None; 2];
    if view.factories.len() > factories.len() || view.factories.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(wrong(format!("seat {seat} has more than two factories, or not in order")));
    }
    for (slot, factory) in factories.iter_mut().zip(&view.factories) {
        *slot = Some(*factory);
    }
    if view.money > MOST_MONEY {
        return Err(wrong(format!("seat {seat} has {} gp, more than any game pays", view.money)));
    }
    let lines = [view.grain, view.tax, view.citizens];
    let too_far = lines.iter().chain(&view.orders).any(|line| *line > TABLES.longest_line);
    if too_far {
        return Err(wrong(format!("a line of seat {seat} is longer than {}", TABLES.longest_line)));
    }
    if view.points > TABLES.rounds * TABLES.longest_line + TABLES.longest_line {
        return Err(wrong(format!("seat {seat} has {} points, more than any game gives", view.points)));
    }
    Ok(Player {
        money: view.money,
        points: view.points,
        citizens: view.citizens,
        grain: view.grain,
        orders: view.orders,
        tax: view.tax,
        factories,
        takeovers: view.takeovers,
        hand: counted(hand)?,
    })
}

fn load_lands(game: &TelegraphRoad, view: &View) -> Result<[Land; SPACES], BadPosition> {
    let wrong = |why: String| BadPosition::part("spaces", why);
    let mut lands = [Land::default(); SPACES];
    let there = view.spaces.iter().map(|space| space.space);
    if !there.eq(game.spaces.iter()) {
        return Err(wrong(
            "the position must list the spaces of this side of the map in their order".to_owned(),
        ));
    }
    for space in &view.spaces {
        let most = [space.housing, space.skyscrapers, space.factories, space.seeds].into_iter().max();
        if most.is_some_and(|most| most > space.space.facts().areas) {
            return Err(wrong(format!("there is no room for this on space {}", space.space)));
        }
        lands[space.space.index()] = Land {
            owner: space.owner,
            price: space.price,
            housing: space.housing,
            skyscrapers: space.skyscrapers,
            factories: space.factories,
            seeds: space.seeds,
        };
    }
    Ok(lands)
}

fn load_open(view: &View) -> Result<[Option<Open>; SLOTS], BadPosition> {
    let wrong = |why: String| BadPosition::part("open factories", why);
    let mut slots = [None; SLOTS];
    if view.open.len() > SLOTS {
        return Err(wrong(format!("only {SLOTS} factories are open at a time")));
    }
    for (slot, OpenView { factory, cards }) in slots.iter_mut().zip(&view.open) {
        if cards.len() > MOST_LAID {
            return Err(wrong(format!("factory {factory} cannot hold {} cards", cards.len())));
        }
        let mut open = Open::new(*factory);
        cards.iter().for_each(|card| open.lay(*card));
        *slot = Some(open);
    }
    Ok(slots)
}

fn load_specials(view: &View) -> Result<[Deed; SPECIALS], BadPosition> {
    let mut deeds = [Deed::default(); SPECIALS];
    let listed = view.specials.iter().map(|there| there.special.index());
    if !listed.eq(0..SPECIALS) {
        return Err(BadPosition::part(
            "special buildings",
            "the position must list all special buildings in their order",
        ));
    }
    for there in &view.specials {
        deeds[there.special.index()] =
            Deed { owner: there.owner, upgraded: there.upgraded, used: there.used };
    }
    Ok(deeds)
}

fn load_stack(game: &TelegraphRoad, view: &View) -> Result<Stack<Frame, 3>, BadPosition> {
    use Frame::{Found, Markers, More, Production, Redraw, SecondCard, SetUp, TakeOver, Turn};
    let sound = match view.stack.as_slice() {
        [SetUp { step }] => *step < game.set_up_steps(),
        [Found | Turn | Production] | [Found, Markers { .. }] => true,
        [Turn, Markers { .. } | More { .. } | SecondCard { .. } | TakeOver { .. } | Redraw] => {
            view.action.taken
        }
        _ => false,
    };
    Stack::from_frames(&view.stack).filter(|_| sound).ok_or(BadPosition::Stack)
}

/// Is the position waiting for something that can happen?
fn check_moment(game: &TelegraphRoad, state: &State) -> Result<(), BadPosition> {
    let seat = state.active;
    let sound = match state.stack.top() {
        // A finished game stays at the point where its last round ended.
        Frame::Production if state.ended => state.round == TABLES.rounds && state.producing.is_empty(),
        _ if state.ended => false,
        Frame::SetUp { step } => hands_are_dealt_to(game, state, step),
        Frame::Found => in_turn_founded(game, state, seat),
        Frame::Markers { from, price } => {
            let founding = state.in_set_up();
            let in_turn = !founding || in_turn_founded(game, state, seat.next(game.seats));
            price > 0 && in_turn && state.for_sale().len() > 1 && state.land(from).owner == Some(seat)
        }
        Frame::Turn if state.action.taken => legal::can_use(state, seat) && state.action.discount == 0,
        Frame::Turn => state.action.discount == 0 || legal::has_purchase(game, state, seat),
        Frame::More { work } => {
            let several = game.multi_build || work == Work::Sowing;
            several && legal::can_go_on(state, seat, work)
        }
        Frame::SecondCard { factory } => state.slot(factory).is_some() && state.player(seat).hand_size() > 0,
        Frame::TakeOver { factory } => state.slot(factory).is_some() && legal::has_place(state, seat),
        Frame::Redraw => state.current_era().is_some() && state.player(seat).hand_size() < TABLES.hand,
        Frame::Production => {
            let able = producers(game, state);
            let asked = state.producing.iter().all(|seat| able.contains(seat));
            !state.producing.is_empty() && asked && state.lands.iter().all(|land| land.seeds == 0)
        }
    };
    let in_a_turn = state.stack.frames()[0] == Frame::Turn;
    let at_rest = in_a_turn || state.action == Progress::default();
    let asked = state.stack.top() == Frame::Production || state.producing.is_empty();
    if sound && at_rest && asked && state.action.discount <= most_discount() {
        Ok(())
    } else {
        Err(BadPosition::moment("the position is not at a moment at which the game waits"))
    }
}

fn most_discount() -> u8 {
    let discount = |special: &SpecialFacts| match special.kind {
        SpecialKind::Income { once: Once::Discount(discount), .. } => discount,
        _ => 0,
    };
    TABLES.specials.iter().map(discount).max().unwrap_or_default()
}

/// The opening hands are dealt seat by seat; no settlement is founded before that.
fn hands_are_dealt_to(game: &TelegraphRoad, state: &State, step: u8) -> bool {
    let dealt = step.saturating_sub(1);
    let due = |seat: Seat| dealt.saturating_sub(seat.index() as u8 * TABLES.hand).min(TABLES.hand);
    Seat::all(game.seats).all(|seat| state.player(seat).hand_size() == due(seat))
        && state.lands.iter().all(|land| land.owner.is_none())
}

/// The players from the start player to the one before `next` have a settlement, and no others.
fn in_turn_founded(game: &TelegraphRoad, state: &State, next: Seat) -> bool {
    let order: Vec<Seat> = in_order(state.first, game.seats).collect();
    // When the last player founds, the next one is the start player again.
    let founded = order.iter().position(|seat| *seat == next).unwrap_or(0);
    let all_but_markers = matches!(state.stack.top(), Frame::Markers { .. }) && founded == 0;
    let founded = if all_but_markers { order.len() } else { founded };
    order.iter().enumerate().all(|(index, seat)| (state.owned(*seat).len() == 1) == (index < founded))
        && state.lands.iter().all(|land| land.owner.is_none() || land.housing == 1)
}
