//! Your tables first, then the games.

use crate::app::client;
use crate::boards;
use crate::device::{self, STORAGE};
use crate::kit::tape::morse_line;
use crate::kit::{Icon, icon, mark, toast};
use crate::route::Route;
use crate::shell::cards::{my_card, title_of};
use crate::shell::daily;
use crate::shell::lobby;
use crate::shell::new_table::quick_game;
use crate::shell::online;
use crate::shell::top::top;
use crate::storage::SavedTable;
use crate::strings;
use crate::table::{connection, is_remote, mine, parts, server};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Info, Record, Seat};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

#[component]
pub fn Home() -> impl IntoView {
    crate::app::title(strings::HOME_TITLE);
    let games = catalog::games();
    let tables = RwSignal::new(STORAGE.tables());
    let running = move || {
        let mut running = tables.with(|tables| {
            tables.iter().filter(|table| table.winners.is_none()).cloned().collect::<Vec<_>>()
        });
        running.sort_by_key(|table| !table.yours);
        running
    };
    let finished = move || {
        tables
            .with(|tables| tables.iter().filter(|table| table.winners.is_some()).cloned().collect::<Vec<_>>())
    };
    follow_online(tables);
    let cards = games.iter().map(|info| game_card(*info)).collect_view();
    view! {
        {top(None)}
        <main class="page home" data-main>
            <div class="hero">
                <div>
                    <h1>{strings::headline(games.len())}</h1>
                    <p class="lead">{strings::LEAD}</p>
                </div>
                <div class="actions">{quick_button()} {new_button()}</div>
            </div>
            <div>
                <section aria-label=strings::YOUR_TABLES>
                    <div class="section-head">
                        <h2>{strings::YOUR_TABLES}</h2>
                        <a class="see-all only-narrow" href=Route::Lobby.href()>
                            {strings::LOBBY}
                        </a>
                    </div>
                    {move || {
                        let (running, elsewhere) = (running(), elsewhere(&tables.get()));
                        if running.is_empty() && elsewhere.is_empty() {
                            nothing().into_any()
                        } else {
                            let tables = running.into_iter().map(|table| table_slip(table, tables)).collect_view();
                            let more = elsewhere.iter().map(my_card).collect_view();
                            view! { <div class="yours">{tables} {more}</div> }.into_any()
                        }
                    }}
                </section>
                <section aria-label=strings::START_NEW>
                    <div class="section-head">
                        <h2>{strings::START_NEW}</h2>
                    </div>
                    <div class="games">{cards}</div>
                </section>
            </div>
            <aside class="side">
                {open_tables()}
                {daily::card()}
                <section class="sheet" aria-label=strings::RECENT_GAMES>
                    <div class="panel-head">
                        <h2>{strings::RECENT_GAMES}</h2>
                    </div>
                    {move || {
                        let finished = finished();
                        if finished.is_empty() {
                            view! { <p class="muted note">{strings::NOTHING_FINISHED}</p> }.into_any()
                        } else {
                            let rows = finished.into_iter().take(8).map(finished_row).collect_view();
                            view! { <ul class="recent-games">{rows}</ul> }.into_any()
                        }
                    }}
                </section>
                <section class="sheet" aria-label=strings::OPEN_RECORD>
                    <div class="panel-head">
                        <h2>{strings::OPEN_RECORD}</h2>
                    </div>
                    <p class="muted note">{strings::OPEN_RECORD_HELP}</p>
                    {open_record()}
                </section>
            </aside>
        </main>
    }
}

/// Tables of the account that were never opened on this device.
fn elsewhere(tables: &[SavedTable]) -> Vec<wire::Card> {
    let unknown = |card: &&wire::Card| !tables.iter().any(|table| table.id == card.table);
    mine::cards().with(|cards| cards.iter().flatten().filter(unknown).cloned().collect())
}

