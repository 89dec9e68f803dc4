//! Tables on a server: taking a seat, waiting for the others, and then the frame common to all tables.

use crate::app::{Client, client};
use crate::boards;
use crate::device::STORAGE;
use crate::kit::copy::copy;
use crate::kit::tape::morse_line;
use crate::kit::{Icon, Tape, TapeText, Tone, icon, mark, sure, toast};
use crate::morse;
use crate::people;
use crate::route::Route;
use crate::shell::cards::chips;
use crate::shell::lost::lost;
use crate::shell::parts::{with_parts_of, with_parts_online};
use crate::shell::share::{can_share, share_link};
use crate::shell::table::frame;
use crate::shell::top::{brand, line_badge, settings_button, skip_link, top};
use crate::strings;
use crate::table::connection::{self, Hook, State};
use crate::table::live::Live;
use crate::table::model::TableModel;
use crate::table::{mine, model, server};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Seat;
use std::sync::Arc;
use wire::{Code, Join, Net, NewTable, Problem, SeatInfo, SeatKind, Status};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The table is not known yet.
    Calling,
    /// There is a seat for the viewer.
    Joining,
    /// Another player still has to sit down.
    Waiting,
    Playing,
    Lost,
}

#[component]
pub fn OnlineTable(id: String) -> impl IntoView {
    let hook = connection::watch(&id, STORAGE.bearer(&id));
    on_cleanup({
        let id = id.clone();
        move || connection::leave(&id)
    });
    // The viewer has chosen to watch rather than take a seat.
    let watching = RwSignal::new(false);
    let phase = {
        let hook = hook.clone();
        Memo::new(move |_| {
            if hook.problem.with(Option::is_some) {
                return Phase::Lost;
            }
            hook.table.with(|table| match table.as_ref().map(|table| &table.snapshot) {
                None => Phase::Calling,
                Some(snapshot) if snapshot.status != Status::Waiting => Phase::Playing,
                Some(snapshot) if snapshot.own_seat().is_none() && !watching.get() => Phase::Joining,
                Some(_) => Phase::Waiting,
            })
        })
    };
    move || match phase.get() {
        Phase::Calling => calling().into_any(),
        Phase::Joining => joining(hook.clone(), watching).into_any(),
        Phase::Waiting => waiting(&hook).into_any(),
        Phase::Playing => {
            let (game, hook) = (game_of(&hook).map_or("", |info| info.key), hook.clone());
            let rules =
                hook.table.with_untracked(|table| table.as_ref().map(|table| table.snapshot.edition.rules));
            with_parts_online(game, rules, move || match Live::remote(&hook) {
                Some(live) => frame(live).into_any(),
                None => lost(strings::NO_SUCH_TABLE, strings::NO_SUCH_GAME_HELP).into_any(),
            })
        }
        Phase::Lost => {
            let problem = hook.problem.with_untracked(|problem| problem.as_ref().map(ToString::to_string));
            lost(strings::NO_SUCH_TABLE, problem.unwrap_or_default()).into_any()
        }
    }
}

/// The table is being fetched; if that fails, the viewer is told.
fn calling() -> impl IntoView {
    crate::app::title(strings::CALLING);
    let state = connection::state();
    let sheet = move || match state.get() {
        State::Calling | State::Up(_) => view! {
            {morse_line(morse::WAIT)}
            <h1>{strings::CALLING}</h1>
            <p class="muted">{strings::CALLING_HELP}</p>
        }
        .into_any(),
        State::Reconnecting | State::Down => view! {
            {morse_line(morse::TROUBLE)}
            <h1>{strings::NO_ANSWER}</h1>
            <p class="muted">{strings::NO_ANSWER_HELP}</p>
            <div class="row">
                <button type="button" class="button primary" on:click=move |_| connection::try_now()>
                    {strings::TRY_NOW}
                </button>
                <a class="button" href=Route::Home.href()>
                    {strings::WAY_HOME}
                </a>
            </div>
        }
        .into_any(),
    };
    view! {
        {top(None)}
        <main class="lost" data-main>
            <div class="sheet empty" role="status">
                {sheet}
            </div>
        </main>
    }
}

