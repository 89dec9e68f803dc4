//! The drawer of a table on a server: its links and terms, its players, and the ways to leave.

use crate::app::client;
use crate::device::STORAGE;
use crate::kit::copy::copy;
use crate::kit::{Dialog, Icon, Look, Switch, icon, mark, sure, toast};
use crate::people;
use crate::route::Route;
use crate::shell::cards::chips;
use crate::shell::online::link;
use crate::shell::room::OnlineTable;
use crate::strings;
use crate::table::server;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;
use wire::{Said, SeatKind};

#[component]
pub fn TableDrawer(room: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog
            look=Look::Drawer
            title=Signal::stored(strings::THIS_TABLE.to_owned())
            open
            close=move |()| open.set(false)
        >
            {inside(room, open).into_any()}
        </Dialog>
    }
}

fn inside(room: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    let id = room.id();
    let about = room
        .with(|table| {
            let snapshot = &table.snapshot;
            let chips = chips(&snapshot.game, &snapshot.options, &snapshot.terms);
            let listed = if snapshot.terms.listed { strings::LISTED } else { strings::PRIVATE };
            view! {
                <p class="muted small">{strings::code_of(&snapshot.table)} ", " {listed}</p>
                {chips}
            }
        })
        .into_view();
    let seats = move || {
        let seats = room.seats();
        (0..seats.len()).map(|index| seat_row(room, Seat::new(index), &seats[index].kind)).collect_view()
    };
    let ask_back = move || {
        room.can_ask_back().filter(|_| room.question().is_none()).map(|_| {
            view! {
                <button
                    type="button"
                    class="button"
                    on:click=move |_| {
                        room.ask_back();
                        open.set(false);
                    }
                >
                    {icon(Icon::Back)}
                    {strings::ASK_BACK}
                </button>
            }
        })
    };
    view! {
        <div class="this-table">
            {about}
            <section aria-label=strings::PLAYERS>
                <ul class="seating">{seats}</ul>
                {ask_back}
            </section>
            <section aria-label=strings::LINK>
                <h3>{strings::WATCH_LINK}</h3>
                <p class="muted small">{strings::WATCH_LINK_HELP}</p>
                {copy_button(link(&id), "copy-link", strings::COPY_LINK)}
            </section>
            {other_device(&id)}
            {seal(room)}
            {leaving(room, open)}
        </div>
    }
}

fn copy_button(text: String, testid: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <button type="button" class="button" data-testid=testid on:click=move |_| copy(text.clone())>
            {icon(Icon::Copy)}
            {label}
        </button>
    }
}

fn seat_row(room: OnlineTable, seat: Seat, kind: &SeatKind) -> impl IntoView + use<> {
    let own = Memo::new(move |_| room.own());
    let person = *kind == SeatKind::Guest;
    let bot =
        if let SeatKind::Bot { level } = kind { strings::bot_of(level) } else { strings::BOT.to_owned() };
    let state = move || {
        let words = if room.is_stood_in(seat) {
            strings::BOT_PLAYS.to_owned()
        } else if !person {
            bot.clone()
        } else {
            room.absence(seat).unwrap_or_else(|| strings::HERE.to_owned())
        };
        match room.time(seat) {
            Some((left, _, _)) if person => format!("{words}, {}", strings::time_left_words(left)),
            _ => words,
        }
    };
    let name = move || {
        let name = room.live.name(seat);
        if own.get() == Some(seat) { strings::myself(&name) } else { name }
    };
    let on = Signal::derive(move || room.chat_prefs.with(|prefs| prefs.muted.contains(&seat)));
    let flip = Callback::new(move |mute: bool| {
        room.listen(|prefs| {
            prefs.muted.retain(|muted| *muted != seat);
            if mute {
                prefs.muted.push(seat);
            }
        });
    });
    let label = strings::mute(&room.live.name(seat));
    let mute = move || {
        (person && own.get().is_some_and(|own| own != seat)).then(|| {
            let label = label.clone();
            view! {
                <span class="mute">
                    {strings::MUTE}
                    <Switch label on flip />
                </span>
            }
        })
    };
    let replace = move || {
        (room.can_be_replaced(seat) && room.question().is_none()).then(|| {
            view! {
                <button type="button" class="button small" on:click=move |_| room.say(Said::AskBot { seat })>
                    {strings::ASK_BOT}
                </button>
            }
        })
    };
    view! {
        <li class="seat-row">
            {mark(seat)} <span>
                <b>{name}</b>
                <small>{state}</small>
            </span> {mute} {replace}
        </li>
    }
}

/// The seat can move to another device: by its own link, or through the account.
fn other_device(id: &str) -> Option<impl IntoView + use<>> {
    let token = STORAGE.token(id);
    if token.is_none() && !people::is_signed_in() {
        return None;
    }
    let (help, button) = match token {
        Some(token) => {
            let address = format!("{}#seat={token}", link(id));
            (strings::OTHER_DEVICE_HELP, Some(copy_button(address, "copy-seat", strings::COPY_SEAT)))
        }
        None => (strings::OTHER_DEVICE_ACCOUNT, None),
    };
    Some(view! {
        <section aria-label=strings::OTHER_DEVICE>
            <h3>{strings::OTHER_DEVICE}</h3>
            <p class="muted small">{help}</p>
            {button}
        </section>
    })
}

/// The commitment to the deal.
fn seal(room: OnlineTable) -> impl IntoView {
    let hash = room.with(|table| table.snapshot.seed_hash.clone()).unwrap_or_default();
    let shared = room.with(|table| table.snapshot.shared_deal) == Some(true);
    view! {
        <section aria-label=strings::SEAL>
            <h3>{strings::SEAL}</h3>
            <p class="muted small">{strings::SEAL_HELP}</p>
            <output class="hash">{hash}</output>
            {shared.then(|| view! { <p class="small">{strings::SHARED_DEAL}</p> })}
        </section>
    }
}

/// Leaving asks first.
fn leaving(room: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    let client = client();
    let may = Memo::new(move |_| room.own().is_some_and(|seat| room.is_running() && !room.is_stood_in(seat)));
    let leave = Callback::new(move |()| {
        let id = room.id();
        spawn_local(async move {
            match server::leave(&id).await {
                Ok(()) => {
                    open.try_set(false);
                    toast::say(strings::YOU_LEFT);
                    client.go(&Route::Home);
                }
                Err(problem) => toast::fail(strings::problem(&problem)),
            }
        });
    });
    let ask = move || sure(Icon::Hand, strings::LEAVE, strings::LEAVE_HELP, strings::LEAVE_SURE, leave);
    move || may.get().then(|| view! { <section aria-label=strings::LEAVE>{ask()}</section> })
}
