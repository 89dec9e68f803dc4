//! Tables: set up, look at, join, take the record of.

use super::extract::{Bearer, Body, TableId, fresh};
use crate::app::{App, Peer};
use crate::error::Error;
use crate::ids;
use crate::live::Seated;
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use std::time::Instant;
use wire::{Join, Joined, Net, NewTable, Problem, Snapshot};

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/record", get(record))
}

/// Set up a table. With a session, one's own seat belongs to one's account
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, security((), ("session" = [])), responses(
    (status = 201, body = Joined),
    (status = 400, body = Problem, description = "no such game, option, seat count or bot"),
    (status = 401, body = Problem, description = "the session is none"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many tables from one address; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Bearer(session): Bearer,
    Body(wish): Body<NewTable>,
) -> Result<Response, Error> {
    app.new_tables.take(peer.ip(), Instant::now()).map_err(|retry_after| Error::TooMany {
        message: "You have set up many tables lately; wait a little before the next.".to_owned(),
        retry_after,
    })?;
    let person = app.live.asker(session.as_deref()).await?;
    Ok(fresh(StatusCode::CREATED, &joined(app.live.create(wish, person).await?)))
}

/// A table as the holder of the token sees it, or as a spectator does
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)), security((), ("seat" = [])), responses(
    (status = 200, body = Snapshot),
    (status = 401, body = Problem, description = "the token opens no seat of this table"),
    (status = 404, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(token): Bearer,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let viewer = app.live.viewer(&id, token.as_deref()).await?;
    let snapshot = app.live.open(&room).await?.get()?.snapshot(viewer);
    Ok(fresh(StatusCode::OK, &snapshot))
}

/// Take an open seat, as a guest or with a session as oneself
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)), request_body = Join, security((), ("session" = [])), responses(
    (status = 200, body = Joined),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "the session is none"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "no open seat"),
    (status = 413, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    Bearer(session): Bearer,
    Body(wish): Body<Join>,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let person = app.live.asker(session.as_deref()).await?;
    Ok(fresh(StatusCode::OK, &joined(app.live.join(&room, wish, person).await?)))
}

/// The record of a finished game: as text, or as JSON to those who accept that first
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 403, body = Problem, description = "the game is not over"),
    (status = 404, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    TableId(id): TableId,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let record = app.live.open(&room).await?.get()?.finished_record().ok_or_else(|| {
        Error::net(Net::NotOver, "The record is given out when the game is over: it tells every secret.")
    })?;
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accept.trim_start().starts_with("application/json") {
        return Ok(fresh(StatusCode::OK, &record.to_json()));
    }
    let name = format!("attachment; filename=\"{}-{}.journal\"", record.header.game, ids::code(&id));
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, record.to_string()).into_response())
}

fn joined(Seated { table, seat, token, snapshot }: Seated) -> Joined {
    let link = format!("/t/{table}");
    Joined { table, link, seat, token, snapshot }
}