/// A few tables where somebody waits; only where there is a server.
fn open_tables() -> impl IntoView {
    let there = server::server_found();
    if there.get_untracked().is_none() {
        server::look_for();
    }
    let sheet = move || {
        let (game, heard) = (RwSignal::new(String::new()), RwSignal::new(None));
        lobby::poll(game, heard);
        let list = move || {
            heard.with(|heard| {
                let open = match heard {
                    Some(Ok(wire::Lobby { open, .. })) => open.as_slice(),
                    Some(Err(reason)) => {
                        return view! { <p class="muted note" role="alert">{reason.clone()}</p> }.into_any();
                    }
                    None => &[],
                };
                if open.is_empty() {
                    view! { <p class="muted note">{strings::NO_OPEN_TABLES}</p> }.into_any()
                } else {
                    let rows = open.iter().take(4).map(lobby::open_row).collect_view();
                    view! { <ul class="listed">{rows}</ul> }.into_any()
                }
            })
        };
        view! {
            <section class="sheet" aria-label=strings::OPEN_TABLES>
                <div class="panel-head">
                    <h2>{strings::OPEN_TABLES}</h2>
                    <a class="see-all" href=Route::Lobby.href()>
                        {strings::LOBBY}
                    </a>
                </div>
                {list}
            </section>
        }
    };
    move || (there.get() == Some(true)).then(sheet)
}

/// Tables on a server go on while one is away: asks how they stand.
fn follow_online(tables: RwSignal<Vec<SavedTable>>) {
    let running = STORAGE.tables().into_iter().filter(|table| table.winners.is_none());
    // One connection carries only so many.
    for table in running.filter(|table| is_remote(&table.id)).take(24) {
        let Some(token) = STORAGE.token(&table.id) else { continue };
        let shown = connection::watch(&table.id, Some(token)).table;
        on_cleanup(move || connection::leave(&table.id));
        Effect::new(move |_| {
            if shown.with(Option::is_some) {
                tables.set(STORAGE.tables());
            }
        });
    }
}

fn quick_button() -> impl IntoView {
    let client = client();
    view! {
        <button type="button" class="button" data-testid="quick-game" on:click=move |_| quick_game(client)>
            {icon(Icon::Play)}
            {strings::QUICK_GAME}
        </button>
    }
}

fn new_button() -> impl IntoView {
    view! {
        <a class="button primary" href=Route::NewTable(None).href()>
            {strings::NEW_TABLE}
        </a>
    }
}

fn nothing() -> impl IntoView {
    view! {
        <div class="sheet empty">
            {morse_line("-.-.--.-")} <h3>{strings::NOTHING}</h3> <p class="muted">{strings::NO_TABLES}</p>
            <div class="row">{quick_button()} {new_button()}</div>
        </div>
    }
}

fn marks(names: &[String]) -> impl IntoView + use<> {
    Seat::all(names.len() as u8).map(mark).collect_view()
}

