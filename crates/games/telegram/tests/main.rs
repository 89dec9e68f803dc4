//! The rules of Telegram, tested. One program holds all of these tests: each more would compile the suite again.

mod common;
mod conformance;
mod content;
mod material;
mod rulebook;
mod rulings;
