//! Every way a request can fail, as one enum with a status, a code and a sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::{Code as Rule, Refusal};
use std::time::Instant;
use store::Seldom;
use wire::{Code, Net, Problem};

/// While the store fails, every request does.
static FAILURES: Seldom = Seldom::new();

#[derive(Debug)]
pub(crate) enum Error {
    /// The rules or the catalogue refused.
    Refused(Refusal),
    /// The server refused.
    Net(Net, String),
    /// A rate limit was hit; the client may retry after this many seconds.
    TooMany { message: String, retry_after: u64 },
    /// The store failed. The reason is logged but not sent to the client.
    Store(store::Error),
}

impl Error {
    pub(crate) fn net(code: Net, message: impl Into<String>) -> Error {
        Error::Net(code, message.into())
    }

    pub(crate) fn no_table() -> Error {
        Error::net(Net::NotFound, "No table has this link.")
    }

    pub(crate) fn unavailable() -> Error {
        Error::net(Net::Unavailable, "The server cannot do this now. Try again in a moment.")
    }

    /// Whether the cause was logged where it arose.
    pub(crate) fn is_logged(&self) -> bool {
        match self {
            Error::Net(code, _) => *code == Net::Unavailable,
            Error::Refused(refusal) => refusal.code == Rule::UnknownVersion,
            Error::TooMany { .. } | Error::Store(_) => false,
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Error::Refused(refusal) => match refusal.code {
                Rule::UnknownGame
                | Rule::BadSeats
                | Rule::BadOption
                | Rule::Malformed
                | Rule::BadPosition => StatusCode::BAD_REQUEST,
                Rule::NoTable => StatusCode::NOT_FOUND,
                Rule::Illegal
                | Rule::NotYourTurn
                | Rule::GameOver
                | Rule::CannotUndo
                | Rule::BadRecord
                | Rule::UnknownVersion => StatusCode::CONFLICT,
                Rule::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            },
            Error::Net(code, _) => match code {
                Net::NotFound => StatusCode::NOT_FOUND,
                Net::NotSeated | Net::NotSignedIn | Net::NeedsAccount => StatusCode::UNAUTHORIZED,
                Net::Stale
                | Net::DuplicateRequest
                | Net::NotStarted
                | Net::Full
                | Net::NameTaken
                | Net::NotNow => StatusCode::CONFLICT,
                Net::NotOver | Net::ForeignOrigin => StatusCode::FORBIDDEN,
                Net::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                Net::TooMany | Net::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
                Net::BadRequest | Net::BadName | Net::BadAddress => StatusCode::BAD_REQUEST,
                Net::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            },
            Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(refusal)
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Error {
        match error {
            store::Error::Missing => Error::no_table(),
            store::Error::Conflict { .. } => Error::net(Net::Stale, "The table changed in the meantime."),
            store::Error::Full => Error::net(Net::NotNow, "The chat of this table is full."),
            store::Error::SeatsChanged => {
                Error::net(Net::Full, "Another player took a seat in the meantime.")
            }
            store::Error::Exists | store::Error::Broken(_) => Error::Store(error),
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Net(code, message) => Problem::new(code, message),
            Error::TooMany { message, .. } => Problem::new(Net::TooMany, message),
            Error::Store(error) => {
                if let Some(times) = FAILURES.again(Instant::now()) {
                    tracing::error!(%error, times, "the store failed");
                }
                Error::unavailable().into()
            }
        }
    }
}

/// Attached to a response inside the server, so that the refusal can be counted.
#[derive(Clone, Copy)]
pub(crate) struct RefusedWith(pub(crate) Code);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let retry_after = match &self {
            Error::TooMany { retry_after, .. } => Some(*retry_after),
            Error::Store(_) | Error::Net(Net::Unavailable, _) => Some(1),
            Error::Net(Net::TooManyTables, _) => Some(60),
            Error::Refused(_) | Error::Net(..) => None,
        };
        let problem = Problem::from(self);
        let refused = RefusedWith(problem.code);
        let mut response = (status, Json(problem)).into_response();
        response.extensions_mut().insert(refused);
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
