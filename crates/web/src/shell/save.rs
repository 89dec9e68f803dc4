//! Downloads something as a file.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub fn save_text(name: &str, kind: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&text.into());
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    save_blob(name, &web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag).ok()?)
}

pub fn save_blob(name: &str, blob: &web_sys::Blob) -> Option<()> {
    let address = web_sys::Url::create_object_url_with_blob(blob).ok()?;
    let link = document().create_element("a").ok()?.dyn_into::<web_sys::HtmlAnchorElement>().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}