fn game_of(hook: &Hook) -> Option<rules::Info> {
    let key = hook.table.with_untracked(|table| table.as_ref().map(|table| table.snapshot.game.clone()))?;
    catalog::games().into_iter().find(|info| info.key == key)
}

fn bar(hook: &Hook, title: &'static str) -> impl IntoView + use<> {
    view! {
        {skip_link()}
        <header class="top">
            {brand()}
            <div class="crumb">
                <b>{title}</b>
                <span class="muted">{strings::code_of(&hook.id)}</span>
            </div>
            <nav aria-label=strings::TABLE_NAV>{line_badge()} {settings_button()}</nav>
        </header>
    }
}

/// The seats of the table, updated as players join.
fn seat_list<F>(hook: &Hook, action: F) -> impl IntoView + use<F>
where
    F: Fn(Seat) -> AnyView + Send + 'static,
{
    let table = hook.table.clone();
    let rows = Memo::new(move |_| {
        table.with(|table| {
            table.as_ref().map(|table| (table.snapshot.seats.clone(), table.snapshot.own_seat()))
        })
    });
    let row = move |(index, seat): (usize, SeatInfo), own: Option<Seat>, act: &dyn Fn(Seat) -> AnyView| {
        let place = Seat::new(index);
        let (name, what) = match &seat.kind {
            SeatKind::Open => (strings::OPEN_SEAT.to_owned(), strings::WAITS_FOR_SOMEBODY.to_owned()),
            SeatKind::Guest if own == Some(place) => (strings::myself(&seat.name), strings::SITS.to_owned()),
            SeatKind::Guest => (seat.name.clone(), strings::SITS.to_owned()),
            SeatKind::Bot { level } => (seat.name.clone(), strings::bot_of(level)),
        };
        let open = seat.kind == SeatKind::Open;
        view! {
            <li class="seat-row" data-you=(own == Some(place)).then_some("")>
                {mark(place)} <span>
                    <b>{name}</b>
                    <small>{what}</small>
                </span> {open.then(|| act(place))}
            </li>
        }
    };
    let list = move || {
        let (seats, own) = rows.get().unwrap_or_default();
        seats.into_iter().enumerate().map(|seat| row(seat, own, &action)).collect_view()
    };
    view! { <ul class="seating" aria-label=strings::SEATS>{list}</ul> }
}

/// Anyone with the link may take a seat or watch.
fn joining(hook: Hook, watching: RwSignal<bool>) -> impl IntoView {
    let client = client();
    let Some(info) = game_of(&hook) else {
        return lost(strings::NO_SUCH_TABLE, strings::NO_SUCH_GAME_HELP).into_any();
    };
    crate::app::title(info.title);
    let busy = RwSignal::new(false);
    let sit = {
        let id = hook.id.clone();
        Callback::new(move |seat: Seat| {
            let (id, name) = (id.clone(), client.name_now());
            busy.set(true);
            spawn_local(async move {
                match server::join(&id, &Join { name, seat: Some(seat) }).await {
                    Ok(joined) => sit_down(&id, joined.token.as_deref()),
                    Err(problem) => toast::fail(strings::problem(&problem)),
                }
                busy.try_set(false);
            });
        })
    };
    let rated =
        hook.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.snapshot.terms.rated));
    // Only accounts have ratings.
    let barred = move || rated && !people::is_signed_in();
    let button = move |seat: Seat| {
        if barred() {
            return sign_in_first().into_any();
        }
        view! {
            <button type="button" class="button primary" disabled=busy on:click=move |_| sit.run(seat)>
                {move || strings::sit_as(&client.name())}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="app scrolls">
            {bar(&hook, info.title)} <main class="invited" data-main>
                <section class="sheet">
                    {boards::art(info.key)} <div class="card-body">
                        <h1>{strings::invited_to(info.title)}</h1>
                        <p class="muted">{info.pitch}</p>
                        {terms(&hook)}
                        {move || barred().then(|| view! { <p>{strings::RATED_NEEDS_SIGN_IN}</p> })}
                        {move || (!rated && !people::is_signed_in()).then(|| name_field(client))}
                        {seat_list(&hook, button)}
                        <button type="button" class="button" on:click=move |_| watching.set(true)>
                            {strings::WATCH}
                        </button>
                    </div>
                </section>
            </main>
        </div>
    }
    .into_any()
}

