//! Whom a proxy speaks for. Limits count by address, and behind a proxy all would be one.

use crate::app::{App, Peer};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Puts the address that a trusted proxy names in the place of the proxy's own.
pub(crate) async fn read(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Some(ConnectInfo(Peer(peer))) = request.extensions().get::<ConnectInfo<Peer>>().copied()
        && let Some(client) = client(peer, request.headers(), &app.settings.proxies)
    {
        request.extensions_mut().insert(ConnectInfo(Peer(client)));
    }
    next.run(request).await
}

/// Only the last address was written by the proxy itself; those before it anybody could have sent.
fn client(peer: SocketAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Option<SocketAddr> {
    if !proxies.contains(&peer.ip()) {
        return None;
    }
    let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = list.rsplit(',').next()?.trim();
    last.parse().ok().map(|ip: IpAddr| SocketAddr::new(ip, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        let proxies = ["127.0.0.1".parse().expect("an address")];
        let ask = |peer: &str, sent: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in sent {
                headers.append("x-forwarded-for", value.parse().expect("a header"));
            }
            client(peer.parse().expect("an address"), &headers, &proxies)
                .map(|client| client.ip().to_string())
        };
        assert_eq!(ask("127.0.0.1:9", &["203.0.113.7"]).as_deref(), Some("203.0.113.7"));
        assert_eq!(ask("127.0.0.1:9", &["10.0.0.1", "1.1.1.1, 2001:db8::1"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(ask("127.0.0.1:9", &["nobody"]), None);
        assert_eq!(ask("127.0.0.1:9", &[]), None);
        assert_eq!(ask("203.0.113.9:9", &["203.0.113.7"]), None);
    }
}
