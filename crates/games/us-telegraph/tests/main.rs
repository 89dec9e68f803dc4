//! The rules of U.S. Telegraph, tested. One program holds all of these tests: each more would compile the suite again.

mod board;
mod common;
mod conformance;
mod content;
mod hex;
mod material;
mod rulebook;
mod rulings;
