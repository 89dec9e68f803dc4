//! A table on the screen: its updates, and where its rules run.

pub mod connection;
pub mod live;
pub mod mine;
mod networks;
pub mod parts;
mod pauses;
pub mod server;
mod tab;
pub mod thinker;
pub mod turn;
pub mod words;

pub use client::table::{
    LogLine, Now, Occupant, bot, clock, fair, house, is_just_over, is_remote, model, pace, talk, turns,
};
