//! The word lists: each is a separate file, loaded when the first table that uses it is opened; and the
//! meanings of words, loaded on demand.

use crate::strings;
use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, RequestInit, Response, WorkerGlobalScope};

/// Where the loader, in the page as in the worker, stores the addresses of the lists, oldest first.
const ADDRESS: &str = "sounderWords";
/// The address of the definitions.
const DEFINITIONS: &str = "sounderDefinitions";

/// The list that must still be loaded to play this game in the edition with these rules, or in its newest.
pub fn missing(game: &str, rules: Option<u16>) -> Option<u16> {
    let info = catalog::info(game).ok()?;
    let edition = rules.map_or_else(|| Ok(info.newest()), |rules| info.edition(rules)).ok()?;
    edition.words.filter(|version| !lexicon::ready(*version))
}

/// A list that is being loaded.
pub struct Asked {
    version: u16,
    answer: Result<Promise, JsValue>,
}

/// Requests the list at once, in parallel with what else the game needs; `None` if it is loaded.
pub fn ask_for(game: &str, rules: Option<u16>) -> Option<Asked> {
    let version = missing(game, rules)?;
    Some(Asked { version, answer: address(version).map(|address| ask(&address, &RequestInit::new())) })
}

/// The delay before the spellings are prepared in the page, so that the board is shown first.
const SPELLINGS: Duration = Duration::from_millis(1000);

impl Asked {
    pub async fn install(self) -> Result<(), &'static str> {
        let Asked { version, answer } = self;
        let fetched = async { read(answer?).await };
        let file = fetched.await.map_err(|_: JsValue| strings::NO_WORDS_HELP)?;
        lexicon::install(version, &file).map_err(|_| strings::NO_WORDS_HELP)?;
        // Otherwise the first word would have to wait for it.
        let prepare = move || lexicon::list(version).prepare_spellings();
        if web_sys::window().is_some() {
            set_timeout(prepare, SPELLINGS);
        } else {
            prepare();
        }
        Ok(())
    }
}

thread_local! {
    /// The list that is being or has been prefetched, and how to cancel that.
    static AHEAD: RefCell<Option<(u16, AbortController)>> = const { RefCell::new(None) };
}

/// Has the list for the newest edition of this game been fetched, or does it need none?
pub fn is_fetched(game: &str) -> bool {
    missing(game, None).is_none_or(|version| ahead() == Some(version))
}

/// The list that is being or has been prefetched.
fn ahead() -> Option<u16> {
    AHEAD.with_borrow(|ahead| ahead.as_ref().map(|(version, _)| *version))
}

/// Has the browser prefetch the list for this game with low priority: a table that needs it then takes it from
/// the cache.
pub async fn fetch_ahead(game: &str) -> Result<(), JsValue> {
    let Some(version) = missing(game, None) else { return Ok(()) };
    let stop = AbortController::new()?;
    let how = RequestInit::new();
    how.set_signal(Some(&stop.signal()));
    js_sys::Reflect::set(&how, &"priority".into(), &"low".into())?;
    AHEAD.set(Some((version, stop)));
    let fetched = read(ask(&address(version)?, &how)).await;
    if fetched.is_err() {
        AHEAD.set(None);
    }
    fetched.map(|_| ())
}

/// Cancels the prefetch, unless this game needs it.
pub fn abandon_unless(game: &str) {
    if ahead() != missing(game, None)
        && let Some((_, stop)) = AHEAD.take()
    {
        stop.abort();
    }
}

thread_local! {
    static DEFINED: ArcRwSignal<Option<bool>> = ArcRwSignal::new(None);
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Are the definitions loaded? `None` while they are loading; the first call starts that.
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
    let file = read(ask(&address.as_string().ok_or(JsValue::NULL)?, &RequestInit::new())).await?;
    lexicon::install_definitions(file).map_err(|_| JsValue::NULL)
}

/// The address of a list.
fn address(version: u16) -> Result<String, JsValue> {
    let addresses = js_sys::Reflect::get(&js_sys::global(), &ADDRESS.into())?;
    let address = js_sys::Reflect::get_u32(&addresses, u32::from(version) - 1)?;
    address.as_string().ok_or(JsValue::NULL)
}

pub(super) fn ask(address: &str, how: &RequestInit) -> Promise {
    match web_sys::window() {
        Some(page) => page.fetch_with_str_and_init(address, how),
        None => js_sys::global().unchecked_into::<WorkerGlobalScope>().fetch_with_str_and_init(address, how),
    }
}

pub(super) async fn read(answer: Promise) -> Result<Vec<u8>, JsValue> {
    let response: Response = JsFuture::from(answer).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let body = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&body).to_vec())
}
