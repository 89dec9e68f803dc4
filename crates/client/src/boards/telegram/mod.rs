//! The board of Telegram without a screen.

mod draft;
pub mod help;
mod sheet;
mod why_not;
pub mod words;

pub use draft::*;
pub use sheet::*;
