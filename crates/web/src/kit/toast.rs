//! One short notice at a time, bottom left, for five seconds. Never for what needs an answer.

use crate::kit::{Icon, icon};
use crate::table::live::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

thread_local! {
    static TOAST: ArcRwSignal<Option<(u32, String)>> = ArcRwSignal::new(None);
}

/// Says it, from wherever in the client.
pub fn say(text: impl Into<String>) {
    let toast = TOAST.with(Clone::clone);
    let number = toast.with_untracked(|last| last.as_ref().map_or(0, |(number, _)| number + 1));
    toast.set(Some((number, text.into())));
    spawn_local(async move {
        let _ = sleep(5000).await;
        if toast.with_untracked(|now| now.as_ref().is_some_and(|(now, _)| *now == number)) {
            toast.set(None);
        }
    });
}

#[component]
pub fn ToastLine() -> impl IntoView {
    let toast = TOAST.with(Clone::clone);
    let line =
        move || toast.get().map(|(_, text)| view! { <span class="toast">{icon(Icon::Check)} {text}</span> });
    view! { <div class="toasts" role="status">{line}</div> }
}
