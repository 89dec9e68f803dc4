//! The board in a form suited to evaluation: who has built where, what each free plot supplies, and
//! how far each seat is from connecting two cities.

use super::facts::{Bill, Facts, Four};
use us_telegraph::{Plot, State};

/// The plots of all 22 regions; one more index represents everything that is no plot.
pub const PLOTS: usize = 154;
const NOWHERE: usize = PLOTS;
pub const FREE: u8 = 8;
const NOBODY: u8 = 9;
const CITIES: usize = 4;
/// Too far to matter.
pub const FAR: u8 = 20;
/// The most steps that are counted: a greater distance from a connection is worth nothing.
const COUNTED: u8 = 7;

pub struct Land {
    pub plots: usize,
    pub cities: usize,
    sides: [[u8; 6]; PLOTS],
    pub owner: [u8; PLOTS + 1],
    pub kind: [u8; PLOTS + 1],
    /// The cities beside a plot, as a set.
    pub beside_city: [u8; PLOTS + 1],
    /// The symbol on a free plot.
    pub symbol: [u32; PLOTS + 1],
    /// The symbols on and around a plot.
    pub supply: [Four; PLOTS],
}

impl Land {
    pub fn new(state: &State) -> Land {
        let board = &state.board;
        let mut land = Land {
            plots: board.plots().count(),
            cities: board.cities().len(),
            sides: [[NOWHERE as u8; 6]; PLOTS],
            owner: [NOBODY; PLOTS + 1],
            kind: [0; PLOTS + 1],
            beside_city: [0; PLOTS + 1],
            symbol: [0; PLOTS + 1],
            supply: [Four(0); PLOTS],
        };
        for plot in board.plots() {
            let index = plot.index();
            match board.tenant(plot).get() {
                Some((seat, building)) => {
                    land.owner[index] = seat.index() as u8;
                    land.kind[index] = building.0;
                }
                None => {
                    land.owner[index] = FREE;
                    land.symbol[index] = board.symbol(plot).map_or(0, |resource| 1 << (8 * resource as u32));
                }
            }
            for (side, next) in land.sides[index].iter_mut().zip(board.neighbours(plot)) {
                *side = next.0;
            }
        }
        for (city, at) in board.cities().iter().enumerate() {
            for region in 0..board.regions().len() {
                if board.regions()[region].at.distance(*at) <= 2 {
                    for position in 0..7 {
                        let plot = Plot::new(region, position);
                        if board.hex(plot).distance(*at) == 1 {
                            land.beside_city[plot.index()] |= 1 << city;
                        }
                    }
                }
            }
        }
        for plot in 0..land.plots {
            let around: u32 = land.sides[plot].iter().map(|side| land.symbol[*side as usize]).sum();
            land.supply[plot] = Four(land.symbol[plot] + around);
        }
        land
    }

    pub fn around(&self, plot: usize) -> impl Iterator<Item = usize> {
        self.sides[plot].into_iter().map(usize::from)
    }

    pub fn is_free(&self, plot: usize) -> bool {
        self.owner[plot] == FREE
    }

    pub fn free_around(&self, plot: usize) -> usize {
        self.around(plot).filter(|side| self.is_free(*side)).count()
    }

