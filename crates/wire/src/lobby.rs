//! Tables in lists: who sits there, whose turn it is, and on what terms they play.

use crate::people::HeldSeat;
use crate::snapshot::{SeatInfo, Status};
use rules::{Options, Seat};
use serde::{Deserialize, Serialize};

/// What a table's players have agreed on besides the game's options.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Terms {
    /// Shown in the lobby, and its record among the public ones.
    #[serde(default)]
    pub listed: bool,
    /// Counts for the ratings; every seat must belong to an account.
    #[serde(default)]
    pub rated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// How long a seat may take. A bot moves for a player whose time runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Clock {
    /// So much for each decision: seconds or days.
    Move { seconds: u32 },
    /// So much for the game, and a little more with each decision.
    Bank { seconds: u32, increment: u32 },
}

/// The clocks of a running table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Times {
    /// By seat: the milliseconds it had left at `at`.
    pub left: Vec<i64>,
    /// By seat: whether its clock runs.
    pub running: Vec<bool>,
    /// The server's clock when this was true, in milliseconds since 1970.
    pub at: i64,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Card {
    pub table: String,
    pub game: String,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: Options,
    pub terms: Terms,
    pub seats: Vec<CardSeat>,
    pub status: Status,
    /// The seats the game waits for.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub pending: Vec<Seat>,
    /// The seat of the one who asks.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub mine: Option<Seat>,
    /// Milliseconds since 1970.
    pub created: i64,
    /// When the last decision was made.
    pub moved: i64,
    /// When the next clock runs out.
    pub deadline: Option<i64>,
}

impl Card {
    pub fn is_mine_to_act(&self) -> bool {
        self.status == Status::Running && self.mine.is_some_and(|seat| self.pending.contains(&seat))
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardSeat {
    #[serde(flatten)]
    pub seat: SeatInfo,
    /// Of an account that has played this game rated: rating and uncertainty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<(f64, f64)>,
}

/// GET /api/tables
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Listed tables with an open seat, newest first.
    pub open: Vec<Card>,
    /// Listed tables being played, the last moved first.
    pub running: Vec<Card>,
}

/// POST /api/tables/mine: the tables of the account that asks, and those where it holds these seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MySeats {
    pub seats: Vec<HeldSeat>,
}

/// POST /api/analysis: the record of a finished game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ToAnalyse {
    pub record: String,
}

/// POST /api/tables/{id}/submit, the way of programs without a WebSocket. With `action` it decides,
/// without it takes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Submission {
    /// As in the WebSocket's `submit`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub request: String,
    pub seq: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1000))]
    pub action: Option<String>,
}
