//! The frame of every table: top bar, tape, players and log, the board, the tray. The game fills its
//! places.

use crate::app::client;
use crate::boards;
use crate::device::STORAGE;
use crate::kit::control::FIELDS;
use crate::kit::tape::TapeButtons;
use crate::kit::{Icon, Tape, TapeText, Tone, icon, mark};
use crate::kit::{flight, sound};
use crate::route::Route;
use crate::shell::asks::next_game;
use crate::shell::daily;
use crate::shell::fetched::Waiting;
use crate::shell::hint::Hints;
use crate::shell::lost::lost;
use crate::shell::other_tab::other_tab;
use crate::shell::pages::{with_pages_and_game, with_pages_unseen};
use crate::shell::parts::with_parts_to_play;
use crate::shell::remote::{REMOTE, Remote};
use crate::shell::room::OnlineTable;
use crate::shell::stage::{Apart, stage};
use crate::shell::top::{brand, connection, line_badge, settings_button, skip_link};
use crate::shell::view_switch::{reading, view_switch};
use crate::strings;
use crate::table::connection::{self, State};
use crate::table::is_remote;
use crate::table::live::{Live, Words};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use rules::Seat;
use wasm_bindgen::JsCast;

#[component]
pub fn TablePage(id: String) -> impl IntoView {
    if is_remote(&id) {
        return REMOTE.show(Waiting::Page, move |remote| (remote.table)(id.clone()));
    }
    with_parts_to_play(&id.clone(), move || match Live::open(&id) {
        Ok(live) => frame(live).into_any(),
        Err(reason) => lost(strings::NO_SUCH_TABLE, reason).into_any(),
    })
}

pub fn frame(live: Live) -> impl IntoView {
    let Some(place) = boards::place(live) else {
        return lost(strings::NO_GAME, strings::NO_GAME_HELP).into_any();
    };
    let reading = reading();
    let rules_open = RwSignal::new(false);
    let table_open = RwSignal::new(false);
    let room = OnlineTable::of(live);
    let tape = tape_of(live, room, place.tape);
    let primary = {
        let confirm = place.confirm;
        let client = client();
        Callback::new(move |()| {
            if live.look.with_untracked(Option::is_some) {
                live.look_at(None);
            } else if line_trouble(live).is_some() {
                connection::try_now();
            } else if live.words.get_untracked() == Words::Missing {
                live.fetch_words();
            } else if untrack(|| is_over(live)) {
                client.go(&Route::Finish(live.id.get_value()));
            } else if untrack(|| live.follows_bot()) && live.paused.get_untracked() {
                live.next_step();
            } else if tape.with_untracked(|text| text.primary.is_some() && text.blocked.is_none()) {
                confirm.run(());
            }
        })
    };
    let second = {
        let back = place.back;
        let client = client();
        Callback::new(move |()| {
            if untrack(|| is_over(live)) {
                client.go(&Route::Replay(live.id.get_value()));
            } else if !back.run(()) && live.now.with_untracked(|now| now.can_undo) {
                live.undo();
            }
        })
    };
    // Only the button may ask others for a take-back; a key must not do so by accident.
    let pressed = Callback::new(move |()| match room {
        Some(room) if tape.with_untracked(|text| text.asks) => room.ask_back(),
        _ => second.run(()),
    });
    let pause = Callback::new(move |()| live.set_paused(!live.paused.get_untracked()));
    // The word list is loaded first, unless the player opens the rules.
    let wanted =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || live.has_words() || rules_open.get());
    let game = live.info.key;
    let rules =
        move || wanted.get().then(|| with_pages_unseen(game, move |pages| (pages.rules)(live, rules_open)));
    let hints = (!live.is_remote()).then(|| Hints::new(live));
    keys(live, primary, second, pause, place.key, rules_open, hints);
    sound::accompany(live);
    title_follows(live);
    view! {
        {skip_link()}
        <div class="app" class:reading=reading>
            {bar(live, place.round, rules_open, room.map(|_| table_open), hints, true)}
            <div class="heads">
                {other_tab(live)}
                <Tape text=tape primary second=pressed pause=Some(pause) />
                {Remote::of(room, |remote, room| (remote.asks)(room))}
                {hints.map(Hints::panel)}
            </div>
            {stage(live, place, tape, primary, pressed, pause, Apart { room, ..Apart::default() })}
            {move || {
                reading
                    .get()
                    .then(|| {
                        view! {
                            <main class="page" data-main tabindex="-1">
                                {with_pages_and_game(game, move |pages| (pages.document)(live, room))}
                                <div class="bottom-bar only-narrow">
                                    <TapeButtons text=tape primary second=pressed pause=Some(pause) />
                                </div>
                            </main>
                        }
                    })
            }}
        </div>
        {rules}
        {Remote::of(room, |remote, room| (remote.drawer)(room, table_open))}
        {move || live.hand_over.get().map(|seat| hand_over(live, seat))}
    }
    .into_any()
}