    /// For each plot, how many more buildings `seat` needs to reach it from a city, including the
    /// plot itself; `FAR` beyond the counted steps.
    fn steps_from(&self, seat: u8, city: usize) -> [u8; PLOTS + 1] {
        let mut steps = [FAR; PLOTS + 1];
        let (mut now, mut next) = (Heap::new(), Heap::new());
        let beside = |plot: &usize| self.beside_city[*plot] & 1 << city != 0;
        for plot in (0..self.plots).filter(beside) {
            if self.owner[plot] == seat {
                steps[plot] = 0;
                now.push(plot);
            } else if self.is_free(plot) {
                steps[plot] = 1;
                next.push(plot);
            }
        }
        for count in 0..=COUNTED {
            while let Some(plot) = now.pop() {
                // A cheaper way to it was found after it was queued here.
                if steps[plot] != count {
                    continue;
                }
                for side in self.around(plot) {
                    if self.owner[side] == seat && steps[side] > count {
                        steps[side] = count;
                        now.push(side);
                    } else if self.is_free(side) && steps[side] > count + 1 {
                        steps[side] = count + 1;
                        next.push(side);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut now, &mut next);
        }
        steps
    }
}

/// Plots to be processed, each at most once, with steps counted upwards.
struct Heap {
    plots: [u8; PLOTS],
    len: usize,
}

impl Heap {
    fn new() -> Heap {
        Heap { plots: [0; PLOTS], len: 0 }
    }

    fn push(&mut self, plot: usize) {
        self.plots[self.len] = plot as u8;
        self.len += 1;
    }

    fn pop(&mut self) -> Option<usize> {
        self.len = self.len.checked_sub(1)?;
        Some(self.plots[self.len] as usize)
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// How far a seat is from connecting two cities.
pub struct Reach {
    pub steps: [[u8; PLOTS + 1]; CITIES],
    /// The nearest pair of cities and the buildings still needed between them.
    pub pair: (usize, usize),
    pub needs: u8,
    /// The number of alternative plots at the narrowest step of the shortest ways: one means that a
    /// single building of another player is enough to block it.
    pub width: u8,
    /// The same for every step, numbered from 1 at the first city of the pair.
    pub widths: [u8; FAR as usize],
}

impl Reach {
    pub fn new(land: &Land, seat: u8) -> Reach {
        let mut reach = Reach {
            steps: [[FAR; PLOTS + 1]; CITIES],
            pair: (0, 1),
            needs: FAR,
            width: 0,
            widths: [0; FAR as usize],
        };
        for city in 0..land.cities {
            reach.steps[city] = land.steps_from(seat, city);
        }
        for plot in 0..land.plots {
            for to in 1..land.cities {
                if land.beside_city[plot] & 1 << to == 0 {
                    continue;
                }
                for from in 0..to {
                    if reach.steps[from][plot] < reach.needs {
                        reach.needs = reach.steps[from][plot];
                        reach.pair = (from, to);
                    }
                }
            }
        }
        if reach.needs < FAR {
            let mut widths = [0u8; FAR as usize];
            for plot in 0..land.plots {
                if let Some(step) = reach.step_of(land, plot) {
                    widths[step as usize] += 1;
                }
            }
            reach.width = widths[1..=reach.needs as usize].iter().copied().min().unwrap_or(0);
            reach.widths = widths;
        }
        reach
    }

    /// Which building of a shortest way a free plot would be, counted from the first city.
    pub fn step_of(&self, land: &Land, plot: usize) -> Option<u8> {
        let (from, to) = (self.steps[self.pair.0][plot], self.steps[self.pair.1][plot]);
        (self.needs < FAR && land.is_free(plot) && from + to == self.needs + 1).then_some(from)
    }

    /// The buildings needed to connect any pair of cities via a free plot, including one on the
    /// plot itself.
    pub fn through(&self, land: &Land, plot: usize) -> u8 {
        let mut least = FAR;
        for to in 1..land.cities {
            for from in 0..to {
                least = least.min(self.steps[from][plot] + self.steps[to][plot] - 1);
            }
        }
        least
    }
}

/// The free plots beside a seat's buildings.
pub struct Realm {
    /// The kinds of one's own buildings beside a free plot, as a set.
    pub beside: [u32; PLOTS + 1],
    pub edge: Vec<u8>,
    pub settled: bool,
}

impl Realm {
    pub fn new(land: &Land, seat: u8) -> Realm {
        let mut realm = Realm { beside: [0; PLOTS + 1], edge: Vec::with_capacity(64), settled: false };
        for plot in 0..land.plots {
            if land.owner[plot] == seat {
                realm.settled = true;
                for side in land.around(plot).filter(|side| land.is_free(*side)) {
                    if realm.beside[side] == 0 {
                        realm.edge.push(side as u8);
                    }
                    realm.beside[side] |= 1 << land.kind[plot];
                }
            }
        }
        realm
    }

    /// What `kind` costs on a plot; a new settlement costs `surcharge` more.
    pub fn bill(&self, facts: &Facts, land: &Land, kind: usize, plot: usize, surcharge: u8) -> Bill {
        if facts.upstream[kind].is_some_and(|upstream| self.beside[plot] & 1 << upstream != 0) {
            return Bill::default();
        }
        let surcharge = if self.beside[plot] == 0 { u32::from(surcharge) } else { 0 };
        let supply = land.supply[plot];
        Bill {
            missing: facts.cost[kind].less(supply),
            any: facts.any[kind].saturating_sub(supply.total()) + surcharge,
        }
    }
}
