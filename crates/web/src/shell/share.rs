//! Shares a text or a picture: with the system's share sheet if there is one, or through the clipboard.

use crate::kit::copy::copy;
use crate::kit::{Icon, icon};
use crate::shell::save::save_blob;
use crate::strings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// Phones have a share sheet of their own.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

fn hand_over(data: &web_sys::ShareData) {
    let done = window().navigator().share_with_data(data);
    spawn_local(async move {
        // Closing the sheet is a change of mind, not an error.
        let _ = JsFuture::from(done).await;
    });
}

pub fn share_link(title: &str, address: &str) {
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(address);
    hand_over(&data);
}

/// Shares a text, or copies it if the system cannot share.
pub fn share_text(text: String) {
    if !can_share() {
        return copy(text);
    }
    let data = web_sys::ShareData::new();
    data.set_text(&text);
    hand_over(&data);
}

/// Passes a picture with its text to the share sheet, or saves it as a file.
pub fn share_file(blob: &web_sys::Blob, name: &str, text: &str) {
    if !can_share() {
        save_blob(name, blob);
        return;
    }
    let bag = web_sys::FilePropertyBag::new();
    bag.set_type(&blob.type_());
    let parts = js_sys::Array::of1(blob);
    if let Ok(file) = web_sys::File::new_with_blob_sequence_and_options(&parts, name, &bag) {
        let data = web_sys::ShareData::new();
        data.set_files(&js_sys::Array::of1(&file));
        data.set_text(text);
        hand_over(&data);
    }
}

/// The button that shares a text, if the system can.
pub fn share_button(text: String) -> Option<impl IntoView> {
    can_share().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| share_text(text.clone())>
                {icon(Icon::Hand)}
                {strings::SHARE}
            </button>
        }
    })
}
