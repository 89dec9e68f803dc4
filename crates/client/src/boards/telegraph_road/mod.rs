//! The board of Telegraph Road without a screen.

mod draft;
pub mod help;
mod kind;
pub mod words;

pub use draft::*;
pub use kind::Kind;
