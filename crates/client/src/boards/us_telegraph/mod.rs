//! The board of U.S. Telegraph without a screen.

mod draft;
pub mod help;
pub mod words;

pub use draft::*;
