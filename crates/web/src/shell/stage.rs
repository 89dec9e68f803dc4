//! The parts of a table in their places: players and log, board, tray, the right column. Where they do not fit side by side,
//! tabs choose among them.

use crate::boards::{self, Placement};
use crate::kit::panel::panel;
use crate::kit::tabs::{self, Tab};
use crate::kit::tape::TapeButtons;
use crate::kit::{Facts, Log, Scrub, TapeText};
use crate::shell::asks::beside;
use crate::shell::remote::Remote;
use crate::shell::room::OnlineTable;
use crate::shell::table::board_area;
use crate::shell::talk::{self, switch};
use crate::strings;
use crate::table::LogLine;
use crate::table::live::Live;
use client::boards::Pane;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// The tabs of the parts of a table.
const TRAY_TAB: usize = 0;
const SIDE_TAB: usize = 1;
const LOG_TAB: usize = 2;
const TALK_TAB: usize = 3;

/// How the parts of a table are arranged; the style sheet decides by the width of the window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// All side by side.
    Desk,
    /// Tabs beside the board.
    Middle,
    /// Tabs below the board.
    Narrow,
}

impl Width {
    fn now() -> Width {
        let at_most = |width: u32| {
            let query = window().match_media(&format!("(max-width:{width}px)"));
            query.ok().flatten().is_some_and(|query| query.matches())
        };
        match (at_most(960), at_most(1180)) {
            (true, _) => Width::Narrow,
            (false, true) => Width::Middle,
            (false, false) => Width::Desk,
        }
    }
}

/// What a lesson shows in place of players and log.
pub struct Coaching {
    pub card: AnyView,
    pub chapters: AnyView,
}

/// What only some tables have.
#[derive(Default)]
pub struct Apart {
    /// The room of a table on a server.
    pub room: Option<OnlineTable>,
    pub coaching: Option<Coaching>,
    /// The table as a document, in place of the board. During a game it has a page of its own.
    pub read: Option<AnyView>,
}

