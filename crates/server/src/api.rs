//! HTTP and JSON: what a client does once, rather than while it plays.

mod analysis;
mod devices;
mod extract;
mod games;
mod health;
mod openapi;
mod people;
mod puzzles;
mod records;
mod tables;
mod talk;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use std::sync::Arc;

/// No request has a larger body.
pub(crate) const LARGEST_BODY: usize = 16 * 1024;

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new()
        .merge(analysis::router())
        .merge(devices::router())
        .merge(games::router())
        .merge(health::router())
        .merge(openapi::router())
        .merge(people::router())
        .merge(puzzles::router())
        .merge(records::router())
        .merge(tables::router())
        .merge(talk::router())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}
