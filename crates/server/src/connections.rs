//! Connections: how many there may be, and how long a request may take to arrive and its answer to be taken.

mod counted;
mod door;

pub(crate) use door::{Door, most};

use crate::app::Peer;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use counted::Counted;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tower::ServiceExt as _;

/// How many bytes of a request may wait to be understood. Longer heads are refused; ours are below 4 KiB.
const READ_BUFFER: usize = 64 * 1024;

/// Serves all connections of this door until the server stops, then waits until the requests in progress are
/// done.
pub(crate) async fn serve(mut door: Door, router: Router) {
    let mut stopping = door.stopping();
    let mut builder = http1::Builder::new();
    // This also closes an idle connection that was kept open.
    builder.timer(TokioTimer::new()).header_read_timeout(door.request_time());
    builder.max_buf_size(READ_BUFFER);
    // Every connection holds a sender, so the channel closes when the last connection is gone.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let (connection, peer) = tokio::select! {
            accepted = door.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        let (router, stopping, open) = (router.clone(), stopping.clone(), open.clone());
        let builder = builder.clone();
        tokio::spawn(async move {
            serve_one(&builder, connection, peer, router, stopping).await;
            drop(open);
        });
    }
    drop((door, open));
    let _ = all_closed.recv().await;
}

async fn serve_one(
    builder: &http1::Builder,
    connection: Counted<TcpStream>,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(Peer(peer)));
        router.clone().oneshot(request)
    });
    let serving = builder.serve_connection(TokioIo::new(connection), service).with_upgrades();
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        // How a connection ended is the client's business.
        _ = serving.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}
