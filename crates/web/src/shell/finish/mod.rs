//! A finished game: its last action, what decided it, and how it got there.

mod again;
mod keep;
mod picture;
mod rating;
mod tally;
mod words;

use crate::app::client;
use crate::boards::{self, ending};
use crate::device::STORAGE;
use crate::kit::chart::{self, Course};
use crate::kit::{Icon, Tape, TapeText, Tone, toast};
use crate::route::Route;
use crate::shell::best_words;
use crate::shell::daily;
use crate::shell::fair::fairness;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::rules::RulesDrawer;
use crate::shell::share::share_text;
use crate::shell::table::table_bar;
use crate::shell::top::skip_link;
use crate::strings;
use crate::table::is_remote;
use crate::table::live::Live;
use again::Again;
use client::ending::{Company, Headline};
use leptos::prelude::*;
use rules::Outcome;
use wasm_bindgen::JsCast;

/// For this many milliseconds Enter does nothing, because it may have been meant for the last move.
const QUIET: f64 = 600.0;

pub fn finish(id: String) -> AnyView {
    with_record(id, |id| match Live::replay(id) {
        Ok(live) => {
            live.look_at(Some(usize::MAX));
            match live.now.with_untracked(|now| now.outcome.clone()) {
                Some(outcome) => page(live, &outcome).into_any(),
                None => lost(strings::NO_SUCH_TABLE, strings::NO_SUCH_TABLE_HELP).into_any(),
            }
        }
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

/// The players, as the sentences name them.
pub fn company(live: Live) -> Company {
    Company { names: live.names.get_value(), you: live.own }
}

fn headline(live: Live, outcome: &Outcome) -> Headline {
    let view = live.now.with_untracked(|now| now.view.clone());
    ending::headline(live.info.key, &view, outcome, &company(live)).unwrap_or_else(|| Headline {
        title: strings::game_over(&live.winners(outcome)),
        detail: live.now.with_untracked(|now| now.prompt.clone()),
    })
}

fn page(live: Live, outcome: &Outcome) -> impl IntoView + use<> {
    crate::app::title(&format!("{}, {}", live.info.title, strings::FINISHED));
    let client = client();
    let rules_open = RwSignal::new(false);
    let id = live.id.get_value();
    let daily = STORAGE.daily().at(&id).is_some();
    let head = headline(live, outcome);
    let shared = keep::share_words(live, &head);
    let online = is_remote(&id).then(|| Again::of(live));
    let said = head.clone();
    let text = Signal::derive(move || {
        let mut text = TapeText::new(Tone::End, said.title.clone(), said.detail.clone());
        text.primary = Some(strings::REPLAY.to_owned());
        // A daily puzzle is played only once.
        text.second = (!daily).then(|| (Icon::Turn, strings::REMATCH.to_owned()));
        if let Some(again) = online {
            again.tell(&mut text);
        }
        text
    });
    let rematch = Callback::new(move |()| match online {
        _ if daily => {}
        Some(again) => again.play(client),
        None => match live.rematch() {
            Ok(id) => client.go(&Route::Table(id)),
            Err(reason) => toast::fail(reason),
        },
    });
    let replay = Callback::new(move |()| client.go(&Route::Replay(live.id.get_value())));
    let share = StoredValue::new(shared);
    let picture = picture::picture(live, outcome, &head, share.get_value());
    keys(replay, Callback::new(move |()| share_text(share.get_value())));
    view! {
        {skip_link()}
        <div class="app scrolls">
            {table_bar(live, Signal::stored(Some(strings::game_over(&[]))), rules_open, false)}
            <Tape text primary=replay second=rematch />
            <main class="page finish" data-main tabindex="-1">
                <h1 class="visually-hidden">{head.title.clone()}</h1>
                <div class="board-and-course">
                    {words::words(live, outcome).map_or_else(|| last_board(live).into_any(), IntoAny::into_any)}
                    {course(live)}
                </div>
                <div>
                    {tally::card(live, outcome)} {tally::bars(live, outcome)} {tally::bands(live, outcome)}
                    {best_words::missed(live)}
                </div>
                <div>
                    {daily::result(&id)} {rating::card(live)} {(!daily).then(|| keep::share(share.get_value(), picture))}
                    {fairness(live)} {keep::keep(live)}
                </div>
                <div class="bottom-bar only-narrow">
                    <crate::kit::tape::TapeButtons text primary=replay second=rematch />
                </div>
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
}

/// The final board.
fn last_board(live: Live) -> impl IntoView {
    boards::place(live).map(|place| {
        view! {
            <section class=format!("card last-board {}", place.class) aria-label=strings::BOARD>
                <div class="board" inert=true>
                    <div class="drawn">{place.board}</div>
                </div>
            </section>
        }
    })
}

/// Each player's progress at the end of each round.
fn course(live: Live) -> impl IntoView {
    let key = live.info.key;
    let rounds = boards::standings(key, &live.course());
    (rounds.len() > 1).then(|| {
        let title = boards::standing_title(key);
        let numbers: Vec<u16> = rounds.iter().map(|(round, _)| *round).collect();
        let of = |seat: rules::Seat| {
            rounds.iter().map(|(_, values)| values.get(seat.index()).copied().unwrap_or(0)).collect()
        };
        let courses: Vec<Course> = live
            .seats()
            .into_iter()
            .map(|seat| Course { seat, name: live.name(seat), values: of(seat) })
            .collect();
        view! {
            <section class="card" aria-label=title>
                <h2>{title}</h2>
                {chart::lines(title.to_owned(), &numbers, &courses)}
            </section>
        }
    })
}

/// Enter and R open the replay, S shares the game. No key starts a new game.
fn keys(replay: Callback<()>, share: Callback<()>) {
    let opened = js_sys::Date::now();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = |what: &str| on.as_ref().is_some_and(|on| on.closest(what).ok().flatten().is_some());
        if inside("input, textarea, select, dialog") {
            return;
        }
        match event.key().as_str() {
            "Enter" if inside("button, a, [role=button]") => {}
            "Enter" if js_sys::Date::now() - opened < QUIET => event.prevent_default(),
            "Enter" | "r" | "R" => replay.run(()),
            "s" | "S" => share.run(()),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}
