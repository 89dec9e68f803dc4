//! The OpenAPI document. A test generates it from the handlers themselves; the program only embeds it, because
//! the generator would make it five times as large.

#[cfg(test)]
mod made;

use crate::app::App;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

const DOCUMENT: &str = include_str!("openapi.json");

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(document))
}

async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}
