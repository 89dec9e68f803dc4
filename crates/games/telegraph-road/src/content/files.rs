//! The content files, field by field.

use super::{
    BARNS, Band, COLOURS, CardFacts, Colour, FactoryFacts, Label, Once, SeatCount, SpaceFacts, SpaceSet,
    SpecialFacts, SpecialKind, Upgrade,
};
use rules::ContentError;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) rounds: Rounds,
    pub(super) prices: Prices,
    pub(super) goods: Goods,
    pub(super) limits: Limits,
    pub(super) hand: Hand,
    pub(super) start: Start,
    pub(super) sheet: Sheet,
    pub(super) grain: Grain,
    pub(super) barns: Barns,
    pub(super) point_track: PointTrack,
    pub(super) factories: Factories,
    pub(super) third_era: ThirdEra,
    pub(super) seats: Vec<SeatCount>,
    pub(super) band: Vec<Band>,
}

#[derive(Deserialize)]
pub(super) struct Rounds {
    pub(super) count: u8,
    pub(super) turns: u8,
}

#[derive(Deserialize)]
pub(super) struct Prices {
    pub(super) housing: u8,
    pub(super) skyscraper: u8,
}

#[derive(Deserialize)]
pub(super) struct Goods {
    pub(super) values: ByColour,
    pub(super) orders_of_each: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByColour {
    orange: u8,
    grey: u8,
    white: u8,
}

impl ByColour {
    pub(super) fn by_colour(&self) -> [u8; COLOURS] {
        [self.orange, self.grey, self.white]
    }
}

#[derive(Deserialize)]
pub(super) struct Limits {
    pub(super) housing: u8,
    pub(super) skyscrapers: u8,
    pub(super) factories: u8,
    pub(super) properties: u8,
}

#[derive(Deserialize)]
pub(super) struct Hand {
    pub(super) cards: u8,
}

#[derive(Deserialize)]
pub(super) struct Start {
    pub(super) money: u8,
    pub(super) grain: u8,
    pub(super) orders: ByColour,
}

#[derive(Deserialize)]
pub(super) struct Sheet {
    pub(super) longest: u8,
    pub(super) citizens: u8,
    pub(super) tax: u8,
}

#[derive(Deserialize)]
pub(super) struct Grain {
    pub(super) total: u8,
}

#[derive(Deserialize)]
pub(super) struct Barns {
    pub(super) prices: [u8; BARNS],
}

#[derive(Deserialize)]
pub(super) struct PointTrack {
    pub(super) last: u8,
}

#[derive(Deserialize)]
pub(super) struct Factories {
    pub(super) open: u8,
    pub(super) replaced: u8,
    pub(super) replaced_solo: u8,
}

#[derive(Deserialize)]
pub(super) struct ThirdEra {
    pub(super) latest_round: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Map {
    #[expect(dead_code, reason = "read so that a map without its label is refused")]
    label: Label,
    pub(super) space: Vec<Space>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Space {
    id: String,
    q: i8,
    r: i8,
    up: bool,
    areas: u8,
    back: bool,
    beside: Vec<String>,
}

impl Map {
    pub(super) fn spaces(&self) -> Result<Vec<SpaceFacts>, ContentError> {
        let place = |id: &String| {
            let found = self.space.iter().position(|space| space.id == *id);
            found.map(|index| super::Space(index as u8)).ok_or_else(|| ContentError::unknown("space", id))
        };
        let facts = |space: &Space| {
            Ok(SpaceFacts {
                id: space.id.clone(),
                q: space.q,
                r: space.r,
                up: space.up,
                areas: space.areas,
                back: space.back,
                beside: space.beside.iter().map(place).collect::<Result<SpaceSet, ContentError>>()?,
            })
        };
        self.space.iter().map(facts).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cards {
    pub(super) factory: Vec<Factory>,
    pub(super) era_card: Vec<EraCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Factory {
    pub(super) number: u8,
    name: String,
    colour: Colour,
    takeover: u8,
    amount: u8,
    few: bool,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: FactoryLabels,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that a value without its label is refused")]
struct FactoryLabels {
    name: Label,
    colour: Label,
    takeover: Label,
    amount: Label,
    few: Label,
}

impl Factory {
    pub(super) fn facts(self) -> FactoryFacts {
        let Factory { number, name, colour, takeover, amount, few, .. } = self;
        FactoryFacts { number, name, colour, takeover, amount, few }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EraCard {
    era: u8,
    value: u8,
    copies: u8,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

impl EraCard {
    pub(super) fn facts(&self) -> CardFacts {
        CardFacts { era: self.era as usize - 1, value: self.value, copies: self.copies }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Buildings {
    pub(super) building: Vec<Building>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Building {
    key: String,
    name: String,
    r#type: String,
    era: u8,
    pub(super) cost: u8,
    income: Option<u8>,
    once: Option<Once>,
    work: Option<u8>,
    points: Option<u8>,
    upgrade: Option<Upgrade>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: BuildingLabels,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that a value without its label is refused")]
struct BuildingLabels {
    name: Label,
    numbers: Label,
}

impl Building {
    pub(super) fn facts(self) -> Result<SpecialFacts, ContentError> {
        let Building { key, name, r#type, era, income, once, work, points, upgrade, .. } = self;
        let kind = match (r#type.as_str(), income, once, work, points, upgrade) {
            ("income", Some(income), Some(once), None, None, None) => SpecialKind::Income { income, once },
            ("work", None, None, Some(work), None, None) => SpecialKind::Work { work },
            ("points", None, None, None, Some(points), Some(upgrade)) => {
                SpecialKind::Points { points, upgrade }
            }
            _ => return Err(ContentError::wrong(name, "has not the fields of its type")),
        };
        Ok(SpecialFacts { key, name, third_era: era == 3, kind })
    }
}
