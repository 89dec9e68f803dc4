//! The browser client, embedded in the program. A file with a fingerprint in its name never changes and may be
//! cached forever; everything else is revalidated on each request.
//!
//! Most files are embedded in Brotli form only: uncompressed they would be four times as large, and a second
//! compressed form would add more than the first. For clients that do not accept Brotli, the server converts
//! the file on first request. Word lists that the games already embed compressed are served from there.

mod made;

use crate::app::App;
use crate::error::Error;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::sync::Arc;
use wire::Net;

/// The client as `cargo xtask` builds it. Without it the program still compiles and runs.
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
    if path != "index.html" && !path.ends_with(".br") && !path.is_empty() {
        if let Some(response) = file::<Dist>(path, request.headers()).await {
            return Ok(response);
        }
        // Pages of the client have no extension, so a missing file with an extension is not a page.
        if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
            return Err(Error::net(Net::NotFound, "The server has no such file."));
        }
    }
    Ok(file::<Dist>("index.html", request.headers())
        .await
        .unwrap_or_else(|| axum::response::Html(NOT_BUILT).into_response()))
}

async fn file<Client: RustEmbed>(path: &str, asked: &HeaderMap) -> Option<Response> {
    let (form, held) = best::<Client>(path, asked)?;
    let tag = form.tag(&held.mark);
    let cache = if is_fingerprinted(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(in_form(form, held.bytes, &tag).await?))
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = form.encoding() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// How a file is served.
#[derive(Clone, Copy)]
enum Form {
    /// As embedded, uncompressed.
    Plain,
    /// As embedded, compressed.
    Brotli,
    /// Recompressed for browsers that accept nothing better over plain HTTP.
    Gzip,
    /// Decompressed, for programs that accept no compression.
    Unpacked,
}

impl Form {
    const fn encoding(self) -> Option<&'static str> {
        match self {
            Form::Brotli => Some("br"),
            Form::Gzip => Some("gzip"),
            Form::Plain | Form::Unpacked => None,
        }
    }

    /// Each form has its own tag, because its bytes differ.
    fn tag(self, mark: &str) -> String {
        let form = match self {
            Form::Plain | Form::Brotli => "",
            Form::Gzip => "-gzip",
            Form::Unpacked => "-plain",
        };
        format!("\"{mark}{form}\"")
    }
}

/// An embedded file.
struct Held {
    bytes: Bytes,
    /// Identifies its contents.
    mark: String,
}

impl From<EmbeddedFile> for Held {
    fn from(file: EmbeddedFile) -> Held {
        let hash = file.metadata.sha256_hash();
        let mark = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let bytes = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Held { bytes, mark }
    }
}

/// A compressed file that the client needs but does not embed. Its name has a fingerprint.
fn words(path: &str) -> Option<Held> {
    let name = path.strip_prefix("assets/")?;
    Some(Held { bytes: Bytes::from_static(catalog::packed_words(name)?), mark: name.to_owned() })
}

/// The best form that the browser accepts, and the file it is made from.
fn best<Client: RustEmbed>(path: &str, asked: &HeaderMap) -> Option<(Form, Held)> {
    if let Some(file) = Client::get(path) {
        return Some((Form::Plain, file.into()));
    }
    let packed = Client::get(&format!("{path}.br")).map(Held::from).or_else(|| words(path))?;
    let form = [Form::Brotli, Form::Gzip].into_iter().find(|form| takes(asked, *form));
    Some((form.unwrap_or(Form::Unpacked), packed))
}

fn takes(asked: &HeaderMap, form: Form) -> bool {
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        parts.next() == form.encoding() && !parts.any(|part| part == "q=0")
    })
}

async fn in_form(form: Form, held: Bytes, tag: &str) -> Option<Bytes> {
    match form {
        Form::Plain | Form::Brotli => Some(held),
        Form::Gzip => made::once(tag, move || made::gzip(&held)).await,
        Form::Unpacked => made::once(tag, move || made::unpacked(&held)).await,
    }
}

/// Recognises a name such as `client-0123456789abcdef.wasm`: one part has at least eight hexadecimal digits, at
/// least one of them 0 to 9.
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
mod tests;
