//! The home page: today's puzzle, games in progress, and what can be played at once.

mod friends;
mod play_now;
mod records;
pub mod tables;

use crate::app::client;
use crate::boards::first_word::first_word;
use crate::device::STORAGE;
use crate::route::Route;
use crate::shell::ahead::fetch_ahead;
use crate::shell::daily;
use crate::shell::fetched::Waiting;
use crate::shell::tables::TABLES;
use crate::shell::top::top;
use crate::storage::SavedTable;
use crate::strings;
use crate::table::server;
use leptos::prelude::*;
use play_now::{Chosen, first_game, first_lesson, play_now};
use wasm_bindgen::JsCast;

#[component]
pub fn Home() -> impl IntoView {
    crate::app::title(strings::HOME_TITLE);
    let tables = RwSignal::new(STORAGE.tables());
    let chosen = Chosen::remembered(client());
    let newcomer = tables.with_untracked(Vec::is_empty) && STORAGE.daily().days.is_empty();
    server::look_for();
    fetch_ahead(chosen.game);
    keys();
    view! {
        {top(None)}
        <main class="page home" class:newcomer=newcomer data-main>
            {if newcomer { welcome(chosen).into_any() } else { greeting(tables).into_any() }}
            <div class="doors">
                {(!newcomer).then(daily::card)} {play_now(chosen, newcomer)} {newcomer.then(daily::card)}
            </div>
            <div class="side">
                {(!newcomer).then(|| tables::going_on(tables))} {friends::friends(chosen)}
                {TABLES.show(Waiting::Nothing, |part| (part.open_tables)())}
                {records::records(tables)}
            </div>
        </main>
    }
}

/// D plays the daily puzzle, C opens the first waiting game, N creates a new table.
fn keys() {
    let client = client();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typed = on.is_some_and(|on| {
            on.closest("input:not([type=radio]), textarea, select, dialog").ok().flatten().is_some()
        });
        if event.default_prevented() || event.repeat() || with_others || typed {
            return;
        }
        match event.key().as_str() {
            "d" | "D" => daily::play(client),
            "c" | "C" => {
                let tables = STORAGE.tables();
                let waits = tables.iter().find(|table| table.winners.is_none() && table.yours);
                if let Some(table) = waits {
                    client.go(&Route::Table(table.id.clone()));
                }
            }
            "n" | "N" => client.go(&Route::NewTable(None)),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// The home page on a first visit: letters to press, and a whole game one button away.
fn welcome(chosen: Chosen) -> impl IntoView {
    view! {
        <div class="hero">
            <div class="claim">
                <h1>{strings::headline(catalog::games().len())}</h1>
                <p class="lead">{strings::LEAD}</p>
                <div class="actions">
                    {first_lesson(chosen)} {first_game(chosen)}
                    <a class="button" href=Route::Me.href()>
                        {strings::SIGN_IN}
                    </a>
                </div>
            </div>
            {first_word()}
        </div>
    }
}

fn greeting(tables: RwSignal<Vec<SavedTable>>) -> impl IntoView {
    let client = client();
    let hour = js_sys::Date::new_0().get_hours();
    let waiting = move || {
        let yours = tables
            .with(|tables| tables.iter().filter(|table| table.winners.is_none() && table.yours).count());
        strings::games_waiting(yours)
    };
    view! {
        <div class="hero greeting">
            <h1>{move || strings::greeting(hour, &client.name())}</h1>
            <p class="lead">{waiting}</p>
        </div>
    }
}
