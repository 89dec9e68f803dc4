//! Friends: a link to share, and a link received.

use super::play_now::Chosen;
use crate::app::client;
use crate::kit::{Icon, icon, toast};
use crate::route::Route;
use crate::shell::tables::TABLES;
use crate::strings;
use crate::table::server;
use leptos::prelude::*;

pub fn friends(chosen: Chosen) -> impl IntoView {
    let client = client();
    let pasted = RwSignal::new(String::new());
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match Route::of_link(pasted.get_untracked().trim()) {
            Some(route) => client.go(&route),
            None => toast::fail(strings::NO_TABLE_LINK),
        }
    };
    let invite = move |_| {
        let game = chosen.game.get_untracked();
        TABLES.then(move |tables| (tables.open_for_friend)(client, game));
    };
    let offline = move || server::server_found().get() == Some(false);
    view! {
        <section class="sheet friends" aria-label=strings::FRIENDS>
            <div class="panel-head">
                <h2>{strings::FRIENDS}</h2>
            </div>
            {move || offline().then(|| view! { <p class="muted note" role="status">{strings::YOU_ARE_OFFLINE}</p> })}
            <div class="invite" hidden=offline>
                <p class="muted">{strings::INVITE_FRIEND_HELP}</p>
                <button
                    type="button"
                    class="button"
                    data-testid="invite-friend"
                    on:click=invite
                >
                    {icon(Icon::Hand)}
                    {strings::INVITE_FRIEND}
                </button>
            </div>
            <form hidden=offline on:submit=join>
                <input
                    class="field"
                    aria-label=strings::PASTE_LINK
                    placeholder=strings::PASTE_LINK
                    autocomplete="off"
                    on:input=move |event| pasted.set(event_target_value(&event))
                />
                <button type="submit" class="button">
                    {strings::JOIN}
                </button>
            </form>
        </section>
    }
}
