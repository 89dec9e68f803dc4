//! The same checks over as many games as time allows.

use crate::conform::{Conformance, Subject, Tally};
use crate::facts;
use crate::failure::Failure;

/// Every kind of table a game has, as seats and options: the tables that a soak test should cover.
pub fn every_table<G: Subject>() -> Vec<(u8, String)> {
    facts::every_table::<G>().into_iter().map(|table| (table.seats, table.options)).collect()
}

/// One step in this many is checked closely.
const CLOSELY: usize = 64;
/// One game in this many has its record replayed.
const REPLAYED: u64 = 16;

/// Plays `games` games at one table by the newest edition, numbered from `from_seed` on, and calls `progress` with the
/// number done after each.
///
/// Checks at every step: laws, pending seats, dead ends, order of the lists, weights of draws, the outcome, the
/// declared length, and that match and raw game agree. All other checks of the conformance suite are made at
/// one step in 64, and the record of one game in 16 is replayed. A failing game is identified by its number,
/// and takes the same course in the full suite.
pub fn soak<G: Subject>(
    seats: u8,
    options: &str,
    games: u64,
    from_seed: u64,
    progress: impl FnMut(u64),
) -> Result<Tally, Failure> {
    Conformance::<G>::new()
        .table(seats, options)
        .games(games)
        .starting_at(from_seed)
        .thorough_every(CLOSELY)
        .archive_every(REPLAYED)
        .newest_only()
        .run(progress)
}
