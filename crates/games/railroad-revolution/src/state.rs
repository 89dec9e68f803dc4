//! The state: plain data, and the laws it always obeys.

use crate::RailroadRevolution;
use crate::content::{STACK_SIZE, STACKS, TABLES};
use crate::ids::{
    CITIES, COLOURS, City, CityTile, Colour, DealTile, From, MILESTONES, Milestone, SECTIONS, SETUPS, SPACES,
    Setup, Side, Space, TELEGRAPH_TILES, TRACKS, TRAINS, Track, Train,
};
use rules::{BrokenLaw, Seat, Stack};
use serde::{Deserialize, Serialize};

pub const MAX_PLAYERS: usize = 4;
/// Marks an empty slot.
pub const NONE: u8 = 0xFF;
/// Marks a First slot with a neutral building.
pub const NEUTRAL: u8 = 0xFE;
/// The number of milestones that a player works on at once.
pub const OPEN: usize = 2;
/// The number of tiles drawn to replace a milestone.
pub const DRAWN: usize = 3;

pub type Workers = [u8; COLOURS];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub players: [Player; MAX_PLAYERS],
    /// Workers that any player can gain.
    pub stock: Workers,
    /// By city: the index of its tile, or `NONE`.
    pub city_tiles: [u8; CITIES],
    /// By section: the index of its tile, or `NONE`.
    pub telegraph_tiles: [u8; SECTIONS],
    /// Whose building fills the First slot: a seat, `NEUTRAL` or `NONE`.
    pub first_station: [u8; CITIES],
    pub first_office: [u8; SECTIONS],
    /// Trains left in the stacks, by kind; the first kind has none.
    pub trains: [u8; TRAINS],
    /// The face-up deal, or `NONE`; those used since the last shuffle as a set.
    pub deal: u8,
    pub deals_used: u16,
    /// Milestones B, C and D.
    pub stacks: [MilestoneStack; STACKS],
    /// Milestones just drawn and not yet chosen from, in the order of drawing.
    pub drawn: [Seen; DRAWN],
    /// Set-up tiles on offer with the worker beside each.
    pub setups: [u8; SETUPS],
    pub setup_workers: [u8; SETUPS],
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Who decides now: the active player, or another one with a deal or milestone to decide.
    pub decider: Seat,
    /// From 1; 0 during the set-up.
    pub round: u8,
    /// The last round, once the end is triggered; 0 before.
    pub last_round: u8,
    pub ended: bool,
    pub turn: Turn,
    pub stack: Stack<Frame, 6>,
}

const _: () = assert!(size_of::<State>() <= 1024);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    pub money: u32,
    pub shares: u16,
    pub supply: Workers,
    /// Workers on the action spaces. The rules only treat them as "on the board".
    pub board: [Workers; SPACES],
    /// Spaces with one's own rail, as a set; the start space is not counted.
    pub rails: u32,
    /// Cities with one's own station, as a set.
    pub stations: u16,
    /// Sections with one's own office, as a set.
    pub offices: u8,
    /// Pieces left on the player board. They leave it from the left, so counts determine which.
    pub buildings_left: u8,
    pub rails_left: u8,
    pub buildings_sold: u8,
    pub rails_sold: u8,
    /// The set-up tile taken, or `NONE`.
    pub setup: u8,
    pub tracks: [u8; TRACKS],
    pub trains_up: [u8; TRAINS],
    pub trains_down: [u8; TRAINS],
    /// Open milestones, or `NONE`, and the managers in their slots.
    pub open: [u8; OPEN],
    pub managers: [[u8; 2]; OPEN],
    /// Completed milestones, as a set.
    pub completed: u64,
}

/// A stack of milestones. Tiles that no one has seen have no order: they are on top, and below them
/// are those that were put back, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MilestoneStack {
    /// Tiles that no one has seen, as a set within the stack.
    pub unseen: u16,
    pub returned: [Seen; STACK_SIZE],
}

/// A milestone that some players have seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    /// Its index, or `NONE`.
    pub tile: u8,
    /// The seats that know it, as a set.
    pub by: u8,
}

impl Seen {
    pub const NOTHING: Seen = Seen { tile: NONE, by: 0 };
}

