//! What one viewer may know: views, events, and hidden tiles dealt anew.

use crate::RailroadRevolution;
use crate::content::{Condition, Gate, STACKS, TABLES};
use crate::flow::stack_letter;
use crate::ids::{
    City, CityTile, Colour, DealTile, Effect, Milestone, Piece, Rail, SPACES, Section, Setup, Side, Space,
    TRACKS, TRAINS, TelegraphTile, Track, Train,
};
use crate::map::Slot;
use crate::open::{OpenTurn, open_turn};
use crate::score::{Points, wealth};
use crate::state::{
    DRAWN, Frame, MilestoneStack, NEUTRAL, NONE, OPEN, Player, Seen, State, Turn, Workers, place_in_stack,
    set_of,
};
use rules::{Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. The only hidden information is the order of the milestone and
/// deal stacks and the milestones that others have drawn. Workers are counted by colour, trains by
/// kind, in the order of the tables. Values marked "Follows" are computed from the rest; they are
/// omitted from positions to be loaded, or ignored there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub first: Seat,
    pub active: Seat,
    /// Who decides now, if there is a decision.
    pub decider: Seat,
    /// 0 during the set-up.
    pub round: u8,
    /// Known once the end is triggered.
    pub last_round: Option<u8>,
    pub ended: bool,
    pub turn: Turn,
    /// What the game waits for, on top of what it interrupts.
    pub stack: Vec<Frame>,
    pub players: Vec<PlayerView>,
    pub stock: Workers,
    pub cities: Vec<CityView>,
    pub sections: Vec<SectionView>,
    /// Trains left in the stacks.
    pub trains: [u8; TRAINS],
    pub deal: DealView,
    pub stacks: Vec<StackView>,
    /// Milestones drawn, of which none has been chosen yet.
    pub drawn: Vec<SeenView>,
    pub setups: Vec<SetupView>,
    /// Follows: the effects of the turn that are still open.
    #[serde(default)]
    pub open: Option<OpenTurn>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerView {
    pub money: u32,
    pub shares: u16,
    pub supply: Workers,
    /// By action space.
    pub board: [Workers; SPACES],
    pub rails: Vec<Rail>,
    pub stations: Vec<City>,
    pub offices: Vec<Section>,
    pub buildings_left: u8,
    pub rails_left: u8,
    pub buildings_sold: u8,
    pub rails_sold: u8,
    pub setup: Option<Setup>,
    /// Slots of the markers, 0 at the bottom.
    pub tracks: [u8; TRACKS],
    pub trains_up: [u8; TRAINS],
    pub trains_down: [u8; TRAINS],
    pub milestones: [Option<MilestoneView>; OPEN],
    pub completed: Vec<Milestone>,
    /// Follows: workers that are not managers.
    #[serde(default)]
    pub workers: u8,
    /// Follows: cities the network reaches.
    #[serde(default)]
    pub connected: Vec<City>,
    /// Follows: the pieces in each section of the player board.
    #[serde(default)]
    pub pieces: Vec<PiecesView>,
    /// Follows: the price of the next asset sold.
    #[serde(default)]
    pub next_sale: Option<u32>,
    /// Follows: each track with its count.
    #[serde(default)]
    pub standing: Vec<TrackView>,
    /// Follows: the player's current score.
    #[serde(default)]
    pub points: Option<Points>,
    /// Follows: money if every share is sold.
    #[serde(default)]
    pub wealth: u32,
}

/// The buildings and rails in a section of the player board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PiecesView {
    pub buildings: u8,
    pub rails: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackView {
    pub track: Track,
    pub slot: u8,
    /// Points for each thing counted.
    pub value: i32,
    pub count: i32,
    /// The cost of the next step; `None` at the top.
    pub gate: Option<GateView>,
    pub top: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GateView {
    Money(u16),
    Shares(u16),
    Worker,
}

impl From<Gate> for GateView {
    fn from(gate: Gate) -> GateView {
        match gate {
            Gate::Money(money) => GateView::Money(money),
            Gate::Shares(shares) => GateView::Shares(shares),
            Gate::Worker => GateView::Worker,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MilestoneView {
    pub tile: Milestone,
    pub managers: [Option<Colour>; 2],
    /// Follows.
    #[serde(default)]
    pub slots: Vec<ManagerView>,
    /// Follows: the conditions and the progress with them.
    #[serde(default)]
    pub needs: Vec<NeedView>,
}

/// A place for a manager: the colour it takes (any, if none is named) and its occupant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManagerView {
    pub wants: Option<Colour>,
    pub has: Option<Colour>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeedView {
    pub what: NeedKind,
    pub count: u8,
    pub have: u8,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeedKind {
    /// Connected cities of this level.
    Connected(u8),
    /// Stations in cities of this level.
    Stations(u8),
    /// Rails over this many triangles.
    Terrain(u8),
    /// Rails on deal spaces.
    Deals,
}

impl From<Condition> for NeedKind {
    fn from(what: Condition) -> NeedKind {
        match what {
            Condition::Connected(level) => NeedKind::Connected(level),
            Condition::Stations(level) => NeedKind::Stations(level),
            Condition::Terrain(terrain) => NeedKind::Terrain(terrain),
            Condition::Deals => NeedKind::Deals,
        }
    }
}

/// Whose building is in a First slot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owner {
    Neutral,
    Seat(Seat),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityView {
    pub city: City,
    pub tile: Option<CityTile>,
    pub first: Option<Owner>,
    /// Follows: the cost of a station.
    #[serde(default)]
    pub cost: u32,
    /// Follows: who has a station there.
    #[serde(default)]
    pub stations: Vec<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionView {
    pub section: Section,
    pub tile: Option<TelegraphTile>,
    pub first: Option<Owner>,
    /// Follows: who has an office there.
    #[serde(default)]
    pub offices: Vec<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealView {
    pub face_up: Option<DealTile>,
    /// Since the last shuffle.
    pub used: Vec<DealTile>,
    /// Follows: tiles in the face-down stack.
    #[serde(default)]
    pub left: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackView {
    /// B, C or D.
    pub letter: char,
    /// Follows: tiles in the stack.
    #[serde(default)]
    pub left: u8,
    /// Tiles on top that no one has drawn yet; shown if the whole stack may be looked through.
    pub unseen: Option<Vec<Milestone>>,
    /// Tiles put back, top one first.
    pub returned: Vec<SeenView>,
}

/// A milestone out of play: which one, for those who have seen it, and who they are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenView {
    pub tile: Option<Milestone>,
    pub seen_by: Vec<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupView {
    pub setup: Setup,
    pub worker: Option<Colour>,
}

/// The members of the view that depend on who looks.
#[derive(Serialize)]
pub struct Own {
    stacks: Vec<StackView>,
    drawn: Vec<SeenView>,
}

pub fn own(game: &RailroadRevolution, state: &State, to: Viewer) -> Own {
    Own {
        stacks: (0..STACKS).map(|stack| stack_view(game, &state.stacks[stack], stack, to)).collect(),
        drawn: state.drawn.iter().filter(|seen| seen.tile != NONE).map(|seen| seen_view(*seen, to)).collect(),
    }
}

pub fn view(game: &RailroadRevolution, state: &State, to: Viewer) -> View {
    let Own { stacks, drawn } = own(game, state, to);
    View {
        first: state.first,
        active: state.active,
        decider: state.decider,
        round: state.round,
        last_round: (state.last_round > 0).then_some(state.last_round),
        ended: state.ended,
        turn: state.turn,
        stack: state.stack.frames().to_vec(),
        players: Seat::all(game.seats).map(|seat| player_view(game, state.player(seat))).collect(),
        stock: state.stock,
        cities: City::all().map(|city| city_view(game, state, city)).collect(),
        sections: Section::all().map(|section| section_view(game, state, section)).collect(),
        trains: state.trains,
        deal: DealView {
            face_up: state.deal_tile(),
            used: DealTile::all().filter(|tile| state.deals_used & 1 << tile.0 != 0).collect(),
            left: DealTile::all().count() as u8
                - state.deals_used.count_ones() as u8
                - u8::from(state.deal != NONE),
        },
        stacks,
        drawn,
        setups: state
            .setups
            .iter()
            .zip(state.setup_workers)
            .filter(|(setup, _)| **setup != NONE)
            .map(|(setup, worker)| SetupView {
                setup: Setup(*setup),
                worker: Colour::ALL.get(worker as usize).copied(),
            })
            .collect(),
        open: open_turn(game, state),
    }
}

fn colour(index: u8) -> Option<Colour> {
    Colour::ALL.get(index as usize).copied()
}

fn player_view(game: &RailroadRevolution, player: &Player) -> PlayerView {
    let milestone = |place: usize| {
        (player.open[place] != NONE).then(|| {
            let tile = Milestone(player.open[place]);
            let managers = player.managers[place].map(colour);
            MilestoneView {
                tile,
                managers,
                slots: game.milestones[tile.index()]
                    .slots
                    .iter()
                    .zip(managers)
                    .filter(|(slot, _)| **slot != Slot::Absent)
                    .map(|(slot, has)| ManagerView {
                        wants: match slot {
                            Slot::Of(colour) => Some(*colour),
                            Slot::Any | Slot::Absent => None,
                        },
                        has,
                    })
                    .collect(),
                needs: game
                    .progress(player, place)
                    .needs
                    .iter()
                    .map(|progress| NeedView {
                        what: progress.need.what.into(),
                        count: progress.need.count,
                        have: progress.have,
                    })
                    .collect(),
            }
        })
    };
    PlayerView {
        money: player.money,
        shares: player.shares,
        supply: player.supply,
        board: player.board,
        rails: game.rails_in(player.rails).collect(),
        stations: game.cities_in(player.stations).collect(),
        offices: Section::all().filter(|section| player.offices & 1 << section.0 != 0).collect(),
        buildings_left: player.buildings_left,
        rails_left: player.rails_left,
        buildings_sold: player.buildings_sold,
        rails_sold: player.rails_sold,
        setup: set_of(player.setup),
        tracks: player.tracks,
        trains_up: player.trains_up,
        trains_down: player.trains_down,
        milestones: std::array::from_fn(milestone),
        completed: player.completed_milestones().collect(),
        workers: player.available(),
        connected: game.cities_in(game.reached(player.rails)).collect(),
        pieces: pieces_view(player),
        next_sale: game.sales(player).next().map(|(_, money)| money),
        standing: Track::ALL.iter().map(|track| track_view(game, player, *track)).collect(),
        points: Some(game.points(player)),
        wealth: wealth(player),
    }
}

/// Pieces leave the board from the left, so the remaining ones fill it from the right.
fn pieces_view(player: &Player) -> Vec<PiecesView> {
    let (mut buildings, mut rails) = (player.buildings_left, player.rails_left);
    let mut pieces: Vec<PiecesView> = TABLES
        .sections
        .iter()
        .rev()
        .map(|section| {
            let here =
                PiecesView { buildings: buildings.min(section.buildings), rails: rails.min(section.rails) };
            buildings -= here.buildings;
            rails -= here.rails;
            here
        })
        .collect();
    pieces.reverse();
    pieces
}

fn track_view(game: &RailroadRevolution, player: &Player, track: Track) -> TrackView {
    let next = game.next_gate(player, track);
    TrackView {
        track,
        slot: player.tracks[track.index()],
        value: game.track_value(player, track),
        count: game.track_count(player, track),
        gate: next.flatten().map(GateView::from),
        top: next.is_none(),
    }
}

fn owner(first: u8) -> Option<Owner> {
    match first {
        NONE => None,
        NEUTRAL => Some(Owner::Neutral),
        seat => Some(Owner::Seat(Seat::new(seat as usize))),
    }
}

fn city_view(game: &RailroadRevolution, state: &State, city: City) -> CityView {
    let tile = state.city_tile(city);
    CityView {
        city,
        tile,
        first: owner(state.first_station[city.index()]),
        cost: tile.map_or(0, |tile| game.cost[tile.index()]),
        stations: Seat::all(game.seats)
            .filter(|seat| state.player(*seat).stations & 1 << city.0 != 0)
            .collect(),
    }
}

fn section_view(game: &RailroadRevolution, state: &State, section: Section) -> SectionView {
    let tile = state.telegraph_tiles[section.index()];
    SectionView {
        section,
        tile: (tile != NONE).then_some(TelegraphTile(tile)),
        first: owner(state.first_office[section.index()]),
        offices: Seat::all(game.seats)
            .filter(|seat| state.player(*seat).offices & 1 << section.0 != 0)
            .collect(),
    }
}

fn stack_view(game: &RailroadRevolution, pile: &MilestoneStack, stack: usize, to: Viewer) -> StackView {
    let open = game.whole_stack || to == Viewer::Referee;
    StackView {
        letter: stack_letter(stack as u8),
        left: pile.size(),
        unseen: open.then(|| pile.tiles(stack).collect()),
        returned: pile.returned().map(|seen| seen_view(seen, to)).collect(),
    }
}

fn seen_view(seen: Seen, to: Viewer) -> SeenView {
    SeenView {
        tile: knows(seen, to).then_some(Milestone(seen.tile)),
        seen_by: (0..8).filter(|seat| seen.by & 1 << seat != 0).map(Seat::new).collect(),
    }
}

fn knows(seen: Seen, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Seat(seat) => seen.by & 1 << seat.index() != 0,
        Viewer::Spectator => false,
        Viewer::Referee => true,
    }
}

/// One fact to show.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    SetupTaken {
        seat: Seat,
        setup: Setup,
        worker: Colour,
    },
    TurnBegan {
        seat: Seat,
        round: u8,
    },
    /// The player's own board is empty, so the turn is passed.
    NothingLeft {
        seat: Seat,
    },
    WorkersReturned {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        colour: Colour,
        space: Space,
    },
    Used {
        seat: Seat,
        effect: Effect,
    },
    /// With the cost of its terrain, which is owed; none for a rail laid by an effect.
    RailLaid {
        seat: Seat,
        rail: Rail,
        cost: Option<u32>,
    },
    StationBuilt {
        seat: Seat,
        city: City,
        first: bool,
        cost: Option<u32>,
    },
    OfficeBuilt {
        seat: Seat,
        section: Section,
        first: bool,
    },
    AssetSold {
        seat: Seat,
        piece: Piece,
        money: u32,
    },
    Paid {
        seat: Seat,
        money: u32,
    },
    Earned {
        seat: Seat,
        money: u32,
    },
    SharesGained {
        seat: Seat,
        shares: u16,
    },
    SharesDiscarded {
        seat: Seat,
        shares: u16,
    },
    ShareSold {
        seat: Seat,
        money: u32,
    },
    WorkerGained {
        seat: Seat,
        colour: Colour,
    },
    WorkerDiscarded {
        seat: Seat,
        colour: Colour,
    },
    Exchanged {
        seat: Seat,
        give: Colour,
        take: Colour,
    },
    Promoted {
        seat: Seat,
        colour: Colour,
        milestone: Milestone,
    },
    Stepped {
        seat: Seat,
        track: Track,
        slot: u8,
    },
    TrainTaken {
        seat: Seat,
        train: Train,
    },
    TrainFlipped {
        seat: Seat,
        train: Train,
        up: bool,
        bonus: bool,
    },
    DealOffered {
        tile: DealTile,
    },
    DealTaken {
        seat: Seat,
        tile: DealTile,
        side: Side,
        shares: u16,
    },
    /// `automatic`: no deal could be accepted.
    DealPassed {
        seat: Seat,
        automatic: bool,
    },
    DealRevealed {
        tile: DealTile,
    },
    MilestoneCompleted {
        seat: Seat,
        milestone: Milestone,
        points: u8,
    },
    /// Only the drawer sees which.
    MilestoneDrawn {
        seat: Seat,
        stack: char,
        milestone: Option<Milestone>,
    },
    MilestoneTaken {
        seat: Seat,
        milestone: Milestone,
    },
    EndTriggered {
        seat: Seat,
        last_round: u8,
    },
    Ended,
}

pub fn redact(event: &Event, to: Viewer) -> Event {
    match event {
        Event::MilestoneDrawn { seat, stack, .. } if !to.sees(*seat) => {
            Event::MilestoneDrawn { seat: *seat, stack: *stack, milestone: None }
        }
        open => open.clone(),
    }
}

/// Deals the milestones that `viewer` has not seen anew, each stack separately: those that no one has
/// drawn, those that others put back, and those that others hold. Any of them can be in any of these
/// places.
pub fn resample(game: &RailroadRevolution, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if viewer == Viewer::Referee || game.whole_stack {
        return other;
    }
    let in_hand = match state.stack.top() {
        Frame::DrawMilestone { stack, .. } | Frame::ChooseMilestone { stack } => Some(stack as usize),
        _ => None,
    };
    for stack in 0..STACKS {
        let mut pool: Vec<Milestone> = state.stacks[stack].tiles(stack).collect();
        let hidden = |seen: &&Seen| seen.tile != NONE && !knows(**seen, viewer);
        pool.extend(state.stacks[stack].returned.iter().filter(hidden).map(|seen| Milestone(seen.tile)));
        if in_hand == Some(stack) {
            pool.extend(state.drawn.iter().filter(hidden).map(|seen| Milestone(seen.tile)));
        }
        // Sorted first: the new deal must not depend on where the tiles really are.
        pool.sort_unstable();
        rng.shuffle(&mut pool);
        let mut deal = |seen: &mut Seen| {
            if seen.tile != NONE && !knows(*seen, viewer) {
                seen.tile = pool.pop().expect("as many tiles as places").0;
            }
        };
        other.stacks[stack].returned.iter_mut().for_each(&mut deal);
        if in_hand == Some(stack) {
            other.drawn[..DRAWN].iter_mut().for_each(&mut deal);
        }
        other.stacks[stack].unseen =
            pool.iter().filter_map(|tile| place_in_stack(*tile)).fold(0, |set, (_, place)| set | 1 << place);
    }
    other
}
