//! HTTP and JSON: what a client does once, rather than while it plays.

mod extract;
mod games;
mod health;
mod openapi;
mod tables;

use crate::app::App;
use crate::error::Error;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use std::sync::Arc;
use wire::Net;

/// Larger bodies no request has.
const LARGEST_BODY: usize = 16 * 1024;

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .merge(games::router())
        .merge(health::router())
        .merge(openapi::router())
        .merge(tables::router())
        .method_not_allowed_fallback(async || {
            let error = Error::net(Net::BadRequest, "This address does not take this method.");
            (StatusCode::METHOD_NOT_ALLOWED, error)
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}
