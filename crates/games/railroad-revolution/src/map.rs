//! Networks on the map, pieces on the player board, and what a milestone still lacks.

use crate::RailroadRevolution;
use crate::content::{Condition, MilestoneFacts, Need};
use crate::ids::{City, Colour, From, Milestone, Piece, Rail};
use crate::state::{NONE, Player, State};
use rules::Seat;

/// A milestone in the form that the rules use.
#[derive(Clone, Copy, Debug)]
pub struct MilestoneRules {
    pub slots: [Slot; 2],
    needs: [Need; 3],
    need_count: u8,
}

/// A place for a manager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    Absent,
    Any,
    Of(Colour),
}

impl Slot {
    pub fn takes(self, colour: Colour) -> bool {
        match self {
            Slot::Absent => false,
            Slot::Any => true,
            Slot::Of(wanted) => wanted == colour,
        }
    }
}

impl MilestoneRules {
    pub fn new(facts: &MilestoneFacts) -> MilestoneRules {
        let slot = |index: usize| match facts.managers.get(index) {
            None => Slot::Absent,
            Some(None) => Slot::Any,
            Some(Some(colour)) => Slot::Of(*colour),
        };
        let mut needs = [Need { what: Condition::Deals, count: 0 }; 3];
        needs[..facts.needs.len()].copy_from_slice(&facts.needs);
        MilestoneRules { slots: [slot(0), slot(1)], needs, need_count: facts.needs.len() as u8 }
    }

    pub fn needs(&self) -> &[Need] {
        &self.needs[..self.need_count as usize]
    }
}

/// A player's progress with a milestone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    pub needs: Vec<NeedProgress>,
    pub managers_missing: u8,
    pub fulfilled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeedProgress {
    pub need: Need,
    pub have: u8,
}

