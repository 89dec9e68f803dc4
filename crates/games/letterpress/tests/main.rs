//! The rules of Letterpress, tested. One program holds all of these tests: each more would compile the suite again.

mod challenges;
mod common;
mod conformance;
mod content;
mod material;
mod memory;
mod rulebook;
mod rulings;
