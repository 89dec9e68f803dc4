//! A game is fetched before its first table is shown.

use crate::device::STORAGE;
use crate::kit::tape::morse_line;
use crate::kit::{Icon, icon};
use crate::morse;
use crate::shell::top::top;
use crate::strings;
use crate::table::parts::Needs;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Record;

/// Shows a table of this game once everything it needs is loaded. `rules` names an older edition; `None` is
/// the newest.
pub fn with_parts(game: &str, rules: Option<u16>, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    with_needs(Needs::all(game, rules), show)
}

/// The same for playing at a table on a server, which needs no bots on this device.
pub fn with_parts_online(
    game: &str,
    rules: Option<u16>,
    show: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    with_needs(Needs::to_play(game, rules), show)
}

/// Like the first, for a table stored on this device.
pub fn with_parts_of(id: &str, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let needs = kept(id).map(|record| Needs::all(&record.header.game, Some(record.header.rules)));
    with_needs(needs.unwrap_or_default(), show)
}

/// The same for playing there: the word list may come later.
pub fn with_parts_to_play(id: &str, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    with_needs(kept(id).as_ref().map(Needs::to_open).unwrap_or_default(), show)
}

fn kept(id: &str) -> Option<Record> {
    STORAGE.saved(id).and_then(|saved| Record::read(&saved.record).ok())
}

fn with_needs(needs: Needs, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    if needs.are_met() {
        return show();
    }
    let needs = StoredValue::new(needs);
    let loaded = RwSignal::new(None);
    let load = move || {
        loaded.set(None);
        spawn_local(async move {
            let done = needs.get_value().load().await;
            loaded.try_set(Some(done));
        });
    };
    load();
    (move || match loaded.get() {
        None => fetching().into_any(),
        Some(Ok(())) => show(),
        Some(Err(reason)) => failed(reason, load).into_any(),
    })
    .into_any()
}

pub fn fetching() -> impl IntoView {
    crate::app::title(strings::FETCHING);
    view! {
        {top(None)}
        <main class="lost" data-main>
            <div class="sheet empty" role="status">
                {morse_line(morse::WAIT)} <h1>{strings::FETCHING}</h1>
                <p class="muted">{strings::FETCHING_HELP}</p>
            </div>
        </main>
    }
}

pub fn failed(reason: &'static str, retry: impl Fn() + 'static) -> impl IntoView {
    crate::app::title(strings::NO_GAME);
    view! {
        {top(None)}
        <main class="lost" data-main>
            <div class="sheet empty" role="alert">
                {morse_line(morse::TROUBLE)} <h1>{strings::NO_GAME}</h1> <p class="muted">{reason}</p>
                <button type="button" class="button primary" on:click=move |_| retry()>
                    {icon(Icon::Turn)}
                    {strings::TRY_AGAIN}
                </button>
            </div>
        </main>
    }
}
