//! The component tables, read from `content/railroad-revolution/<version>`.

use crate::ids::{
    CITIES, CITY_TILES, City, Colour, DEALS, MILESTONES, RAILS, SECTIONS, SETUPS, TELEGRAPH_TILES, TRACKS,
    TRAINS, Train,
};
use rules::{Content, ContentError, Released, read_toml};
use serde::Deserialize;

/// One row for each version, starting with version 1. Released rows never change.
const FILES: [[&str; 7]; 1] = [[
    include_str!("../../../../content/railroad-revolution/1/table.toml"),
    include_str!("../../../../content/railroad-revolution/1/map.toml"),
    include_str!("../../../../content/railroad-revolution/1/cities.toml"),
    include_str!("../../../../content/railroad-revolution/1/telegraph.toml"),
    include_str!("../../../../content/railroad-revolution/1/deals.toml"),
    include_str!("../../../../content/railroad-revolution/1/milestones.toml"),
    include_str!("../../../../content/railroad-revolution/1/trains.toml"),
]];

/// Slots of a performance track.
pub const SLOTS: usize = 8;
/// Stacks from which milestones are drawn during the game: B, C, D.
pub const STACKS: usize = 3;
/// Milestones in each of them.
pub const STACK_SIZE: usize = 10;

/// The tables as the rules use them.
#[derive(Debug)]
pub struct Tables {
    pub id: Content,
    /// By colour: the number of workers, and their name.
    pub workers: [u8; Colour::ALL.len()],
    pub worker_names: Vec<String>,
    pub pieces: Pieces,
    pub start: Start,
    pub prices: Prices,
    pub abilities: Abilities,
    /// Left to right.
    pub sections: Vec<BoardSection>,
    pub cities: Vec<CityFacts>,
    pub start_rail: [City; 2],
    pub rails: Vec<RailFacts>,
    /// First Station slots filled by neutral buildings, by number of players.
    pub neutral_stations: [Vec<City>; 5],
    pub city_tiles: Vec<CityTileFacts>,
    pub telegraph: Vec<TelegraphSection>,
    pub gaps: Vec<u8>,
    /// First Office slots filled by neutral buildings (sections from 0), by number of players.
    pub neutral_offices: [Vec<u8>; 5],
    pub telegraph_tiles: Vec<TelegraphTileFacts>,
    pub deals: Vec<DealFacts>,
    pub milestones: Vec<MilestoneFacts>,
    /// Rails of one network that can fulfil every milestone.
    pub whole_network: Vec<String>,
    pub train_points: u8,
    pub trains: Vec<TrainFacts>,
    /// By number of players.
    pub train_stack: [u8; 5],
    pub setups: Vec<SetupFacts>,
    pub tracks: Vec<TrackFacts>,
    /// Normal costs of money gates, and their costs with expensive tracks.
    pub dear_gates: Vec<(u16, u16)>,
}

/// An effect, once it is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Money(u16),
    Shares(u8),
    /// Up to this many steps on the tracks, and up to this many promotions at `each`.
    Grow {
        steps: u8,
        promotions: u8,
        each: u16,
    },
    SharesAndPromote {
        shares: u8,
        promotions: u8,
    },
    Exchange,
    /// All of the listed workers.
    Workers {
        first: Colour,
        second: Option<Colour>,
    },
    /// One of the two.
    Either {
        one: Colour,
        other: Colour,
    },
    AnyWorker,
    TakeTrain,
    Flip(u8),
    Rail,
    Station,
    Office,
    SpareRail,
    /// In one of these cities, as a set.
    SpareStation(u16),
    /// In one of these sections, as a set.
    SpareOffice(u8),
}

/// An effect with its price in money.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reward {
    pub op: Op,
    pub pay: u16,
}

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Rulebook,
    Published,
    Reconstructed,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    pub buildings: u8,
    pub rails: u8,
    pub markers: u8,
    pub board_buildings: u8,
    pub board_rails: u8,
    pub label: Label,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub money: u32,
    pub shares: u16,
    pub white_workers: u8,
    pub fewest_workers: u8,
    pub label: Label,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    pub share_sale: u32,
    pub hire: u32,
    pub railroad: u32,
    pub triangle: u32,
    pub label: Label,
}

