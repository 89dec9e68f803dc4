//! Tables for language models: the games as tools of the Model Context Protocol.
//!
//! `tools` is what a model can call, `desk` one table in memory with the bots at it, `online` a table on a
//! server, `line` the connection to that server, `words` the texts about a table, `topics` the rules of each
//! game, `web` the tools over HTTP. Answers are short texts, and a refusal says what to do next.

mod desk;
mod line;
mod online;
mod tools;
mod topics;
mod web;
mod words;

pub use line::{Call, Line, Reply, Server};
pub use web::answer;

use rmcp::ServiceExt as _;
use std::fmt;
use tools::Tables;

/// The MCP server failed.
#[derive(Debug)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

/// Serves over standard input and output until the input ends.
pub fn serve_stdio() -> Result<(), Broken> {
    let broken = |error: &dyn fmt::Display| Broken(error.to_string());
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| broken(&error))?;
    runtime.block_on(async {
        let service = Tables::new().serve(rmcp::transport::stdio()).await.map_err(|error| broken(&error))?;
        service.waiting().await.map_err(|error| broken(&error))?;
        Ok(())
    })
}

/// A unique id for a request.
fn random_id() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("the system gives no random numbers: {error}"))?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}
