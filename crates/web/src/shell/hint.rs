//! A hint at a local table: whether it is open. Its content is drawn by `advice.rs`, a part that is loaded with
//! the first hint.

use crate::kit::{Icon, icon};
use crate::shell::pages::with_pages_within;
use crate::shell::stage::mark_events;
use crate::strings;
use crate::table::live::Live;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Hints {
    pub live: Live,
    open: RwSignal<bool>,
}

impl Hints {
    pub fn new(live: Live) -> Hints {
        let hints = Hints { live, open: RwSignal::new(false) };
        // A hint is about one position, as the viewer knows it: what others decide at the same time, and in secret,
        // changes nothing.
        let position = Memo::new(move |_| {
            live.now.with(|now| {
                let own = now.log.iter().filter(|told| told.seat == now.seat()).count();
                (now.viewer, now.legal.clone(), own)
            })
        });
        Effect::new(move |before: Option<()>| {
            // Read rather than only tracked: a memo that is never read does not update.
            position.with(|_| ());
            if before.is_some() {
                hints.close();
            }
        });
        hints
    }

    pub fn toggle(self) {
        if self.open.get_untracked() {
            self.close();
        } else if untrack(|| self.is_offered()) {
            self.open.set(true);
        }
    }

    pub fn close(self) {
        if self.open.get_untracked() {
            self.open.set(false);
            mark_events(self.live.info.key, []);
        }
    }

    /// While the player may decide something.
    fn is_offered(self) -> bool {
        self.live.my_turn() && self.live.has_words()
    }

    /// For the top bar.
    pub fn button(self) -> impl IntoView {
        let open = move || if self.open.get() { "true" } else { "false" };
        move || {
            self.is_offered().then(|| {
                view! {
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=strings::HINT
                        title=strings::HINT
                        data-testid="hint"
                        aria-expanded=open
                        on:click=move |_| self.toggle()
                    >
                        {icon(Icon::Find)}
                    </button>
                }
            })
        }
    }

    /// A strip under the tape, so that nothing on the board is covered.
    pub fn panel(self) -> impl IntoView {
        move || {
            self.open.get().then(|| {
                let advice = with_pages_within(move |pages| (pages.advice)(self));
                view! { <section class="hint" aria-label=strings::HINT>{advice}</section> }
            })
        }
    }
}
