//! The keys of a comparison: comma and full stop move both boards, F2 edits the name.

use super::Pair;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub fn keys(pair: Pair) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if on.is_some_and(|on| {
            on.closest("input:not([type=range]), textarea, select, dialog").ok().flatten().is_some()
        }) {
            return;
        }
        match event.key().as_str() {
            "," => pair.by(-1),
            "." => pair.by(1),
            "F2" => name_field(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

fn name_field() {
    let field = document().query_selector("[data-testid=branch-name]").ok().flatten();
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        let _ = field.focus();
        field.select();
    }
}
