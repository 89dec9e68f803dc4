//! The board of Telegraph Road without a screen.

mod draft;
pub mod help;
mod kind;
mod why_not;
pub mod words;

pub use draft::*;
pub use kind::Kind;
pub use why_not::Thing;
