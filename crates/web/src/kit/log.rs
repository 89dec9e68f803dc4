//! The log: a mark and a sentence, newest first; a click looks at the board as it was then.

use crate::kit::mark::mark;
use crate::strings;
use crate::table::LogLine;
use leptos::prelude::*;
use std::sync::Arc;

/// So many lines are drawn; the scrubber reaches the rest.
const SHOWN: usize = 120;

/// One line of the log. Two that are equal are drawn once, so that a move draws only what is new.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    step: usize,
    /// Which line of its step it is.
    line: usize,
    text: String,
    /// How often the same was told in a row.
    times: usize,
}

/// The newest sentences, from the beginning of a step on. Twice as many as are drawn, since several may
/// become one line; a long game is not walked through at each of its moves.
fn newest(lines: &[Arc<LogLine>]) -> &[Arc<LogLine>] {
    let from = lines.len().saturating_sub(2 * SHOWN);
    let Some(first) = lines.get(from) else { return lines };
    let step = first.step;
    let from = lines[..from].iter().rposition(|told| told.step != step).map_or(0, |before| before + 1);
    &lines[from..]
}

/// The newest lines, newest first; the same sentence several times in a row is one line.
fn rows(lines: &[Arc<LogLine>]) -> Vec<(Row, Arc<LogLine>)> {
    let mut rows: Vec<(Row, Arc<LogLine>)> = Vec::new();
    for told in newest(lines) {
        match rows.last_mut() {
            Some((last, _)) if last.text == told.text && last.step == told.step => last.times += 1,
            last => {
                let line =
                    last.filter(|(last, _)| last.step == told.step).map_or(0, |(last, _)| last.line + 1);
                let row = Row { step: told.step, line, text: told.text.clone(), times: 1 };
                rows.push((row, Arc::clone(told)));
            }
        }
    }
    rows.reverse();
    rows.truncate(SHOWN);
    rows
}

#[component]
pub fn Log(
    #[prop(into)] lines: Signal<Vec<Arc<LogLine>>>,
    /// Does a part of the game begin, such as a turn or a round? That is a divider rather than a line.
    #[prop(into)]
    divides: Callback<Arc<LogLine>, bool>,
    #[prop(into)] jump: Callback<usize>,
) -> impl IntoView {
    let nothing = Memo::new(move |_| lines.with(Vec::is_empty));
    view! {
        <ol class="log grow">
            {move || nothing.get().then(|| view! { <li class="divider">{strings::NO_DISPATCHES}</li> })}
            <For
                each=move || lines.with(|lines| rows(lines))
                key=|(row, _)| row.clone()
                children=move |(row, told)| {
                    if divides.run(Arc::clone(&told)) {
                        return view! { <li class="divider">{row.text}</li> }.into_any();
                    }
                    line(&row, &told, jump)
                }
            />
        </ol>
    }
}

fn line(row: &Row, told: &LogLine, jump: Callback<usize>) -> AnyView {
    let (step, times) = (row.step, row.times);
    view! {
        <li>
            <span>{told.seat.map(mark)}</span>
            <button type="button" class="entry" on:click=move |_| jump.run(step)>
                {row.text.clone()}
                {(times > 1).then(|| view! { <b class="times">{strings::times(times)}</b> })}
            </button>
        </li>
    }
    .into_any()
}
