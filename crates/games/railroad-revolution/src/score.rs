//! Who won, and the lines of the final tally.

use crate::RailroadRevolution;
use crate::content::TABLES;
use crate::ids::{SECTIONS, Track};
use crate::state::{Player, State};
use rules::{Outcome, Seat, TallyLine};
use serde::{Deserialize, Serialize};

/// What one player would score now, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub trains: i32,
    pub milestones: i32,
    pub telegraph: i32,
    pub stations: i32,
    pub network: i32,
    pub connections: i32,
    pub total: i32,
}

/// The names of the lines, in their order.
pub const LINES: [&str; 7] = [
    "Trains face up",
    "Milestones",
    "Telegraph track",
    "Stations track",
    "Network track",
    "Telegraph connections",
    "Victory points",
];

impl Points {
    pub fn lines(self) -> [i32; 7] {
        [
            self.trains,
            self.milestones,
            self.telegraph,
            self.stations,
            self.network,
            self.connections,
            self.total,
        ]
    }
}

impl RailroadRevolution {
    pub fn points(&self, player: &Player) -> Points {
        let up: u8 = player.trains_up.iter().sum();
        let trains = i32::from(up) * i32::from(TABLES.train_points);
        let milestones =
            player.completed_milestones().map(|tile| i32::from(TABLES.milestones[tile.index()].points)).sum();
        let track = |track: Track| self.track_count(player, track) * self.track_value(player, track);
        let [telegraph, stations, network] = [Track::Telegraph, Track::Stations, Track::Network].map(track);
        let connections = connections(player.offices);
        let total = trains + milestones + telegraph + stations + network + connections;
        Points { trains, milestones, telegraph, stations, network, connections, total }
    }

    /// What a track counts.
    pub fn track_count(&self, player: &Player, track: Track) -> i32 {
        let count = match track {
            Track::Telegraph => player.offices.count_ones(),
            Track::Stations => player.stations.count_ones(),
            Track::Network => (self.reached(player.rails) & self.level_cities[5]).count_ones(),
        };
        count as i32
    }

    /// The points per item, by the position of the marker.
    pub fn track_value(&self, player: &Player, track: Track) -> i32 {
        let slot = player.tracks[track.index()] as usize;
        i32::from(TABLES.tracks[track.index()].points[slot])
    }
}

/// Points for offices in neighbouring sections.
pub fn connections(offices: u8) -> i32 {
    (0..SECTIONS - 1)
        .filter(|section| offices & 0b11 << section == 0b11 << section)
        .map(|section| i32::from(TABLES.gaps[section]))
        .sum()
}

/// Money and shares decide between equal scores.
pub fn wealth(player: &Player) -> u32 {
    player.money + u32::from(player.shares) * TABLES.prices.share_sale
}

pub fn outcome(game: &RailroadRevolution, state: &State) -> Option<Outcome> {
    if !state.ended {
        return None;
    }
    let players: Vec<&Player> = Seat::all(game.seats).map(|seat| state.player(seat)).collect();
    let points: Vec<Points> = players.iter().map(|player| game.points(player)).collect();
    let standing: Vec<(i32, u32)> =
        points.iter().zip(&players).map(|(points, player)| (points.total, wealth(player))).collect();
    let places: Vec<u8> =
        standing.iter().map(|own| 1 + standing.iter().filter(|other| *other > own).count() as u8).collect();
    let best = points.iter().map(|points| points.total).max();
    let first = places.iter().filter(|place| **place == 1).count();
    let tied = points.iter().filter(|points| Some(points.total) == best).count() > 1;
    let by = match (first, tied) {
        (1, false) => "points",
        (1, true) => "money",
        _ => "shared",
    };
    let mut tally: Vec<TallyLine> = LINES
        .iter()
        .enumerate()
        .map(|(line, name)| TallyLine {
            name: (*name).to_owned(),
            values: points.iter().map(|points| points.lines()[line]).collect(),
        })
        .collect();
    let wealth_line = TallyLine {
        name: "For ties: money, shares at $150".to_owned(),
        values: standing.iter().map(|(_, wealth)| *wealth as i32).collect(),
    };
    tally.insert(LINES.len() - 1, wealth_line);
    Some(Outcome {
        places,
        scores: points.iter().map(|points| points.total).collect(),
        by: by.to_owned(),
        tally,
    })
}
