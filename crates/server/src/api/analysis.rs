//! Analyses of finished games, for clients on slow devices.

use super::extract::{Body, TableId};
use crate::app::{App, Peer};
use crate::error::Error;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use rules::{Record, Refusal};
use std::sync::Arc;
use wire::{Net, Problem, ToAnalyse};

/// Records of long games with many take-backs are larger than other bodies.
pub(super) const LARGEST_RECORD: usize = 192 * 1024;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/analysis", post(of_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/api/tables/{id}/analysis", get(of_table))
}

/// The analysis of a finished game's record, as `sounder analyse --json` writes it. Takes a while; stops when the
/// connection is closed
#[utoipa::path(post, path = "/api/analysis", request_body = ToAnalyse, responses(
    (status = 200, body = serde_json::Value),
    (status = 400, body = Problem),
    (status = 403, body = Problem, description = "the game is not over"),
    (status = 404, body = Problem, description = "this server analyses no games"),
    (status = 409, body = Problem, description = "the record is not true"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "one at a time, and so many an hour; see Retry-After"),
    (status = 503, body = Problem, description = "too many wait, or it takes too long"),
))]
pub(super) async fn of_record(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
) -> Result<Response, Error> {
    let hold = app.analyst.enter(peer.ip())?;
    let Body(asked) = Body::<ToAnalyse>::from_request(request, &app).await?;
    let record = Record::read(&asked.record).map_err(Refusal::from)?;
    Ok(told(&app.analyst.analyse(peer.ip(), hold, record).await?))
}

/// The same for a finished table of this server
#[utoipa::path(get, path = "/api/tables/{id}/analysis", params(("id" = String, Path)), responses(
    (status = 200, body = serde_json::Value),
    (status = 403, body = Problem, description = "the game is not over"),
    (status = 404, body = Problem),
    (status = 429, body = Problem, description = "one at a time, and so many an hour; see Retry-After"),
    (status = 503, body = Problem, description = "too many wait, or it takes too long"),
))]
pub(super) async fn of_table(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    TableId(id): TableId,
) -> Result<Response, Error> {
    let hold = app.analyst.enter(peer.ip())?;
    let room = app.live.room(&id).await?;
    let record = app
        .live
        .open(&room)
        .await?
        .get()?
        .finished_record()
        .ok_or_else(|| Error::net(Net::NotOver, "A game can be analysed when it is over."))?;
    Ok(told(&app.analyst.analyse(peer.ip(), hold, record).await?))
}

fn told(report: &str) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, report.to_owned()).into_response()
}
