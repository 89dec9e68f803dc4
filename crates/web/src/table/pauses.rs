//! Pauses that let the player follow what bots do.

use std::cell::RefCell;
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// Ends the current pause.
    static PAUSE: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// A pause that has begun and can be cut short.
pub fn pause(milliseconds: i32) -> JsFuture {
    JsFuture::from(js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
        PAUSE.set(Some(resolve));
    }))
}

/// A pause that has begun.
pub fn sleep(milliseconds: i32) -> JsFuture {
    JsFuture::from(js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
    }))
}

/// Ends the pause that is under way.
pub fn cut_short() {
    if let Some(go_on) = PAUSE.take() {
        let _ = go_on.call0(&wasm_bindgen::JsValue::UNDEFINED);
    }
}
