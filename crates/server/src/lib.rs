//! Sounder over the network: HTTP and JSON for tables and people, a WebSocket for play, and the
//! browser client as static files, on one port. docs/protocol.md describes what it says.
//!
//! The server names no game: it can play whatever the catalogue has.

mod analyst;
mod api;
mod app;
mod assets;
mod beside;
mod bot;
mod bus;
mod connections;
mod damaged;
mod descriptors;
mod error;
mod fsck;
mod gate;
mod headers;
mod ids;
mod limit;
mod live;
mod logs;
mod metrics;
mod names;
mod notices;
mod people;
mod records;
mod settings;
mod time;

pub use app::{Server, open_store};
pub use beside::{Inside, Tools};
pub use fsck::{Report, fsck};
pub use ids::token_hash;
pub use logs::start_logging;
pub use records::{Page, public_records};
pub use settings::{LogFormat, LogLevel, Settings};

use std::io;

/// Serves until `shutdown` is ready, with tools for language models if there are any. Prints its address on
/// standard output.
pub async fn serve(
    settings: Settings,
    tools: Option<Tools>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    descriptors::raise();
    let server = Server::open(settings).await?.with_tools(tools);
    println!("Sounder is at http://{}", server.address());
    if let Some(address) = server.metrics_address() {
        println!("Its metrics are at http://{address}/metrics");
    }
    tracing::info!(address = %server.address(), version = env!("CARGO_PKG_VERSION"), "serving");
    server.run(shutdown).await
}

/// Ready when the program is asked to stop: by Ctrl-C or, on Unix, by SIGTERM.
pub async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
