//! A position that is set up by hand: as text, from a field or a file.

use crate::app::{Client, client};
use crate::device::{self, STORAGE};
use crate::kit::{Icon, Segment, icon};
use crate::route::Route;
use crate::shell::branching::rivals;
use crate::shell::top::top;
use crate::shell::what_if;
use crate::strings;
use crate::table::parts;
use bots::Grade;
use catalog::Position;
use client::set_up::Against;
use client::what_if::Shared;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seed;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

pub fn set_up() -> AnyView {
    crate::app::title(strings::SET_UP);
    let client = client();
    let text = RwSignal::new(String::new());
    let trouble: RwSignal<Option<String>> = RwSignal::new(None);
    let against = RwSignal::new(Against::Bots(Grade::Journeyman));
    let play = move |_| {
        spawn_local(async move {
            match begin(&text.get_untracked(), against.get_untracked()).await {
                Ok(route) => client.go(&route),
                Err(reason) => {
                    trouble.try_set(Some(reason));
                }
            }
        });
    };
    view! {
        {top(None)}
        <main class="page set-up" data-main>
            <h1>{strings::SET_UP}</h1>
            <p class="lead">{strings::SET_UP_HELP}</p>
            <section class="card">
                <label for="position">
                    <b>{strings::POSITION_TEXT}</b>
                </label>
                <textarea
                    id="position"
                    class="field"
                    rows="16"
                    spellcheck="false"
                    data-testid="position"
                    aria-describedby="position-trouble"
                    aria-invalid=move || trouble.with(Option::is_some).to_string()
                    prop:value=text
                    on:input=move |event| {
                        trouble.set(None);
                        text.set(event_target_value(&event));
                    }
                ></textarea>
                <p id="position-trouble" class="trouble" role="alert" data-testid="position-trouble">
                    {trouble}
                </p>
                <h2>{strings::PLAY_AGAINST}</h2>
                <Segment
                    label=strings::PLAY_AGAINST.to_owned()
                    choices=rivals()
                    value=against
                    pick=move |chosen| against.set(chosen)
                />
                <div class="row wrapping">
                    <button type="button" class="button primary" data-testid="play-position" on:click=play>
                        {icon(Icon::Play)}
                        {strings::PLAY_POSITION}
                    </button>
                    {file(client, text, trouble)}
                </div>
            </section>
        </main>
    }
    .into_any()
}

/// The table of a position, once its game is loaded. Whatever the text contains, it is refused or
/// playable.
async fn begin(text: &str, against: Against) -> Result<Route, String> {
    if text.trim().is_empty() {
        return Err(strings::EMPTY_POSITION.to_owned());
    }
    let position = Position::read(text).map_err(|refusal| refusal.message)?;
    catalog::info(&position.game).map_err(|refusal| refusal.message)?;
    parts::load_for(&position.game, position.rules).await?;
    let seed = Seed::new(device::random_bytes());
    let house = client::set_up::set_up(position, against, seed).map_err(|refusal| refusal.message)?;
    let id = device::new_id();
    if !STORAGE.keep_table(&id, &house) {
        return Err(strings::STORAGE_FULL.to_owned());
    }
    Ok(Route::Table(id))
}

/// A file with a position fills the field; one with a branch opens it.
fn file(client: Client, text: RwSignal<String>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let read = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let read = read.unwrap_or_default();
            match Shared::read(&read) {
                Ok(shared) => match keep(&shared).await {
                    Ok(route) => client.go(&route),
                    Err(reason) => {
                        trouble.try_set(Some(reason));
                    }
                },
                Err(_) => {
                    trouble.try_set(None);
                    text.try_set(read);
                }
            }
        });
    };
    view! {
        <label class="file button">
            <input type="file" class="visually-hidden" accept=".json,.txt,text/plain,application/json" on:change=chosen />
            {strings::OPEN_FILE}
        </label>
    }
}

async fn keep(shared: &Shared) -> Result<Route, String> {
    let (game, rules) = shared.needs().map_err(|refusal| refusal.message)?;
    parts::load_for(&game, Some(rules)).await?;
    let opened = shared.open().map_err(|refusal| refusal.message)?;
    what_if::keep(&opened).map(Route::WhatIf).ok_or_else(|| strings::STORAGE_FULL.to_owned())
}
