//! The top bar.

use crate::app::client;
use crate::kit::{Icon, icon};
use crate::route::Route;
use crate::strings;
use crate::table::connection::{self, State};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The first tab stop: skips the bar to the main part.
pub fn skip_link() -> impl IntoView {
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        let main = document().query_selector("[data-main]").ok().flatten();
        // Only focusable elements get the focus.
        if let Some(main) = main.as_ref().filter(|main| !main.has_attribute("tabindex")) {
            let _ = main.set_attribute("tabindex", "-1");
        }
        if let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = main.focus();
        }
    };
    view! {
        <nav aria-label=strings::SKIP>
            <a class="skip" href="#" on:click=skip>
                {strings::SKIP}
            </a>
        </nav>
    }
}

pub fn brand() -> impl IntoView {
    const SHAPE: &str = r#"<rect width="32" height="32" rx="7" fill="var(--ink)"/><rect x="6" y="22" width="20" height="3" rx="1.500" fill="var(--brass)"/><rect x="6" y="13" width="20" height="3.600" rx="1.800" fill="var(--on-ink)"/><rect x="9" y="16" width="3" height="7" fill="var(--on-ink)"/><circle cx="23" cy="9.500" r="3.600" fill="var(--brass)"/>"#;
    view! {
        <a class="brand" href=Route::Home.href() aria-label=strings::NAME>
            <svg viewBox="0 0 32 32" aria-hidden="true" inner_html=SHAPE></svg>
            <span>{strings::NAME}</span>
        </a>
    }
}

pub fn settings_button() -> impl IntoView {
    let client = client();
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=strings::SETTINGS
            data-testid="settings"
            on:click=move |_| client.settings_open.set(true)
        >
            {icon(Icon::Gear)}
        </button>
    }
}

/// Where the rules run.
pub fn connection() -> impl IntoView {
    view! {
        <span class="connection only-wide" title=strings::ON_THIS_DEVICE_HELP>
            <i></i>
            {strings::ON_THIS_DEVICE}
        </span>
    }
}

/// The state of the connection to the server.
pub fn line_badge() -> impl IntoView {
    let state = connection::state();
    let class = {
        let state = state.clone();
        move || match state.get() {
            State::Up(_) => "connection online",
            State::Calling | State::Reconnecting => "connection online shaky",
            State::Down => "connection online cut",
        }
    };
    let words = move || match state.get() {
        State::Up(time) => strings::on_the_wire(time),
        State::Calling => strings::CALLING.to_owned(),
        State::Reconnecting => strings::REKEYING.to_owned(),
        State::Down => strings::LINE_DOWN.to_owned(),
    };
    view! {
        <span class=class title=strings::ON_THE_WIRE_HELP>
            <i></i>
            <span>{words}</span>
        </span>
    }
}

/// The bar of the screens other than tables. On a phone its links are at the bottom.
pub fn top(crumb: Option<&'static str>) -> impl IntoView {
    let client = client();
    let current = move |route: &Route| {
        let here = client.route.get();
        let under = match route {
            Route::Learn(None) => matches!(here, Route::Learn(_)),
            Route::Puzzles(None) => matches!(here, Route::Puzzles(_)),
            _ => here == *route,
        };
        under.then_some("page")
    };
    let links = [
        (Route::Home, strings::PLAY),
        (Route::Daily, strings::DAILY_NAV),
        (Route::Learn(None), strings::LEARN),
        (Route::Puzzles(None), strings::PUZZLES),
        (Route::Lobby, strings::LOBBY),
    ]
    .map(|(route, name)| {
        let href = route.href();
        view! {
            <a class="nav-link" href=href aria-current=move || current(&route)>
                {name}
            </a>
        }
    })
    .collect_view();
    view! {
        {skip_link()}
        <header class="top">
            {brand()} {crumb.map(|crumb| view! { <div class="crumb only-narrow"><b>{crumb}</b></div> })}
            <nav aria-label=strings::MAIN_NAV>
                <div class="nav-links">{links}</div>
                {settings_button()}
                <a class="button small account-link" href=Route::Me.href() aria-current=move || current(&Route::Me)>
                    {crate::kit::mark(rules::Seat::new(0))}
                    <span class="ellipsis">{move || client.name()}</span>
                </a>
            </nav>
        </header>
    }
}
