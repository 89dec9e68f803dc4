//! Prefetches what a visitor of the home page is likely to open next, while the network is idle.

use crate::boards::rooms;
use crate::shell::fetched::Fetched;
use crate::shell::tables::TABLES;
use crate::table::words;
use client::ahead::{Ahead, Here, next};
use leptos::prelude::*;
use rules::Info;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

/// The loader's function that stores the client on the device.
const KEEP: &str = "sounderKeep";

thread_local! {
    static WAITS: Cell<bool> = const { Cell::new(false) };
    static RUNS: Cell<bool> = const { Cell::new(false) };
}

/// Fetches one thing after another while the home page with this choice is open. After that, everything else
/// can be stored on the device.
pub fn fetch_ahead(game: RwSignal<Info>) {
    WAITS.set(false);
    on_cleanup(|| WAITS.set(true));
    if RUNS.replace(true) {
        return;
    }
    spawn_local(async move {
        while let Some(info) = game.try_get_untracked()
            && let Some(wanted) = next(here(info))
        {
            let done = match wanted {
                Ahead::Tables => TABLES.fetch().await.is_some(),
                Ahead::Game => rooms::load(info.key).await.is_ok(),
                Ahead::Words => words::fetch_ahead(info.key).await.is_ok(),
                Ahead::Besides => match rooms::besides(info.key) {
                    Some(besides) => besides.fetch().await.is_some(),
                    None => false,
                },
            };
            if !done {
                break;
            }
        }
        RUNS.set(false);
        if !WAITS.get() {
            keep();
        }
    });
}

fn here(game: Info) -> Here {
    Here {
        tables: TABLES.is_here(),
        game: rooms::room(game.key).is_some(),
        words: words::is_fetched(game.key),
        besides: rooms::besides(game.key).is_none_or(Fetched::is_here),
        waits: WAITS.get(),
    }
}

/// The visitor points at this game, or has chosen it: its part is needed now, beside whatever else is being
/// loaded.
pub fn fetch_soon(game: Info) {
    spawn_local(async move {
        // If it fails, the table will say so when it opens.
        let _ = rooms::load(game.key).await;
    });
}

/// The visitor waits for this game: nothing else may delay it.
pub fn make_way(game: Info) {
    WAITS.set(true);
    words::abandon_unless(game.key);
    fetch_soon(game);
}

fn keep() {
    if let Ok(Ok(keep)) =
        js_sys::Reflect::get(&js_sys::global(), &KEEP.into()).map(JsCast::dyn_into::<js_sys::Function>)
    {
        let _ = keep.call0(&JsValue::NULL);
    }
}
