//! The game board: regions laid side by side, the cities, and the buildings on the plots.

use crate::content::{Building, Resource, TABLES, TILES};
use crate::hex::{DIRECTIONS, Hex, OUTER, Plot};
use rules::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{BitAnd, BitOr, BitOrAssign};

pub const PLOTS: usize = TILES * 7;
pub const MAX_CITIES: usize = 4;

/// What is beside a plot: a plot by its index, a city from `CITY` on, or `NOTHING`.
pub type Side = u8;
pub const CITY: Side = 0xF0;
pub const NOTHING: Side = 0xFF;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub at: Hex,
    pub tile: u8,
    pub rotation: u8,
}

/// A player's building, or none: one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tenant(u8);

impl Tenant {
    pub const NOBODY: Tenant = Tenant(0xFF);

    pub fn new(seat: Seat, building: Building) -> Tenant {
        Tenant((seat.index() as u8) << 5 | building.0)
    }

    pub fn is_nobody(self) -> bool {
        self == Tenant::NOBODY
    }

    pub fn get(self) -> Option<(Seat, Building)> {
        (!self.is_nobody()).then(|| (Seat::new((self.0 >> 5) as usize), Building(self.0 & 31)))
    }

    pub fn belongs_to(self, seat: Seat) -> bool {
        self.0 >> 5 == seat.index() as u8
    }
}

/// `outer` is derived from the positions of the regions. It is stored because finding a neighbour is the
/// innermost step of listing and pricing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    regions: [Region; TILES],
    placed: u8,
    cities: [Hex; MAX_CITIES],
    city_count: u8,
    tenants: [Tenant; PLOTS],
    outer: [[Side; OUTER]; TILES],
}

impl Board {
    pub fn new(cities: &[Hex]) -> Board {
        let mut places = [Hex::new(0, 0); MAX_CITIES];
        places[..cities.len()].copy_from_slice(cities);
        Board {
            regions: [Region { at: Hex::new(0, 0), tile: 0, rotation: 0 }; TILES],
            placed: 0,
            cities: places,
            city_count: cities.len() as u8,
            tenants: [Tenant::NOBODY; PLOTS],
            outer: [[NOTHING; OUTER]; TILES],
        }
    }

    pub fn regions(&self) -> &[Region] {
        &self.regions[..self.placed as usize]
    }

    pub fn cities(&self) -> &[Hex] {
        &self.cities[..self.city_count as usize]
    }

    pub fn plots(&self) -> impl Iterator<Item = Plot> {
        (0..self.placed * 7).map(Plot)
    }

    pub fn tenant(&self, plot: Plot) -> Tenant {
        self.tenants[plot.index()]
    }

    pub fn tenants(&self) -> &[Tenant] {
        &self.tenants[..self.placed as usize * 7]
    }

    pub fn outer(&self, region: usize) -> &[Side; OUTER] {
        &self.outer[region]
    }

    pub fn is_free(&self, plot: Plot) -> bool {
        plot.region() < self.placed as usize && self.tenant(plot).is_nobody()
    }

    pub fn build(&mut self, plot: Plot, tenant: Tenant) {
        self.tenants[plot.index()] = tenant;
    }

    pub fn hex(&self, plot: Plot) -> Hex {
        self.regions[plot.region()].at.plot(plot.position())
    }

    /// The resource printed on a plot, whether or not it is built over.
    pub fn symbol(&self, plot: Plot) -> Option<Resource> {
        let region = self.regions[plot.region()];
        TABLES.faces[region.tile as usize][printed_position(plot.position(), region.rotation)]
    }

    /// What lies on the six sides of a plot.
    pub fn sides(&self, plot: Plot) -> [Side; 6] {
        let (region, position) = (plot.region(), plot.position());
        let first = (region * 7) as Side;
        if position == 0 {
            return std::array::from_fn(|i| first + 1 + i as Side);
        }
        let ring = position - 1;
        let outer = &self.outer[region];
        [
            first,
            first + 1 + ((ring + 1) % 6) as Side,
            first + 1 + ((ring + 5) % 6) as Side,
            outer[2 * ring],
            outer[2 * ring + 1],
            outer[(2 * ring + OUTER - 1) % OUTER],
        ]
    }

