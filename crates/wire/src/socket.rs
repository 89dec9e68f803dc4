//! The messages of the WebSocket. One socket carries any number of tables.

use crate::changes::Changes;
use crate::problem::Problem;
use crate::snapshot::{Snapshot, is_false};
use crate::talk::{Said, TalkLine};
use crate::update::Update;
use serde::{Deserialize, Serialize};

/// Client to server. The acting seat is the one whose token was used to subscribe to the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// Answered by an update if `since` is given and known, otherwise by a snapshot. A second
    /// subscription to a table replaces the first.
    Subscribe {
        table: String,
        /// The token of a seat; without it the client watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The journal length the client knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
        /// After the answer, updates contain only what changed, as `changes`.
        #[serde(default, skip_serializing_if = "is_false")]
        changes: bool,
    },
    Unsubscribe {
        table: String,
    },
    Submit {
        /// Chosen by the client and never reused at this seat. If it is sent again after a lost
        /// connection, it gets the same answer and is not played twice.
        request: String,
        table: String,
        /// The journal length at which the decision was made.
        seq: u32,
        action: String,
    },
    Undo {
        request: String,
        table: String,
        seq: u32,
    },
    /// Says something at the seat; every listener at the table receives it as `talk`.
    Say {
        table: String,
        said: Said,
    },
    /// Asks for the table at an earlier length; answered by `past`.
    Look {
        table: String,
        /// A length of the journal.
        seq: u32,
    },
    Ping {
        #[serde(default)]
        nonce: u32,
    },
}

/// Server to client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The first message on every socket.
    Hello {
        protocol: u16,
        version: String,
        /// After how many seconds of absence a player may be replaced by a bot.
        #[serde(default = "a_minute")]
        absence: u32,
    },
    /// The whole table.
    Snapshot {
        snapshot: Snapshot,
    },
    /// What happened since `from`.
    Update(Update),
    /// The same for a subscription with `changes`.
    Changes(Changes),
    /// The table as the viewer saw it at an earlier length of the journal, which is its `seq`. It allows
    /// no decisions.
    Past {
        snapshot: Snapshot,
    },
    /// Follows every submission and every undo, after the update that it caused.
    Reply {
        request: String,
        table: String,
        #[serde(flatten)]
        answer: Answer,
    },
    /// Who is connected now, by seat, and how many spectators there are.
    Presence {
        table: String,
        seats: Vec<bool>,
        /// By seat: since when it has been disconnected, in milliseconds since 1970; `None` if it is
        /// connected, or never was since the server began to track it.
        away: Vec<Option<i64>>,
        spectators: u32,
    },
    /// Chat: the stored lines after a subscription, then each new line.
    Talk {
        table: String,
        lines: Vec<TalkLine>,
    },
    /// The rematch is at the table `next`.
    Rematch {
        table: String,
        next: String,
    },
    /// A request other than a submission failed.
    Problem {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        problem: Problem,
    },
    Pong {
        nonce: u32,
    },
}

/// The value for a server that does not send it.
fn a_minute() -> u32 {
    60
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Answer {
    /// It is stored and will survive anything short of a broken disk.
    Accepted { seq: u32 },
    /// Nothing has changed.
    Refused { problem: Problem },
}
