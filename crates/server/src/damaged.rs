//! Tables whose stored record cannot be played. Each is logged once, however often it is visited.

use crate::ids;
use crate::limit::lock;
use lru::LruCache;
use rules::Code;
use std::num::NonZero;
use std::sync::{LazyLock, Mutex};

/// The last ones that were logged, by id.
static LOGGED: LazyLock<Mutex<LruCache<String, ()>>> = LazyLock::new(|| Mutex::new(LruCache::new(MOST)));
const MOST: NonZero<usize> = NonZero::new(4096).expect("not zero");

pub(crate) fn note(id: &str, code: Code) {
    if lock(&LOGGED).put(id.to_owned(), ()).is_none() {
        tracing::error!(table = ids::code(id), ?code, "a stored table cannot be replayed");
    }
}
