//! Games that bots play against themselves, stored as training samples, and matches that show whether the
//! trained player is better.
//!
//! `sample` is the format of a sample file, `game` plays one game and keeps samples, `challenge` plays one
//! player against others at rotating seats. Nothing here reads a clock, writes a file or starts a thread.

mod challenge;
mod game;
mod sample;

pub use challenge::{Challenge, Standing};
pub use game::{Noise, Recorder};
pub use sample::{Header, SHARES, Sample};
