//! A row of tabs and the panes they select, following the conventions for screen readers and keyboards: one
//! tab stop for the whole row, arrows to move within it, and every pane labelled by its tab.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A tab and its pane: the names by which they refer to each other.
#[derive(Clone, PartialEq, Eq)]
pub struct Tab {
    pub tab: String,
    pub pane: String,
}

impl Tab {
    pub fn new(stem: &str) -> Tab {
        let stem = crate::kit::control::unique(stem);
        Tab { tab: format!("{stem}-tab"), pane: format!("{stem}-pane") }
    }
}

/// One tab. End-to-end tests find it by `testid`.
pub fn tab<F: Fn() + 'static>(
    names: &Tab,
    testid: &'static str,
    selected: Signal<bool>,
    choose: F,
    label: AnyView,
) -> impl IntoView + use<F> {
    view! {
        <button
            type="button"
            role="tab"
            id=names.tab.clone()
            aria-controls=names.pane.clone()
            aria-selected=move || if selected.get() { "true" } else { "false" }
            tabindex=move || if selected.get() { "0" } else { "-1" }
            data-testid=testid
            on:click=move |_| choose()
        >
            {label}
        </button>
    }
}

/// Arrows, Home and End in a row of tabs: moves to another tab and selects it.
pub fn along(event: &KeyboardEvent) {
    let on = event.target().and_then(|on| on.dyn_into::<web_sys::Element>().ok());
    let row = on.and_then(|on| on.closest("[role=tablist]").ok().flatten());
    let Some(found) = row.and_then(|row| row.query_selector_all("[role=tab]").ok()) else { return };
    let tabs: Vec<web_sys::HtmlElement> =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect();
    let now = tabs.iter().position(|tab| tab.tab_index() == 0).unwrap_or_default();
    let Some(last) = tabs.len().checked_sub(1) else { return };
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => (now + 1) % tabs.len(),
        "ArrowLeft" | "ArrowUp" => (now + last) % tabs.len(),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    if let Some(tab) = tabs.get(next) {
        let _ = tab.focus();
        tab.click();
    }
}
