//! The log: a mark and a sentence, newest first; a click looks at the board as it was then.

use crate::kit::mark::mark;
use crate::strings;
use crate::table::Told;
use leptos::prelude::*;

/// So many lines are drawn; the scrubber reaches the rest.
const SHOWN: usize = 120;

/// The same sentence several times in a row is one line.
fn gathered(lines: Vec<Told>) -> Vec<(Told, usize)> {
    let mut rows: Vec<(Told, usize)> = Vec::new();
    for told in lines {
        match rows.last_mut() {
            Some((last, times)) if last.text == told.text && last.step == told.step => *times += 1,
            _ => rows.push((told, 1)),
        }
    }
    rows
}

#[component]
pub fn Log(#[prop(into)] lines: Signal<Vec<Told>>, #[prop(into)] jump: Callback<usize>) -> impl IntoView {
    let rows = move || {
        let lines = lines.get();
        if lines.is_empty() {
            return view! { <li class="rd">{strings::NO_DISPATCHES}</li> }.into_any();
        }
        gathered(lines)
            .into_iter()
            .rev()
            .take(SHOWN)
            .map(|(told, times)| {
                if told.divides() {
                    return view! { <li class="rd">{told.text}</li> }.into_any();
                }
                let step = told.step;
                view! {
                    <li>
                        <span>{told.seat.map(mark)}</span>
                        <button type="button" class="line" on:click=move |_| jump.run(step)>
                            {told.text}
                            {(times > 1).then(|| view! { <b class="times">{strings::times(times)}</b> })}
                        </button>
                    </li>
                }
                .into_any()
            })
            .collect_view()
            .into_any()
    };
    view! { <ol class="log grow">{rows}</ol> }
}
