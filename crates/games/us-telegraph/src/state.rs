//! The state: plain data, and the laws it always obeys.

use crate::UsTelegraph;
use crate::board::Board;
use crate::content::{BLACK_DECK, BUILDINGS, Building, Cards, DECKS, Resource, TABLES, TILES, from_one};
use crate::hex::{Hex, Plot};
use rules::{BrokenLaw, Seat, Stack};
use serde::{Deserialize, Serialize};

pub const MAX_PLAYERS: usize = 4;
pub const TOKENS: u8 = 30;
/// Workers in the box.
pub const WORKER_PIECES: u8 = 15;
/// Marks a city hex whose city has not been drawn yet.
pub const NO_CITY: u8 = 0xFF;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub board: Board,
    pub players: [Player; MAX_PLAYERS],
    pub discards: Cards,
    /// The cities on the city hexes, in the order of the layout, as far as they have been drawn.
    pub cities: [u8; MAX_PLAYERS],
    pub active: Seat,
    pub first: Seat,
    pub turn: Turn,
    /// Turns in a row in which nothing was drawn, built or taken.
    pub quiet: u8,
    pub ended: Option<Ended>,
    pub stack: Stack<Frame, 4>,
}

const _: () = assert!(size_of::<State>() <= 1024);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    pub hand: Cards,
    /// Face up on the player's board, by kind.
    pub open: [u8; BUILDINGS],
    /// Built on plots, by kind.
    pub built: [u8; BUILDINGS],
    /// Face-down buildings. Even the state does not say which are in which deck: the buildings
    /// neither open nor built are spread over the decks, with every order equally likely.
    pub decks: [u8; DECKS],
    pub workers: u8,
    pub settlements: u8,
}

/// The turn so far. The first action fixes its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub kind: Option<Kind>,
    /// Base actions taken; those of Workers do not count.
    pub used: u8,
    /// Was anything drawn, built or taken?
    pub busy: bool,
}

impl Turn {
    /// The cards due to a player who stops now.
    pub fn cards_due(self) -> u8 {
        self.kind.map_or(TABLES.pass_cards, |kind| kind.limit() - self.used)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Draw,
    Construct,
}

impl Kind {
    pub fn limit(self) -> u8 {
        match self {
            Kind::Draw => TABLES.draw_limit,
            Kind::Construct => TABLES.construct_limit,
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    Buildings,
    Connection,
    BuildingsAndConnection,
    Standstill,
}

/// The pending decision or draw; the interrupted turn waits underneath.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Frame {
    /// Chance: draw number `step` of the set-up.
    SetUp { step: u8 },
    /// Chance: the top building of a deck.
    Reveal {
        #[serde(with = "from_one")]
        deck: u8,
    },
    /// Chance: `left` resource cards, one by one.
    TakeCard { left: u8 },
    /// Chance: the top region; skipped if none is left.
    Expand,
    /// The next action, or none.
    Turn,
    /// A Worker was played: one more action of the turn's kind.
    Extra,
    /// A building was drawn: build or keep it.
    Drawn { building: Building },
    /// A building was taken off the player's board: where to build it.
    Site { building: Building },
    /// Which cards pay for it.
    Pay { building: Building, plot: Plot },
    /// Where the new region lies.
    Place {
        #[serde(with = "from_one")]
        tile: u8,
    },
    /// The rotation of the new region.
    Rotate {
        #[serde(with = "from_one")]
        tile: u8,
        to: Hex,
    },
    /// Cards were taken: play a Worker for one more, or end the turn.
    Cards,
}

impl Frame {
    /// Whether it waits for a draw rather than a decision.
    pub fn is_chance(self) -> bool {
        match self {
            Frame::SetUp { .. } | Frame::Reveal { .. } | Frame::TakeCard { .. } | Frame::Expand => true,
            Frame::Turn
            | Frame::Extra
            | Frame::Drawn { .. }
            | Frame::Site { .. }
            | Frame::Pay { .. }
            | Frame::Place { .. }
            | Frame::Rotate { .. }
            | Frame::Cards => false,
        }
    }

