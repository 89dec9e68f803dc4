//! The one list of games. Nothing else names them all: whoever needs a game by its key asks here,
//! for a `Table` when text and JSON will do, or through a `Visitor` when the types are wanted.
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
mod table;

#[cfg(target_arch = "wasm32")]
pub use maker::bring_in;
pub use table::{Step, Table};

use letterpress::Letterpress;
use maker::maker;
use railroad_revolution::RailroadRevolution;
use rules::{Code, Game, Info, Narrate, Options, Record, Refusal, Resample, Seed};
use telegram::Telegram;
use telegraph_road::TelegraphRoad;
use us_telegraph::UsTelegraph;

/// What every game in the catalogue can do.
pub trait Playable: Game + Resample + Narrate {}
impl<G: Game + Resample + Narrate> Playable for G {}

/// Code that is written for any game and run for one.
pub trait Visitor {
    type Out;
    fn visit<G: Playable>(self) -> Self::Out;
}

/// Runs `visitor` for the game with this key. Not in the browser, which never holds all games.
#[cfg(not(target_arch = "wasm32"))]
pub fn visit<V: Visitor>(key: &str, visitor: V) -> Result<V::Out, Refusal> {
    match key {
        Letterpress::KEY => Ok(visitor.visit::<Letterpress>()),
        RailroadRevolution::KEY => Ok(visitor.visit::<RailroadRevolution>()),
        Telegram::KEY => Ok(visitor.visit::<Telegram>()),
        TelegraphRoad::KEY => Ok(visitor.visit::<TelegraphRoad>()),
        UsTelegraph::KEY => Ok(visitor.visit::<UsTelegraph>()),
        _ => Err(unknown(key)),
    }
}

fn unknown(key: &str) -> Refusal {
    let known: Vec<&str> = games().iter().map(|info| info.key).collect();
    Refusal::new(Code::UnknownGame, format!("there is no game \"{key}\"; there is {}", known.join(", ")))
}

/// Every game, in the order they are presented.
pub fn games() -> Vec<Info> {
    vec![UsTelegraph::INFO, RailroadRevolution::INFO, TelegraphRoad::INFO, Telegram::INFO, Letterpress::INFO]
}

/// Does this game ask the lexicon? Where that is not part of the program, it is to be installed first.
pub fn asks_lexicon(key: &str) -> bool {
    [Telegram::KEY, Letterpress::KEY].contains(&key)
}

/// Sets up a table of any game.
pub fn new_table(
    key: &str,
    seats: Vec<String>,
    options: Options,
    seed: Seed,
) -> Result<(Box<dyn Table>, Step), Refusal> {
    (maker(key)?.new_table)(table::New { seats, options, seed })
}

/// Sets up a table at a position: a referee's view.
pub fn table_at(
    key: &str,
    seats: Vec<String>,
    options: Options,
    seed: Seed,
    position: serde_json::Value,
) -> Result<Box<dyn Table>, Refusal> {
    (maker(key)?.table_at)(table::At { seats, options, seed, position })
}

/// Draws a view of a game with characters: for whoever has a view and no table.
pub fn sketch(
    key: &str,
    seats: &[String],
    options: &Options,
    view: &serde_json::Value,
) -> Result<String, Refusal> {
    (maker(key)?.sketch)(table::Sketch { seats, options, view })
}

/// Replays a record, proves it and goes on from where it ends.
pub fn resume(record: &Record) -> Result<Box<dyn Table>, Refusal> {
    (maker(&record.header.game)?.resume)(table::Resume { record })
}

/// The table of a record before its first entry, to be led through it by `Table::follow`.
pub fn rewound(record: &Record) -> Result<Box<dyn Table>, Refusal> {
    (maker(&record.header.game)?.rewound)(table::Rewound { record })
}
