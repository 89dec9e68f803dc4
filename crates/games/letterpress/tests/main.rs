//! Tests of the rules of Letterpress. They are all in one program, because each further one would compile the
//! suite again.

mod challenges;
mod common;
mod conformance;
mod content;
mod material;
mod memory;
mod rulebook;
mod rulings;