    pub fn neighbours(&self, plot: Plot) -> impl Iterator<Item = Plot> {
        self.sides(plot).into_iter().filter(|side| *side < CITY).map(Plot)
    }

    /// Would a region with its centre here cover nothing?
    pub fn is_clear(&self, at: Hex) -> bool {
        self.regions().iter().all(|region| region.at.distance(at) > 2)
            && self.cities().iter().all(|city| city.distance(at) > 1)
    }

    /// May a region lie with its centre here: covering nothing, touching something?
    pub fn fits(&self, at: Hex) -> bool {
        self.is_clear(at)
            && (self.regions().iter().any(|region| region.at.distance(at) == 3)
                || self.cities().iter().any(|city| city.distance(at) == 2))
    }

    /// Every place where a region may be added, ascending: like `fits`, but computed for all hexes at once.
    pub fn places(&self, out: &mut Vec<Hex>) {
        let regions = self.regions().iter().map(|region| (region.at, 2));
        let cities = self.cities().iter().map(|city| (*city, 1));
        let things = regions.chain(cities);
        let corner = |least: Hex, (at, _): (Hex, i8)| Hex::new(least.q.min(at.q), least.r.min(at.r));
        let least = things.clone().fold(Hex::new(i8::MAX, i8::MAX), corner);
        let mut grid = Grid::new(least);
        for (at, reach) in things {
            grid.lay(at, reach);
        }
        grid.open(out);
    }

    pub fn lay(&mut self, region: Region) {
        let index = self.placed as usize;
        self.regions[index] = region;
        self.placed += 1;
        for outer in 0..OUTER {
            self.outer[index][outer] = self.at(region.at.outer(outer));
        }
        for other in 0..index {
            let centre = self.regions[other].at;
            if centre.distance(region.at) <= 4 {
                for outer in 0..OUTER {
                    if centre.outer(outer).distance(region.at) <= 1 {
                        self.outer[other][outer] = self.at(centre.outer(outer));
                    }
                }
            }
        }
    }

    /// What is at a hex.
    pub fn at(&self, hex: Hex) -> Side {
        if let Some(city) = self.cities().iter().position(|city| *city == hex) {
            return CITY + city as Side;
        }
        let Some(region) = self.regions().iter().position(|region| region.at.distance(hex) <= 1) else {
            return NOTHING;
        };
        let centre = self.regions[region].at;
        let ring = DIRECTIONS.iter().position(|direction| centre.step(*direction) == hex);
        Plot::new(region, ring.map_or(0, |ring| ring + 1)).0
    }

    /// The free plots.
    pub fn free(&self) -> PlotSet {
        self.taken_by(|tenants| !tenants) & PlotSet::first(self.tenants().len())
    }

    /// The plots on which `seat` has built.
    pub fn of_seat(&self, seat: Seat) -> PlotSet {
        let owner = EACH * ((seat.index() as u64) << 5);
        self.taken_by(|tenants| (tenants & OWNER) ^ owner)
    }

    /// The plots beside the buildings of `seat`.
    pub fn beside_seat(&self, seat: Seat) -> PlotSet {
        self.beside(self.of_seat(seat))
    }

    /// For each city, the plots beside it.
    pub fn beside_cities(&self) -> [PlotSet; MAX_CITIES] {
        let mut beside = [PlotSet::default(); MAX_CITIES];
        for (region, sides) in self.outer[..self.placed as usize].iter().enumerate() {
            for (outer, side) in sides.iter().enumerate().filter(|(_, side)| (CITY..NOTHING).contains(side)) {
                let plots = &mut beside[usize::from(side - CITY)];
                // Between two plots of the ring, or before one.
                plots.insert(Plot::new(region, outer / 2 + 1));
                plots.insert(Plot::new(region, outer.div_ceil(2) % 6 + 1));
            }
        }
        beside
    }

    /// The plots beside every such building.
    pub fn beside_tenant(&self, tenant: Tenant) -> PlotSet {
        self.beside(self.taken_by(|tenants| tenants ^ (EACH * u64::from(tenant.0))))
    }

