//! The board of Letterpress without a screen.

mod draft;
pub mod help;
mod sort;
mod stick;
mod table;
pub mod words;

pub use draft::*;
pub use sort::*;
pub use stick::Stick;
pub use table::*;
