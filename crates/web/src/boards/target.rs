//! Something on a drawn board that can be pointed at, by the pointer or by the keyboard.

use crate::boards::drafting::{OnBoard, OnScreen};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

impl<D: OnScreen> OnBoard<D> {
    /// A target with what is drawn for it.
    pub fn target(self, target: D::Target, label: String, drawn: impl IntoView + 'static) -> AnyView {
        let on_key = move |event: KeyboardEvent| {
            if event.key() == "Enter" || event.key() == " " {
                event.prevent_default();
                event.stop_propagation();
                self.point(target);
            }
        };
        view! {
            <g
                class="target"
                role="button"
                tabindex="0"
                data-action=D::action(target).to_string()
                aria-label=label
                aria-pressed=move || self.is_chosen(target).to_string()
                on:click=move |_| self.point(target)
                on:keydown=on_key
            >
                {drawn}
            </g>
        }
        .into_any()
    }
}
