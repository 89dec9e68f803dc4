//! A table as a document: headings, lists, tables and buttons. The client crate decides its content; this
//! module renders it.

use crate::boards;
use crate::kit::control::unique;
use crate::kit::mark;
use crate::shell::remote::Remote;
use crate::shell::room::OnlineTable;
use crate::strings;
use crate::table::LogLine;
use crate::table::live::Live;
use client::document::{Block, Document, Group, Place, Row, Table, Typed, ask};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// The first sections of the page: what happened and what can be done come before those of the game.
const SINCE: usize = 0;
const CHOICES: usize = 1;
const OWN: usize = 2;
/// How many examples to give when a place is not found.
const EXAMPLES: usize = 3;
/// How many columns fit on a phone.
const MOST_COLUMNS: usize = 5;
/// How many earlier sentences to show; the log of the picture has the rest.
const EARLIER: usize = 60;

/// The headings of one document, which keys can focus.
#[derive(Clone, Copy)]
struct Headings(StoredValue<String>);

impl Headings {
    fn new() -> Headings {
        Headings(StoredValue::new(unique("document")))
    }

    fn id(self, section: usize) -> String {
        self.0.with_value(|stem| format!("{stem}-{section}"))
    }

    fn focus(self, section: usize) {
        let heading = document().get_element_by_id(&self.id(section));
        if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = heading.focus();
        }
    }
}

pub fn article(live: Live, room: Option<OnlineTable>) -> impl IntoView {
    let headings = Headings::new();
    let read = Memo::new(move |_| boards::document(live));
    let of = move |part: fn(&Document) -> Vec<&'static str>| {
        Memo::new(move |_| read.with(|read| read.as_ref().map(part).unwrap_or_default()))
    };
    let titles = of(|read| read.sections.iter().map(|section| section.title).collect());
    keys(headings);
    view! {
        <article class="document" data-testid="document">
            <div class="document-side">
                {contents(live, headings, titles)} {question(read)}
            </div>
            <div class="sheet document-text">
                <h1>{live.info.title}</h1>
                {since(live, headings, read)}
                {choices(live, headings, read)}
                {move || {
                    titles.get().into_iter().enumerate().map(|(at, title)| section(headings, read, at, title)).collect_view()
                }}
                {Remote::of(room, |remote, room| {
                    let head = view! { <h2>{strings::TALK}</h2> }.into_any();
                    (remote.talk)(room, Signal::stored(true), head, unique("talk"), Signal::stored(None))
                })}
            </div>
        </article>
    }
}

/// Alt and a number focus a section.
fn keys(headings: Headings) {
    let listener = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let number = event.code().strip_prefix("Digit").and_then(|digit| digit.parse::<usize>().ok());
        if let (true, Some(number @ 1..)) = (event.alt_key() && !event.ctrl_key(), number) {
            event.prevent_default();
            headings.focus(number - 1);
        }
    });
    on_cleanup(move || listener.remove());
}

fn since_title(live: Live) -> &'static str {
    if live.now.with(|now| now.since > 0) { strings::SINCE_YOUR_TURN } else { strings::SINCE_THE_START }
}

fn contents(live: Live, headings: Headings, titles: Memo<Vec<&'static str>>) -> impl IntoView {
    let entry = move |(at, title): (usize, &'static str)| {
        view! {
            <li>
                <button type="button" aria-keyshortcuts=format!("Alt+{}", at + 1) on:click=move |_| headings.focus(at)>
                    {title}
                    <kbd aria-hidden="true">{at + 1}</kbd>
                </button>
            </li>
        }
    };
    let entries = move || {
        let fixed = [since_title(live), strings::WHAT_YOU_CAN_DO];
        fixed.into_iter().chain(titles.get()).enumerate().map(entry).collect_view()
    };
    view! {
        <nav class="sheet contents" aria-label=strings::ON_THIS_PAGE>
            <div class="caption">{strings::ON_THIS_PAGE}</div>
            <ol>{entries}</ol>
            <p class="muted">{strings::SECTION_KEYS}</p>
        </nav>
    }
}

fn heading(headings: Headings, at: usize, title: Signal<String>) -> impl IntoView {
    view! { <h2 id=headings.id(at) tabindex="-1">{title}</h2> }
}

/// What others did is announced politely.
fn since(live: Live, headings: Headings, read: Memo<Option<Document>>) -> impl IntoView {
    let lines = move |part: fn(&Document) -> &Vec<Arc<LogLine>>| {
        Memo::new(move |_| read.with(|read| read.as_ref().map(|read| part(read).clone()).unwrap_or_default()))
    };
    let (new, old) = (lines(|read| &read.since), lines(|read| &read.before));
    let numbered = move || new.get().into_iter().enumerate().collect::<Vec<_>>();
    let earlier = move || {
        let old = old.get();
        let from = old.len().saturating_sub(EARLIER);
        old[from..].iter().rev().map(|told| line(told)).collect_view()
    };
    let title = Signal::derive(move || since_title(live).to_owned());
    view! {
        <section aria-labelledby=headings.id(SINCE)>
            {heading(headings, SINCE, title)}
            <ol class="told" aria-live="polite" aria-relevant="additions" data-testid="since">
                <For
                    each=numbered
                    key=|(at, told)| (told.step, *at, told.text.clone())
                    children=|(_, told)| line(&told)
                />
            </ol>
            {move || new.with(Vec::is_empty).then(|| view! { <p>{strings::NOTHING_SINCE}</p> })}
            {move || {
                old.with(|old| !old.is_empty())
                    .then(|| view! { <details><summary>{strings::EARLIER_LINES}</summary><ol class="told">{earlier}</ol></details> })
            }}
        </section>
    }
}

