//! The component tables, read from `content/telegraph-road/<version>`, and the typed ids into them.

use rules::{Content, ContentError, ParseError, Released, read_toml};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

pub const SPACES: usize = 24;
pub const FACTORIES: usize = 18;
pub const SPECIALS: usize = 12;
/// Kinds of era card: an era and a value.
pub const CARDS: usize = 15;
pub const ERAS: usize = 3;
pub const COLOURS: usize = 3;
pub const BARNS: usize = 6;
/// The barn that holds the rest of the grain.
pub const REST: usize = BARNS - 1;

const TABLE: &str = include_str!("../../../../content/telegraph-road/1/table.toml");
const MAP: &str = include_str!("../../../../content/telegraph-road/1/map.toml");
const ERA_CARDS: &str = include_str!("../../../../content/telegraph-road/1/cards.toml");

/// One row for each version, starting with version 1. Released rows never change.
const FILES: [[&str; 4]; 2] = [
    [TABLE, MAP, ERA_CARDS, include_str!("../../../../content/telegraph-road/1/buildings.toml")],
    [TABLE, MAP, ERA_CARDS, include_str!("../../../../content/telegraph-road/2/buildings.toml")],
];
/// The version for tables with balanced buildings.
pub const BALANCED: u16 = 2;

/// The tables as the rules use them.
#[derive(Debug)]
pub struct Tables {
    pub id: Content,
    pub rounds: u8,
    pub turns: u8,
    pub housing_price: u8,
    pub skyscraper_price: u8,
    /// The value of an order when it is produced, by colour.
    pub goods: [u8; COLOURS],
    pub orders_of_each: u8,
    pub most_housing: u8,
    pub most_skyscrapers: u8,
    pub most_factories: u8,
    pub most_properties: u8,
    pub hand: u8,
    pub start_money: u8,
    pub start_grain: u8,
    pub start_orders: [u8; COLOURS],
    pub start_citizens: u8,
    pub start_tax: u8,
    /// The last space of every line of the tracking sheet.
    pub longest_line: u8,
    pub grain: u8,
    pub barn_prices: [u8; BARNS],
    /// The last space of the point track.
    pub point_track: u8,
    pub open_factories: u8,
    pub replaced: u8,
    pub replaced_solo: u8,
    pub third_era_latest: u8,
    pub seats: Vec<SeatCount>,
    /// The ranks of solo scores, lowest first.
    pub bands: Vec<Band>,
    /// By `Space`.
    pub spaces: Vec<SpaceFacts>,
    /// By `Factory`.
    pub factories: Vec<FactoryFacts>,
    /// By `Card`.
    pub cards: Vec<CardFacts>,
    /// By `Special`.
    pub specials: Vec<SpecialFacts>,
    /// By `Special`. Not part of its facts, because the costs differ between versions: the rules use their own
    /// table, all other code uses a view.
    pub special_costs: [u8; SPECIALS],
}

/// What depends on the number of players.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatCount {
    pub count: u8,
    /// Whether the back of the map is used.
    pub back: bool,
    /// On every space at the start.
    pub price_markers: u8,
    /// Only the factories marked `few` are used.
    pub few_factories: bool,
    pub piles: [u8; ERAS],
    /// Does the rulebook allow this number of players?
    pub official: bool,
    pub label: Label,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub from: i32,
    pub name: String,
    pub label: Label,
}

/// A triangular space. The board draws the map from this.
#[derive(Clone, Debug)]
pub struct SpaceFacts {
    pub id: String,
    pub q: i8,
    pub r: i8,
    /// Whether it points up (two areas) or down (one).
    pub up: bool,
    pub areas: u8,
    /// Is it also on the back of the map?
    pub back: bool,
    pub beside: SpaceSet,
}

impl SpaceFacts {
    /// The corners as lattice points (q, r); a point lies at x = q + r/2, y = r * sqrt(3)/2, upwards.
    pub fn corners(&self) -> [(i8, i8); 3] {
        let (q, r) = (self.q, self.r);
        if self.up { [(q, r), (q + 1, r), (q, r + 1)] } else { [(q + 1, r), (q, r + 1), (q + 1, r + 1)] }
    }
}

#[derive(Clone, Debug)]
pub struct FactoryFacts {
    pub number: u8,
    pub name: String,
    pub colour: Colour,
    /// The sum of era cards that takes it over.
    pub takeover: u8,
    /// How many orders it produces at a time.
    pub amount: u8,
    /// Whether it is also used with few players.
    pub few: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct CardFacts {
    /// 0 to 2.
    pub era: usize,
    pub value: u8,
    pub copies: u8,
}

#[derive(Clone, Debug)]
pub struct SpecialFacts {
    pub key: String,
    pub name: String,
    /// Whether it is only available from the third era on.
    pub third_era: bool,
    pub kind: SpecialKind,
}

#[derive(Clone, Debug)]
pub enum SpecialKind {
    /// Money at the end of every round, and a single-use effect.
    Income {
        income: u8,
        once: Once,
    },
    /// Counts as this many work orders.
    Work {
        work: u8,
    },
    Points {
        points: u8,
        upgrade: Upgrade,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upgrade {
    pub name: String,
    pub cost: u8,
    pub points: u8,
}

/// A single-use effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase", tag = "effect", content = "amount")]
pub enum Once {
    /// This many orders of one colour that has an open factory.
    Orders(u8),
    /// The citizens of the last count times this, in gp.
    Citizens(u8),
    /// A discount of this much on one action.
    Discount(u8),
    Points(u8),
}

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    Rulebook,
    Published,
    Reconstructed,
}

/// The colour of an industry and its orders: primary, secondary, tertiary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Orange,
    Grey,
    White,
}

impl Colour {
    pub const ALL: [Colour; COLOURS] = [Colour::Orange, Colour::Grey, Colour::White];

