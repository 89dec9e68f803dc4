//! The log: a mark and a sentence for every turn, newest first, which expands into its parts. A click shows the
//! board as it was then; pointing at a line marks its place on the board.

use crate::kit::mark::mark;
use crate::kit::{Icon, icon};
use crate::strings;
use crate::table::LogLine;
use crate::table::turns::{Chapter, Part, Turn, chapters};
use leptos::prelude::*;
use std::sync::Arc;

/// The displayed state of a chapter. Equal ones are not redrawn, so a move draws only what is new.
#[derive(Clone, PartialEq)]
struct Row {
    chapter: Chapter,
    newest: bool,
}

impl Row {
    /// Where it begins, how far it has got, and whether it is the newest.
    fn key(&self) -> (usize, usize, String, usize, bool) {
        match &self.chapter {
            Chapter::Divider(told) => (told.step, 0, told.text.clone(), 0, false),
            Chapter::Turn(turn) => {
                let parts = turn.parts.iter().map(|part| part.times).sum();
                (turn.head().told.step, 1, turn.head().told.text.clone(), parts, self.newest)
            }
        }
    }
}

/// The reactions to a line.
#[derive(Clone, Copy)]
struct Act {
    jump: Callback<usize>,
    /// Marks what a line is about on the board; `None` removes the mark.
    point: Option<Callback<Option<Arc<LogLine>>>>,
}

#[component]
pub fn Log(
    #[prop(into)] lines: Signal<Vec<Arc<LogLine>>>,
    /// Does the line begin a part of the game, such as a turn or a round?
    #[prop(into)]
    divides: Callback<Arc<LogLine>, bool>,
    #[prop(into)] jump: Callback<usize>,
    #[prop(default = None)] point: Option<Callback<Option<Arc<LogLine>>>>,
) -> impl IntoView {
    let nothing = Memo::new(move |_| lines.with(Vec::is_empty));
    let act = Act { jump, point };
    let rows = move || {
        let chapters = lines.with(|lines| chapters(lines, |told| divides.run(Arc::clone(told))));
        let row = |(at, chapter)| Row { chapter, newest: at == 0 };
        chapters.into_iter().enumerate().map(row).collect::<Vec<_>>()
    };
    view! {
        <ol class="log grow">
            {move || nothing.get().then(|| view! { <li class="divider">{strings::NO_DISPATCHES}</li> })}
            <For
                each=rows
                key=Row::key
                children=move |row| match row.chapter {
                    Chapter::Divider(told) => view! { <li class="divider">{told.text.clone()}</li> }.into_any(),
                    Chapter::Turn(turn) => self::turn(turn, row.newest, act),
                }
            />
        </ol>
    }
}

/// A turn: the newest one is expanded, the others on demand.
fn turn(turn: Turn, newest: bool, act: Act) -> AnyView {
    let open = RwSignal::new(newest);
    let more = turn.parts.len() - 1;
    let toggle = (more > 0).then(|| {
        view! {
            <button
                type="button"
                class="more"
                aria-expanded=move || open.get().to_string()
                aria-label=move || if open.get() { strings::LESS_OF_TURN.to_owned() } else { strings::more_of_turn(more) }
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {move || if open.get() { icon(Icon::Minus).into_any() } else { view! { "+" {more} }.into_any() }}
            </button>
        }
    });
    let rest = turn.parts[1..].to_vec();
    let parts = move || {
        open.get().then(|| rest.iter().map(|part| view! { <li>{entry(part, act)}</li> }).collect_view())
    };
    view! {
        <li class="turn-line">
            <span>{turn.seat.map(mark)}</span>
            <div>{entry(turn.head(), act)} <ol class="parts-of-turn">{parts}</ol></div>
            {toggle}
        </li>
    }
    .into_any()
}

fn entry(part: &Part, act: Act) -> impl IntoView + use<> {
    let (told, times) = (Arc::clone(&part.told), part.times);
    let step = told.step;
    let point = move |on: bool| {
        if let Some(point) = act.point {
            point.run(on.then(|| Arc::clone(&told)));
        }
    };
    let (enter, focus, leave, blur) = (point.clone(), point.clone(), point.clone(), point);
    view! {
        <button
            type="button"
            class="entry"
            on:click=move |_| act.jump.run(step)
            on:pointerenter=move |_| enter(true)
            on:focus=move |_| focus(true)
            on:pointerleave=move |_| leave(false)
            on:blur=move |_| blur(false)
        >
            {part.told.text.clone()}
            {(times > 1).then(|| view! { <b class="times">{strings::times(times)}</b> })}
        </button>
    }
}
