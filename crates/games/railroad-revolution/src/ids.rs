//! Typed ids into the component tables, and their texts. Records contain the texts, so they never
//! change.

use crate::content::TABLES;
use rules::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

pub const COLOURS: usize = 5;
pub const CITIES: usize = 15;
pub const RAILS: usize = 24;
pub const SECTIONS: usize = 8;
pub const CITY_TILES: usize = 15;
pub const TELEGRAPH_TILES: usize = 6;
pub const DEALS: usize = 9;
pub const MILESTONES: usize = 38;
pub const SETUPS: usize = 4;
pub const TRAINS: usize = 5;
pub const TRACKS: usize = 3;
pub const SPACES: usize = 4;

/// A small enum whose keywords are its texts and its JSON.
macro_rules! words {
    ($(#[$about:meta])* $name:ident, $noun:literal { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum $name {
            $(#[serde(rename = $word)] $variant),*
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),*
                }
            }

            pub fn index(self) -> usize {
                self as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$name, ParseError> {
                match text {
                    $($word => Ok($name::$variant),)*
                    _ => Err(ParseError::name($noun, text)),
                }
            }
        }
    };
}

words! {
    /// A worker's profession.
    Colour, "colour" { White = "white", Purple = "purple", Orange = "orange", Grey = "grey",
        Turquoise = "turquoise" }
}
words! {
    /// The four action spaces of a player board.
    Space, "space" { Station = "station", Railroad = "railroad", Telegraph = "telegraph", Trade = "trade" }
}
words! {
    /// The performance tracks, left to right.
    Track, "track" { Telegraph = "telegraph", Stations = "stations", Network = "network" }
}
words! {
    /// Trains by their bonus; the first kind is in no stack.
    Train, "train" { Promote = "promote", Steps = "steps", Rail = "rail", Money = "money", Shares = "shares" }
}
words! {
    /// The place of an available worker: beside the player board or on one of its action spaces.
    From, "place of a worker" { Supply = "supply", Board = "board" }
}
words! {
    /// The two deals of a tile.
    Side, "side" { Left = "left", Right = "right" }
}
words! {
    /// The pieces on a player board.
    Piece, "piece" { Building = "building", Rail = "rail" }
}
words! {
    /// The open effects of a turn that a player may use.
    Effect, "effect" { Primary = "primary", Bonus = "bonus", Tile = "tile", Flip = "flip", Ability = "ability",
        Promotion = "promotion" }
}

/// An index into a table; its text is the id that the table gives it.
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident[$count:expr], $noun:literal = $table:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u8);

        impl $name {
            pub fn all() -> impl Iterator<Item = $name> {
                (0..$count as u8).map($name)
            }

            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name: fn(usize) -> String = $table;
                f.write_str(&name(self.index()))
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<$name, ParseError> {
                $name::all()
                    .find(|id| id.to_string() == text)
                    .ok_or_else(|| ParseError::name($noun, text))
            }
        }

        rules::json_as_text!($name);
    )*};
}

ids! {
    /// `KAN`
    City[CITIES], "city" = |index| TABLES.cities[index].id.clone();
    /// A space for one rail of every player; `R05`.
    Rail[RAILS], "rail" = |index| TABLES.rails[index].id.clone();
    /// A section of the telegraph line, counted from 1; `3`.
    Section[SECTIONS], "section" = |index| (index + 1).to_string();
    /// `C3a`
    CityTile[CITY_TILES], "city tile" = |index| TABLES.city_tiles[index].id.clone();
    /// `T5`
    TelegraphTile[TELEGRAPH_TILES], "telegraph tile" = |index| TABLES.telegraph_tiles[index].id.clone();
    /// `D7`
    DealTile[DEALS], "deal" = |index| TABLES.deals[index].id.clone();
    /// `B-04`
    Milestone[MILESTONES], "milestone" = |index| TABLES.milestones[index].id.clone();
    /// A set-up tile with the side that faces up; `S2b`.
    Setup[2 * SETUPS], "set-up tile" = |index| format!("{}{}", TABLES.setups[index / 2].id, ["a", "b"][index % 2]);
}
