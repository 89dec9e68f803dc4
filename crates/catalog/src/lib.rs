//! The one list of games. Nothing else names them all: code that needs a game by its key asks here, for a
//! `Table` when text and JSON are enough, or through a `Visitor` when it needs the types.
//!
//! Any game, by its key and without its types:
//!
//! ```
//! use rules::{Options, Pending, Seed};
//!
//! let names = vec!["Ada".to_owned(), "Charles".to_owned()];
//! let seed = Seed::from_phrase("golden spike");
//! let (mut table, _) = catalog::new_table("railroad-revolution", names, Options::default(), seed)
//!     .expect("a table for two");
//! let Pending::Seats(seats) = table.pending() else { panic!("the deal is done by itself") };
//! let seat = seats.iter().next().expect("a seat to decide");
//! let (action, label) = table.choices(seat).swap_remove(0);
//! assert!(!label.is_empty());
//! let step = table.submit(seat, &action).expect("what is listed is legal");
//! assert!(!step.sentences(rules::Viewer::Seat(seat)).is_empty(), "something happened");
//! ```

mod maker;
mod narrator;
mod position;
mod table;
pub mod tell;

#[cfg(feature = "embedded")]
pub use lexicon::packed as packed_words;
#[cfg(target_arch = "wasm32")]
pub use maker::register;
pub use narrator::Narrator;
pub use position::Position;
pub use table::{Step, Table};

use maker::maker;
use rules::{
    Code, Edition, Encode, Game, Header, Info, Material, Narrate, Options, Record, Refusal, Resample, Seed,
};

/// What every game in the catalogue can do.
pub trait Playable: Game + Resample + Narrate + Encode + Material {}
impl<G: Game + Resample + Narrate + Encode + Material> Playable for G {}

/// Code that is written for any game and runs for one.
pub trait Visitor {
    type Out;
    fn visit<G: Playable>(self) -> Self::Out;
}

/// The types of all games, for crates that add something to each.
pub mod types {
    pub use letterpress::Letterpress;
    pub use railroad_revolution::RailroadRevolution;
    pub use telegram::Telegram;
    pub use telegraph_road::TelegraphRoad;
    pub use us_telegraph::UsTelegraph;
}

/// Passes the types of all games, in the order they are presented, to the named macro. This is the list
/// itself.
#[macro_export]
macro_rules! each_game {
    ($use_them:ident) => {
        $use_them! {
            $crate::types::UsTelegraph,
            $crate::types::RailroadRevolution,
            $crate::types::TelegraphRoad,
            $crate::types::Telegram,
            $crate::types::Letterpress
        }
    };
}

/// Runs `visitor` for the game with this key. Not in the browser, which never holds all games.
#[cfg(not(target_arch = "wasm32"))]
pub fn visit<V: Visitor>(key: &str, visitor: V) -> Result<V::Out, Refusal> {
    macro_rules! find {
        ($($game:ty),*) => {
            match key {
                $(<$game>::KEY => Ok(visitor.visit::<$game>()),)*
                _ => Err(unknown(key)),
            }
        };
    }
    each_game!(find)
}

/// The refusal of an unknown key.
pub fn unknown(key: &str) -> Refusal {
    let known: Vec<&str> = games().iter().map(|info| info.key).collect();
    Refusal::new(Code::UnknownGame, format!("there is no game \"{key}\"; there is {}", known.join(", ")))
}

/// Every game, in the order they are presented.
pub fn games() -> Vec<Info> {
    macro_rules! list {
        ($($game:ty),*) => { vec![$(<$game>::INFO),*] };
    }
    each_game!(list)
}

/// The description of the game with this key.
pub fn info(key: &str) -> Result<Info, Refusal> {
    games().into_iter().find(|info| info.key == key).ok_or_else(|| unknown(key))
}

/// Creates a table of any game, in its newest edition.
pub fn new_table(
    key: &str,
    seats: Vec<String>,
    options: Options,
    seed: Seed,
) -> Result<(Box<dyn Table>, Step), Refusal> {
    begin(header(key, None, seats, options, seed, None)?)
}

/// Creates a table at a position: a referee's view.
pub fn table_at(
    key: &str,
    seats: Vec<String>,
    options: Options,
    seed: Seed,
    position: serde_json::Value,
) -> Result<Box<dyn Table>, Refusal> {
    begin(header(key, None, seats, options, seed, Some(position))?).map(|(table, _)| table)
}

/// The header of a table: in the edition with these rules, or in the newest; at a position, or at the usual
/// start.
pub fn header(
    key: &str,
    rules: Option<u16>,
    seats: Vec<String>,
    options: Options,
    seed: Seed,
    position: Option<serde_json::Value>,
) -> Result<Header, Refusal> {
    let info = info(key)?;
    let edition = rules.map_or_else(|| Ok(info.newest()), |rules| info.edition(rules))?;
    (maker(key)?.header)(table::Plan { edition, seats, options, seed, position })
}

/// Creates the table of a header. The step contains what happened before the first decision.
pub fn begin(header: Header) -> Result<(Box<dyn Table>, Step), Refusal> {
    (maker(&header.game)?.begin)(table::Begin { header })
}

/// Describes in words what a client sees of a table that it does not hold.
pub fn narrator(
    key: &str,
    edition: Edition,
    seats: &[String],
    options: &Options,
) -> Result<Box<dyn Narrator>, Refusal> {
    (maker(key)?.narrator)(narrator::Narrate { edition, seats, options })
}

/// Replays a record, verifies it and continues from where it ends.
pub fn resume(record: &Record) -> Result<Box<dyn Table>, Refusal> {
    (maker(&record.header.game)?.resume)(table::Resume { record })
}

/// The table of a record before its first entry; `Table::replay_entry` then plays the entries.
pub fn rewound(record: &Record) -> Result<Box<dyn Table>, Refusal> {
    (maker(&record.header.game)?.rewound)(table::Rewound { record })
}
