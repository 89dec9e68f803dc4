//! The gate that every request passes. It finds the real address of the client and checks whether
//! that address has sent too many requests.

use crate::app::{App, Peer};
use crate::beside;
use crate::error::Error;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

pub(crate) async fn pass(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    let client = client(peer.ip(), request.headers(), &app.settings.proxies);
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
    Ok(next.run(request).await)
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
