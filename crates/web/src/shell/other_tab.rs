//! Says that a table is open in another tab, and offers to play here instead.

use crate::strings;
use crate::table::live::Live;
use leptos::prelude::*;

pub fn other_tab(live: Live) -> impl IntoView {
    move || {
        live.follows.get().then(|| {
            view! {
                <section class="new-version" role="status" aria-label=strings::OTHER_TAB data-testid="other-tab">
                    <span>{strings::OTHER_TAB}</span>
                    <button type="button" class="button small" on:click=move |_| live.take_lead()>
                        {strings::PLAY_HERE}
                    </button>
                </section>
            }
        })
    }
}