fn sign_in_first() -> impl IntoView {
    view! {
        <a class="button primary" href=Route::Me.href()>
            {strings::SIGN_IN}
        </a>
    }
}

/// The terms with which the table was opened.
fn terms(hook: &Hook) -> impl IntoView + use<> {
    let chips = |table: &TableModel| {
        let snapshot = &table.snapshot;
        chips(&snapshot.game, &snapshot.options, &snapshot.terms)
    };
    hook.table.with_untracked(|table| table.as_ref().map(chips))
}

/// A guest can choose a name; a person who is signed in already has one.
pub fn name_field(client: Client) -> impl IntoView {
    let named = move |event: leptos::ev::Event| {
        let name = event_target_value(&event);
        client.settings.update(|settings| settings.name = name);
    };
    view! {
        <label class="option">
            <b>{strings::YOUR_NAME}</b>
            <input
                class="field"
                maxlength="24"
                placeholder=strings::NAMELESS
                prop:value=move || client.settings.with(|settings| settings.name.clone())
                on:input=named
            />
        </label>
    }
}

/// Stores the token for a seat.
pub fn keep_seat(id: &str, token: Option<&str>) {
    if token.is_some_and(|token| !STORAGE.keep_token(id, token)) {
        toast::fail(strings::STORAGE_FULL);
    }
}

/// Stores the seat, and reopens the connection with it.
fn sit_down(id: &str, token: Option<&str>) {
    let Some(token) = token else { return };
    keep_seat(id, Some(token));
    // The screen is already watching the table; from now on it uses the token.
    connection::watch(id, Some(token.to_owned()));
    connection::leave(id);
}

/// The link that invites others to a table.
pub fn link(id: &str) -> String {
    format!("{}/t/{id}", window().location().origin().unwrap_or_default())
}

/// The game starts when all seats are taken; until then the link is shown.
fn waiting(hook: &Hook) -> impl IntoView + use<> {
    let Some(info) = game_of(hook) else {
        return lost(strings::NO_SUCH_TABLE, strings::NO_SUCH_GAME_HELP).into_any();
    };
    crate::app::title(info.title);
    let address = StoredValue::new(link(&hook.id));
    let table = hook.table.clone();
    let text = Signal::derive(move || {
        let (open, watches) = table.with(|table| {
            table
                .as_ref()
                .map_or((0, true), |table| (table.open_seats().len(), table.snapshot.own_seat().is_none()))
        });
        let detail = if watches { strings::WATCHING } else { strings::SEND_LINK };
        TapeText::new(Tone::Wait, strings::waiting_for(open), detail)
    });
    let (agreed, sits) = hook.table.with_untracked(|table| {
        let snapshot = table.as_ref().map(|table| &table.snapshot);
        (
            snapshot.map(|snapshot| snapshot.terms.clone()).unwrap_or_default(),
            snapshot.is_some_and(|snapshot| snapshot.own_seat().is_some()),
        )
    });
    let invite_help = strings::invite_help(&agreed);
    let choose_all = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    let share_button = can_share().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| share_link(info.title, &address.get_value())>
                {icon(Icon::Hand)}
                {strings::SHARE}
            </button>
        }
    });
    view! {
        <div class="app scrolls">
            {bar(hook, info.title)} <Tape text primary=|()| {} second=|()| {} />
            <main class="invited" data-main>
                <section class="sheet" aria-label=strings::INVITE>
                    {boards::art(info.key)} <div class="card-body">
                        <h1>{strings::INVITE}</h1>
                        <p class="muted">{invite_help}</p>
                        {terms(hook)}
                        <input
                            class="field wire"
                            readonly
                            aria-label=strings::LINK
                            prop:value=address.get_value()
                            on:focus=choose_all
                        />
                        <div class="row wrapping">
                            <button type="button" class="button primary" on:click=move |_| copy(address.get_value())>
                                {icon(Icon::Copy)}
                                {strings::COPY_LINK}
                            </button>
                            {share_button}
                        </div>
                        {seat_list(hook, |_| ().into_any())}
                        {sits.then(|| giving_up(&hook.id))}
                    </div>
                </section>
            </main>
        </div>
    }
    .into_any()
}

