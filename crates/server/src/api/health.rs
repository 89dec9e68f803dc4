//! Whether the server works.

use super::extract::fresh;
use crate::app::App;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use wire::{Condition, Health};

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/healthz", get(health))
}

/// 200 while the server works and its store answers
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, body = Health),
    (status = 503, body = Health),
))]
pub(super) async fn health(State(app): State<Arc<App>>) -> Response {
    let (code, status) = match app.live.store().check().await {
        Ok(()) => (StatusCode::OK, Condition::Works),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, Condition::StoreIsSilent)
        }
    };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    fresh(code, &Health { status, version })
}
