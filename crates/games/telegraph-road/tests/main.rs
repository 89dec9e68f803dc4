//! Tests of the rules of Telegraph Road. They are all in one program, because each further one would compile
//! the suite again.

mod common;
mod conformance;
mod content;
mod material;
mod rulebook;
mod rulings;
mod rulings_more;
