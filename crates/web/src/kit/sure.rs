//! A button for what cannot easily be undone: it asks for confirmation in its own place.

use crate::kit::{Icon, icon};
use crate::strings;
use leptos::prelude::*;

/// `help` says what will happen, `yes` is the button that does it.
pub fn sure(
    sign: Icon,
    label: &'static str,
    help: &'static str,
    yes: &'static str,
    act: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    move || {
        if asked.get() {
            view! {
                <p>{help}</p>
                <div class="row wrapping">
                    <button type="button" class="button danger" data-testid="sure-yes" on:click=move |_| act.run(())>
                        {yes}
                    </button>
                    <button type="button" class="button" data-testid="sure-no" on:click=move |_| asked.set(false)>
                        {strings::STAY}
                    </button>
                </div>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="button danger" data-testid="leave" on:click=move |_| asked.set(true)>
                    {icon(sign)}
                    {label}
                </button>
            }
            .into_any()
        }
    }
}
