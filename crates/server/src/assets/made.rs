//! Forms of the client's files that are not embedded. Each is made once, when first requested, and kept. There
//! are at most two per file.

use axum::body::Bytes;
use brotli_decompressor::Decompressor;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::{self, Read as _};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::sync::OnceCell;

type Cell = Arc<OnceCell<Bytes>>;

static MADE: LazyLock<Mutex<HashMap<String, Cell>>> = LazyLock::new(Mutex::default);

/// The form with this tag. Requests that arrive while it is being made wait for that same one.
pub(super) async fn once(
    tag: &str,
    make: impl FnOnce() -> io::Result<Vec<u8>> + Send + 'static,
) -> Option<Bytes> {
    let cell =
        Cell::clone(MADE.lock().unwrap_or_else(PoisonError::into_inner).entry(tag.to_owned()).or_default());
    if let Some(bytes) = cell.get() {
        return Some(bytes.clone());
    }
    // A task of its own, so that it finishes even if the first client disconnects.
    let making = tokio::spawn(async move { cell.get_or_try_init(|| beside(make)).await.cloned() });
    making.await.ok()?.ok()
}

/// Off the threads that serve requests.
async fn beside(make: impl FnOnce() -> io::Result<Vec<u8>> + Send + 'static) -> io::Result<Bytes> {
    let made = tokio::task::spawn_blocking(make).await??;
    // It is kept, so drop the spare capacity.
    Ok(Bytes::from(made.into_boxed_slice()))
}

pub(super) fn unpacked(brotli: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    reader(brotli).read_to_end(&mut plain)?;
    Ok(plain)
}

pub(super) fn gzip(brotli: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    io::copy(&mut reader(brotli), &mut packed)?;
    packed.finish()
}

fn reader(brotli: &[u8]) -> Decompressor<&[u8]> {
    Decompressor::new(brotli, 1 << 16)
}
