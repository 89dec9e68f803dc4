use super::*;
use axum::body::to_bytes;
use std::io::Read as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A page, compressed as `web-build` does it, and a file that `web-build` leaves uncompressed.
#[derive(RustEmbed)]
#[folder = "tests/client"]
struct Sample;

const PAGE: &str = "page.html";

fn header(name: header::HeaderName, value: &str) -> HeaderMap {
    HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
}

async fn page(accepted: &str) -> Response {
    file::<Sample>(PAGE, &header(header::ACCEPT_ENCODING, accepted)).await.expect("a page")
}

/// The headers that describe it: encoding and tag.
fn told(response: &Response) -> (Option<&str>, &str) {
    let told = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
    assert_eq!(told(header::VARY), Some("accept-encoding"));
    assert_eq!(told(header::CONTENT_TYPE), Some("text/html; charset=utf-8"));
    (told(header::CONTENT_ENCODING), told(header::ETAG).expect("a tag"))
}

async fn body(response: Response) -> Bytes {
    to_bytes(response.into_body(), usize::MAX).await.unwrap()
}

#[tokio::test]
async fn every_form_of_a_page_has_the_same_content() {
    let (brotli, gzip, plain) = (page("gzip, br").await, page("gzip, deflate").await, page("identity").await);
    let ((br, first), (gz, second), (none, third)) = (told(&brotli), told(&gzip), told(&plain));
    assert_eq!((br, gz, none), (Some("br"), Some("gzip"), None));
    assert!(first != second && second != third && first != third, "{first} {second} {third}");
    let (brotli, gzip, plain) = (body(brotli).await, body(gzip).await, body(plain).await);
    assert_eq!(made::unpacked(&brotli).unwrap(), plain);
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    assert!(gzip.len() < plain.len() / 4, "{} of {} bytes", gzip.len(), plain.len());
}

#[tokio::test]
async fn what_is_refused_is_not_sent() {
    assert_eq!(told(&page("br;q=0, gzip").await).0, Some("gzip"));
    assert_eq!(told(&page("br; q=0, gzip;q=0").await).0, None);
}

#[tokio::test]
async fn a_form_that_is_known_is_not_sent_again() {
    let tag = told(&page("gzip").await).1.to_owned();
    let mut asked = header(header::IF_NONE_MATCH, &tag);
    asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
    let again = file::<Sample>(PAGE, &asked).await.expect("a page");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br"));
    let other = file::<Sample>(PAGE, &asked).await.expect("a page");
    assert_eq!(other.status(), StatusCode::OK);
}

#[tokio::test]
async fn what_is_not_packed_is_sent_as_it_is() {
    let asked = header(header::ACCEPT_ENCODING, "gzip, br");
    let response = file::<Sample>("plain.txt", &asked).await.expect("a file");
    assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
    assert_eq!(body(response).await, "As it is.\n");
    assert!(file::<Sample>("nothing.txt", &asked).await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_made_once_however_many_ask() {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    static ALL_ASKED: AtomicBool = AtomicBool::new(false);
    let make = || {
        MADE.fetch_add(1, Ordering::Relaxed);
        while !ALL_ASKED.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Ok(b"made".to_vec())
    };
    // The first client disconnects.
    let gone = tokio::spawn(made::once("once", make));
    tokio::task::yield_now().await;
    gone.abort();
    let asked: Vec<_> = (0..20).map(|_| tokio::spawn(made::once("once", make))).collect();
    ALL_ASKED.store(true, Ordering::Relaxed);
    for answer in asked {
        assert_eq!(answer.await.unwrap().unwrap(), "made");
    }
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
}

#[test]
fn fingerprints_are_told_from_words() {
    for name in ["client-0123456789abcdef.wasm", "a/style.1a2b3c4d.css", "client-9f8e7d6c_bg.wasm"] {
        assert!(is_fingerprinted(name), "{name}");
    }
    for name in ["index.html", "facade.js", "deadbeef/app.js", "effaceed.css", "a-1234567.js"] {
        assert!(!is_fingerprinted(name), "{name}");
    }
}
