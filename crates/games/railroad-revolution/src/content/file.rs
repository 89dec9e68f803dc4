//! The content files, field by field. Some fields (mostly labels) are parsed only so that a value
//! without them is rejected.

use super::{
    Abilities, BoardSection, CityFacts, Condition, Gate, Label, MilestoneFacts, Need, Op, Pieces, Prices,
    Reward as Read, SLOTS, Start, TelegraphSection, TrackFacts,
};
use crate::ids::{City, Colour, Track as Kind, Train as TrainKind};
use rules::ContentError;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub workers: Workers,
    pub pieces: Pieces,
    pub start: Start,
    pub prices: Prices,
    pub abilities: Abilities,
    pub colour: Vec<Named>,
    pub section: Vec<BoardSection>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Workers {
    white: u8,
    purple: u8,
    orange: u8,
    grey: u8,
    turquoise: u8,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

impl Workers {
    pub fn by_colour(&self) -> [u8; 5] {
        [self.white, self.purple, self.orange, self.grey, self.turquoise]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that a value without its label is refused")]
pub(super) struct Named {
    key: Colour,
    pub name: String,
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Map {
    pub city: Vec<CityFacts>,
    pub start_rail: Link,
    pub rail: Vec<Rail>,
    pub neutral: NeutralStations,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Link {
    pub a: String,
    pub b: String,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rail {
    pub id: String,
    pub a: String,
    pub b: String,
    pub terrain: u8,
    pub deal: bool,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: RailLabels,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that a value without its label is refused")]
struct RailLabels {
    link: Label,
    terrain: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NeutralStations {
    pub three_players: Vec<String>,
    pub two_players: Vec<String>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cities {
    pub tile: Vec<CityTile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CityTile {
    pub id: String,
    pub group: u8,
    pub cost: u32,
    pub primary: Reward,
    pub first: Reward,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Telegraph {
    pub section: Vec<TelegraphSection>,
    pub gaps: Gaps,
    pub neutral: NeutralOffices,
    pub tile: Vec<TelegraphTile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Gaps {
    pub points: Vec<u8>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NeutralOffices {
    pub three_players: Vec<u8>,
    pub two_players: Vec<u8>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TelegraphTile {
    pub id: String,
    pub reward: Reward,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deals {
    pub deal: Vec<Deal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deal {
    pub id: String,
    pub left: DealSide,
    pub right: DealSide,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DealSide {
    pub shares: u16,
    pub reward: Reward,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Milestones {
    pub milestone: Vec<Milestone>,
    pub check: Check,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub network: Vec<String>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Milestone {
    id: String,
    stack: String,
    points: u8,
    managers: Vec<String>,
    need: BTreeMap<String, u8>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

impl Milestone {
    pub fn read(&self) -> Result<MilestoneFacts, ContentError> {
        let manager = |word: &String| {
            if word == "any" { Ok(None) } else { Ok(Some(word.parse::<Colour>()?)) }
        };
        let need = |(what, count): (&String, &u8)| {
            let unknown = || ContentError::unknown("condition", what);
            let number = || what[1..].parse::<u8>().map_err(|_| unknown());
            let what = match what.as_str() {
                "deal" => Condition::Deals,
                level if level.starts_with('c') => Condition::Connected(number()?),
                level if level.starts_with('s') => Condition::Stations(number()?),
                terrain if terrain.starts_with('t') => Condition::Terrain(number()?),
                _ => return Err(unknown()),
            };
            Ok(Need { what, count: *count })
        };
        Ok(MilestoneFacts {
            id: self.id.clone(),
            stack: self.stack.clone(),
            points: self.points,
            managers: self.managers.iter().map(manager).collect::<Result<_, ContentError>>()?,
            needs: self.need.iter().map(need).collect::<Result<_, ContentError>>()?,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trains {
    pub trains: TrainNumbers,
    pub train: Vec<Train>,
    pub setup: Vec<Setup>,
    pub track: Vec<Track>,
    pub dear_gates: DearGates,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainNumbers {
    pub points_face_up: u8,
    pub stack_size: StackSize,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StackSize {
    two: u8,
    three: u8,
    four: u8,
}

impl StackSize {
    pub fn by_players(&self) -> [u8; 5] {
        [0, 0, self.two, self.three, self.four]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Train {
    pub key: TrainKind,
    pub count: u8,
    pub stacked: bool,
    pub reward: Reward,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    pub id: String,
    pub a: Vec<Reward>,
    pub b: Vec<Reward>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Track {
    key: Kind,
    points: [u8; SLOTS],
    gates: Vec<RawGate>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: TrackLabels,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that a value without its label is refused")]
struct TrackLabels {
    points: Label,
    gates: Label,
    money: Label,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGate {
    to: usize,
    money: Option<u16>,
    shares: Option<u16>,
    worker: Option<u8>,
}

impl Track {
    pub fn read(&self) -> Result<TrackFacts, ContentError> {
        let mut gates = [None; SLOTS];
        for raw in &self.gates {
            let gate = match (raw.money, raw.shares, raw.worker) {
                (Some(money), None, None) => Gate::Money(money),
                (None, Some(shares), None) => Gate::Shares(shares),
                (None, None, Some(1)) => Gate::Worker,
                _ => return Err(ContentError::wrong(self.key, "has a gate that is none")),
            };
            *gates.get_mut(raw.to).ok_or_else(|| ContentError::unknown("slot", raw.to))? = Some(gate);
        }
        Ok(TrackFacts { points: self.points, gates })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DearGates {
    pub from: Vec<u16>,
    pub to: Vec<u16>,
    #[expect(dead_code, reason = "read so that a value without its label is refused")]
    label: Label,
}

/// An effect as written: a keyword and the numbers that it needs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reward {
    op: String,
    n: Option<u16>,
    times: Option<u8>,
    max: Option<u8>,
    shares: Option<u8>,
    steps: Option<u8>,
    promote: Option<u8>,
    of: Option<Vec<Colour>>,
    cities: Option<Vec<String>>,
    sections: Option<Vec<u8>>,
    pay: Option<u16>,
    pay_each: Option<u16>,
}

impl Reward {
    pub fn read(&self, city: &impl Fn(&str) -> Result<City, ContentError>) -> Result<Read, ContentError> {
        let missing = || ContentError::wrong(&self.op, "lacks a number");
        let small = |number: Option<u8>| number.ok_or_else(missing);
        let n = || self.n.ok_or_else(missing);
        let of = || self.of.as_deref().ok_or_else(missing);
        let op = match self.op.as_str() {
            "money" => Op::Money(n()?),
            "shares" => Op::Shares(n()? as u8),
            "steps" => Op::Grow { steps: n()? as u8, promotions: 0, each: 0 },
            "promote" => {
                Op::Grow { steps: 0, promotions: small(self.max)?, each: self.pay_each.unwrap_or(0) }
            }
            "steps_and_promote" => {
                Op::Grow { steps: small(self.steps)?, promotions: small(self.promote)?, each: 0 }
            }
            "shares_and_promote" => {
                Op::SharesAndPromote { shares: small(self.shares)?, promotions: small(self.promote)? }
            }
            "exchange" => Op::Exchange,
            "workers" => match of()? {
                [first] => Op::Workers { first: *first, second: None },
                [first, second] => Op::Workers { first: *first, second: Some(*second) },
                _ => return Err(missing()),
            },
            "workers_or" => match of()? {
                [one, other] => Op::Either { one: *one, other: *other },
                _ => return Err(missing()),
            },
            "worker_any" => Op::AnyWorker,
            "train" => Op::TakeTrain,
            "flip" => Op::Flip(small(self.times)?),
            "rail" => Op::Rail,
            "station" => Op::Station,
            "office" => Op::Office,
            "rail_setup" => Op::SpareRail,
            "station_setup" => {
                let cities = self.cities.as_ref().ok_or_else(missing)?;
                Op::SpareStation(
                    cities.iter().try_fold(0, |set, id| Ok::<_, ContentError>(set | 1 << city(id)?.0))?,
                )
            }
            "office_setup" => {
                let sections = self.sections.as_ref().ok_or_else(missing)?;
                Op::SpareOffice(sections.iter().fold(0, |set, section| set | 1 << (section - 1)))
            }
            other => return Err(ContentError::unknown("effect", other)),
        };
        Ok(Read { op, pay: self.pay.unwrap_or(0) })
    }
}
