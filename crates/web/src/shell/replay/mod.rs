//! A finished or running table, turn by turn.

mod keys;
mod marks;
mod panels;
mod reel;

use crate::app::client;
use crate::boards::{self, ending};
use crate::kit::copy::copy;
use crate::kit::{Icon, Log, Tape, TapeText, Tone, icon};
use crate::route::Route;
use crate::shell::branching::{branches, play_on};
use crate::shell::document::article;
use crate::shell::lost::lost;
use crate::shell::online::with_record;
use crate::shell::rules::RulesDrawer;
use crate::shell::table::{board_area, table_bar};
use crate::shell::top::skip_link;
use crate::shell::view_switch::reading;
use crate::strings;
use crate::table::live::Live;
use client::replay::Reel;
use leptos::prelude::*;
use panels::{eyes, panels};
use reel::{Player, controls, run, timeline};

pub fn replay(id: String) -> AnyView {
    with_record(id, |id| match Live::replay(id) {
        Ok(live) => page(live),
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

/// The address of this page, without the turn.
fn address() -> String {
    let whole = window().location().href().unwrap_or_default();
    let replay = whole.find("/replay").map_or(whole.len(), |at| at + "/replay".len());
    whole[..replay].to_owned()
}

/// What else can be done with a game: analyse it, play on from the displayed step, or export its position.
fn further(live: Live) -> impl IntoView {
    let step = Signal::derive(move || live.now.with(|now| now.step));
    let position = move |_| {
        let position = live.with_house(|house| house.position_at(step.get_untracked()));
        if let Some(Ok(position)) = position {
            copy(position.write());
        }
    };
    let over = live.finished.then(|| {
        view! {
            <a class="button small" href=Route::Analysis(live.id.get_value()).href()>
                {icon(Icon::Bars)}
                {strings::ANALYSE}
            </a>
            <button type="button" class="button small" data-testid="copy-position" on:click=position>
                {icon(Icon::Copy)}
                {strings::COPY_POSITION}
            </button>
        }
    });
    view! {
        <div class="row wrapping">{over} {play_on(live, step)}</div>
        {branches(&live.id.get_value(), strings::BRANCHES, "")}
    }
}

fn page(live: Live) -> AnyView {
    let Some(place) = boards::place(live) else {
        return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any();
    };
    crate::app::title(&format!("{}, {}", live.info.title, strings::REPLAY));
    let client = client();
    let rules_open = RwSignal::new(false);
    let reel = Reel::new(&ending::turns(live.info.key, &live.course()));
    let asked = window().location().hash().unwrap_or_default();
    if let Some(step) = Route::turn(&asked).and_then(|turn| reel.find(turn)) {
        live.look_at(Some(step));
    }
    let player = Player::new(live, reel);
    run(player);
    keys::keys(player);
    let text = Signal::derive(move || {
        let prompt = live.now.with(|now| now.prompt.clone());
        let mark = player.marks.at(player.step()).map(|mark| strings::at_mark(&mark));
        let detail = match mark {
            Some(mark) => mark,
            None if live.finished => prompt.clone(),
            None => strings::HANDS_AFTER_THE_GAME.to_owned(),
        };
        let mut text = TapeText::new(Tone::Back, player.deed().unwrap_or(prompt), detail);
        text.primary =
            Some(if live.finished { strings::SCORE_SHEET } else { strings::BACK_TO_LIVE }.to_owned());
        text.second = Some((Icon::Copy, strings::COPY_TURN.to_owned()));
        text
    });
    let primary = Callback::new(move |()| {
        let id = live.id.get_value();
        client.go(&if live.finished { Route::Finish(id) } else { Route::Table(id) });
    });
    let link = Callback::new(move |()| copy(format!("{}#{}", address(), player.link())));
    let go = Callback::new(move |step: usize| live.look_at(Some(step)));
    let log = Signal::derive(move || live.now.with(|now| now.log.clone()));
    let class = format!("stage {} replay", place.class);
    let reading = reading();
    let read = (move || reading.get().then(|| article(live, None))).into_any();
    view! {
        {skip_link()}
        <div class="app">
            {table_bar(live, Signal::derive(move || player.round()), rules_open, true)}
            <Tape text primary second=link />
            <main class=class>
                <h1 class="visually-hidden">{format!("{}, {}", live.info.title, strings::REPLAY)}</h1>
                <aside class="column left" aria-label=strings::PLAYERS>
                    {panels(live, place.players)}
                </aside>
                {board_area(place.board, Some(read))}
                <section class="right column" aria-label=strings::DISPATCHES>
                    {live.finished.then(|| eyes(live))} {further(live)}
                    <div class="sheet grow logs">
                        <div class="panel-head">
                            <h2>{strings::DISPATCHES}</h2>
                        </div>
                        <Log lines=log divides=boards::divides(live.info.key) jump=go />
                    </div>
                </section>
                <section class="tray reel" aria-label=strings::REPLAY>
                    {timeline(player)} {controls(player)}
                </section>
            </main>
        </div>
        <RulesDrawer live open=rules_open />
    }
    .into_any()
}