/// While waiting for others, the player may ask them for a take-back.
fn asks_back(live: Live, room: OnlineTable) -> bool {
    let waits = !live.my_turn() && live.look.with(Option::is_none);
    waits && room.can_ask_back().is_some() && room.question().is_none()
}

/// The top bar of a finished table, or of its replay with the switch between picture and document.
pub fn table_bar(
    live: Live,
    round: Signal<Option<String>>,
    rules_open: RwSignal<bool>,
    switch: bool,
) -> impl IntoView {
    bar(live, round, rules_open, None, None, switch)
}

/// The same, with what only a table on a server has.
fn bar(
    live: Live,
    round: Signal<Option<String>>,
    rules_open: RwSignal<bool>,
    table_open: Option<RwSignal<bool>>,
    hints: Option<Hints>,
    switch: bool,
) -> impl IntoView {
    let where_we_are = move || {
        let round = round.get().unwrap_or_else(|| strings::move_number(live.now.with(|now| now.step)));
        match live.spectators.get() {
            0 => round,
            watching => format!("{round}, {}", strings::watched_by(watching)),
        }
    };
    // The record of a table on a server is stored here, but it was not played here.
    let badge = if live.is_remote() {
        line_badge().into_any()
    } else if live.id.with_value(|id| is_remote(id)) {
        ().into_any()
    } else {
        connection().into_any()
    };
    view! {
        <header class="top">
            {brand()}
            <div
                class="crumb"
                data-testid="progress"
                data-step=move || live.now.with(|now| now.step)
                data-steps=move || live.now.with(|now| now.steps)
                data-awaited=move || live.now.with(|now| now.pending.len())
                data-watching=move || live.spectators.get()
                data-words=move || live.has_words().to_string()
            >
                <b>{live.id.with_value(|id| daily::title_at(id, live.info.title))}</b>
                <span class="muted">{where_we_are}</span>
            </div>
            <nav aria-label=strings::TABLE_NAV>
                {next_game(live.id.get_value())} {hints.map(|_| what_if(live))}
                {badge} {hints.map(Hints::button)} {switch.then(view_switch)}
                {table_open
                    .map(|open| {
                        view! {
                            <button
                                type="button"
                                class="icon-button"
                                aria-label=strings::THIS_TABLE
                                data-testid="this-table"
                                on:click=move |_| open.set(true)
                            >
                                {icon(Icon::Menu)}
                            </button>
                        }
                    })}
                <button
                    type="button"
                    class="icon-button"
                    aria-label=strings::RULES
                    data-testid="rules"
                    on:click=move |_| rules_open.set(true)
                >
                    {icon(Icon::Book)}
                </button>
                {settings_button()}
            </nav>
        </header>
    }
}

/// From a branch to the comparison with its game; from an earlier step to playing on from it.
fn what_if(live: Live) -> impl IntoView {
    let id = live.id.get_value();
    let branch = STORAGE.branch(&id).is_some();
    let href = if branch { Route::WhatIf(id) } else { Route::Replay(id) }.href();
    move || {
        let looks_back = live.look.with(Option::is_some) && !live.finished && live.can_branch();
        let words = if branch { strings::SIDE_BY_SIDE } else { strings::WHAT_IF };
        (branch || looks_back).then(|| {
            view! {
                <a class="button small" data-testid="compare" href=href.clone()>
                    {words}
                </a>
            }
        })
    }
}

