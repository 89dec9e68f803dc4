//! A finished or running table, step by step.

use crate::boards;
use crate::kit::panel::panel;
use crate::kit::{Choice, Icon, Log, Scrub, Segment, Tape, TapeText, Tone, icon};
use crate::route::Route;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::rules::RulesDrawer;
use crate::shell::table::{board_area, table_bar};
use crate::shell::top::skip_link;
use crate::strings;
use crate::table::live::{Live, sleep};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Viewer;

/// How fast a replay runs.
#[derive(Clone, Copy, PartialEq)]
enum Speed {
    Once,
    Twice,
    FourTimes,
}

impl Speed {
    /// Milliseconds between two steps.
    fn pause(self) -> i32 {
        match self {
            Speed::Once => 1200,
            Speed::Twice => 500,
            Speed::FourTimes => 180,
        }
    }
}

impl Choice for Speed {
    fn key(self) -> &'static str {
        match self {
            Speed::Once => "1",
            Speed::Twice => "2",
            Speed::FourTimes => "4",
        }
    }
}

#[component]
pub fn Replay(id: String) -> impl IntoView {
    with_record(id, |id| match Live::replay(id) {
        Ok(live) => page(live).into_any(),
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

fn page(live: Live) -> impl IntoView {
    crate::app::title(&format!("{}, {}", live.info.title, strings::REPLAY));
    let client = crate::app::client();
    let place = boards::place(live);
    let rules_open = RwSignal::new(false);
    let text = Signal::derive(move || {
        let (prompt, last) = live.now.with(|now| {
            let last = now.log.iter().rev().find(|told| told.step == now.step).map(|told| told.text.clone());
            (now.prompt.clone(), last)
        });
        let mut text = TapeText::new(Tone::Back, last.unwrap_or_else(|| prompt.clone()), prompt);
        text.primary =
            Some(if live.finished { strings::SCORE_SHEET } else { strings::BACK_TO_LIVE }.to_owned());
        text
    });
    let primary = Callback::new(move |()| {
        let id = live.id.get_value();
        client.go(&if live.finished { Route::Finish(id) } else { Route::Table(id) });
    });
    let step = Signal::derive(move || live.now.with(|now| now.step));
    let steps = Signal::derive(move || live.now.with(|now| now.steps));
    let go = Callback::new(move |step: usize| live.look_at(Some(step)));
    let log = Signal::derive(move || live.now.with(|now| now.log.clone()));
    let players =
        move || place.players.get().into_iter().map(|facts| panel(facts, ().into_any())).collect_view();
    let (playing, speed) = (RwSignal::new(false), RwSignal::new(Speed::Once));
    run(live, playing, speed);
    let class = format!("stage {} narrow replay", place.class);
    view! {
        {skip_link()}
        <div class="app">
            {table_bar(live, place.round, rules_open)}
            <Tape text primary second=|()| {} />
            <main class=class>
                <aside class="column left" aria-label=strings::PLAYERS_AND_LOG>
                    <div class="players">{players}</div>
                    <section class="sheet grow logs" aria-label=strings::DISPATCHES>
                        <div class="panel-head">
                            <h2>{strings::DISPATCHES}</h2>
                        </div>
                        <Log lines=log divides=boards::divides(live.info.key) jump=go />
                    </section>
                </aside>
                {board_area(live, place.board)}
                <section class="tray reel" aria-label=strings::REPLAY>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=move || if playing.get() { strings::PAUSE } else { strings::PLAY_ON }
                        on:click=move |_| playing.update(|playing| *playing = !*playing)
                    >
                        {move || icon(if playing.get() { Icon::Pause } else { Icon::Play })}
                    </button>
                    <Scrub step steps live=Signal::stored(false) go />
                    <Segment
                        label=strings::SPEED.to_owned()
                        choices=vec![(Speed::Once, "1x"), (Speed::Twice, "2x"), (Speed::FourTimes, "4x")]
                        value=speed
                        pick=move |chosen| speed.set(chosen)
                    />
                    {live.finished.then(|| eyes(live))}
                </section>
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
}

/// Through whose eyes one looks; while a game runs nobody may choose that.
fn eyes(live: Live) -> impl IntoView {
    let seats = live
        .seats()
        .into_iter()
        .map(|seat| view! { <option value=seat.to_string()>{live.name(seat)}</option> })
        .collect_view();
    let value = move || {
        live.now.with(|now| match now.viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Spectator | Viewer::Referee => "referee".to_owned(),
        })
    };
    view! {
        <label class="seat-view">
            <span class="caption">{strings::SEAT_VIEW}</span>
            <select
                class="field"
                prop:value=value
                on:change=move |event| {
                    if let Ok(viewer) = event_target_value(&event).parse() {
                        live.look_as(viewer);
                    }
                }
            >
                <option value="referee">{strings::EVERYBODY}</option>
                {seats}
            </select>
        </label>
    }
}

/// Plays on while `playing`, until the end.
fn run(live: Live, playing: RwSignal<bool>, speed: RwSignal<Speed>) {
    Effect::new(move |_| {
        if !playing.get() {
            return;
        }
        spawn_local(async move {
            while playing.try_get_untracked() == Some(true) {
                let Some(speed) = speed.try_get_untracked() else { return };
                let _ = sleep(speed.pause()).await;
                let Some((step, steps)) = live.now.try_with_untracked(|now| (now.step, now.steps)) else {
                    return;
                };
                if playing.try_get_untracked() != Some(true) {
                    return;
                }
                if step >= steps {
                    playing.set(false);
                } else {
                    live.look_at(Some(step + 1));
                }
            }
        });
    });
}
