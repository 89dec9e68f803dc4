//! Tests of the rules of U.S. Telegraph. They are all in one program, because each further one would compile
//! the suite again.

mod board;
mod common;
mod conformance;
mod content;
mod hex;
mod material;
mod rulebook;
mod rulings;
