//! The rules of Railroad Revolution, tested. One program holds all of these tests: each more would compile the suite again.

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