/// The turn so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The action space of the placed worker; `None` before.
    pub space: Option<Space>,
    /// Its colour when it was placed.
    pub colour: Colour,
    /// Remaining parts of the main action: rails to lay, or 1.
    pub main: u8,
    /// Where the main action put a building: the index of a city or section.
    pub place: Option<u8>,
    /// Rails laid by the main action, and the triangles under them.
    pub laid: u8,
    pub triangles: u8,
    /// What still has to be paid for the main action.
    pub owed: u32,
    /// Shares taken by placing the office.
    pub taken: u8,
    /// Whether the city is free.
    pub waived: bool,
    /// Effects that can still be used.
    pub primary: bool,
    pub bonus: bool,
    pub tile: bool,
    pub flip: bool,
    pub ability: bool,
    /// Whether a deal follows.
    pub deal: bool,
}

impl Turn {
    pub const NEW: Turn = Turn {
        space: None,
        colour: Colour::White,
        main: 0,
        place: None,
        laid: 0,
        triangles: 0,
        owed: 0,
        taken: 0,
        waived: false,
        primary: false,
        bonus: false,
        tile: false,
        flip: false,
        ability: false,
        deal: false,
    };
}

/// The pending decision or draw; what it interrupts waits underneath.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Frame {
    /// Chance: draw number `step` of the set-up.
    SetUp { step: u8 },
    /// Which set-up tile.
    PickSetup,
    /// Which worker on which action space.
    Place,
    /// The main action and the open effects, in any order.
    Open,
    /// Steps on the tracks and promotions at `fee`; `begun`: it may be stopped.
    Grow { steps: u8, promotions: u8, fee: u16, begun: bool },
    /// Which worker a gate or a telegraph tile takes.
    Discard { to: Toll },
    /// Which worker for which; `optional`: or none.
    Exchange { optional: bool },
    /// Which worker to gain, and which one after it.
    Gain { of: Offer, then: Option<Colour> },
    /// Which train.
    TakeTrain { optional: bool },
    /// Trains to flip.
    Flip { left: u8, begun: bool },
    /// Where to lay a rail without further cost; `spare`: the one beside the board.
    FreeRail { spare: bool },
    /// The same for a station. With `within`, the spare building in one of these cities.
    FreeStation { within: Option<u16> },
    /// The same for an office.
    FreeOffice { within: Option<u8> },
    /// The deals of the face-up tile; those taken by this player.
    Deal { left: bool, right: bool },
    /// One deal for the active player alone.
    OwnDeal,
    /// Chance: the next deal.
    NewDeal,
    /// Which of two fulfilled milestones is completed first.
    Milestones,
    /// Chance: this many more tiles of a stack.
    DrawMilestone { stack: u8, left: u8 },
    /// Which of the tiles replaces the completed one.
    ChooseMilestone { stack: u8 },
}

/// The reason for discarding a worker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Toll {
    Gate(Track),
    Tile,
}

/// The colours that a gained worker can have while they are in stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    Any,
    One(Colour),
    Either(Colour, Colour),
}

impl Frame {
    /// Whether it waits for a draw rather than a decision.
    pub fn is_chance(self) -> bool {
        matches!(self, Frame::SetUp { .. } | Frame::NewDeal | Frame::DrawMilestone { .. })
    }
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player who decides.
    pub fn own(&self) -> &Player {
        &self.players[self.decider.index()]
    }

    pub fn own_mut(&mut self) -> &mut Player {
        &mut self.players[self.decider.index()]
    }

    pub fn in_set_up(&self) -> bool {
        self.round == 0
    }

    pub fn deal_tile(&self) -> Option<DealTile> {
        (self.deal != NONE).then_some(DealTile(self.deal))
    }

    pub fn city_tile(&self, city: City) -> Option<CityTile> {
        let tile = self.city_tiles[city.index()];
        (tile != NONE).then_some(CityTile(tile))
    }
}

