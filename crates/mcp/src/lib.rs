//! Tables for language models: the games as tools of the Model Context Protocol.
//!
//! `tools` is what a model can call, `desk` one table with the bots at it, `words` how it is told, `topics` the rules
//! of each game. Answers are short texts, and a refusal says what to do next.

mod desk;
mod tools;
mod topics;
mod words;

use rmcp::ServiceExt as _;
use std::fmt;
use tools::Tables;

/// The server could not go on.
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