    /// The building on its way to a plot.
    pub fn lifted(self) -> Option<Building> {
        match self {
            Frame::Drawn { building } | Frame::Site { building } | Frame::Pay { building, .. } => {
                Some(building)
            }
            _ => None,
        }
    }

    /// The region on its way to the board.
    pub fn lifted_tile(self) -> Option<u8> {
        match self {
            Frame::Place { tile } | Frame::Rotate { tile, .. } => Some(tile),
            _ => None,
        }
    }
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The face-down resource cards, by kind; they have no order.
    pub fn card_deck(&self) -> Cards {
        let all = Cards([TABLES.cards_of_each; 4]);
        self.players.iter().fold(all.minus(self.discards), |rest, player| rest.minus(player.hand))
    }

    /// The regions that are not laid or about to be, as a set of tiles.
    pub fn regions_left(&self) -> u32 {
        let laid = self.board.regions().iter().fold(0u32, |set, region| set | 1 << region.tile);
        let lifted = self.stack.top().lifted_tile().map_or(0, |tile| 1 << tile);
        !(laid | lifted) & ((1 << TILES) - 1)
    }

    /// How many Workers can still be earned, if they are limited. Played ones return to the box, so
    /// every completed project counts.
    pub fn workers_left(&self, game: &UsTelegraph) -> Option<u8> {
        let earned = || self.players.iter().map(Player::completed_projects).sum();
        game.most_workers.map(|most| most.saturating_sub(earned()))
    }

    /// The building of `seat` that is on its way to a plot.
    pub fn lifted(&self, seat: Seat) -> Option<Building> {
        self.stack.top().lifted().filter(|_| seat == self.active)
    }

    /// The tokens of `seat` still face down, by kind.
    pub fn face_down(&self, seat: Seat, building: Building) -> u8 {
        let player = self.player(seat);
        let lifted = u8::from(self.lifted(seat) == Some(building));
        building.facts().copies - player.open[building.index()] - player.built[building.index()] - lifted
    }
}

impl Player {
    pub fn new() -> Player {
        Player {
            hand: Cards::default(),
            open: [0; BUILDINGS],
            built: [0; BUILDINGS],
            decks: TABLES.deck_sizes,
            workers: 0,
            settlements: 0,
        }
    }

    pub fn built_total(&self) -> u8 {
        self.built.iter().sum()
    }

    pub fn has_completed(&self, project: usize) -> bool {
        TABLES.projects[project]
            .buildings
            .iter()
            .all(|(building, copies)| self.built[building.index()] == *copies)
    }

