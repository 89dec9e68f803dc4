//! One short notice at a time, bottom left, for five seconds; longer after a failure. Never for anything
//! that needs an answer.

use crate::kit::{Icon, icon};
use crate::strings;
use crate::table::live::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Milliseconds a notice stays.
const SHORT: i32 = 5000;
const LONG: i32 = 9000;

#[derive(Clone)]
struct Toast {
    number: u32,
    text: String,
    failed: bool,
}

thread_local! {
    static TOAST: ArcRwSignal<Option<Toast>> = ArcRwSignal::new(None);
}

/// Shows a notice, from anywhere in the client.
pub fn say(text: impl Into<String>) {
    show(text.into(), false);
}

/// Shows why a request failed.
pub fn fail(reason: impl Into<String>) {
    show(reason.into(), true);
}

/// The announced action is done: removes the notice.
pub fn clear() {
    TOAST.with(Clone::clone).set(None);
}

/// Reports whether something was copied.
pub fn copied(done: bool) {
    if done { say(strings::COPIED) } else { fail(strings::NOT_COPIED) }
}

fn show(text: String, failed: bool) {
    let toast = TOAST.with(Clone::clone);
    let number = toast.with_untracked(|last| last.as_ref().map_or(0, |last| last.number + 1));
    toast.set(Some(Toast { number, text, failed }));
    spawn_local(async move {
        let _ = sleep(if failed { LONG } else { SHORT }).await;
        if toast.with_untracked(|now| now.as_ref().is_some_and(|now| now.number == number)) {
            toast.set(None);
        }
    });
}

#[component]
pub fn ToastLine() -> impl IntoView {
    let toast = TOAST.with(Clone::clone);
    let line = move |failed: bool| {
        let shown = toast.get().filter(|toast| toast.failed == failed)?;
        let sign = if failed { Icon::Close } else { Icon::Check };
        Some(view! { <span class="toast" class:failed=failed>{icon(sign)} {shown.text}</span> })
    };
    let (done, failed) = (line.clone(), line);
    view! {
        <div class="toasts">
            <div role="status">{move || done(false)}</div>
            <div role="alert">{move || failed(true)}</div>
        </div>
    }
}