impl RailroadRevolution {
    /// The cities a network of these rails reaches, as a set.
    pub fn reached(&self, rails: u32) -> u16 {
        let mut cities = self.start_cities;
        let mut left = rails;
        while left != 0 {
            cities |= self.ends[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        cities
    }

    /// The spaces a network can be extended to, as a set.
    pub fn extensions(&self, rails: u32) -> u32 {
        let cities = self.reached(rails);
        let mut spaces = 0;
        for (index, ends) in self.ends.iter().enumerate() {
            if ends & cities != 0 {
                spaces |= 1 << index;
            }
        }
        spaces & !rails
    }

    pub fn rails_in(&self, set: u32) -> impl Iterator<Item = Rail> + use<> {
        Rail::all().filter(move |rail| set & 1 << rail.0 != 0)
    }

    pub fn cities_in(&self, set: u16) -> impl Iterator<Item = City> + use<> {
        City::all().filter(move |city| set & 1 << city.0 != 0)
    }

    /// Cities in which the player could build a station, as a set.
    pub fn free_cities(&self, player: &Player) -> u16 {
        self.reached(player.rails) & !player.stations
    }

    /// The fewest triangles under `count` more rails. Exact: tries every order of the spaces.
    pub fn fewest_triangles(&self, rails: u32, count: u8) -> u32 {
        if count == 0 {
            return 0;
        }
        let mut best = u32::MAX;
        let mut spaces = self.extensions(rails);
        while spaces != 0 {
            let index = spaces.trailing_zeros();
            spaces &= spaces - 1;
            let here = u32::from(self.terrain[index as usize]);
            if here < best {
                best = best.min(here.saturating_add(self.fewest_triangles(rails | 1 << index, count - 1)));
            }
        }
        best
    }

    /// An upper bound of the same: always takes the flattest space next.
    pub fn few_triangles(&self, mut rails: u32, count: u8) -> u32 {
        let mut sum = 0;
        for _ in 0..count {
            let spaces = self.extensions(rails);
            let Some(terrain) = (0..4).find(|terrain| spaces & self.terrain_rails[*terrain] != 0) else {
                return u32::MAX;
            };
            let flat = spaces & self.terrain_rails[terrain];
            rails |= flat & flat.wrapping_neg();
            sum += terrain as u32;
        }
        sum
    }

    /// The section from which assets are sold.
    pub fn leftmost_section(&self, player: &Player) -> u8 {
        self.building_section[player.buildings_left as usize]
            .min(self.rail_section[player.rails_left as usize])
    }

    /// The contents of the leftmost section, and what each piece of it is worth.
    pub fn sales(&self, player: &Player) -> impl Iterator<Item = (Piece, u32)> + use<> {
        let section = self.leftmost_section(player);
        let money = self.section_money.get(section as usize).copied().unwrap_or(0);
        let building = section != NONE && self.building_section[player.buildings_left as usize] == section;
        let rail = section != NONE && self.rail_section[player.rails_left as usize] == section;
        [(Piece::Building, building), (Piece::Rail, rail)]
            .into_iter()
            .filter(|(_, there)| *there)
            .map(move |(piece, _)| (piece, money))
    }

    /// Has the player cleared all sections left of the logo?
    pub fn has_cleared(&self, player: &Player) -> bool {
        player.buildings_left <= self.beyond_logo.0 && player.rails_left <= self.beyond_logo.1
    }

    pub fn count(&self, player: &Player, what: Condition) -> u8 {
        let number = match what {
            Condition::Connected(level) => {
                (self.reached(player.rails) & self.level_cities[level as usize]).count_ones()
            }
            Condition::Stations(level) => (player.stations & self.level_cities[level as usize]).count_ones(),
            Condition::Terrain(terrain) => (player.rails & self.terrain_rails[terrain as usize]).count_ones(),
            Condition::Deals => (player.rails & self.deal_rails).count_ones(),
        };
        number as u8
    }

    /// The slot of an open milestone that a worker of this colour would fill.
    pub fn manager_slot(&self, player: &Player, place: usize, colour: Colour) -> Option<usize> {
        let tile = player.open[place];
        if tile == NONE {
            return None;
        }
        let slots = &self.milestones[tile as usize].slots;
        (0..2).find(|slot| player.managers[place][*slot] == NONE && slots[*slot].takes(colour))
    }

    /// Every way to promote a worker: its place, its colour, the milestone.
    pub fn promotions(&self, player: &Player, mut found: impl FnMut(From, Colour, Milestone)) {
        for from in From::ALL {
            for colour in Colour::ALL.iter().filter(|colour| player.at(*from, **colour) > 0) {
                let mut tiles = [NONE; 2];
                for (place, tile) in player.open_milestones() {
                    if self.manager_slot(player, place, *colour).is_some() {
                        tiles[place] = tile.0;
                    }
                }
                tiles.sort_unstable();
                for tile in tiles.into_iter().filter(|tile| *tile != NONE) {
                    found(*from, *colour, Milestone(tile));
                }
            }
        }
    }

    pub fn can_promote(&self, player: &Player) -> bool {
        let mut can = false;
        self.promotions(player, |_, _, _| can = true);
        can
    }

    pub fn managers_missing(&self, player: &Player, place: usize) -> u8 {
        let slots = &self.milestones[player.open[place] as usize].slots;
        let missing =
            (0..2).filter(|slot| slots[*slot] != Slot::Absent && player.managers[place][*slot] == NONE);
        missing.count() as u8
    }

    /// Are all managers there and all conditions met?
    pub fn is_fulfilled(&self, player: &Player, place: usize) -> bool {
        player.open[place] != NONE
            && self.managers_missing(player, place) == 0
            && self.milestones[player.open[place] as usize]
                .needs()
                .iter()
                .all(|need| self.count(player, need.what) >= need.count)
    }

    pub fn progress(&self, player: &Player, place: usize) -> Progress {
        let rules = &self.milestones[player.open[place] as usize];
        Progress {
            needs: rules
                .needs()
                .iter()
                .map(|need| NeedProgress { need: *need, have: self.count(player, need.what) })
                .collect(),
            managers_missing: self.managers_missing(player, place),
            fulfilled: self.is_fulfilled(player, place),
        }
    }

    /// Does the First slot of the city wait for its first station?
    pub fn is_first_station(&self, state: &State, city: City) -> bool {
        state.first_station[city.index()] == NONE
    }

    pub fn place_station(&self, state: &mut State, seat: Seat, city: City) -> bool {
        let first = self.is_first_station(state, city);
        if first {
            state.first_station[city.index()] = seat.index() as u8;
        }
        state.player_mut(seat).stations |= 1 << city.0;
        first
    }

    pub fn place_office(&self, state: &mut State, seat: Seat, section: usize) -> bool {
        let first = state.first_office[section] == NONE;
        if first {
            state.first_office[section] = seat.index() as u8;
        }
        state.player_mut(seat).offices |= 1 << section;
        first
    }
}
