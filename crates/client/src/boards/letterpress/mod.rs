//! The board of Letterpress without a screen.

mod draft;
pub mod first_word;
pub mod help;
mod sort;
mod stick;
mod table;
mod why_not;
pub mod words;

pub use draft::*;
pub use sort::*;
pub use stick::Stick;
pub use table::*;
pub use why_not::Thing;
