//! The page: which screen is open, what the settings are, and what to do after a crash.

use crate::device::STORAGE;
use crate::door::Door;
use crate::kit::notice;
use crate::kit::toast::{self, ToastLine};
use crate::people;
use crate::route::Route;
use crate::settings::{Settings, Theme};
use crate::shell::fetched::Waiting;
use crate::shell::forms::FORMS;
use crate::shell::pages::with_pages;
use crate::shell::remote::REMOTE;
use crate::shell::tables::TABLES;
use crate::shell::{home, lost, settings};
use crate::strings;
use crate::table::{is_remote, mine};
use leptos::prelude::*;
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// What every screen can access.
#[derive(Clone, Copy)]
pub struct Client {
    pub route: RwSignal<Route>,
    pub settings: RwSignal<Settings>,
    pub settings_open: RwSignal<bool>,
}

pub fn client() -> Client {
    expect_context()
}

impl Client {
    pub fn go(self, route: &Route) {
        let _ = window().location().set_hash(&route.href());
    }

    /// The player's name: that of the account, or the one that a guest has chosen.
    pub fn name(self) -> String {
        people::session()
            .with(|session| session.as_ref().map(|session| session.name.clone()))
            .unwrap_or_else(|| self.settings.with(called))
    }

    pub fn name_now(self) -> String {
        untrack(|| self.name())
    }
}

fn called(settings: &Settings) -> String {
    match settings.name.trim() {
        "" => strings::NAMELESS.to_owned(),
        name => name.to_owned(),
    }
}

pub fn start() {
    std::panic::set_hook(Box::new(|info| show_crash(&info.to_string())));
    let door = Door::open();
    let words = accept_invitation();
    mount_to_body(App);
    if here() == Route::Home {
        door.go_on();
    }
    if let Some(words) = words {
        toast::say(words);
    }
}

/// From here on the address of the page has the usual form. Returns a message about a seat that came with
/// the link.
fn accept_invitation() -> Option<&'static str> {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let Some(route) = Route::invitation(&path) else {
        if let Some(hash) = Route::hash_of(&path) {
            move_to(&hash);
        }
        return None;
    };
    let hash = location.hash().unwrap_or_default();
    let words = match (&route, Route::seat_handed_over(&hash)) {
        (Route::Table(id), Some(token)) => Some(take_seat(id, token)),
        _ => None,
    };
    move_to(&route.href());
    words
}

/// Changes the address of the page to one behind the `#`.
fn move_to(hash: &str) {
    if let Ok(history) = window().history() {
        let address = format!("/{hash}");
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}

/// Takes a seat from another device. It never replaces one that is held here: a link must not take away a
/// player's seat.
fn take_seat(id: &str, token: &str) -> &'static str {
    match STORAGE.token(id) {
        Some(own) if own != token => strings::SITS_ALREADY,
        _ if STORAGE.keep_token(id, token) => strings::SEAT_TAKEN_OVER,
        _ => strings::STORAGE_FULL,
    }
}

/// After the first page is shown, fetch what is likely to be opened next while no one is waiting for it.
const EARLY: Duration = Duration::from_millis(500);

