//! Tables on the server: one's own, those with an open seat, and those to watch.

use crate::app::client;
use crate::boards;
use crate::device::STORAGE;
use crate::kit::tape::morse_line;
use crate::kit::{Icon, icon, notice, toast};
use crate::morse;
use crate::people;
use crate::route::Route;
use crate::shell::cards::{chips, company, my_card, title_of};
use crate::shell::online::{keep_seat, name_field};
use crate::shell::top::top;
use crate::strings;
use crate::table::{mine, server};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wire::{Card, Join, Lobby};

/// How often the list is refreshed while it is visible.
const OFTEN: Duration = Duration::from_secs(10);

/// The listed tables from the server, or the error.
type Heard = Option<Result<Lobby, String>>;

#[component]
pub fn LobbyPage() -> impl IntoView {
    crate::app::title(strings::LOBBY);
    let client = client();
    let game = RwSignal::new(String::new());
    let heard = RwSignal::new(None);
    poll(game, heard);
    mine::look();
    view! {
        {top(Some(strings::LOBBY))}
        <main class="page lobby" data-main>
            <div class="hero">
                <div>
                    <h1>{strings::LOBBY}</h1>
                    <p class="lead">{strings::LOBBY_LEAD}</p>
                </div>
                <div class="actions">
                    <a class="button primary" href=Route::NewTable(None).href()>
                        {strings::NEW_TABLE}
                    </a>
                </div>
            </div>
            {my_games()}
            // Others see the name at the table.
            {move || (!people::is_signed_in()).then(|| name_field(client))}
            <div class="filter">
                <label>
                    <b>{strings::GAME}</b>
                    {game_menu(game)}
                </label>
            </div>
            {move || listed(heard.get())}
        </main>
    }
}

/// Fetches the list, and refreshes it while the page is visible.
pub fn poll(game: RwSignal<String>, heard: RwSignal<Heard>) {
    let ask = move || {
        let Some(game) = game.try_get_untracked() else { return };
        spawn_local(async move {
            let told = server::lobby(&game).await.map_err(|problem| strings::problem(&problem).to_owned());
            heard.try_maybe_update(|heard| {
                let changed = heard.as_ref() != Some(&told);
                *heard = Some(told);
                (changed, ())
            });
        });
    };
    Effect::new(move |_| {
        game.track();
        ask();
    });
    let again = move || {
        if !notice::is_out_of_sight() {
            ask();
            mine::look();
        }
    };
    if let Ok(handle) = set_interval_with_handle(again, OFTEN) {
        on_cleanup(move || handle.clear());
    }
}

fn game_menu(game: RwSignal<String>) -> impl IntoView {
    let games = catalog::games()
        .into_iter()
        .map(|info| view! { <option value=info.key>{info.title}</option> })
        .collect_view();
    view! {
        <select class="field" prop:value=game on:change=move |event| game.set(event_target_value(&event))>
            <option value="">{strings::ALL_GAMES}</option>
            {games}
        </select>
    }
}

/// One's own tables, with a link to the next one where it is one's turn.
fn my_games() -> impl IntoView {
    let cards = mine::cards();
    let next = move || {
        mine::next_except("").map(|card| {
            view! {
                <a class="button primary" href=Route::Table(card.table).href()>
                    {icon(Icon::Later)}
                    {strings::next_game(mine::waiting_except(""))}
                </a>
            }
        })
    };
    let list = move || match cards.get() {
        None => view! { <p class="muted" role="status">{strings::CALLING}</p> }.into_any(),
        Some(cards) if cards.is_empty() => {
            view! { <p class="muted">{strings::NO_GAMES_OF_YOURS}</p> }.into_any()
        }
        Some(mut cards) => {
            cards
                .sort_by_key(|card| (!card.is_mine_to_act(), card.deadline.unwrap_or(i64::MAX), -card.moved));
            let cards = cards.iter().map(my_card).collect_view();
            view! { <div class="yours">{cards}</div> }.into_any()
        }
    };
    view! {
        <section aria-label=strings::MY_GAMES>
            <div class="section-head">
                <h2>{strings::MY_GAMES}</h2>
                {next}
            </div>
            {list}
        </section>
    }
}

