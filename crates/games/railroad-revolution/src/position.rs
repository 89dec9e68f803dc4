//! Positions from outside: the state that a referee's view describes, or why it is not a valid one.

use crate::RailroadRevolution;
use crate::content::{SLOTS, STACK_SIZE, STACKS, TABLES};
use crate::flow::is_settled;
use crate::ids::{CITIES, Colour, Milestone, SECTIONS, SETUPS, Space};
use crate::state::{
    DRAWN, Frame, MilestoneStack, NEUTRAL, NONE, OPEN, Player, Seen, State, laws, place_in_stack,
};
use crate::view::{Owner, PlayerView, SeenView, StackView, View};
use rules::{BadPosition, Game, Seat, Stack};
use std::mem::discriminant;

/// The state that a referee's view describes. Whatever follows from the rest is recomputed.
pub fn load(game: &RailroadRevolution, view: &View) -> Result<State, BadPosition> {
    let wrong = |why: String| BadPosition::part("board", why);
    check_sizes(game, view)?;
    let mut state = game.start();
    state.first = view.first;
    state.active = view.active;
    state.decider = view.decider;
    state.round = view.round;
    state.last_round = view.last_round.unwrap_or(0);
    state.ended = view.ended;
    state.turn = view.turn;
    state.stock = view.stock;
    state.trains = view.trains;
    state.deal = view.deal.face_up.map_or(NONE, |tile| tile.0);
    state.deals_used = view.deal.used.iter().fold(0, |set, tile| set | 1 << tile.0);
    for (index, city) in view.cities.iter().enumerate() {
        if city.city.index() != index {
            return Err(wrong(format!("{} is not in its place", city.city)));
        }
        state.city_tiles[index] = city.tile.map_or(NONE, |tile| tile.0);
        state.first_station[index] = load_owner(game, city.first)?;
    }
    for (index, section) in view.sections.iter().enumerate() {
        if section.section.index() != index {
            return Err(wrong(format!("section {} is not in its place", section.section)));
        }
        state.telegraph_tiles[index] = section.tile.map_or(NONE, |tile| tile.0);
        state.first_office[index] = load_owner(game, section.first)?;
    }
    for (index, pile) in view.stacks.iter().enumerate() {
        state.stacks[index] = load_pile(game, pile)?;
    }
    for (place, seen) in view.drawn.iter().enumerate() {
        state.drawn[place] = load_seen(game, seen)?;
    }
    for (place, setup) in view.setups.iter().enumerate() {
        state.setups[place] = setup.setup.0;
        state.setup_workers[place] = setup.worker.map_or(NONE, |worker| worker.index() as u8);
    }
    for (place, player) in view.players.iter().enumerate() {
        state.players[place] = load_player(player)?;
    }
    state.stack = load_stack(game, view, &state)?;
    check_turn(game, &state)?;
    laws(game, &state)?;
    if !is_settled(game, &state) {
        return Err(BadPosition::moment("the turn would have gone on by itself"));
    }
    Ok(state)
}

fn check_sizes(game: &RailroadRevolution, view: &View) -> Result<(), BadPosition> {
    let wrong = |why: String| BadPosition::part("table", why);
    let seats = usize::from(game.seats);
    BadPosition::check_players(view.players.len(), game.seats)?;
    if [view.first, view.active, view.decider].iter().any(|seat| seat.index() >= seats) {
        return Err(wrong("the first player, or whoever is to act, is at no seat of this table".to_owned()));
    }
    let sizes = [
        ("cities", view.cities.len(), CITIES),
        ("sections", view.sections.len(), SECTIONS),
        ("milestone stacks", view.stacks.len(), STACKS),
    ];
    for (what, there, wanted) in sizes {
        if there != wanted {
            return Err(wrong(format!("the position has {there} {what}, not {wanted}")));
        }
    }
    if view.drawn.len() > DRAWN || view.setups.len() > SETUPS {
        return Err(wrong("too many tiles are drawn or on offer".to_owned()));
    }
    if view.round > 60 || view.last_round.is_some_and(|last| last == 0 || last < view.round) {
        return Err(wrong("there is no such round".to_owned()));
    }
    Ok(())
}

