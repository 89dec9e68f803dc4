//! History as a length of tape with a brass knob.

use crate::kit::{Icon, icon};
use crate::strings;
use leptos::prelude::*;

#[component]
pub fn Scrub(
    #[prop(into)] step: Signal<usize>,
    #[prop(into)] steps: Signal<usize>,
    /// Is the present shown?
    #[prop(into)]
    live: Signal<bool>,
    #[prop(into)] go: Callback<usize>,
) -> impl IntoView {
    let words = move || {
        if live.get() { strings::LIVE.to_owned() } else { strings::move_of(step.get(), steps.get()) }
    };
    view! {
        <div class="scrub">
            <button
                type="button"
                class="icon-button"
                aria-label=strings::EARLIER
                disabled=move || { step.get() <= 1 }
                on:click=move |_| go.run(step.get_untracked().saturating_sub(1).max(1))
            >
                {icon(Icon::Earlier)}
            </button>
            <input
                type="range"
                class="bar"
                aria-label=strings::HISTORY
                aria-valuetext=words
                min="1"
                prop:max=move || steps.get().to_string()
                prop:value=move || step.get().to_string()
                on:input=move |event| {
                    if let Ok(step) = event_target_value(&event).parse() {
                        go.run(step);
                    }
                }
            />
            <button
                type="button"
                class="icon-button"
                aria-label=strings::LATER
                disabled=move || { step.get() >= steps.get() }
                on:click=move |_| go.run(step.get_untracked() + 1)
            >
                {icon(Icon::Later)}
            </button>
            <span class="caption">{words}</span>
        </div>
    }
}
