//! Small networks, evaluated in whole numbers: the same result on x86, on ARM and in the browser.
//!
//! A network has two hidden layers. It reads a position as small numbers (`rules::Encode`), most of them zero,
//! and tells for each seat, the own one first, its share of the win and the points it expects; and how much
//! attention each action deserves. It knows no game, and nothing here trains it: see `training/`.
//!
//! `file` reads and writes networks, `network` evaluates them, `share` turns what they say into shares.

mod file;
mod network;
mod share;

pub use file::{MOST_BYTES, checksum};
pub use network::{MOST_HIDDEN, MOST_SEATS, Network, Thought};
pub use share::{exponential, softmax};
