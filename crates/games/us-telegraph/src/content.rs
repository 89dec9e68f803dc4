//! The component tables, read from `content/us-telegraph/<version>`, and the typed ids into them.

use rules::{Content, ContentError, ParseError, Released, read_toml};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Write as _};
use std::str::FromStr;

pub const BUILDINGS: usize = 24;
pub const TILES: usize = 22;
pub const RESOURCES: usize = 4;
pub const DECKS: usize = 4;
/// The deck of basic buildings; the other three hold the white-backed ones.
pub const BLACK_DECK: usize = 3;

/// One row for each version, starting with version 1. Released rows never change.
const FILES: [[&str; 4]; 1] = [[
    include_str!("../../../../content/us-telegraph/1/table.toml"),
    include_str!("../../../../content/us-telegraph/1/buildings.toml"),
    include_str!("../../../../content/us-telegraph/1/regions.toml"),
    include_str!("../../../../content/us-telegraph/1/layouts.toml"),
]];

/// The tables as the rules use them.
#[derive(Debug)]
pub struct Tables {
    pub id: Content,
    pub city_names: Vec<String>,
    pub cards_of_each: u8,
    pub opening_hand: Vec<u8>,
    pub draw_limit: u8,
    pub construct_limit: u8,
    pub pass_cards: u8,
    pub deck_sizes: [u8; DECKS],
    pub regions_per_player: u8,
    pub projects: Vec<Project>,
    /// By `Building`.
    pub buildings: Vec<BuildingFacts>,
    /// By tile; the centre, then the ring.
    pub faces: Vec<[Option<Resource>; 7]>,
    pub layouts: Vec<Layout>,
}

#[derive(Clone, Debug)]
pub struct Project {
    pub key: String,
    pub name: String,
    /// Its buildings, by number of tokens.
    pub buildings: Vec<(Building, u8)>,
}

#[derive(Clone, Debug)]
pub struct BuildingFacts {
    pub number: u8,
    pub name: String,
    pub project: usize,
    pub basic: bool,
    pub copies: u8,
    /// Specific resources; none for the Telegraph.
    pub cost: Cards,
    /// Resources of any kind; five for the Telegraph.
    pub any: u8,
    pub after: Option<Building>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub key: String,
    pub seats: u8,
    pub regions: Vec<(i8, i8)>,
    pub cities: Vec<(i8, i8)>,
    pub label: Label,
}

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Rulebook,
    Published,
    Reconstructed,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resource {
    Water,
    Wood,
    Clay,
    Metal,
}

impl Resource {
    pub const ALL: [Resource; RESOURCES] = [Resource::Water, Resource::Wood, Resource::Clay, Resource::Metal];

    pub fn letter(self) -> char {
        ['w', 'f', 'c', 'm'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| resource.letter() == letter)
    }

    pub fn name(self) -> &'static str {
        ["water", "wood", "clay", "metal"][self as usize]
    }
}

/// A number of cards (or symbols) of each resource. Its text is the letters: `wwf`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cards(pub [u8; RESOURCES]);

impl Cards {
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn plus(mut self, other: Cards) -> Cards {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    pub fn minus(mut self, other: Cards) -> Cards {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine -= theirs);
        self
    }

    /// Each kind minus `other`, at least zero. Processes four kinds at once: there are never as many as 128
    /// cards of a kind.
    pub fn less(self, other: Cards) -> Cards {
        const TOP: u32 = 0x8080_8080;
        let left = (u32::from_le_bytes(self.0) | TOP) - u32::from_le_bytes(other.0);
        let enough = left & TOP;
        Cards((left & (enough - (enough >> 7))).to_le_bytes())
    }

    pub fn with(self, resource: Resource) -> Cards {
        let mut more = self;
        more.0[resource as usize] += 1;
        more
    }

    pub fn of(self, resource: Resource) -> u8 {
        self.0[resource as usize]
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Resource::ALL
            .into_iter()
            .try_for_each(|resource| (0..self.of(resource)).try_for_each(|_| f.write_char(resource.letter())))
    }
}

impl FromStr for Cards {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cards, ParseError> {
        let mut cards = Cards::default();
        let mut last = Resource::Water;
        for letter in text.chars() {
            let resource = Resource::from_letter(letter)
                .filter(|resource| *resource >= last && cards.of(*resource) < 80)
                .ok_or_else(|| ParseError::kind("a number of cards: w, f, c, m in this order", text))?;
            last = resource;
            cards = cards.with(resource);
        }
        Ok(cards)
    }
}

/// A kind of building, in the order of their numbers. Its text is the number: `40`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Building(pub u8);

impl Building {
    pub fn all() -> impl Iterator<Item = Building> {
        (0..BUILDINGS as u8).map(Building)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn facts(self) -> &'static BuildingFacts {
        &TABLES.buildings[self.index()]
    }

    pub fn from_number(number: u8) -> Option<Building> {
        Building::all().find(|building| building.facts().number == number)
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.facts().number)
    }
}

