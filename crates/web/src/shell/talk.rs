//! The chat at a table, in place of the log. Plain text, never markup.

use crate::kit::mark;
use crate::kit::tabs::{self, Tab};
use crate::shell::room::OnlineTable;
use crate::strings;
use crate::table::talk::{self, Heard};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wire::Said;

/// The longest line, in characters.
const LONGEST: &str = "500";

/// The two tabs that share a place: log and chat.
pub fn switch(room: OnlineTable, [log, talk]: [&Tab; 2]) -> impl IntoView + use<> {
    let tab = move |talks: bool, testid: &'static str, pane: &Tab, label: AnyView| {
        let names = Tab { pane: pane.pane.clone(), ..Tab::new("switch") };
        let selected = Signal::derive(move || room.talks.get() == talks);
        let choose = move || {
            room.talks.set(talks);
            request_animation_frame(keep_focus);
        };
        tabs::tab(&names, testid, selected, choose, label)
    };
    view! {
        <div
            class="panes"
            role="tablist"
            aria-label=strings::LOG_OR_TALK
            on:keydown=|event| tabs::along(&event)
        >
            {tab(false, "log-pane-tab", log, strings::DISPATCHES.into_any())}
            {tab(true, "chat-pane-tab", talk, label(room).into_any())}
        </div>
    }
}

/// Each of the two panes has these tabs at its head: the focus moves to those that are visible now.
fn keep_focus() {
    let Ok(found) = document().query_selector_all(".panes [role=tab][aria-selected=true]") else { return };
    let mut tabs =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(tab) = tabs.find(|tab| tab.offset_parent().is_some()) {
        let _ = tab.focus();
    }
}

/// "Chat", with the number of unread lines.
pub fn label(room: OnlineTable) -> impl IntoView {
    let unread = Memo::new(move |_| room.unread());
    let badge = move || {
        let unread = unread.get();
        (unread > 0).then(|| {
            view! {
                <b class="badge" data-testid="unread">
                    {unread} <span class="visually-hidden">{strings::UNREAD}</span>
                </b>
            }
        })
    };
    view! {
        <span>{strings::TALK}</span>
        {badge}
    }
}

/// The pane itself. `seen` says whether it is visible.
pub fn pane(
    room: OnlineTable,
    seen: Signal<bool>,
    head: AnyView,
    id: String,
    named_by: Signal<Option<String>>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let talk = room.talk();
    let heard = {
        let talk = talk.clone();
        Memo::new(move |_| talk.get())
    };
    let unsaid = room.unsaid();
    let last = Memo::new(move |_| heard.with(|heard| heard.last().map(|heard| heard.line.number)));
    // When the pane is visible, its lines count as read, and the newest is scrolled into view.
    let written = unsaid.clone();
    Effect::new(move |_| {
        written.track();
        if let (true, Some(last)) = (seen.get(), last.get()) {
            room.listen(|prefs| prefs.read = prefs.read.max(last + 1));
        }
        if let Some(list) = list.get_untracked() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let muted = move |heard: &Heard| {
        matches!(heard.line.said, Said::Text { .. })
            && room.chat_prefs.with(|prefs| prefs.muted.contains(&heard.line.seat))
    };
    let lines =
        move || heard.with(|heard| heard.iter().filter(|heard| !muted(heard)).cloned().collect::<Vec<_>>());
    let nothing = {
        let unsaid = unsaid.clone();
        move || heard.with(Vec::is_empty) && unsaid.with(talk::Unsaid::is_empty)
    };
    view! {
        <section class="sheet grow talks" id=id role="tabpanel" aria-labelledby=named_by aria-label=strings::TALK>
            <div class="panel-head">{head}</div>
            <div class="chat-lines grow" role="log" aria-live="polite" tabindex="0" aria-label=strings::TALK node_ref=list>
                <ol>
                    {move || nothing().then(|| view! { <li class="muted">{strings::NOTHING_SAID}</li> })}
                    <For each=lines key=|heard| heard.line.number children=move |heard| line(room, &heard) />
                    {move || unsaid.with(|unsaid| unsaid.texts().map(|text| on_its_way(room, text)).collect_view())}
                </ol>
            </div>
            {move || room.own().is_some().then(|| form(room))}
        </section>
    }
}

/// What the viewer has written, until it comes back as a line.
fn on_its_way(room: OnlineTable, text: &str) -> Option<AnyView> {
    let own = room.own()?;
    let line = view! {
        <li class="on-its-way" aria-live="off" data-testid="unsaid">
            {mark(own)} <span>
                <b>{room.live.name(own)}</b>
                " "
                {text.to_owned()}
                " "
                <small>{strings::SENDING}</small>
            </span>
        </li>
    };
    Some(line.into_any())
}

fn line(room: OnlineTable, heard: &Heard) -> AnyView {
    let line = &heard.line;
    let date = js_sys::Date::new(&(line.at as f64).into());
    let time = strings::time_of_day(date.get_hours(), date.get_minutes());
    let text = room.words(line);
    if !matches!(line.said, Said::Text { .. }) {
        return view! { <li class="told" title=time>{text}</li> }.into_any();
    }
    view! {
        <li title=time>
            {mark(line.seat)} <span>
                <b>{room.live.name(line.seat)}</b>
                " "
                {text}
            </span>
        </li>
    }
    .into_any()
}

fn form(room: OnlineTable) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() && room.write(&said) {
            text.set(String::new());
        }
    };
    view! {
        <form class="say-form" data-testid="say" on:submit=submit>
            <input
                class="field"
                maxlength=LONGEST
                autocomplete="off"
                aria-label=strings::SAY_SOMETHING
                placeholder=strings::SAY_SOMETHING
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit" class="button small">
                {strings::SEND}
            </button>
        </form>
    }
}
