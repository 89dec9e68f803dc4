//! Where notices may be sent. A webhook is an address that a stranger chose: it must not lead to this
//! machine, its network or anything else that only this server can reach.

use crate::error::Error;
use crate::settings::Settings;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use wire::Net;

const LONGEST_ADDRESS: usize = 1000;

/// The address in the form to store; `None` for an empty one.
pub(crate) fn check(address: &str, settings: &Settings) -> Result<Option<String>, Error> {
    let address = address.trim();
    if address.is_empty() {
        return Ok(None);
    }
    let url = Url::parse(address).ok().filter(|url| address.len() <= LONGEST_ADDRESS && url.has_host());
    let allowed = |url: &Url| match url.scheme() {
        "https" => settings.webhooks_to_private || is_public_literal(url),
        "http" => settings.webhooks_to_private,
        _ => false,
    };
    match url.filter(allowed) {
        Some(url) => Ok(Some(url.into())),
        None => {
            let message = "A webhook is an https address on the open internet.";
            Err(Error::net(Net::BadAddress, message))
        }
    }
}

/// Numeric addresses and "localhost" are checked here; other names are checked when they are resolved.
pub(super) fn is_public_literal(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let host = host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.');
    match host.parse() {
        Ok(address) => is_public(address),
        Err(_) => host != "localhost" && !host.ends_with(".localhost"),
    }
}

/// Resolves names to public addresses only. The client connects to the very addresses that were
/// checked, so a name that later resolves differently gains nothing.
pub(super) struct Public;

impl Resolve for Public {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("the name has no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_v4(four),
        IpAddr::V6(six) => is_public_v6(six),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let protocol = a == 192 && b == 0 && c == 0;
    let benchmark = a == 198 && (b == 18 || b == 19);
    let old_relay = a == 192 && b == 88 && c == 99;
    !(a == 0
        || a >= 224
        || shared
        || protocol
        || benchmark
        || old_relay
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_documentation())
}

/// Only ranges allocated to the public internet, without those that embed or map to other addresses.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let handed_out = a & 0xe000 == 0x2000;
    let tunnels = a == 0x2002 || (a == 0x2001 && b < 0x0200);
    let documentation = (a == 0x2001 && b == 0x0db8) || a & 0xfff0 == 0x3ff0;
    handed_out && !tunnels && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_public() {
        for inside in [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "192.0.2.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "fec0::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(inside.parse().expect("an address")), "{inside}");
        }
        for outside in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2001:4860:4860::8888"] {
            assert!(is_public(outside.parse().expect("an address")), "{outside}");
        }
    }

    #[test]
    fn only_addresses_that_may_be_called_are_kept() {
        let strict = Settings::default();
        let kept = check(" https://example.org/hook?x=1 ", &strict).expect("fine");
        assert_eq!(kept.as_deref(), Some("https://example.org/hook?x=1"));
        assert_eq!(check("  ", &strict).expect("none"), None);
        // However a number is written: URLs are parsed as browsers parse them.
        for bad in [
            "nonsense",
            "http://example.org/",
            "ftp://example.org/",
            "https://",
            "file:///etc/passwd",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0177.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:7f00:1]/",
            "https://localhost/",
            "https://LOCALHOST./",
            "https://a.localhost:8417/",
            "https://169.254.169.254/latest/meta-data/",
            "javascript:alert(1)",
            &format!("https://example.org/{}", "x".repeat(1000)),
        ] {
            assert!(check(bad, &strict).is_err(), "{bad}");
        }
        let open = Settings { webhooks_to_private: true, ..Settings::default() };
        assert!(check("http://127.0.0.1:9/", &open).is_ok());
        assert!(check("ftp://127.0.0.1:9/", &open).is_err());
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_not_resolved() {
        let name = "localhost".parse().expect("a name");
        assert!(Public.resolve(name).await.is_err());
    }
}
