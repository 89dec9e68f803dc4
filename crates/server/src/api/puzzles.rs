//! A person's puzzle attempts, gathered from all their devices.

use super::extract::{Bearer, Body, fresh};
use super::people::asker;
use crate::app::App;
use crate::error::Error;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::put;
use std::sync::Arc;
use wire::{Problem, PuzzleRating};

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/me/puzzles", put(keep))
}

/// What I have tried of a game's puzzles, on this device and on others
#[utoipa::path(put, path = "/api/me/puzzles", request_body = PuzzleRating, security(("session" = [])), responses(
    (status = 200, body = PuzzleRating),
    (status = 400, body = Problem, description = "no such game, or numbers and names that no puzzle gives"),
    (status = 401, body = Problem),
    (status = 413, body = Problem),
    (status = 429, body = Problem, description = "told too often; see Retry-After"),
    (status = 503, body = Problem),
))]
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    Bearer(session): Bearer,
    Body(told): Body<PuzzleRating>,
) -> Result<Response, Error> {
    let (person, _) = asker(&app, session).await?;
    let kept = app.people.keep_puzzles(app.live.store(), &person, told).await?;
    Ok(fresh(StatusCode::OK, &kept))
}
