//! Tables in progress, and other people's tables to join.

use crate::device::STORAGE;
use crate::kit::{Icon, icon, mark, toast};
use crate::route::Route;
use crate::shell::cards::{my_card, title_of};
use crate::shell::fetched::Waiting;
use crate::shell::tables::TABLES;
use crate::shell::{lobby, online};
use crate::storage::SavedTable;
use crate::strings;
use crate::table::{connection, is_remote, mine, server};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;

/// Unfinished games, those that wait for the player first.
pub fn going_on(tables: RwSignal<Vec<SavedTable>>) -> impl IntoView {
    let follow = TABLES.show(Waiting::Nothing, move |part| {
        (part.follow_online)(tables);
        ().into_any()
    });
    // Kept outside the slips, because news of any table redraws all of them.
    let giving_up = RwSignal::new(None);
    let list = move || {
        let mut running: Vec<SavedTable> =
            tables.with(|tables| tables.iter().filter(|table| table.winners.is_none()).cloned().collect());
        running.sort_by_key(|table| !table.yours);
        let elsewhere = elsewhere(&tables.get());
        if running.is_empty() && elsewhere.is_empty() {
            return view! { <p class="muted note">{strings::NO_TABLES}</p> }.into_any();
        }
        let tables = running.into_iter().map(|table| table_slip(table, tables, giving_up)).collect_view();
        let more = elsewhere.iter().map(my_card).collect_view();
        view! { <div class="yours">{tables} {more}</div> }.into_any()
    };
    view! {
        <section class="sheet going-on" aria-label=strings::CONTINUE>
            <div class="panel-head">
                <h2>{strings::CONTINUE}</h2>
            </div>
            {list} {follow}
        </section>
    }
}

/// Tables of the account that were never opened on this device.
fn elsewhere(tables: &[SavedTable]) -> Vec<wire::Card> {
    let unknown = |card: &&wire::Card| !tables.iter().any(|table| table.id == card.table);
    mine::cards().with(|cards| cards.iter().flatten().filter(unknown).cloned().collect())
}

/// A few open tables; only if there is a server.
pub fn open_tables() -> impl IntoView {
    let there = server::server_found();
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

/// Tables on a server continue while the player is away: fetches their state.
pub fn follow_online(tables: RwSignal<Vec<SavedTable>>) {
    let running = STORAGE.tables().into_iter().filter(|table| table.winners.is_none());
    // One connection can follow only a limited number.
    for table in running.filter(|table| is_remote(&table.id)).take(24) {
        let Some(token) = STORAGE.token(&table.id) else { continue };
        let shown = connection::watch(&table.id, Some(token)).table;
        on_cleanup(move || connection::leave(&table.id));
        Effect::new(move |_| {
            if shown.with(Option::is_some) {
                let now = STORAGE.tables();
                if tables.with_untracked(|before| *before != now) {
                    tables.set(now);
                }
            }
        });
    }
}

fn marks(names: &[String]) -> impl IntoView + use<> {
    Seat::all(names.len() as u8).map(mark).collect_view()
}

/// `giving_up`: the table whose seat the player may be about to give up.
fn table_slip(
    table: SavedTable,
    tables: RwSignal<Vec<SavedTable>>,
    giving_up: RwSignal<Option<String>>,
) -> impl IntoView {
    let (chip, chip_class, button, button_class) = if table.yours {
        (strings::YOUR_TURN, "chip brass", strings::TAKE_TURN, "button small primary")
    } else if table.open > 0 {
        (strings::OPEN_SEAT, "chip signal", strings::OPEN, "button small")
    } else {
        (strings::WAITING, "chip", strings::OPEN, "button small")
    };
    // Giving up a seat on a server leaves others waiting, so it asks first.
    let sits = is_remote(&table.id) && STORAGE.token(&table.id).is_some();
    let id = StoredValue::new(table.id.clone());
    let asked = Signal::derive(move || giving_up.with(|asked| asked.as_ref() == Some(&id.get_value())));
    let throw = move |_| {
        if sits {
            return giving_up.set(Some(id.get_value()));
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
                <button type="button" class="button small" data-testid="sure-no" on:click=move |_| giving_up.set(None)>
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