#[component]
fn App() -> impl IntoView {
    let client = Client {
        route: RwSignal::new(here()),
        settings: RwSignal::new(STORAGE.settings()),
        settings_open: RwSignal::new(false),
    };
    provide_context(client);
    let listener = window_event_listener(leptos::ev::hashchange, move |_| client.route.set(here()));
    on_cleanup(move || listener.remove());
    set_timeout(|| TABLES.fetch_early(), EARLY);
    mine::poll();
    notice::follow_sight();
    Effect::new(move |_| {
        client.settings.with(|settings| {
            STORAGE.keep_settings(settings);
            dress(settings);
        });
    });
    // A new screen is announced by its title and starts at its top.
    Effect::new(move |before: Option<()>| {
        client.route.track();
        if before.is_some() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            if let Some(main) = document().query_selector("main").ok().flatten() {
                let _ = main.set_attribute("tabindex", "-1");
                if let Ok(main) = main.dyn_into::<web_sys::HtmlElement>() {
                    let options = web_sys::FocusOptions::new();
                    options.set_prevent_scroll(true);
                    let _ = main.focus_with_options(&options);
                }
            }
        }
    });
    let screen = move || match client.route.get() {
        Route::Home => view! { <home::Home /> }.into_any(),
        Route::NewTable(game) => FORMS.show(Waiting::Page, move |forms| (forms.new_table)(game.clone())),
        Route::Table(id) => {
            // Both at once, because each request costs a round trip.
            if is_remote(&id) {
                REMOTE.fetch_early();
            }
            TABLES.show(Waiting::Page, move |tables| (tables.table)(id.clone()))
        }
        Route::Finish(id) => with_pages(move |pages| (pages.finish)(id.clone())),
        Route::Replay(id) => with_pages(move |pages| (pages.replay)(id.clone())),
        Route::Analysis(id) => with_pages(move |pages| (pages.analysis)(id.clone())),
        Route::WhatIf(id) => with_pages(move |pages| (pages.what_if)(id.clone())),
        Route::Shared(code) => with_pages(move |pages| (pages.shared)(code.clone())),
        Route::SetUp => with_pages(|pages| (pages.set_up)()),
        Route::Puzzles(game) => with_pages(move |pages| (pages.puzzles)(game.clone())),
        Route::Daily => with_pages(|pages| (pages.daily)()),
        Route::Lobby => with_pages(|pages| (pages.lobby)()),
        Route::Learn(game) => with_pages(move |pages| (pages.learn)(game.clone())),
        Route::Lesson { game, lesson, chapter } => {
            with_pages(move |pages| (pages.lesson)(game.clone(), lesson.clone(), chapter))
        }
        Route::Me => with_pages(|pages| (pages.account)()),
        Route::Lost => lost::lost(strings::NO_SUCH_PAGE, strings::NO_SUCH_PAGE_HELP).into_any(),
    };
    view! {
        {new_version()}
        {screen}
        <settings::SettingsDrawer />
        <ToastLine />
    }
}

/// The event from the loader that a newer version than this page's has been stored on the device.
const UPDATE: &str = "sounder-update";

/// Announces a newer version, without interrupting a game in progress.
fn new_version() -> impl IntoView {
    let ready = RwSignal::new(false);
    let listener = window_event_listener_untyped(UPDATE, move |_| ready.set(true));
    on_cleanup(move || listener.remove());
    let reload = |_| {
        let _ = window().location().reload();
    };
    move || {
        ready.get().then(|| {
            view! {
                <section class="new-version" role="status" aria-label=strings::NEW_VERSION>
                    <span>
                        <b>{strings::NEW_VERSION}</b>
                        {strings::NEW_VERSION_HELP}
                    </span>
                    <button type="button" class="button small" on:click=reload>
                        {strings::RELOAD}
                    </button>
                    <button type="button" class="button small" on:click=move |_| ready.set(false)>
                        {strings::LATER_BUTTON}
                    </button>
                </section>
            }
        })
    }
}

fn here() -> Route {
    Route::read(&window().location().hash().unwrap_or_default())
}

/// Exposes the settings to the style sheets.
fn dress(settings: &Settings) {
    let Some(root) = document().document_element() else { return };
    let set = |name: &str, value: Option<&str>| {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    };
    set(
        "data-theme",
        match settings.theme {
            Theme::Day => Some("light"),
            Theme::Night => Some("dark"),
            Theme::System => None,
        },
    );
    set("data-text", settings.large_text.then_some("large"));
    set("data-motion", settings.less_motion.then_some("less"));
    set("data-dock", settings.left_handed.then_some("left"));
}

/// Our last message, which uses only the browser's own means: the program no longer runs when it is read.
fn show_crash(message: &str) {
    web_sys::console::error_1(&message.into());
    let add = |parent: &web_sys::Element, tag: &str, class: &str, text: &str| {
        let element = document().create_element(tag).ok()?;
        element.set_class_name(class);
        element.set_text_content(Some(text));
        parent.append_child(&element).ok()?;
        Some(element)
    };
    let Some(body) = document().body() else { return };
    if let Some(frame) = add(&body, "div", "crash", "") {
        let _ = frame.set_attribute("role", "alert");
        add(&frame, "h1", "", strings::CRASH);
        add(&frame, "p", "", strings::CRASH_HELP);
        add(&frame, "pre", "", message);
        if let Some(link) = add(&frame, "a", "button primary", strings::RELOAD) {
            let _ = link.set_attribute("href", "?");
        }
    }
}

thread_local! {
    static TITLE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Sets the title of the page.
pub fn title(text: &str) {
    TITLE.set(text.to_owned());
    title_again();
}

/// Sets the same title again, with a mark if something waits for a player who looks elsewhere.
pub fn title_again() {
    let mark = if notice::is_marked() { strings::TITLE_MARK } else { "" };
    TITLE.with_borrow(|text| document().set_title(&format!("{mark}{text} - {}", strings::NAME)));
}
