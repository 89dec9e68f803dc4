//! The same analysis on the server, offered if this device is slow.

use super::{Place, Shown};
use crate::kit::toast;
use crate::strings;
use crate::study::Piece;
use crate::table::server;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

pub fn offer(shown: Shown) -> impl IntoView {
    let there = server::server_found();
    let gone = StoredValue::new_local(AbortController::new().ok());
    // The server need not continue when no one is waiting.
    on_cleanup(move || {
        gone.try_with_value(|gone| gone.as_ref().map(AbortController::abort));
    });
    move || {
        let slow = shown.place.get() == Place::SlowlyHere && !shown.is_whole();
        (slow && there.get() == Some(true)).then(|| {
            view! {
                <p class="card on-server">
                    {strings::ON_SERVER_HELP} " "
                    <button type="button" class="button small" data-testid="on-server" on:click=move |_| ask(shown, gone.get_value())>
                        {strings::ON_SERVER}
                    </button>
                </p>
            }
        })
    }
}

/// Asks the server. What this device has found out stays on the page, and it continues if the server cannot.
fn ask(shown: Shown, gone: Option<AbortController>) {
    let Some(gone) = gone else { return };
    shown.place.set(Place::OnServer);
    shown.paused.set(false);
    shown.failed.set(false);
    spawn_local(async move {
        let told = server::analyse(shown.live.record(), &gone.signal()).await;
        // The page may have been closed by now.
        if shown.place.try_get_untracked().is_none() {
            return;
        }
        match told {
            Ok(report) => shown.piece.set(Some(Piece::whole(report))),
            Err(problem) => {
                toast::fail(strings::problem(&problem));
                shown.place.set(Place::Here);
                shown.run();
            }
        }
    });
}
