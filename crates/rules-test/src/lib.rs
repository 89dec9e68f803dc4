//! The contract that every game must fulfil, and the tools for its own tests.
//!
//! - [`Conformance`] plays random games and checks every promise of the contract at every step; [`soak`]
//!   does the same, less densely, over as many games as time allows.
//! - [`perft`] counts the positions some steps ahead, and [`perft_table`] checks a table of such counts.
//! - [`Golden`] replays stored records, so that no change in the rules goes unnoticed.
//! - [`chi`] tests that draws follow the weights that the rules give them.
//! - [`encoding`] checks the numbers that a game gives to networks, and [`encoding_keeps_its_version`] that they
//!   change only with their version.
//! - [`components`] collects the names of the components in a game.
//! - [`change`] corrupts a position, to test that it is refused or playable.
//! - [`Scenario`] reads a position and its expected consequences from a short text.
//!
//! Every random choice comes from a phrase, so every failure is reproducible.

mod archive;
mod bench;
mod chi;
mod conform;
mod door;
mod encode;
mod facts;
mod failure;
mod fingerprint;
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
pub use fingerprint::encoding_keeps_its_version;
pub use golden::{Golden, random_record, scripted_record};
pub use hostile::change;
pub use material::{components, names, taken};
pub use perft::{perft, perft_table};
pub use scenario::{Scenario, Stage};
pub use soak::{every_table, soak};