impl Player {
    /// The starting position of every player.
    pub fn start() -> Player {
        let mut trains_up = [0; TRAINS];
        trains_up[Train::Promote.index()] = 1;
        let mut supply = [0; COLOURS];
        supply[Colour::White.index()] = TABLES.start.white_workers;
        Player {
            money: TABLES.start.money,
            shares: TABLES.start.shares,
            supply,
            board: [[0; COLOURS]; SPACES],
            rails: 0,
            stations: 0,
            offices: 0,
            buildings_left: TABLES.pieces.board_buildings,
            rails_left: TABLES.pieces.board_rails,
            buildings_sold: 0,
            rails_sold: 0,
            setup: NONE,
            tracks: [0; TRACKS],
            trains_up,
            trains_down: [0; TRAINS],
            open: [NONE; OPEN],
            managers: [[NONE; 2]; OPEN],
            completed: 0,
        }
    }

    /// Workers of one colour on the action spaces.
    pub fn on_board(&self, colour: Colour) -> u8 {
        self.board.iter().map(|space| space[colour.index()]).sum()
    }

    pub fn at(&self, from: From, colour: Colour) -> u8 {
        match from {
            From::Supply => self.supply[colour.index()],
            From::Board => self.on_board(colour),
        }
    }

    /// Removes one worker from its place; on the board, from the first space that has one.
    pub fn remove(&mut self, from: From, colour: Colour) -> Option<Space> {
        match from {
            From::Supply => {
                self.supply[colour.index()] -= 1;
                None
            }
            From::Board => {
                let space = Space::ALL.iter().find(|space| self.board[space.index()][colour.index()] > 0);
                let space = *space.expect("a worker of this colour is on the board");
                self.board[space.index()][colour.index()] -= 1;
                Some(space)
            }
        }
    }

    /// Workers that are not managers.
    pub fn available(&self) -> u8 {
        self.supply.iter().sum::<u8>() + self.board.iter().flatten().sum::<u8>()
    }

    pub fn trains(&self) -> u8 {
        self.trains_up.iter().chain(&self.trains_down).sum()
    }

    pub fn pieces_left(&self) -> u8 {
        self.buildings_left + self.rails_left
    }

    pub fn open_milestones(&self) -> impl Iterator<Item = (usize, Milestone)> {
        let open = self.open;
        (0..OPEN).filter(move |slot| open[*slot] != NONE).map(move |slot| (slot, Milestone(open[slot])))
    }

    pub fn completed_milestones(&self) -> impl Iterator<Item = Milestone> {
        let completed = self.completed;
        Milestone::all().filter(move |tile| completed & 1 << tile.0 != 0)
    }
}

impl MilestoneStack {
    /// With every tile, all of them unseen.
    pub fn full() -> MilestoneStack {
        MilestoneStack { unseen: (1 << STACK_SIZE) - 1, returned: [Seen::NOTHING; STACK_SIZE] }
    }

    pub fn returned(&self) -> impl Iterator<Item = Seen> {
        self.returned.into_iter().take_while(|seen| seen.tile != NONE)
    }

    pub fn size(&self) -> u8 {
        self.unseen.count_ones() as u8 + self.returned().count() as u8
    }

    /// The tiles that no one has seen.
    pub fn tiles(&self, stack: usize) -> impl Iterator<Item = Milestone> + use<> {
        let unseen = self.unseen;
        (0..STACK_SIZE as u8)
            .filter(move |place| unseen & 1 << place != 0)
            .map(move |place| tile_of_stack(stack, place))
    }

    /// Puts a tile under the stack.
    pub fn put_under(&mut self, seen: Seen) {
        let place = self.returned().count();
        self.returned[place] = seen;
    }

    /// Takes the top one of the tiles that were put back.
    pub fn take_returned(&mut self) -> Seen {
        let seen = self.returned[0];
        self.returned.rotate_left(1);
        self.returned[STACK_SIZE - 1] = Seen::NOTHING;
        seen
    }
}

/// The stack a milestone belongs to, and its index in that stack.
pub fn place_in_stack(tile: Milestone) -> Option<(usize, u8)> {
    let first = MILESTONES - STACKS * STACK_SIZE;
    let index = tile.index().checked_sub(first)?;
    Some((index / STACK_SIZE, (index % STACK_SIZE) as u8))
}

/// The tile with this index in a stack.
pub fn tile_of_stack(stack: usize, place: u8) -> Milestone {
    Milestone((MILESTONES - STACKS * STACK_SIZE + stack * STACK_SIZE) as u8 + place)
}

pub fn set_of(setup: u8) -> Option<Setup> {
    (setup != NONE).then_some(Setup(setup))
}