    /// The plots where `differs` gives a zero byte. It receives the tenants of eight plots at once.
    fn taken_by(&self, differs: impl Fn(u64) -> u64) -> PlotSet {
        let mut plots = PlotSet::default();
        let (words, rest) = self.tenants().as_chunks::<64>();
        let gather = |eights: &[[Tenant; 8]]| {
            let bits =
                eights.iter().map(|eight| zero_bytes(differs(u64::from_le_bytes(eight.map(|one| one.0)))));
            bits.rev().fold(0, |word, bits| word << 8 | bits)
        };
        for (word, tenants) in plots.0.iter_mut().zip(words) {
            *word = gather(tenants.as_chunks().0);
        }
        let mut last = [Tenant::NOBODY; 64];
        last[..rest.len()].copy_from_slice(rest);
        plots.0[words.len()] = gather(&last.as_chunks().0[..rest.len().div_ceil(8)]);
        plots
    }

    fn beside(&self, buildings: PlotSet) -> PlotSet {
        buildings.iter().fold(PlotSet::default(), |plots, building| plots | self.around(building))
    }

    pub fn around(&self, plot: Plot) -> PlotSet {
        let (region, position) = (plot.region(), plot.position());
        let mut plots = PlotSet::of_region(region, INSIDE[position]);
        if position > 0 {
            let (ring, outer) = (position - 1, &self.outer[region]);
            for side in [outer[2 * ring], outer[2 * ring + 1], outer[(2 * ring + OUTER - 1) % OUTER]] {
                if side < CITY {
                    plots.insert(Plot(side));
                }
            }
        }
        plots
    }

    /// The settlements of `seat` that touch `plot`, and the cities they and the plot touch.
    pub fn settlements_beside(&self, seat: Seat, plot: Plot) -> (u8, u8) {
        let mut seen = PlotSet::default();
        seen.insert(plot);
        let mut cities = cities_among(self.sides(plot));
        let mut settlements = 0;
        let mut open = [Plot(0); 30];
        for start in self.neighbours(plot) {
            if !self.tenant(start).belongs_to(seat) || seen.contains(start) {
                continue;
            }
            settlements += 1;
            seen.insert(start);
            open[0] = start;
            let mut waiting = 1;
            while waiting > 0 {
                waiting -= 1;
                let sides = self.sides(open[waiting]);
                cities |= cities_among(sides);
                for next in sides.into_iter().filter(|side| *side < CITY).map(Plot) {
                    if self.tenant(next).belongs_to(seat) && !seen.contains(next) {
                        seen.insert(next);
                        open[waiting] = next;
                        waiting += 1;
                    }
                }
            }
        }
        (settlements, cities.count_ones() as u8)
    }
}

/// The printed position that is at `position` of a region with this rotation.
pub fn printed_position(position: usize, rotation: u8) -> usize {
    if position == 0 { 0 } else { (position - 1 + 6 - rotation as usize) % 6 + 1 }
}

fn cities_among(sides: [Side; 6]) -> u8 {
    sides
        .into_iter()
        .filter(|side| (CITY..NOTHING).contains(side))
        .fold(0, |set, side| set | 1 << (side - CITY))
}

/// For each plot of a region, its neighbours in the same region, one bit each.
const INSIDE: [u8; 7] = [0b111_1110, 0b100_0101, 0b000_1011, 0b001_0101, 0b010_1001, 0b101_0001, 0b010_0011];

/// A one in each of eight bytes.
const EACH: u64 = 0x0101_0101_0101_0101;
/// The bits of eight tenants that identify the owner.
const OWNER: u64 = EACH * 0xE0;