/// No one has to wait forever: giving up opens the seat for others.
fn giving_up(id: &str) -> impl IntoView + use<> {
    let client = client();
    let id = StoredValue::new(id.to_owned());
    let leave = Callback::new(move |()| {
        spawn_local(async move {
            match give_up(&id.get_value()).await {
                Ok(()) => client.go(&Route::Home),
                Err(problem) => toast::fail(strings::problem(&problem)),
            }
        });
    });
    sure(Icon::Hand, strings::GIVE_UP, strings::GIVE_UP_HELP, strings::GIVE_UP_SURE, leave)
}

/// Leaves a table, and forgets it here. A table that the server no longer knows is only forgotten.
pub async fn give_up(id: &str) -> Result<(), Problem> {
    match server::leave(id).await {
        Err(problem) if problem.code != Code::Net(Net::NotFound) => Err(problem),
        _ => {
            STORAGE.delete(id);
            mine::look();
            toast::say(strings::GIVEN_UP);
            Ok(())
        }
    }
}

/// Creates the table on the server and goes there.
pub async fn open(table: NewTable) -> Result<Route, String> {
    let joined = server::create(&table).await.map_err(|problem| strings::problem(&problem).to_owned())?;
    if let Some(token) = &joined.token {
        if !STORAGE.keep_token(&joined.table, token) {
            toast::fail(strings::STORAGE_FULL);
        }
        STORAGE.keep_remote(&joined.snapshot, None, 1);
    }
    Ok(Route::Table(joined.table))
}

/// Shows a table once everything is loaded: its record, which must be fetched for a finished table on a
/// server, and its game.
pub fn with_record(id: String, show: impl Fn(&str) -> AnyView + Send + Sync + 'static) -> AnyView {
    let show = Arc::new(show);
    let show_it = move |id: &str| {
        let (show, own) = (Arc::clone(&show), id.to_owned());
        with_parts_of(id, move || show(&own))
    };
    if !crate::table::is_remote(&id) || STORAGE.saved(&id).is_some() {
        return show_it(&id);
    }
    let fetched = RwSignal::new(None);
    let asked = id.clone();
    spawn_local(async move {
        let done = fetch_record(&asked).await;
        fetched.try_set(Some(done));
    });
    (move || match fetched.get() {
        None => calling().into_any(),
        Some(Ok(())) => show_it(&id),
        Some(Err((title, text))) => lost(title, text.to_owned()).into_any(),
    })
    .into_any()
}

/// Fetches the record of a finished table; on failure returns the reason, as a title and a text.
async fn fetch_record(id: &str) -> Result<(), (&'static str, &'static str)> {
    let explain = |problem: Problem| match problem.code {
        Code::Net(Net::Unavailable) => (strings::NO_ANSWER, strings::problem(&problem)),
        _ => (strings::NO_SUCH_TABLE, strings::problem(&problem)),
    };
    let record = server::record(id).await.map_err(explain)?;
    let snapshot = server::show(id).await.map_err(explain)?;
    let kept = STORAGE.keep_remote_record(id, &record, model::occupants(&snapshot.seats));
    if kept { Ok(()) } else { Err((strings::NO_SUCH_TABLE, strings::STORAGE_FULL)) }
}
