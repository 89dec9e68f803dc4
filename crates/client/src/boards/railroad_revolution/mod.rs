//! The board of Railroad Revolution without a screen.

mod draft;
pub mod help;
mod why_not;
pub mod words;

pub use draft::*;
pub use why_not::{Thing, uses};
