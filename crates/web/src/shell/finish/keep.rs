//! What players can take away from a finished game: a text to share, its record, its link.

use crate::kit::copy::copy;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::shell::save::save_text;
use crate::shell::share::share_button;
use crate::strings;
use crate::table::is_remote;
use crate::table::live::Live;
use client::ending::Headline;
use leptos::prelude::*;

/// The address of this page, for tables that others can open.
fn address(live: Live) -> Option<String> {
    let id = live.id.get_value();
    let origin = window().location().origin().unwrap_or_default();
    is_remote(&id).then(|| format!("{origin}/{}", Route::Finish(id).href()))
}

/// The text to share.
pub fn share_words(live: Live, head: &Headline) -> String {
    strings::shared_game(live.info.title, &head.title, address(live).as_deref())
}

pub fn share(text: String, picture: impl IntoView) -> impl IntoView {
    let (shown, copied) = (text.clone(), text.clone());
    view! {
        <section class="card share" aria-label=strings::SHARE>
            <h2>{strings::SHARE}</h2>
            <pre class="result-text">{shown}</pre>
            <div class="row wrapping">
                <button type="button" class="button" data-testid="copy-text" on:click=move |_| copy(copied.clone())>
                    {icon(Icon::Copy)}
                    {strings::COPY_TEXT}
                </button>
                {share_button(text)}
            </div>
            {picture}
        </section>
    }
}

pub fn keep(live: Live) -> impl IntoView {
    let score_link = address(live).map(|address| {
        view! {
            <button type="button" class="button" on:click=move |_| copy(address.clone())>
                {icon(Icon::Hand)}
                {strings::COPY_SCORE_LINK}
            </button>
        }
    });
    view! {
        <section class="card" aria-label=strings::KEEP_IT>
            <h2>{strings::KEEP_IT}</h2>
            <p class="muted">{strings::KEEP_HELP}</p>
            <div class="row wrapping">
                <button type="button" class="button" data-testid="save-record" on:click=move |_| save(live)>
                    {icon(Icon::Save)}
                    {strings::SAVE_RECORD}
                </button>
                <button type="button" class="button" on:click=move |_| copy(live.record())>
                    {icon(Icon::Copy)}
                    {strings::COPY_RECORD}
                </button>
                {score_link}
                <a class="button" data-testid="analyse" href=Route::Analysis(live.id.get_value()).href()>
                    {icon(Icon::Bars)}
                    {strings::ANALYSE}
                </a>
                <a class="button" href=Route::Table(live.id.get_value()).href()>
                    {icon(Icon::Picture)}
                    {strings::SEE_BOARD}
                </a>
            </div>
        </section>
    }
}

/// Downloads the record as a file.
fn save(live: Live) {
    let name = format!("{}-{}.record.txt", live.info.key, live.id.get_value());
    save_text(&name, "text/plain", &live.record());
}
