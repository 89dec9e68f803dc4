//! The lists of words: each a file of its own, loaded when the first table that asks it is opened; and what the
//! words mean, loaded on demand.

use crate::strings;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, WorkerGlobalScope};

/// Where the loader, in the page as in the worker, says that the lists are, the first of them first.
const ADDRESS: &str = "sounderWords";
/// Where the definitions are.
const DEFINITIONS: &str = "sounderDefinitions";

/// The list that must be loaded before this game can be played by the edition with these rules, or by its
/// newest.
pub fn missing(game: &str, rules: Option<u16>) -> Option<u16> {
    let info = catalog::info(game).ok()?;
    let edition = rules.map_or_else(|| Ok(info.newest()), |rules| info.edition(rules)).ok()?;
    edition.words.filter(|version| !lexicon::ready(*version))
}

/// Loads the list that is asked, if it is not here yet.
pub async fn load_for(game: &str, rules: Option<u16>) -> Result<(), &'static str> {
    let Some(version) = missing(game, rules) else { return Ok(()) };
    let file = fetch(version).await.map_err(|_| strings::NO_WORDS_HELP)?;
    lexicon::install(version, &file).map_err(|_| strings::NO_WORDS_HELP)?;
    // Otherwise the first word would have to wait for it.
    lexicon::list(version).prepare_spellings();
    Ok(())
}

thread_local! {
    static DEFINED: ArcRwSignal<Option<bool>> = ArcRwSignal::new(None);
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Are the definitions here? None while they are on their way; the first who asks has them loaded.
pub fn definitions() -> ArcRwSignal<Option<bool>> {
    let defined = DEFINED.with(Clone::clone);
    if !ASKED.replace(true) {
        let told = defined.clone();
        spawn_local(async move {
            let done = load_definitions().await.is_ok();
            // There may be a connection again later.
            ASKED.set(done);
            told.set(Some(done));
        });
    }
    defined
}

async fn load_definitions() -> Result<(), JsValue> {
    let address = js_sys::Reflect::get(&js_sys::global(), &DEFINITIONS.into())?;
    let file = fetch_file(&address.as_string().ok_or(JsValue::NULL)?).await?;
    lexicon::install_definitions(file).map_err(|_| JsValue::NULL)
}

async fn fetch(version: u16) -> Result<Vec<u8>, JsValue> {
    let addresses = js_sys::Reflect::get(&js_sys::global(), &ADDRESS.into())?;
    let address = js_sys::Reflect::get_u32(&addresses, u32::from(version) - 1)?;
    fetch_file(&address.as_string().ok_or(JsValue::NULL)?).await
}

async fn fetch_file(address: &str) -> Result<Vec<u8>, JsValue> {
    let asked = match web_sys::window() {
        Some(page) => page.fetch_with_str(address),
        None => js_sys::global().unchecked_into::<WorkerGlobalScope>().fetch_with_str(address),
    };
    let response: Response = JsFuture::from(asked).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let body = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&body).to_vec())
}