fn line(told: &LogLine) -> AnyView {
    view! { <li>{told.seat.map(mark)} <span>{told.text.clone()}</span></li> }.into_any()
}

fn choices(live: Live, headings: Headings, read: Memo<Option<Document>>) -> impl IntoView {
    let submit = Callback::new(move |action: String| {
        if live.submit(&action) {
            // The button that was pressed is gone with the move.
            headings.focus(CHOICES);
        }
    });
    let groups = Memo::new(move |_| {
        read.with(|read| read.as_ref().map(|read| read.choices.clone()).unwrap_or_default())
    });
    let typed = Memo::new(move |_| read.with(|read| read.as_ref().and_then(|read| read.typed)));
    let prompt = Memo::new(move |_| live.now.with(|now| now.prompt.clone()));
    let title = Signal::derive(|| strings::WHAT_YOU_CAN_DO.to_owned());
    let busy = move || if live.sending.get() || !live.has_words() { "true" } else { "false" };
    view! {
        <section aria-labelledby=headings.id(CHOICES) aria-busy=busy data-testid="choices">
            {heading(headings, CHOICES, title)}
            <p>{move || prompt.get()}</p>
            {move || live.trouble.get().map(|reason| view! { <p class="why" role="alert">{reason}</p> })}
            {move || typed.get().map(|typed| field(typed, submit))}
            {move || groups.get().into_iter().map(|group| group_of(group, submit)).collect_view()}
        </section>
    }
}

fn group_of(group: Group, submit: Callback<String>) -> impl IntoView {
    let buttons = group
        .choices
        .into_iter()
        .map(|choice| {
            view! {
                <li>
                    <button type="button" class="button" on:click=move |_| submit.run(choice.action.clone())>
                        {choice.label}
                    </button>
                </li>
            }
        })
        .collect_view();
    view! {
        <h3>{group.title}</h3>
        <ul class="sentences">{buttons}</ul>
    }
}

/// An input field for what is typed rather than chosen.
fn field(typed: Typed, submit: Callback<String>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(action) = typed.action(&text.get_untracked()) {
            submit.run(action);
        }
    };
    view! {
        <form class="typed" on:submit=send>
            <label>
                <span>{typed.label}</span>
                <input
                    class="field"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="button">{typed.button}</button>
        </form>
    }
}

fn section(
    headings: Headings,
    read: Memo<Option<Document>>,
    at: usize,
    title: &'static str,
) -> impl IntoView {
    let blocks = Memo::new(move |_| {
        read.with(|read| {
            read.as_ref().and_then(|read| read.sections.get(at)).map(|section| section.blocks.clone())
        })
    });
    view! {
        <section aria-labelledby=headings.id(OWN + at)>
            {heading(headings, OWN + at, Signal::stored(title.to_owned()))}
            {move || blocks.get().into_iter().flatten().map(block).collect_view()}
        </section>
    }
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Text(text) => view! { <p>{text}</p> }.into_any(),
        Block::List { title, items } => {
            let items = items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view();
            view! {
                <h3>{title}</h3>
                <ul>{items}</ul>
            }
            .into_any()
        }
        Block::Table(table) => self::table(table).into_any(),
    }
}

fn table(table: Table) -> impl IntoView {
    // A wide table scrolls sideways if there is little room, and must be scrollable by keyboard.
    let wide = table.columns.len() > MOST_COLUMNS;
    let frame = (wide.then_some("0"), wide.then_some("group"), wide.then(|| table.caption.clone()));
    let columns =
        table.columns.into_iter().map(|column| view! { <th scope="col">{column}</th> }).collect_view();
    view! {
        <div class="table-frame" tabindex=frame.0 role=frame.1 aria-label=frame.2>
            <table>
                <caption>{table.caption}</caption>
                <thead>
                    <tr>{columns}</tr>
                </thead>
                <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn row(row: Row) -> impl IntoView {
    let cells = row.cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
    view! {
        <tr class:own=row.own>
            <th scope="row">{row.head}</th>
            {cells}
        </tr>
    }
}

/// Answers questions about a place in a sentence or two.
fn question(read: Memo<Option<Document>>) -> impl IntoView {
    let places = Memo::new(move |_| {
        read.with(|read| read.as_ref().map(|read| read.places.clone()).unwrap_or_default())
    });
    let text = RwSignal::new(String::new());
    let answer = RwSignal::new(String::new());
    let list = unique("places");
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = text.get_untracked();
        answer.set(places.with_untracked(|places| told(places, asked.trim())));
    };
    let options = move || {
        places.get().into_iter().map(|place| view! { <option value=place.name></option> }).collect_view()
    };
    view! {
        <section class="sheet question" aria-label=strings::ASK_ABOUT>
            <h2>{strings::ASK_ABOUT}</h2>
            <form class="typed" on:submit=send>
                <input
                    class="field"
                    aria-label=strings::ASK_LABEL
                    list=list.clone()
                    autocomplete="off"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <datalist id=list>{options}</datalist>
                <button type="submit" class="button">{strings::ASK}</button>
            </form>
            <p aria-live="polite" data-testid="answer">{move || answer.get()}</p>
        </section>
    }
}

fn told(places: &[Place], asked: &str) -> String {
    if asked.is_empty() {
        return String::new();
    }
    ask(places, asked).map_or_else(
        || {
            let some: Vec<String> = places.iter().take(EXAMPLES).map(|place| place.name.clone()).collect();
            strings::no_such_place(asked, &some)
        },
        |place| place.about.clone(),
    )
}
