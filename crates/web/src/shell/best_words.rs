//! The best words that could have been written, with how common they are and what they mean.

use crate::boards;
use crate::kit::mark;
use crate::shell::meaning;
use crate::strings;
use crate::table::live::Live;
use analysis::{Scored, Writing};
use leptos::prelude::*;
use rules::Record;

fn found(live: Live) -> Vec<Writing> {
    Record::read(&live.record())
        .map_or_else(|_| Vec::new(), |record| boards::best_words(live.info.key, &record))
}

/// At the end of a game: the word that would have brought most, for the viewer or, for spectators, for any
/// player.
pub fn missed(live: Live) -> Option<impl IntoView + use<>> {
    let all = found(live);
    let own = all.iter().filter(|writing| live.own.is_none_or(|own| own == writing.seat));
    let missed = own.filter_map(|writing| Some((writing.seat, writing.missed()?)));
    let (seat, (word, more)) = missed.max_by_key(|(_, (_, more))| *more)?;
    Some(view! {
        <section class="card" aria-label=strings::BEST_WORD_MISSED data-testid="word-missed">
            <h2>{strings::BEST_WORD_MISSED}</h2>
            {one(word)}
            <p class="muted">{strings::missed(&live.name(seat), more)}</p>
        </section>
    })
}

/// In the analysis: every opportunity to write, with what was written; `go` shows a step.
pub fn list(live: Live, go: Callback<usize>) -> Option<impl IntoView + use<>> {
    let all = found(live);
    let rows = all.iter().map(|writing| row(live, writing, go)).collect_view();
    (!all.is_empty()).then(|| {
        view! {
            <section class="card best-words" aria-label=strings::BEST_WORDS>
                <h2>{strings::BEST_WORDS}</h2>
                <ol class="plain" data-testid="best-words">
                    {rows}
                </ol>
            </section>
        }
    })
}

fn row(live: Live, writing: &Writing, go: Callback<usize>) -> impl IntoView + use<> {
    let step = writing.step;
    let written: Vec<&str> = writing.written.iter().map(|word| word.word.as_str()).collect();
    let written = if written.is_empty() { strings::NO_WORD_WRITTEN.to_owned() } else { written.join(", ") };
    let words = writing.best.iter().map(|word| view! { <li>{one(word)}</li> }).collect_view();
    view! {
        <li>
            <details>
                <summary>
                    {mark(writing.seat)} " " {live.name(writing.seat)} ": " {written}
                </summary>
                <button type="button" class="link" on:click=move |_| go.run(step)>
                    {strings::move_number(step)}
                </button>
                <ul class="plain">{words}</ul>
            </details>
        </li>
    }
}

fn one(word: &Scored) -> impl IntoView + use<> {
    view! {
        <b>{strings::scored(word)}</b>
        {word.known.map(|size| view! { " " <small>{strings::known(size)}</small> })}
        " "
        {meaning::short(word.word.clone())}
    }
}
