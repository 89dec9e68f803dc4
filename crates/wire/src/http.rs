//! The bodies of the HTTP requests and their answers.

use crate::lobby::Terms;
use crate::snapshot::Snapshot;
use rules::{Info, Options, Seat};
use serde::{Deserialize, Serialize};

/// POST /api/tables
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewTable {
    pub game: String,
    /// What is not named has its default.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: Options,
    /// In order; at most one of them is "me".
    pub seats: Vec<SeatRequest>,
    /// Makes the deal one that can be named again. Everybody at the table is told so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 200))]
    pub seed_phrase: Option<String>,
    #[serde(default)]
    pub terms: Terms,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatRequest {
    /// For anyone with the link.
    Open {},
    /// For the one who asks.
    Me {
        name: String,
    },
    Bot {
        level: String,
    },
}

/// POST /api/tables/{id}/join
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Join {
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 32))]
    pub name: String,
    /// A seat by its number; without it the first open one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
}

/// The answer to creating and to joining.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Joined {
    pub table: String,
    /// The path that invites others: anyone who knows it may join or watch.
    pub link: String,
    /// The seat that was taken; none when the table was made for others.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// Proves the seat. It is shown once and cannot be asked for again.
    pub token: Option<String>,
    pub snapshot: Snapshot,
}

/// GET /api/games
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub info: Info,
    /// The bots that can be seated, weakest first.
    pub levels: Vec<LevelInfo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    pub key: String,
    pub name: String,
    /// One sentence for the person who chooses.
    pub help: String,
}

/// GET /healthz and GET /readyz
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Health {
    pub status: Condition,
    pub version: String,
    /// How long ago the store last took a write, in milliseconds: told by /readyz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub committed: Option<u64>,
}

/// Whether a server works, or what is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Condition {
    #[serde(rename = "ok")]
    Works,
    #[serde(rename = "the store does not answer")]
    StoreIsSilent,
}
