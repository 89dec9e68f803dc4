//! Finished games: those played here, and those from files.

use crate::app::client;
use crate::device::{self, STORAGE};
use crate::kit::{Icon, icon, mark, toast};
use crate::route::Route;
use crate::shell::cards::title_of;
use crate::storage::SavedTable;
use crate::strings;
use crate::table::parts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Record, Seat};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// How many to list.
const LISTED: usize = 8;

pub fn records(tables: RwSignal<Vec<SavedTable>>) -> impl IntoView {
    let list = move || {
        let finished: Vec<SavedTable> =
            tables.with(|tables| tables.iter().filter(|table| table.winners.is_some()).cloned().collect());
        if finished.is_empty() {
            return view! { <p class="muted note">{strings::NOTHING_FINISHED}</p> }.into_any();
        }
        let rows = finished.into_iter().take(LISTED).map(finished_row).collect_view();
        view! { <ul class="recent-games">{rows}</ul> }.into_any()
    };
    view! {
        <section class="sheet" aria-label=strings::RECENT_GAMES>
            <div class="panel-head">
                <h2>{strings::RECENT_GAMES}</h2>
                {open_record()}
            </div>
            {list}
        </section>
    }
}

fn finished_row(table: SavedTable) -> impl IntoView {
    let winner = table.winners.as_ref().and_then(|winners| winners.first().copied()).unwrap_or(Seat::new(0));
    let name = table.names.get(winner.index()).cloned().unwrap_or_default();
    let title = title_of(&table.game);
    let text = if table.names.len() == 1 { strings::played(&title) } else { strings::won(&title) };
    view! {
        <li>
            {mark(winner)} <span><b>{name}</b> {text}</span>
            <a class="icon-button" href=Route::Finish(table.id).href() aria-label=strings::SCORE_SHEET>
                {icon(Icon::Bars)}
            </a>
        </li>
    }
}

/// A record from a file becomes a table of its own.
fn open_record() -> impl IntoView {
    let client = client();
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let Ok(record) = Record::read(&text.unwrap_or_default())
                .map_err(|refusal| toast::fail(format!("{}: {refusal}", strings::BAD_RECORD)))
            else {
                return;
            };
            if let Err(reason) = parts::load_for(&record.header.game, Some(record.header.rules)).await {
                toast::fail(reason);
                return;
            }
            let id = device::new_id();
            match STORAGE.keep_record(&id, &record) {
                Ok(()) => client.go(&Route::Replay(id)),
                Err(refusal) => toast::fail(format!("{}: {refusal}", strings::BAD_RECORD)),
            }
        });
    };
    view! {
        <label class="file button small" title=strings::OPEN_RECORD_HELP>
            <input type="file" class="visually-hidden" accept=".txt,.json,.record,.journal,text/plain,application/json" on:change=chosen />
            {strings::OPEN_RECORD}
        </label>
    }
}
