//! Whether the server lives, and whether it can do its work.

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
    Router::new().route("/healthz", get(health)).route("/readyz", get(ready))
}

/// 200 while the server answers at all: no restart is needed
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health)))]
pub(super) async fn health() -> Response {
    answer(StatusCode::OK, Condition::Works, None)
}

/// 200 while the store takes writes, with the age of the last one
#[utoipa::path(get, path = "/readyz", responses(
    (status = 200, body = Health),
    (status = 503, body = Health),
))]
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let (writes, committed) = app.live.check_writing().await;
    if writes {
        answer(StatusCode::OK, Condition::Works, committed)
    } else {
        answer(StatusCode::SERVICE_UNAVAILABLE, Condition::StoreIsSilent, committed)
    }
}

fn answer(code: StatusCode, status: Condition, committed: Option<u64>) -> Response {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    fresh(code, &Health { status, version, committed })
}
