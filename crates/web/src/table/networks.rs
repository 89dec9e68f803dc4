//! The networks of the Masters: each is loaded only where a Master thinks.

use crate::table::words::{ask, read};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::RequestInit;

/// Where the loader stores the addresses of the networks, by game.
const ADDRESSES: &str = "sounderNetworks";

thread_local! {
    /// The games whose network is loaded.
    static HERE: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Loads the network of this game if it has one that is not loaded yet. Without it a Master uses its
/// hand-written judgement, so a failure is not reported; the next question tries again.
pub async fn load_for(game: &str) {
    if !HERE.with_borrow(|here| here.iter().any(|known| known == game)) && load(game).await.is_ok() {
        HERE.with_borrow_mut(|here| here.push(game.to_owned()));
    }
}

async fn load(game: &str) -> Result<(), JsValue> {
    let addresses = js_sys::Reflect::get(&js_sys::global(), &ADDRESSES.into())?;
    let Some(address) = js_sys::Reflect::get(&addresses, &game.into())?.as_string() else { return Ok(()) };
    let file = read(ask(&address, &RequestInit::new())).await?;
    bots::install_network(game, &file).map_err(|reason| JsValue::from_str(&reason))
}