pub fn stage(
    live: Live,
    place: Placement,
    tape: Signal<TapeText>,
    primary: Callback<()>,
    second: Callback<()>,
    pause: Callback<()>,
    apart: Apart,
) -> impl IntoView {
    let Apart { room, coaching, read } = apart;
    // Which of the panes below the board is open when they do not fit side by side.
    let tab = RwSignal::new(TRAY_TAB);
    // The open pane is always the one where a decision is needed.
    let pane = place.pane;
    Effect::new(move |_| match pane.get() {
        Some(Pane::Tray) => tab.set(TRAY_TAB),
        Some(Pane::Side) => tab.set(SIDE_TAB),
        None => {}
    });
    // Where the tray has a place of its own, it is not a tab.
    let keeps_tray = place.keeps_tray;
    let width = RwSignal::new(Width::now());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if width.get_untracked() != Width::now() {
            width.set(Width::now());
        }
    });
    on_cleanup(move || resized.remove());
    let tray_apart = Signal::derive(move || keeps_tray && width.get() == Width::Middle);
    let open_tab = Signal::derive(move || if tray_apart.get() { tab.get().max(SIDE_TAB) } else { tab.get() });
    // Another pane has another height, and the board gets the rest.
    Effect::new(move |before: Option<()>| {
        tab.track();
        if before.is_some() {
            request_animation_frame(|| {
                if let Ok(resized) = web_sys::Event::new("resize") {
                    let _ = window().dispatch_event(&resized);
                }
            });
        }
    });
    let has_side = place.side.is_some();
    let (side_label, side) = place.side.map_or((None, None), |(label, side)| (Some(label), Some(side)));
    let panes = [(); 4].map(|()| Tab::new("table"));
    let [tray_pane, side_pane, log_pane, talk_pane] = panes.clone();
    let tab_button = move |index: usize, testid: &'static str, label: AnyView| {
        let selected = Signal::derive(move || open_tab.get() == index);
        tabs::tab(&panes[index], testid, selected, move || tab.set(index), label)
    };
    // Where panes are side by side there are no tabs.
    let folded = Signal::derive(move || width.get() != Width::Desk);
    let pane_role = Signal::derive(move || folded.get().then_some("tabpanel"));
    let in_tab = Signal::derive(move || folded.get() && !tray_apart.get());
    let tray_role = Signal::derive(move || in_tab.get().then_some("tabpanel"));
    // Log and chat share a place at any width.
    let log_role = Signal::derive(move || (room.is_some() || folded.get()).then_some("tabpanel"));
    let named_by = |names: &Tab, chosen_by_tab: Signal<bool>| {
        let tab = names.tab.clone();
        Signal::derive(move || chosen_by_tab.get().then(|| tab.clone()))
    };
    let tray = if keeps_tray { " tray-apart" } else { "" };
    let class = format!("stage {}{}{tray}", place.class, if has_side { "" } else { " narrow" });
    let log = Signal::derive(move || live.now.with(|now| now.log.clone()));
    let step = Signal::derive(move || live.now.with(|now| now.step));
    let steps = Signal::derive(move || live.now.with(|now| now.steps));
    let present = Signal::derive(move || live.look.with(Option::is_none));
    let jump = Callback::new(move |step: usize| live.look_at(Some(step)));
    let players = move || {
        let shown = |facts: Facts| {
            let seat = facts.seat;
            panel(facts, room.map(|room| beside(room, seat)).into_any())
        };
        place.players.get().into_iter().map(shown).collect_view()
    };
    // Where the panes share a place the tabs choose, elsewhere the head of the left column.
    let talk_seen = Signal::derive(move || match room {
        Some(_) if folded.get() => open_tab.get() == TALK_TAB,
        Some(room) => room.talks.get(),
        None => false,
    });
    let log_head = match room {
        Some(room) => switch(room, [&log_pane, &talk_pane]).into_any(),
        None => view! { <h2>{strings::DISPATCHES}</h2> }.into_any(),
    };
    let tray_tab = {
        let tab_button = tab_button.clone();
        move |label: Signal<String>| tab_button(TRAY_TAB, "tray-tab", label.into_any())
    };
    let talk_tab = room.map(|room| tab_button(TALK_TAB, "chat-tab", talk::label(room).into_any()));
    let talks = move || room.is_some_and(|room| room.talks.get());
    let heading =
        (!place.heading.is_empty()).then(|| view! { <div class="caption only-wide">{place.heading}</div> });
    let log_tab = if coaching.is_some() { strings::CHAPTERS } else { strings::LOG };
    let class = format!("{class}{}", if coaching.is_some() { " lesson" } else { "" });
    let left = match coaching {
        Some(Coaching { card, chapters }) => view! {
            <aside class="column left" aria-label=strings::COACH>
                <div class="players">{card}</div>
                <section
                    class="sheet grow logs"
                    id=log_pane.pane.clone()
                    role=log_role
                    aria-labelledby=named_by(&log_pane, folded)
                    aria-label=strings::CHAPTERS
                >
                    {chapters}
                </section>
            </aside>
        }
        .into_any(),
        None => view! {
            <aside class="column left" class:talking=talks aria-label=strings::PLAYERS_AND_LOG>
                {heading} <div class="players" role="group" aria-label=strings::PLAYERS tabindex="-1">{players}</div>
                <section
                    class="sheet grow logs"
                    id=log_pane.pane.clone()
                    role=log_role
                    aria-labelledby=named_by(&log_pane, folded)
                    aria-label=strings::DISPATCHES
                >
                    <div class="panel-head">{log_head}</div>
                    <Log lines=log divides=boards::divides(live.info.key) jump point=Some(mark_places(live)) />
                    <Scrub step steps live=present go=jump />
                </section>
                {Remote::of(room, |remote, room| {
                    let head = switch(room, [&log_pane, &talk_pane]).into_any();
                    (remote.talk)(room, talk_seen, head, talk_pane.pane.clone(), named_by(&talk_pane, folded))
                })}
            </aside>
        }
        .into_any(),
    };
    view! {
        <main class=class data-tab=move || open_tab.get().to_string()>
            <h1 class="visually-hidden">{live.info.title}</h1>
            {left}
            {board_area(place.board, read)}
            <div
                class="tabs"
                role="tablist"
                aria-label=strings::PARTS
                on:keydown=|event| tabs::along(&event)
            >
                {move || (!tray_apart.get()).then(|| tray_tab(place.tray_label))}
                {side_label.map(|label| tab_button(SIDE_TAB, "side-tab", label.into_any()))}
                {tab_button(LOG_TAB, "log-tab", log_tab.into_any())} {talk_tab}
            </div>
            <section
                class="tray"
                id=tray_pane.pane.clone()
                role=tray_role
                aria-labelledby=named_by(&tray_pane, in_tab)
                aria-label=move || place.tray_label.get()
            >
                {place.tray}
            </section>
            {side.map(|side| view! {
                <section
                    class="sheet right column"
                    id=side_pane.pane.clone()
                    role=pane_role
                    aria-labelledby=named_by(&side_pane, folded)
                    aria-label=move || side_label.map(|label| label.get())
                >
                    {side}
                </section>
            })}
            <div class="dock only-narrow">
                <TapeButtons text=tape primary second pause=Some(pause) />
            </div>
        </main>
    }
}

/// Marks on the board what a line of the log is about.
fn mark_places(live: Live) -> Callback<Option<Arc<LogLine>>> {
    Callback::new(move |told: Option<Arc<LogLine>>| {
        mark_events(live.info.key, told.iter().map(|told| &told.event));
    })
}

/// Marks on the board what these events are about, and nothing else.
pub fn mark_events<'a>(key: &str, events: impl IntoIterator<Item = &'a serde_json::Value>) {
    unmark();
    for name in events.into_iter().flat_map(|event| boards::places(key, event)) {
        if let Some(place) = find_place(&name) {
            let _ = place.class_list().add_1("log-mark");
        }
    }
}

/// A place of a table, or the empty spot where it will be.
pub fn find_place(name: &str) -> Option<web_sys::Element> {
    let find = |what: &str| document().query_selector(&format!(".stage [{what}=\"{name}\"]")).ok().flatten();
    find("data-place").or_else(|| find("data-spot"))
}

fn unmark() {
    let marked = document().query_selector_all(".log-mark").ok();
    for at in (0..marked.as_ref().map_or(0, web_sys::NodeList::length)).rev() {
        if let Some(place) = marked.as_ref().and_then(|marked| element(marked.get(at))) {
            let _ = place.class_list().remove_1("log-mark");
        }
    }
}

fn element(node: Option<web_sys::Node>) -> Option<web_sys::Element> {
    node.and_then(|node| node.dyn_into().ok())
}
