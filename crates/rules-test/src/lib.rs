//! What every game is held to, and the tools its own tests are written with.
//!
//! - [`Conformance`] plays random games and checks every promise of the contract at every step;
//!   [`soak`] does the same, thinner, over as many games as there is time for.
//! - [`perft`] counts the positions some steps ahead, and [`perft_table`] checks a table of such counts.
//! - [`Golden`] replays stored records, so that no change in the rules goes unnoticed.
//! - [`chi`] tests that draws keep the weights the rules give them.
//! - [`encoding`] checks what a game tells networks.
//! - [`components`] gathers the names of what a game offers.
//! - [`change`] spoils a position, to see that it is refused or can be played.
//! - [`Scenario`] reads a position and what must follow from it as a short text.
//!
//! Every random choice comes from a phrase, so whatever fails once fails again.

mod archive;
mod bench;
mod chi;
mod conform;
mod door;
mod encode;
mod facts;
mod failure;
mod golden;
mod hostile;
mod material;
mod perft;
mod position;
mod scenario;
mod secrecy;
mod soak;
mod step;
mod table;
mod trail;
mod walk;
mod words;

#[cfg(test)]
mod mutants;
#[cfg(test)]
mod toy;

pub use bench::random_play;
pub use chi::{chi, fits};
pub use conform::{Conformance, Subject, Tally};
pub use encode::encoding;
pub use failure::Failure;
pub use golden::{Golden, random_record, scripted_record};
pub use hostile::change;
pub use material::{components, names, taken};
pub use perft::{perft, perft_table};
pub use scenario::{Scenario, Stage};
pub use soak::{every_table, soak};
