//! Forms of the client's files that are not embedded: made when first asked for, each once, and kept. They are at most twice
//! as many as the files.

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

/// The form with this tag. Whoever asks while it is being made waits for the same one.
pub(super) async fn once(
    tag: &str,
    make: impl FnOnce() -> io::Result<Vec<u8>> + Send + 'static,
) -> Option<Bytes> {
    let cell =
        Cell::clone(MADE.lock().unwrap_or_else(PoisonError::into_inner).entry(tag.to_owned()).or_default());
    if let Some(bytes) = cell.get() {
        return Some(bytes.clone());
    }
    // A task of its own, so that it is finished even if whoever asked first goes away.
    let making = tokio::spawn(async move { cell.get_or_try_init(|| beside(make)).await.cloned() });
    making.await.ok()?.ok()
}

/// Away from the threads that serve.
async fn beside(make: impl FnOnce() -> io::Result<Vec<u8>> + Send + 'static) -> io::Result<Bytes> {
    let made = tokio::task::spawn_blocking(make).await??;
    // It is kept: without what it could still have grown by.
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
