//! The page of the daily puzzle: today's, and earlier days.

use crate::daily::History;
use crate::device::STORAGE;
use crate::shell::daily;
use crate::shell::top::top;
use crate::strings;
use leptos::prelude::*;

pub fn daily_page() -> impl IntoView {
    crate::app::title(strings::DAILY);
    let history = STORAGE.daily();
    view! {
        {top(Some(strings::DAILY))}
        <main class="page daily-page" data-main>
            <h1>{strings::DAILY}</h1>
            {daily::card()}
            <section class="sheet daily" aria-label=strings::DAILY_BEFORE>
                <div class="panel-head">
                    <h2>{strings::DAILY_BEFORE}</h2>
                </div>
                {daily::numbers(&history)}
                {days(&history)}
            </section>
        </main>
    }
}

fn days(history: &History) -> impl IntoView + use<> {
    let rows: Vec<_> = history
        .results()
        .map(|(date, score)| {
            view! {
                <li>
                    <time datetime=date.to_owned()>{date.to_owned()}</time>
                    <b>{score.points}</b>
                    <span>{score.rank.clone()}</span>
                </li>
            }
        })
        .collect();
    if rows.is_empty() {
        return view! { <p class="muted note">{strings::NO_DAILIES}</p> }.into_any();
    }
    view! { <ol class="days" aria-label=strings::DAILY_BEFORE>{rows}</ol> }.into_any()
}