fn load_owner(game: &RailroadRevolution, owner: Option<Owner>) -> Result<u8, BadPosition> {
    match owner {
        None => Ok(NONE),
        Some(Owner::Neutral) => Ok(NEUTRAL),
        Some(Owner::Seat(seat)) if seat.index() < usize::from(game.seats) => Ok(seat.index() as u8),
        Some(Owner::Seat(seat)) => Err(BadPosition::part(
            "first slots",
            format!("a First slot belongs to seat {seat}, who is not here"),
        )),
    }
}

fn load_pile(game: &RailroadRevolution, view: &StackView) -> Result<MilestoneStack, BadPosition> {
    let wrong = |why: String| BadPosition::part("milestone stacks", why);
    let unseen = view
        .unseen
        .as_ref()
        .ok_or_else(|| BadPosition::Hidden("what the milestone stacks hold".to_owned()))?;
    let mut pile = MilestoneStack { unseen: 0, returned: [Seen::NOTHING; STACK_SIZE] };
    for tile in unseen {
        let (_, place) = place_in_stack(*tile)
            .filter(|(stack, _)| char::from(b'B' + *stack as u8) == view.letter)
            .ok_or_else(|| wrong(format!("milestone {tile} is in no stack {}", view.letter)))?;
        pile.unseen |= 1 << place;
    }
    if view.returned.len() > STACK_SIZE {
        return Err(wrong("too many milestones were put back".to_owned()));
    }
    for (place, seen) in view.returned.iter().enumerate() {
        pile.returned[place] = load_seen(game, seen)?;
    }
    Ok(pile)
}

fn load_seen(game: &RailroadRevolution, view: &SeenView) -> Result<Seen, BadPosition> {
    let tile = view.tile.ok_or_else(|| BadPosition::Hidden("which milestones there are".to_owned()))?;
    if view.seen_by.iter().any(|seat| seat.index() >= usize::from(game.seats)) {
        return Err(BadPosition::part(
            "milestones",
            format!("milestone {tile} was seen by nobody at this table"),
        ));
    }
    Ok(Seen { tile: tile.0, by: view.seen_by.iter().fold(0, |set, seat| set | 1 << seat.index()) })
}

fn load_player(view: &PlayerView) -> Result<Player, BadPosition> {
    let wrong = |why: &str| BadPosition::part("players", why);
    if view.money > 1_000_000 || view.shares > 5_000 {
        return Err(wrong("nobody is that rich"));
    }
    let most = TABLES.workers.iter().max().copied().unwrap_or(0);
    if view.supply.iter().chain(view.board.iter().flatten()).any(|count| *count > most) {
        return Err(wrong("a player has more workers than there are"));
    }
    if view.buildings_left > TABLES.pieces.board_buildings || view.rails_left > TABLES.pieces.board_rails {
        return Err(wrong("a player board has more pieces than room"));
    }
    if view.tracks.iter().any(|slot| *slot as usize >= SLOTS) {
        return Err(wrong("a marker is past the top of its track"));
    }
    if view.trains_up.iter().chain(&view.trains_down).any(|count| *count > 5) {
        return Err(wrong("a player has more trains than there are"));
    }
    let mut player = Player {
        money: view.money,
        shares: view.shares,
        supply: view.supply,
        board: view.board,
        rails: view.rails.iter().fold(0, |set, rail| set | 1 << rail.0),
        stations: view.stations.iter().fold(0, |set, city| set | 1 << city.0),
        offices: view.offices.iter().fold(0, |set, section| set | 1 << section.0),
        buildings_left: view.buildings_left,
        rails_left: view.rails_left,
        buildings_sold: view.buildings_sold.min(TABLES.pieces.buildings),
        rails_sold: view.rails_sold.min(TABLES.pieces.rails),
        setup: view.setup.map_or(NONE, |setup| setup.0),
        tracks: view.tracks,
        trains_up: view.trains_up,
        trains_down: view.trains_down,
        open: [NONE; OPEN],
        managers: [[NONE; 2]; OPEN],
        completed: view.completed.iter().fold(0, |set, tile: &Milestone| set | 1 << tile.0),
    };
    for (place, milestone) in view.milestones.iter().enumerate() {
        if let Some(milestone) = milestone {
            player.open[place] = milestone.tile.0;
            player.managers[place] = milestone
                .managers
                .map(|manager: Option<Colour>| manager.map_or(NONE, |colour| colour.index() as u8));
        }
    }
    Ok(player)
}

