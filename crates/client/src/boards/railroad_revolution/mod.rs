//! The board of Railroad Revolution without a screen.

mod draft;
pub mod help;
pub mod words;

pub use draft::*;
