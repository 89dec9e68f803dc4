//! The browser client, embedded in the program. Names with a fingerprint never change what they
//! stand for and may be kept for ever; everything else is asked for anew each time.
//!
//! Most files are embedded packed and not plain, which would be two thirds of all bytes. A client that takes no
//! packed form gets them unpacked, each file only once.

use crate::app::App;
use crate::error::Error;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use wire::Net;

/// What `cargo xtask` makes of the client. Without it the program still builds and runs.
#[derive(RustEmbed)]
#[folder = "../../target-web/dist"]
#[allow_missing = true]
struct Dist;

const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Sounder</title>
<h1>Sounder</h1>
<p>The server runs, but it was built without the browser client.
<p>In Sounder's source folder, <code>cargo xtask run</code> builds both and starts them.
";

pub(crate) fn router() -> Router<Arc<App>> {
    Router::new().fallback(serve)
}

async fn serve(request: Request) -> Result<Response, Error> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::net(Net::NotFound, "This address only serves pages."));
    }
    let path = request.uri().path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Err(Error::net(Net::NotFound, "The server has no such address."));
    }
    if path != "index.html" && !path.ends_with(".br") && !path.ends_with(".gz") && !path.is_empty() {
        if let Some(response) = file(path, request.headers()) {
            return Ok(response);
        }
        // A page of the client has no extension; a file that is not there is not a page.
        if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            return Err(Error::net(Net::NotFound, "The server has no such file."));
        }
    }
    Ok(file("index.html", request.headers())
        .unwrap_or_else(|| axum::response::Html(NOT_BUILT).into_response()))
}

fn file(path: &str, asked: &HeaderMap) -> Option<Response> {
    let Served { encoding, bytes, tag } = packed(path, asked).or_else(|| plain(path))?;
    let cache = if is_fingerprinted(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(bytes)) };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// A file in one of its forms.
struct Served {
    encoding: Option<&'static str>,
    bytes: Bytes,
    tag: String,
}

/// The best packed form that there is and that the browser takes.
fn packed(path: &str, asked: &HeaderMap) -> Option<Served> {
    let accepted = asked.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let takes = |name: &str| {
        accepted.split(',').any(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            parts.next() == Some(name) && !parts.any(|part| part == "q=0")
        })
    };
    [("br", "br"), ("gzip", "gz")].into_iter().filter(|(name, _)| takes(name)).find_map(|(name, ending)| {
        let file = Dist::get(&format!("{path}.{ending}"))?;
        let tag = tag(&file, "");
        Some(Served { encoding: Some(name), bytes: bytes(file), tag })
    })
}

/// The file as it is, unpacked where only packed forms are embedded.
fn plain(path: &str) -> Option<Served> {
    if let Some(file) = Dist::get(path) {
        let tag = tag(&file, "");
        return Some(Served { encoding: None, bytes: bytes(file), tag });
    }
    let file = Dist::get(&format!("{path}.gz"))?;
    let tag = tag(&file, "-plain");
    Some(Served { encoding: None, bytes: unpacked(path, &tag, file)?, tag })
}

/// Files that were unpacked before, so that asking again costs nothing: as many as are embedded at most.
static UNPACKED: LazyLock<Mutex<HashMap<String, (String, Bytes)>>> = LazyLock::new(Mutex::default);

fn unpacked(path: &str, tag: &str, file: EmbeddedFile) -> Option<Bytes> {
    let mut before = UNPACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = before.get(path).filter(|(known, _)| known == tag) {
        return Some(bytes.clone());
    }
    let mut whole = Vec::new();
    flate2::read::GzDecoder::new(bytes(file).as_ref()).read_to_end(&mut whole).ok()?;
    let whole = Bytes::from(whole);
    before.insert(path.to_owned(), (tag.to_owned(), whole.clone()));
    Some(whole)
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn tag(file: &EmbeddedFile, form: &str) -> String {
    let hash: String =
        file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}{form}\"")
}

/// A name such as `client-0123456789abcdef.wasm`: a part of at least eight hexadecimal digits, one of them a number.
fn is_fingerprinted(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split(['-', '.', '_']).any(|part| {
        part.len() >= 8
            && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            && part.bytes().any(|byte| byte.is_ascii_digit())
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_told_from_words() {
        for name in ["client-0123456789abcdef.wasm", "a/style.1a2b3c4d.css", "client-9f8e7d6c_bg.wasm"] {
            assert!(is_fingerprinted(name), "{name}");
        }
        for name in ["index.html", "facade.js", "deadbeef/app.js", "effaceed.css", "a-1234567.js"] {
            assert!(!is_fingerprinted(name), "{name}");
        }
    }
}