pub fn sides() -> [Side; 2] {
    [Side::Left, Side::Right]
}

/// The conservation laws: what the rules can never create or destroy.
pub fn laws(game: &RailroadRevolution, state: &State) -> Result<(), BrokenLaw> {
    workers_are_kept(game, state)?;
    trains_are_kept(game, state)?;
    milestones_are_kept(game, state)?;
    tiles_are_kept(state)?;
    for seat in Seat::all(game.seats) {
        pieces_are_kept(state, seat)?;
        first_slots_are_owned(state, seat)?;
    }
    enough_workers(game, state)
}

fn workers_are_kept(game: &RailroadRevolution, state: &State) -> Result<(), BrokenLaw> {
    for colour in Colour::ALL {
        let index = colour.index();
        let mut there = u32::from(state.stock[index]);
        there += state.setup_workers.iter().filter(|worker| **worker == index as u8).count() as u32;
        for player in &state.players[..game.seats as usize] {
            there += u32::from(player.supply[index]);
            there += player.board.iter().map(|space| u32::from(space[index])).sum::<u32>();
            there +=
                player.managers.iter().flatten().filter(|manager| **manager == index as u8).count() as u32;
        }
        let wanted = u32::from(game.workers_of(*colour));
        if there != wanted {
            return Err(BrokenLaw::new(
                "workers are kept",
                format!("there are {there} {colour} workers, not {wanted}"),
            ));
        }
    }
    Ok(())
}

fn trains_are_kept(game: &RailroadRevolution, state: &State) -> Result<(), BrokenLaw> {
    for kind in Train::ALL {
        let index = kind.index();
        let owned: u32 = state.players[..game.seats as usize]
            .iter()
            .map(|player| u32::from(player.trains_up[index]) + u32::from(player.trains_down[index]))
            .sum();
        let wanted = match kind {
            Train::Promote => u32::from(game.seats),
            _ => u32::from(TABLES.train_stack[game.seats as usize]),
        };
        let there = owned + u32::from(state.trains[index]);
        if there != wanted {
            return Err(BrokenLaw::new(
                "trains are kept",
                format!("there are {there} {kind} trains, not {wanted}"),
            ));
        }
    }
    Ok(())
}

fn milestones_are_kept(game: &RailroadRevolution, state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("milestones are kept", found);
    let mut places = [0u8; MILESTONES];
    let mut count = |tile: u8| match places.get_mut(tile as usize) {
        Some(place) => {
            *place += 1;
            Ok(())
        }
        None => Err(broken("a milestone is on a list that does not exist".to_owned())),
    };
    for player in &state.players[..game.seats as usize] {
        for (slot, tile) in player.open_milestones() {
            count(tile.0)?;
            managers_fit(tile, player.managers[slot])?;
        }
        for slot in (0..OPEN).filter(|slot| player.open[*slot] == NONE) {
            if player.managers[slot] != [NONE; 2] {
                return Err(broken("a manager stands on no milestone".to_owned()));
            }
        }
        player.completed_milestones().try_for_each(|tile| count(tile.0))?;
        if player.completed >> MILESTONES != 0 {
            return Err(broken("a completed milestone does not exist".to_owned()));
        }
    }
    for (stack, tiles) in state.stacks.iter().enumerate() {
        (0..STACK_SIZE as u8)
            .filter(|place| tiles.unseen & 1 << place != 0)
            .try_for_each(|place| count(tile_of_stack(stack, place).0))?;
        for seen in tiles.returned() {
            count(seen.tile)?;
            if place_in_stack(Milestone(seen.tile)).is_none_or(|(its, _)| its != stack) {
                return Err(broken(format!("milestone {} lies in a stack of others", Milestone(seen.tile))));
            }
        }
    }
    state.drawn.iter().filter(|seen| seen.tile != NONE).try_for_each(|seen| count(seen.tile))?;
    for tile in Milestone::all() {
        let there = places[tile.index()];
        let in_stack = place_in_stack(tile).is_some();
        if there > 1 || (in_stack && there == 0) {
            return Err(broken(format!("milestone {tile} is there {there} times")));
        }
    }
    Ok(())
}

