//! What the host may serve beside the pages and the API: tools for language models at `/mcp`. They call the API
//! as any client does, on behalf of the client that called them, so they cannot bypass its checks and limits.

use crate::app::{App, Peer};
use crate::error::Error;
use crate::{api, gate};
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderValue, Request, Response, header};
use axum::routing::any;
use axum::{Extension, Router};
use futures_util::future::BoxFuture;
use std::sync::Arc;
use tower::ServiceExt as _;
use wire::Net;

/// Where the tools are.
pub(crate) const PATH: &str = "/mcp";

/// Answers a request that has arrived completely. It may call the API.
pub type Tools = Arc<dyn Fn(Inside, Request<Bytes>) -> BoxFuture<'static, Response<Body>> + Send + Sync>;

/// Calls to the API from within the program, on behalf of one client, with that client's limits.
#[derive(Clone)]
pub struct Inside {
    api: Router,
    peer: Peer,
}

impl Inside {
    pub async fn ask(&self, mut request: Request<Body>) -> Response<Body> {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        match self.api.clone().oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

pub(crate) fn router(app: &Arc<App>, tools: Tools) -> Router<Arc<App>> {
    let inner = api::router()
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), gate::pass))
        .with_state(Arc::clone(app));
    Router::new().route(PATH, any(answer)).layer(Extension(tools)).layer(Extension(Api(inner)))
}

#[derive(Clone)]
struct Api(Router);

async fn answer(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    Extension(tools): Extension<Tools>,
    Extension(Api(api)): Extension<Api>,
    request: Request<Body>,
) -> Result<Response<Body>, Error> {
    check_origin(&request, &app.settings.origins)?;
    let (head, body) = request.into_parts();
    let arriving = axum::body::to_bytes(body, api::LARGEST_BODY);
    let body = tokio::time::timeout(app.settings.request_time(), arriving)
        .await
        .map_err(|_| Error::net(Net::BadRequest, "The body of the request did not arrive in time."))?
        .map_err(|_| {
            let message = format!("The body of a request is at most {} bytes long.", api::LARGEST_BODY);
            Error::net(Net::TooLarge, message)
        })?;
    let mut response = tools(Inside { api, peer }, Request::from_parts(head, body)).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Tools are for programs, which send no origin. A web page must come from a named origin, even if its own host
/// name resolves to this server.
fn check_origin(request: &Request<Body>, named: &[String]) -> Result<(), Error> {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(()) };
    if named.iter().any(|other| other.as_bytes() == origin.as_bytes()) {
        return Ok(());
    }
    Err(Error::net(Net::ForeignOrigin, "Pages cannot use the tools of this server."))
}
