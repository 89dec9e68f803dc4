//! Players against each other: every line-up on the same deals with the seats rotated, ratings with their
//! uncertainty, early stopping, and the results as text, JSON and a picture. Also games between equal
//! players, to measure a game's balance.
//!
//! With budgets in iterations the result is the same whatever the number of threads.

mod balance;
mod contest;
mod entrant;
mod journal;
mod markdown;
mod picture;
mod play;
mod program;
mod rating;
mod report;
mod schedule;
mod sequential;
mod statistics;

pub use balance::{
    Balance, Chosen, ComponentRow, Offered, Order, Spread, Study, TurnRow, Watched, Wins, balance_markdown,
};
pub use contest::{Contest, LineUps, Run};
pub use entrant::{Entrant, Kind};
pub use journal::Journal;
pub use markdown::markdown;
pub use picture::picture;
pub use play::{Finished, Thought};
pub use program::Program;
pub use rating::{Pairs, fit, ratings};
pub use report::{LineUpRow, PlayerRow, Report, SeatRow};
pub use schedule::{Fixture, line_ups, rotations};
pub use sequential::{Test, Verdict};
pub use statistics::{Estimate, errors_for, mean, wilson, wilson_at};
