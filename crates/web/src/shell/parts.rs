//! A game is fetched before its first table is shown.

use crate::device::STORAGE;
use crate::kit::tape::morse_line;
use crate::kit::{Icon, icon};
use crate::morse;
use crate::shell::top::top;
use crate::strings;
use crate::table::parts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Record;

/// Shows a table of this game once everything it needs is here. The rules name an older edition; none is the
/// newest.
pub fn with_parts(game: &str, rules: Option<u16>, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    if !parts::need_loading(game, rules) {
        return show();
    }
    let game = StoredValue::new(game.to_owned());
    let loaded = RwSignal::new(None);
    let load = move || {
        loaded.set(None);
        spawn_local(async move {
            let done = parts::load_for(&game.get_value(), rules).await;
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

/// The same for a table that is kept here.
pub fn with_parts_of(id: &str, show: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let record = STORAGE.saved(id).and_then(|saved| Record::read(&saved.record).ok());
    let header = record.map(|record| record.header);
    let rules = header.as_ref().map(|header| header.rules);
    with_parts(&header.map(|header| header.game).unwrap_or_default(), rules, show)
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
