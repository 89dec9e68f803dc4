//! The daily puzzle on the screens: today's, how it went before, and a text to send to friends.

use crate::app::{Client, client};
use crate::boards;
use crate::daily::{self, Day, History, Score};
use crate::device::STORAGE;
use crate::kit::{Icon, copy, icon, toast};
use crate::route::Route;
use crate::strings;
use crate::table::live::open_new;
use crate::table::{Occupant, parts};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// How many days of the history are listed.
const LISTED: usize = 6;

fn today() -> String {
    daily::date(js_sys::Date::now())
}

/// Opens today's puzzle: the table where it was begun, or a new one.
fn play(client: Client) {
    let date = today();
    let history = STORAGE.daily();
    if let Some(day) = history.on(&date).filter(|day| STORAGE.saved(&day.table).is_some()) {
        client.go(&route_of(day));
        return;
    }
    if parts::need_loading(daily::GAME, None) {
        toast::say(strings::FETCHING);
    }
    let name = client.name_now();
    spawn_local(async move {
        let opened = match parts::load_for(daily::GAME, None).await {
            Ok(()) => {
                let persons = vec![Occupant::Person];
                open_new(daily::GAME, persons, daily::options(), vec![name], daily::seed(&date))
            }
            Err(reason) => Err(reason.to_owned()),
        };
        match opened {
            Ok(id) => {
                STORAGE.change_daily(|history| history.begin(&date, &id));
                client.go(&Route::Table(id));
            }
            Err(reason) => toast::fail(reason),
        }
    });
}

fn route_of(day: &Day) -> Route {
    match day.result {
        Some(_) => Route::Finish(day.table.clone()),
        None => Route::Table(day.table.clone()),
    }
}

/// Today's puzzle and the days before.
pub fn card() -> impl IntoView {
    let history = STORAGE.daily();
    let date = today();
    let client = client();
    let day = history.on(&date).cloned();
    let score = day.as_ref().and_then(|day| day.result.clone());
    let (state, button) = match (&day, &score) {
        (Some(_), Some(_)) => ("over", strings::DAILY_SEE),
        (Some(_), None) => ("begun", strings::DAILY_GO_ON),
        (None, _) => ("new", strings::DAILY_PLAY),
    };
    view! {
        <section class="sheet daily" aria-label=strings::DAILY>
            <div class="panel-head">
                <h2>{strings::DAILY}</h2>
                <time datetime=date.clone()>{date.clone()}</time>
            </div>
            <p class="muted note">{strings::DAILY_HELP}</p>
            {numbers(&history)}
            {score.map(|score| shared(&date, &score))}
            <div class="row wrapping">
                <button type="button" class="button" data-testid="daily" data-state=state on:click=move |_| play(client)>
                    {icon(Icon::Play)}
                    {button}
                </button>
            </div>
            {days(&history)}
        </section>
    }
}

/// The card on the page of the game that it is played with.
pub fn card_for(game: &str) -> Option<impl IntoView + use<>> {
    (game == daily::GAME).then(card)
}

fn numbers(history: &History) -> Option<impl IntoView + use<>> {
    let best = history.best()?;
    let facts = [
        (history.streak(js_sys::Date::now()).to_string(), strings::DAILY_STREAK),
        (best.to_string(), strings::DAILY_BEST),
        (history.played().to_string(), strings::DAILY_PLAYED),
    ];
    let fact = |(number, word): (String, &'static str)| {
        view! {
            <div>
                <dt>{word}</dt>
                <dd>{number}</dd>
            </div>
        }
    };
    Some(view! { <dl>{facts.map(fact).collect_view()}</dl> })
}

fn days(history: &History) -> Option<impl IntoView + use<>> {
    let rows: Vec<_> = history
        .results()
        .take(LISTED)
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
    (!rows.is_empty()).then(|| view! { <ol class="days" aria-label=strings::DAILY_BEFORE>{rows}</ol> })
}

/// The text to send to friends, and the button that copies it.
fn shared(date: &str, score: &Score) -> impl IntoView + use<> {
    let text = strings::daily_text(date, score.points, &score.rank, &score.shape);
    let copied = text.clone();
    view! {
        <pre class="result-text">{text}</pre>
        <div class="row wrapping">
            <button type="button" class="button" data-testid="copy-result" on:click=move |_| copy::copy(copied.clone())>
                {icon(Icon::Copy)}
                {strings::DAILY_COPY}
            </button>
        </div>
    }
}

/// What the score sheet says of a day's puzzle.
pub fn result(table: &str) -> Option<impl IntoView + use<>> {
    let history = STORAGE.daily();
    let day = history.at(table)?;
    let shared = shared(&day.date, day.result.as_ref()?);
    Some(view! {
        <section class="card daily" aria-label=strings::DAILY>
            <h2>{strings::DAILY}</h2>
            {numbers(&history)}
            {shared}
        </section>
    })
}

/// Remembers how the game at a table ended, if it is a day's puzzle.
pub fn note(table: &str, points: i32, view: &serde_json::Value) {
    if STORAGE.daily().at(table).is_none_or(|day| day.result.is_some()) {
        return;
    }
    let bands = boards::bands(daily::GAME);
    let rank = bands.iter().rev().find(|(from, _)| *from <= points).or(bands.first());
    let rank = rank.map(|(_, name)| name.clone()).unwrap_or_default();
    let shape = boards::shape(daily::GAME, view).unwrap_or_default();
    STORAGE.change_daily(|history| {
        history.finish(table, Score { points, rank, shape });
    });
}
