//! The gameboard: regions laid side by side, the cities, and what stands on the plots.

use crate::content::{Building, Resource, TABLES, TILES};
use crate::hex::{DIRECTIONS, Hex, OUTER, Plot};
use rules::Seat;
use std::ops::{BitOr, BitOrAssign};

pub const PLOTS: usize = TILES * 7;
pub const MAX_CITIES: usize = 4;

/// What lies beside a plot: a plot by its index, a city from `CITY` on, or `NOTHING`.
pub type Side = u8;
pub const CITY: Side = 0xF0;
pub const NOTHING: Side = 0xFF;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub at: Hex,
    pub tile: u8,
    pub rotation: u8,
}

/// A building of somebody, or nobody's: one byte.
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

/// `outer` is derived from where the regions lie: it is kept because finding a neighbour is the
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

    /// May a region lie with its centre here: covering nothing, touching something?
    pub fn fits(&self, at: Hex) -> bool {
        let clear = self.regions().iter().all(|region| region.at.distance(at) > 2)
            && self.cities().iter().all(|city| city.distance(at) > 1);
        clear
            && (self.regions().iter().any(|region| region.at.distance(at) == 3)
                || self.cities().iter().any(|city| city.distance(at) == 2))
    }

    /// Every place a region may be added, ascending.
    pub fn places(&self, out: &mut Vec<Hex>) {
        let beside_regions = self.regions().iter().flat_map(|region| region.at.ring(3));
        let beside_cities = self.cities().iter().flat_map(|city| city.ring(2));
        out.extend(beside_regions.chain(beside_cities));
        out.sort_unstable();
        out.dedup();
        out.retain(|at| self.fits(*at));
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

    /// The plots beside the buildings that `wanted` picks.
    pub fn beside(&self, wanted: impl Fn(Tenant) -> bool) -> PlotSet {
        let mut plots = PlotSet::default();
        for (index, tenant) in self.tenants().iter().enumerate() {
            if wanted(*tenant) {
                plots |= self.around(Plot(index as u8));
            }
        }
        plots
    }

    fn around(&self, plot: Plot) -> PlotSet {
        self.neighbours(plot).collect()
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

/// Which position of the printed face lies at `position` of a region turned by `rotation`.
pub fn printed_position(position: usize, rotation: u8) -> usize {
    if position == 0 { 0 } else { (position - 1 + 6 - rotation as usize) % 6 + 1 }
}

fn cities_among(sides: [Side; 6]) -> u8 {
    sides
        .into_iter()
        .filter(|side| (CITY..NOTHING).contains(side))
        .fold(0, |set, side| set | 1 << (side - CITY))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlotSet([u64; 3]);

impl PlotSet {
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
