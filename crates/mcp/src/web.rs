//! The tools over HTTP, beside a server's pages. Every request is independent: all state is in the server's
//! tables, and a model only keeps a link.

use crate::line::Server;
use crate::tools::Tables;
use axum::body::{Body, Bytes};
use axum::http::{Request, Response};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;

/// Answers one request with the tables of this server.
pub async fn answer(server: Server, request: Request<Bytes>) -> Response<Body> {
    // The server has already checked who may ask, and how much.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .disable_allowed_hosts()
        .disable_allowed_origins();
    let tables = move || Ok(Tables::of(server.clone()));
    let service = StreamableHttpService::new(tables, Arc::new(NeverSessionManager::default()), config);
    service.handle(request.map(Body::from)).await.map(Body::new)
}
