//! What handlers take out of a request, with our own error messages when it is missing or
//! malformed.

use crate::app::App;
use crate::error::Error;
use axum::Json;
use axum::body::HttpBody as _;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::{Code, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;
use wire::Net;

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Error> {
        let arriving = Json::<T>::from_request(request, app);
        match tokio::time::timeout(app.settings.request_time(), arriving).await {
            Ok(Ok(Json(body))) => Ok(Body(body)),
            Ok(Err(rejection)) => Err(refuse(&rejection)),
            Err(_) => Err(Error::net(Net::BadRequest, "The body of the request did not arrive in time.")),
        }
    }
}

fn refuse(rejection: &JsonRejection) -> Error {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        let (usual, record) = (super::LARGEST_BODY, super::analysis::LARGEST_RECORD);
        let message = format!("The body of a request is at most {usual} bytes long, a record {record}.");
        return Error::net(Net::TooLarge, message);
    }
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Error::net(Net::BadRequest, "The request needs a body of the type application/json.")
        }
        other => Refusal::new(Code::Malformed, other.body_text()).into(),
    }
}

/// The id in the path of a table.
pub(super) struct TableId(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableId, Error> {
        let path: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        // A path that is not even text is no table's id.
        path.map(|Path(id)| TableId(id)).map_err(|_| Error::no_table())
    }
}

/// The query string.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Error> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query
            .map(|Query(asked)| Asked(asked))
            .map_err(|rejection| Refusal::new(Code::Malformed, rejection.body_text()).into())
    }
}

/// The token of a seat or the session of a person, if one was sent.
pub(super) struct Bearer(pub(super) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Error> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Bearer(None)) };
        let token = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        token.map(|token| Bearer(Some(token))).ok_or_else(|| {
            Error::net(Net::NotSeated, "The Authorization header must be \"Bearer\" and a token or session.")
        })
    }
}

/// JSON that differs by client and by moment, and so must not be cached.
pub(super) fn fresh(status: StatusCode, body: &impl Serialize) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// Charges the address that asked for the length of this answer: see `OpenTables::charge`.
pub(super) fn charged(app: &App, from: IpAddr, answer: Response) -> Response {
    let bytes = answer.body().size_hint().exact().unwrap_or(0);
    app.live.charge(from, usize::try_from(bytes).unwrap_or(usize::MAX));
    answer
}
