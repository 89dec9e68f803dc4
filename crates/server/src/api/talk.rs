//! What players say and do at a table, for programs without a WebSocket.

use super::extract::{Asked, Bearer, Body, TableId, charged, fresh};
use super::tables::seated;
use crate::app::{App, Peer};
use crate::error::Error;
use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use rules::Viewer;
use std::sync::Arc;
use wire::{Problem, Said, TalkLine, Update};

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables/{id}/say", post(say))
        .route("/api/tables/{id}/talk", get(talk))
        .route("/api/tables/{id}/story", get(story))
}

/// Say something at one's seat: chat, a question, or the answer to one
#[utoipa::path(post, path = "/api/tables/{id}/say", params(("id" = String, Path)), request_body = Said, security(("seat" = [])), responses(
    (status = 204),
    (status = 400, body = Problem),
    (status = 401, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "this cannot be said now"),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "too many lines; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn say(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    TableId(id): TableId,
    Bearer(token): Bearer,
    Body(said): Body<Said>,
) -> Result<StatusCode, Error> {
    let (room, seat) = seated(&app, &id, token).await?;
    let _visit = app.live.visit(&room, Viewer::Seat(seat));
    app.live.say(&room, seat, said, peer.ip()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The last lines that were said at a table
#[utoipa::path(get, path = "/api/tables/{id}/talk", params(("id" = String, Path)), responses(
    (status = 200, body = Vec<TalkLine>),
    (status = 404, body = Problem),
    (status = 429, body = Problem, description = "too much was asked for from one address; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn talk(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    TableId(id): TableId,
) -> Result<Response, Error> {
    app.live.pay(peer.ip(), 0)?;
    let room = app.live.room(&id).await?;
    Ok(charged(&app, peer.ip(), fresh(StatusCode::OK, &app.live.tell_talk(&room).await?)))
}

#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// The length of the journal that is known already.
    since: u32,
}

/// What has happened since a length of the journal, as the holder of the token or a spectator may know it
#[utoipa::path(get, path = "/api/tables/{id}/story", params(("id" = String, Path), Since), security((), ("seat" = [])), responses(
    (status = 200, body = Update),
    (status = 400, body = Problem),
    (status = 401, body = Problem, description = "the token opens no seat of this table"),
    (status = 404, body = Problem),
    (status = 429, body = Problem, description = "too much was replayed for one address; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn story(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    TableId(id): TableId,
    Asked(Since { since }): Asked<Since>,
    Bearer(token): Bearer,
) -> Result<Response, Error> {
    let room = app.live.room(&id).await?;
    let (viewer, _) = app.live.viewer(&id, token.as_deref()).await?;
    let _visit = app.live.visit(&room, viewer);
    Ok(fresh(StatusCode::OK, &app.live.story(&room, viewer, since, peer.ip()).await?))
}