    pub fn completed_projects(&self) -> u8 {
        (0..TABLES.projects.len()).filter(|project| self.has_completed(*project)).count() as u8
    }
}

/// The conservation laws: what the rules can never create or destroy.
pub fn laws(game: &UsTelegraph, state: &State) -> Result<(), BrokenLaw> {
    cards_are_kept(state)?;
    for seat in Seat::all(game.seats) {
        buildings_are_kept(state, seat)?;
        workers_are_earned(state, seat)?;
        settlements_are_counted(state, seat)?;
    }
    workers_are_limited(game, state)?;
    regions_are_kept(state)
}

fn cards_are_kept(state: &State) -> Result<(), BrokenLaw> {
    for resource in Resource::ALL {
        let held: u32 = state.players.iter().map(|player| u32::from(player.hand.of(resource))).sum();
        let out = held + u32::from(state.discards.of(resource));
        if out > u32::from(TABLES.cards_of_each) {
            return Err(BrokenLaw::new(
                "cards are kept",
                format!(
                    "{out} {} cards are in hands and discards; there are {}",
                    resource.name(),
                    TABLES.cards_of_each
                ),
            ));
        }
    }
    Ok(())
}

fn buildings_are_kept(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let broken = |found: String| BrokenLaw::at(seat, "buildings are kept", found);
    let player = state.player(seat);
    let mut face_down = [0u8; 2];
    let mut standing = [0u8; BUILDINGS];
    for (owner, building) in state.board.tenants().iter().filter_map(|tenant| tenant.get()) {
        if owner == seat {
            standing[building.index()] += 1;
        }
    }
    for building in Building::all() {
        let facts = building.facts();
        let lifted = u8::from(state.lifted(seat) == Some(building));
        let seen = player.open[building.index()] + player.built[building.index()] + lifted;
        if seen > facts.copies {
            return Err(broken(format!(
                "seat {seat} has {seen} of building {building}; there are {}",
                facts.copies
            )));
        }
        if standing[building.index()] != player.built[building.index()] {
            return Err(broken(format!(
                "seat {seat} has not built building {building} as often as it stands on the board"
            )));
        }
        face_down[usize::from(facts.basic)] += facts.copies - seen;
    }
    let too_large = player.decks.iter().zip(TABLES.deck_sizes).any(|(size, most)| *size > most);
    if too_large {
        return Err(broken(format!("a deck of seat {seat} is larger than at the start")));
    }
    let white: u8 = player.decks[..BLACK_DECK].iter().sum();
    let black = player.decks[BLACK_DECK];
    if [white, black] != face_down {
        return Err(broken(format!(
            "seat {seat} has {white} white and {black} basic buildings in its decks; {} and {} are missing",
            face_down[0], face_down[1]
        )));
    }
    Ok(())
}

fn workers_are_earned(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let player = state.player(seat);
    if player.workers > player.completed_projects() {
        return Err(BrokenLaw::at(
            seat,
            "workers are earned",
            format!(
                "seat {seat} has {} Workers from {} completed projects",
                player.workers,
                player.completed_projects()
            ),
        ));
    }
    Ok(())
}

fn workers_are_limited(game: &UsTelegraph, state: &State) -> Result<(), BrokenLaw> {
    let held: u8 = state.players.iter().map(|player| player.workers).sum();
    match game.most_workers {
        Some(most) if held > most => Err(BrokenLaw::new(
            "workers are limited",
            format!("the players hold {held} Workers; there are {most}"),
        )),
        _ => Ok(()),
    }
}

fn settlements_are_counted(state: &State, seat: Seat) -> Result<(), BrokenLaw> {
    let counted = count_settlements(&state.board, seat);
    let stated = state.player(seat).settlements;
    if counted == stated {
        Ok(())
    } else {
        Err(BrokenLaw::at(
            seat,
            "settlements are counted",
            format!("seat {seat} has {counted} settlements, not {stated}"),
        ))
    }
}

/// Recomputes what `construct` maintains step by step.
pub fn count_settlements(board: &Board, seat: Seat) -> u8 {
    let own: Vec<Plot> = board.plots().filter(|plot| board.tenant(*plot).belongs_to(seat)).collect();
    let mut seen: Vec<Plot> = Vec::new();
    let mut settlements = 0;
    for start in &own {
        if seen.contains(start) {
            continue;
        }
        settlements += 1;
        let mut open = vec![*start];
        while let Some(plot) = open.pop() {
            if !seen.contains(&plot) {
                seen.push(plot);
                open.extend(board.neighbours(plot).filter(|next| own.contains(next)));
            }
        }
    }
    settlements
}

fn regions_are_kept(state: &State) -> Result<(), BrokenLaw> {
    let mut tiles: Vec<u8> = state.board.regions().iter().map(|region| region.tile).collect();
    tiles.extend(state.stack.top().lifted_tile());
    let count = tiles.len();
    tiles.sort_unstable();
    tiles.dedup();
    if tiles.len() == count {
        Ok(())
    } else {
        Err(BrokenLaw::new("regions are kept", "a region is on the board twice"))
    }
}
