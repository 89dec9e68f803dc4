//! Why a request failed, wherever it was made: a code for programs, a sentence for people.

use rules::Refusal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Refused by the rules, or by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Code {
    Rules(rules::Code),
    Net(Net),
}

/// Reasons that only occur at a table on a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Net {
    /// No such table, or no such address.
    NotFound,
    /// The token belongs to no seat of this table, or none was given where one is needed.
    NotSeated,
    /// The client did not know the latest state when it decided.
    Stale,
    /// A request id was used twice for different things.
    DuplicateRequest,
    /// The table is still waiting for players.
    NotStarted,
    /// This is only shown once the game is over.
    NotOver,
    /// No seat is free.
    Full,
    /// The message or body is larger than the server accepts.
    TooLarge,
    /// Not signed in, or the password or code is wrong.
    NotSignedIn,
    /// This requires an account.
    NeedsAccount,
    /// This name is taken.
    NameTaken,
    /// This is not a valid name: empty, too long or with characters that names do not have.
    BadName,
    /// The server does not send notices to this address.
    BadAddress,
    /// The request is not possible at this table now.
    NotNow,
    /// Too many requests, messages or connections.
    TooMany,
    /// Too many unfinished tables.
    TooManyTables,
    /// The request came from a page of another site.
    ForeignOrigin,
    /// This address does not accept the method or content type.
    BadRequest,
    /// The server is stopping, or its store does not answer: ask again later.
    Unavailable,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "illegal"))]
    pub code: Code,
    /// One sentence.
    pub message: String,
}

impl Problem {
    pub fn new(code: Net, message: impl Into<String>) -> Problem {
        Problem { code: Code::Net(code), message: message.into() }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem { code: Code::Rules(refusal.code), message: refusal.message }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}