/// The text on the tape: urgent notices first, then the game's own texts, then whom the table is waiting
/// for.
pub(super) fn tape_of(
    live: Live,
    room: Option<OnlineTable>,
    own: Signal<Option<TapeText>>,
) -> Signal<TapeText> {
    Signal::derive(move || {
        if let Some(step) = live.look.get() {
            let steps = live.now.with(|now| now.steps);
            let mut text =
                TapeText::new(Tone::Back, strings::move_of(step, steps), strings::looking_help(steps));
            text.primary = Some(strings::BACK_TO_LIVE.to_owned());
            return text;
        }
        if let Some(text) = end_text(live) {
            return text;
        }
        if let Some(text) = line_trouble(live).or_else(|| words_trouble(live)) {
            return text;
        }
        let stood_in = room.is_some_and(OnlineTable::replaced_by_bot);
        let can_undo = live.now.with(|now| now.can_undo) && !stood_in;
        let mut text = match own.get() {
            Some(text) => text,
            None => waiting_text(live),
        };
        if text.second.is_none() && can_undo {
            text.second = Some((Icon::Back, strings::TAKE_BACK.to_owned()));
        }
        if text.second.is_none() && room.is_some_and(|room| asks_back(live, room)) {
            text.second = Some((Icon::Back, strings::ASK_BACK.to_owned()));
            text.asks = true;
        }
        if let Some(reason) = live.trouble.get() {
            text.tone = Tone::Trouble;
            text.detail = reason;
        }
        if live.sending.get() {
            text.thinking = true;
            text.blocked = text.primary.as_ref().map(|_| strings::SENDING.to_owned());
        }
        if !live.has_words() {
            text.thinking = true;
            text.detail = strings::WORDS_COMING.to_owned();
            text.blocked = text.primary.as_ref().map(|_| strings::WORDS_COMING.to_owned());
        }
        text
    })
}

/// The connection to this table's server is lost.
fn line_trouble(live: Live) -> Option<TapeText> {
    if !live.is_remote() {
        return None;
    }
    let (headline, detail) = match connection::state().get() {
        State::Calling | State::Up(_) => return None,
        State::Reconnecting => (strings::REKEYING, strings::REKEYING_HELP),
        State::Down => (strings::LINE_DOWN, strings::LINE_DOWN_HELP),
    };
    let mut text = TapeText::new(Tone::Line, headline, detail);
    text.primary = Some(strings::TRY_NOW.to_owned());
    Some(text)
}

/// The word list could not be loaded.
fn words_trouble(live: Live) -> Option<TapeText> {
    (live.words.get() == Words::Missing).then(|| {
        let mut text = TapeText::new(Tone::Trouble, strings::NO_WORDS, strings::NO_GAME_HELP);
        text.primary = Some(strings::TRY_AGAIN.to_owned());
        text
    })
}

/// The result is shown after the board has animated the end.
fn is_over(live: Live) -> bool {
    !live.showing.get() && live.now.with(|now| now.outcome.is_some())
}

fn end_text(live: Live) -> Option<TapeText> {
    if !is_over(live) {
        return None;
    }
    let outcome = live.now.with(|now| now.outcome.clone())?;
    let winners = live.winners(&outcome);
    let mut text =
        TapeText::new(Tone::End, strings::game_over(&winners), live.now.with(|now| now.prompt.clone()));
    text.primary = Some(strings::SCORE_SHEET.to_owned());
    text.second = Some((Icon::Play, strings::REPLAY.to_owned()));
    Some(text)
}

fn waiting_text(live: Live) -> TapeText {
    let prompt = live.now.with(|now| now.prompt.clone());
    match live.thinking.get() {
        Some(seat) => {
            let mut text = TapeText::new(Tone::Wait, strings::thinking(&live.name(seat)), prompt);
            text.thinking = true;
            if live.follows_bot() {
                text.paused = Some(live.paused.get());
            }
            if text.paused == Some(true) {
                text.thinking = false;
                text.detail = strings::PAUSED_HELP.to_owned();
                text.primary = Some(strings::NEXT_STEP.to_owned());
            }
            text
        }
        None => {
            let watching = live.now.with(|now| now.seat().is_none());
            let detail = if watching { strings::WATCHING } else { strings::NOT_YOUR_TURN };
            TapeText::new(Tone::Wait, prompt, detail)
        }
    }
}

