//! The contract every game keeps, and what the rest of Sounder builds on it.
//!
//! A game's rules are an object; its state is a small plain value; a suspended turn is a stack of frames
//! inside that value; a game requests random outcomes and never makes them itself. `Match` is the checked way
//! to play a game, and `Record` is the only lasting truth about it.
//!
//! Nothing here does I/O, reads a clock or starts a thread.
//!
//! A match, played with the first legal action until it is over, and verified by its record:
//!
//! ```
//! use rules::{Match, Options, Pending, Seed};
//! use us_telegraph::UsTelegraph;
//!
//! let names = vec!["Ada".to_owned(), "Charles".to_owned()];
//! let seed = Seed::from_phrase("what hath god wrought");
//! let (mut table, _) = Match::<UsTelegraph>::new(names, Options::default(), seed).expect("a table for two");
//! while let Pending::Seats(seats) = table.pending() {
//!     let seat = seats.iter().next().expect("a seat to decide");
//!     let action = table.legal(seat)[0];
//!     table.submit(seat, action).expect("what is listed is legal");
//! }
//! let outcome = table.outcome().expect("the game is over");
//! assert!(outcome.places.contains(&1), "there is a winner");
//! Match::<UsTelegraph>::replay(&table.record()).expect("the record proves itself");
//! ```

mod belief;
mod encode;
mod game;
mod material;
mod parse;
mod play;
mod position;
mod read;
mod record;
mod record_error;
mod refusal;
mod released;
mod rng;
mod seat;
mod seed;
mod setup;
mod stack;
mod timeline;

pub use belief::Belief;
pub use encode::{Encode, Notes};
pub use game::{Game, Narrate, Outcome, Pending, Resample, Sink, TallyLine, Viewer};
pub use material::{Component, Material};
pub use parse::{Expected, ParseError};
pub use play::{Match, Played};
pub use position::{BadPosition, BrokenLaw, read_position};
pub use read::{read_json, read_toml};
pub use record::{Entry, Header, Hinted, Record};
pub use record_error::{EntryFault, RecordError, WrongEntry};
pub use refusal::{Code, Refusal};
pub use released::{ContentError, Released};
pub use rng::Rng;
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use seed::Seed;
pub use setup::{Choice, Content, Edition, Info, LONGEST_TEXT, OptionSpec, Options};
pub use stack::Stack;
pub use timeline::{Cause, Step, Timeline};

#[doc(hidden)]
pub use serde;

/// For ids and actions whose text is also their JSON.
#[macro_export]
macro_rules! json_as_text {
    ($($name:ty),*) => {$(
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                <String as $crate::serde::Deserialize>::deserialize(from)?
                    .parse()
                    .map_err($crate::serde::de::Error::custom)
            }
        }
    )*};
}
