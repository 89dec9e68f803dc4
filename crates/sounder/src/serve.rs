//! `sounder serve`: tables for browsers, on this machine or for the world; optionally for language models,
//! too.

use crate::failure::Failure;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use futures_util::future::BoxFuture;
use mcp::{Call, Line, Reply};
use server::{Inside, Settings, Tools};
use std::sync::Arc;

/// No answer of the API is larger.
const LARGEST_ANSWER: usize = 16 * 1024 * 1024;

#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    settings: Settings,
    /// Serve tools for language models at /mcp: the Model Context Protocol
    #[arg(long, env = "SOUNDER_MCP")]
    mcp: bool,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let Args { settings, mcp } = args;
    server::start_logging(&settings);
    let threads = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Refused(format!("no threads can be had: {error}")))?;
    let tools = mcp.then(|| tools(settings.public_url.clone()));
    threads
        .block_on(async { server::serve(settings, tools, server::asked_to_stop()).await })
        .map_err(|error| Failure::Refused(error.to_string()))
}

/// The tools from `mcp`, for the tables of the server that serves them.
fn tools(public_url: Option<String>) -> Tools {
    Arc::new(move |inside, request| {
        let host =
            request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let base = public_url.clone().unwrap_or_else(|| format!("http://{host}"));
        let server =
            mcp::Server { base: base.trim_end_matches('/').to_owned(), line: Arc::new(Here(inside)) };
        Box::pin(mcp::answer(server, request))
    })
}

/// The API of this server itself, called on behalf of the client who uses the tools.
struct Here(Inside);

impl Line for Here {
    fn ask(&self, call: Call) -> BoxFuture<'_, Result<Reply, String>> {
        Box::pin(async move {
            let Call { method, path, token, body } = call;
            let mut request = Request::builder().method(method).uri(path);
            if let Some(token) = token {
                request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
            }
            let text = body.as_ref().map(ToString::to_string);
            if text.is_some() {
                request = request.header(header::CONTENT_TYPE, "application/json");
            }
            let request = request.body(text.map_or_else(Body::empty, Body::from));
            let request = request.map_err(|error| format!("this cannot be asked: {error}"))?;
            let answer = self.0.ask(request).await;
            let status = answer.status().as_u16();
            let body =
                to_bytes(answer.into_body(), LARGEST_ANSWER).await.map_err(|error| error.to_string())?;
            Ok(Reply { status, body: body.to_vec() })
        })
    }
}