/// What the colours add to the four actions.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abilities {
    pub station_flip: u16,
    pub station_primary_again: u16,
    pub railroad_train: u16,
    pub railroad_income: u32,
    pub railroad_income_per_triangle: u32,
    pub railroad_shares: u8,
    pub railroad_rails: u8,
    pub telegraph_income_per_share: u32,
    pub telegraph_tile: u16,
    pub trade_steps: u8,
    pub trade_income_per_train: u32,
    pub trade_deal_shares: u16,
    pub label: Label,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSection {
    pub money: u32,
    pub buildings: u8,
    pub rails: u8,
    pub left_of_logo: bool,
    pub label: Label,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityFacts {
    pub id: String,
    pub name: String,
    pub level: u8,
    /// Whether its tile is printed on the map.
    pub printed: bool,
    /// In per cent of the map's width and height.
    pub x: u8,
    pub y: u8,
    pub label: CityLabels,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityLabels {
    pub name: Label,
    pub level: Label,
    pub place: Label,
}

#[derive(Clone, Debug)]
pub struct RailFacts {
    pub id: String,
    pub a: City,
    pub b: City,
    /// Triangles; 0 is plains.
    pub terrain: u8,
    pub deal: bool,
}

#[derive(Clone, Debug)]
pub struct CityTileFacts {
    pub id: String,
    /// The level of the cities where it can be placed.
    pub group: u8,
    pub cost: u32,
    pub primary: Reward,
    pub first: Reward,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelegraphSection {
    pub shares: u8,
    pub first: u8,
    pub deal: bool,
    pub label: Label,
}

#[derive(Clone, Debug)]
pub struct TelegraphTileFacts {
    pub id: String,
    pub reward: Reward,
}

#[derive(Clone, Debug)]
pub struct DealFacts {
    pub id: String,
    pub sides: [DealSide; 2],
}

#[derive(Clone, Copy, Debug)]
pub struct DealSide {
    pub shares: u16,
    pub reward: Reward,
}

#[derive(Clone, Debug)]
pub struct MilestoneFacts {
    pub id: String,
    /// A1, A2, B, C or D.
    pub stack: String,
    pub points: u8,
    /// One or two; `None` takes any colour.
    pub managers: Vec<Option<Colour>>,
    pub needs: Vec<Need>,
}

impl MilestoneFacts {
    /// The stack that its replacement comes from; `None` after D.
    pub fn next_stack(&self) -> Option<usize> {
        match self.stack.as_str() {
            "B" => Some(1),
            "C" => Some(2),
            "D" => None,
            _ => Some(0),
        }
    }
}

/// One condition of a milestone: at least `count` of `what`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    pub what: Condition,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Connected cities of exactly this level.
    Connected(u8),
    /// Stations in cities of exactly this level.
    Stations(u8),
    /// Rails on spaces with exactly this many triangles.
    Terrain(u8),
    /// Rails on spaces with a deal.
    Deals,
}

#[derive(Clone, Debug)]
pub struct TrainFacts {
    pub kind: Train,
    pub count: u8,
    pub stacked: bool,
    pub reward: Reward,
}

#[derive(Clone, Debug)]
pub struct SetupFacts {
    pub id: String,
    pub sides: [Vec<Reward>; 2],
}

#[derive(Clone, Debug)]
pub struct TrackFacts {
    pub points: [u8; SLOTS],
    /// The cost of entering each slot.
    pub gates: [Option<Gate>; SLOTS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    Money(u16),
    Shares(u16),
    Worker,
}

/// Parsed once. The files are part of the program and a test parses them, so they cannot be missing
/// or wrong at run time.
pub static TABLES: Released<Tables, 7, 1> = Released::new(FILES, read);

mod file;

fn read(
    id: Content,
    [table, map, cities, telegraph, deals, milestones, trains]: [&str; 7],
) -> Result<Tables, ContentError> {
    let table: file::Table = read_toml(table)?;
    let map: file::Map = read_toml(map)?;
    let cities: file::Cities = read_toml(cities)?;
    let telegraph: file::Telegraph = read_toml(telegraph)?;
    let deals: file::Deals = read_toml(deals)?;
    let milestones: file::Milestones = read_toml(milestones)?;
    let trains: file::Trains = read_toml(trains)?;

    let city = |id: &str| -> Result<City, ContentError> {
        let found = map.city.iter().position(|city| city.id == id);
        found.map(|index| City(index as u8)).ok_or_else(|| ContentError::unknown("city", id))
    };
    let city_list =
        |ids: &[String]| ids.iter().map(|id| city(id)).collect::<Result<Vec<City>, ContentError>>();
    let reward = |raw: &file::Reward| raw.read(&city);
    let from_zero = |sections: &[u8]| sections.iter().map(|section| section - 1).collect();

    let tables = Tables {
        id,
        workers: table.workers.by_colour(),
        worker_names: table.colour.into_iter().map(|colour| colour.name).collect(),
        pieces: table.pieces,
        start: table.start,
        prices: table.prices,
        abilities: table.abilities,
        sections: table.section,
        cities: map.city.clone(),
        start_rail: [city(&map.start_rail.a)?, city(&map.start_rail.b)?],
        rails: map
            .rail
            .iter()
            .map(|rail| {
                Ok(RailFacts {
                    id: rail.id.clone(),
                    a: city(&rail.a)?,
                    b: city(&rail.b)?,
                    terrain: rail.terrain,
                    deal: rail.deal,
                })
            })
            .collect::<Result<_, ContentError>>()?,
        neutral_stations: [
            Vec::new(),
            Vec::new(),
            city_list(&map.neutral.two_players)?,
            city_list(&map.neutral.three_players)?,
            Vec::new(),
        ],
        city_tiles: cities
            .tile
            .iter()
            .map(|tile| {
                Ok(CityTileFacts {
                    id: tile.id.clone(),
                    group: tile.group,
                    cost: tile.cost,
                    primary: reward(&tile.primary)?,
                    first: reward(&tile.first)?,
                })
            })
            .collect::<Result<_, ContentError>>()?,
        telegraph: telegraph.section,
        gaps: telegraph.gaps.points,
        neutral_offices: [
            Vec::new(),
            Vec::new(),
            from_zero(&telegraph.neutral.two_players),
            from_zero(&telegraph.neutral.three_players),
            Vec::new(),
        ],
        telegraph_tiles: telegraph
            .tile
            .iter()
            .map(|tile| Ok(TelegraphTileFacts { id: tile.id.clone(), reward: reward(&tile.reward)? }))
            .collect::<Result<_, ContentError>>()?,
        deals: deals
            .deal
            .iter()
            .map(|deal| {
                let side = |side: &file::DealSide| {
                    Ok::<_, ContentError>(DealSide { shares: side.shares, reward: reward(&side.reward)? })
                };
                Ok(DealFacts { id: deal.id.clone(), sides: [side(&deal.left)?, side(&deal.right)?] })
            })
            .collect::<Result<_, ContentError>>()?,
        milestones: milestones
            .milestone
            .iter()
            .map(file::Milestone::read)
            .collect::<Result<_, ContentError>>()?,
        whole_network: milestones.check.network,
        train_points: trains.trains.points_face_up,
        trains: trains
            .train
            .iter()
            .map(|train| {
                Ok(TrainFacts {
                    kind: train.key,
                    count: train.count,
                    stacked: train.stacked,
                    reward: reward(&train.reward)?,
                })
            })
            .collect::<Result<_, ContentError>>()?,
        train_stack: trains.trains.stack_size.by_players(),
        setups: trains
            .setup
            .iter()
            .map(|setup| {
                let side = |rewards: &[file::Reward]| {
                    rewards.iter().map(reward).collect::<Result<_, ContentError>>()
                };
                Ok(SetupFacts { id: setup.id.clone(), sides: [side(&setup.a)?, side(&setup.b)?] })
            })
            .collect::<Result<_, ContentError>>()?,
        tracks: trains.track.iter().map(file::Track::read).collect::<Result<_, ContentError>>()?,
        dear_gates: trains.dear_gates.from.into_iter().zip(trains.dear_gates.to).collect(),
    };
    check_counts(&tables)?;
    Ok(tables)
}

/// The typed ids are only valid if the tables have the expected sizes.
fn check_counts(tables: &Tables) -> Result<(), ContentError> {
    let counts = [
        ("cities", tables.cities.len(), CITIES),
        ("rails", tables.rails.len(), RAILS),
        ("city tiles", tables.city_tiles.len(), CITY_TILES),
        ("sections", tables.telegraph.len(), SECTIONS),
        ("telegraph tiles", tables.telegraph_tiles.len(), TELEGRAPH_TILES),
        ("deals", tables.deals.len(), DEALS),
        ("milestones", tables.milestones.len(), MILESTONES),
        ("trains", tables.trains.len(), TRAINS),
        ("set-up tiles", tables.setups.len(), SETUPS),
        ("tracks", tables.tracks.len(), TRACKS),
        ("sections of a player board", tables.sections.len(), SECTIONS),
    ];
    counts.into_iter().try_for_each(|(what, there, wanted)| ContentError::check_count(what, there, wanted))
}