/// Which of eight bytes are zero, one bit each.
fn zero_bytes(bytes: u64) -> u64 {
    let low = EACH * 0x7F;
    let zero = !(((bytes & low) + low) | bytes | low);
    // Gathers the highest bit of each byte in the highest byte.
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Which hexes are covered and which are beside something, one bit per hex, in rows of equal `q`. A game has at
/// most 22 regions and four cities, each three hexes from another, so a row of 128 is long enough.
struct Grid {
    first: Hex,
    covered: [u128; Grid::ROWS],
    near: [u128; Grid::ROWS],
}

impl Grid {
    const ROWS: usize = 128;
    /// The farthest distance from its centre at which a region matters.
    const MARGIN: i8 = 3;

    fn new(least: Hex) -> Grid {
        let first = least.step((-Grid::MARGIN, -Grid::MARGIN));
        Grid { first, covered: [0; Grid::ROWS], near: [0; Grid::ROWS] }
    }

    /// Covers all hexes within `reach`; those one step farther are near.
    fn lay(&mut self, at: Hex, reach: i8) {
        Grid::mark(&mut self.covered, self.first, at, reach);
        Grid::mark(&mut self.near, self.first, at, reach + 1);
    }

    fn mark(rows: &mut [u128; Grid::ROWS], first: Hex, at: Hex, radius: i8) {
        for q in -radius..=radius {
            let length = 2 * radius + 1 - q.abs();
            let from = at.r - first.r - radius - q.min(0);
            rows[(at.q - first.q + q) as usize] |= ((1 << length) - 1) << from;
        }
    }

    /// The hexes that are near something and not covered, ascending.
    fn open(&self, out: &mut Vec<Hex>) {
        for (q, (near, covered)) in self.near.iter().zip(&self.covered).enumerate() {
            let mut open = near & !covered;
            while open != 0 {
                out.push(self.first.step((q as i8, open.trailing_zeros() as i8)));
                open &= open - 1;
            }
        }
    }
}

/// Plots without an order. Its JSON lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlotSet([u64; 3]);

impl Serialize for PlotSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PlotSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PlotSet, D::Error> {
        let mut plots = PlotSet::default();
        Vec::deserialize(from)?.into_iter().for_each(|plot| plots.insert(plot));
        Ok(plots)
    }
}

impl PlotSet {
    /// The first `count` plots.
    fn first(count: usize) -> PlotSet {
        PlotSet(std::array::from_fn(|word| {
            let bits = count.saturating_sub(64 * word).min(64) as u32;
            u64::MAX.checked_shr(64 - bits).unwrap_or(0)
        }))
    }

    /// The plots of a region whose bits are set in `plots`.
    fn of_region(region: usize, plots: u8) -> PlotSet {
        let (word, bit) = (region * 7 / 64, region * 7 % 64);
        let bits = u128::from(plots) << bit;
        let mut set = PlotSet::default();
        set.0[word] = bits as u64;
        if word + 1 < set.0.len() {
            set.0[word + 1] = (bits >> 64) as u64;
        }
        set
    }

    /// Which plots of a region are in it, a bit each.
    pub fn in_region(self, region: usize) -> u8 {
        let (word, bit) = (region * 7 / 64, region * 7 % 64);
        let next = self.0.get(word + 1).copied().unwrap_or(0);
        ((u128::from(next) << 64 | u128::from(self.0[word])) >> bit & 0x7F) as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Those that are not in `other`.
    pub fn without(self, other: PlotSet) -> PlotSet {
        PlotSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Ascending.
    pub fn iter(self) -> impl Iterator<Item = Plot> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(Plot((64 * word) as u8 + bit as u8))
            })
        })
    }

    pub fn contains(self, plot: Plot) -> bool {
        self.0[plot.index() >> 6] & 1 << (plot.index() & 63) != 0
    }

    pub fn insert(&mut self, plot: Plot) {
        self.0[plot.index() >> 6] |= 1 << (plot.index() & 63);
    }
}

impl BitOr for PlotSet {
    type Output = PlotSet;

    fn bitor(self, other: PlotSet) -> PlotSet {
        PlotSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitAnd for PlotSet {
    type Output = PlotSet;

    fn bitand(self, other: PlotSet) -> PlotSet {
        PlotSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOrAssign for PlotSet {
    fn bitor_assign(&mut self, other: PlotSet) {
        *self = *self | other;
    }
}

impl FromIterator<Plot> for PlotSet {
    fn from_iter<I: IntoIterator<Item = Plot>>(plots: I) -> PlotSet {
        let mut set = PlotSet::default();
        plots.into_iter().for_each(|plot| set.insert(plot));
        set
    }
}
