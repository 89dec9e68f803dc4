//! What one viewer may know: views, events, and hidden cards dealt anew.

use crate::UsTelegraph;
use crate::board::{Board, Region, Tenant};
use crate::content::{BLACK_DECK, BUILDINGS, Building, Cards, DECKS, Resource, TABLES, TILES, from_one};
use crate::hex::{Hex, Plot};
use crate::price::Prices;
use crate::state::{Ended, Frame, MAX_PLAYERS, Player, State, Turn, count_settlements};
use rules::{Rng, Seat, Stack, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. The only secrets are the hands: everything else lies open.
/// What follows from the rest (`Option`s that the referee's view fills in) may be left out of a
/// position that is to be loaded; where it is given it must be right.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub active: Seat,
    pub first: Seat,
    pub turn: Turn,
    pub quiet: u8,
    pub ended: Option<Ended>,
    /// What the game waits for, on top of what it interrupts.
    pub stack: Vec<Frame>,
    pub players: Vec<PlayerView>,
    pub discards: Cards,
    /// Face-down resource cards.
    pub deck: Option<u8>,
    /// Face-down regions.
    pub region_stack: Option<u8>,
    pub cities: Vec<CityView>,
    pub regions: Vec<RegionView>,
    pub buildings: Vec<BuildingView>,
    /// What the building that is about to be built would cost on each free plot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prices: Vec<PriceView>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    /// Only its owner sees it.
    pub hand: Option<Cards>,
    pub hand_size: Option<u8>,
    pub open: Vec<Building>,
    /// Left out of a position: the white decks are filled from the first on.
    pub decks: Option<[u8; DECKS]>,
    pub workers: u8,
    pub settlements: Option<u8>,
    pub built: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityView {
    pub at: Hex,
    pub name: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionView {
    pub at: Hex,
    #[serde(with = "from_one")]
    pub tile: u8,
    pub rotation: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingView {
    pub plot: Plot,
    pub seat: Seat,
    pub building: Building,
}

/// The bill of one plot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceView {
    pub plot: Plot,
    /// Resources of a kind that cards must supply.
    pub missing: Cards,
    /// Cards of any kind.
    pub any: u8,
    /// Free because its upstream stands beside the plot.
    pub chained: bool,
    /// Of `any`, what a new settlement costs.
    pub surcharge: u8,
    /// Would connect two cities and win.
    pub connects: bool,
}

pub fn view(game: &UsTelegraph, state: &State, to: Viewer) -> View {
    let board = &state.board;
    let cities_drawn = state.cities.iter().take_while(|city| **city != NO_CITY).count();
    View {
        active: state.active,
        first: state.first,
        turn: state.turn,
        quiet: state.quiet,
        ended: state.ended,
        stack: state.stack.frames().to_vec(),
        players: Seat::all(game.seats).map(|seat| player_view(state, seat, to)).collect(),
        discards: state.discards,
        deck: Some(state.card_deck().total()),
        region_stack: Some(state.regions_left().count_ones() as u8),
        cities: board.cities()[..cities_drawn]
            .iter()
            .zip(state.cities)
            .map(|(at, city)| CityView { at: *at, name: TABLES.city_names[city as usize].clone() })
            .collect(),
        regions: board
            .regions()
            .iter()
            .map(|region| RegionView { at: region.at, tile: region.tile, rotation: region.rotation })
            .collect(),
        buildings: board
            .plots()
            .filter_map(|plot| {
                board.tenant(plot).get().map(|(seat, building)| BuildingView { plot, seat, building })
            })
            .collect(),
        prices: if to == Viewer::Referee { Vec::new() } else { price_views(game, state) },
    }
}

fn player_view(state: &State, seat: Seat, to: Viewer) -> PlayerView {
    let player = state.player(seat);
    PlayerView {
        hand: to.sees(seat).then_some(player.hand),
        hand_size: Some(player.hand.total()),
        open: repeated(&player.open),
        decks: Some(player.decks),
        workers: player.workers,
        settlements: Some(player.settlements),
        built: Some(player.built_total()),
    }
}

fn repeated(counts: &[u8; BUILDINGS]) -> Vec<Building> {
    Building::all().flat_map(|building| (0..counts[building.index()]).map(move |_| building)).collect()
}

fn price_views(game: &UsTelegraph, state: &State) -> Vec<PriceView> {
    let (Frame::Drawn { building } | Frame::Site { building }) = state.stack.top() else { return Vec::new() };
    let seat = state.active;
    let prices = Prices::new(game, state, seat);
    let chained = prices.chained(building);
    let free = state.board.plots().filter(|plot| state.board.is_free(*plot));
    free.map(|plot| {
        let bill = prices.bill_for(building, plot);
        let (merged, cities) = state.board.settlements_beside(seat, plot);
        PriceView {
            plot,
            missing: bill.missing,
            any: bill.any,
            chained: chained.contains(plot),
            surcharge: if merged == 0 { state.player(seat).settlements } else { 0 },
            connects: cities >= 2,
        }
    })
    .collect()
}

/// Marks a city hex whose city is not drawn yet.
pub const NO_CITY: u8 = 0xFF;

/// The state a referee's view describes. What it leaves open is filled in; that it breaks no law is
/// checked afterwards, by `laws`.
pub fn load(game: &UsTelegraph, view: &View) -> Result<State, String> {
    if view.players.len() != game.seats as usize {
        return Err(format!("the position has {} players, the table {}", view.players.len(), game.seats));
    }
    if view.active.index() >= view.players.len() || view.first.index() >= view.players.len() {
        return Err("the active or first player is at no seat of this table".to_owned());
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
        return Err(format!("nothing can be drawn from the empty deck {}", deck + 1));
    }
    // Only now, since the sums below would overflow where the laws are broken.
    crate::state::laws(game, &state)?;
    agree("face-down resource cards", view.deck, state.card_deck().total())?;
    agree("face-down regions", view.region_stack, state.regions_left().count_ones() as u8)?;
    for (seat, player) in Seat::all(game.seats).zip(&view.players) {
        agree("cards in a hand", player.hand_size, state.player(seat).hand.total())?;
        agree("settlements", player.settlements, state.player(seat).settlements)?;
        agree("buildings built", player.built, state.player(seat).built_total())?;
    }
    Ok(state)
}

fn agree(what: &str, stated: Option<u8>, counted: u8) -> Result<(), String> {
    match stated {
        Some(stated) if stated != counted => {
            Err(format!("the position states {stated} {what}; there are {counted}"))
        }
        _ => Ok(()),
    }
}

fn load_board(game: &UsTelegraph, view: &View) -> Result<Board, String> {
    let mut board = Board::new(&game.cities);
    if view.regions.len() > TILES {
        return Err(format!("there are only {TILES} regions"));
    }
    for (index, region) in view.regions.iter().enumerate() {
        if region.tile as usize >= TILES || region.rotation > 5 {
            return Err(format!("there is no region {} turned by {}", region.tile + 1, region.rotation));
        }
        let planned = index < game.regions.len() && game.regions[index] == region.at;
        if !planned && !board.fits(region.at) {
            return Err(format!("no region can lie at {}", region.at));
        }
        board.lay(Region { at: region.at, tile: region.tile, rotation: region.rotation });
    }
    for BuildingView { plot, seat, building } in &view.buildings {
        if seat.index() >= game.seats as usize {
            return Err(format!("building {building} on {plot} belongs to nobody at this table"));
        }
        if !board.is_free(*plot) {
            return Err(format!("nothing can stand on {plot}: there is no such plot or it is taken"));
        }
        board.build(*plot, Tenant::new(*seat, *building));
    }
    Ok(board)
}

fn load_cities(game: &UsTelegraph, view: &View) -> Result<[u8; MAX_PLAYERS], String> {
    let mut cities = [NO_CITY; MAX_PLAYERS];
    for (index, CityView { at, name }) in view.cities.iter().enumerate() {
        let city = TABLES.city_names.iter().position(|known| known == name).map(|city| city as u8);
        let known = city.filter(|city| game.cities.get(index) == Some(at) && !cities.contains(city));
        cities[index.min(MAX_PLAYERS - 1)] = known.ok_or_else(|| format!("{name} cannot be at {at}"))?;
    }
    Ok(cities)
}

fn load_player(
    board: &Board,
    seat: Seat,
    lifted: Option<Building>,
    view: &PlayerView,
) -> Result<Player, String> {
    let mut player = Player::new();
    player.hand = view.hand.ok_or_else(|| format!("the position does not say what seat {seat} holds"))?;
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

/// Spreads the buildings not seen yet over the decks, as many as fit into the first ones.
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

fn load_stack(game: &UsTelegraph, view: &View) -> Result<Stack<Frame, 4>, String> {
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
    Stack::from_frames(&view.stack)
        .filter(|_| sound && numbers_exist)
        .ok_or_else(|| "the stack does not describe a moment of the game".to_owned())
}

fn check_turn(view: &View) -> Result<(), String> {
    let most = view.turn.kind.map_or(0, crate::state::Kind::limit);
    if view.turn.used > most || (view.turn.kind.is_some() && view.turn.used == 0) {
        return Err("the turn has not the number of actions that its kind allows".to_owned());
    }
    if view.quiet >= 3 * view.players.len() as u8 {
        return Err("the game would have ended by a standstill".to_owned());
    }
    Ok(())
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    TurnBegan {
        seat: Seat,
    },
    /// `last`: it emptied its deck.
    Drew {
        seat: Seat,
        #[serde(with = "from_one")]
        deck: u8,
        building: Building,
        last: bool,
    },
    Kept {
        seat: Seat,
        building: Building,
    },
    Built {
        seat: Seat,
        building: Building,
        plot: Plot,
        paid: Cards,
        settlements: u8,
    },
    /// `project` by its key.
    WorkerEarned {
        seat: Seat,
        project: String,
    },
    /// For a card, or else for one more action.
    WorkerPlayed {
        seat: Seat,
        card: bool,
    },
    Stopped {
        seat: Seat,
        passed: bool,
        cards: u8,
    },
    /// Only its owner sees which.
    TookCard {
        seat: Seat,
        card: Option<char>,
    },
    DeckRenewed {
        cards: u8,
    },
    RegionDrawn {
        seat: Seat,
        #[serde(with = "from_one")]
        tile: u8,
    },
    RegionPlaced {
        seat: Seat,
        #[serde(with = "from_one")]
        tile: u8,
        at: Hex,
        rotation: u8,
    },
    Ended {
        by: Ended,
        winner: Option<Seat>,
    },
}

pub fn redact(event: &Event, to: Viewer) -> Event {
    match event {
        Event::TookCard { seat, .. } if !to.sees(*seat) => Event::TookCard { seat: *seat, card: None },
        open => open.clone(),
    }
}

/// Deals the hands `viewer` cannot see again, from the cards it cannot place: those hands and the
/// face-down deck.
pub fn resample(game: &UsTelegraph, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    let mut pool = state.card_deck();
    let hidden = || Seat::all(game.seats).filter(|seat| !viewer.sees(*seat));
    for seat in hidden() {
        pool = pool.plus(state.player(seat).hand);
    }
    for seat in hidden() {
        let mut hand = Cards::default();
        for _ in 0..state.player(seat).hand.total() {
            let card = pick(pool, rng);
            pool = pool.minus(Cards::default().with(card));
            hand = hand.with(card);
        }
        other.player_mut(seat).hand = hand;
    }
    other
}

fn pick(pool: Cards, rng: &mut Rng) -> Resource {
    let mut ticket = rng.below(pool.total() as usize) as u8;
    for resource in Resource::ALL {
        if ticket < pool.of(resource) {
            return resource;
        }
        ticket -= pool.of(resource);
    }
    unreachable!("the ticket is below the number of cards")
}
