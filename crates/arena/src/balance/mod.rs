//! How balanced a game is: players of equal strength against each other, and their choices.

mod count;
mod page;
mod study;
mod watch;

pub use count::{Balance, Chosen, ComponentRow, Order, Spread, TurnRow, Wins};
pub use page::balance_markdown;
pub use study::Study;
pub use watch::{Offered, Watched};
