//! Copies a text to the clipboard.

use crate::kit::toast;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Copies a text and reports whether that was possible.
pub fn copy(text: String) {
    spawn_local(async move {
        let done = by_clipboard(&text).await || by_selection(&text).is_some();
        toast::copied(done);
    });
}

/// Pages loaded over an insecure connection have no clipboard at all.
async fn by_clipboard(text: &str) -> bool {
    let navigator = window().navigator();
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|there| there.is_object());
    there && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// The old way: copies the selection.
fn by_selection(text: &str) -> Option<()> {
    let field = document().create_element("textarea").ok()?;
    field.set_class_name("visually-hidden");
    let field = field.dyn_into::<web_sys::HtmlTextAreaElement>().ok()?;
    field.set_value(text);
    document().body()?.append_child(&field).ok()?;
    field.select();
    let page = document().dyn_into::<web_sys::HtmlDocument>().ok()?;
    let done = page.exec_command("copy").unwrap_or_default();
    field.remove();
    done.then_some(())
}