/// The frames must be in an order that the rules can produce.
fn load_stack(game: &RailroadRevolution, view: &View, state: &State) -> Result<Stack<Frame, 6>, BadPosition> {
    let effect = |frame: &Frame| {
        matches!(
            frame,
            Frame::Grow { .. }
                | Frame::Discard { .. }
                | Frame::Exchange { .. }
                | Frame::Gain { .. }
                | Frame::TakeTrain { .. }
                | Frame::Flip { .. }
                | Frame::FreeRail { .. }
                | Frame::FreeStation { .. }
                | Frame::FreeOffice { .. }
        )
    };
    // No effect triggers another of its kind.
    let kinds =
        |frame: &Frame| view.stack.iter().filter(|other| discriminant(*other) == discriminant(frame)).count();
    if view.stack.iter().any(|frame| kinds(frame) > 1) {
        return Err(BadPosition::Stack);
    }
    let placed = state.turn.space.is_some();
    let set_up = state.in_set_up();
    let sound = match view.stack.as_slice() {
        [Frame::SetUp { step }] => set_up && *step < game.set_up_steps() && game.is_set_up_to(state, *step),
        [Frame::PickSetup, above @ ..] => {
            let offered = state.setups.iter().filter(|setup| **setup != NONE).count();
            let players = &state.players[..usize::from(game.seats)];
            let waiting = players.iter().filter(|player| player.setup == NONE).count();
            set_up && offered == waiting && above.iter().all(effect)
        }
        [Frame::Place] => !set_up && !placed,
        [Frame::Open, above @ ..] => {
            let fits = |frame: &Frame| effect(frame) || matches!(frame, Frame::OwnDeal | Frame::NewDeal);
            !set_up && placed && above.iter().all(fits)
        }
        [Frame::Deal { .. }, above @ ..] => !set_up && placed && above.iter().all(effect),
        [Frame::Milestones] | [Frame::Milestones, Frame::NewDeal] => !set_up,
        [Frame::Milestones, Frame::DrawMilestone { stack, left }] => {
            !set_up && (*stack as usize) < STACKS && *left <= state.stacks[*stack as usize].size()
        }
        [Frame::Milestones, Frame::ChooseMilestone { stack }] => !set_up && (*stack as usize) < STACKS,
        _ => false,
    };
    // There is no open deal only before the first one and while the next one is drawn.
    let awaited = view.stack.get(1) == Some(&Frame::NewDeal) && !view.stack.contains(&Frame::OwnDeal);
    let has_deal = state.deal != NONE || awaited || matches!(view.stack[..], [Frame::SetUp { .. }]);
    Stack::from_frames(&view.stack).filter(|_| sound && has_deal || state.ended).ok_or(BadPosition::Stack)
}

fn check_turn(game: &RailroadRevolution, state: &State) -> Result<(), BadPosition> {
    let turn = &state.turn;
    let places = match turn.space {
        Some(Space::Station) => CITIES,
        Some(Space::Telegraph) => SECTIONS,
        _ => 0,
    };
    let wrong = || Err(BadPosition::moment("the turn is none that could be played"));
    if turn.place.is_some_and(|place| usize::from(place) >= places) || turn.main > 3 {
        return wrong();
    }
    if turn.space == Some(Space::Station) && turn.place.is_none() && (turn.primary || turn.bonus) {
        return wrong();
    }
    if turn.owed > 10_000 || turn.triangles > 9 || turn.laid > 3 || turn.taken > 10 {
        return wrong();
    }
    if turn.space == Some(Space::Railroad) && turn.main > state.player(state.active).rails_left {
        return wrong();
    }
    if !state.in_set_up() && state.city_tiles.contains(&NONE) {
        return Err(BadPosition::moment("a city has no tile"));
    }
    let asked = matches!(state.stack.top(), Frame::Place | Frame::Open);
    if asked && state.decider != state.active {
        return Err(BadPosition::moment("somebody else decides in this turn"));
    }
    if Seat::all(game.seats).all(|seat| seat != state.decider) {
        return wrong();
    }
    Ok(())
}
