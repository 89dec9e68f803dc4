//! The list of words: a file of its own, loaded when the first game that asks the lexicon is opened.

use crate::strings;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, WorkerGlobalScope};

/// Where the loader, in the page as in the worker, says that the list is.
const ADDRESS: &str = "sounderWords";

/// Must the list be loaded before this game can be played?
pub fn are_missing(game: &str) -> bool {
    catalog::asks_lexicon(game) && !lexicon::ready()
}

/// Loads the list if this game asks for it and it is not here yet.
pub async fn load_for(game: &str) -> Result<(), &'static str> {
    if !are_missing(game) {
        return Ok(());
    }
    let file = fetch().await.map_err(|_| strings::NO_WORDS_HELP)?;
    lexicon::install(&file).map_err(|_| strings::NO_WORDS_HELP)?;
    // Otherwise the first word would have to wait for it.
    lexicon::get().prepare_spellings();
    Ok(())
}

async fn fetch() -> Result<Vec<u8>, JsValue> {
    let address = js_sys::Reflect::get(&js_sys::global(), &ADDRESS.into())?;
    let address = address.as_string().ok_or(JsValue::NULL)?;
    let asked = match web_sys::window() {
        Some(page) => page.fetch_with_str(&address),
        None => js_sys::global().unchecked_into::<WorkerGlobalScope>().fetch_with_str(&address),
    };
    let response: Response = JsFuture::from(asked).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let body = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&body).to_vec())
}