impl FromStr for Building {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Building, ParseError> {
        text.parse()
            .ok()
            .filter(|_| !text.starts_with(['0', '+']))
            .and_then(Building::from_number)
            .ok_or_else(|| ParseError::name("building", text))
    }
}

rules::json_as_text!(Cards);

/// For decks and tiles, which every text and JSON counts from 1.
pub(crate) mod from_one {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(index: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(index + 1)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        u8::deserialize(from)?.checked_sub(1).ok_or_else(|| de::Error::custom("this is counted from 1"))
    }
}

impl Serialize for Building {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.facts().number)
    }
}

impl<'de> Deserialize<'de> for Building {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Building, D::Error> {
        let number = u8::deserialize(from)?;
        Building::from_number(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no building {number}")))
    }
}

/// Parsed once. The files are part of the program and a test parses them, so they cannot be missing or wrong at
/// run time.
pub static TABLES: Released<Tables, 4, 1> = Released::new(FILES, read);

mod file {
    //! The files, field by field.
    use super::Label;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Table {
        pub cities: Cities,
        pub cards: CardCount,
        pub opening_hand: OpeningHand,
        pub limits: Limits,
        pub decks: Decks,
        pub regions: RegionCount,
        pub project: Vec<Project>,
    }
    #[derive(Deserialize)]
    pub(super) struct Cities {
        pub names: Vec<String>,
    }
    #[derive(Deserialize)]
    pub(super) struct CardCount {
        pub of_each: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct OpeningHand {
        pub by_turn_order: Vec<u8>,
    }
    #[derive(Deserialize)]
    pub(super) struct Limits {
        pub draw: u8,
        pub construct: u8,
        pub pass_cards: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Decks {
        pub white: [u8; 3],
        pub black: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct RegionCount {
        pub at_start_per_player: u8,
    }
    #[derive(Deserialize)]
    pub(super) struct Project {
        pub key: String,
        pub name: String,
    }
    #[derive(Deserialize)]
    pub(super) struct Buildings {
        pub building: Vec<Building>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Building {
        pub number: u8,
        pub name: String,
        pub project: String,
        pub back: String,
        pub copies: u8,
        pub cost: String,
        pub after: Option<u8>,
        #[expect(dead_code, reason = "read so that a building without its labels is refused")]
        pub label: Labels,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    pub(super) struct Labels {
        number: Label,
        name: Label,
        cost: Label,
        copies: Label,
        after: Label,
    }
    #[derive(Deserialize)]
    pub(super) struct Regions {
        pub region: Vec<Region>,
    }
    #[derive(Deserialize)]
    pub(super) struct Region {
        pub face: String,
    }
    #[derive(Deserialize)]
    pub(super) struct Layouts {
        pub layout: Vec<super::Layout>,
    }
}

fn read(id: Content, [table, buildings, regions, layouts]: [&str; 4]) -> Result<Tables, ContentError> {
    let table: file::Table = read_toml(table)?;
    let buildings: file::Buildings = read_toml(buildings)?;
    let regions: file::Regions = read_toml(regions)?;
    let layouts: file::Layouts = read_toml(layouts)?;

    let index_of = |number: u8| {
        let found = buildings.building.iter().position(|facts| facts.number == number);
        found.map(|index| Building(index as u8)).ok_or_else(|| ContentError::unknown("building", number))
    };
    let mut facts = Vec::new();
    let mut projects: Vec<Project> = table
        .project
        .into_iter()
        .map(|project| Project { key: project.key, name: project.name, buildings: Vec::new() })
        .collect();
    for (index, building) in buildings.building.iter().enumerate() {
        let project = projects
            .iter()
            .position(|project| project.key == building.project)
            .ok_or_else(|| ContentError::unknown("project", &building.project))?;
        projects[project].buildings.push((Building(index as u8), building.copies));
        let any = building.cost.matches('?').count() as u8;
        facts.push(BuildingFacts {
            number: building.number,
            name: building.name.clone(),
            project,
            basic: building.back == "black",
            copies: building.copies,
            cost: building.cost.trim_matches('?').parse()?,
            any,
            after: building.after.map(index_of).transpose()?,
        });
    }
    let faces = regions
        .region
        .iter()
        .map(|region| {
            let plots: Vec<Option<Resource>> = region.face.chars().map(Resource::from_letter).collect();
            plots.try_into().map_err(|_| ContentError::wrong(&region.face, "has not seven plots"))
        })
        .collect::<Result<_, ContentError>>()?;
    let [one, two, three] = table.decks.white;
    Ok(Tables {
        id,
        city_names: table.cities.names,
        cards_of_each: table.cards.of_each,
        opening_hand: table.opening_hand.by_turn_order,
        draw_limit: table.limits.draw,
        construct_limit: table.limits.construct,
        pass_cards: table.limits.pass_cards,
        deck_sizes: [one, two, three, table.decks.black],
        regions_per_player: table.regions.at_start_per_player,
        projects,
        buildings: facts,
        faces,
        layouts: layouts.layout,
    })
}
