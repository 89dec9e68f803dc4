//! Headers on every response, which tell a browser what it may do with it, and a line in the log.

use crate::app::App;
use crate::error::RefusedWith;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;
use store::Seldom;

/// Only our own scripts, styles and sockets: no inline script or style, no frames.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // The address of a table is an invitation: it must not travel to other sites.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// While the disk is full, for instance, nearly every request fails.
static FAILURES: Seldom = Seldom::new();

pub(crate) async fn add(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    // The pattern, not the path: a path can contain the id of a table, which is an invitation.
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let mut response = next.run(request).await;
    if let Some(RefusedWith(code)) = response.extensions().get() {
        app.live.metrics().refused(*code);
    }
    if response.status().is_client_error() || response.status().is_server_error() {
        // An error now may be a success a moment later.
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    for (name, value) in ALWAYS {
        response.headers_mut().entry(name).or_insert(value);
    }
    let (status, path) = (response.status().as_u16(), path.unwrap_or_default());
    let millis = start.elapsed().as_millis() as u64;
    if response.status().is_server_error() {
        if let Some(times) = FAILURES.again(start) {
            tracing::error!(%method, path, status, millis, times, "request failed");
        }
    } else {
        tracing::debug!(%method, path, status, millis, "request");
    }
    response
}
