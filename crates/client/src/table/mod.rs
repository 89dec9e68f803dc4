//! What concerns any table, wherever its rules run.

pub mod bot;
pub mod clock;
pub mod fair;
pub mod talk;

use serde::{Deserialize, Serialize};

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    Person,
    /// With the key of its level.
    Bot(String),
}
