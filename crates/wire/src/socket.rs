//! The messages of the WebSocket. One socket carries any number of tables.

use crate::changes::Changes;
use crate::problem::Problem;
use crate::snapshot::{Snapshot, is_false};
use crate::talk::{Said, TalkLine};
use crate::update::Update;
use serde::{Deserialize, Serialize};

/// Client to server. The seat that acts is the one whose token the table was subscribed with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// Answered by an update when `since` is given and known, otherwise by a snapshot. A second
    /// subscription to a table takes the place of the first.
    Subscribe {
        table: String,
        /// Of a seat; without it one watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The journal length the client knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
        /// Updates after the answer tell what changed, by `changes`.
        #[serde(default, skip_serializing_if = "is_false")]
        changes: bool,
    },
    Unsubscribe {
        table: String,
    },
    Submit {
        /// Chosen by the client, never used for anything else at this seat. Sent again after a
        /// lost connection, it is answered again and not played again.
        request: String,
        table: String,
        /// The journal length the decision was made at.
        seq: u32,
        action: String,
    },
    Undo {
        request: String,
        table: String,
        seq: u32,
    },
    /// Says something at the seat; whoever listens at the table is told by `talk`.
    Say {
        table: String,
        said: Said,
    },
    /// Asks for the table as it was; answered by `past`.
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
        /// After how many seconds away a player may be replaced by a bot.
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
    /// The table as the viewer saw it at an earlier length of the journal, which is its `seq`. Nothing
    /// can be decided there.
    Past {
        snapshot: Snapshot,
    },
    /// To every submission and every undo, after the update that it brought about.
    Reply {
        request: String,
        table: String,
        #[serde(flatten)]
        answer: Answer,
    },
    /// Who is connected now, by seat, and how many watch.
    Presence {
        table: String,
        seats: Vec<bool>,
        /// By seat: since when it has not been connected, in milliseconds since 1970; none when it is, or
        /// never was since the server began to look.
        away: Vec<Option<i64>>,
        spectators: u32,
    },
    /// What was said: all that is kept after a subscription, then each new line.
    Talk {
        table: String,
        lines: Vec<TalkLine>,
    },
    /// The same people play again at the table `next`.
    Rematch {
        table: String,
        next: String,
    },
    /// Something else than a submission could not be done.
    Problem {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
        problem: Problem,
    },
    Pong {
        nonce: u32,
    },
}

/// What a server means that does not say.
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
