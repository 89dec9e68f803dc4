//! The daily puzzle on the screens: today's, earlier results, and a text to share.

use crate::app::{Client, client};
use crate::boards;
use crate::daily::{self, Day, History, RecentDay, Score};
use crate::device::STORAGE;
use crate::kit::{Icon, copy, icon, toast};
use crate::route::Route;
use crate::shell::cards::title_of;
use crate::shell::share::share_button;
use crate::shell::tables::TABLES;
use crate::strings;
use crate::table::Occupant;
use crate::table::live::open_new;
use crate::table::parts::Needs;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

fn today() -> String {
    daily::date(js_sys::Date::now())
}

pub fn play(client: Client) {
    TABLES.then(move |tables| (tables.play_daily)(client));
}

/// Opens today's puzzle: at the table where it was begun, or at a new one.
pub fn open_today(client: Client) {
    let date = today();
    let history = STORAGE.daily();
    if let Some(day) = history.on(&date).filter(|day| STORAGE.saved(&day.table).is_some()) {
        client.go(&route_of(day));
        return;
    }
    let options = daily::options();
    let needs = catalog::info(daily::GAME).map(|info| Needs::to_begin(&info, &options)).unwrap_or_default();
    if !needs.are_met() {
        toast::say(strings::FETCHING);
    }
    let name = client.name_now();
    spawn_local(async move {
        let opened = match needs.load().await {
            Ok(()) => {
                let persons = vec![Occupant::Person];
                open_new(daily::GAME, persons, options, vec![name], daily::seed(&date))
            }
            Err(reason) => Err(reason.to_owned()),
        };
        match opened {
            Ok(id) => {
                toast::clear();
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

/// Today's puzzle, with the time until the next and the last seven days.
pub fn card() -> impl IntoView {
    let history = STORAGE.daily();
    let now = js_sys::Date::now();
    let date = today();
    let day = history.on(&date).cloned();
    let score = day.as_ref().and_then(|day| day.result.clone());
    let streak = history.streak(now);
    let days = daily::day_number(&date).unwrap_or_default();
    view! {
        <section class="sheet framed daily" aria-label=strings::TODAY>
            <div class="daily-head">
                <div>
                    <h2>{strings::TODAY}</h2>
                    <time datetime=date.clone()>{strings::weekday_and_day(days)}</time>
                </div>
                {countdown()}
                <div class="streak">
                    <b data-testid="streak">{streak}</b>
                    <span>{strings::streak(streak, score.is_some())}</span>
                    {last_seven(&history)}
                </div>
            </div>
            <div class="daily-game">
                {boards::art(daily::GAME)}
                <div>
                    <h3>{title_of(daily::GAME)}</h3>
                    <p class="muted">{strings::DAILY_HELP}</p>
                    {score.map(|score| result_line(&score))}
                    {button(day.as_ref())}
                </div>
            </div>
        </section>
    }
}

fn button(day: Option<&Day>) -> impl IntoView + use<> {
    let client = client();
    let (state, words, class) = match day.map(|day| day.result.is_some()) {
        Some(true) => ("over", strings::DAILY_SEE, "button"),
        Some(false) => ("begun", strings::DAILY_GO_ON, "button primary"),
        None => ("new", strings::DAILY_PLAY, "button primary"),
    };
    view! {
        <button type="button" class=class data-testid="daily" data-state=state on:click=move |_| play(client)>
            {icon(Icon::Play)}
            {words}
        </button>
    }
}

fn result_line(score: &Score) -> impl IntoView + use<> {
    view! {
        <p class="daily-done">
            {icon(Icon::Check)} <b>{strings::points(score.points)}</b> <span>{score.rank.clone()}</span>
        </p>
    }
}

/// The time until midnight UTC. Screen readers do not announce its ticks.
fn countdown() -> impl IntoView {
    let left = RwSignal::new(daily::until_next(js_sys::Date::now()));
    let tick = move || {
        left.try_set(daily::until_next(js_sys::Date::now()));
    };
    if let Ok(handle) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || handle.clear());
    }
    view! {
        <div class="countdown" role="timer" aria-live="off">
            <b>{left}</b>
            <span>{strings::UNTIL_NEXT}</span>
        </div>
    }
}

fn last_seven(history: &History) -> impl IntoView + use<> {
    let day = |day: RecentDay| {
        view! {
            <li class:done=day.done class:today=day.today>
                {day.done.then(|| icon(Icon::Check))}
                <span class="visually-hidden">{strings::recent_day(day.weekday, day.done)}</span>
                <span aria-hidden="true">{&strings::WEEKDAYS[day.weekday][..1]}</span>
            </li>
        }
    };
    let days = history.last_seven(js_sys::Date::now()).map(day).collect_view();
    view! { <ol class="seven" aria-label=strings::LAST_SEVEN>{days}</ol> }
}

/// A link to it from the page of its game.
pub fn small_card_for(game: &str) -> Option<impl IntoView + use<>> {
    (game == daily::GAME).then(|| {
        let day = STORAGE.daily().on(&today()).cloned();
        view! {
            <section class="sheet daily" aria-label=strings::DAILY>
                <div class="panel-head">
                    <h2>{strings::DAILY}</h2>
                </div>
                <p class="muted note">{strings::DAILY_HELP}</p>
                <div class="row wrapping">{button(day.as_ref())}</div>
            </section>
        }
    })
}

pub fn numbers(history: &History) -> Option<impl IntoView + use<>> {
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

/// The text to share, and the buttons for it.
fn shared(date: &str, score: &Score) -> impl IntoView + use<> {
    let origin = window().location().origin().unwrap_or_default();
    let address = format!("{origin}/{}", Route::Daily.href());
    let text = strings::daily_text(date, score.points, &score.rank, &score.shape, &address);
    let (shown, copied) = (text.clone(), text.clone());
    view! {
        <pre class="result-text">{shown}</pre>
        <div class="row wrapping">
            <button type="button" class="button primary" data-testid="copy-result" on:click=move |_| copy::copy(copied.clone())>
                {icon(Icon::Copy)}
                {strings::DAILY_COPY}
            </button>
            {share_button(text)}
        </div>
    }
}

/// What the score sheet shows about a daily puzzle: first of all, what to share.
pub fn result(table: &str) -> Option<impl IntoView + use<>> {
    let history = STORAGE.daily();
    let day = history.at(table)?;
    let shared = shared(&day.date, day.result.as_ref()?);
    Some(view! {
        <section class="card daily" aria-label=strings::DAILY>
            <h2>{strings::DAILY}</h2>
            {shared}
            {numbers(&history)}
            <div class="row between">
                {countdown()}
                <a class="button" href=Route::Daily.href()>
                    {strings::DAILY_BEFORE}
                </a>
            </div>
        </section>
    })
}

/// The title in the bar of a table: the game, or the day of the puzzle.
pub fn title_at(table: &str, game: &'static str) -> String {
    let days = STORAGE.daily().at(table).and_then(|day| daily::day_number(&day.date));
    days.map_or_else(|| game.to_owned(), strings::daily_crumb)
}

/// Stores the result of a game if it is a daily puzzle.
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
