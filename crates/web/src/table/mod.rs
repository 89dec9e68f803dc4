//! A table on the screen: what is heard of it, and where its rules run.

pub mod connection;
pub mod live;
pub mod mine;
pub mod parts;
pub mod server;
pub mod thinker;
pub mod turn;
mod words;

pub use client::table::{LogLine, Now, Occupant, bot, clock, fair, house, is_remote, model, talk};
