//! Small neural networks, evaluated in integers: the same result on x86, on ARM and in the browser.
//!
//! A network has two hidden layers. Its input is a position as small integers (`rules::Encode`), most of them
//! zero. Its output is, for each seat beginning with one's own, its share of the win and its expected points,
//! and how much attention each action deserves. It knows no game, and nothing here trains it: see `training/`.
//!
//! `file` reads and writes networks, `network` evaluates them, `share` converts their outputs to shares.

mod file;
mod network;
mod share;

pub use file::{MOST_BYTES, checksum};
pub use network::{MOST_HIDDEN, MOST_SEATS, Network, Thought};
pub use share::{exponential, softmax};
