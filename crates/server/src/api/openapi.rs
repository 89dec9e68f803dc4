//! The OpenAPI document. It is made from the handlers themselves, but not by the program: what makes it would be
//! five times as large.

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
