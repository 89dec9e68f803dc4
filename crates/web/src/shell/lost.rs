//! The page for unknown addresses.

use crate::kit::tape::morse_line;
use crate::morse;
use crate::route::Route;
use crate::shell::top::top;
use crate::strings;
use leptos::prelude::*;

pub fn lost(title: &'static str, help: impl Into<String>) -> impl IntoView {
    let help: String = help.into();
    crate::app::title(title);
    view! {
        {top(Some(title))}
        <main class="lost" data-main>
            <div class="sheet empty">
                {morse_line(morse::TROUBLE)} <h1>{title}</h1> <p class="muted">{help}</p>
                <a class="button primary" href=Route::Home.href()>
                    {strings::WAY_HOME}
                </a>
            </div>
        </main>
    }
}
