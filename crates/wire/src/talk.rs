//! What people at a table say to each other. It is stored beside the journal, in order, and never
//! changed; what follows from it, such as the result of a vote, is derived from the lines.

use rules::Seat;
use serde::{Deserialize, Serialize};

/// Something said at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Said {
    /// Plain text of at most 500 characters.
    Text { text: String },
    /// May the table go back to this journal length? Every other person at it must agree.
    AskUndo { seq: u32 },
    /// Shall a bot play on for this seat, whose player is away? Every other person must agree.
    AskBot {
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// To the line with this number, which asked.
    Agree { to: u32 },
    /// To the line with this number; the asker takes back the question in the same way.
    Decline { to: u32 },
    /// The player of this seat has left, and a bot plays on.
    Left {},
    /// The player has come back and plays again.
    Back {},
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TalkLine {
    /// Counted from 0. Where very much was said, some of the later votes are missing.
    pub number: u32,
    /// Milliseconds since 1970.
    pub at: i64,
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    pub said: Said,
}