    pub fn name(self) -> &'static str {
        ["orange", "grey", "white"][self as usize]
    }

    pub fn from_name(name: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name)
    }
}

/// A space of the map. Its text is the row and the number: `B4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(pub u8);

/// A factory card, in the order in which they appear. Its text is the number: `7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Factory(pub u8);

/// A kind of era card. Its text is era and value: `2-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

/// A special building. Its text is the name in small letters: `town-hall`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Special(pub u8);

macro_rules! table_id {
    ($name:ident, $count:expr, $field:ident, $facts:ty) => {
        impl $name {
            pub fn all() -> impl Iterator<Item = $name> + Clone {
                (0..$count as u8).map($name)
            }

            pub fn index(self) -> usize {
                self.0 as usize
            }

            pub fn facts(self) -> &'static $facts {
                &TABLES.$field[self.index()]
            }
        }
    };
}

table_id!(Space, SPACES, spaces, SpaceFacts);
table_id!(Factory, FACTORIES, factories, FactoryFacts);
table_id!(Card, CARDS, cards, CardFacts);
table_id!(Special, SPECIALS, specials, SpecialFacts);

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.facts().id)
    }
}

impl fmt::Display for Factory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.facts().number)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.facts().era + 1, self.facts().value)
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.facts().key)
    }
}

impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Space, ParseError> {
        Space::all().find(|space| space.facts().id == text).ok_or_else(|| ParseError::name("space", text))
    }
}

impl FromStr for Factory {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Factory, ParseError> {
        Factory::all()
            .find(|factory| factory.to_string() == text)
            .ok_or_else(|| ParseError::name("factory", text))
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        Card::all().find(|card| card.to_string() == text).ok_or_else(|| ParseError::name("era card", text))
    }
}

impl FromStr for Special {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Special, ParseError> {
        Special::all()
            .find(|special| special.facts().key == text)
            .ok_or_else(|| ParseError::name("special building", text))
    }
}

rules::json_as_text!(Space, Card, Special);

impl Serialize for Factory {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.facts().number)
    }
}

impl<'de> Deserialize<'de> for Factory {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Factory, D::Error> {
        let number = u8::deserialize(from)?;
        Factory::all()
            .find(|factory| factory.facts().number == number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no factory {number}")))
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SpaceSet(pub u32);

impl SpaceSet {
    pub fn contains(self, space: Space) -> bool {
        self.0 & 1 << space.0 != 0
    }

    pub fn with(self, space: Space) -> SpaceSet {
        SpaceSet(self.0 | 1 << space.0)
    }

    pub fn and(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Ascending.
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let space = Space(left.trailing_zeros() as u8);
                left &= left - 1;
                space
            })
        })
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::default(), SpaceSet::with)
    }
}

/// Parsed once. The files are part of the program and a test parses them, so they cannot be missing or wrong
/// at run time.
pub static TABLES: Released<Tables, 4, 2> = Released::new(FILES, read);

mod files;

fn read(id: Content, [table, map, cards, buildings]: [&str; 4]) -> Result<Tables, ContentError> {
    let table: files::Table = read_toml(table)?;
    let map: files::Map = read_toml(map)?;
    let cards: files::Cards = read_toml(cards)?;
    let buildings: files::Buildings = read_toml(buildings)?;
    let by_number = cards.factory.iter().enumerate().all(|(index, card)| card.number as usize == index + 1);
    ContentError::check_count("spaces", map.space.len(), SPACES)?;
    ContentError::check_count("factories", cards.factory.len(), FACTORIES)?;
    ContentError::check_count("era cards", cards.era_card.len(), CARDS)?;
    ContentError::check_count("special buildings", buildings.building.len(), SPECIALS)?;
    if !by_number {
        return Err(ContentError::wrong("the factories", "are not in order"));
    }
    Ok(Tables {
        id,
        rounds: table.rounds.count,
        turns: table.rounds.turns,
        housing_price: table.prices.housing,
        skyscraper_price: table.prices.skyscraper,
        goods: table.goods.values.by_colour(),
        orders_of_each: table.goods.orders_of_each,
        most_housing: table.limits.housing,
        most_skyscrapers: table.limits.skyscrapers,
        most_factories: table.limits.factories,
        most_properties: table.limits.properties,
        hand: table.hand.cards,
        start_money: table.start.money,
        start_grain: table.start.grain,
        start_orders: table.start.orders.by_colour(),
        start_citizens: table.sheet.citizens,
        start_tax: table.sheet.tax,
        longest_line: table.sheet.longest,
        grain: table.grain.total,
        barn_prices: table.barns.prices,
        point_track: table.point_track.last,
        open_factories: table.factories.open,
        replaced: table.factories.replaced,
        replaced_solo: table.factories.replaced_solo,
        third_era_latest: table.third_era.latest_round,
        seats: table.seats,
        bands: table.band,
        spaces: map.spaces()?,
        factories: cards.factory.into_iter().map(files::Factory::facts).collect(),
        cards: cards.era_card.iter().map(files::EraCard::facts).collect(),
        special_costs: std::array::from_fn(|index| buildings.building[index].cost),
        specials: buildings.building.into_iter().map(files::Building::facts).collect::<Result<_, _>>()?,
    })
}
