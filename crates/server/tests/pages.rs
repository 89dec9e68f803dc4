//! Everything but play: pages, headers, documents.

use crate::common;
use common::{get, request, start};

#[tokio::test(flavor = "multi_thread")]
async fn pages_come_with_strict_headers() {
    let server = start().await;
    for path in ["/", "/t/relay-123-abc", "/settings", "/index.html"] {
        let page = get(server.address, path).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = page.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    }
    assert_eq!(get(server.address, "/no-such.js").await.problem(404), "not-found");
    assert_eq!(request(server.address, "HEAD", "/", "", "").await.status, 200);
    server.stop().await;
}

/// The client requests it by a name that begins with the hash of its contents.
#[tokio::test(flavor = "multi_thread")]
async fn the_lists_of_words_are_served_from_the_games() {
    let server = start().await;
    let path = "/assets/words-3e3dc0d7ba58.lexicon";
    let plain = request(server.address, "HEAD", path, "", "").await;
    assert_eq!((plain.status, plain.header("content-length")), (200, Some("850957")));
    assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip")] {
        let headers = format!("Accept-Encoding: {accepted}\r\n");
        let packed = request(server.address, "HEAD", path, &headers, "").await;
        assert_eq!((packed.status, packed.header("content-encoding")), (200, Some(encoding)));
        let length: usize = packed.header("content-length").expect("a length").parse().unwrap();
        assert!((300_000..450_000).contains(&length), "{length} bytes");
    }
    assert_eq!(get(server.address, "/assets/words-000000000000.lexicon").await.problem(404), "not-found");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_describes_itself() {
    let server = start().await;
    let health: wire::Health = get(server.address, "/healthz").await.json(200);
    assert_eq!(health.status, wire::Condition::Works);
    let games: serde_json::Value = get(server.address, "/api/games").await.json(200);
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), catalog::games().len());
    assert!(games.iter().all(|game| game["key"].is_string() && game["levels"].is_array()));
    let document: serde_json::Value = get(server.address, "/api/openapi.json").await.json(200);
    let mut paths: Vec<&str> =
        document["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    paths.sort_unstable();
    assert_eq!(
        paths,
        [
            "/api/analysis",
            "/api/games",
            "/api/me",
            "/api/me/puzzles",
            "/api/me/recovery",
            "/api/me/seats",
            "/api/me/sessions",
            "/api/me/sessions/{id}",
            "/api/people",
            "/api/people/{name}",
            "/api/records",
            "/api/sessions",
            "/api/tables",
            "/api/tables/mine",
            "/api/tables/{id}",
            "/api/tables/{id}/analysis",
            "/api/tables/{id}/join",
            "/api/tables/{id}/leave",
            "/api/tables/{id}/record",
            "/api/tables/{id}/rematch",
            "/api/tables/{id}/return",
            "/api/tables/{id}/say",
            "/api/tables/{id}/story",
            "/api/tables/{id}/submit",
            "/api/tables/{id}/talk",
            "/healthz",
            "/readyz"
        ]
    );
    for schema in ["NewTable", "SeatRequest", "Joined", "Snapshot", "Problem"] {
        assert!(document["components"]["schemas"][schema].is_object(), "{schema}");
    }
    server.stop().await;
}
