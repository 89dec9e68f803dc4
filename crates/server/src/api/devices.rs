//! The devices where a person is signed in, and how to sign out each of them.

use super::extract::{Bearer, fresh};
use super::people::asker;
use crate::app::App;
use crate::error::Error;
use crate::ids;
use crate::people::open_sessions;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{delete, get};
use std::sync::Arc;
use wire::{Device, Net, Problem};

/// This many characters of a session's hash identify it among the sessions of one person.
const NAME: usize = 16;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/me/sessions", get(sessions)).route("/api/me/sessions/{id}", delete(end))
}

/// Where I am signed in, newest first
#[utoipa::path(get, path = "/api/me/sessions", security(("session" = [])), responses(
    (status = 200, body = Vec<Device>),
    (status = 401, body = Problem),
    (status = 503, body = Problem),
))]
pub(super) async fn sessions(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
) -> Result<Response, Error> {
    let (person, session) = asker(&app, session).await?;
    let own = ids::token_hash(&session);
    let open = open_sessions(app.live.store(), &person).await?;
    let device = |session: store::Session| Device {
        id: session.hash.chars().take(NAME).collect(),
        began: session.at,
        seen: session.seen,
        this: session.hash == own,
    };
    Ok(fresh(StatusCode::OK, &open.into_iter().map(device).collect::<Vec<_>>()))
}

/// Sign out one device
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path)), security(("session" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
    (status = 404, body = Problem, description = "I am not signed in there"),
    (status = 503, body = Problem),
))]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    id: Result<Path<String>, PathRejection>,
    Bearer(session): Bearer,
) -> Result<StatusCode, Error> {
    let (person, _) = asker(&app, session).await?;
    let id = id.map(|Path(id)| id).unwrap_or_default();
    let open = open_sessions(app.live.store(), &person).await?;
    let named = |session: &store::Session| id.len() == NAME && session.hash.starts_with(&id);
    let ended = open.into_iter().find(named);
    let ended = ended.ok_or_else(|| Error::net(Net::NotFound, "You are not signed in there."))?;
    app.live.store().end_session(&ended.hash).await?;
    app.live.sessions_ended(&person.id).await;
    Ok(StatusCode::NO_CONTENT)
}
