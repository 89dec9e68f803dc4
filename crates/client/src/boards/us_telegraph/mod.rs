//! The board of U.S. Telegraph without a screen.

mod draft;
pub mod help;
mod why_not;
pub mod words;

pub use draft::*;
pub use why_not::{Thing, deck_sizes};
