//! Games that bots play against themselves, kept as samples for training, and matches that tell whether
//! what was trained plays better.
//!
//! `sample` is what a file of samples looks like, `game` plays one game and keeps them, `challenge` plays
//! one player against others at rotating seats. Nothing here reads a clock, writes a file or starts a thread.

mod challenge;
mod game;
mod sample;

pub use challenge::{Challenge, Standing};
pub use game::{Noise, Recorder};
pub use sample::{Header, SHARES, Sample};
