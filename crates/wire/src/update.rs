//! What happened since a viewer last looked.

use crate::json::Json;
use crate::snapshot::{Snapshot, is_false};
use rules::{Cause, Seat};
use serde::{Deserialize, Serialize};

/// A step of the table (see `rules::Timeline`): a decision with all that followed from it. The beginning
/// of a game, up to its first decision, is a beat without a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Beat {
    /// The length of the journal after it.
    pub seq: u32,
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// It was played for the seat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub auto: bool,
    /// The seat took back its last decision: that beat is void, with what was played for the seat since.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undo: bool,
    /// Everybody agreed with the seat to go back to this length: the beats beyond it are void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u32>,
    /// What happened, as the viewer may know it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<serde_json::Value>))]
    pub events: Vec<Json>,
}

/// From journal length `from` to the length in the snapshot. Play the events, then set the
/// snapshot: the snapshot is the truth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Update {
    pub from: u32,
    pub beats: Vec<Beat>,
    pub snapshot: Snapshot,
}

impl Beat {
    /// What kind of step it was.
    pub fn cause(&self) -> Cause {
        match (self.seat, self.back_to) {
            (None, _) => Cause::Chance,
            (Some(seat), Some(to)) => Cause::TakeBack { seat, to: to as usize },
            (Some(seat), None) if self.undo => Cause::Undo(seat),
            (Some(seat), None) => Cause::Decision { seat, auto: self.auto },
        }
    }
}
