//! What the browser provides: clock, storage and randomness.

use crate::storage::{Clock, KeyValue, Storage};
use std::cell::RefCell;
use std::collections::BTreeMap;

pub struct Browser;

/// What is stored in this browser.
pub const STORAGE: Storage<Browser> = Storage(Browser);

impl Clock for Browser {
    fn now(&self) -> f64 {
        js_sys::Date::now()
    }
}

thread_local! {
    /// What the browser refused to store. It lasts as long as the page, so that playing is at least
    /// possible.
    static REFUSED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

impl KeyValue for Browser {
    fn get(&self, key: &str) -> Option<String> {
        REFUSED.with_borrow(|refused| refused.get(key).cloned()).or_else(|| local()?.get_item(key).ok()?)
    }

    fn set(&self, key: &str, text: &str) -> bool {
        let kept = local().is_some_and(|local| local.set_item(key, text).is_ok());
        REFUSED.with_borrow_mut(|refused| {
            if kept {
                refused.remove(key);
            } else {
                refused.insert(key.to_owned(), text.to_owned());
            }
        });
        kept
    }

    fn remove(&self, key: &str) {
        REFUSED.with_borrow_mut(|refused| refused.remove(key));
        if let Some(local) = local() {
            let _ = local.remove_item(key);
        }
    }
}

fn local() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// A short id for a table, unique on this device.
pub fn new_id() -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let bytes = random_bytes();
    bytes[..8].iter().map(|byte| LETTERS[*byte as usize % LETTERS.len()] as char).collect()
}

/// 256 unpredictable bits.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if let Some(crypto) = crypto {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}