/// The board as a picture; in a replay the document can replace it.
pub fn board_area(board: AnyView, read: Option<AnyView>) -> impl IntoView {
    let reading = reading();
    view! {
        <section
            class="board"
            aria-label=strings::BOARD
            data-main=move || (!reading.get()).then_some("")
            tabindex="-1"
        >
            <div class="drawn" hidden=reading>
                {board}
            </div>
            {read}
        </section>
    }
}

/// Covers the table between two people: nothing of it is drawn behind.
fn hand_over(live: Live, seat: Seat) -> impl IntoView {
    let name = live.name(seat);
    let node = NodeRef::<leptos::html::Dialog>::new();
    // The result of the move is shown first, as everyone may see it; the cover follows on the next
    // frame.
    Effect::new(move |_| {
        if let Some(dialog) = node.get() {
            request_animation_frame(move || {
                let _ = dialog.show_modal();
            });
        }
    });
    view! {
        <dialog
            node_ref=node
            class=format!("handover {}", mark::class(seat))
            aria-label=strings::hand_to(&name)
            on:cancel=|event: leptos::ev::Event| event.prevent_default()
        >
            <div class="form">
                {mark(seat)} <h2>{strings::hand_to(&name)}</h2> <p class="muted">{strings::HAND_HELP}</p>
                <button type="button" class="button primary" autofocus on:click=move |_| live.take_over()>
                    {icon(Icon::Hand)}
                    {strings::i_am(&name)}
                </button>
            </div>
        </dialog>
    }
}

/// The keys of every table; the game gets the rest.
pub fn keys(
    live: Live,
    primary: Callback<()>,
    second: Callback<()>,
    pause: Callback<()>,
    game: Callback<KeyboardEvent, bool>,
    rules_open: RwSignal<bool>,
    hints: Option<Hints>,
) {
    // Pressing anything skips the bots' pauses, except the button that pauses them.
    let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
        flight::land();
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if on.is_none_or(|on| on.closest("[data-testid=pause]").ok().flatten().is_none()) {
            live.hurry();
        }
    });
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        flight::land();
        if event.key() != " " {
            live.hurry();
        }
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if document().query_selector("dialog[open]").ok().flatten().is_some() {
            return;
        }
        let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = |what: &str| on.as_ref().is_some_and(|on| on.closest(what).ok().flatten().is_some());
        if inside(FIELDS) {
            return;
        }
        if game.run(event.clone()) {
            event.prevent_default();
            return;
        }
        let key = event.key();
        let step = live.now.with_untracked(|now| now.step);
        match key.as_str() {
            // A key that is held, or was meant for the last move, confirms nothing.
            "Enter" if event.repeat() || live.is_just_over() => {}
            "Enter" if !inside("button, a, [role=button]") => primary.run(()),
            "Escape" | "Backspace" => second.run(()),
            "[" => live.look_at(Some(step.saturating_sub(1))),
            "]" => live.look_at(Some(step + 1)),
            " " if live.look.with_untracked(Option::is_some) && !inside("button, a, [role=button]") => {
                live.look_at(None);
            }
            " " if untrack(|| live.follows_bot()) && !inside("button, a, [role=button]") => pause.run(()),
            "l" | "L" => focus(".logs .entry"),
            "p" | "P" => focus(".players"),
            "h" | "H" if hints.is_some() => {
                if let Some(hints) = hints {
                    hints.toggle();
                }
            }
            "?" => rules_open.set(true),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || {
        listener.remove();
        pressed.remove();
    });
}

/// Focuses a part of the table.
fn focus(what: &str) {
    let found = document().query_selector(what).ok().flatten();
    if let Some(part) = found.and_then(|part| part.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = part.focus();
    }
}

/// "(your turn)" in the title of the page.
fn title_follows(live: Live) {
    Effect::new(move |_| {
        let turn =
            if live.my_turn() { format!(" ({})", strings::YOUR_TURN.to_lowercase()) } else { String::new() };
        crate::app::title(&format!("{}{turn}", live.info.title));
    });
}
