//! Notifies a player who looks elsewhere: with a mark in the title of the page, and with browser
//! notifications for people who want them.

use crate::app;
use crate::route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

thread_local! {
    static MARKED: Cell<bool> = const { Cell::new(false) };
}

pub fn is_out_of_sight() -> bool {
    document().hidden()
}

/// Is there news that the player has not seen?
pub fn is_marked() -> bool {
    MARKED.get()
}

/// Marks the title of the page until the player looks.
pub fn mark() {
    MARKED.set(true);
    app::title_again();
}

/// Removes the mark as soon as the page becomes visible.
pub fn follow_sight() {
    let seen = Closure::<dyn FnMut()>::new(|| {
        if !is_out_of_sight() && MARKED.take() {
            app::title_again();
        }
    });
    let _ = document().add_event_listener_with_callback("visibilitychange", seen.as_ref().unchecked_ref());
    seen.forget();
}

/// Does this browser support notifications?
pub fn is_possible() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// Asks for permission, and reports whether it was granted.
pub fn ask(then: Callback<bool>) {
    let granted = |permission: NotificationPermission| permission == NotificationPermission::Granted;
    if granted(Notification::permission()) {
        return then.run(true);
    }
    let Ok(asked) = Notification::request_permission() else { return then.run(false) };
    spawn_local(async move {
        let _ = JsFuture::from(asked).await;
        then.try_run(granted(Notification::permission()));
    });
}

/// Shows a notification; a click on it leads to the table. It replaces an earlier one of the same
/// table.
pub fn tell(title: &str, body: &str, table: &str) {
    if !is_possible() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(body);
    options.set_tag(table);
    // Phones allow them only from service workers: there the mark in the title must be enough.
    let Ok(shown) = Notification::new_with_options(title, &options) else { return };
    let address = Route::Table(table.to_owned()).href();
    let clicked = Closure::<dyn FnMut()>::new(move || {
        let _ = window().focus();
        let _ = window().location().set_hash(&address);
    });
    shown.set_onclick(Some(clicked.as_ref().unchecked_ref()));
    clicked.forget();
}
