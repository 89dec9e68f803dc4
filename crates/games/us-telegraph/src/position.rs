//! Positions from outside: the state that a referee's view describes, or why it is not a valid one.

use crate::UsTelegraph;
use crate::board::{Board, Region, Tenant};
use crate::content::{BLACK_DECK, Building, DECKS, TABLES, TILES};
use crate::flow::settle;
use crate::state::{Frame, Kind, MAX_PLAYERS, NO_CITY, Player, State, TOKENS, count_settlements, laws};
use crate::view::{BuildingView, CityView, PlayerView, View};
use rules::{BadPosition, Seat, Stack};

/// The state that a referee's view describes. Missing parts are filled in; `laws` is checked
/// afterwards.
pub fn load(game: &UsTelegraph, view: &View) -> Result<State, BadPosition> {
    let wrong = |why: String| BadPosition::part("table", why);
    BadPosition::check_players(view.players.len(), game.seats)?;
    if view.active.index() >= view.players.len() || view.first.index() >= view.players.len() {
        return Err(wrong("the active or first player is at no seat of this table".to_owned()));
    }
    let mut state = State {
        board: load_board(game, view)?,
        players: [Player::new(); MAX_PLAYERS],
        discards: view.discards,
        cities: load_cities(game, view)?,
        active: view.active,
        first: view.first,
        turn: view.turn,
        quiet: view.quiet,
        ended: view.ended,
        stack: load_stack(game, view)?,
    };
    for (seat, player) in Seat::all(game.seats).zip(&view.players) {
        let lifted = state.lifted(seat);
        state.players[seat.index()] = load_player(&state.board, seat, lifted, player)?;
    }
    check_turn(view)?;
    if let Frame::Reveal { deck } = state.stack.top()
        && state.player(state.active).decks[deck as usize] == 0
    {
        return Err(wrong(format!("nothing can be drawn from the empty deck {}", deck + 1)));
    }
    // The laws come first, because the sums below would overflow if they were broken.
    laws(game, &state)?;
    BadPosition::check_count("face-down resource cards", view.deck, state.card_deck().total())?;
    BadPosition::check_count(
        "face-down regions",
        view.region_stack,
        state.regions_left().count_ones() as u8,
    )?;
    match (view.workers_left, state.workers_left(game)) {
        (stated, Some(left)) => BadPosition::check_count("Workers left", stated, left)?,
        (Some(_), None) => return Err(wrong("Workers are not limited at this table".to_owned())),
        (None, None) => {}
    }
    for (seat, player) in Seat::all(game.seats).zip(&view.players) {
        BadPosition::check_count("cards in a hand", player.hand_size, state.player(seat).hand.total())?;
        BadPosition::check_count("settlements", player.settlements, state.player(seat).settlements)?;
        BadPosition::check_count("buildings built", player.built, state.player(seat).built_total())?;
    }
    check_rests(game, &state)?;
    Ok(state)
}

/// The next step is a decision or a draw, not an automatic one.
fn check_rests(game: &UsTelegraph, state: &State) -> Result<(), BadPosition> {
    let mut settled = state.clone();
    settle(game, &mut settled, &mut ());
    if settled == *state { Ok(()) } else { Err(BadPosition::moment("the turn would have gone on by itself")) }
}

fn load_board(game: &UsTelegraph, view: &View) -> Result<Board, BadPosition> {
    let wrong = |why: String| BadPosition::part("board", why);
    let mut board = Board::new(&game.cities);
    if view.regions.len() > TILES {
        return Err(wrong(format!("there are only {TILES} regions")));
    }
    for (index, region) in view.regions.iter().enumerate() {
        if region.tile as usize >= TILES || region.rotation > 5 {
            return Err(wrong(format!(
                "there is no region {} turned by {}",
                region.tile + 1,
                region.rotation
            )));
        }
        // Regions of the set-up need not touch those already laid.
        let planned = game.regions.get(index) == Some(&region.at) && board.is_clear(region.at);
        if !planned && !board.fits(region.at) {
            return Err(wrong(format!("no region can lie at {}", region.at)));
        }
        board.lay(Region { at: region.at, tile: region.tile, rotation: region.rotation });
    }
    for BuildingView { plot, seat, building } in &view.buildings {
        if seat.index() >= game.seats as usize {
            return Err(wrong(format!("building {building} on {plot} belongs to nobody at this table")));
        }
        if !board.is_free(*plot) {
            return Err(wrong(format!("nothing can stand on {plot}: there is no such plot or it is taken")));
        }
        board.build(*plot, Tenant::new(*seat, *building));
    }
    Ok(board)
}

