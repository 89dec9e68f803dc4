//! The same checks over as many games as there is time for.

use crate::conform::{Conformance, Subject, Tally};
use crate::facts;
use crate::failure::Failure;

/// Every kind of table a game has, as seats and options: what a soak should go through.
pub fn every_table<G: Subject>() -> Vec<(u8, String)> {
    facts::every_table::<G>().into_iter().map(|table| (table.seats, table.options)).collect()
}

/// One step in so many is looked at closely.
const CLOSELY: usize = 64;
/// One game in so many has its record replayed.
const REPLAYED: u64 = 16;

/// Plays `games` games at one table by the newest edition, numbered from `from_seed` on, and calls `progress` with the
/// number done after each.
///
/// At every step: laws, waiting seats, dead ends, order of the lists, weights of draws, the outcome,
/// the declared length, and that match and raw game agree. Everything else the conformance suite
/// knows is checked at one step in 64, and the record of one game in 16 is replayed. A failing game
/// is named by its number, and takes the same course in the full suite.
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
