//! Tests of the rules of Railroad Revolution. They are all in one program, because each further one would
//! compile the suite again.

mod common;
mod conformance;
mod content;
mod deals;
mod finish;
mod material;
mod rulebook;
mod rulebook_growth;
mod rulings;
mod rulings_later;
