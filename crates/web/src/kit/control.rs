//! Controls with several states: real radio buttons and switches in our style.

use leptos::prelude::*;

/// Where a person writes: keys mean letters there.
pub const FIELDS: &str = "input:not([type=radio]):not([type=range]), textarea, select";

/// A value that a person chooses from a few.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// The key of its radio button in the document.
    fn key(self) -> &'static str;
}

/// An option of a game, whose values only the rules know.
impl Choice for &'static str {
    fn key(self) -> &'static str {
        self
    }
}

/// One of a few, side by side.
#[component]
pub fn Segment<C: Choice>(
    label: String,
    /// Each value and its name.
    choices: Vec<(C, &'static str)>,
    #[prop(into)] value: Signal<C>,
    #[prop(into)] pick: Callback<C>,
    /// Why a value cannot be chosen now.
    #[prop(optional)]
    shut: Option<Callback<C, Option<&'static str>>>,
) -> impl IntoView {
    let name = unique("segment");
    let choices = choices
        .into_iter()
        .map(|(choice, text)| {
            let on = move || value.get() == choice;
            let why_not = move || shut.and_then(|shut| shut.run(choice));
            view! {
                <label class:on=on class:unavailable=move || why_not().is_some() title=why_not>
                    <input
                        type="radio"
                        class="visually-hidden"
                        name=name.clone()
                        value=choice.key()
                        prop:checked=on
                        disabled=move || why_not().is_some()
                        on:change=move |_| pick.run(choice)
                    />
                    {text}
                </label>
            }
        })
        .collect_view();
    view! { <span class="segmented" role="radiogroup" aria-label=label>{choices}</span> }
}

#[component]
pub fn Switch(
    label: String,
    #[prop(into)] on: Signal<bool>,
    #[prop(into)] flip: Callback<bool>,
    /// The id by which end-to-end tests find it.
    #[prop(optional)]
    testid: Option<&'static str>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="toggle"
            class:on=on
            role="switch"
            data-testid=testid
            aria-label=label
            aria-checked=move || if on.get() { "true" } else { "false" }
            on:click=move |_| flip.run(!on.get_untracked())
        ></button>
    }
}

/// A name for a group of controls that is unique on the page.
pub fn unique(stem: &str) -> String {
    use std::cell::Cell;
    thread_local! {
        static NEXT: Cell<u32> = const { Cell::new(0) };
    }
    let number = NEXT.get();
    NEXT.set(number + 1);
    format!("{stem}-{number}")
}
