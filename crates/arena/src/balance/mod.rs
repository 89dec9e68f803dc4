//! How well a game is balanced: players of one strength among themselves, and what they choose.

mod count;
mod page;
mod study;
mod watch;

pub use count::{Balance, Chosen, ComponentRow, Order, Spread, TurnRow, Wins};
pub use page::balance_markdown;
pub use study::Study;
pub use watch::{Offered, Watched};