fn table_slip(table: SavedTable, tables: RwSignal<Vec<SavedTable>>) -> impl IntoView {
    let (chip, chip_class, button, button_class) = if table.yours {
        (strings::YOUR_TURN, "chip brass", strings::TAKE_TURN, "button small primary")
    } else if table.open > 0 {
        (strings::OPEN_SEAT, "chip signal", strings::OPEN, "button small")
    } else {
        (strings::WAITING, "chip", strings::OPEN, "button small")
    };
    // Whoever throws away a seat at a server leaves others waiting: that is asked first.
    let sits = is_remote(&table.id) && STORAGE.token(&table.id).is_some();
    let asked = RwSignal::new(false);
    let id = StoredValue::new(table.id.clone());
    let throw = move |_| {
        if sits {
            return asked.set(true);
        }
        STORAGE.delete(&id.get_value());
        tables.set(STORAGE.tables());
        toast::say(strings::GAME_DELETED);
    };
    let give_up = move |_| {
        spawn_local(async move {
            match online::give_up(&id.get_value()).await {
                Ok(()) => tables.set(STORAGE.tables()),
                Err(problem) => toast::fail(strings::problem(&problem)),
            }
        });
    };
    let what = if table.yours { strings::YOU_ARE_AWAITED.to_owned() } else { table.prompt.clone() };
    let label = if sits { strings::GIVE_UP } else { strings::DELETE_GAME };
    let company = strings::company(&table.names, &table.occupants, table.own.map(Seat::index));
    view! {
        <article class="slip" class:turn=table.yours>
            <div class="row between">
                <h3>{title_of(&table.game)}</h3>
                <span class=chip_class>{chip}</span>
            </div>
            <div class="slip-players">{marks(&table.names)} <span>{company}</span></div>
            <p class="muted standing">
                {move || if asked.get() { strings::GIVE_UP_HELP.to_owned() } else { what.clone() }}
            </p>
            <div class="slip-foot" hidden=move || !asked.get()>
                <button type="button" class="button small danger" data-testid="sure-yes" on:click=give_up>
                    {strings::GIVE_UP_SURE}
                </button>
                <button type="button" class="button small" data-testid="sure-no" on:click=move |_| asked.set(false)>
                    {strings::STAY}
                </button>
            </div>
            <div class="slip-foot" hidden=asked>
                <button type="button" class="icon-button" data-testid="remove" aria-label=label title=label on:click=throw>
                    {icon(Icon::Trash)}
                </button>
                <span class="muted">{strings::standing(table.steps, table.open == 0, is_remote(&table.id))}</span>
                <a class=button_class href=Route::Table(table.id.clone()).href()>
                    {button}
                </a>
            </div>
        </article>
    }
}

fn game_card(info: Info) -> impl IntoView {
    let face = boards::face(info.key);
    view! {
        <article class="game-card">
            {boards::art(info.key)}
            <div class="card-body">
                <h3>{info.title}</h3>
                <p>{if face.line.is_empty() { info.pitch } else { face.line }}</p>
                <div class="game-facts">
                    <span>{strings::players(info.seats)}</span>
                    <span>{strings::minutes(face.minutes)}</span>
                    <span>{face.weight}</span>
                </div>
                <a class="button small" href=Route::NewTable(Some(info.key.to_owned())).href()>
                    {strings::SET_UP}
                    <span class="visually-hidden">{info.title}</span>
                </a>
            </div>
        </article>
    }
}

fn finished_row(table: SavedTable) -> impl IntoView {
    let winner = table.winners.as_ref().and_then(|winners| winners.first().copied()).unwrap_or(Seat::new(0));
    let name = table.names.get(winner.index()).cloned().unwrap_or_default();
    let text = strings::won(&title_of(&table.game));
    view! {
        <li>
            {mark(winner)} <span><b>{name}</b> {text}</span>
            <a class="icon-button" href=Route::Finish(table.id).href() aria-label=strings::SCORE_SHEET>
                {icon(Icon::Bars)}
            </a>
        </li>
    }
}

fn open_record() -> impl IntoView {
    let client = client();
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let Ok(record) = Record::read(&text.unwrap_or_default())
                .map_err(|refusal| toast::fail(format!("{}: {refusal}", strings::BAD_RECORD)))
            else {
                return;
            };
            if let Err(reason) = parts::load_for(&record.header.game, Some(record.header.rules)).await {
                toast::fail(reason);
                return;
            }
            let id = device::new_id();
            match STORAGE.keep_record(&id, &record) {
                Ok(()) => client.go(&Route::Replay(id)),
                Err(refusal) => toast::fail(format!("{}: {refusal}", strings::BAD_RECORD)),
            }
        });
    };
    view! {
        <label class="file button">
            <input type="file" class="visually-hidden" accept=".txt,.json,.record,.journal,text/plain,application/json" on:change=chosen />
            {strings::CHOOSE_FILE}
        </label>
    }
}