fn managers_fit(tile: Milestone, managers: [u8; 2]) -> Result<(), BrokenLaw> {
    let wanted = &TABLES.milestones[tile.index()].managers;
    for (slot, manager) in managers.iter().enumerate().filter(|(_, manager)| **manager != NONE) {
        let fits = match wanted.get(slot) {
            Some(Some(colour)) => *manager == colour.index() as u8,
            Some(None) => (*manager as usize) < COLOURS,
            None => false,
        };
        if !fits {
            return Err(BrokenLaw::new("managers fit", format!("a manager on {tile} does not fit")));
        }
    }
    Ok(())
}

fn tiles_are_kept(state: &State) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::new("tiles are kept", found);
    let mut seen = [false; CITIES];
    for (city, tile) in state.city_tiles.iter().enumerate().filter(|(_, tile)| **tile != NONE) {
        let facts = TABLES.city_tiles.get(*tile as usize);
        if facts.is_none_or(|facts| facts.group != TABLES.cities[city].level) || seen[*tile as usize] {
            return Err(broken(format!("the tile of {} cannot lie there", TABLES.cities[city].name)));
        }
        seen[*tile as usize] = true;
    }
    let mut seen = [false; TELEGRAPH_TILES];
    for (section, tile) in state.telegraph_tiles.iter().enumerate().filter(|(_, tile)| **tile != NONE) {
        if *tile as usize >= TELEGRAPH_TILES || TABLES.telegraph[section].deal || seen[*tile as usize] {
            return Err(broken(format!("the tile of section {} cannot lie there", section + 1)));
        }
        seen[*tile as usize] = true;
    }
    if state.deal != NONE && state.deals_used & 1 << state.deal != 0 {
        return Err(broken(format!("deal {} is face up and used", DealTile(state.deal))));
    }
    Ok(())
}

fn pieces_are_kept(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::at(seat, "pieces are kept", found);
    let player = state.player(seat);
    let (mut spare_building, mut spare_rail) = (0, 0);
    if set_of(player.setup).is_some() {
        // The spare pieces are on the map, or were put away when their player declined to build
        // them.
        spare_building = TABLES.pieces.buildings - TABLES.pieces.board_buildings;
        spare_rail = 1;
    }
    let out = player.stations.count_ones() + player.offices.count_ones();
    let used = u32::from(player.buildings_left + player.buildings_sold) + out;
    let all = u32::from(TABLES.pieces.board_buildings);
    if used < all || used > all + u32::from(spare_building) {
        return Err(broken(format!("seat {seat} has {used} buildings")));
    }
    let used = u32::from(player.rails_left + player.rails_sold) + player.rails.count_ones();
    let all = u32::from(TABLES.pieces.board_rails);
    if used < all || used > all + spare_rail {
        return Err(broken(format!("seat {seat} has {used} rails")));
    }
    if player.tracks.iter().any(|slot| *slot as usize >= crate::content::SLOTS) {
        return Err(broken(format!("a marker of seat {seat} is past the top of its track")));
    }
    Ok(())
}

fn first_slots_are_owned(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::at(seat, "first slots are owned", found);
    let player = state.player(seat);
    let own = seat.index() as u8;
    for city in City::all() {
        let station = player.stations & 1 << city.0 != 0;
        let first = state.first_station[city.index()];
        if (first == own && !station) || (station && first == NONE) {
            return Err(broken(format!("the First slot of {city} is not filled as its stations say")));
        }
    }
    for section in 0..SECTIONS {
        let office = player.offices & 1 << section != 0;
        let first = state.first_office[section];
        if (first == own && !office) || (office && first == NONE) {
            return Err(broken(format!(
                "the First slot of section {} is not filled as its offices say",
                section + 1
            )));
        }
    }
    Ok(())
}

/// The deciding player may temporarily fall below the minimum of workers; no one else does.
fn enough_workers(game: &RailroadRevolution, state: &State) -> Result<(), BrokenLaw> {
    let fewest = TABLES.start.fewest_workers;
    for seat in Seat::all(game.seats).filter(|seat| *seat != state.decider && *seat != state.active) {
        if state.player(seat).available() < fewest {
            return Err(BrokenLaw::at(
                seat,
                "enough workers",
                format!("seat {seat} has fewer than {fewest} workers"),
            ));
        }
    }
    Ok(())
}
