//! The gate that every request passes. It finds the real address of the client and checks whether
//! that address has sent too many requests, or has too many in progress behind a proxy.

use crate::app::{App, Peer};
use crate::beside;
use crate::error::Error;
use crate::limit::Hold;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

pub(crate) async fn pass(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    let client = client(peer.ip(), request.headers(), &app.settings.proxies);
    // The door bounds the connections of an address, but all clients of a proxy share its address.
    let mut hold = None;
    if client != peer.ip() {
        hold = app.underway.take(client, app.most_underway);
        if hold.is_none() {
            let message = "Too many requests at once from your address.".to_owned();
            return Err(Error::TooMany { message, retry_after: 10 });
        }
    }
    request.extensions_mut().insert(ConnectInfo(Peer(SocketAddr::new(client, peer.port()))));
    // The pages themselves are files. They cost almost nothing to serve, and one visit loads many at
    // once.
    let path = request.uri().path();
    if path.starts_with("/api/") || path == beside::PATH {
        app.requests.take(client, Instant::now()).map_err(|retry_after| Error::TooMany {
            message: "Too many requests from your address. Wait a moment.".to_owned(),
            retry_after,
        })?;
    }
    let response = next.run(request).await;
    Ok(match hold {
        // An open WebSocket counts among the sockets of its address instead.
        Some(hold) if response.status() != StatusCode::SWITCHING_PROTOCOLS => {
            response.map(|body| Body::new(Underway { body, _hold: hold }))
        }
        _ => response,
    })
}

/// A request is in progress until its answer has been handed on.
struct Underway {
    body: Body,
    _hold: Hold,
}

impl hyper::body::Body for Underway {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The client behind our own proxies: the last address in the header that a trusted proxy saw and
/// that is not itself a trusted proxy. What others write into the header is ignored.
fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let ours = |address: &IpAddr| proxies.contains(&address.to_canonical());
    if !ours(&peer) {
        return peer;
    }
    let values = headers.get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
    let mut seen: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut nearest = peer;
    while let Some(address) = seen.pop().and_then(|text| text.parse::<IpAddr>().ok()) {
        nearest = address;
        if !ours(&address) {
            break;
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_proxies_say_who_asks() {
        let of = |peer: &str, forwarded: &[&str], proxies: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-for", value.parse().expect("a header"));
            }
            let proxies: Vec<IpAddr> = proxies.iter().map(|text| text.parse().expect("an address")).collect();
            client(peer.parse().expect("an address"), &headers, &proxies).to_string()
        };
        assert_eq!(of("192.0.2.7", &["203.0.113.9"], &[]), "192.0.2.7");
        assert_eq!(of("192.0.2.7", &["203.0.113.9"], &["10.0.0.1"]), "192.0.2.7");
        assert_eq!(of("10.0.0.1", &["203.0.113.9"], &["10.0.0.1"]), "203.0.113.9");
        // If a client writes the header itself, its entries only appear further left.
        assert_eq!(of("10.0.0.1", &["1.2.3.4, 203.0.113.9"], &["10.0.0.1"]), "203.0.113.9");
        assert_eq!(
            of("10.0.0.1", &["1.2.3.4", "203.0.113.9, 10.0.0.2"], &["10.0.0.1", "10.0.0.2"]),
            "203.0.113.9"
        );
        assert_eq!(of("::ffff:10.0.0.1", &["2001:db8::1"], &["10.0.0.1"]), "2001:db8::1");
        assert_eq!(of("10.0.0.1", &["nonsense"], &["10.0.0.1"]), "10.0.0.1");
        assert_eq!(of("10.0.0.1", &[], &["10.0.0.1"]), "10.0.0.1");
    }
}
