//! Something on a drawn board that can be chosen, by pointer or keyboard.

use crate::boards::drafting::{OnBoard, OnScreen};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

impl<D: OnScreen> OnBoard<D> {
    /// A target with what is drawn for it.
    pub fn target(self, target: D::Target, label: String, drawn: impl IntoView + 'static) -> AnyView {
        let action = D::action(target).to_string();
        let chosen = Signal::derive(move || self.is_chosen(target));
        pointed_at(action, label, chosen, move || self.point(target), drawn)
    }
}

/// The same for something that is not a target of the draft, but a part of one.
pub fn pointed_at(
    action: String,
    label: String,
    chosen: Signal<bool>,
    point: impl Fn() + Copy + 'static,
    drawn: impl IntoView + 'static,
) -> AnyView {
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" || event.key() == " " {
            event.prevent_default();
            event.stop_propagation();
            point();
        }
    };
    view! {
        <g
            class="target"
            role="button"
            tabindex="0"
            data-action=action
            aria-label=label
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| point()
            on:keydown=on_key
        >
            {drawn}
        </g>
    }
    .into_any()
}