fn listed(heard: Heard) -> impl IntoView {
    match heard {
        None => view! { <p class="muted" role="status">{strings::CALLING}</p> }.into_any(),
        Some(Err(reason)) => view! {
            <div class="sheet empty" role="alert">
                {morse_line(morse::TROUBLE)} <h3>{strings::NO_LOBBY}</h3> <p class="muted">{reason}</p>
            </div>
        }
        .into_any(),
        Some(Ok(lobby)) => {
            let nobody = |text: &'static str| view! { <p class="muted note">{text}</p> }.into_any();
            let list = |cards: &[Card], row: fn(&Card) -> AnyView, empty: &'static str| {
                if cards.is_empty() {
                    nobody(empty)
                } else {
                    view! { <ul class="listed">{cards.iter().map(row).collect_view()}</ul> }.into_any()
                }
            };
            view! {
                <div class="two-columns">
                    <section class="sheet" aria-label=strings::OPEN_TABLES data-testid="open-tables">
                        <div class="panel-head">
                            <h2>{strings::OPEN_TABLES}</h2>
                            <span class="caption">{strings::waiting_count(lobby.open.len())}</span>
                        </div>
                        {list(&lobby.open, open_row, strings::NO_OPEN_TABLES)}
                    </section>
                    <section class="sheet" aria-label=strings::RUNNING_TABLES data-testid="running-tables">
                        <div class="panel-head">
                            <h2>{strings::RUNNING_TABLES}</h2>
                            <span class="caption">{strings::running_count(lobby.running.len())}</span>
                        </div>
                        {list(&lobby.running, running_row, strings::NO_RUNNING_TABLES)}
                    </section>
                </div>
            }
            .into_any()
        }
    }
}

/// A table with an open seat. One's own is opened rather than joined.
pub fn open_row(card: &Card) -> AnyView {
    let client = client();
    let id = card.table.clone();
    let busy = RwSignal::new(false);
    let label = strings::join_table(&title_of(&card.game), &strings::code_of(&id));
    let act = if mine::is_mine(&id) {
        view! {
            <a class="button small" href=Route::Table(id).href()>
                {strings::OPEN}
            </a>
        }
        .into_any()
    } else if card.terms.rated && !people::is_signed_in() {
        view! {
            <a class="button small" href=Route::Me.href() title=strings::RATED_NEEDS_SIGN_IN>
                {strings::SIGN_IN}
                <span class="visually-hidden">{strings::RATED_NEEDS_SIGN_IN}</span>
            </a>
        }
        .into_any()
    } else {
        let join = move |_| {
            let (id, name) = (id.clone(), client.name_now());
            busy.set(true);
            spawn_local(async move {
                // The commitment to the deal is noted before the deal is made.
                if let Ok(snapshot) = server::show(&id).await {
                    STORAGE.keep_commitment(&snapshot);
                }
                match server::join(&id, &Join { name, seat: None }).await {
                    Ok(joined) => {
                        keep_seat(&id, joined.token.as_deref());
                        client.go(&Route::Table(id));
                    }
                    Err(problem) => toast::fail(strings::problem(&problem)),
                }
                busy.try_set(false);
            });
        };
        view! {
            <button type="button" class="button small primary" data-testid="join" disabled=busy aria-label=label on:click=join>
                {strings::JOIN}
            </button>
        }
        .into_any()
    };
    row(card, act)
}

fn running_row(card: &Card) -> AnyView {
    let label = strings::watch_table(&title_of(&card.game), &strings::code_of(&card.table));
    let text = if mine::is_mine(&card.table) { strings::OPEN } else { strings::WATCH_IT };
    let act = view! {
        <a class="button small" aria-label=label href=Route::Table(card.table.clone()).href()>
            {text}
        </a>
    };
    row(card, act.into_any())
}

fn row(card: &Card, act: AnyView) -> AnyView {
    view! {
        <li>
            {boards::art(&card.game)}
            <div>
                <div class="row">
                    <h3>{title_of(&card.game)}</h3>
                    <span class="muted small">{strings::code_of(&card.table)}</span>
                </div>
                {company(card)} {chips(&card.game, &card.options, &card.terms)}
            </div>
            {act}
        </li>
    }
    .into_any()
}