fn load_cities(game: &UsTelegraph, view: &View) -> Result<[u8; MAX_PLAYERS], BadPosition> {
    let mut cities = [NO_CITY; MAX_PLAYERS];
    for (index, CityView { at, name }) in view.cities.iter().enumerate() {
        let city = TABLES.city_names.iter().position(|known| known == name).map(|city| city as u8);
        let known = city.filter(|city| game.cities.get(index) == Some(at) && !cities.contains(city));
        cities[index.min(MAX_PLAYERS - 1)] =
            known.ok_or_else(|| BadPosition::part("cities", format!("{name} cannot be at {at}")))?;
    }
    Ok(cities)
}

fn load_player(
    board: &Board,
    seat: Seat,
    lifted: Option<Building>,
    view: &PlayerView,
) -> Result<Player, BadPosition> {
    let mut player = Player::new();
    player.hand = view.hand.ok_or_else(|| BadPosition::Hidden(format!("what seat {seat} holds")))?;
    if view.open.len() > TOKENS as usize {
        return Err(BadPosition::part("player", format!("seat {seat} has more than {TOKENS} buildings")));
    }
    for building in &view.open {
        player.open[building.index()] += 1;
    }
    for (owner, building) in board.tenants().iter().filter_map(|tenant| tenant.get()) {
        if owner == seat {
            player.built[building.index()] += 1;
        }
    }
    player.decks = view.decks.unwrap_or_else(|| fill_decks(&player, lifted));
    player.workers = view.workers;
    player.settlements = count_settlements(board, seat);
    Ok(player)
}

/// Distributes the unseen buildings over the decks, filling the first ones first.
fn fill_decks(player: &Player, lifted: Option<Building>) -> [u8; DECKS] {
    let face_down = |basic: bool| -> u8 {
        Building::all()
            .filter(|building| building.facts().basic == basic)
            .map(|building| {
                let seen = player.open[building.index()]
                    + player.built[building.index()]
                    + u8::from(lifted == Some(building));
                building.facts().copies.saturating_sub(seen)
            })
            .sum()
    };
    let mut white = face_down(false);
    let mut sizes = TABLES.deck_sizes;
    for size in &mut sizes[..BLACK_DECK] {
        *size = white.min(*size);
        white -= *size;
    }
    sizes[BLACK_DECK] = face_down(true);
    sizes
}

fn load_stack(game: &UsTelegraph, view: &View) -> Result<Stack<Frame, 4>, BadPosition> {
    use Frame::{Cards, Drawn, Expand, Extra, Pay, Place, Reveal, Rotate, SetUp, Site, TakeCard, Turn};
    let sound = match view.stack.as_slice() {
        [SetUp { step }] => *step < game.set_up_steps(),
        [Cards] | [Cards, TakeCard { .. }] => true,
        [Turn, above @ ..] => match above {
            [] | [Extra | Expand | Place { .. } | Site { .. }] => true,
            [Rotate { tile, to }] => (*tile as usize) < TILES && view.regions.iter().all(|r| r.at != *to),
            [Expand, top] | [top] => matches!(top, Reveal { .. } | Drawn { .. } | Pay { .. }),
            _ => false,
        },
        _ => false,
    };
    let numbers_exist = view.stack.iter().all(|frame| match frame {
        Reveal { deck } => (*deck as usize) < DECKS,
        Place { tile } | Rotate { tile, .. } => (*tile as usize) < TILES,
        TakeCard { left } => *left <= TABLES.pass_cards,
        Pay { plot, .. } => {
            plot.region() < view.regions.len() && view.buildings.iter().all(|there| there.plot != *plot)
        }
        _ => true,
    });
    Stack::from_frames(&view.stack).filter(|_| sound && numbers_exist).ok_or(BadPosition::Stack)
}

fn check_turn(view: &View) -> Result<(), BadPosition> {
    let most = view.turn.kind.map_or(0, Kind::limit);
    if view.turn.used > most || (view.turn.kind.is_some() && view.turn.used == 0) {
        return Err(BadPosition::moment("the turn has not the number of actions that its kind allows"));
    }
    if view.quiet >= 3 * view.players.len() as u8 {
        return Err(BadPosition::moment("the game would have ended by a standstill"));
    }
    Ok(())
}
